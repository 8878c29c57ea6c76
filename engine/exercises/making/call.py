"""Boards on what may be called, bid or shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.cards import BJ, LJ, SUITS, TEXTS, code_of, texts
from engine.chance import Chance
from engine.deal.anqi_calls import SEVENS
from engine.deal.gabaguo_checks import can_show
from engine.exercises.base import Exercise
from engine.exercises.making.base import HARDEST, Maker, Wish
from engine.games.anqi import ANQI
from engine.games.gabaguo import GABAGUO
from engine.games.heiqi import HEIQI

_JOKERS: Final = (LJ, BJ)


@dataclass(frozen=True, slots=True)
class _Part:
    """How one game's boards are made, and what makes them hard; as in a ``Maker``."""

    rules: tuple[tuple[str, int], ...]
    make: Callable[[Wish, Chance], dict[str, Any] | None]
    matters: Callable[[Exercise, str], bool]
    score: Callable[[Exercise], float]
    steps: tuple[float, float, float, float]


# --- anqi

_PLAIN: Final = tuple(code for code in range(54) if code not in (*SEVENS, *_JOKERS))
#: How many suits there are sevens of in the hand, by the difficulty.
_HELD: Final = ((1, 1), (1, 2), (1, 3), (2, 4), (3, 4))


def _anqi(wish: Wish, chance: Chance) -> dict[str, Any]:
    players = wish.players or (5 if chance.yes(20) else 4)
    lap = wish.options.get("call_time") == "after_deal"
    forced = wish.rule == "anqi.call.forced"
    moment = "forced" if forced else "lap" if lap else "deal"
    sevens = chance.some(SEVENS, chance.between(*_HELD[wish.aim - 1]))
    pairs = [code for code in sevens if chance.yes(60 - 8 * wish.aim)]
    jokers = [code for code in _JOKERS if chance.yes(12 * wish.aim)]
    special = [*sevens, *pairs, *jokers]
    size = ANQI.hand_size(players)
    if moment == "deal":
        size = min(size, chance.between(len(special) + 2, 6 + 4 * wish.aim))
    hand = [*special, *chance.some(_PLAIN * 2, max(0, size - len(special)))]
    fields: dict[str, Any] = {"moment": moment, "hand": list(texts(sorted(hand)))}
    if not forced and chance.yes(12 * wish.aim):
        fields["called"] = True
    return fields | ({"players": players} if players != 4 else {})


def _sevens(exercise: Exercise) -> list[int]:
    hand = exercise.fields["hand"]
    return [code for code in SEVENS if code in hand]


def _anqi_matters(exercise: Exercise, rule: str) -> bool:
    """Say whether a seven is there: it may be called, it may not, or one of them must be."""
    return bool(_sevens(exercise))


def _anqi_score(exercise: Exercise) -> float:
    fields, sevens = exercise.fields, _sevens(exercise)
    hand = fields["hand"]
    found = 2.4 * (1 - 0.5 ** len(sevens))
    if fields["called"]:
        return found + 1.0 + 0.2 * any(code in hand for code in _JOKERS)
    found += 0.6 * (fields["moment"] == "forced")
    found += any(code in hand for code in _JOKERS)
    return float(found + any(hand.count(code) == 1 for code in sevens))


# --- heiqi


#: How many seats have spoken, by the difficulty; after four the lap is over.
_SPOKEN: Final = ((1, 4), (1, 4), (4, 4), (1, 3), (2, 3))


def _heiqi(wish: Wish, chance: Chance) -> dict[str, Any]:
    """Let some seats speak."""
    bids = HEIQI.bids(HEIQI.options.of(dict(wish.options)))
    if wish.aim == 1 and chance.yes(12):  # the lowest bid is left, and plainly so
        return {"bids": ["pass"] * chance.below(2) + [bids[-2]]}
    if wish.aim == 2 and chance.yes(25):
        return {"bids": [chance.pick(bids[:-2]), bids[-2]]}
    if wish.aim == 3 and chance.yes(40):  # one bid and one seat are left
        higher = sorted(chance.some(bids[:-2], 2), reverse=True)
        before: list[Any] = chance.pick((higher, ["pass", "pass"]))
        return {"bids": [*before, bids[-2]]}
    if wish.aim == 4 and chance.yes(50):
        words = [chance.pick(("pass", *bids[:-2])), "pass", bids[-2]]
        return {"bids": [words[place] for place in chance.pick(((0, 1, 2), (1, 0, 2), (0, 2, 1)))]}
    if wish.aim == HARDEST and chance.yes(25):  # after two passes it is not over yet
        return {"bids": [chance.pick(bids[:-1]), "pass", "pass"]}
    length = chance.between(*_SPOKEN[wish.aim - 1])
    said: list[Any] = []
    open_bids = list(bids)
    while len(said) < length and open_bids:
        if chance.yes(45):
            said.append("pass")
            continue
        # jumps over several bids are rarer than the next one down
        place = min(chance.below(len(open_bids)), chance.below(len(open_bids)))
        said.append(open_bids[place])
        open_bids = open_bids[place + 1 :]
    return {"bids": said}


