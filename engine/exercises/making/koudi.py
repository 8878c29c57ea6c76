"""Boards on what the kitty counts (``<game>.koudi``, ``kitty.*``, what makes a tractor)."""

from __future__ import annotations

from typing import Any, Final

from engine.cards import POINTS, TYPES, subtract, texts, total_points
from engine.chance import Chance
from engine.exercises.base import Exercise
from engine.exercises.koudi import KITTY_SIZE
from engine.exercises.koudi import KOUDI as KOUDI_KIND
from engine.exercises.making.base import Maker, Wish
from engine.exercises.making.drawing import house_of
from engine.exercises.making.misread import Reading, chains_of, gapped, no_runs
from engine.exercises.making.mixtures import has_bare, order_of, seen_as, setting, take
from engine.exercises.making.pieces import (
    GAP,
    JOKER,
    JOKERS,
    PLAIN,
    TOP,
    UNKNOWING,
    Cards,
    printed_suits,
    traits,
)
from engine.exercises.making.shape import ALIKE, piece_of
from engine.games import get_game
from engine.games.base import DECLARER, DEFENDERS, THROW_OFF
from engine.scoring import CARDS, THREE, read_last_play
from engine.trump import TRUMP, TrumpOrder

COUNTED: Final = "kitty.points"
SHAPED: Final = "kitty.shape"
CARD_POINTS: Final = "cards.points"
ADJACENT: Final = "suit.adjacent"
TRACTOR: Final = "shape.tractor"
SINGLE: Final = "single"
PAIR: Final = "pair"
LONG: Final = "long"
BENT: Final = "three"
_EASY_PLANS: Final = ((SINGLE, False),)
#: By difficulty: what won the last trick, and whether cards lie beside its largest part.
_PLANS: Final[dict[int, tuple[tuple[str, bool], ...]]] = {
    1: _EASY_PLANS,
    2: ((SINGLE, False), (PAIR, False), (PLAIN, False)),
    3: ((PAIR, True), (PLAIN, True), (TOP, False), (JOKER, False), (BENT, False), (SINGLE, True)),
    4: ((GAP, False), (TOP, True), (JOKER, True), (ALIKE, False), (LONG, True)),
    5: ((GAP, True), (TOP + JOKER, True), (TOP + JOKER, False)),
}
#: The same where no throw is led, so that one part wins the last trick.
_ONE_PART: Final[dict[int, tuple[tuple[str, bool], ...]]] = {
    1: _EASY_PLANS, 2: ((SINGLE, False),), 3: ((PAIR, False), (PLAIN, False), (JOKERS, False)),
    4: ((TOP, False), (LONG, False)), 5: ((GAP, False),),
}  # fmt: skip
#: What a rule needs the last play to be.
_NEEDED: Final = {ADJACENT: (GAP,), TRACTOR: (PLAIN, LONG)}
_MOST: Final = 10
#: A kitty with at most so many cards that count, taken with a single card, is an easy win.
_FEW: Final = 2
_EASY: Final = 0.6
#: Of a hundred easy boards on ``kitty.points`` the declarer's side won so many.
_LOST: Final = 75


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    game = get_game(wish.game)
    if wish.aim == 1 and wish.rule not in (COUNTED, CARD_POINTS, game.rule("koudi")):
        return None
    fields = setting(wish, chance, has_bare(game) and chance.yes(10))
    order = order_of(wish, fields)
    one_part = game.throw(house_of(wish)) == THROW_OFF
    kind, beside = chance.pick((_ONE_PART if one_part else _PLANS)[wish.aim])
    if wish.aim == 1 and wish.rule == COUNTED and chance.yes(_LOST):
        kind = ""
    if wish.rule.endswith("adjacent"):
        kinds = _NEEDED.get(wish.rule, (TOP, JOKER) if not one_part else (TOP,))
        kind, beside = chance.pick(kinds), wish.aim > 4 - (kinds == (GAP,)) and not one_part
    elif wish.rule == TRACTOR:
        kind, beside = chance.pick(_NEEDED[TRACTOR]), wish.aim > 2 and not one_part
    last = _last(chance, order, kind, beside) if kind else _lost(chance, order)
    if last is None:
        return None
    deck = [code for code in range(TYPES) for _ in range(game.decks)]
    kitty = _kitty(chance, subtract(deck, last), _FEW if wish.aim == 1 else 4)
    fields |= {"kitty": list(texts(kitty)), "won_by": DEFENDERS if kind else DECLARER}
    return fields | ({"last": list(texts(chance.shuffled(last)))} if last else {})


def _lost(chance: Chance, order: TrumpOrder) -> Cards:
    """Return what the declarer's side won the last trick with; () where it is not told."""
    kind = chance.pick(("", SINGLE, PAIR, PLAIN))
    return (_last(chance, order, kind, False) or ()) if kind else ()


def _kitty(chance: Chance, left: Cards, most: int) -> list[int]:
    """Return eight cards, one or more of them worth points, but not more than ``most``."""
    counting = [code for code in left if POINTS[code]]
    plain = [code for code in left if not POINTS[code]]
    count = chance.between(1, most)
    return sorted(chance.some(counting, count) + chance.some(plain, KITTY_SIZE - count))


