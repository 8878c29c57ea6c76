"""Boards on kou-di: the kitty, the play that won the last trick, and two numbers to write."""

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
from lessons.texts import sum_lines, trump_text
from lessons.texts.words import as_drawn

FIELDS = ("multiplier", "points")
#: More than any kitty can be worth, few enough to fit the field.
LARGEST = 9999


class Koudi(BoardKind):
    """Score the kitty after the last trick."""

    name = "koudi"
    template = "puzzles/kinds/koudi.html"
    shown_with_verdict = "sum"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Kou-di")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return _("What is the kitty worth?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the two numbers."""
        answer: dict[str, int] = {}
        problems = []
        for name in FIELDS:
            number = read_number(
                name,
                data.getlist(name),
                most=LARGEST,
                empty=_("Enter a number here; 0 where nothing counts."),
                too_much=_("That is more than any kitty can be worth: at most %(most)d."),
            )
            if isinstance(number, Problem):
                problems.append(number)
            else:
                answer[name] = number
        return Reading(problems=tuple(problems)) if problems else Reading(answer)

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return what was written, cut to what a field can show."""
        return {name: given_number(name, data) for name in FIELDS}

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the numbers of a stored answer as they were written."""
        return {name: [str(answer[name])] for name in FIELDS}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return kitty, winning play, who won, the two fields and, with a verdict, the sum."""
        document = shown.exercise.document
        verdict = shown.verdict
        sums = verdict.sums if verdict else ()
        return {
            "kitty": shown_row(
                document["kitty"],
                shown.lang,
                together([[card for line in sums if line.kind == "card" for card in line.cards]]),
            ),
            "last": shown_row(
                document.get("last", ()),
                shown.lang,
                together(line.cards for line in sums if line.kind == "times"),
            ),
            "won_by": _won_by(document["won_by"]),
            "trump_text": trump_text(shown.exercise, shown.lang),
            "fields": [number_field(name, _labels()[name], shown) for name in FIELDS],
            "sums": [
                replace(line, label=as_drawn(line.label))
                for line in sum_lines(shown.exercise, verdict, shown.lang)
            ]
            if verdict
            else [],
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return nothing: a sum has one right answer."""
        return ""


def _labels() -> dict[str, str]:
    return {"multiplier": _("Multiplier"), "points": _("Points for the kitty")}


def _won_by(side: str) -> str:
    return {
        "defenders": _("The defenders won the last trick."),
        "declarer": _("The declarer’s side won the last trick."),
    }[side]