def _heiqi_matters(exercise: Exercise, _rule: str) -> bool:
    """Say whether something has been bid: not every bid is open any more."""
    return any(bid != "pass" for bid in exercise.fields["bids"])


def _heiqi_score(exercise: Exercise) -> float:
    said: tuple[Any, ...] = exercise.fields["bids"]
    bids = exercise.rules.bids(exercise.house)
    lowest = min((bid for bid in said if bid != "pass"), default=1_000)
    lower = sum(bid < lowest for bid in bids)
    found = 0.1 * len(said) + 0.05 * (len(bids) - lower)
    if not lower:
        return found
    if len(said) == exercise.players:
        return found + 0.9
    # after two passes the auction looks over
    passed = said[-2:] == ("pass", "pass") and said[-3:-2] != ("pass",)
    if lower > 1 or passed:
        return found + 1.0 + int(lower > 1) + int(passed)
    # one bid and one seat are left: it looks over too, most with a pass beside the bids
    if len(said) == exercise.players - 1:
        return found + 1.3 + 0.35 * bool(said[-1] == "pass" or said.count("pass") == 1)
    return found + 0.5 + 0.5 * bool(sum(bid != "pass" for bid in said) > 1)


# --- gabaguo


def _gabaguo(wish: Wish, chance: Chance) -> dict[str, Any]:
    about_order = wish.rule == "gaba.order"
    # at A too there is a show, unless it is a 封A deal
    sealed = about_order and chance.yes(45)
    level = "A" if about_order else chance.pick(GABAGUO.levels)
    levels = chance.some([code_of(suit, level) for suit in SUITS], chance.between(1, 3))
    twos = chance.some([code_of(suit, "2") for suit in SUITS], chance.below(wish.aim))
    jokers = [code for code in _JOKERS if chance.yes(14 * wish.aim)]
    fields: dict[str, Any] = {"level": level}
    if sealed:
        fields["seal"] = True
    elif not about_order and chance.yes(9 * wish.aim):
        free = [code for code in (*_JOKERS, *_of(level)) if code not in (*levels, *jokers)]
        fields["shown"] = TEXTS[chance.pick(free)]
    special = [*levels, *twos, *jokers]
    plain = [code for code in range(52) if TEXTS[code][1] not in ("2", level)]
    size = 12 if about_order else chance.between(len(special) + 1, 12)
    hand = [*special, *chance.some(plain, size - len(special))]
    return fields | {"hand": list(texts(sorted(hand)))}


def _of(rank: str) -> tuple[int, ...]:
    return tuple(code_of(suit, rank) for suit in SUITS)


def _showing(exercise: Exercise) -> list[int]:
    return [code for code in exercise.fields["hand"] if can_show(code, exercise.level or "")]


def _gabaguo_matters(exercise: Exercise, rule: str) -> bool:
    """Say whether a card could be shown; the order of the deal forbids it in a 封A deal alone.

    Whoever has a wrong idea of the order shows there too, or shows nothing at A at all.
    """
    fields = exercise.fields
    if rule == "gaba.order":
        return bool(_showing(exercise)) and exercise.level == "A" and fields["shown"] is None
    return bool(_showing(exercise)) and not fields["seal"]


def _gabaguo_score(exercise: Exercise) -> float:
    fields, showing = exercise.fields, _showing(exercise)
    hand = fields["hand"]
    joker = any(code in hand for code in _JOKERS)
    twos = sum(code_of(suit, "2") in hand for suit in SUITS)
    if fields["shown"] is not None or fields["seal"]:
        found = 2 - 0.5 ** (len(showing) + twos) + 0.1 * twos
        return found + (joker and fields["shown"] not in (None, *_JOKERS))
    return 1 - 0.5 ** (len(showing) + twos) + joker + (twos > 0) + 0.1 * (len(showing) > 2)


_PARTS: Final[Mapping[str, _Part]] = {
    "anqi": _Part(
        (("anqi.call", 2), ("anqi.call.forced", 1)), _anqi, _anqi_matters, _anqi_score,
        (2.0, 2.7, 3.1, 3.9),
    ),
    "heiqi": _Part(
        (("heiqi.bid", 1),), _heiqi, _heiqi_matters, _heiqi_score, (1.0, 1.42, 2.0, 2.27)
    ),
    "gabaguo": _Part(
        (("gaba.show", 4), ("gaba.order", 1)), _gabaguo, _gabaguo_matters, _gabaguo_score,
        (0.9, 1.9, 2.15, 2.95),
    ),
}  # fmt: skip


CALL_MAKER: Final = Maker(
    kind="call",
    rules={game: part.rules for game, part in _PARTS.items()},
    make=lambda wish, chance: _PARTS[wish.game].make(wish, chance),
    matters=lambda exercise, rule: _PARTS[exercise.game].matters(exercise, rule),
    score=lambda exercise: _PARTS[exercise.game].score(exercise),
    steps={game: part.steps for game, part in _PARTS.items()},
    alike=lambda exercise: repr(sorted(exercise.fields.items())),
)
