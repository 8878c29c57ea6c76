"""Boards on overcalls: what stands, a hand, and the pairs that may be shown against it."""

from __future__ import annotations

from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.puzzles.cards import shown_row
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown, plain, short
from lessons.puzzles.kinds.controls import Option
from lessons.puzzles.minis import Proof, held
from lessons.texts.words import as_drawn, card_sign

BID = "bid"
NONE = "none"
#: The cards of which a pair can be shown, in an order that says nothing about their strength.
PAIRS: Final = ("S7", "H7", "C7", "D7", "LJ", "BJ")


class Overcall(BoardKind):
    """Tick the pairs that may be shown, or that there is none."""

    name = "overcall"
    template = "puzzles/kinds/overcall.html"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Overcalling")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return _("What may you overcall with?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the ticked pairs, or that there is none."""
        values = [plain(value) for value in data.getlist(BID)]
        for value in values:
            if value not in PAIRS:
                text = _("There is no pair “%(value)s” to show.") % {"value": short(value)}
                return Reading(problems=(Problem(BID, text),))
        if values and NONE in data:
            text = _("You picked pairs and also said that there are none.")
            return Reading(problems=(Problem(BID, text),))
        if not values and NONE not in data:
            text = _("Nothing is selected. Pick pairs, or tick that there are none.")
            return Reading(problems=(Problem(BID, text),))
        return Reading({"bids": [[card, card] for card in PAIRS if card in values]})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return the pairs that were ticked."""
        sent = {plain(value) for value in data.getlist(BID)[: 2 * len(PAIRS)]}
        given: Given = {BID: [card for card in PAIRS if card in sent]}
        if NONE in data:
            given[NONE] = ["1"]
        return given

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the pairs of a stored answer as they were ticked."""
        named = {bid[0] for bid in answer["bids"] if bid}
        cards = [card for card in PAIRS if card in named]
        return {BID: cards} if cards else {BID: [], NONE: ["1"]}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return what stands, the hand, and the pairs to choose from."""
        document = shown.exercise.document
        ticked = shown.given.get(BID, ())
        cards = document["standing"] if isinstance(document["standing"], list) else ()
        reasons = shown.verdict.reasons if shown.verdict else ()
        proof = [card for each in reasons for card in each.cards]
        return {
            "standing": shown_row(cards, shown.lang),
            "lanes": held(shown.exercise, document["hand"], shown.lang, Proof(proof)),
            "pairs": [Option(c, _pair_label(c, shown.lang), c in ticked) for c in PAIRS],
            "none_checked": NONE in shown.given,
            "errors": shown.problems_at(BID),
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return nothing: only one set of pairs is right."""
        return ""


def _pair_label(card: str, lang: str) -> str:
    """Return what two copies of a card are called: "A pair of ♠7", "Both Big Jokers"."""
    if card == "BJ":
        return _("Both Big Jokers")
    if card == "LJ":
        return _("Both Little Jokers")
    return _("A pair of %(card)s") % {"card": as_drawn(card_sign(card, lang))}
