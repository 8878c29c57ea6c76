"""The map of the course: every lesson that it is to have, and how far the reader has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from lessons.course import course
from lessons.course.model import Lesson
from lessons.course.pages import SECTION
from lessons.course.progress import LessonProgress, Progress
from lessons.web import pages
from lessons.web.boards import game_name


@dataclass(frozen=True, slots=True)
class Entry:
    """One lesson on the map; without ``url`` it is still to be written."""

    number: int
    title: Any
    url: str = ""
    state: str = "coming"
    state_text: str = ""
    over: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """The lessons of one game."""

    name: str
    label: str
    entries: tuple[Entry, ...]
    passed: int
    ready: int


def map_context(progress: Progress) -> dict[str, Any]:
    """Return what the map shows."""
    ways = {lesson.id: progress.of(lesson) for lesson in course().lessons}
    return {
        "section": SECTION,
        "alternates": pages.alternates("course"),
        "games": [_game(name, ways) for name in dict.fromkeys(each.game for each in course().plan)],
        "resume": _resume(list(ways.values())),
    }


def _game(name: str, ways: dict[str, LessonProgress]) -> Game:
    planned = {each.number: each.title for each in course().plan if each.game == name}
    written = {way.lesson.number: way for way in ways.values() if way.lesson.game == name}
    numbers = sorted(planned | written)
    entries = tuple(
        _entry(written[number]) if number in written else Entry(number, planned[number])
        for number in numbers
    )
    passed = sum(way.is_passed for way in written.values())
    return Game(name, game_name(name), entries, passed, len(written))


def _entry(way: LessonProgress) -> Entry:
    state = "passed" if way.is_passed else "begun" if way.is_begun else "open"
    text = {"passed": _("check passed"), "begun": _("under way"), "open": _("not begun")}[state]
    lesson = way.lesson
    url = reverse("lesson", kwargs={"lesson_id": lesson.id})
    return Entry(lesson.number, lesson.title, url, state, text, way.over, len(lesson.steps))


@dataclass(frozen=True, slots=True)
class Resume:
    """Where to go on."""

    lesson: Lesson
    url: str
    is_begun: bool


def _resume(ways: list[LessonProgress]) -> Resume | None:
    """Return the first lesson under way, else the first that is not passed."""
    left = [way for way in ways if not way.is_passed]
    way = next((way for way in left if way.is_begun), left[0] if left else None)
    if way is None:
        return None
    url = reverse("lesson", kwargs={"lesson_id": way.lesson.id})
    return Resume(way.lesson, url, way.is_begun)
