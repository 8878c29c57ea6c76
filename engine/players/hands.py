"""How good a hand is to declare with, and what to bury: shared by the trick games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from engine.cards import POINTS, subtract
from engine.deal.tricklogic import Cards
from engine.trump import SUIT_NAMES, TRUMP, TrumpOrder

_SIDES: Final = range(1, len(SUIT_NAMES))
#: What it is worth to have no card of a side suit.
_VOID: Final = 5.0
_TRUMP: Final = 15.0


def strength(order: TrumpOrder, hand: Sequence[int]) -> float:
    """Return how strong a hand is under a trump order: about one for each likely trick."""
    counts = Counter(hand)
    width = order.width[TRUMP]
    total = 0.0
    for code, copies in counts.items():
        if order.suit[code] == TRUMP:
            rank = (order.tier[code] + 1) / width
            total += copies * (0.35 + 0.9 * rank**3) + (copies == 2) * (0.3 + 0.5 * rank)
        else:
            below = order.width[order.suit[code]] - 2 - order.tier[code]
            if below == 0:
                total += 0.6 * copies + 0.4 * (copies == 2)
            elif below == 1:
                total += 0.2 * copies + 0.5 * (copies == 2)
            elif copies == 2:
                total += 0.2
    return total


def keep_value(order: TrumpOrder, counts: Counter[int], code: int) -> float:
    """Return what it is worth not to bury a card."""
    suit = order.suit[code]
    if suit == TRUMP:
        return _TRUMP + order.tier[code]
    below = order.width[suit] - 2 - order.tier[code]
    value = (8.0, 3.0, 1.0)[below] if below < 3 else 0.0
    if counts[code] == 2:
        value += 4.0 - 0.25 * below
    return value - 0.02 * below


def best_burial(
    order: TrumpOrder, hand: Sequence[int], size: int, risk: float, kept: Iterable[int] = ()
) -> Cards:
    """Return the cards to bury: short suits go, high cards and pairs stay.

    ``risk``: what a buried point costs, where one that is kept costs 0.6; ``kept``: cards that
    may not be buried.
    """
    free = subtract(hand, kept)
    counts = Counter(hand)
    price = {code: keep_value(order, counts, code) + POINTS[code] * (risk - 0.6) for code in counts}
    by_suit = {suit: [code for code in free if order.suit[code] == suit] for suit in _SIDES}
    best: tuple[float, Cards] | None = None
    for many in range(len(by_suit)):
        for gone in combinations(_SIDES, many):
            buried = [code for suit in gone for code in by_suit[suit]]
            if len(buried) > size or not all(by_suit[suit] for suit in gone):
                continue
            rest = sorted(subtract(free, buried), key=price.__getitem__)
            buried += rest[: size - len(buried)]
            total = sum([price[code] for code in buried]) - _VOID * many
            if best is None or total < best[0]:
                best = total, tuple(buried)
    if best is None:
        raise ValueError("there is nothing to bury")
    return best[1]


def simple_burial(
    order: TrumpOrder, hand: Sequence[int], size: int, kept: Iterable[int] = ()
) -> Cards:
    """Return the lowest side cards that are worth nothing."""

    def price(code: int) -> float:
        return POINTS[code] + order.tier[code] + (30.0 if order.suit[code] == TRUMP else 0.0)

    return tuple(sorted(subtract(hand, kept), key=price)[:size])
