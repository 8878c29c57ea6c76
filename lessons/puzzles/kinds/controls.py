"""The controls of a form that asks for several values: choices, numbers, one for each seat or side.

Each knows the name of its value in the answer, and reads, keeps and shows its own fields.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from lessons.puzzles.kinds.base import Given, Problem, Shown
from lessons.puzzles.kinds.fields import (
    NumberField,
    given_number,
    number_field,
    read_choice,
    read_number,
)

#: More than any result, few enough to fit the field.
LARGEST: Final = 9999
#: The value of a choice that stands for nobody.
NOBODY: Final = "none"


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a choice, for the template."""

    value: str
    label: str
    checked: bool


@dataclass(frozen=True, slots=True)
class ShownControl:
    """A control as ``parts/controls.html`` shows it: options of one field, or number fields."""

    name: str
    legend: str
    hint: str = ""
    options: list[Option] = field(default_factory=list)
    numbers: list[NumberField] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def hint_id(self) -> str:
        """The id of the hint on the page; empty where there is none."""
        return f"hint-{self.name}" if self.hint else ""


@dataclass(frozen=True)
class Control(ABC):
    """One value of an answer: its name there, and what the form says about it."""

    name: str
    legend: str

    @abstractmethod
    def read(self, data: QueryDict) -> Any:
        """Return the value, or a list of problems."""

    @abstractmethod
    def given(self, data: QueryDict) -> Given:
        """Return what was chosen or written."""

    @abstractmethod
    def recall(self, value: Any) -> Given:
        """Return the fields that a value came from."""

    @abstractmethod
    def shown(self, state: Shown) -> list[ShownControl]:
        """Return what the page shows; a control may have several groups of fields."""


@dataclass(frozen=True)
class Choice(Control):
    """One of several values; ``values`` are pairs of what the answer holds and its label."""

    values: Sequence[tuple[Any, str]]

    def read(self, data: QueryDict) -> Any:
        """Return the chosen value."""
        chosen = read_choice(self.name, data, self._texts())
        if not chosen:
            return [Problem(self.name, _("Choose one: %(what)s") % {"what": self.legend})]
        return dict(zip(self._texts(), (value for value, _label in self.values), strict=True))[
            chosen
        ]

    def given(self, data: QueryDict) -> Given:
        """Return what was chosen."""
        chosen = read_choice(self.name, data, self._texts())
        return {self.name: [chosen]} if chosen else {}

    def recall(self, value: Any) -> Given:
        """Return the choice of a value; one that is not offered here leaves all free."""
        text = _text(value)
        return {self.name: [text]} if text in self._texts() else {}

    def shown(self, state: Shown) -> list[ShownControl]:
        """Return one group of options."""
        chosen = state.given.get(self.name, [""])[0]
        options = [
            Option(_text(value), label, _text(value) == chosen) for value, label in self.values
        ]
        errors = state.problems_at(self.name)
        return [ShownControl(self.name, self.legend, options=options, errors=errors)]

    def _texts(self) -> list[str]:
        return [_text(value) for value, _label in self.values]


def _text(value: Any) -> str:
    return NOBODY if value is None else str(value)


@dataclass(frozen=True)
class Number(Control):
    """One number, below zero or not."""

    def read(self, data: QueryDict) -> Any:
        """Return the number."""
        number = _read(self.name, data)
        return [number] if isinstance(number, Problem) else number

    def given(self, data: QueryDict) -> Given:
        """Return what was written."""
        return {self.name: given_number(self.name, data)}

    def recall(self, value: Any) -> Given:
        """Return the number as it was written."""
        return {self.name: [_written(value)]}

    def shown(self, state: Shown) -> list[ShownControl]:
        """Return one number field."""
        return [
            ShownControl(
                self.name, self.legend, numbers=[number_field(self.name, self.legend, state)]
            )
        ]


