"""Singles, pairs, tractors and throws (``shape.*``): taking cards of one suit apart.

The pairs of one effective suit are written as a *ladder*: a tuple that says for each place of
the suit (``TrumpOrder.tier``, weakest first) how many pairs lie there. A tractor is a run of
rungs that are not zero; one pair is taken from each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.trump import TrumpOrder

Ladder = tuple[int, ...]

SINGLE: Final = "single"
PAIR: Final = "pair"
TRACTOR: Final = "tractor"


@dataclass(frozen=True, slots=True)
class Component:
    """One part of a lead: its cards, strongest first, and how many pairs it has (0: a single).

    ``top`` is the strength of its highest card.
    """

    cards: tuple[int, ...]
    pairs: int
    top: int

    @property
    def form(self) -> str:
        """``single``, ``pair`` or ``tractor``."""
        return SINGLE if self.pairs == 0 else PAIR if self.pairs == 1 else TRACTOR


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a lead is made of: tractor lengths in pairs (longest first), pairs, singles."""

    tractors: tuple[int, ...]
    pairs: int
    singles: int

    @property
    def components(self) -> int:
        """How many components there are; more than one is a throw."""
        return len(self.tractors) + self.pairs + self.singles

    @property
    def size(self) -> int:
        """How many cards there are."""
        return 2 * (sum(self.tractors) + self.pairs) + self.singles


def pair_codes(codes: Iterable[int]) -> list[int]:
    """Return each card of which both copies are there (``shape.pair``)."""
    held: dict[int, int] = {}
    for code in codes:  # a Counter takes longer for so few cards
        held[code] = held.get(code, 0) + 1
    return [code for code, copies in held.items() if copies == 2]


def ladder(order: TrumpOrder, suit: int, pairs: Iterable[int]) -> Ladder:
    """Return how many of the given pairs (one code a pair) lie on each place of a suit."""
    rungs = [0] * order.width[suit]
    for code in pairs:
        rungs[order.tier[code]] += 1
    return tuple(rungs)


def runs(rungs: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield (lowest place, length) of each longest run of rungs that hold a pair."""
    start = None
    for place, count in enumerate((*rungs, 0)):
        if count and start is None:
            start = place
        elif not count and start is not None:
            yield start, place - start
            start = None


def longest_run(rungs: Sequence[int]) -> int:
    """Return the length of the longest run of rungs that hold a pair."""
    return max((length for _, length in runs(rungs)), default=0)


def without_run(rungs: Ladder, start: int, length: int) -> Ladder:
    """Return the ladder with one pair taken from each of ``length`` places from ``start`` on."""
    taken = tuple(count - 1 for count in rungs[start : start + length])
    return rungs[:start] + taken + rungs[start + length :]


def placements(rungs: Sequence[int], length: int) -> Iterator[int]:
    """Yield the lowest place of every run of exactly ``length`` pairs that can be taken."""
    for start, run in runs(rungs):
        yield from range(start, start + run - length + 1)


def decompose(order: TrumpOrder, codes: Iterable[int]) -> tuple[Component, ...]:
    """Take cards of one effective suit apart: longest tractors first, then pairs, then singles.

    Components of one kind and length come strongest first. Rule: ``shape.throw``.
    """
    return _decomposed(order, tuple(codes))


@lru_cache(maxsize=2_000)
def _decomposed(order: TrumpOrder, codes: tuple[int, ...]) -> tuple[Component, ...]:
    """Take cards apart; several questions about one lead do so once."""
    counts = Counter(codes)
    suit = order.suit[next(iter(counts))]
    by_tier: dict[int, list[int]] = {}
    for code in sorted(pair_codes(counts.elements()), key=order.sort_key):
        by_tier.setdefault(order.tier[code], []).append(code)
    rungs = ladder(order, suit, (code for tier in by_tier.values() for code in tier))
    parts = []
    while longest_run(rungs) > 1:
        start, length = max(runs(rungs), key=lambda run: (run[1], run[0]))
        chosen = [by_tier[place].pop(0) for place in reversed(range(start, start + length))]
        parts.append(_component(order, chosen))
        rungs = without_run(rungs, start, length)
    pairs = [code for tier in by_tier.values() for code in tier]
    singles = [code for code, copies in counts.items() if copies == 1]
    parts += [_component(order, [code]) for code in sorted(pairs, key=order.sort_key)]
    parts += [Component((c,), 0, order.strength[c]) for c in sorted(singles, key=order.sort_key)]
    return tuple(parts)


def _component(order: TrumpOrder, chosen: Sequence[int]) -> Component:
    """Return the pair or tractor of the given codes (one a pair, strongest first)."""
    cards = tuple(code for code in chosen for _ in range(2))
    return Component(cards, len(chosen), order.strength[chosen[0]])


def pattern(order: TrumpOrder, codes: Iterable[int]) -> Pattern:
    """Return what cards of one effective suit are made of (``shape.throw``)."""
    lengths = [part.pairs for part in decompose(order, codes)]
    return Pattern(
        tuple(length for length in lengths if length > 1), lengths.count(1), lengths.count(0)
    )


def is_component(order: TrumpOrder, codes: Sequence[int]) -> bool:
    """Say whether cards are one single, one pair or one tractor."""
    if not codes or order.common_suit(codes) is None:
        return False
    return len(decompose(order, codes)) == 1


@lru_cache(maxsize=20_000)
def can_hold(rungs: Ladder, tractors: tuple[int, ...], pairs: int) -> bool:
    """Say whether a ladder holds tractors of exactly these lengths and so many pairs at once."""
    if not tractors:
        return sum(rungs) >= pairs
    if sum(rungs) < sum(tractors) + pairs:
        return False
    length, *others = tractors
    return any(
        can_hold(without_run(rungs, start, length), tuple(others), pairs)
        for start in placements(rungs, length)
    )


def highest_top(order: TrumpOrder, codes: Sequence[int], wanted: Pattern) -> int | None:
    """Return how strong cards of one suit are as an answer to a shape, or None if they do not fit.

    The cards are divided so that the whole shape fits and the top of its largest kind of
    component (its longest tractor, else pair, else single) is as high as it can be; the value
    is that top's strength. Rules: ``trick.shape``, ``trick.compare``.
    """
    strength = order.strength
    if not wanted.tractors and not wanted.pairs:
        return max(map(strength.__getitem__, codes))
    pairs = pair_codes(codes)
    if not wanted.tractors:
        return max(map(strength.__getitem__, pairs)) if len(pairs) >= wanted.pairs else None
    suit = order.suit[codes[0]]
    rungs = ladder(order, suit, pairs)
    length, *others = wanted.tractors
    for start in sorted(placements(rungs, length), reverse=True):
        if can_hold(without_run(rungs, start, length), tuple(others), wanted.pairs):
            top = start + length - 1
            return max(strength[code] for code in pairs if order.tier[code] == top)
    return None
