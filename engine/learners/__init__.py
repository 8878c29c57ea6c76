"""Simulated learners: what each would answer to an exercise."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from engine.chance import Chance
from engine.exercises import Exercise, judge
from engine.learners import cards, climbing, following, history, results
from engine.learners.base import LEARNERS, Belief, Beliefs

_PARTS: Final[tuple[Beliefs, ...]] = (
    following.BELIEFS, cards.BELIEFS, results.BELIEFS, history.BELIEFS, climbing.BELIEFS,
)  # fmt: skip


@cache
def beliefs_about(kind: str) -> Mapping[str, Belief]:
    """Return the beliefs that touch a kind of exercise, by learner."""
    return MappingProxyType(
        {
            learner: by_kind[kind]
            for learner in LEARNERS
            for part in _PARTS
            if kind in (by_kind := part.get(learner, {}))
        }
    )


def fails(learner: str, exercise: Exercise, chance: Chance) -> bool:
    """Tell whether a learner answers an exercise wrong."""
    belief = beliefs_about(exercise.kind).get(learner)
    answer: dict[str, Any] | None = belief(exercise, chance) if belief else None
    return answer is not None and not judge(exercise, answer).correct


__all__ = ["LEARNERS", "Belief", "Beliefs", "beliefs_about", "fails"]
