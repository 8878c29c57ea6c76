"""Boards on snatching: who may take the open play with a 7, and who gets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.puzzles.cards import shown_row, together
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown
from lessons.puzzles.kinds.fields import read_choice
from lessons.puzzles.kinds.seats import NO_SEAT, SEAT, given_seats, read_seats, seat_choices
from lessons.puzzles.minis import Proof, by_rank, minis
from lessons.texts import seat_name

GETS = "gets"


class Snatch(BoardKind):
    """Tick the seats that may snatch and choose the one that gets it."""

    name = "snatch"
    template = "puzzles/kinds/snatch.html"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Snatching with a 7")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return _("Who may snatch, and who gets it?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the seats, or that there is none, and who gets it."""
        players = exercise.players
        seats = read_seats(SEAT, data, players)
        if isinstance(seats, Problem):
            return Reading(problems=(seats,))
        problems = []
        if seats and NO_SEAT in data:
            text = _("You ticked players and also said that nobody may snatch.")
            problems.append(Problem(SEAT, text))
        elif not seats and NO_SEAT not in data:
            text = _("Tick the players who may snatch, or that nobody may.")
            problems.append(Problem(SEAT, text))
        gets = read_choice(GETS, data, _takers(players))
        if not gets:
            problems.append(Problem(GETS, _("Say who gets it, or that nobody does.")))
        if problems:
            return Reading(problems=tuple(problems))
        return Reading({"seats": seats, "gets": None if gets == NO_SEAT else int(gets)})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return what was ticked and chosen."""
        given: Given = {SEAT: given_seats(SEAT, data, exercise.players)}
        if NO_SEAT in data:
            given[NO_SEAT] = ["1"]
        gets = read_choice(GETS, data, _takers(exercise.players))
        return given | ({GETS: [gets]} if gets else {})

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the form of a stored answer."""
        gets = answer["gets"]
        given: Given = {GETS: [NO_SEAT if gets is None else str(gets)]}
        seats = [str(seat) for seat in sorted(answer["seats"])]
        return given | ({SEAT: seats} if seats else {SEAT: [], NO_SEAT: ["1"]})

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return the open play, the hands, and what can be ticked."""
        document, lang = shown.exercise.document, shown.lang
        players, player = shown.exercise.players, document["player"]
        reasons = shown.verdict.reasons if shown.verdict else ()
        proof = Proof(together(reason.cards for reason in reasons))
        gets = shown.given.get(GETS, [""])[0]
        return {
            "player": seat_name(player, lang),
            "open": shown_row(document["table"], lang),
            "hands": [
                (seat_name(seat, lang), minis(by_rank(hand), lang, proof), _wants(document, seat))
                for seat, hand in enumerate(document["hands"])
            ],
            "seats": seat_choices(
                range(players), lang, shown.given.get(SEAT, ()), {player: _("has just played")}
            ),
            "seat_errors": shown.problems_at(SEAT),
            "nobody": NO_SEAT in shown.given,
            "takers": seat_choices(range(players), lang, [gets]),
            "gets_errors": shown.problems_at(GETS),
            "gets_nobody": gets == NO_SEAT,
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return nothing: one answer is right."""
        return ""


def _takers(players: int) -> list[str]:
    return [*map(str, range(players)), NO_SEAT]


def _wants(document: Mapping[str, Any], seat: int) -> str:
    return _("wants to snatch") if seat in document["wants"] else ""
