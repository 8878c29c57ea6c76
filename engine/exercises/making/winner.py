"""Boards on who wins a trick: plays of one trick in which one rule decides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from engine.cards import RANKS, SUITS, code_of, suit_of, texts
from engine.chance import Chance
from engine.exercises.base import TRICK_GAMES, Exercise
from engine.exercises.making import misread
from engine.exercises.making import winner_minds as minds
from engine.exercises.making.base import Maker, Wish
from engine.exercises.making.drawing import (
    Stock,
    gap_cards,
    house_of,
    rules_named,
    shared_cards,
    side_suits,
    top_trumps,
    trump_fields,
)
from engine.exercises.making.winner_score import STEPS, score
from engine.follow_sets import asked_by
from engine.games import get_game
from engine.games.base import THROW_OFF
from engine.shapes import Pattern
from engine.throws import beaten_components
from engine.trump import SUIT_NAMES, TRUMP

_WENG: Final = "gaba.weng.winner"
_COMMON: Final = (
    ("trick.suit", 3), ("trick.compare", 3), ("trick.tie", 2), ("suit.effective", 3), ("trump", 3),
    ("suit.order", 2),
)  # fmt: skip
_PAIRED: Final = (
    *_COMMON, ("trick.shape", 4), ("suit.adjacent", 1), ("adjacent", 1), ("shape.pair", 1),
    ("shape.tractor", 1),
)  # fmt: skip
_RULES: Final[Mapping[str, tuple[tuple[str, int], ...]]] = {
    "anqi": (*_PAIRED, ("shape.throw", 1)),
    "heiqi": _PAIRED,
    "gabaguo": (*_COMMON, ("weng.winner", 2)),
    "shengji": (*_PAIRED, ("shape.throw", 1)),
}
_ANY: Final = (("single", 3), ("pair", 3), ("run", 2), ("throw", 1))
_BIG: Final = (("pair", 4), ("run", 3), ("throw", 1))
#: For each rule: how many of a hundred leads are of a side suit, their forms with weights, and
#: the plays of which one set has to be among the others (see ``_PLAYS``). ``@`` says that the
#: lead itself lies where the rule is about.
_PLANS: Final[Mapping[str, tuple[int, tuple[tuple[str, int], ...], tuple[str, ...]]]] = {
    "trick.suit": (85, _ANY, ("discard", "discard", "discard ruff", "discard follow")),
    "trick.shape": (80, _BIG, ("loose",)),
    "trick.compare": (
        100, (("single", 3), ("pair", 2), ("run", 1), ("throw", 3)), ("small", "small ruff"),
    ),
    "trick.tie": (60, (("single", 3), ("pair", 3)), ("same", "@tier tier", "tier tier")),
    "suit.effective": (85, _ANY, ("stray",)),
    "trump": (70, _ANY, ("stray", "stray", "tier tier", "@tier tier")),
    "suit.order": (60, (("single", 3), ("pair", 3)), ("@tier tier", "tier tier")),
    "suit.adjacent": (75, (("run", 1),), ("@gap pairs", "gap")),
    "adjacent": (40, (("run", 1),), ("@top pairs", "top")),
    "shape.pair": (50, (("pair", 1),), ("mates",)),
    "shape.tractor": (60, (("run", 1),), ("tiers",)),
    "shape.throw": (85, (("throw", 1),), ("loose",)),
}  # fmt: skip


# --- making a trick


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    game, house = get_game(wish.game), house_of(wish)
    fields = trump_fields(game, chance)
    order = game.trump_order(house, fields["trump"], fields.get("level"))
    stock = Stock(order, game.decks, chance, game.throw(house) != THROW_OFF)
    most = wish.players or 4
    count = most if chance.yes(25 * wish.aim - 25) else chance.between(2, most)
    if wish.rule == _WENG:
        plays = _weng_plays(stock, count)
        return fields | {"plays": [list(texts(play)) for play in plays]}
    side, forms, keys = _PLANS[wish.rule.removeprefix(game.prefix + ".")]
    key = chance.pick(keys).split()
    at = _PLACES[key.pop(0)](order) if key[0].startswith("@") else ()
    is_trump = (at and "gap" not in key) or not chance.yes(side)
    suit = TRUMP if is_trump else chance.pick(side_suits(order))
    led = _lead(stock, wish, suit, forms, at)
    if not led:
        return None
    wanted = asked_by(order, tuple(led))
    names = key + [_other(stock, wish) for _ in range(count - 1 - len(key))]
    plays = [led]
    for name in chance.shuffled(names):
        play = _PLAYS[name](stock, suit, wanted, plays)
        if len(play) != len(led):
            return None
        plays.append(play)
    if len(plays) > most or (wanted.components > 1 and beaten_components(order, led, plays[1:])):
        return None
    fields["plays"] = [list(texts(sorted(play, key=order.sort_key))) for play in plays]
    fields |= {"players": wish.players} if wish.players else {}
    seen = Exercise(
        "winner", game.name, game, house, fields["trump"], fields.get("level"), most, None, order,
        {"plays": plays}, {},
    )  # fmt: skip
    return fields if _matters(seen, wish.rule) else None


def _other(stock: Stock, wish: Wish) -> str:
    """Return what one more play is: plain in easy boards, a trap in hard ones."""
    if not stock.chance.yes(16 * wish.aim - 6):
        return stock.chance.weighted((("follow", 3), ("low", 2), ("discard", 1)))
    traps = [("ruff", 2), ("stray", 3), ("tier", 2), ("same", 1), ("discard", 1)]
    if stock.decks > 1:
        traps += [("loose", 3), ("top", 1), ("gap", 1), ("mates", 1), ("tiers", 1)]
    return stock.chance.weighted(traps)


def _lead(
    stock: Stock, wish: Wish, suit: int, forms: tuple[tuple[str, int], ...], at: Collection[int]
) -> list[int]:
    """Return the lead, mostly of the cards ``at``."""
    chance = stock.chance
    fit = [(form, weight) for form, weight in forms if stock.throws or form != "throw"]
    if not fit:
        return []
    form = chance.weighted(fit)
    if stock.decks == 1:
        many = chance.yes(10 * wish.aim)
        if many and not at:
            return stock.best_singles(suit, 2 + chance.below(2))
        return stock.single(suit, wanted=at)
    if form == "throw":
        led = stock.pair(suit) if chance.yes(75) else stock.tractor(suit, 2)
        stock.no_pairs_above(led)
        return led + stock.best_singles(suit, 1 if led else 2)
    if form == "single":
        return stock.single(suit, wanted=at)
    if form == "pair":
        return stock.pair(suit, at)
    return stock.tractor(suit, 2 + (chance.below(10) < wish.aim - 2), at)


# --- plays, by name: of the lead's shape or nearly so


def _shaped(stock: Stock, suit: int, wanted: Pattern, at: Collection[int] = ()) -> list[int]:
    """Return a play of the lead's shape from one suit; too short where there is none."""
    play: list[int] = []
    for length in wanted.tractors:
        play += stock.tractor(suit, length, at)
    for _ in range(wanted.pairs):
        play += stock.pair(suit, at)
    for _ in range(wanted.singles):
        play += stock.single(suit, play, at)
    return play


