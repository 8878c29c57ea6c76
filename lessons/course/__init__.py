"""The course: lessons made of steps, read from content files and walked through by readers.

``course()`` is the door to the lessons; it raises ContentError with file and line of everything
that is wrong with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from lessons.content import ContentError, content
from lessons.content.files import Reader
from lessons.content.loader import PROJECT
from lessons.course.loader import load
from lessons.course.model import CheckBoard, Lesson, Step
from lessons.course.plan import Planned, load_plan
from lessons.glossary import glossary
from lessons.puzzles.kinds import KINDS

__all__ = ["CheckBoard", "Course", "Lesson", "Step", "course"]


@dataclass(frozen=True)
class Course:
    """All lessons, by game and number, and those that there are to be."""

    lessons: tuple[Lesson, ...]
    plan: tuple[Planned, ...]

    def lesson(self, lesson_id: str) -> Lesson | None:
        """Return a lesson by its id."""
        return next((lesson for lesson in self.lessons if lesson.id == lesson_id), None)

    def step_on(self, rule: str) -> tuple[Lesson, Step] | None:
        """Return the first step that teaches a rule, in a lesson that is about it if there is."""
        return self._taught.get(rule)

    @cached_property
    def _taught(self) -> dict[str, tuple[Lesson, Step]]:
        """By rule, what ``step_on`` returns: every verdict asks for it, rule by rule."""
        steps = [(lesson, step) for lesson in self.lessons for step in lesson.steps]
        found: dict[str, tuple[Lesson, Step]] = {}
        for is_about in (True, False):
            for lesson, step in steps:
                for rule in step.rules:
                    if (rule in lesson.rules) is is_about:
                        found.setdefault(rule, (lesson, step))
        return found


@cache
def course() -> Course:
    """Return all lessons, read and checked at the first call."""
    reader = Reader(PROJECT)
    plan = load_plan(reader)
    if reader.problems:
        raise ContentError(reader.problems)
    return Course(load(content().rules, KINDS, {term.id for term in glossary().terms}), plan)
