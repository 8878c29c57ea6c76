"""Boards on what cards are worth: one number to write."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.puzzles.cards import shown_row, together
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown
from lessons.puzzles.kinds.fields import given_number, number_field, read_number
from lessons.texts import sum_lines
from lessons.texts.words import as_drawn

POINTS = "points"
#: More than any cards are worth, few enough to fit the field.
LARGEST = 999


class Points(BoardKind):
    """Add up point cards."""

    name = "points"
    template = "puzzles/kinds/points.html"
    shown_with_verdict = "sum"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Points")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return _("How many points?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the number."""
        number = read_number(
            POINTS,
            data.getlist(POINTS),
            most=LARGEST,
            empty=_("Enter a number here; 0 where nothing counts."),
            too_much=_("That is more than all the cards together: at most %(most)d."),
        )
        if isinstance(number, Problem):
            return Reading(problems=(number,))
        return Reading({POINTS: number})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return what was written."""
        return {POINTS: given_number(POINTS, data)}

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the number of a stored answer as it was written."""
        return {POINTS: [str(answer[POINTS])]}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return the cards, marked where they count once an answer was given, and the field."""
        reasons = shown.verdict.reasons if shown.verdict else ()
        proof = together(reason.cards for reason in reasons)
        return {
            "row": shown_row(shown.exercise.document["cards"], shown.lang, proof),
            "field": number_field(POINTS, _("Points"), shown),
            "sums": [
                replace(line, label=as_drawn(line.label))
                for line in sum_lines(shown.exercise, shown.verdict, shown.lang)
            ]
            if shown.verdict
            else [],
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return nothing: a sum has one right answer."""
        return ""
