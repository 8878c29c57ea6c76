"""What reasons about following show: tractors by name, and plays that do without a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

from engine.follow_sets import Follow
from engine.shapes import ladder, placements

Tractor = tuple[int, ...]
#: Returns a legal play without a card where that can be, and without others if that is free.
PlayWithout = Callable[[int, Collection[int]], Sequence[int]]


def tractors_among(
    position: Follow, pairs: Collection[int], lengths: Sequence[int], liked: Collection[int]
) -> tuple[Tractor, ...]:
    """Return tractors of these lengths (one code a pair, strongest first) that share no pair.

    Of all ways to take them out the one that makes whole tractors of ``liked`` pairs, and then
    the one that uses most of these. Long ones come first, then strong ones; none if the pairs
    do not hold them.
    """
    ways = _ways(position, frozenset(pairs), lengths, frozenset(liked))

    def merit(way: tuple[Tractor, ...]) -> tuple[int, int]:
        whole = sum(set(tractor) <= set(liked) for tractor in way)
        return whole, sum(code in liked for tractor in way for code in tractor)

    best = max(ways, key=merit, default=())
    strength = position.order.strength
    return tuple(sorted(best, key=lambda tractor: (-len(tractor), -strength[tractor[0]])))


def _ways(
    position: Follow, pairs: frozenset[int], lengths: Sequence[int], liked: frozenset[int]
) -> Iterator[tuple[Tractor, ...]]:
    """Yield the ways to take out tractors, the longest first."""
    if not lengths:
        yield ()
        return
    order, (length, *others) = position.order, lengths
    weakest_first = sorted(pairs, key=lambda code: (code in liked, order.strength[code], -code))
    by_place = {order.tier[code]: code for code in weakest_first}
    for start in placements(ladder(order, position.suit, pairs), length):
        tractor = tuple(by_place[start + step] for step in reversed(range(length)))
        for rest in _ways(position, pairs.difference(tractor), others, liked):
            yield (tractor, *rest)


def doubled(codes: Sequence[int]) -> tuple[int, ...]:
    """Return both cards of each pair."""
    return tuple(code for code in codes for _ in range(2))


def shown_free(
    extra: Sequence[int], right: Sequence[int], play_without: PlayWithout
) -> Iterator[tuple[list[int], Sequence[int]]]:
    """Yield cards that are not forced, each group with a legal play that holds none too many.

    ``extra`` are the cards, copies side by side; ``right`` the forced ones.
    """
    forced = Counter(right)
    left = list(dict.fromkeys(extra))
    while left:
        witness = play_without(left[0], left)
        shown = Counter(witness)
        free = [code for code in left if shown[code] <= forced[code]]
        if not free:
            raise AssertionError("a card that is not forced is in every legal play")
        left = [code for code in left if code not in free]
        yield [code for code in extra if code in free], witness
