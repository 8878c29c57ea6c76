"""Boards on results: how a deal ended, and what it comes to."""

from __future__ import annotations

from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.exercises.result import asked_names
from engine.verdict import Verdict
from lessons.puzzles.kinds.base import BoardKind, Given, Reading, Shown
from lessons.puzzles.kinds.controls import (
    Choice,
    Choices,
    Control,
    Flags,
    Number,
    Numbers,
    read_controls,
)
from lessons.puzzles.kinds.result_facts import SIDES, facts_of, level_name, side_name
from lessons.texts import seat_name, sum_lines

#: Games that know a third way for a deal to end.
_DRAWN: Final = ("heiqi",)


class Result(BoardKind):
    """Say who has won, and what for."""

    name = "result"
    template = "puzzles/kinds/result.html"
    shown_with_verdict = "sum"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Results")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words: of one value, or of the deal as a whole."""
        names = asked_names(exercise)
        return _legends(exercise)[names[0]] if len(names) == 1 else _("What does the deal come to?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read all values that are asked for."""
        found = read_controls(controls_of(exercise), data)
        if isinstance(found, list):
            return Reading(problems=tuple(found))
        return Reading(found)

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return what was chosen and written."""
        given: Given = {}
        for control in controls_of(exercise):
            given |= control.given(data)
        return given

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the form that an answer came from: the values themselves say what they were."""
        given: Given = {}
        for name, value in answer.items():
            given |= _recalled(name, value)
        return given

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return the end of the deal, the controls and, with a verdict, the sum."""
        exercise, verdict = shown.exercise, shown.verdict
        return {
            "facts": facts_of(exercise, shown.lang),
            "controls": [each for control in controls_of(exercise, shown.lang)
                         for each in control.shown(shown)],
            "sums": sum_lines(exercise, verdict, shown.lang) if verdict else (),
        }  # fmt: skip

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return nothing: a deal has one result."""
        return ""


def controls_of(exercise: Exercise, lang: str = "en") -> list[Control]:
    """Return a control for each value; names of seats are in the language."""
    return [_control(exercise, name, lang) for name in asked_names(exercise)]


def _legends(exercise: Exercise) -> dict[str, str]:
    own = {
        "gabaguo": {"levels": _("At which levels do the sides play on?")},
        "dingqi": {"levels": _("How many levels up? Enter −1 for one level down.")},
    }
    return {
        "side": _("Who has won?"),
        "levels": _("How many levels?"),
        "units": _("How many units?"),
        "payout": _("What does each player get or pay?"),
        "seat": _("Who has won?"),
        "score": _("How does the score change?"),
        "squat": _("How many deals does each side owe now?"),
        "seal": _("Who still has to seal A?"),
        "by_rocket": _("Who is at A by a rocket and has not held a deal there yet?"),
        "deal": _("Who has the next deal?"),
        "match": _("Has anybody won the match?"),
        **own.get(exercise.game, {}),
    }


def _control(exercise: Exercise, name: str, lang: str) -> Control:
    """Return the control of one value, as the game reads it."""
    own = {spec.name: spec for spec in exercise.rules.result.answers}
    spec = own.get(name)
    legend = _legends(exercise)[name]
    sides = [(side, side_name(side)) for side in SIDES]
    seats = [(seat, seat_name(seat, lang)) for seat in range(exercise.players)]
    kind = spec.type if spec else name
    if kind == "levels" and spec:
        return _levels(exercise, name, legend)
    if kind in ("choice", "side"):
        values = spec.values if spec else _winners(exercise)
        return Choice(name, legend, [(side, side_name(side)) for side in values])
    if kind == "choice_or_null":
        return Choice(name, legend, [*sides, (None, _("Nobody yet"))])
    if kind == "seat":
        return Choice(name, legend, seats)
    if kind == "all_flags":
        return Flags(name, legend, sides, _("Neither side"), _("Both sides"))
    if kind == "numbers":
        return Numbers(name, legend, sides)
    if kind == "payout":
        hint = _("Put a minus before what somebody pays.")
        keys = [(str(seat), label) for seat, label in seats]
        return Numbers(name, legend, keys, hint, is_list=True)
    return Number(name, legend)


def _winners(exercise: Exercise) -> tuple[str, ...]:
    return (*SIDES, "draw") if exercise.game in _DRAWN else SIDES


def _levels(exercise: Exercise, name: str, legend: str) -> Control:
    """Return a choice of the game's levels for each side."""
    values = [(level, level_name(level)) for level in exercise.rules.levels]
    labels = {
        "declarer": _("The declarer’s side goes on at level"),
        "defenders": _("The defenders go on at level"),
    }
    parts = [(side, Choice(f"{name}-{side}", labels[side], values)) for side in SIDES]
    return Choices(name, legend, parts)


def _recalled(name: str, value: Any) -> Given:
    """Return the fields of one value of a stored answer."""
    control: Control
    if isinstance(value, list):
        keys = [(str(seat), "") for seat in range(len(value))]
        control = Numbers(name, "", keys, is_list=True)
    elif isinstance(value, dict) and all(isinstance(each, bool) for each in value.values()):
        control = Flags(name, "", [(side, "") for side in SIDES], "", "")
    elif isinstance(value, dict) and all(isinstance(each, int) for each in value.values()):
        control = Numbers(name, "", [(side, "") for side in SIDES])
    elif isinstance(value, dict):
        return {f"{name}-{side}": [level] for side, level in value.items()}
    elif isinstance(value, int) and name != "seat":
        control = Number(name, "")
    else:
        control = Choice(name, "", [(value, "")])
    return control.recall(value)
