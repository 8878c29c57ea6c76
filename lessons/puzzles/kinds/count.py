"""Boards on counting: what has been played is shown, and a number to write."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import SumLine, Verdict
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown, hides_lanes
from lessons.puzzles.kinds.fields import given_number, number_field, read_number
from lessons.puzzles.minis import MiniLane, Proof, by_rank, held, minis, tricks_shown
from lessons.texts import sum_lines, trump_text

NUMBER = "number"
#: No more cards, nor points, than this lie in two decks.
MOST = 200


class Count(BoardKind):
    """Write how many cards, or how many points, are still out."""

    name = "count"
    template = "puzzles/kinds/count.html"
    shown_with_verdict = "sum"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Counting cards")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        asked = {"trump": _("How many trumps are still out?")}
        asked["points"] = _("How many points are still out?")
        return asked.get(exercise.ask, _("How many are still out?"))

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the number."""
        number = read_number(
            NUMBER,
            data.getlist(NUMBER),
            most=MOST,
            empty=_("Enter how many; 0 if nothing is out."),
            too_much=_("There are never more than %(most)d."),
        )
        if isinstance(number, Problem):
            return Reading(problems=(number,))
        return Reading({"number": number})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return the number as it was written."""
        written = given_number(NUMBER, data)
        return {NUMBER: written} if written else {}

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the number of a stored answer."""
        return {NUMBER: [str(answer["number"])]}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return tricks, hand and what else is known; after an answer what counts is marked."""
        exercise, lang = shown.exercise, shown.lang
        document, verdict = exercise.document, shown.verdict
        tricks = [[("", play) for play in trick] for trick in document["tricks"]]
        has_trump = exercise.trump is not None
        return {
            "trump_text": trump_text(exercise, lang) if has_trump else "",
            "players": exercise.players if exercise.rules.is_trick_game else None,
            "tricks": tricks_shown(tricks, lang, _proof(verdict, "played")),
            "hand": _lanes(shown, _proof(verdict, "hand")),
            "known": minis(document.get("known", ()), lang, _proof(verdict, "known")),
            "field": number_field(NUMBER, _("Still out"), shown),
            "sums": sum_lines(exercise, verdict, lang) if verdict else (),
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return nothing: one number is right."""
        return ""


def _lanes(shown: Shown, proof: Proof) -> list[MiniLane]:
    exercise, cards = shown.exercise, shown.exercise.document["hand"]
    if exercise.trump_order is not None:
        return held(exercise, cards, shown.lang, proof, in_one_row=hides_lanes(shown))
    hand = by_rank(cards)
    return [MiniLane("", "", minis(hand, shown.lang, proof))] if hand else []


def _proof(verdict: Verdict | None, place: str) -> Proof:
    lines: tuple[SumLine, ...] = verdict.sums if verdict else ()
    return Proof(card for line in lines if line.kind == place for card in line.cards)
