"""The oracle for hands too large to try every choice of cards: it tries every choice of pairs.

What a play gives depends on its whole pairs alone, so a choice of pairs that gives the best
stands for all plays that fill it up with single cards. `test_oracle.py` holds this against the
plain oracle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb

from .oracle import Cards, Table, best, demand


def choices(cards: Iterable[str], size: int) -> int:
    """How many distinct choices of `size` cards there are, copies alike."""
    ways = [1] + [0] * size
    for held in Counter(cards).values():
        for n in range(size, 0, -1):
            ways[n] += sum(ways[n - k] for k in range(1, min(held, n) + 1))
    return ways[size]


def whole_pairs(table: Table, led: Sequence[str], own: Cards) -> Iterator[Cards]:
    """Every set of pairs of the led suit that a legal play may hold whole."""
    lane = table.lane(led[0])
    tractors, lone = demand(table, tuple(sorted(led)))
    pairs = table.pairs(own)
    could = best(table, lane, pairs, tractors, lone)
    kinds = len(set(own))
    for number in range(len(led) // 2 + 1):
        if kinds - number < len(led) - 2 * number:
            continue
        for chosen in combinations(pairs, number):
            if best(table, lane, chosen, tractors, lone) == could:
                yield chosen


def count(table: Table, led: Sequence[str], hand: Sequence[str]) -> int:
    """How many legal plays there are."""
    lane = table.lane(led[0])
    own = table.of_lane(hand, lane)
    if len(own) < len(led):
        others = [card for card in hand if table.lane(card) != lane]
        return choices(others, len(led) - len(own))
    kinds = len(set(own))
    sets = whole_pairs(table, led, own)
    return sum(comb(kinds - len(pairs), len(led) - 2 * len(pairs)) for pairs in sets)


def bounds(table: Table, led: Sequence[str], hand: Sequence[str]) -> tuple[Cards, Cards]:
    """The forced and the playable cards of a hand long enough in the led suit."""
    own = table.of_lane(hand, table.lane(led[0]))
    assert len(own) >= len(led)
    least: dict[str, int] = dict.fromkeys(own, 2)
    most: dict[str, int] = dict.fromkeys(own, 0)
    for pairs in whole_pairs(table, led, own):
        open_places = len(led) - 2 * len(pairs)
        spare = len(set(own)) - len(pairs)
        for card in least:
            low = 2 if card in pairs else int(open_places == spare)
            high = 2 if card in pairs else int(open_places > 0)
            least[card] = min(least[card], low)
            most[card] = max(most[card], high)
    return tuple(sorted(Counter(least).elements())), tuple(sorted(Counter(most).elements()))
