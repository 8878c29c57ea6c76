"""Does a throw stand, and what must be led instead (``throw.valid``, ``throw.failed``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.shapes import (
    TRACTOR,
    Component,
    decompose,
    ladder,
    pair_codes,
    placements,
)
from engine.trump import TrumpOrder


@dataclass(frozen=True, slots=True)
class Beaten:
    """A component of a throw that another player can beat.

    ``seat`` is the index of that player's hand, ``by`` the cards that are better.
    """

    component: Component
    seat: int
    by: tuple[int, ...]


def beater(order: TrumpOrder, component: Component, hand: Sequence[int]) -> tuple[int, ...] | None:
    """Return cards of a hand that are better than a component and of its form, or None.

    A single above a single, a pair above a pair, a tractor of the same length above a tractor
    (part of a longer one counts), all of the component's effective suit.
    """
    own = order.of_suit(order.suit[component.cards[0]], hand)
    strength = order.strength
    if component.pairs == 0:
        best = max(own, key=strength.__getitem__, default=None)
        return (best,) if best is not None and strength[best] > component.top else None
    pairs = pair_codes(own)
    if component.form == TRACTOR:
        return _better_tractor(order, component, pairs)
    best = max(pairs, key=strength.__getitem__, default=None)
    return (best, best) if best is not None and strength[best] > component.top else None


def _better_tractor(
    order: TrumpOrder, component: Component, pairs: list[int]
) -> tuple[int, ...] | None:
    """Return the highest tractor of the component's length among pairs, if it is higher."""
    if not pairs:
        return None
    by_tier: dict[int, int] = {}
    for code in sorted(pairs, key=order.strength.__getitem__):
        by_tier[order.tier[code]] = code
    rungs = ladder(order, order.suit[pairs[0]], pairs)
    start = max(placements(rungs, component.pairs), default=None)
    if start is None:
        return None
    chosen = [by_tier[start + step] for step in reversed(range(component.pairs))]
    if order.strength[chosen[0]] <= component.top:
        return None
    return tuple(code for code in chosen for _ in range(2))


def beaten_components(
    order: TrumpOrder, led: Sequence[int], hands: Sequence[Sequence[int]]
) -> tuple[Beaten, ...]:
    """Return every component of a throw that some other hand beats; none: the throw stands."""
    found = []
    for component in decompose(order, led):
        for seat, hand in enumerate(hands):
            by = beater(order, component, hand)
            if by is not None:
                found.append(Beaten(component, seat, by))
                break
    return tuple(found)


def forced_leads(
    order: TrumpOrder, led: Sequence[int], beaten: Sequence[Beaten]
) -> tuple[tuple[int, ...], ...]:
    """Return the leads of which one must replace a failed throw; several are equally weak.

    The weakest component that can be beaten: single before pair before tractor, a shorter
    tractor before a longer one, the lowest of that kind.
    """
    weakest = min((item.component.pairs, item.component.top) for item in beaten)
    leads: dict[tuple[int, ...], None] = {}
    for item in beaten:
        if (item.component.pairs, item.component.top) == weakest:
            for lead in _equal_forms(order, led, item.component):
                leads[lead] = None
    return tuple(leads)


def _equal_forms(
    order: TrumpOrder, led: Sequence[int], component: Component
) -> list[tuple[int, ...]]:
    """Return the component as each choice of equal cards of the throw gives it.

    Two pairs of one tier in a throw may stand for each other: ♥77 in the tractor and ♣77
    apart, or the other way round. Which is which is the leader's choice.
    """
    if component.pairs == 0:
        return [component.cards]
    forms: list[tuple[int, ...]] = [()]
    pairs = pair_codes(led)
    top_tier = order.tier[component.cards[0]]
    for code in component.cards[::2]:
        tier = order.tier[code]
        equal = [
            other
            for other in sorted(pairs, key=order.sort_key)
            if order.tier[other] == tier
            and (tier != top_tier or order.strength[other] == order.strength[code])
        ]
        forms = [(*form, other, other) for form in forms for other in equal]
    return forms
