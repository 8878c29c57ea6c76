"""How hard a board on a throw is: what must be looked for, and what is easily overlooked."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.cards import suit_of
from engine.exercises.base import Exercise
from engine.exercises.making import misread
from engine.exercises.making.drawing import gap_cards, shared_cards, top_trumps
from engine.shapes import Component, decompose, pair_codes
from engine.throws import Beaten, beaten_components
from engine.trump import SUIT_NAMES, TRUMP

#: At which scores difficulties 2 to 5 begin.
STEPS: Final = {"": (0.9, 1.5, 2.2, 3.0)}
Parts = tuple[Component, ...]


def score(exercise: Exercise) -> float:
    """Add up what tempts to a wrong answer, and how much there is to look at."""
    order, led, hands = exercise.order, exercise.fields["led"], exercise.fields["hands"]
    parts = decompose(order, led)
    beaten = beaten_components(order, led, hands)
    traps = _tempting(exercise, parts, beaten) + _disguises(exercise)
    return traps + _seams(exercise, parts) + 0.1 * len(parts) + 0.01 * sum(map(len, hands))


def _tempting(exercise: Exercise, parts: Parts, beaten: tuple[Beaten, ...]) -> float:
    """Add up the reasons to think that a throw stands which does not, or the other way round."""
    order, hands = exercise.order, exercise.fields["hands"]
    suit = order.suit[parts[0].cards[0]]
    highest = max(order.strength[code] for code in exercise.fields["led"])
    own = [order.of_suit(suit, hand) for hand in hands]
    tops = [max((order.strength[code] for code in cards), default=0) for cards in own]
    traps = 0.0
    if beaten:
        traps += 0.3 * (len(parts) - 1)  # what is to be led
        if max(tops) <= highest:
            traps += 1.0
        if len(hands) == 3 and {each.seat for each in beaten} == {1}:
            traps += 1.0
    elif max(tops) > highest:
        traps += 1.0
    level = {part.top for part in parts if part.pairs == 0}
    level -= {each.component.top for each in beaten}
    if any(order.strength[code] in level for cards in own for code in cards):
        traps += 0.9
    return traps


def _disguises(exercise: Exercise) -> float:
    """Add up the trumps that look like cards of the suit thrown, or of none that is trump."""
    order, led = exercise.order, exercise.fields["led"]
    strays = misread.strays(order)
    suit = order.suit[led[0]]
    held = [code for hand in exercise.fields["hands"] for code in hand if code in strays]
    weight = 1.6 if exercise.trump == "none" else 1.0
    if suit == TRUMP:
        shared = shared_cards(order)
        tier = 0.5 if any(code in shared for code in led) and any(c in shared for c in held) else 0
        return tier + (0.6 * weight if held or strays.intersection(led) else 0.0)
    lowest = min(led) % 13
    alike = [code for code in held if suit_of(code) == SUIT_NAMES[suit] and code % 13 > lowest]
    return 0.7 * weight if alike else 0.0


def _seams(exercise: Exercise, parts: Parts) -> float:
    """Add up the places where it is hard to see what is adjacent and what a pair."""
    order, hands = exercise.order, exercise.fields["hands"]
    held = [set(pair_codes(cards)) for cards in (exercise.fields["led"], *hands)]
    traps = 0.0
    if any(part.pairs > 1 for part in parts):
        traps += 0.5 * any(len(gap_cards(order) & pairs) > 1 for pairs in held[:1])
        traps += 0.5 * (
            order.suit[parts[0].cards[0]] == TRUMP and len(top_trumps(order) & held[0]) > 1
        )
    if parts[0].pairs and order.suit[parts[0].cards[0]] == TRUMP:
        for tier in misread.shared_tiers(order):
            odd = [Counter(hand) for hand in hands]
            traps += 0.5 * any(sum(cards[code] == 1 for code in tier) > 1 for cards in odd)
    return traps
