"""How simulated learners divide cards: the beliefs about shapes, for shape, koudi and lead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.chance import Chance
from engine.exercises.base import Exercise
from engine.exercises.making.misread import (
    Reading,
    joker_gap,
    paired_up,
    parted_tiers,
    printed,
    shared_tiers,
    touching,
)
from engine.exercises.making.mixtures import is_bare
from engine.games.base import Game
from engine.shapes import decompose
from engine.trump import TrumpOrder

Parts = list[tuple[int, ...]]
#: What a learner makes of cards, or None where the belief makes no difference.
Division = Callable[[Exercise, Sequence[int]], Parts | None]


def divided(game: Game, order: TrumpOrder, cards: Sequence[int]) -> Parts:
    """Divide cards that may be of several suits: each suit for itself, longest parts first."""
    own = game.own_parts(cards)
    rest = list(cards)
    for part in own:
        for code in part:
            rest.remove(code)
    found = [part.cards for _, codes in order.lanes(rest) for part in decompose(order, codes)]
    return [*own, *sorted(found, key=len, reverse=True)]


def by(reading: Reading, where: Callable[[Exercise], bool] = lambda _exercise: True) -> Division:
    """Divide by a misread order, where the belief speaks of such a deal at all."""

    def division(exercise: Exercise, cards: Sequence[int]) -> Parts | None:
        if not where(exercise):
            return None
        return divided(exercise.rules, reading(exercise.order), cards)

    return division


def level_pairs(exercise: Exercise, cards: Sequence[int]) -> Parts:
    """Let two different 7s outside the trump suit be a pair, and their pairs a tractor."""
    order = exercise.order
    own = exercise.rules.own_parts(cards)
    rest = [code for code in cards if not any(code in part for part in own)]
    actual: dict[int, list[int]] = {}
    for seen, code in paired_up(order, rest):
        actual.setdefault(seen, []).append(code)
    seats: dict[int, list[int]] = {}
    parted = False
    for tier in shared_tiers(order):
        pairs = [code for code in tier if len(actual.get(code, ())) == 2]
        single = [code for code in tier if len(actual.get(code, ())) == 1]
        parted = parted or len(pairs) > 1
        for place, code in zip(tier, (*pairs, *single), strict=False):
            seats[place] = actual.pop(code)
    actual |= seats
    seen_as = [place for place, codes in actual.items() for _ in codes]
    order = parted_tiers(order) if parted else order
    parts = [part for _, codes in order.lanes(seen_as) for part in decompose(order, codes)]
    return [*own, *(tuple(actual[code].pop() for code in part.cards) for part in parts)]


def touching_seven(exercise: Exercise, cards: Sequence[int]) -> Parts:
    """Let 6677 and 7788 be tractors, not 6688; other 7s stay where they are."""
    return divided(exercise.rules, touching(exercise.order), cards)


def joker_gap_is_believed(exercise: Exercise) -> bool:
    """Say whether there are 7s and jokers of which the belief says something."""
    return exercise.rules.decks > 1


#: By learner, how cards are divided.
DIVISIONS: dict[str, Division] = {
    "printed-suit": by(printed),
    "no-trump-sevens": by(printed, is_bare),
    "touching-7": touching_seven,
    "level-pairs": level_pairs,
    "joker-gap": by(joker_gap, joker_gap_is_believed),
}


def bends(division: Division, exercise: Exercise, cards: Sequence[int]) -> bool:
    """Say whether a pair and a single are of tiers that touch, as a learner divides cards.

    They are if, were the single a pair as well, the learner saw a tractor.
    """
    counts = sorted(set(cards), key=cards.count)
    if len(cards) != 3 or len(counts) != 2:
        return False
    parts = division(exercise, [code for code in counts for _ in range(2)])
    return parts is not None and len(parts) == 1


def as_guessed(cards: Sequence[int], chance: Chance) -> Parts:
    """Cut cards into parts by chance."""
    parts: Parts = []
    for code in chance.shuffled(cards):
        if parts and chance.yes(50):
            parts[-1] += (code,)
        else:
            parts.append((code,))
    return parts
