"""Boards on which pairs overcall."""

from __future__ import annotations

from typing import Any, Final, cast

from engine.cards import BJ, LJ, texts
from engine.chance import Chance
from engine.deal.anqi_calls import SEVENS, overcall_order, overcalls
from engine.exercises.base import Exercise
from engine.exercises.making.base import Maker, Wish
from engine.exercises.overcall import CALL
from engine.games.anqi import ANQI, AnqiOptions

_OVERCALL: Final = "anqi.overcall"
_JOKER: Final = "anqi.overcall.joker"
#: Overcalling begins when all cards are dealt and ends before any is played: so many a hand.
_PLAIN: Final = tuple(code for code in range(54) if code not in (*SEVENS, LJ, BJ))


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    """Deal a hand with pairs of the cards that overcall, and single ones beside them."""
    options = cast(AnqiOptions, ANQI.options.of(dict(wish.options)))
    order = overcall_order(options)
    standing = _standing(wish, chance, order)
    pairs, singles = _special(wish, chance, order, standing)
    special = [*pairs, *pairs, *singles]
    players = wish.players or (5 if chance.yes(20) else 4)
    plain = chance.some(_PLAIN * 2, ANQI.hand_size(players) - len(special))
    fields: dict[str, Any] = {"hand": list(texts(sorted([*special, *plain])))}
    fields["standing"] = CALL if standing is None else list(texts((standing, standing)))
    return fields | ({"players": players} if players != 4 else {})


#: How many pairs and how many single cards that look like an overcall, by the difficulty.
_PAIRS: Final = ((1, 1), (1, 2), (1, 2), (2, 3), (2, 4))
_SINGLES: Final = ((0, 1), (0, 1), (1, 2), (1, 3), (2, 4))


def _special(
    wish: Wish, chance: Chance, order: tuple[int, ...], standing: int | None
) -> tuple[list[int], list[int]]:
    """Return the cards held twice and the cards held once; on easy boards few sevens that count."""
    free = [code for code in order if code != standing]
    if wish.aim < 3:
        high = [code for code in _higher(order, standing) if code in SEVENS]
        kept = chance.some(high, min(1, len(high)))
        free = [code for code in free if code not in high or code in kept]
    pairs = chance.some(free, min(len(free), chance.between(*_PAIRS[wish.aim - 1])))
    if wish.rule == _JOKER and not {LJ, BJ} & set(pairs):
        pairs[-1] = chance.pick([code for code in free if code in (LJ, BJ)])
    rest = [code for code in free if code not in pairs]
    return pairs, chance.some(rest, min(len(rest), chance.between(*_SINGLES[wish.aim - 1])))


def _standing(wish: Wish, chance: Chance, order: tuple[int, ...]) -> int | None:
    """Return the card of the pair that stands; None for a call."""
    if wish.rule == _JOKER:
        return chance.pick(order[1:5]) if wish.aim > 2 else chance.pick((None, *order[:3]))
    if wish.aim < 3:
        return None if chance.yes(30) else order[chance.between(0, 3)]
    return order[chance.between(0, 1)]


def _matters(exercise: Exercise, rule: str) -> bool:
    """Say whether jokers decide; or whether the order of the pairs, or that pairs are asked for."""
    standing, hand = exercise.fields["standing"], exercise.fields["hand"]
    options = cast(AnqiOptions, exercise.house)
    right = set(overcalls(options, standing, hand))
    if rule == _JOKER:
        return bool(right & {LJ, BJ})
    known = overcall_order(options)
    pairs = {code for code in known if hand.count(code) == 2}
    return right != pairs or any(hand.count(code) == 1 for code in _higher(known, standing))


def _higher(order: tuple[int, ...], standing: int | None) -> tuple[int, ...]:
    return order if standing is None else order[order.index(standing) + 1 :]


def _score(exercise: Exercise) -> float:
    """Pairs that are too low, single cards that are high enough, suits out of bridge's order."""
    standing, hand = exercise.fields["standing"], exercise.fields["hand"]
    order = overcall_order(cast(AnqiOptions, exercise.house))
    higher = _higher(order, standing)
    held = [code for code in order if code in hand]
    pairs = [code for code in held if hand.count(code) == 2]
    singles = [code for code in held if hand.count(code) == 1]
    sevens = [code for code in held if code in higher and code in SEVENS]
    found = 0.6 * any(code not in higher for code in pairs)
    found += 0.6 * any(code in higher for code in singles)
    found += 0.5 * any(code in higher for code in pairs if code in (LJ, BJ))
    found += 0.6 * _swaps(standing, pairs, higher)
    # two different sevens look like a pair
    return found + 1.5 * (len(sevens) > 1) + 0.15 * len(held)


def _swaps(standing: int | None, pairs: list[int], higher: tuple[int, ...]) -> bool:
    """Say whether clubs below diamonds, as many count, would decide otherwise."""
    if standing not in SEVENS:
        return False
    usual = ("C7", "D7", "H7", "S7")
    place = usual.index(texts((standing,))[0])
    return any(
        (usual.index(texts((code,))[0]) > place) != (code in higher)
        for code in pairs
        if code in SEVENS
    )


OVERCALL_MAKER: Final = Maker(
    kind="overcall",
    rules={"anqi": ((_OVERCALL, 3), (_JOKER, 1))},
    make=_make,
    matters=_matters,
    score=_score,
    steps={"": (1.05, 2.0, 2.95, 3.45)},
    alike=lambda exercise: (exercise.fields["standing"], exercise.fields["hand"]),
)
