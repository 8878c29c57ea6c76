"""Chance that is the same on every machine and in every Python: only raw bits are drawn.

The methods of ``random.Random`` that pick and shuffle may change from one Python to the next;
its raw bits and its seeding from text do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


class Chance:
    """A source of choices, set by any number of words and numbers."""

    __slots__ = ("random",)

    def __init__(self, *seed: object) -> None:
        #: For what takes a generator of the standard library (dealing, built-in players).
        self.random = Random("/".join(map(str, seed)))  # noqa: S311

    def below(self, end: int) -> int:
        """Return a whole number from 0 to ``end`` - 1; ValueError where there is none."""
        if end < 1:
            raise ValueError(end)
        bits = end.bit_length()
        draw = self.random.getrandbits
        number = draw(bits)
        while number >= end:
            number = draw(bits)
        return number

    def between(self, least: int, most: int) -> int:
        """Return a whole number from ``least`` to ``most``, both possible."""
        return least + self.below(most - least + 1)

    def yes(self, percent: int) -> bool:
        """Return True in so many of a hundred cases."""
        return self.below(100) < percent

    def pick[T](self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(len(items))]

    def weighted[T](self, items: Sequence[tuple[T, int]]) -> T:
        """Return one of the items, each as often as its whole-number weight says."""
        left = self.below(sum(weight for _, weight in items))
        for item, weight in items:
            left -= weight
            if left < 0:
                return item
        raise AssertionError  # pragma: no cover - the sum of the weights was below

    def shuffled[T](self, items: Sequence[T]) -> list[T]:
        """Return the items in an order by chance."""
        return self.some(items, len(items))

    def some[T](self, items: Sequence[T], count: int) -> list[T]:
        """Return so many of the items (each place once), in an order by chance."""
        left = list(items)
        for place in range(count):
            other = place + self.below(len(left) - place)
            left[place], left[other] = left[other], left[place]
        return left[:count]
