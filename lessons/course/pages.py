"""What all pages of a lesson show: where the reader is, and the way through the steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from lessons.course.model import Lesson, Picture, Step
from lessons.course.progress import Check, LessonProgress, State
from lessons.puzzles.cards import Marks, ShownLane
from lessons.texts import suit_name, trump_text
from lessons.web import pages
from lessons.web.boards import game_name

#: What the header marks as open.
SECTION = "course"


@dataclass(frozen=True, slots=True)
class Stop:
    """One step on the way through a lesson, or the check at its end."""

    url: str
    number: str
    title: Mapping[str, str] | str
    state: str
    state_text: str
    current: bool


def step_url(step: Step) -> str:
    """Return the address of a step."""
    return reverse("lesson-step", kwargs={"lesson_id": step.lesson, "step_id": step.id})


def check_url(lesson: Lesson) -> str:
    """Return the address of a lesson's check."""
    return reverse("lesson-check", kwargs={"lesson_id": lesson.id})


def next_url(lesson: Lesson, step: Step) -> str:
    """Return where a step leads: to the next one, to the check after the last."""
    following = lesson.after(step)
    return step_url(following) if following else check_url(lesson)


def stops(progress: LessonProgress, current: Step | None) -> list[Stop]:
    """Return the way through a lesson; ``current`` None: the reader is at the check."""
    lesson = progress.lesson
    found = []
    for step in lesson.steps:
        state = progress.states[step.id]
        is_here = current is not None and step.id == current.id
        text = state_texts()[state]
        stop = Stop(step_url(step), str(step.number), step.title, state.value, text, is_here)
        found.append(stop)
    check = progress.check
    url, text = check_url(lesson), check_texts()[check]
    found.append(Stop(url, "", _("Check"), check.value, text, current is None))
    return found


def state_texts() -> dict[State, str]:
    """Return what each state of a step is called."""
    return {
        State.FIRST_TRY: _("solved on the first try"),
        State.LATER: _("solved later"),
        State.SHOWN: _("answer shown"),
        State.DONE: _("done"),
        State.TRIED: _("tried, still open"),
        State.OPEN: _("open"),
    }


def check_texts() -> dict[Check, str]:
    """Return what each state of a check is called."""
    return {Check.PASSED: _("passed"), Check.BEGUN: _("under way"), Check.OPEN: _("open")}


def lesson_context(progress: LessonProgress, current: Step | None) -> dict[str, Any]:
    """Return what every page of a lesson shows around its own part."""
    lesson = progress.lesson
    return {
        "section": SECTION,
        "lesson": lesson,
        "lesson_game": game_name(lesson.game),
        "stops": stops(progress, current),
    }


def step_context(progress: LessonProgress, step: Step) -> dict[str, Any]:
    """Return what the page of any step shows around its own part."""
    lang = pages.language()
    lesson = progress.lesson
    before = lesson.before(step)
    return {
        **lesson_context(progress, step),
        "step": step,
        "picture": picture(step.picture, lang) if step.picture else None,
        "page_title": f"{step.title[lang]} · {lesson.title[lang]}",
        "before_url": step_url(before) if before else "",
        "next_url": next_url(lesson, step),
    }


def picture(shown: Picture, lang: str) -> dict[str, Any]:
    """Return a picture's cards, in lanes or in one row."""
    cards = [text for _code, lane in shown.lanes for text in lane]
    marks = Marks(cards, played_proof=shown.marked)
    lanes = [
        ShownLane(
            code,
            suit_name(code, lang) if code else "",
            tuple(marks.show(text, lang) for text in lane),
        )
        for code, lane in shown.lanes
    ]
    return {
        "lanes": lanes,
        "trump_text": trump_text(shown.exercise, lang) if shown.exercise else "",
    }
