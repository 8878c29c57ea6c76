"""A lesson as it was read and checked: steps, and the boards of the check at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.content.prose import Section

#: Boards of each rule in the first round of a check, and of each rule missed in a further one.
IN_ROUND = 2
#: A first round has at least so many boards.
IN_FIRST_ROUND = 4


@dataclass(frozen=True)
class Picture:
    """Cards to look at: ``lanes`` by effective suit, or one lane ``""`` for a plain row."""

    lanes: tuple[tuple[str, tuple[str, ...]], ...]
    marked: tuple[str, ...]
    #: An exercise under the same trumps, for their text; None for a plain row without trumps.
    exercise: Exercise | None


@dataclass(frozen=True)
class Step:
    """One step of a lesson; ``number`` counts from 1."""

    kind: ClassVar[str]

    lesson: str
    id: str
    number: int
    title: Mapping[str, str]
    rules: tuple[str, ...]
    text: Section
    picture: Picture | None

    @property
    def place(self) -> str:
        """The step's name over all lessons, as attempts and marks store it."""
        return f"{self.lesson}/{self.id}"


@dataclass(frozen=True)
class ReadStep(Step):
    """Prose and a picture."""

    kind: ClassVar[str] = "read"


@dataclass(frozen=True)
class BoardStep(Step):
    """A board to answer."""

    exercise: Exercise
    answer: Mapping[str, Any]
    hint: Mapping[str, str]


@dataclass(frozen=True)
class AnswerStep(BoardStep):
    """Any kind of board."""

    kind: ClassVar[str] = "answer"


@dataclass(frozen=True)
class SortStep(BoardStep):
    """A board where cards are put into lanes."""

    kind: ClassVar[str] = "sort"


@dataclass(frozen=True)
class Play:
    """One play of a trick: who, what, from which hand, and why; ``best``: who leads the trick."""

    seat: int
    cards: tuple[str, ...]
    hand: tuple[str, ...]
    rule: str
    text: Section
    best: int


@dataclass(frozen=True)
class WatchStep(Step):
    """A trick that plays out; ``exercise`` asks who wins it, ``verdict`` answers."""

    plays: tuple[Play, ...]
    exercise: Exercise
    verdict: Verdict
    winner: int

    kind: ClassVar[str] = "watch"


#: One setting of the switches, by switch: ``trump``, or ``options.koudi``.
Setting = tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Variant:
    """The position under one setting, and what the engine says of the play tried there.

    ``lanes``: the cards by effective suit, each lane divided into tractors, pairs and singles.
    """

    setting: Setting
    exercise: Exercise
    verdict: Verdict | None
    lanes: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]


@dataclass(frozen=True)
class ChangeStep(Step):
    """A position under settings to switch; the first variant is how it stands at first."""

    switches: tuple[tuple[str, tuple[Any, ...]], ...]
    variants: tuple[Variant, ...]
    answer: Mapping[str, Any] | None

    kind: ClassVar[str] = "change"

    def variant(self, setting: Setting) -> Variant:
        """Return the variant of a setting; the first one for a setting that there is not."""
        known = {variant.setting: variant for variant in self.variants}
        return known.get(setting, self.variants[0])


@dataclass(frozen=True)
class CheckBoard:
    """A board of the check; its id comes from the position, so it outlives a reordering."""

    lesson: str
    id: str
    rule: str
    exercise: Exercise
    answer: Mapping[str, Any]

    @property
    def place(self) -> str:
        """The board's name over all lessons, as attempts store it."""
        return f"{self.lesson}/check-{self.id}"


@dataclass(frozen=True)
class Lesson:
    """A lesson, whole."""

    id: str
    game: str
    number: int
    title: Mapping[str, str]
    rules: tuple[str, ...]
    steps: tuple[Step, ...]
    checks: tuple[CheckBoard, ...]

    def step(self, step_id: str) -> Step | None:
        """Return a step by its id."""
        return next((step for step in self.steps if step.id == step_id), None)

    def after(self, step: Step) -> Step | None:
        """Return the step after this one; None after the last."""
        return self.steps[step.number] if step.number < len(self.steps) else None

    def before(self, step: Step) -> Step | None:
        """Return the step before this one; None before the first."""
        return self.steps[step.number - 2] if step.number > 1 else None

    def checks_of(self, rule: str) -> tuple[CheckBoard, ...]:
        """Return the boards that ask one rule."""
        return tuple(board for board in self.checks if board.rule == rule)

    @property
    def first_round(self) -> int:
        """How many boards of each rule the first round of the check has."""
        return max(IN_ROUND, -(-IN_FIRST_ROUND // len(self.rules)))
