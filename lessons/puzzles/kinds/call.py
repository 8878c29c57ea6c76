"""Boards on calling, bidding and showing: what is open to this player now."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.puzzles.kinds.base import BoardKind, Given, Reading, Shown
from lessons.puzzles.kinds.calling import BID, CARD, FORMS, NONE, PASSING

#: The form that a stored answer came from, by a field that only it has.
_BY_ANSWER = {"calls": "anqi", "bids": "heiqi", "shows": "gabaguo"}


class Call(BoardKind):
    """Say what may be called, bid or shown; each game has a form of its own."""

    name = "call"
    template = "puzzles/kinds/call.html"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Calling and bidding")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return FORMS[exercise.game].heading()

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read what was ticked and chosen."""
        return FORMS[exercise.game].read(exercise, data)

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return what was ticked and chosen."""
        return FORMS[exercise.game].given(exercise, data)

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the form of a stored answer."""
        game = next(game for name, game in _BY_ANSWER.items() if name in answer)
        return FORMS[game].recall(answer)

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return what the game's form needs."""
        form = FORMS[shown.exercise.game]
        return {
            "form_part": f"{self.template}#{form.part}",
            "none": NONE in shown.given,
            "none_errors": [*shown.problems_at(CARD), *shown.problems_at(BID)],
            "pass_errors": shown.problems_at(PASSING),
            **form.parts(shown),
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return nothing: one answer is right."""
        return ""
