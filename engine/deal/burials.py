"""Taking and burying a kitty: what anqi and heiqi share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from engine.cards import subtract
from engine.deal.base import Move, Refusal, echoed
from engine.deal.follows import pick
from engine.deal.tricklogic import Cards

BURY = "bury"


def check_bury(hand: Cards, cards: Cards, size: int, rule: str) -> Refusal | None:
    """Refuse a burial of cards that are not held, or of another number."""
    odd = subtract(cards, hand)
    if odd:
        return Refusal(rule, echoed(odd), {"problem": "held"})
    if len(cards) != size:
        return Refusal(rule, (), {"problem": "count", "wanted": size, "got": len(cards)})
    return None


def random_burial(hand: Cards, keep: Cards, size: int, rng: Random) -> Move:
    """Return a burial by chance out of a hand, without the cards to keep."""
    return Move(BURY, tuple(pick(list(subtract(hand, keep)), size, rng)))


def count_burials(hand: Cards, keep: Cards, size: int) -> int:
    """Return how many different burials there are, copies alike."""
    counts: Mapping[int, int] = Counter(subtract(hand, keep))
    ways = [1] + [0] * size
    for copies in counts.values():
        ways = [sum(ways[max(0, n - copies) : n + 1]) for n in range(size + 1)]
    return ways[size]


def with_hand(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    """Return hands with one of them replaced, sorted by code."""
    return (*hands[:seat], tuple(sorted(hand)), *hands[seat + 1 :])
