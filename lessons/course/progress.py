"""How far a reader has come: step by step, and with the check at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from lessons.course.model import BoardStep, Lesson, Step
from lessons.models import CheckRun, StepMark
from lessons.puzzles.progress import Mark, marks_of


class State(Enum):
    """How far a reader has come with one step."""

    FIRST_TRY = "first-try"
    LATER = "later"
    SHOWN = "shown"
    DONE = "done"
    TRIED = "tried"
    OPEN = "open"

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do here; a shown answer counts, but not as solved."""
        return self not in (State.TRIED, State.OPEN)


class Check(Enum):
    """How far a reader has come with the check of a lesson."""

    PASSED = "passed"
    BEGUN = "begun"
    OPEN = "open"


@dataclass(frozen=True)
class LessonProgress:
    """One lesson, one reader."""

    lesson: Lesson
    states: Mapping[str, State]
    check: Check

    @property
    def over(self) -> int:
        """How many steps are done with."""
        return sum(state.is_over for state in self.states.values())

    @property
    def is_begun(self) -> bool:
        """Whether anything has been done here."""
        return self.check is not Check.OPEN or any(
            state is not State.OPEN for state in self.states.values()
        )

    @property
    def is_passed(self) -> bool:
        """Whether the lesson's check is passed."""
        return self.check is Check.PASSED

    @property
    def next_step(self) -> Step | None:
        """The first step that is not done with, None where only the check is left."""
        steps = self.lesson.steps
        return next((step for step in steps if not self.states[step.id].is_over), None)


@dataclass(frozen=True)
class Progress:
    """Everything that is known of a reader's way through the course."""

    boards: Mapping[str, Mark]
    marks: Mapping[str, StepMark]
    checks: Mapping[str, Check]

    def of(self, lesson: Lesson) -> LessonProgress:
        """Return how far the reader has come with a lesson."""
        states = {step.id: self.state(step) for step in lesson.steps}
        return LessonProgress(lesson, states, self.checks.get(lesson.id, Check.OPEN))

    def state(self, step: Step) -> State:
        """Return how far the reader has come with a step."""
        if not isinstance(step, BoardStep):
            mark = self.marks.get(step.place)
            return State.DONE if mark and mark.done else State.OPEN
        board = self.boards.get(step.place, Mark.OPEN)
        return {
            Mark.FIRST_TRY: State.FIRST_TRY,
            Mark.LATER: State.LATER,
            Mark.SHOWN: State.SHOWN,
            Mark.TRIED: State.TRIED,
            Mark.OPEN: State.OPEN,
        }[board]


def progress_of(reader: str) -> Progress:
    """Return a reader's way through the course; four queries."""
    marks = {mark.place: mark for mark in StepMark.objects.filter(reader=reader)}
    checks: dict[str, Check] = {}
    for lesson, passed in CheckRun.objects.filter(reader=reader).values_list("lesson", "passed"):
        if passed:
            checks[lesson] = Check.PASSED
        else:
            checks.setdefault(lesson, Check.BEGUN)
    return Progress(marks_of(reader), marks, checks)
