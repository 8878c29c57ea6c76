"""Whom somebody would name as the winner of a trick who does not know one rule.

A *mind* takes an exercise of the kind ``winner`` and gives the seat, or None where the plays
make no sense without the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine import trick
from engine.cards import LJ, RANKS, rank_of, suit_of
from engine.exercises.base import Exercise
from engine.exercises.making import misread
from engine.follow_sets import asked_by
from engine.games import gabaguo_weng
from engine.leads import COMMON
from engine.shapes import pair_codes
from engine.trump import TRUMP, TrumpOrder

Mind = Callable[[Exercise], int | None]
Plays = Sequence[Sequence[int]]


def is_common(exercise: Exercise) -> bool:
    """Say whether the trick is won by the common rules."""
    return exercise.rules.lead_rules(exercise.fields["plays"][0]) is COMMON


def by_order(reading: misread.Reading) -> Mind:
    """Return the mind of somebody who reads the trump order otherwise."""

    def mind(exercise: Exercise) -> int | None:
        seen, plays = reading(exercise.order), exercise.fields["plays"]
        if not is_common(exercise):
            return gabaguo_weng.winner(seen, plays)
        return None if seen.common_suit(plays[0]) is None else trick.winner(seen, plays)

    return mind


def _first_best(values: Sequence[int | None]) -> int:
    """Return the first of the highest values; the leader always has one."""
    best = max(value for value in values if value is not None)
    return values.index(best)


def last_wins(exercise: Exercise) -> int | None:
    """Let the later of equal plays win (no ``trick.tie``)."""
    if not is_common(exercise):
        return None
    found = trick.strengths(exercise.order, exercise.fields["plays"])
    values = [value if rule == trick.COMPARE else -1 for rule, value in found]
    return len(values) - 1 - values[::-1].index(max(values))


def _strongest(order: TrumpOrder, play: Sequence[int], pairs: int) -> int | None:
    """Return the strength of a play's best pair (best card, where no pair is asked for)."""
    if not pairs:
        return max(order.strength[code] for code in play)
    held = pair_codes(play)
    return max(order.strength[code] for code in held) if len(held) >= pairs else None


def any_suit(exercise: Exercise) -> int | None:
    """Let the highest rank win, whatever its suit (no ``trick.suit``)."""
    if not is_common(exercise):
        return None
    order, plays = exercise.order, exercise.fields["plays"]
    wanted = asked_by(order, tuple(plays[0]))
    pairs = sum(wanted.tractors) + wanted.pairs
    return _first_best([_strongest(order, play, pairs) for play in plays])


def any_shape(exercise: Exercise) -> int | None:
    """Let the highest card win, of whatever shape (no ``trick.shape``)."""
    if not is_common(exercise):
        return None
    order, plays = exercise.order, exercise.fields["plays"]
    suits = (TRUMP, order.suit[plays[0][0]])
    return _first_best([
        _strongest(order, play, 0) if order.common_suit(play) in suits else None for play in plays
    ])  # fmt: skip


def any_part(exercise: Exercise) -> int | None:
    """Let the highest card win among plays that fit, instead of the largest part's top."""
    if not is_common(exercise):
        return None
    order, plays = exercise.order, exercise.fields["plays"]
    found = trick.strengths(order, plays)
    return _first_best([
        _strongest(order, play, 0) if rule == trick.COMPARE else None
        for play, (rule, _) in zip(plays, found, strict=True)
    ])  # fmt: skip


def no_ruff(exercise: Exercise) -> int | None:
    """Let a small trump be no better than a high card of a side suit (no ``trick.compare``)."""
    if not is_common(exercise):
        return None
    order, plays = exercise.order, exercise.fields["plays"]
    plain = misread.trump_suit(order)
    strays = misread.strays(order)
    always = {rank_of(code) for code in strays}

    def height(code: int) -> int:
        special = (
            code >= LJ or code in strays or (suit_of(code) == plain and rank_of(code) in always)
        )
        return len(RANKS) + order.strength[code] if special else RANKS.index(rank_of(code))

    found = trick.strengths(order, plays)
    return _first_best([
        max(map(height, play)) if rule == trick.COMPARE else None
        for play, (rule, _) in zip(plays, found, strict=True)
    ])  # fmt: skip


def no_parts(exercise: Exercise) -> int | None:
    """See no parts in a throw, only so many cards (no ``shape.throw``)."""
    plays = exercise.fields["plays"]
    if not is_common(exercise) or asked_by(exercise.order, tuple(plays[0])).components < 2:
        return None
    return any_shape(exercise)


def pairs_of_a_tier(exercise: Exercise) -> int | None:
    """Let two different cards of one tier be a pair (no ``shape.pair``)."""
    return _with_pairs(exercise, exercise.order)


def level_pairs(exercise: Exercise) -> int | None:
    """Let two different cards of one tier be a pair, or their pairs a tractor."""
    return _with_pairs(exercise, misread.parted_tiers(exercise.order))


def _with_pairs(exercise: Exercise, order: TrumpOrder) -> int | None:
    if not is_common(exercise) or exercise.rules.decks == 1:
        return None
    plays = exercise.fields["plays"]
    seen = [[code for code, _ in misread.paired_up(exercise.order, play)] for play in plays]
    return trick.winner(order, seen)


# --- the 瓮 of gabaguo


def trumps_beat_weng(exercise: Exercise) -> int | None:
    """Let four trumps beat a 瓮 (no ``gaba.weng.winner``)."""
    if is_common(exercise):
        return None
    order, plays = exercise.order, exercise.fields["plays"]
    wengs = [gabaguo_weng.is_weng(play) for play in plays]
    if all(order.common_suit(play) != TRUMP or weng
           for play, weng in zip(plays, wengs, strict=True)):  # fmt: skip
        return None
    values: list[int | None] = []
    for play, weng in zip(plays, wengs, strict=True):
        if weng:
            values.append(gabaguo_weng.height(order, play))
        else:
            top = 1_000 + max(order.strength[code] for code in play)
            values.append(top if order.common_suit(play) == TRUMP else None)
    return _first_best(values)


def weng_by_rank(exercise: Exercise) -> int | None:
    """Let a 瓮 be as high as its printed rank, 2 the lowest."""
    if is_common(exercise):
        return None
    return _first_best([
        RANKS.index(rank_of(play[0])) if gabaguo_weng.is_weng(play) else None
        for play in exercise.fields["plays"]
    ])  # fmt: skip