@dataclass(frozen=True)
class Numbers(Control):
    """A row of numbers, one for each key: a list by seat, or an object by side."""

    keys: Sequence[tuple[str, str]]
    hint: str = ""
    is_list: bool = False

    def _field(self, key: str) -> str:
        return f"{self.name}-{key}"

    def read(self, data: QueryDict) -> Any:
        """Return the numbers, or what is wrong with each that is none."""
        numbers = {key: _read(self._field(key), data) for key, _label in self.keys}
        problems = [each for each in numbers.values() if isinstance(each, Problem)]
        if problems:
            return problems
        return list(numbers.values()) if self.is_list else numbers

    def given(self, data: QueryDict) -> Given:
        """Return what was written."""
        names = [self._field(key) for key, _label in self.keys]
        return {name: given_number(name, data) for name in names}

    def recall(self, value: Any) -> Given:
        """Return the numbers as they were written; those that are missing stay empty."""
        keys = [key for key, _label in self.keys]
        numbers = dict(zip(keys, value, strict=False)) if self.is_list else value
        return {self._field(key): [_written(numbers[key])] for key in keys if key in numbers}

    def shown(self, state: Shown) -> list[ShownControl]:
        """Return one row of number fields."""
        fields = [number_field(self._field(key), label, state) for key, label in self.keys]
        return [ShownControl(self.name, self.legend, self.hint, numbers=fields)]


@dataclass(frozen=True)
class Choices(Control):
    """An object of choices, one for each key, all of the same values."""

    parts: Sequence[tuple[str, Choice]]

    def read(self, data: QueryDict) -> Any:
        """Return the chosen values by key."""
        values = {key: choice.read(data) for key, choice in self.parts}
        problems = [each for value in values.values() if isinstance(value, list) for each in value]
        return problems or values

    def given(self, data: QueryDict) -> Given:
        """Return what was chosen."""
        return {name: v for _key, choice in self.parts for name, v in choice.given(data).items()}

    def recall(self, value: Any) -> Given:
        """Return the choices of a value."""
        recalled = (choice.recall(value[key]) for key, choice in self.parts if key in value)
        return {name: values for each in recalled for name, values in each.items()}

    def shown(self, state: Shown) -> list[ShownControl]:
        """Return a group of options for each key."""
        return [shown for _key, choice in self.parts for shown in choice.shown(state)]


@dataclass(frozen=True)
class Flags(Control):
    """An object of yes and no by key, asked as: nobody, one of them, all of them."""

    keys: Sequence[tuple[str, str]]
    nobody: str
    everybody: str

    @property
    def _choice(self) -> Choice:
        values = [(NOBODY, self.nobody), *self.keys, ("all", self.everybody)]
        return Choice(self.name, self.legend, values)

    def read(self, data: QueryDict) -> Any:
        """Return yes or no by key."""
        chosen = self._choice.read(data)
        if isinstance(chosen, list):
            return chosen
        return {key: chosen in (key, "all") for key, _label in self.keys}

    def given(self, data: QueryDict) -> Given:
        """Return what was chosen."""
        return self._choice.given(data)

    def recall(self, value: Any) -> Given:
        """Return the choice that a value came from."""
        named = [key for key, _label in self.keys if value.get(key)]
        chosen = NOBODY if not named else named[0] if len(named) == 1 else "all"
        return self._choice.recall(chosen)

    def shown(self, state: Shown) -> list[ShownControl]:
        """Return one group of options."""
        return self._choice.shown(state)


def read_controls(controls: Sequence[Control], data: QueryDict) -> dict[str, Any] | list[Problem]:
    """Return the values of all controls by name, or every problem that there is."""
    answer: dict[str, Any] = {}
    problems: list[Problem] = []
    for control in controls:
        value = control.read(data)
        if isinstance(value, list) and any(isinstance(each, Problem) for each in value):
            problems += value
        else:
            answer[control.name] = value
    return problems or answer


def _read(name: str, data: QueryDict) -> int | Problem:
    return read_number(
        name,
        data.getlist(name),
        most=LARGEST,
        empty=_("Enter a number here; 0 where nothing changes."),
        too_much=_("No result is that large: at most %(most)d."),
        signed=True,
    )


def _written(value: int) -> str:
    return str(value).replace("-", "−")
