"""Boards on throws: does it stand, and if not, what has to be led instead."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.puzzles.cards import Marks, ShownLane, shown_row, together
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown, plain
from lessons.puzzles.kinds.fields import read_cards, read_choice
from lessons.texts import trump_text

STANDS = "stands"
CARD = "card"
YES, NO = "yes", "no"


class Throw(BoardKind):
    """Say whether a throw stands, or pick the lead that it shrinks to."""

    name = "throw"
    template = "puzzles/kinds/throw.html"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Throws")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return _("Does this throw stand?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read yes, or no with the cards to lead."""
        stands = read_choice(STANDS, data, (YES, NO))
        cards = read_cards(CARD, data.getlist(CARD), len(exercise.document["led"]))
        if isinstance(cards, Problem):
            return Reading(problems=(cards,))
        if not stands:
            return _refused(_("Say whether the throw stands."))
        if stands == YES and cards:
            return _refused(_("You said that it stands and also picked what is led instead."))
        if stands == NO and not cards:
            return _refused(_("Pick the cards that have to be led instead."))
        return Reading({"stands": True} if stands == YES else {"stands": False, "leads": cards})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return what was chosen and picked."""
        held = Counter(exercise.document["led"])
        values = data.getlist(CARD)[: 2 * sum(held.values())]
        ticked = Counter(plain(value) for value in values) & held
        stands = read_choice(STANDS, data, (YES, NO))
        return {CARD: sorted(ticked.elements())} | ({STANDS: [stands]} if stands else {})

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the form of a stored answer."""
        stands = [YES if answer["stands"] else NO]
        return {STANDS: stands, CARD: sorted(answer.get("leads", ()))}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return the throw, the other hands, and what was chosen; with a verdict the proof."""
        document = shown.exercise.document
        proof = together(reason.cards for reason in _proving(shown.verdict))
        led = document["led"]
        marks = Marks(led, checked=shown.given.get(CARD, ()), played_proof=proof)
        row = tuple(marks.show(text, shown.lang) for text in led)
        return {
            "trump_text": trump_text(shown.exercise, shown.lang),
            "hands": [
                (_("Hand %(number)d") % {"number": number}, shown_row(hand, shown.lang, proof))
                for number, hand in enumerate(document["hands"], 1)
            ],
            "row": ShownLane("", _("The throw"), row),
            "stands": shown.given.get(STANDS, [""])[0],
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return whether another part could be led as well."""
        if verdict.count < 2:
            return ""
        return _("Another part just as weak could be led too.")


def _proving(verdict: Verdict | None) -> list[Any]:
    """Return the reasons whose cards may be shown: not the lead that is still to be found."""
    if verdict is None:
        return []
    return [each for each in verdict.reasons if verdict.correct or each.rule == "throw.valid"]


def _refused(text: str) -> Reading:
    return Reading(problems=(Problem(STANDS, text),))
