"""Boards on which points are counted (``cards.points``)."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from engine.cards import POINTS, SUITS, code_of, rank_of, texts, total_points
from engine.chance import Chance
from engine.exercises.base import ALL_GAMES, Exercise
from engine.exercises.making.base import Maker, Wish
from engine.exercises.making.mixtures import most_held
from engine.games import get_game

RULE: Final = "cards.points"
#: What is miscounted: kings left out, pictures and aces counted, of two alike one forgotten.
KING: Final = "K"
PICTURES: Final = "JQ"
ACE: Final = "A"
TWICE: Final = "twice"
_TRAPS: Final = (KING, PICTURES, ACE, TWICE)
_PLAIN: Final = "2346789"
#: By decks and difficulty: fewest and most cards, how many traps.
_PLANS: Final = {
    2: {1: (3, 5, 0), 2: (5, 8, 1), 3: (6, 11, 2), 4: (9, 13, 3), 5: (12, 18, 4)},
    1: {1: (3, 5, 0), 2: (4, 7, 1), 3: (4, 6, 2), 4: (8, 11, 2), 5: (9, 12, 3)},
}


def _make(wish: Wish, chance: Chance) -> dict[str, Any]:
    decks = get_game(wish.game).decks
    fewest, most, count = _PLANS[decks][wish.aim]
    size = min(chance.between(fewest, most), most_held(wish))
    traps = chance.some(_TRAPS if decks > 1 else _TRAPS[:-1], count)
    ranks = [rank for trap in traps if trap != TWICE for rank in trap]
    deck = [code_of(suit, rank) for rank in (*_PLAIN, *ranks) for suit in SUITS] * decks
    counting = [code_of(suit, rank) for rank in "5T" for suit in SUITS]
    if TWICE in traps:
        found = [chance.pick(counting)] * 2
    else:
        found = chance.some(counting, 1 if size < 5 else chance.between(1, size // 3))
    for trap in traps:
        if trap != TWICE:
            found.append(code_of(chance.pick(SUITS), chance.pick(trap)))
    found += chance.some(deck, max(size - len(found), 0))
    copies = Counter(found)
    for code, count in copies.items():
        most = decks if TWICE in traps or not POINTS[code] else 1
        copies[code] = min(count, most)
    return {"cards": list(texts(chance.shuffled(list(copies.elements()))))}


def traps_in(exercise: Exercise) -> list[str]:
    """Return what can be miscounted in a handful."""
    counts = Counter(exercise.fields["cards"])
    ranks = set(map(rank_of, counts))
    twice = any(copies > 1 and POINTS[code] for code, copies in counts.items())
    there = (KING in ranks, not ranks.isdisjoint(PICTURES), ACE in ranks, twice)
    return [trap for trap, is_there in zip(_TRAPS, there, strict=True) if is_there]


def _score(exercise: Exercise) -> float:
    return len(exercise.fields["cards"]) / 5 + 3 * len(traps_in(exercise))


POINTS_MAKER: Final = Maker(
    kind="points",
    rules=dict.fromkeys(ALL_GAMES, ((RULE, 1),)),
    make=_make,
    matters=lambda exercise, _rule: total_points(exercise.fields["cards"]) > 0,
    score=_score,
    steps={"": (3, 6, 9, 12), "gabaguo": (3, 6, 7.5, 9), "dingqi": (3, 6, 7.5, 9)},
    alike=lambda exercise: tuple(sorted(exercise.fields["cards"])),
)
