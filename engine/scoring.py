"""Kou-di and bands of points: what the games' results are built from.

A game decides its multipliers and its bands; here is how a winning play is read
(``kitty.shape``) and how a band table is looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.shapes import Component, decompose
from engine.trump import TrumpOrder

#: 边三轮: exactly three cards, a pair and a single of adjacent tiers.
THREE: Final = "three"
#: The multiplier goes by the number of cards (option ``card_count``).
CARDS: Final = "cards"


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The winning play of the last trick, read by its own shape.

    ``largest``: its largest component; ``size``: its cards; ``is_three``: 边三轮.
    """

    cards: tuple[int, ...]
    largest: Component
    is_three: bool

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class Multiplier:
    """What the kitty is multiplied by, and the cards and the form that say so.

    ``form``: ``tractor``, ``pair``, ``single``, ``three`` or ``cards``; ``pairs``: the
    tractor's length (1 for a pair).
    """

    value: int
    form: str
    pairs: int
    cards: tuple[int, ...]


def read_last_play(order: TrumpOrder, cards: Sequence[int]) -> LastPlay:
    """Read the play that won the last trick; its cards are of one effective suit."""
    parts = decompose(order, cards)
    return LastPlay(tuple(sorted(cards, key=order.sort_key)), parts[0], _is_three(order, parts))


def _is_three(order: TrumpOrder, parts: Sequence[Component]) -> bool:
    """Say whether components are one pair and one single of adjacent tiers."""
    if [part.pairs for part in parts] != [1, 0]:
        return False
    pair, single = (order.tier[part.cards[0]] for part in parts)
    return abs(pair - single) == 1


def by_largest(last: LastPlay, single: int, pair: int, per_tractor_pair: int) -> Multiplier:
    """Multiplier by the largest component; a tractor of n pairs counts n × ``per_tractor_pair``."""
    part = last.largest
    value = (single, pair)[part.pairs] if part.pairs < 2 else part.pairs * per_tractor_pair
    return Multiplier(value, part.form, part.pairs, part.cards)


def band(points: int, table: Sequence[tuple[int, str, int]]) -> tuple[str, int]:
    """Return (side, levels) of the highest band that ``points`` reaches.

    ``table`` rows are (from points, side, levels), rising.
    """
    side, levels = table[0][1:]
    for start, row_side, row_levels in table:
        if points >= start:
            side, levels = row_side, row_levels
    return side, levels


def span(points: int, table: Sequence[tuple[int, str, int]]) -> tuple[int, int | None]:
    """Return the first and the last number of points of the band, None for one without end."""
    starts = [row[0] for row in table]
    place = max(index for index, start in enumerate(starts) if points >= start)
    return starts[place], starts[place + 1] - 5 if place + 1 < len(starts) else None
