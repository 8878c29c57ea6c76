"""Boards on what may be led (``shape.*``, ``suit.effective``, the games' rules of leads)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from engine.cards import TYPES, rank_of, suit_of, texts
from engine.chance import Chance
from engine.exercises.base import Exercise
from engine.exercises.lead import NONE, THROW, ruling
from engine.exercises.making.base import Maker, Wish
from engine.exercises.making.drawing import house_of
from engine.exercises.making.misread import (
    Reading,
    gapped,
    no_runs,
    printed,
    shared_tiers,
    strays,
)
from engine.exercises.making.mixtures import (
    has_bare,
    is_bare,
    most_held,
    order_of,
    seen_as,
    setting,
    take,
)
from engine.exercises.making.pieces import (
    APART,
    GAP,
    JOKER,
    JOKERS,
    NEAR,
    PLAIN,
    TOP,
    UNKNOWING,
    Cards,
    mixed,
    printed_suits,
    steps,
    traits,
    two_pairs,
)
from engine.exercises.making.shape import ALIKE, piece_of
from engine.games import get_game
from engine.games.base import THROW_OFF
from engine.rules import is_rule
from engine.shapes import PAIR, SINGLE, TRACTOR
from engine.trump import TRUMP, TrumpOrder

EFFECTIVE: Final = "suit.effective"
ADJACENT: Final = "suit.adjacent"
SHAPE_PAIR: Final = "shape.pair"
SHAPE_TRACTOR: Final = "shape.tractor"
SHAPE_THROW: Final = "shape.throw"
WENG_RULE: Final = "gaba.weng"
#: What a lead is made of: several side suits, one suit, a 7 beside the suit printed on it or
#: beside trumps, 6677, four of a rank (with a card too many, in the first trick).
MIX: Final = "mix"
LOT: Final = "lot"
STRAY: Final = "stray"
AMONG: Final = "among"
TOUCH: Final = "touch"
SUITS: Final = "suits"
FOUR: Final = "four"
FIVE: Final = "five"
TWO: Final = "two"
#: What tempts nobody, with one deck and with two, and what does.
_EASY: Final = {1: (SINGLE, LOT, MIX), 2: (SINGLE, PAIR, PLAIN, LOT, MIX, NEAR, JOKERS)}
_HARD: Final = {
    1: ((STRAY,), (AMONG,), (TWO,)),
    2: ((STRAY,), (AMONG,), (TOP,), (JOKER, APART), (ALIKE,), (GAP,), (TOUCH,)),
}
#: Rules whose boards mislead by themselves.
_NEVER_PLAIN: Final = (EFFECTIVE, ADJACENT)
#: By difficulty: fewest and most leads, how many kinds of trap among them.
_PLANS: Final = {1: (2, 3, 0), 2: (4, 5, 0), 3: (3, 5, 1), 4: (4, 6, 2), 5: (5, 7, 4)}


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    game = get_game(wish.game)
    notrump = wish.rule.endswith(".notrump")
    fields = setting(wish, chance, notrump or (has_bare(game) and chance.yes(10)))
    order = order_of(wish, fields)
    if wish.rule in _NEVER_PLAIN or wish.rule.endswith((".adjacent", ".notrump")):
        if wish.aim == 1 or (wish.aim == 2 and chance.yes(60)):  # seldom easy
            return None
        fewest, most, traps = (2, 2, 0) if wish.aim == 2 else _PLANS[wish.aim]
    else:
        fewest, most, traps = _PLANS[wish.aim]
    kinds = _kinds(wish, chance, traps)
    easy = _EASY[game.decks]
    size = chance.between(fewest, most)
    if len(set(map(_sort, kinds))) == 1 and len(kinds) < size:
        kinds.append(chance.pick([kind for kind in easy if _sort(kind) != _sort(kinds[0])]))
    while len(kinds) < size:
        kinds.append(chance.pick(easy))
    leads: list[Cards] = []
    for kind in kinds:
        lead = _lead(chance, order, kind, game.decks)
        if lead and not any(sorted(lead) == sorted(other) for other in leads):
            leads.append(lead)
    held = Counter[int]()
    for lead in leads:
        held |= Counter(lead)
    if len(leads) < 2 or held.total() > most_held(wish) - 1 or max(held.values()) > game.decks:
        return None
    first = {"first": True} if wish.rule == WENG_RULE and chance.yes(25) else {}
    size = most_held(wish) if first else held.total() + _more(wish, chance, held.total())
    while held.total() < size:
        code = chance.below(TYPES)
        held[code] = min(held[code] + 1, game.decks)
    shown = [list(texts(lead)) for lead in chance.shuffled(leads)]
    return fields | {"hand": list(texts(sorted(held.elements()))), "leads": shown} | first


def _sort(kind: str) -> str:
    """Return what a kind of lead is, or ``throw`` where the rules may say throw or none."""
    if kind in (PLAIN, JOKERS, JOKER, TOP, GAP):
        return TRACTOR
    return kind if kind in (SINGLE, PAIR, FOUR) else THROW


def _more(wish: Wish, chance: Chance, held: int) -> int:
    """Return how many cards more the hand holds than the leads show, some tricks gone."""
    return min(chance.between(1, 3 + wish.aim), most_held(wish) - 1 - held)


def _kinds(wish: Wish, chance: Chance, traps: int) -> list[str]:
    """Return kinds of leads: one that the rule decides, and as many traps as wanted."""
    game = get_game(wish.game)
    throws = game.throw(house_of(wish)) != THROW_OFF
    needed = [chance.pick(_needed(wish.rule, wish.aim, throws))]
    if wish.rule == WENG_RULE and wish.aim > 3:
        needed.append(FOUR)
    hard = [kinds for kinds in _HARD[game.decks] if needed[0] not in kinds]
    traps -= len(hard) < len(_HARD[game.decks])
    count = max(0, min(traps, len(hard)))
    return needed + [chance.pick(kinds) for kinds in chance.some(hard, count)]


def _needed(rule: str, aim: int, throws: bool) -> tuple[str, ...]:
    """Return the kinds of leads that a rule decides."""
    if rule == EFFECTIVE:
        return (STRAY, AMONG) if throws else (TOP, TOUCH)
    if rule == ADJACENT:
        return (GAP,)
    if rule.endswith(".notrump"):
        return (APART,)
    if rule.endswith(".adjacent"):
        return (TOP, JOKER, APART)
    if rule == SHAPE_PAIR:
        return (PAIR,) if aim < 3 else (PAIR, ALIKE)
    if rule == SHAPE_TRACTOR:
        return (PLAIN,)
    return (FOUR, FIVE) if rule == WENG_RULE else (LOT,)


# --- one lead


def _lead(chance: Chance, order: TrumpOrder, kind: str, decks: int) -> Cards:
    """Return a lead of a kind; () where the deal has none."""
    if kind == LOT:
        return _lot(chance, order, decks)
    if kind in _BUILT:
        return _BUILT[kind](chance, order)
    if kind == NEAR:
        there = steps(order)[NEAR]
        return two_pairs(chance, chance.pick(there)) if there else ()
    suit = TRUMP if kind in (TOP, JOKER, JOKERS, APART, ALIKE) or chance.yes(25) else None
    return piece_of(chance, order, kind, suit)


def _of(order: TrumpOrder, suit: int) -> list[int]:
    return [code for code in range(TYPES) if order.suit[code] == suit]


def _single(chance: Chance, _order: TrumpOrder) -> Cards:
    return (chance.below(TYPES),)


def _lot(chance: Chance, order: TrumpOrder, decks: int) -> Cards:
    """Return a throw of one suit that looks like one: singles, with two decks a pair too."""
    suit = chance.pick([suit for suit, width in enumerate(order.width) if width])
    cards = take(chance, [code for code in _of(order, suit) if code not in strays(order)], 4)
    if decks == 1:
        return tuple(cards[: chance.between(2, 4)])
    return (cards[0], *cards[:2]) if chance.yes(50) else tuple(cards[:2])


def _mix(chance: Chance, order: TrumpOrder) -> Cards:
    """Return two cards of different side suits, often of one rank."""
    sides = [code for code in range(TYPES) if order.suit[code] != TRUMP]
    one = chance.pick(sides)
    others = [code for code in sides if order.suit[code] != order.suit[one]]
    alike = [code for code in others if rank_of(code) == rank_of(one)]
    return one, chance.pick(alike if alike and chance.yes(50) else others)


def _stray(chance: Chance, order: TrumpOrder) -> Cards:
    """Return a trump printed with a side suit, with a side card of that suit."""
    odd = chance.pick(sorted(strays(order)))
    return odd, chance.pick([c for c in _of(order, odd // 13 + 1) if suit_of(c) == suit_of(odd)])


def _among(chance: Chance, order: TrumpOrder) -> Cards:
    """Return a trump printed with a side suit, with another trump of another look."""
    odd = chance.pick(sorted(strays(order)))
    others = [c for c in _of(order, TRUMP) if suit_of(c) != suit_of(odd)]
    unlike = [code for code in others if rank_of(code) != rank_of(odd)]
    return odd, chance.pick(unlike)


def _touch(chance: Chance, order: TrumpOrder) -> Cards:
    """Return 7788 or 6677 of a side suit, the 7s being trumps."""
    there = [step for step in steps(order)[GAP] if step.suit != TRUMP]
    if not there:
        return ()
    step = chance.pick(there)
    middle = step.lower[0] + 1
    return tuple(sorted((middle, chance.pick((step.upper[0], step.lower[0]))) * 2))


def _rank(chance: Chance, order: TrumpOrder) -> list[int]:
    """Return the four cards of one rank, often of one that is always trump."""
    always = [list(tier) for tier in shared_tiers(order) if len(tier) == 4]
    if always and chance.yes(40):
        return chance.pick(always)
    place = chance.below(13)
    return [13 * suit + place for suit in range(4)]


def _four(chance: Chance, order: TrumpOrder) -> Cards:
    return tuple(_rank(chance, order))


def _five(chance: Chance, order: TrumpOrder) -> Cards:
    """Return four trumps of one rank and another trump."""
    always = [tier for tier in shared_tiers(order) if len(tier) == 4]
    four = chance.pick(always)
    return *four, chance.pick([code for code in _of(order, TRUMP) if code not in four])


def _two(chance: Chance, order: TrumpOrder) -> Cards:
    """Return two trumps of one rank."""
    always = [tier for tier in shared_tiers(order) if len(tier) == 4]
    return tuple(sorted(chance.some(chance.pick(always), 2)))


_BUILT: Final[dict[str, Callable[[Chance, TrumpOrder], Cards]]] = {
    SINGLE: _single, MIX: _mix, STRAY: _stray, AMONG: _among, TOUCH: _touch, FOUR: _four,
    FIVE: _five, TWO: _two,
    ALIKE: lambda chance, order: mixed(chance, order, 1 + chance.yes(30)),
}  # fmt: skip


# --- whether the rule matters, and how hard it is


_MISREAD: Final[dict[str, tuple[Reading, ...]]] = {
    EFFECTIVE: (printed,), ADJACENT: (gapped,), SHAPE_TRACTOR: (no_runs,),
}  # fmt: skip


def _matters(exercise: Exercise, rule: str) -> bool:
    """Say whether who lacks the rule calls one of the leads something else."""
    leads = exercise.fields["leads"]
    found = [ruling(exercise, lead) for lead in leads]
    if len({each.word for each in found}) == 1:  # nothing to tell apart
        return False
    if rule == WENG_RULE:
        return any(exercise.rules.own_parts(lead) for lead in leads)
    if rule == SHAPE_PAIR:
        return any(each.word == PAIR or each.rule == SHAPE_PAIR for each in found)
    if rule not in _MISREAD and not rule.endswith(("adjacent", "notrump")):
        order = exercise.order
        return any(
            order.common_suit(lead) is not None and each.word in (THROW, NONE)
            for lead, each in zip(leads, found, strict=True)
        )
    views = [seen_as(exercise, reading) for reading in _MISREAD.get(rule, UNKNOWING)]
    return any(
        ruling(seen, lead).word != each.word
        for seen in views
        for lead, each in zip(leads, found, strict=True)
        if len(lead) > 1
    )


def _score(exercise: Exercise) -> float:
    """Say how hard it is: how many different things mislead, then how many leads there are."""
    leads = exercise.fields["leads"]
    found = set().union(*(_misleads(exercise, lead) for lead in leads))
    if SUITS in found and is_bare(exercise):
        found.add(NONE)
    return 3 * len(found) + len(leads) / 2


def _misleads(exercise: Exercise, lead: Cards) -> set[str]:
    """Return what misleads about a lead: printed suits, gaps, jokers' place, cards alike."""
    order = exercise.order
    if len(lead) == 1 or exercise.rules.is_own_lead(lead):
        return set()
    throws = exercise.rules.throw(exercise.house) != THROW_OFF
    strange = throws and not strays(order).isdisjoint(lead)
    looks_one = len(printed_suits(lead)) == 1
    if order.common_suit(lead) is None:
        if _touching(lead):
            return {GAP, SUITS}
        return {SUITS} if strange and looks_one else set()
    found = traits(order, lead)
    there = (
        (GAP, found.gap), (JOKER, found.joker), (ALIKE, found.alike and len(lead) % 2 == 0),
        (SUITS, found.side or found.top or (strange and not looks_one)),
    )  # fmt: skip
    return {name for name, is_there in there if is_there}


