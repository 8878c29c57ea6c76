"""Boards on which cards are taken apart (``shape.*``, ``suit.adjacent``, ``<game>.adjacent``)."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from engine.cards import BJ, TYPES, subtract, texts
from engine.chance import Chance
from engine.exercises.base import Exercise
from engine.exercises.making.base import Maker, Wish
from engine.exercises.making.misread import Reading, gapped, no_runs, shared_tiers
from engine.exercises.making.mixtures import has_bare, most_held, order_of, setting, take
from engine.exercises.making.pieces import (
    APART,
    GAP,
    JOKER,
    JOKERS,
    PLAIN,
    TOP,
    UNKNOWING,
    Cards,
    Step,
    fits,
    mixed,
    steps,
    tractor,
    traits,
    two_pairs,
)
from engine.games import get_game
from engine.rules import is_rule
from engine.shapes import decompose
from engine.trump import TRUMP, TrumpOrder

PAIR: Final = "shape.pair"
TRACTOR: Final = "shape.tractor"
THROW: Final = "shape.throw"
ADJACENT: Final = "suit.adjacent"
WENG: Final = "gaba.weng"
ALIKE: Final = "alike"
#: By difficulty: what the board holds (each row one choice), and how many cards more.
_PLANS: Final[dict[int, tuple[tuple[tuple[str, ...], ...], tuple[int, int]]]] = {
    1: (((PLAIN,), ("pair",), (JOKERS,)), (1, 2)),
    2: (((PLAIN, "pair"), ("long",), ("pair", "pair")), (3, 5)),
    3: (((TOP,), (JOKER,), (ALIKE,), (ALIKE, "pair"), (APART,)), (2, 5)),
    4: (((GAP,), (TOP, JOKER), (TOP, ALIKE), (JOKER, ALIKE), (APART, ALIKE)), (2, 5)),
    5: (((GAP, TOP, ALIKE), (GAP, TOP, JOKER), (JOKER, TOP, ALIKE), (GAP, JOKER, ALIKE),
         (APART, TOP, ALIKE)), (1, 5)),
}  # fmt: skip
#: Rules that easy boards can be about with a few cards more; else one piece is the whole board.
_PLANS_OWN: Final = (PAIR, TRACTOR, THROW)
_MOST: Final = 16
#: How often the pieces of a board are drawn anew where they do not go together.
_TRIES: Final = 8


def needed(rule: str) -> tuple[str, ...]:
    """Return the pieces of which a board about a rule has to hold one."""
    if rule == ADJACENT:
        return (GAP,)
    if rule.endswith(".notrump"):
        return (APART,)
    if rule.endswith(".adjacent"):
        return (TOP, JOKER, APART)
    return {PAIR: ("pair",), TRACTOR: (PLAIN,), THROW: ("long",)}[rule]


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    game = get_game(wish.game)
    if game.decks == 1:
        return _make_weng(wish, chance)
    notrump = wish.rule.endswith(".notrump")
    fields = setting(wish, chance, notrump or (has_bare(game) and chance.yes(6)))
    order = order_of(wish, fields)
    rows, more = _PLANS[wish.aim]
    row = chance.pick(rows)
    few = wish.aim < 3 and wish.rule not in _PLANS_OWN
    if few and (wish.aim == 1 or chance.yes(60)):  # seldom easy
        return None
    wanted = [kind for kind in needed(wish.rule) if steps(order).get(kind, True)]
    if not wanted:
        return None
    if few:
        row, more = (chance.pick(wanted),), (0, 1)
    elif wish.aim == 3 and wish.rule not in _PLANS_OWN:
        row = (chance.pick(wanted),)
    elif not set(wanted).intersection(row):
        row = (chance.pick(wanted), *(row if wish.aim > 2 else row[1:]))
    suit = None if set(row) <= {PLAIN, "pair", "long", GAP} and chance.yes(60) else TRUMP
    for _ in range(_TRIES):
        cards = _build(chance, order, row, suit)
        if cards:
            break
    else:
        return None
    own = [code for code in range(TYPES) if order.suit[code] == order.suit[cards[0]]] * 2
    rest = subtract(own, (*cards, *cards))
    cards = (*cards, *take(chance, rest, min(chance.between(*more), _MOST - len(cards))))
    return fields | {"cards": list(texts(chance.shuffled(cards)))}


def _build(
    chance: Chance, order: TrumpOrder, row: tuple[str, ...], suit: int | None
) -> Cards | None:
    """Return cards of one suit that hold the pieces of a row."""
    found: Cards = ()
    for kind in row:
        piece = piece_of(chance, order, kind, suit, found)
        if not piece:
            return None
        suit = order.suit[piece[0]]
        found += subtract(piece, found)
    return found if fits(found, 2) and len(found) <= _MOST else None


def piece_of(
    chance: Chance, order: TrumpOrder, kind: str, suit: int | None, beside: Cards = ()
) -> Cards:
    """Return a piece of a suit (None: of any side suit), () where there is none."""
    if kind == ALIKE:
        return mixed(chance, order, 1 + chance.yes(35), beside) if suit in (TRUMP, None) else ()
    if kind == "pair":
        there = [code for code in range(BJ + 1) if _is_of(order.suit[code], suit)]
        return (chance.pick(there),) * 2
    name = PLAIN if kind == "long" else kind
    there_are = [step for step in steps(order)[name] if _is_of(step.suit, suit, name)]
    if not there_are:
        return ()
    step: Step = chance.pick(there_are)
    if kind == APART:
        return two_pairs(chance, step)
    return tractor(chance, order, step, 3 if kind == "long" else 2 + chance.yes(20))


def _is_of(suit: int, wanted: int | None, kind: str = PLAIN) -> bool:
    """Say whether a suit is the wanted one, or one that will do where none is wanted."""
    if wanted is not None:
        return suit == wanted
    return suit != TRUMP if kind in (PLAIN, GAP) else True


def _make_weng(wish: Wish, chance: Chance) -> dict[str, Any]:
    """Propose trumps of a one-deck game with a 瓮 of one of the ranks that are always trump."""
    fields = setting(wish, chance, bare=False)
    order = order_of(wish, fields)
    whole, other = chance.some([tier for tier in shared_tiers(order) if len(tier) == 4], 2)
    alike, least, most = _WENG_PLANS[wish.aim]
    cards = [*whole, *chance.some(other, alike)]
    plain = [code for code in range(TYPES) if order.suit[code] == TRUMP]
    singles = [code for code in plain if code not in whole and code not in other]
    size = min(chance.between(least, most), most_held(wish))
    cards += take(chance, singles, size - len(cards))
    return fields | {"cards": list(texts(chance.shuffled(cards)))}


#: By difficulty: cards of the other rank, fewest and most cards.
_WENG_PLANS: Final = {1: (0, 4, 6), 2: (1, 7, 9), 3: (2, 6, 8), 4: (3, 8, 10), 5: (3, 11, 12)}


# --- whether the rule matters


_MISREAD: Final[dict[str, tuple[Reading, ...]]] = {TRACTOR: (no_runs,), ADJACENT: (gapped,)}


def _matters(exercise: Exercise, rule: str) -> bool:
    """Say whether who lacks the rule divides the cards in another way."""
    cards = exercise.fields["cards"]
    if rule == WENG:
        return bool(exercise.rules.own_parts(cards))
    sizes = sorted(part.pairs for part in decompose(exercise.order, cards))
    if rule == PAIR:
        return sizes[-1] > 0
    if rule == THROW:
        return sizes[-1] > 2
    readings = _MISREAD.get(rule, UNKNOWING)
    seen = (decompose(reading(exercise.order), cards) for reading in readings)
    return any(sorted(part.pairs for part in parts) != sizes for parts in seen)


def _score(exercise: Exercise) -> float:
    """Say how hard it is: by tiers that touch or not against what one sees, then by cards."""
    cards, order = exercise.fields["cards"], exercise.order
    if exercise.rules.decks == 1:
        counts = sorted(sum(code in cards for code in tier) for tier in shared_tiers(order))
        alike = any(1 < count < 4 for count in counts)
        return len(cards) / 2 + (3 + (3 in counts) if alike else 0)
    found = traits(order, cards)
    weight: float = found.gap + found.side + found.joker + found.top + found.alike
    longest = decompose(order, cards)[0].pairs
    if len(cards) < 6:
        weight /= 2
    return 4 * weight + len(cards) / 5 + (longest > 2) / 2


def _rules(name: str) -> tuple[tuple[str, int], ...]:
    game = get_game(name)
    bare = game.rule("adjacent.notrump")
    return (
        (PAIR, 2), (TRACTOR, 3), (THROW, 1), (ADJACENT, 3), (game.rule("adjacent"), 3),
        *(((bare, 1),) if is_rule(bare) else ()),
    )  # fmt: skip


SHAPE: Final = Maker(
    kind="shape",
    rules={name: _rules(name) for name in ("anqi", "heiqi", "shengji")} | {"gabaguo": ((WENG, 1),)},
    make=_make,
    matters=_matters,
    score=_score,
    steps={"": (1.1, 4, 8, 12), "gabaguo": (3.2, 5, 7.4, 9.2)},
    alike=lambda exercise: tuple(sorted(Counter(exercise.fields["cards"]).items())),
)
