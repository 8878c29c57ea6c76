"""Boards on the hidden partner: from the tricks so far, who can it still be."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import Reason, Verdict
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown, hides_lanes
from lessons.puzzles.kinds.seats import NO_SEAT, SEAT, given_seats, read_seats, seat_choices
from lessons.puzzles.minis import Proof, ShownPlay, ShownTrick, held, minis, seated
from lessons.texts import seat_name, trump_text


class Partner(BoardKind):
    """Tick the seats that can still be the hidden partner."""

    name = "partner"
    template = "puzzles/kinds/partner.html"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("The hidden partner")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return _("Who can still be the hidden partner?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the seats, or that there is none."""
        seats = read_seats(SEAT, data, exercise.players)
        if isinstance(seats, Problem):
            return Reading(problems=(seats,))
        if seats and NO_SEAT in data:
            text = _("You ticked players and also said that the declarer plays alone.")
            return Reading(problems=(Problem(SEAT, text),))
        if not seats and NO_SEAT not in data:
            text = _("Tick the players who can be the partner, or that the declarer plays alone.")
            return Reading(problems=(Problem(SEAT, text),))
        return Reading({"seats": seats})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return the seats that were ticked."""
        given: Given = {SEAT: given_seats(SEAT, data, exercise.players)}
        return given | ({NO_SEAT: ["1"]} if NO_SEAT in data else {})

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the form of a stored answer."""
        seats = [str(seat) for seat in sorted(answer["seats"])]
        return {SEAT: seats} if seats else {SEAT: [], NO_SEAT: ["1"]}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return the tricks, the hand of who asks, and the seats to tick."""
        exercise, lang = shown.exercise, shown.lang
        document = exercise.document
        seat, declarer = document["seat"], document["declarer"]
        reasons = shown.verdict.reasons if shown.verdict else ()
        elsewhere = Proof(_shown_cards(reasons))
        notes = {declarer: _("declarer")} | {seat: _("you")}
        if seat == declarer:
            notes = {seat: _("you, the declarer")}
        others = [each for each in range(exercise.players) if each != declarer]
        return {
            "trump_text": trump_text(exercise, lang),
            "players": exercise.players,
            "tricks": _tricks(exercise, lang, reasons),
            "hand": held(
                exercise, document["hand"], lang, elsewhere, in_one_row=hides_lanes(shown)
            ),
            "buried": minis(document.get("buried", ()), lang, elsewhere),
            "who": seat_name(seat, lang),
            "seats": seat_choices(others, lang, shown.given.get(SEAT, ()), notes),
            "seat_errors": shown.problems_at(SEAT),
            "nobody": NO_SEAT in shown.given,
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return nothing: one answer is right."""
        return ""


def _shown_cards(reasons: tuple[Reason, ...]) -> list[str]:
    """Return proof cards that lie in no trick: the sevens that the asking seat sees itself."""
    most: Counter[str] = Counter()
    for reason in reasons:
        if reason.facts["trick"] is None:
            most |= Counter(reason.cards)
    return list(most.elements())


def _tricks(exercise: Exercise, lang: str, reasons: tuple[Reason, ...]) -> list[ShownTrick]:
    """Return the tricks; plays that show something are marked where they were made."""
    proofs: dict[int, list[Counter[str]]] = {}
    for reason in reasons:
        if reason.facts["trick"] is not None:
            proofs.setdefault(reason.facts["trick"], []).append(Counter(reason.cards))
    shown = []
    for index, trick in enumerate(exercise.document["tricks"]):
        plays = []
        for who, cards in seated(trick["leader"], trick["plays"], exercise.players, lang):
            marked = Counter(cards) in proofs.get(index, ())
            plays.append(ShownPlay(who, minis(cards, lang, Proof(cards if marked else ()))))
        shown.append(ShownTrick(index + 1, tuple(plays)))
    return shown
