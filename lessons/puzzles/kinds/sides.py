"""Boards on who plays with whom: the sevens of every hand and of the kitty, seats to tick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown
from lessons.puzzles.kinds.seats import SEAT, given_seats, read_seats, seat_choices
from lessons.puzzles.minis import Minis, Proof, minis
from lessons.texts import seat_name, trump_text

#: With a hand of more cards than this all are shown by their sevens alone: they are what counts.
SHORT: Final = 12


@dataclass(frozen=True, slots=True)
class ShownHand:
    """One hand, or the kitty, in a line."""

    name: str
    note: str
    cards: Minis


class Sides(BoardKind):
    """Tick the players of the declarer's side."""

    name = "sides"
    template = "puzzles/kinds/sides.html"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Who plays with whom")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return _("Who is on the declarer’s side?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the ticked seats."""
        seats = read_seats(SEAT, data, exercise.players)
        if isinstance(seats, Problem):
            return Reading(problems=(seats,))
        if not seats:
            text = _("Nobody is selected. The declarer at least is on that side.")
            return Reading(problems=(Problem(SEAT, text),))
        return Reading({"seats": seats})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return the ticked seats."""
        return {SEAT: given_seats(SEAT, data, exercise.players)}

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the seats of a stored answer as they were ticked."""
        return {SEAT: [str(seat) for seat in sorted(answer["seats"])]}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return the hands, the kitty, who sold a seven, and the seats to tick."""
        exercise, lang = shown.exercise, shown.lang
        document = exercise.document
        declarer, seller = document["declarer"], document.get("sold_by")
        reasons = shown.verdict.reasons if shown.verdict else ()
        proof = Proof(card for each in reasons for card in each.cards)
        sevens = any(len(hand) > SHORT for hand in document["hands"])

        def cards_of(hand: list[str]) -> Minis:
            cards = [card for card in hand if card.endswith("7") or not sevens]
            return minis(cards, lang, proof)

        hands = [
            ShownHand(seat_name(seat, lang), _note(seat, declarer, seller), cards_of(hand))
            for seat, hand in enumerate(document["hands"])
        ]
        kitty = ShownHand(_("The kitty"), "", cards_of(document["kitty"]))
        notes = {declarer: _("declarer")}
        return {
            "trump_text": trump_text(exercise, lang),
            "hands": [*hands, kitty],
            "only_sevens": sevens,
            "seats": seat_choices(range(exercise.players), lang, shown.given.get(SEAT, ()), notes),
            "seat_errors": shown.problems_at(SEAT),
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return nothing: sides are what they are."""
        return ""


def _note(seat: int, declarer: int, seller: int | None) -> str:
    if seat == declarer:
        return _("declarer, has bought a 7") if seller is not None else _("declarer")
    return _("has sold a 7") if seat == seller else ""
