"""What simulated learners answer about calls, sides and burials (see ``results``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Any, Final, cast

from engine.cards import BJ, LJ, RANKS, SUITS, TEXTS, code_of, rank_of, suit_of, texts
from engine.chance import Chance
from engine.deal.anqi_calls import SEVENS, declarers_side, overcall_order, overcalls
from engine.deal.gabaguo_checks import can_show
from engine.exercises import Exercise, solve
from engine.games.anqi import AnqiOptions
from engine.games.base import NO_TRUMP
from engine.games.gabaguo_bury import fault, stake
from engine.games.gabaguo_result import ROCKET, STAKES
from engine.learners.base import Belief, Beliefs

Answer = dict[str, Any]
_JOKERS: Final = (LJ, BJ)


def _sure(answer: Callable[[Exercise], Answer | None]) -> Belief:
    """Return a belief that takes no chances."""
    return lambda exercise, _chance: answer(exercise)


# --- overcall


def _bids(pairs: Iterable[Iterable[int]]) -> Answer:
    return {"bids": [list(texts(pair)) for pair in pairs]}


def _pairs(cards: Iterable[int]) -> Answer:
    return _bids((code, code) for code in cards)


def _open(exercise: Exercise, order: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards above the standing pair in an order."""
    standing = exercise.fields["standing"]
    return order if standing is None else order[order.index(standing) + 1 :]


def _order(exercise: Exercise) -> tuple[int, ...]:
    return overcall_order(cast(AnqiOptions, exercise.house))


def _held(exercise: Exercise, cards: Iterable[int], copies: int = 2) -> list[int]:
    hand = exercise.fields["hand"]
    return [code for code in cards if hand.count(code) >= copies]


def _level_pairs(exercise: Exercise) -> Answer | None:
    """Show two different sevens as a pair too, if both are high enough."""
    sevens = [code for code in _held(exercise, _open(exercise, _order(exercise)), 1)
              if code in SEVENS]  # fmt: skip
    if len(sevens) < 2:
        return None
    right = overcalls(
        cast(AnqiOptions, exercise.house), exercise.fields["standing"], exercise.fields["hand"]
    )
    return _bids([*((code, code) for code in right), *combinations(sevens, 2)])


def _by_order(suits: str) -> Belief:
    """Overcall by another order of suits, weakest first."""
    order = (*(code_of(suit, "7") for suit in suits), *_JOKERS)
    return _sure(lambda exercise: _pairs(_held(exercise, _open(exercise, order))))


def _any_pair(exercise: Exercise) -> Answer:
    return _pairs(_held(exercise, _order(exercise)))


def _single_shows(exercise: Exercise) -> Answer:
    return _pairs(_held(exercise, _open(exercise, _order(exercise)), 1))


def _only_sevens(exercise: Exercise) -> Answer:
    order = tuple(code for code in _open(exercise, _order(exercise)) if code in SEVENS)
    return _pairs(_held(exercise, order))


def _guess_bids(exercise: Exercise, chance: Chance) -> Answer:
    return _pairs(code for code in _held(exercise, _order(exercise), 1) if chance.yes(50))


# --- sides


def _seats(seats: Iterable[int]) -> Answer:
    return {"seats": sorted(seats)}


def _opposite(exercise: Exercise) -> Answer | None:
    declarer = exercise.fields["declarer"]
    if exercise.players != 4:
        return None
    return _seats((declarer, (declarer + 2) % 4))


def _no_sale(exercise: Exercise) -> Answer:
    fields, trump = exercise.fields, exercise.trump
    seven = None if trump in (None, NO_TRUMP) else code_of(str(trump), "7")
    return _seats(declarers_side(fields["declarer"], seven, fields["hands"], None))


def _any_seven(exercise: Exercise) -> Answer:
    """Take whoever holds a seven, of whatever suit, for one of the declarer's side."""
    fields = exercise.fields
    holders = {
        seat
        for seat, hand in enumerate(fields["hands"])
        if any(code in SEVENS for code in hand)
    }  # fmt: skip
    return _seats(holders | {fields["declarer"]})


def _never_alone(exercise: Exercise) -> Answer | None:
    right = solve(exercise).answer["seats"]
    return _opposite(exercise) if len(right) == 1 else None


def _guess_seats(exercise: Exercise, chance: Chance) -> Answer:
    declarer = exercise.fields["declarer"]
    others = (seat for seat in range(exercise.players) if seat != declarer)
    return _seats((declarer, *(seat for seat in others if chance.yes(40))))


# --- bury


def _burial(allowed: bool, name: str) -> Answer:
    return {"allowed": True, "stake": name} if allowed else {"allowed": False}


