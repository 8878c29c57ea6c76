"""What the maker of ``result`` boards needs to know of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.chance import Chance
from engine.exercises.base import Exercise
from engine.exercises.making.base import Wish


@dataclass(frozen=True, slots=True)
class Part:
    """How results of one game are made.

    ``ignorant``: by rule, what somebody who does not know it answers: the values that may differ
    from the right ones. ``traps``: how many things about the board mislead, by weight.
    """

    rules: tuple[tuple[str, int], ...]
    make: Callable[[Wish, Chance], dict[str, Any] | None]
    ignorant: Mapping[str, Callable[[Exercise], Mapping[str, Any]]]
    traps: Callable[[Exercise], float]
    steps: tuple[float, float, float, float]


def values_of(exercise: Exercise) -> dict[str, Any]:
    """Return the right answer, values that are not asked for included."""
    return exercise.rules.result.compute(exercise.house, exercise.fields).values


def asks(exercise: Exercise, *names: str) -> bool:
    """Say whether one of these values is asked for."""
    return exercise.ask is None or any(name in exercise.ask for name in names)


def with_ask(fields: dict[str, Any], ask: Sequence[str]) -> dict[str, Any]:
    """Return the fields with what is asked for; nothing named: all."""
    return fields | {"ask": list(ask)} if ask else fields


def tens(chance: Chance, least: int, most: int) -> int:
    """Return a number of points from ``least`` to ``most``."""
    return 5 * chance.between(least // 5, most // 5)
