"""Boards on what happens now: a choice, and the rule that says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.exercises.next import choices, reasons
from engine.verdict import Verdict
from lessons.content import content
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown
from lessons.puzzles.kinds.fields import read_choice
from lessons.puzzles.kinds.standing import standing
from lessons.texts import choice_text

CHOICE = "choice"
REASON = "reason"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose."""

    value: str
    label: str
    checked: bool


class Next(BoardKind):
    """Choose what happens now, and why."""

    name = "next"
    template = "puzzles/kinds/next.html"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("What happens next")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return {
            "leader": _("Who leads now?"),
            "head": _("Who is the head now?"),
            "declarer": _("Who is the next declarer?"),
            "first": _("Who begins?"),
        }.get(exercise.ask, _("What happens now?"))

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the choice and the reason."""
        choice = read_choice(CHOICE, data, choices(exercise))
        reason = read_choice(REASON, data, reasons(exercise))
        problems = []
        if not choice:
            problems.append(Problem(CHOICE, _("Choose what happens now.")))
        if not reason:
            problems.append(Problem(REASON, _("Choose the rule that says so.")))
        if problems:
            return Reading(problems=tuple(problems))
        return Reading({"choice": choice, "reason": reason})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return what was chosen."""
        choice = read_choice(CHOICE, data, choices(exercise))
        reason = read_choice(REASON, data, reasons(exercise))
        return {name: [value] for name, value in ((CHOICE, choice), (REASON, reason)) if value}

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the form of a stored answer."""
        return {CHOICE: [answer["choice"]], REASON: [answer["reason"]]}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return how things stand, and what there is to choose."""
        exercise, lang = shown.exercise, shown.lang
        choice = shown.given.get(CHOICE, [""])[0]
        reason = shown.given.get(REASON, [""])[0]
        rules = content().rules
        return {
            "rows": standing(shown),
            "choices": [
                Option(value, choice_text(value, exercise.game, lang), value == choice)
                for value in choices(exercise)
            ],
            "choice_errors": shown.problems_at(CHOICE),
            "why": [
                Option(rule, rules[rule].name[lang] if rule in rules else rule, rule == reason)
                for rule in reasons(exercise)
            ],
            "reason_errors": shown.problems_at(REASON),
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return whether another rule would have been a reason too."""
        if verdict.count < 2:
            return ""
        return _("Another of these rules is a good reason, too.")
