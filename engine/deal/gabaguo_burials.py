"""All burials that a declarer may choose from: how many, one by chance, and the list of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product
from math import comb
from random import Random

from engine.cards import BJ, LJ
from engine.deal.follows import pick, weighted
from engine.deal.tricklogic import Cards
from engine.games.gabaguo_bury import SIZE, is_level, is_other_trump, side_cards
from engine.trump import TrumpOrder

#: A way to bury: from each group of cards so many.
Plan = tuple[tuple[Cards, int], ...]


def any_burial(hand: Cards) -> list[Plan]:
    """Return the one way to bury where any six cards may go (option ``swap``)."""
    return [((hand, SIZE),)]


def strict_burials(order: TrumpOrder, hand: Cards) -> list[Plan]:
    """Return the ways to bury where nothing may be loose (``gaba.bury``, option ``strict``).

    One way for each choice of jokers, without and with a level card; the rest is filled with
    side-suit cards, then with the lowest other trumps, equal ones free.
    """
    own = [code for code in (LJ, BJ) if code in hand]
    levels = tuple(code for code in hand if is_level(order, code))
    sides = side_cards(order, hand)
    plans: list[Plan] = []
    for count in range(len(own) + 1):
        for jokers in combinations(own, count):
            for level in range(2 if count == 2 and levels else 1):
                size = SIZE - count - level
                fill = _fill(order, hand, size - len(sides))
                if fill is not None:
                    plans.append((
                        (jokers, count), (levels, level), (sides, min(size, len(sides))), *fill
                    ))  # fmt: skip
    return plans


def _fill(order: TrumpOrder, hand: Cards, count: int) -> Plan | None:
    """Return how so many of the lowest other trumps are chosen; None where there are too few."""
    if count <= 0:
        return ()
    strength = order.strength
    others = sorted((c for c in hand if is_other_trump(order, c)), key=strength.__getitem__)
    if len(others) < count:
        return None
    last = strength[others[count - 1]]
    lower = tuple(code for code in others if strength[code] < last)
    equal = tuple(code for code in others if strength[code] == last)
    return (lower, len(lower)), (equal, count - len(lower))


def _ways(plan: Plan) -> int:
    ways = 1
    for cards, size in plan:
        ways *= comb(len(cards), size)
    return ways


def count_burials(plans: list[Plan]) -> int:
    """Return how many burials the ways to bury come to."""
    return sum(map(_ways, plans))


def random_burial(plans: list[Plan], rng: Random) -> Cards:
    """Return a burial by chance, each as likely."""
    plan = plans[weighted(list(map(_ways, plans)), rng)]
    return tuple(chain.from_iterable(pick(list(cards), size, rng) for cards, size in plan))


def all_burials(plans: list[Plan]) -> Iterator[Cards]:
    """Yield every burial."""
    for plan in plans:
        for parts in product(*(combinations(cards, size) for cards, size in plan)):
            yield tuple(chain.from_iterable(parts))
