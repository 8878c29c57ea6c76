"""Choosing among positions that one deal gives: what the makers with a history share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, Final

from engine.exercises import FORMAT, Exercise, parse_exercise
from engine.exercises.making.base import Wish

#: So many positions of a deal are looked at.
_LOOKED_AT: Final = 12


def best_of(
    kind: str,
    wish: Wish,
    candidates: Iterable[dict[str, Any]],
    matters: Callable[[Exercise, str], bool],
    level: Callable[[Exercise], int],
    looked_at: int = _LOOKED_AT,
) -> dict[str, Any] | None:
    """Return the fields of the first board that is as hard as wished, else of the nearest one.

    None where the rule decides none of them.
    """
    best: dict[str, Any] | None = None
    least = 0
    document = {"format": FORMAT, "kind": kind, "game": wish.game, "options": dict(wish.options)}
    for fields in islice(candidates, looked_at):
        exercise = parse_exercise(document | fields)
        if not matters(exercise, wish.rule):
            continue
        away = abs(level(exercise) - wish.aim)
        if away == 0:
            return fields
        if best is None or away < least:
            best, least = fields, away
    return best
