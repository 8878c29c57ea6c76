"""How many plays a hand of a climbing game needs, and how well it holds the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.cards import BJ, LJ
from engine.climbing import (
    CARD,
    JOKERS,
    LEAST,
    RUN,
    SEVENS,
    STRAIGHT,
    TWOS,
    rank_masks,
    stretch,
    stretches,
)

_FULL: Final = 15
#: Rank masks of all straights and pair runs, the longest first.
_SPANS: Final = {
    form: sorted(
        [stretch(start, length) for start, length in stretches(least)],
        key=int.bit_count, reverse=True,
    )
    for form, least in LEAST.items()
}  # fmt: skip
#: What holds the table, in plays that need not be given up for it.
_BIG_JOKER: Final = 0.9
_SMALL_JOKER: Final = 0.7
_TWO: Final = 0.4
_SEVEN: Final = 0.6
_BOMB: Final = 1.0


@lru_cache(maxsize=100_000)
def turns(hand: int) -> int:
    """Return about how many plays it takes to get rid of a hand.

    One play a rank, and straights and pair runs as long as they save plays.
    """
    total = 0
    while hand:
        once, twice, three, _ = rank_masks(hand)
        straight, saved = _best(STRAIGHT, once, once & ~twice)
        run, more = _best(RUN, twice, twice & ~three)
        if max(saved, more) < 1:
            return total + once.bit_count() - (hand & JOKERS == JOKERS)
        hand = _without(hand, *((straight, 1) if saved >= more else (run, 2)))
        total += 1
    return total


def _best(form: str, held: int, whole: int) -> tuple[int, int]:
    """Return the span of ranks that saves most plays, and how many.

    ``held``: ranks that the span may have; ``whole``: those that it would use up.
    """
    best, most = 0, 0
    if whole.bit_count() < 2:
        return best, most
    for span in _SPANS[form]:
        if span & held == span:
            saved = (span & whole).bit_count() - 1
            if saved > most:
                best, most = span, saved
    return best, most


def _without(hand: int, span: int, copies: int) -> int:
    """Return a hand without so many cards of each rank of a span."""
    while span:
        rank = span & -span
        span ^= rank
        for _ in range(copies):
            own = hand & rank * _FULL
            hand ^= own & -own
    return hand


@lru_cache(maxsize=100_000)
def holds(hand: int) -> float:
    """Return how well a hand holds the table: jokers, 2s, 7s, bombs."""
    _, _, three, _ = rank_masks(hand)
    total = _BOMB * three.bit_count()
    total += _BIG_JOKER * bool(hand & CARD[BJ]) + _SMALL_JOKER * bool(hand & CARD[LJ])
    return total + _TWO * (hand & TWOS).bit_count() + _SEVEN * (hand & SEVENS).bit_count()
