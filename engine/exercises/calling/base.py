"""What the kind ``call`` needs to know of a game's calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.exercises.base import Draft, Exercise
from engine.exercises.reading import Reader
from engine.verdict import Reason


@dataclass(frozen=True, slots=True)
class CallRule:
    """How the calls of one game are asked for.

    ``parse`` reads the game's own fields; ``right`` gives the right answer as ``read_answer``
    reads one, so that the two can be compared; ``document`` writes it; ``reasons(exercise,
    answer)`` says what decides, the wrong parts first.
    """

    parse: Callable[[Reader, Draft], Mapping[str, Any]]
    read_answer: Callable[[Exercise, Reader], Any]
    right: Callable[[Exercise], Any]
    document: Callable[[Any], dict[str, Any]]
    reasons: Callable[[Exercise, Any], tuple[Reason, ...]]