def _follow(stock: Stock, suit: int, wanted: Pattern, _plays: list[list[int]]) -> list[int]:
    return _shaped(stock, suit, wanted)


def _ruff(stock: Stock, _suit: int, wanted: Pattern, _plays: list[list[int]]) -> list[int]:
    return _shaped(stock, TRUMP, wanted)


def _low(stock: Stock, suit: int, wanted: Pattern, _plays: list[list[int]]) -> list[int]:
    """Return weak cards of the led suit, with cards of another suit where it runs out."""
    weak = stock.cards(suit)[:6]
    play: list[int] = []
    for code in stock.chance.some(weak, min(len(weak), wanted.size)):
        play += stock.of([code])
    other = stock.chance.pick(side_suits(stock.order))
    while len(play) < wanted.size:
        play += stock.single(other, play) or stock.single(TRUMP, play)
    return play


def _loose(stock: Stock, suit: int, wanted: Pattern, _plays: list[list[int]]) -> list[int]:
    """Return high cards without the lead's shape: trumps, or cards of the led suit."""
    source = TRUMP if stock.chance.yes(65) else suit
    high = stock.cards(source)[-9:]
    play: list[int] = []
    for code in stock.chance.some(high, min(len(high), wanted.size)):
        play += stock.of([code])
    return play


