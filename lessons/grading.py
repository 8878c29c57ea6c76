"""The one door to the engine: what is right is decided behind it and nowhere else.

A verdict is stored as plain JSON beside the answer, and read back from there when the page that
carried the answer is sent again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.exercises import Exercise, judge, solve
from engine.verdict import Reason, SumLine, Verdict

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Graded:
    """An answer's verdict, and everything of it that an attempt stores."""

    verdict: Verdict
    exercise: Document
    options: Document
    answer: Document
    stored: Document


def grade(exercise: Exercise, answer: Mapping[str, Any]) -> Graded:
    """Judge an answer; raise ``engine.errors.BadInput`` where it is no answer at all."""
    verdict = judge(exercise, dict(answer))
    return Graded(
        verdict=verdict,
        exercise=dict(exercise.document),
        options=dict(exercise.options),
        answer=dict(answer),
        stored=to_stored(verdict),
    )


def solved(exercise: Exercise, answer: Mapping[str, Any] | None = None) -> Graded:
    """Return a right answer, the given one or the engine's, with the verdict on it."""
    return grade(exercise, answer or solve(exercise).answer)


def deciding(exercise: Exercise, graded: Graded | None = None) -> tuple[str, ...]:
    """Return the rules that a board is about: those it names, else what decides its answer."""
    named = exercise.document.get("rules")
    if named:
        return tuple(named)
    return ((graded or solved(exercise)).verdict.reasons[0].rule,)


def to_stored(verdict: Verdict) -> Document:
    """Return a verdict as JSON."""
    return {
        "correct": verdict.correct,
        "reasons": [
            {"rule": each.rule, "cards": list(each.cards), "facts": dict(each.facts)}
            for each in verdict.reasons
        ],
        "answer": verdict.answer,
        "count": verdict.count,
        "sums": [
            {"kind": each.kind, "rule": each.rule, "cards": list(each.cards), "value": each.value}
            for each in verdict.sums
        ],
    }


def from_stored(stored: Document) -> Verdict:
    """Return the verdict that was stored."""
    return Verdict(
        correct=stored["correct"],
        reasons=tuple(
            Reason(each["rule"], tuple(each["cards"]), each["facts"]) for each in stored["reasons"]
        ),
        answer=stored["answer"],
        count=stored["count"],
        sums=tuple(
            SumLine(each["kind"], each["rule"], tuple(each["cards"]), each["value"])
            for each in stored["sums"]
        ),
    )
