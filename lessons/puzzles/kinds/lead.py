"""Boards on leads: several of them out of one hand, and for each what it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.puzzles.cards import ShownCard, shown_row
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown, hides_lanes
from lessons.puzzles.kinds.fields import read_choice
from lessons.puzzles.minis import held
from lessons.texts import trump_text


@dataclass(frozen=True, slots=True)
class Word:
    """One thing that a lead can be."""

    value: str
    label: str
    checked: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One lead and what can be said of it."""

    name: str
    number: int
    cards: tuple[ShownCard, ...]
    words: tuple[Word, ...]
    errors: list[str]


class Lead(BoardKind):
    """Say of each lead what it is, or that it is not allowed."""

    name = "lead"
    template = "puzzles/kinds/lead.html"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("What you may lead")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return _("What is each of these leads?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read a word for each lead."""
        values = list(words_of(exercise))
        chosen = [read_choice(name, data, values) for name in _fields(exercise)]
        if all(chosen):
            return Reading({"leads": chosen})
        if not any(chosen):
            text = _("Nothing is chosen yet. Say what each lead is.")
            return Reading(problems=(Problem("", text),))
        text = _("Say what lead %(number)d is.")
        return Reading(
            problems=tuple(
                Problem(_field(index), text % {"number": index + 1})
                for index, word in enumerate(chosen)
                if not word
            )
        )

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return the words that were chosen."""
        values = list(words_of(exercise))
        chosen = {name: read_choice(name, data, values) for name in _fields(exercise)}
        return {name: [word] for name, word in chosen.items() if word}

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the form of a stored answer."""
        return {_field(index): [word] for index, word in enumerate(answer["leads"])}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return the hand and a row for each lead; wrong ones are marked after an answer."""
        document = shown.exercise.document
        return {
            "trump_text": trump_text(shown.exercise, shown.lang),
            "hand": held(
                shown.exercise, document["hand"], shown.lang, in_one_row=hides_lanes(shown)
            ),
            "first": bool(document.get("first")),
            "rows": [_row(shown, index, cards) for index, cards in enumerate(document["leads"])],
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return nothing: each lead is one thing."""
        return ""


def words_of(exercise: Exercise) -> dict[str, str]:
    """Return the words that leads of this game can have, with their labels."""
    labels = {
        "single": _("Single"),
        "pair": _("Pair"),
        "tractor": _("Tractor"),
        "throw": _("Throw"),
        "weng": _("Weng"),
        "none": _("May not be led"),
    }
    game = exercise.rules
    missing = set() if game.own_lead else {"weng"}
    if game.decks == 1:
        missing |= {"pair", "tractor"}
    return {word: label for word, label in labels.items() if word not in missing}


def _field(index: int) -> str:
    return f"lead-{index}"


def _fields(exercise: Exercise) -> list[str]:
    return [_field(index) for index in range(len(exercise.document["leads"]))]


def _row(state: Shown, index: int, cards: list[str]) -> Row:
    name = _field(index)
    chosen = "".join(state.given.get(name, ()))
    verdict = state.verdict
    wrong = [
        each
        for each in (verdict.reasons if verdict and not verdict.correct else ())
        if each.facts["index"] == index and each.facts["problem"]
    ]
    words = tuple(
        Word(value, label, value == chosen) for value, label in words_of(state.exercise).items()
    )
    proof = cards if wrong else ()
    return Row(name, index + 1, shown_row(cards, state.lang, proof), words, state.problems_at(name))