def _discard(stock: Stock, suit: int, wanted: Pattern, _plays: list[list[int]]) -> list[int]:
    """Return high cards of another side suit in the lead's shape."""
    others = [each for each in side_suits(stock.order) if each != suit]
    other = stock.chance.pick(others)
    return _shaped(stock, other, wanted, stock.cards(other)[-4:])


def _small(stock: Stock, _suit: int, wanted: Pattern, _plays: list[list[int]]) -> list[int]:
    """Return small trumps in the lead's shape."""
    return _shaped(stock, TRUMP, wanted, stock.cards(TRUMP)[:7])


def _pairs(stock: Stock, suit: int, wanted: Pattern, _plays: list[list[int]]) -> list[int]:
    """Return high pairs of the led suit, or of trump, side by side or not."""
    source = TRUMP if stock.chance.yes(30) else suit
    high = stock.cards(source)[-6:]
    return [code for _ in range(wanted.size // 2) for code in stock.pair(source, high)]


def _same(stock: Stock, suit: int, wanted: Pattern, plays: list[list[int]]) -> list[int]:
    """Return the other copies of the cards of a play that is there."""
    twins = [play for play in plays if all(stock.left[code] for code in play)]
    if not twins or wanted.size > len(set(twins[0])):
        return _tier(stock, suit, wanted, plays)
    return [code for card in stock.chance.pick(twins) for code in stock.of([card])]


def _tier(stock: Stock, suit: int, wanted: Pattern, plays: list[list[int]]) -> list[int]:
    """Return cards of a tier that holds several, of one that is there already if any is."""
    shared = misread.shared_tiers(stock.order)
    there = [tier for tier in shared if any(code in tier for play in plays for code in play)]
    tier = stock.chance.pick(there or shared) if shared else ()
    return _shaped(stock, TRUMP, wanted, tier) if tier else _shaped(stock, suit, wanted)


def _stray(stock: Stock, suit: int, wanted: Pattern, _plays: list[list[int]]) -> list[int]:
    """Return trumps that are printed with the led suit's sign, or with any side suit's."""
    strays = misread.strays(stock.order)
    alike = [code for code in strays if suit_of(code) == SUIT_NAMES[suit]]
    return _shaped(stock, TRUMP, wanted, alike if suit != TRUMP and alike else strays)


def _gap(stock: Stock, suit: int, wanted: Pattern, _plays: list[list[int]]) -> list[int]:
    """Return a play across the rank that has gone to trump."""
    source = TRUMP if stock.chance.yes(40) else suit
    return _shaped(stock, source, wanted, gap_cards(stock.order))


def _top(stock: Stock, _suit: int, wanted: Pattern, _plays: list[list[int]]) -> list[int]:
    """Return a play about the seams of trump, as pairs where the lead has tractors."""
    top = top_trumps(stock.order)
    if wanted.tractors and stock.chance.yes(40):
        return [code for _ in range(wanted.size // 2) for code in stock.pair(TRUMP, top)]
    return _shaped(stock, TRUMP, wanted, top)


def _tiers(stock: Stock, _suit: int, wanted: Pattern, _plays: list[list[int]]) -> list[int]:
    """Return pairs of one tier, which are no tractor."""
    shared = shared_cards(stock.order)
    return [code for _ in range(wanted.size // 2) for code in stock.pair(TRUMP, shared)]


def _mates(stock: Stock, _suit: int, wanted: Pattern, _plays: list[list[int]]) -> list[int]:
    """Return different cards of one tier, which are no pair."""
    tiers = misread.shared_tiers(stock.order)
    tier = list(stock.chance.pick(tiers)) if tiers else []
    play: list[int] = []
    for code in stock.chance.shuffled(tier)[: wanted.size]:
        play += stock.of([code])
    return play


Play = Callable[[Stock, int, Pattern, list[list[int]]], list[int]]
_PLAYS: Final[Mapping[str, Play]] = {
    "follow": _follow, "low": _low, "ruff": _ruff, "loose": _loose, "discard": _discard,
    "small": _small, "pairs": _pairs, "same": _same, "tier": _tier, "stray": _stray, "gap": _gap,
    "top": _top, "tiers": _tiers, "mates": _mates,
}  # fmt: skip


_PLACES: Final = {"@gap": gap_cards, "@top": top_trumps, "@tier": shared_cards}


def _weng_plays(stock: Stock, count: int) -> list[list[int]]:
    """Return a 瓮 and the answers to it: other 瓮, four trumps, any cards."""
    chance = stock.chance
    ranks = chance.some(RANKS, count)
    plays = [[code_of(suit, rank) for suit in SUITS] for rank in ranks[: 1 + chance.below(3)]]
    plays = plays[:count]
    for code in (code for play in plays for code in play):
        stock.left[code] = 0
    while len(plays) < count:
        trumps = stock.cards(TRUMP)
        if len(trumps) >= 4 and chance.yes(60):
            plays.append([code for card in chance.some(trumps, 4) for code in stock.of([card])])
        else:
            suit = chance.pick(side_suits(stock.order))
            cards = [*stock.cards(suit), *stock.cards(TRUMP)]
            plays.append([c for card in chance.some(cards, 4) for c in stock.of([card])])
    return [plays[0], *chance.shuffled(plays[1:])]


# --- does the rule decide

_MINDS: Final[Mapping[str, tuple[minds.Mind, ...]]] = {
    "trick.suit": (minds.any_suit,),
    "trick.shape": (minds.any_shape,),
    "trick.compare": (minds.no_ruff, minds.any_part),
    "trick.tie": (minds.last_wins,),
    "suit.effective": (minds.by_order(misread.printed),),
    "trump": tuple(
        minds.by_order(reading)
        for reading in (misread.printed, misread.ranked_tiers, misread.merged_tiers)
    ),
    "suit.order": (minds.by_order(misread.ranked_tiers),),
    "suit.adjacent": (minds.by_order(misread.gapped),),
    "adjacent": (minds.by_order(misread.joker_gap), minds.by_order(misread.blocks)),
    "shape.pair": (minds.pairs_of_a_tier,),
    "shape.tractor": (minds.by_order(misread.parted_tiers),),
    "shape.throw": (minds.no_parts,),
    "weng.winner": (minds.trumps_beat_weng, minds.weng_by_rank),
}


def _matters(exercise: Exercise, rule: str) -> bool:
    """Say whether somebody without a rule names another winner."""
    plays = exercise.fields["plays"]
    right = exercise.rules.lead_rules(plays[0]).winner(exercise.order, plays)
    found = [mind(exercise) for mind in _MINDS[rule.removeprefix(exercise.rules.prefix + ".")]]
    return any(seat not in (None, right) for seat in found)


WINNER: Final = Maker(
    kind="winner",
    rules={game: rules_named(game, _RULES[game]) for game in TRICK_GAMES},
    make=_make,
    matters=_matters,
    score=score,
    steps=STEPS,
    alike=lambda exercise: exercise.fields["plays"],
    tries=400,
)
