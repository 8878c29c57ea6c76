"""Boards where every card is put somewhere: into a lane, or into a part of a play.

Copies of a card go together, so each kind of card has one row with a radio button for each place.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.puzzles.cards import ShownCard, shown, together
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown
from lessons.puzzles.kinds.fields import read_choice
from lessons.texts import suit_name, trump_text

LANES = ("T", "S", "H", "C", "D")


@dataclass(frozen=True, slots=True)
class Place:
    """One place that a card can be put: ``suit`` where a suit drawing stands for it."""

    value: str
    label: str
    suit: str
    checked: bool


@dataclass(frozen=True, slots=True)
class Row:
    """The copies of one card, and where they can be put."""

    name: str
    cards: tuple[ShownCard, ...]
    places: tuple[Place, ...]


class Assign(BoardKind):
    """The form of all kinds that put cards somewhere."""

    template = "puzzles/kinds/assign.html"

    @abstractmethod
    def places(self, exercise: Exercise, lang: str) -> list[tuple[str, str, str]]:
        """Return the places as (value, label, suit drawing)."""

    @abstractmethod
    def answer(self, put: dict[str, list[str]]) -> dict[str, Any]:
        """Return the answer document for cards by place."""

    @abstractmethod
    def unplaced(self) -> str:
        """Return what is said where a card has no place yet; ``cards`` names them."""

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read where each card was put."""
        values = [value for value, _label, _suit in self.places(exercise, "en")]
        put: dict[str, list[str]] = {}
        left = 0
        for card, copies in Counter(exercise.document["cards"]).items():
            value = read_choice(field(card), data, values)
            if value:
                put.setdefault(value, []).extend([card] * copies)
            else:
                left += 1
        if left:
            return Reading(problems=(Problem("", self.unplaced() % {"left": left}),))
        return Reading(self.answer(put))

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return the places that were chosen."""
        values = [value for value, _label, _suit in self.places(exercise, "en")]
        chosen = {
            field(card): read_choice(field(card), data, values)
            for card in exercise.document["cards"]
        }
        return {name: [value] for name, value in chosen.items() if value}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return a row for each card."""
        places = self.places(shown.exercise, shown.lang)
        copies = Counter(shown.exercise.document["cards"])
        reasons = shown.verdict.reasons if shown.verdict and not shown.verdict.correct else ()
        proof = set(together(reason.cards for reason in reasons))
        return {
            "trump_text": trump_text(shown.exercise, shown.lang),
            "rows": [
                _row(shown, text, count, places, text in proof) for text, count in copies.items()
            ],
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return nothing: other divisions differ in copies only."""
        return ""


class Sort(Assign):
    """Put cards into the lanes of their effective suits."""

    name = "sort"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Lanes")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return _("Where does each card belong?")

    def places(self, exercise: Exercise, lang: str) -> list[tuple[str, str, str]]:
        """Return trump and the side suits; the trump suit itself has no lane of its own."""
        sides = [code for code in LANES if code != exercise.trump]
        return [(code, suit_name(code, lang), "" if code == "T" else code) for code in sides]

    def answer(self, put: dict[str, list[str]]) -> dict[str, Any]:
        """Return the answer document for cards by lane."""
        return {"lanes": put}

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the lanes of a stored answer."""
        return {field(card): [lane] for lane, cards in answer["lanes"].items() for card in cards}

    def unplaced(self) -> str:
        """Return what is said where a card has no lane yet."""
        return _("Not every card has a lane yet: %(left)d still to go.")


class Shape(Assign):
    """Divide cards into singles, pairs and tractors."""

    name = "shape"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Shapes")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return _("What parts is this made of?")

    def places(self, exercise: Exercise, lang: str) -> list[tuple[str, str, str]]:
        """Return as many numbered parts as there are different cards."""
        count = len(set(exercise.document["cards"]))
        return [(str(number), str(number), "") for number in range(1, count + 1)]

    def answer(self, put: dict[str, list[str]]) -> dict[str, Any]:
        """Return the answer document for cards by part."""
        return {"parts": [put[number] for number in sorted(put, key=int)]}

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the parts of a stored answer, numbered as they stand."""
        return {
            field(card): [str(number)]
            for number, part in enumerate(answer["parts"], 1)
            for card in part
        }

    def unplaced(self) -> str:
        """Return what is said where a card has no part yet."""
        return _("Not every card has a part yet: %(left)d still to go.")


def field(card: str) -> str:
    """Return the field of one kind of card."""
    return f"in-{card}"


def _row(
    state: Shown, text: str, copies: int, places: list[tuple[str, str, str]], is_proof: bool
) -> Row:
    chosen = state.given.get(field(text), [""])[0]
    card = shown(text, state.lang, proof=is_proof)
    return Row(
        field(text),
        (card,) * copies,
        tuple(Place(value, label, suit, value == chosen) for value, label, suit in places),
    )
