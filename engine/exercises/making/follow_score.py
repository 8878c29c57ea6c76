"""How hard a board on following is: which traps lie in it, and how many cards there are."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Final

from engine.cards import suit_of
from engine.exercises.base import Exercise
from engine.exercises.making import misread
from engine.exercises.making.drawing import gap_cards, top_trumps
from engine.exercises.making.follow_minds import is_common, position_of
from engine.follow_sets import Follow
from engine.games import gabaguo_weng
from engine.shapes import pair_codes
from engine.trump import SUIT_NAMES, TRUMP

#: At which scores difficulties 2 to 5 begin.
STEPS: Final = {"": (1.7, 2.5, 3.2, 4.2), "gabaguo": (1.4, 2.0, 2.6, 3.2)}


def score(exercise: Exercise) -> float:
    """Add up the traps of a board; 0 where every play is legal."""
    if not is_common(exercise):
        return _weng(exercise)
    position = position_of(exercise)
    if not position.own:
        return 0
    lists: bool = exercise.ask != "legal"
    traps = _pairs(position, lists) + _suits(exercise, position, lists)
    if position.asked and not position.is_short:
        traps += _seams(exercise, position)
    size: int = len(exercise.fields["hand"])
    return traps + lists + 0.03 * size


def _weng(exercise: Exercise) -> float:
    order, hand = exercise.order, exercise.fields["hand"]
    if gabaguo_weng.count_legal(order, (), hand) == comb(len(hand), gabaguo_weng.SIZE):
        return 0
    strays = misread.strays(order).intersection(hand)
    size: int = len(hand)
    return int(exercise.ask != "legal") + 0.5 * min(3, len(strays)) + 0.03 * size


def _pairs(position: Follow, lists: bool) -> float:
    """Add up what pairs and tractors in the hand ask of a player."""
    pairs = pair_codes(position.own)
    if position.is_short or not pairs:
        return 0
    loose = len(position.own) - 2 * len(pairs)
    if not position.asked:
        return 1.0 if loose < position.size else 0.3
    traps = 1.0 if loose or len(pairs) > position.asked else 0.0
    served = position.served(pairs)
    if served and len(pairs) > sum(served):
        traps += 1.0
    places = {position.order.tier[code] for code in pairs}
    in_runs = sum(bool(places & {position.order.tier[code] + d for d in (-1, 1)}) for code in pairs)
    if lists and not position.demand and 0 < in_runs < len(pairs):
        traps += 1.0
    return traps


def _suits(exercise: Exercise, position: Follow, lists: bool) -> float:
    """Add up the cards that look like another suit than theirs, and tempting ruffs."""
    order, hand = position.order, exercise.fields["hand"]
    strays = misread.strays(order)
    weight = 1.8 if exercise.trump == "none" else 1.0
    if position.suit == TRUMP:
        held = strays.intersection(position.own)
        led = strays.intersection(exercise.fields["led"])
        return weight * (0.9 if held or led else 0.0)
    sign = SUIT_NAMES[position.suit]
    alike = [code for code in hand if code in strays and suit_of(code) == sign]
    traps = weight * (0.9 if lists else 0.5) if alike else 0.0
    trumps = order.of_suit(TRUMP, position.rest)
    if len(trumps) >= position.size and len(pair_codes(trumps)) >= position.asked:
        traps += 1.0
    return traps


def _seams(exercise: Exercise, position: Follow) -> float:
    """Add up the places where it is hard to see what is adjacent and what a pair."""
    order = position.order
    led = pair_codes(exercise.fields["led"])
    own = pair_codes(position.own)
    traps = 0.0
    gap = gap_cards(order)
    if any(len(gap.intersection(pairs)) > 1 for pairs in (led, own)) and own:
        traps += 0.8
    if position.suit != TRUMP:
        return traps
    top = top_trumps(order)
    if any(len(top.intersection(pairs)) > 1 for pairs in (led, own)):
        traps += 0.8
    odd = Counter(position.own)
    for tier in misread.shared_tiers(order):
        if sum(odd[code] == 1 for code in tier) > 1:
            traps += 0.7
    return traps
