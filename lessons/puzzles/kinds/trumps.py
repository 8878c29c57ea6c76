"""Boards on what is trump: cards in one row, and those to pick that are trump."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.puzzles.cards import Marks, ShownLane
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown
from lessons.puzzles.kinds.fields import given_cards, read_cards
from lessons.texts import telling_trump, trump_text

CARD = "card"
NONE = "none"


class Trumps(BoardKind):
    """Pick the trumps; lanes would give them away, so the cards lie in one row."""

    name = "trumps"
    template = "puzzles/kinds/trumps.html"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("What is trump")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return _("Which cards are trump?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the ticked cards, or that none is trump."""
        cards = read_cards(CARD, data.getlist(CARD), len(exercise.document["cards"]))
        if isinstance(cards, Problem):
            return Reading(problems=(cards,))
        if cards and NONE in data:
            text = _("You picked cards and also said that none is trump.")
            return Reading(problems=(Problem(CARD, text),))
        if not cards and NONE not in data:
            text = _("Nothing is selected. Pick the trumps, or tick that there are none.")
            return Reading(problems=(Problem(CARD, text),))
        return Reading({"cards": sorted(cards)})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return the cards that were ticked."""
        given: Given = {CARD: given_cards(CARD, data, exercise.document["cards"])}
        if NONE in data:
            given[NONE] = ["1"]
        return given

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the cards of a stored answer as they were ticked."""
        cards = sorted(answer["cards"])
        return {CARD: cards} if cards else {CARD: [], NONE: ["1"]}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return the row of cards."""
        cards = shown.exercise.document["cards"]
        picked, left = _proofs(shown.exercise, shown.verdict)
        ticked = shown.given.get(CARD, ())
        marks = Marks(cards, checked=ticked, played_proof=picked, kept_proof=left)
        row = tuple(marks.show(text, shown.lang) for text in cards)
        return {
            "trump_text": trump_text(shown.exercise, shown.lang),
            "row": ShownLane("", _("The cards"), row),
            "counted": True,
            "none_checked": NONE in shown.given,
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return nothing: only one set of cards is right."""
        return ""


def _proofs(exercise: Exercise, verdict: Verdict | None) -> tuple[list[str], list[str]]:
    """Return the proof cards that were picked, and one of those that were left out."""
    picked: list[str] = []
    left: list[str] = []
    for reason in verdict.reasons if verdict else ():
        if reason.facts["problem"] == "missing":
            left.append(telling_trump(exercise, reason.cards))
        else:
            picked += reason.cards
    return picked, left
