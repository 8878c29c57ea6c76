"""What a kind of board has to bring: one class here, one template, one line in the registry."""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django.http import QueryDict

from engine.exercises import Exercise
from engine.verdict import Verdict

#: What stands in a board's form: values by field name.
Given = dict[str, list[str]]
#: No value that a form can mean is longer than this.
LONGEST = 40
#: The rule that a card belongs to trump or to its printed suit.
EFFECTIVE = "suit.effective"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a form: at which field, and what would be right."""

    field: str
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A form as it was read: an answer document, or the problems that it has."""

    answer: dict[str, Any] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Edit:
    """A form after a button that changes it and sends no answer, or why it could not be changed."""

    given: Given
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """The state that a board is shown in."""

    exercise: Exercise
    given: Given
    lang: str
    verdict: Verdict | None = None
    problems: tuple[Problem, ...] = ()

    def problems_at(self, name: str) -> list[str]:
        """Return what is wrong with one field."""
        return [problem.text for problem in self.problems if problem.field == name]


def hides_lanes(shown: Shown) -> bool:
    """Say whether a hand is shown in one row: the board is about trump, and has no answer yet.

    Lanes tell what is trump, which is what such a board asks.
    """
    about = shown.exercise.document.get("rules") or ("",)
    return shown.verdict is None and about[0] in (EFFECTIVE, shown.exercise.rules.rule("trump"))


class BoardKind(ABC):
    """A kind of exercise as a board: its form, how that is read, and how it is shown again."""

    #: As in the exercise document and in addresses.
    name: ClassVar[str]
    #: Holds two partials, ``table`` (what lies open) and ``hand`` (what is asked for).
    template: ClassVar[str]
    #: Names a partial of the template that stands in the verdict, before the rules.
    shown_with_verdict: ClassVar[str] = ""

    @property
    def table_part(self) -> str:
        """The part of the board above the verdict."""
        return f"{self.template}#table"

    @property
    def hand_part(self) -> str:
        """The part of the board below the verdict."""
        return f"{self.template}#hand"

    @property
    def verdict_part(self) -> str:
        """The part of the verdict that only this kind has; empty if there is none."""
        return f"{self.template}#{self.shown_with_verdict}" if self.shown_with_verdict else ""

    @abstractmethod
    def label(self) -> str:
        """Return what boards of this kind are called."""

    @abstractmethod
    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""

    @abstractmethod
    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read an answer from a form."""

    def edit(self, exercise: Exercise, data: QueryDict) -> Edit | None:
        """Return the form after a button of its own; None where an answer was sent."""
        return None

    @abstractmethod
    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return what a form or address had selected, so far as it can be shown."""

    @abstractmethod
    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the form that a stored answer came from."""

    @abstractmethod
    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return what the template needs."""

    @abstractmethod
    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return a sentence on how many other answers were right, where that says something."""


def plain(text: str) -> str:
    """Return a value with full-width forms made plain and blanks around it gone."""
    return unicodedata.normalize("NFKC", text[: 4 * LONGEST]).strip()


def short(text: str) -> str:
    """Return a value fit to be shown in a message."""
    visible = "".join(sign if sign.isprintable() else "·" for sign in plain(text))
    return visible if len(visible) <= LONGEST else visible[:LONGEST] + "…"
