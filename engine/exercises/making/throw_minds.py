"""What somebody would say of a throw who does not know one rule.

A *mind* takes an exercise of the kind ``throw`` and gives ``()`` where it would say that the
throw stands, else what it would lead instead; None where the throw makes no sense without the
rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.exercises.base import Exercise
from engine.exercises.making import misread
from engine.shapes import Component, decompose
from engine.throws import beaten_components, beater, forced_leads
from engine.trump import TRUMP, TrumpOrder

Lead = tuple[int, ...]
Mind = Callable[[Exercise], Lead | None]
Hands = Sequence[Sequence[int]]

#: Who sits opposite, counted among the other three hands.
_PARTNER = 1


def answer(order: TrumpOrder, led: Lead, hands: Hands) -> Lead:
    """Return what is right for an order: nothing where the throw stands, else what is led."""
    beaten = beaten_components(order, led, hands)
    return forced_leads(order, led, beaten)[0] if beaten else ()


def right_answers(exercise: Exercise) -> set[Lead]:
    """Return every right lead, its cards sorted; only ``()`` where the throw stands."""
    order, led = exercise.order, exercise.fields["led"]
    beaten = beaten_components(order, led, exercise.fields["hands"])
    if not beaten:
        return {()}
    return {tuple(sorted(lead)) for lead in forced_leads(order, led, beaten)}


def weakest(parts: Sequence[Component]) -> Lead:
    """Return the weakest of some components."""
    return min(parts, key=lambda part: (part.pairs, part.top)).cards


def by_order(reading: misread.Reading) -> Mind:
    """Return the mind of somebody who reads the trump order otherwise."""

    def mind(exercise: Exercise) -> Lead | None:
        seen, led = reading(exercise.order), exercise.fields["led"]
        if seen.common_suit(led) is None:
            return None
        beaten = beaten_components(seen, led, exercise.fields["hands"])
        leads = forced_leads(seen, led, beaten) if beaten else ((),)
        if len(leads) > 1:  # somebody who may choose is taken to choose what is right
            right = right_answers(exercise)
            return next((lead for lead in leads if tuple(sorted(lead)) in right), leads[0])
        return leads[0]

    return mind


def top_only(exercise: Exercise) -> Lead | None:
    """Look at the highest card alone (no ``throw.valid``)."""
    order, led = exercise.order, exercise.fields["led"]
    top = max(order.strength[code] for code in led)
    highest = Component((max(led, key=order.strength.__getitem__),), 0, top)
    if all(beater(order, highest, hand) is None for hand in exercise.fields["hands"]):
        return ()
    return weakest(decompose(order, led))


def partner_safe(exercise: Exercise) -> Lead | None:
    """Leave the partner's hand out (no ``throw.valid``)."""
    hands = exercise.fields["hands"]
    if len(hands) != 3:
        return None
    others = [hand for seat, hand in enumerate(hands) if seat != _PARTNER]
    return answer(exercise.order, exercise.fields["led"], others)


def ruffs_break(exercise: Exercise) -> Lead | None:
    """Let a hand that could ruff break the throw (no ``throw.valid``)."""
    order, led = exercise.order, exercise.fields["led"]
    suit = order.suit[led[0]]
    for hand in exercise.fields["hands"]:
        trumps = order.of_suit(TRUMP, hand)
        if suit != TRUMP and not order.of_suit(suit, hand) and len(trumps) >= len(led):
            return weakest(decompose(order, led))
    return None


def equal_beats(exercise: Exercise) -> Lead | None:
    """Let an equal card of another hand beat a part, as if the later one won."""
    order, led = exercise.order, exercise.fields["led"]
    beaten = [
        part
        for part in decompose(order, led)
        if any(beater(order, replace(part, top=part.top - 1), hand) is not None
               for hand in exercise.fields["hands"])
    ]  # fmt: skip
    return weakest(beaten) if beaten else ()


def equal_fails(exercise: Exercise) -> Lead | None:
    """Take a throw that stands for one that fails since an equal is out (no ``throw.failed``)."""
    order, led = exercise.order, exercise.fields["led"]
    if beaten_components(order, led, exercise.fields["hands"]):
        return None
    return equal_beats(exercise)


def weakest_of_all(exercise: Exercise) -> Lead | None:
    """Lead the weakest part, whether or not it can be beaten (no ``throw.failed``)."""
    order, led = exercise.order, exercise.fields["led"]
    beaten = beaten_components(order, led, exercise.fields["hands"])
    return weakest(decompose(order, led)) if beaten else ()


def strongest_beaten(exercise: Exercise) -> Lead | None:
    """Lead the strongest part that can be beaten (no ``throw.failed``)."""
    order, led = exercise.order, exercise.fields["led"]
    beaten = beaten_components(order, led, exercise.fields["hands"])
    if not beaten:
        return ()
    return max((each.component for each in beaten), key=lambda part: (part.pairs, part.top)).cards


def no_trump_throw(exercise: Exercise) -> Lead | None:
    """Allow no throw of trumps (no rule that throws are for any suit)."""
    order, led = exercise.order, exercise.fields["led"]
    return weakest(decompose(order, led)) if order.suit[led[0]] == TRUMP else None


def pairs_of_a_tier(exercise: Exercise) -> Lead | None:
    """Let two different cards of one tier be a pair (no ``shape.pair``)."""
    return _with_pairs(exercise, exercise.order)


def level_pairs(exercise: Exercise) -> Lead | None:
    """Let two different cards of one tier be a pair, or their pairs a tractor."""
    return _with_pairs(exercise, misread.parted_tiers(exercise.order))


def _with_pairs(exercise: Exercise, order: TrumpOrder) -> Lead | None:
    if exercise.rules.decks == 1:
        return None
    led = misread.paired_up(exercise.order, exercise.fields["led"])
    hands = [
        [code for code, _ in misread.paired_up(exercise.order, hand)]
        for hand in exercise.fields["hands"]
    ]
    said = answer(order, tuple(code for code, _ in led), hands)
    cards: dict[int, list[int]] = {}
    for code, card in led:
        cards.setdefault(code, []).append(card)
    return tuple(cards[code].pop(0) for code in said)
