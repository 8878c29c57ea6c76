"""``call``: what may be called, bid or shown now; what each game asks is in ``calling``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.exercises.base import Draft, Exercise, Kind
from engine.exercises.calling.anqi import ANQI_CALLS
from engine.exercises.calling.base import CallRule
from engine.exercises.calling.gabaguo import GABAGUO_CALLS
from engine.exercises.calling.heiqi import HEIQI_CALLS
from engine.exercises.reading import Reader
from engine.verdict import Solution, Verdict

_RULES: Final[Mapping[str, CallRule]] = {
    "anqi": ANQI_CALLS, "heiqi": HEIQI_CALLS, "gabaguo": GABAGUO_CALLS,
}  # fmt: skip


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    return _RULES[draft.game.name].parse(reader, draft)


def _read_answer(exercise: Exercise, reader: Reader) -> Any:
    return _RULES[exercise.game].read_answer(exercise, reader)


def _solve(exercise: Exercise) -> Solution:
    rule = _RULES[exercise.game]
    return Solution(rule.document(rule.right(exercise)), 1)


def _judge(exercise: Exercise, answer: Any) -> Verdict:
    rule = _RULES[exercise.game]
    right = rule.right(exercise)
    reasons = rule.reasons(exercise, answer)
    return Verdict(answer == right, reasons, rule.document(right), 1)


CALL: Final = Kind(
    "call", tuple(_RULES), _parse, _read_answer, _judge, _solve, needs_trump=False,
    needs_level=True,
)  # fmt: skip
