"""Who wins a trick and what it is worth (``trick.*``, ``points.trick``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import total_points
from engine.shapes import highest_top, pattern
from engine.trump import TRUMP, TrumpOrder

SUIT: Final = "trick.suit"
SHAPE: Final = "trick.shape"
COMPARE: Final = "trick.compare"
TIE: Final = "trick.tie"
WINNER: Final = "trick.winner"


def strengths(order: TrumpOrder, plays: Sequence[Sequence[int]]) -> list[tuple[str, int]]:
    """Return for each play why it cannot win, or how strong it is.

    ``("trick.suit", 0)``: not all led suit nor all trump; ``("trick.shape", 0)``: the lead's
    shape is not in it; ``("trick.compare", s)``: it takes part with strength ``s``. The
    leader's play comes first; it is of one effective suit.
    """
    led_suit = order.suit[plays[0][0]]
    wanted = pattern(order, plays[0])
    result = []
    for play in plays:
        suit = order.common_suit(play)
        if suit is None or suit not in (led_suit, TRUMP):
            result.append((SUIT, 0))
            continue
        top = highest_top(order, play, wanted)
        result.append((SHAPE, 0) if top is None else (COMPARE, top))
    return result


def winner(order: TrumpOrder, plays: Sequence[Sequence[int]]) -> int:
    """Return the index of the winning play; of equal ones the first (``trick.tie``)."""
    best, best_strength = 0, -1
    for index, (rule, strength) in enumerate(strengths(order, plays)):
        if rule == COMPARE and strength > best_strength:
            best, best_strength = index, strength
    return best


def why_not(order: TrumpOrder, plays: Sequence[Sequence[int]], index: int) -> str:
    """Return the rule by which the play at ``index`` does not win the trick."""
    found = strengths(order, plays)
    rule, strength = found[index]
    if rule != COMPARE:
        return rule
    return TIE if strength == max(value for _, value in found) else COMPARE


def trick_points(plays: Sequence[Sequence[int]]) -> int:
    """Return the points that lie in a trick (``points.trick``)."""
    return sum(map(total_points, plays))