def _staked(exercise: Exercise) -> str:
    return stake(exercise.order, exercise.fields["cards"])[0]


def _is_allowed(exercise: Exercise) -> bool:
    fields = exercise.fields
    return fault(exercise.order, fields["hand"], fields["cards"]) is None


def _printed_burial(exercise: Exercise) -> Answer:
    """Count level cards and 2s to their printed suits: jokers and the trump suit are trump."""
    fields, trump = exercise.fields, exercise.trump

    def own(cards: Iterable[int]) -> list[int]:
        """Trumps but jokers, the lowest first."""
        found = [code for code in cards if code not in _JOKERS and suit_of(code) == trump]
        return sorted(found, key=lambda code: RANKS.index(rank_of(code)))

    buried = own(fields["cards"])
    jokers = [code for code in _JOKERS if code in fields["cards"]]
    levels = [code for code in buried if rank_of(code) == exercise.level]
    name = ROCKET if len(jokers) == 2 and levels else "both" if len(jokers) == 2 else ""
    name = name or (TEXTS[jokers[0]] if jokers else "none")
    extra = levels[:1] if name == ROCKET else []
    held = own(fields["hand"])
    sides = len(fields["hand"]) - len(held) - sum(code in fields["hand"] for code in _JOKERS)
    short = max(0, 6 - sides - len(jokers) - len(extra))
    lowest = [code for code in held if code not in extra][:short]
    return _burial(sorted((*lowest, *extra)) == sorted(buried), name)


def _bury_any(exercise: Exercise) -> Answer:
    return _burial(True, _staked(exercise))


def _bury_plain(exercise: Exercise) -> Answer:
    trumps = any(map(exercise.order.is_trump, exercise.fields["cards"]))
    return _burial(not trumps, _staked(exercise))


def _bury_fill(exercise: Exercise) -> Answer:
    """Where side-suit cards run out any trump may go."""
    fields = exercise.fields
    wrong = fault(exercise.order, fields["hand"], fields["cards"])
    return _burial(wrong is None or wrong.name == "lowest", _staked(exercise))


def _top_stake(exercise: Exercise) -> Answer:
    """Count the highest joker alone."""
    name = _staked(exercise)
    return _burial(_is_allowed(exercise), "BJ" if name in ("both", ROCKET) else name)


def _guess_burial(_exercise: Exercise, chance: Chance) -> Answer:
    return _burial(chance.yes(50), chance.pick(tuple(STAKES)))


# --- call


def _by_game(by_game: Mapping[str, Callable[[Exercise], Answer | None]]) -> Belief:
    """Return a belief that each game has in its own words; None in the others."""

    def answer(exercise: Exercise, _chance: Chance) -> Answer | None:
        belief = by_game.get(exercise.game)
        return belief(exercise) if belief else None

    return answer


def _sevens(exercise: Exercise, copies: int = 1) -> list[str]:
    return list(texts(_held(exercise, SEVENS, copies)))


def _again_anqi(exercise: Exercise) -> Answer | None:
    return {"calls": _sevens(exercise), "pass": True} if exercise.fields["called"] else None


def _again_gabaguo(exercise: Exercise) -> Answer:
    """Show over a card that was shown, and in a 封A deal."""
    return _shows(code for code in exercise.fields["hand"] if can_show(code, exercise.level or ""))


def _again_heiqi(exercise: Exercise) -> Answer | None:
    """Bid on after the lap is over."""
    said = exercise.fields["bids"]
    if len(said) < exercise.players:
        return None
    lowest = _lowest(exercise)
    return {"bids": [bid for bid in _all_bids(exercise) if lowest is None or bid < lowest]}


def _shows(cards: Iterable[int]) -> Answer:
    return {"shows": {TEXTS[code]: suit_of(code) or NO_TRUMP for code in cards}}


def _free_head(exercise: Exercise) -> Answer | None:
    if exercise.fields["moment"] != "forced":
        return None
    return solve(exercise).answer | {"pass": True}


def _pair_calls(exercise: Exercise) -> Answer | None:
    """Call with a pair of sevens only."""
    if exercise.fields["called"]:
        return None
    pairs = _sevens(exercise, 2)
    return {"calls": pairs, "pass": not (pairs and exercise.fields["moment"] == "forced")}


def _jokers_call(exercise: Exercise) -> Answer | None:
    """Call with jokers too."""
    if exercise.fields["called"]:
        return None
    right = solve(exercise).answer
    return right | {"calls": [*right["calls"], *texts(_held(exercise, _JOKERS, 1))]}


def _joker_over(exercise: Exercise) -> Answer | None:
    """Show a joker over a level card."""
    shown = exercise.fields["shown"]
    if shown is None or shown in _JOKERS:
        return None
    return _shows(_held(exercise, _JOKERS, 1))


