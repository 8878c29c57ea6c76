"""Boards on burying: a hand, six cards out of it, and whether they may go."""

from __future__ import annotations

from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.puzzles.cards import Marks, ShownLane, shown_row
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown
from lessons.puzzles.kinds.controls import Option
from lessons.puzzles.kinds.fields import read_choice
from lessons.texts import suit_name, trump_text
from lessons.texts.patterns import phrase

ALLOWED, STAKE = "allowed", "stake"
YES, NO = "yes", "no"
ANSWERS: Final = (YES, NO)


class Bury(BoardKind):
    """Say whether a burial is allowed, and what is at stake with it."""

    name = "bury"
    template = "puzzles/kinds/bury.html"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Burying")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return _("May these six be buried?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read yes with a stake, or no."""
        allowed = read_choice(ALLOWED, data, ANSWERS)
        stake = read_choice(STAKE, data, _stakes(exercise))
        if not allowed:
            text = _("Say whether these cards may be buried.")
            return Reading(problems=(Problem(ALLOWED, text),))
        if allowed == NO:
            return Reading({"allowed": False})
        if not stake:
            return Reading(problems=(Problem(STAKE, _("Say what is at stake.")),))
        return Reading({"allowed": True, "stake": stake})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return what was chosen."""
        chosen = {
            ALLOWED: read_choice(ALLOWED, data, ANSWERS),
            STAKE: read_choice(STAKE, data, _stakes(exercise)),
        }
        return {name: [value] for name, value in chosen.items() if value}

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the choices of a stored answer."""
        if not answer["allowed"]:
            return {ALLOWED: [NO]}
        return {ALLOWED: [YES], STAKE: [answer["stake"]]}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return the six cards, what stays in the hand, and the choices."""
        exercise, lang = shown.exercise, shown.lang
        cards = list(exercise.document["cards"])
        going, staying = _proofs(shown.verdict)
        stake = shown.given.get(STAKE, [""])[0]
        kept = _kept(exercise)
        marks = Marks(kept, played_proof=staying)
        return {
            "trump_text": trump_text(exercise, lang),
            "going": shown_row(cards, lang, going),
            "kept": [
                ShownLane(code, suit_name(code, lang), tuple(marks.show(c, lang) for c in lane))
                for code, lane in exercise.lanes(kept)
            ],
            "allowed": shown.given.get(ALLOWED, [""])[0],
            "stakes": [
                Option(name, phrase(f"stake.{name}", lang), name == stake)
                for name in _stakes(exercise)
            ],
            "allowed_errors": shown.problems_at(ALLOWED),
            "stake_errors": shown.problems_at(STAKE),
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return nothing: a burial is allowed or not."""
        return ""


def _stakes(exercise: Exercise) -> tuple[str, ...]:
    burial = exercise.rules.burial
    return burial.stakes if burial else ()


def _kept(exercise: Exercise) -> list[str]:
    """Return the hand without the six cards."""
    kept = list(exercise.document["hand"])
    for card in exercise.document["cards"]:
        kept.remove(card)
    return kept


def _proofs(verdict: Verdict | None) -> tuple[list[str], list[str]]:
    """Return the proof cards among the six, and those that would stay in the hand."""
    going: list[str] = []
    staying: list[str] = []
    for reason in verdict.reasons if verdict else ():
        (staying if reason.facts.get("fault") in ("side", "lowest") else going).extend(reason.cards)
    return list(dict.fromkeys(going)), staying
