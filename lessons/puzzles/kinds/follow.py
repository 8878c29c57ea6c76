"""Boards on following suit: a lead, a hand, and cards to pick from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.puzzles.cards import Marks, ShownLane, shown_row, together
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown, hides_lanes
from lessons.puzzles.kinds.fields import given_cards, read_cards
from lessons.puzzles.minis import printed
from lessons.texts import suit_name, trump_text

CARD = "card"
NONE = "none"


class Follow(BoardKind):
    """Pick a legal play, the forced cards or the playable cards."""

    name = "follow"
    template = "puzzles/kinds/follow.html"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Following suit")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return {
            "legal": _("How do you follow?"),
            "forced": _("Which cards must you play?"),
            "playable": _("Which cards may you play?"),
        }[exercise.ask]

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the ticked cards, or that none is the answer."""
        held = len(exercise.document["hand"])
        cards = read_cards(CARD, data.getlist(CARD), held)
        if isinstance(cards, Problem):
            return Reading(problems=(cards,))
        return _weighed(exercise, cards, none=NONE in data and _has_none(exercise))

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return the cards of the hand that were ticked."""
        given: Given = {CARD: given_cards(CARD, data, exercise.document["hand"])}
        if NONE in data and _has_none(exercise):
            given[NONE] = ["1"]
        return given

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the cards of a stored answer as they were ticked."""
        cards = sorted(answer["cards"])
        return {CARD: cards} if cards else {CARD: [], NONE: ["1"]}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return the lead, the hand in its lanes, and how many cards are wanted."""
        document = shown.exercise.document
        wanted = len(document["led"]) if shown.exercise.ask == "legal" else None
        return {
            "lead": shown_row(document["led"], shown.lang),
            "trump_text": trump_text(shown.exercise, shown.lang),
            "lanes": _lanes(shown),
            "counted": True,
            "wanted": wanted,
            "has_none": _has_none(shown.exercise),
            "none_checked": NONE in shown.given,
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return how many other plays were legal; the other questions have one answer."""
        if exercise.ask != "legal":
            return ""
        others = verdict.count - 1
        if not others:
            return _("It is the only legal play.")
        text = ngettext(
            "%(others)d other play is legal too.", "%(others)d other plays are legal too.", others
        )
        return text % {"others": others}


def _has_none(exercise: Exercise) -> bool:
    """Tell whether no card at all may be the answer: only where forced cards are asked for."""
    return exercise.ask == "forced"


def _weighed(exercise: Exercise, cards: list[str], *, none: bool) -> Reading:
    if cards and none:
        return _refused(_("You picked cards and also said that none is forced."))
    if cards or none:
        return Reading({"cards": sorted(cards)})
    if _has_none(exercise):
        return _refused(_("Nothing is selected. Pick the cards, or tick that none is forced."))
    return _refused(_("Nothing is selected. Pick your cards, then confirm."))


def _refused(text: str) -> Reading:
    return Reading(problems=(Problem(CARD, text),))


def _lanes(shown: Shown) -> list[ShownLane]:
    hand = shown.exercise.document["hand"]
    played, kept = _proofs(shown.verdict)
    marks = Marks(hand, checked=shown.given.get(CARD, ()), played_proof=played, kept_proof=kept)

    def lane(code: str, name: str, cards: Iterable[str]) -> ShownLane:
        return ShownLane(code, name, tuple(marks.show(each, shown.lang) for each in cards))

    if hides_lanes(shown):
        row = [card for _suit, cards in printed(hand) for card in cards]
        return [lane("", _("Your hand"), row)]
    return [
        lane(code, suit_name(code, shown.lang), cards) for code, cards in shown.exercise.lanes(hand)
    ]


def _proofs(verdict: Verdict | None) -> tuple[list[str], list[str]]:
    """Return the proof cards that were played, and those that were kept back."""
    played: list[tuple[str, ...]] = []
    kept: list[tuple[str, ...]] = []
    if verdict is not None:
        for reason in verdict.reasons:
            was_played = verdict.correct or reason.facts.get("problem") == "extra"
            (played if was_played else kept).append(reason.cards)
    return together(played), together(kept)