def _touching(lead: Cards) -> bool:
    """Say whether a lead looks like a tractor by what is printed on it."""
    codes = sorted(set(lead))
    return len(lead) == 4 and len(codes) == 2 and codes[1] - codes[0] == 1


def _rules(name: str) -> tuple[tuple[str, int], ...]:
    game = get_game(name)
    if game.own_lead:
        return ((WENG_RULE, 2), (game.rule("lead"), 1), (EFFECTIVE, 2))
    throws = game.rule("throw") if is_rule(game.rule("throw")) else game.rule("lead")
    bare = game.rule("adjacent.notrump")
    return (
        (EFFECTIVE, 3), (SHAPE_PAIR, 2), (SHAPE_TRACTOR, 2), (ADJACENT, 3),
        (game.rule("adjacent"), 2), (throws, 1), (SHAPE_THROW, 1),
        *(((bare, 1),) if is_rule(bare) else ()),
    )  # fmt: skip


LEAD: Final = Maker(
    kind="lead",
    rules={name: _rules(name) for name in ("anqi", "heiqi", "gabaguo", "shengji")},
    make=_make,
    matters=_matters,
    score=_score,
    steps={"": (1.8, 4.2, 7.1, 10.2), "gabaguo": (1.8, 4.2, 7.1, 8.8)},
    alike=lambda exercise: tuple(sorted(exercise.fields["leads"])),
)
