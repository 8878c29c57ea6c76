"""How hard a board on the winner of a trick is: which traps lie among the plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine import trick
from engine.cards import suit_of
from engine.exercises.base import Exercise
from engine.exercises.making import misread
from engine.exercises.making.drawing import gap_cards, top_trumps
from engine.exercises.making.winner_minds import is_common
from engine.follow_sets import asked_by
from engine.games import gabaguo_weng
from engine.shapes import pair_codes
from engine.trump import SUIT_NAMES, TRUMP

Found = Sequence[tuple[str, int]]
#: At which scores difficulties 2 to 5 begin.
STEPS: Final = {"": (1.1, 1.7, 2.4, 3.1), "gabaguo": (1.1, 1.7, 2.3, 2.9)}


def score(exercise: Exercise) -> float:
    """Add up the traps: false ruffs, equal plays, disguised cards, seams; then the plays."""
    plays = exercise.fields["plays"]
    base = 0.25 * len(plays) - 0.5
    if not is_common(exercise):
        order = exercise.order
        wengs = [gabaguo_weng.is_weng(play) for play in plays]
        trumps = any(order.common_suit(play) == TRUMP and not weng
                     for play, weng in zip(plays, wengs, strict=True))  # fmt: skip
        return base + 1.2 * trumps + 0.5 * (sum(wengs) - 1)
    found = trick.strengths(exercise.order, plays)
    return base + _rivals(exercise, found) + _disguises(exercise, found) + _seams(exercise)


def _rivals(exercise: Exercise, found: Found) -> float:
    """Add up the plays that seem to win, or do win by being the first of equals."""
    order, plays = exercise.order, exercise.fields["plays"]
    best = max(value for _, value in found)
    equal = [play for play, (_, value) in zip(plays, found, strict=True) if value == best]
    traps = 0.9 if len(equal) > 1 else 0.0
    shared = [code for tier in misread.shared_tiers(order) for code in tier]
    if len({code for play in equal for code in play if code in shared}) > 1:
        traps += 0.5
    for play, (rule, _) in zip(plays, found, strict=True):
        if rule == trick.SHAPE and max(order.strength[code] for code in play) > best:
            return traps + 1.0
    return traps


def _disguises(exercise: Exercise, found: Found) -> float:
    """Add up the trumps that look like cards of a side suit, most where that suit is led."""
    order, plays = exercise.order, exercise.fields["plays"]
    strays = misread.strays(order)
    suit = order.suit[plays[0][0]]
    weight = 1.6 if exercise.trump == "none" else 1.0
    best = max(value for _, value in found)
    winning = next(play for play, (_, value) in zip(plays, found, strict=True) if value == best)
    if any(code in strays for code in winning):
        return weight
    sign = SUIT_NAMES[suit]
    alike = any(code in strays and suit_of(code) == sign for play in plays for code in play)
    return 0.4 * weight if alike else 0.0


def _seams(exercise: Exercise) -> float:
    """Add up the places where it is hard to see what is adjacent and what a pair."""
    order, plays = exercise.order, exercise.fields["plays"]
    wanted = asked_by(order, tuple(plays[0]))
    traps = 0.0
    if wanted.tractors:
        pairs = [set(pair_codes(play)) for play in plays]
        traps += 0.6 * any(len(gap_cards(order) & held) > 1 for held in pairs)
        traps += 0.5 * any(len(top_trumps(order) & held) > 1 for held in pairs)
    if wanted.tractors or wanted.pairs:
        for tier in misread.shared_tiers(order):
            odd = [Counter(play) for play in plays]
            traps += 0.6 * any(sum(held[code] == 1 for code in tier) > 1 for held in odd)
    return traps
