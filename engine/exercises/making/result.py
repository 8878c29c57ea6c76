"""Boards on what a deal comes to: each game's own part is in ``results``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.chance import Chance
from engine.exercises.base import Exercise
from engine.exercises.making.base import Maker, Wish
from engine.exercises.making.results.bands import ANQI_RESULTS, SHENGJI_RESULTS
from engine.exercises.making.results.base import Part, asks, values_of
from engine.exercises.making.results.dingqi import DINGQI_RESULTS
from engine.exercises.making.results.gabaguo import GABAGUO_RESULTS
from engine.exercises.making.results.heiqi import HEIQI_RESULTS

_PARTS: Final[Mapping[str, Part]] = {
    "anqi": ANQI_RESULTS,
    "heiqi": HEIQI_RESULTS,
    "gabaguo": GABAGUO_RESULTS,
    "dingqi": DINGQI_RESULTS,
    "shengji": SHENGJI_RESULTS,
}


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    return _PARTS[wish.game].make(wish, chance)


def _matters(exercise: Exercise, rule: str) -> bool:
    """Say whether somebody who does not know the rule gets a value wrong that is asked for."""
    right = values_of(exercise)
    wrong = _PARTS[exercise.game].ignorant[rule](exercise)
    return any(asks(exercise, name) and right.get(name) != value for name, value in wrong.items())


RESULT_MAKER: Final = Maker(
    kind="result",
    rules={game: part.rules for game, part in _PARTS.items()},
    make=_make,
    matters=_matters,
    score=lambda exercise: _PARTS[exercise.game].traps(exercise),
    steps={game: part.steps for game, part in _PARTS.items()},
    alike=lambda exercise: (exercise.ask, repr(sorted(exercise.fields.items()))),
)