def _last(chance: Chance, order: TrumpOrder, kind: str, beside: bool) -> Cards | None:
    """Return a winning play of one suit, with cards beside its largest part where wanted."""
    suit = None if kind in (PLAIN, PAIR, GAP, LONG) and chance.yes(70) else TRUMP
    if kind == SINGLE:
        cards: Cards = (chance.below(TYPES),)
    elif kind == BENT:
        cards = _bent(chance, order)
    elif kind == TOP + JOKER:
        cards = _crowned(order, chance)
    else:
        cards = piece_of(chance, order, kind, suit)
    if not cards:
        return None
    if kind == ALIKE and len(cards) > 2:
        cards = cards[1:3]
    if beside:
        own = [code for code in range(TYPES) if order.suit[code] == order.suit[cards[0]]]
        rest = [code for code in own if code not in cards]
        count = chance.between(1, 3)
        more = take(chance, rest, count)
        if kind == PAIR and count > 1 and chance.yes(30):
            more = [more[0]] * 2
        cards = (*cards, *more)
    return cards if len(cards) <= _MOST else None


def _bent(chance: Chance, order: TrumpOrder) -> Cards:
    """Return a pair and a single of tiers that touch."""
    step = piece_of(chance, order, chance.pick((PLAIN, PLAIN, TOP)), chance.pick((TRUMP, None)))
    if len(step) < 4:
        return ()
    return step[:3] if chance.yes(50) else step[1:4]


def _crowned(order: TrumpOrder, chance: Chance) -> Cards:
    """Return a tractor from the small jokers down to the 7s outside the trump suit."""
    chain = next(chain for chain in chains_of(order, TRUMP))
    tiers = chain[1:4]
    if len(tiers) < 3 or len(tiers[-1]) < 2:
        return ()
    return tuple(code for tier in tiers for code in [chance.pick(tier)] * 2)


# --- whether the rule matters


_MISREAD: Final[dict[str, tuple[Reading, ...]]] = {ADJACENT: (gapped,), TRACTOR: (no_runs,)}


def _matters(exercise: Exercise, rule: str) -> bool:
    """Say whether who lacks the rule gets another multiplier or another sum."""
    right = KOUDI_KIND.solve(exercise).answer
    value, points = right["multiplier"], total_points(exercise.fields["kitty"])
    won = exercise.fields["won_by"] == DEFENDERS
    if rule == CARD_POINTS:
        return won and points > 0
    if rule == COUNTED:  # who counts the kitty once, whoever won the trick
        return points > 0 and value != 1
    if not won:
        return False
    if rule == SHAPED:  # who takes every play for a single card
        single = read_last_play(exercise.order, exercise.fields["last"][:1])
        return bool(value != exercise.rules.koudi(exercise.house, single).value)
    if rule == exercise.rules.rule("koudi"):  # who counts once, or twice for each card
        return value != 1 or len(exercise.fields["last"]) == 1
    readings = _MISREAD.get(rule, UNKNOWING)
    seen = (KOUDI_KIND.solve(seen_as(exercise, reading)).answer for reading in readings)
    return any(answer["multiplier"] != value for answer in seen)


def _score(exercise: Exercise) -> float:
    """Say how hard it is: by what tempts to another multiplier, then by the kitty's cards."""
    fields, order = exercise.fields, exercise.order
    counting: int = sum(POINTS[code] > 0 for code in fields["kitty"])
    kitty = counting / 20
    if fields["won_by"] == DECLARER:
        return kitty
    last = read_last_play(order, fields["last"])
    if last.size == 1 and counting <= _FEW:
        return _EASY + kitty
    how = exercise.rules.koudi(exercise.house, last)
    if how.form == CARDS:
        return 1 + kitty + last.size / 3
    found = traits(order, last.cards)
    bent = how.form == THREE and _misleads(order, last.cards)
    not_once, not_by_cards = how.value != 1, how.value != 2 * last.size
    return kitty + not_once + not_by_cards + bent + sum(found)


def _misleads(order: TrumpOrder, cards: Cards) -> bool:
    """Say whether a pair and a single touch only by ranks that have gone to trump."""
    return len(printed_suits(cards)) > 1 or not read_last_play(gapped(order), cards).is_three


def _rules(name: str) -> tuple[tuple[str, int], ...]:
    game = get_game(name)
    return (
        (game.rule("koudi"), 5), (COUNTED, 9), (SHAPED, 2), (CARD_POINTS, 1), (TRACTOR, 1),
        (ADJACENT, 2), (game.rule("adjacent"), 2),
    )  # fmt: skip


KOUDI: Final = Maker(
    kind="koudi",
    rules={name: _rules(name) for name in ("anqi", "heiqi", "shengji")},
    make=_make,
    matters=_matters,
    score=_score,
    steps={"": (1, 2, 3, 4)},
    alike=lambda exercise: (exercise.fields["kitty"], exercise.fields["last"]),
)
