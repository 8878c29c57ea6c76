"""How hard a board on a throw is: what must be looked for, and what is easily overlooked."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.cards import TYPES, suit_of
from engine.exercises.base import Exercise
from engine.exercises.making import misread
from engine.exercises.making.drawing import gap_cards, top_trumps
from engine.shapes import Component, decompose, pair_codes
from engine.throws import Beaten, beaten_components
from engine.trump import SUIT_NAMES, TRUMP

#: At which scores difficulties 2 to 5 begin.
STEPS: Final = {"": (1.0, 1.6, 2.15, 2.6)}
Parts = tuple[Component, ...]
Beats = tuple[Beaten, ...]


def score(exercise: Exercise) -> float:
    """Add up what tempts to a wrong answer, and how much there is to look at."""
    order, led, hands = exercise.order, exercise.fields["led"], exercise.fields["hands"]
    parts = decompose(order, led)
    beaten = beaten_components(order, led, hands)
    is_trump = order.suit[led[0]] == TRUMP
    traps = _tempting(exercise, parts, beaten) + _level(exercise, parts, beaten)
    traps += _trumps(exercise, beaten) if is_trump else _alike(exercise, parts, beaten)
    return traps + _seams(exercise, parts) + 0.1 * len(parts)


def _tempting(exercise: Exercise, parts: Parts, beaten: Beats) -> float:
    """Add up the reasons to think that a throw stands which does not, or the other way round."""
    order, hands = exercise.order, exercise.fields["hands"]
    suit = order.suit[parts[0].cards[0]]
    highest = max(order.strength[code] for code in exercise.fields["led"])
    best = max((order.strength[c] for hand in hands for c in order.of_suit(suit, hand)), default=0)
    if not beaten:
        return 0.9 if best > highest else 0.0
    traps = 0.25 if best > highest else 1.15
    by_one = len(hands) == 3 and {each.seat for each in beaten} == {1}
    return traps + 0.9 * by_one


def _level(exercise: Exercise, parts: Parts, beaten: Beats) -> float:
    """Say how much it weighs that another hand has the equal of a part that is not beaten."""
    order, hands = exercise.order, exercise.fields["hands"]
    singles = {part.top for part in parts if not part.pairs}
    singles -= {each.component.top for each in beaten}
    traps = 0.0
    if any(order.strength[code] in singles for hand in hands for code in hand):
        traps += 0.9
    tops = {part.top for part in parts if part.pairs}
    if any(order.strength[code] in tops for hand in hands for code in pair_codes(hand)):
        traps += 0.9
    return traps


def _trumps(exercise: Exercise, beaten: Beats) -> float:
    """Add up what is hard to see in a throw of trumps: other trumps printed otherwise."""
    strays = misread.strays(exercise.order)
    traps = 0.6 * any(code in strays for hand in exercise.fields["hands"] for code in hand)
    if any(code in strays for each in beaten if not each.component.pairs for code in each.by):
        traps += 0.9 if exercise.trump == "none" else 0.3
    return traps


def _alike(exercise: Exercise, parts: Parts, beaten: Beats) -> float:
    """Say how much it weighs that a trump looks like a card of the suit thrown."""
    order, hands = exercise.order, exercise.fields["hands"]
    sign = SUIT_NAMES[order.suit[parts[0].cards[0]]]
    strays = misread.strays(order)
    lowest = min((part.cards[0] for part in parts if not part.pairs), default=TYPES)
    held = (code for hand in hands for code in hand)
    if not any(code in strays and suit_of(code) == sign and code > lowest for code in held):
        return 0.0
    if beaten:
        return 0.2
    return 1.6 if exercise.trump == "none" else 1.0


def _seams(exercise: Exercise, parts: Parts) -> float:
    """Add up the places where it is hard to see what is adjacent and what a pair."""
    order = exercise.order
    led = set(pair_codes(exercise.fields["led"]))
    is_trump = order.suit[parts[0].cards[0]] == TRUMP
    traps = 0.0
    if any(part.pairs > 1 for part in parts):
        traps += 1.5 * (len(gap_cards(order) & led) > 1)
        traps += 0.45 * (is_trump and len(top_trumps(order) & led) > 1)
    if is_trump and parts[0].pairs:
        hands = [Counter(hand) for hand in exercise.fields["hands"]]
        for tier in misread.shared_tiers(order):
            traps += 0.3 * any(sum(hand[code] == 1 for code in tier) > 1 for hand in hands)
    return traps
