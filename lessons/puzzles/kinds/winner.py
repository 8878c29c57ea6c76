"""Boards on who wins a trick: the plays in their order, one of them to choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.puzzles.cards import ShownCard, shown_row
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown
from lessons.puzzles.kinds.fields import read_choice
from lessons.texts import trump_text

SEAT = "seat"


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """One play of the trick."""

    value: str
    label: str
    cards: tuple[ShownCard, ...]
    checked: bool


class Winner(BoardKind):
    """Choose the play that takes the trick."""

    name = "winner"
    template = "puzzles/kinds/winner.html"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Who wins the trick")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return _("Who takes this trick?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the chosen play."""
        seat = read_choice(SEAT, data, _seats(exercise))
        if not seat:
            return Reading(problems=(Problem(SEAT, _("Choose one of the plays, then confirm.")),))
        return Reading({"seat": int(seat)})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return the play that was chosen."""
        seat = read_choice(SEAT, data, _seats(exercise))
        return {SEAT: [seat]} if seat else {}

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the play of a stored answer."""
        return {SEAT: [str(answer["seat"])]}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return the plays; after an answer the cards of the best one are marked."""
        plays = shown.exercise.document["plays"]
        reasons = shown.verdict.reasons if shown.verdict else ()
        best = {reason.facts["seat"]: reason.cards for reason in reasons}
        chosen = shown.given.get(SEAT, [""])[0]
        return {
            "trump_text": trump_text(shown.exercise, shown.lang),
            "plays": [
                ShownPlay(
                    str(seat),
                    _play_name(seat),
                    shown_row(cards, shown.lang, best.get(seat, ())),
                    str(seat) == chosen,
                )
                for seat, cards in enumerate(plays)
            ],
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return nothing: one play wins."""
        return ""


def _seats(exercise: Exercise) -> list[str]:
    return [str(seat) for seat in range(len(exercise.document["plays"]))]


def _play_name(seat: int) -> str:
    if seat == 0:
        return _("The lead")
    return _("Play %(number)d") % {"number": seat + 1}