def _twos_show(exercise: Exercise) -> Answer | None:
    """Show a 2, since it is always trump."""
    fields = exercise.fields
    if fields["shown"] is not None or fields["seal"]:
        return None
    level = exercise.level or ""
    return _shows(code for code in fields["hand"] if can_show(code, level) or rank_of(code) == "2")


def _only_levels(exercise: Exercise) -> Answer | None:
    """Show no joker."""
    right = solve(exercise).answer["shows"]
    return {"shows": {text: trump for text, trump in right.items() if trump in tuple(SUITS)}}


def _all_bids(exercise: Exercise) -> tuple[int, ...]:
    return exercise.rules.bids(exercise.house)


def _lowest(exercise: Exercise) -> int | None:
    return min((bid for bid in exercise.fields["bids"] if bid != "pass"), default=None)


def _bid_equal(exercise: Exercise) -> Answer:
    """Repeat the standing bid, while the auction goes on."""
    lowest, right = _lowest(exercise), solve(exercise).answer["bids"]
    return {"bids": [lowest, *right] if right and lowest is not None else right}


def _passes_end(exercise: Exercise) -> Answer | None:
    """Let two passes after a bid end the auction."""
    said = exercise.fields["bids"]
    ended = len(said) > 2 and said[-2:] == ("pass", "pass") and said[-3] != "pass"
    return {"bids": []} if ended else None


def _bid_next(exercise: Exercise) -> Answer:
    """Bid the next lower number only."""
    return {"bids": solve(exercise).answer["bids"][:1]}


def _guess_call(exercise: Exercise, chance: Chance) -> Answer | None:
    return _GUESSES[exercise.game](exercise, chance)


def _guess_anqi(exercise: Exercise, chance: Chance) -> Answer:
    return {
        "calls": [text for text in _sevens(exercise) if chance.yes(50)], "pass": chance.yes(50),
    }  # fmt: skip


def _guess_heiqi(exercise: Exercise, chance: Chance) -> Answer:
    return {"bids": [bid for bid in _all_bids(exercise) if chance.yes(50)]}


def _guess_gabaguo(exercise: Exercise, chance: Chance) -> Answer:
    level = exercise.level or ""
    near = (code for code in exercise.fields["hand"]
            if can_show(code, level) or rank_of(code) == "2")  # fmt: skip
    return _shows(code for code in near if chance.yes(50))


_GUESSES: Final[Mapping[str, Belief]] = {
    "anqi": _guess_anqi, "heiqi": _guess_heiqi, "gabaguo": _guess_gabaguo,
}  # fmt: skip

BELIEFS: Final[Beliefs] = {
    "printed-suit": {"bury": _sure(_printed_burial)},
    "level-pairs": {"overcall": _sure(_level_pairs)},
    "off-order": {"overcall": _by_order("DCHS")},
    "caller-team": {"sides": _sure(_opposite)},
    "bridge-order": {"overcall": _by_order("CDHS")},
    "any-pair": {"overcall": _sure(_any_pair)},
    "single-shows": {"overcall": _sure(_single_shows)},
    "only-sevens": {"overcall": _sure(_only_sevens)},
    "no-sale": {"sides": _sure(_no_sale)},
    "any-seven": {"sides": _sure(_any_seven)},
    "never-alone": {"sides": _sure(_never_alone)},
    "bury-any": {"bury": _sure(_bury_any)},
    "bury-plain": {"bury": _sure(_bury_plain)},
    "bury-fill": {"bury": _sure(_bury_fill)},
    "top-stake": {"bury": _sure(_top_stake)},
    "again": {
        "call": _by_game({
            "anqi": _again_anqi, "heiqi": _again_heiqi, "gabaguo": _again_gabaguo,
        }),
    },
    "free-head": {"call": _by_game({"anqi": _free_head})},
    "pair-calls": {"call": _by_game({"anqi": _pair_calls})},
    "jokers-call": {"call": _by_game({"anqi": _jokers_call, "gabaguo": _joker_over})},
    "twos-show": {"call": _by_game({"gabaguo": _twos_show})},
    "only-levels": {"call": _by_game({"gabaguo": _only_levels})},
    "bid-equal": {"call": _by_game({"heiqi": _bid_equal})},
    "passes-end": {"call": _by_game({"heiqi": _passes_end})},
    "bid-next": {"call": _by_game({"heiqi": _bid_next})},
    "guess": {
        "overcall": _guess_bids, "sides": _guess_seats, "bury": _guess_burial, "call": _guess_call,
    },
}  # fmt: skip
