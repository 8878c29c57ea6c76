"""The pages of the course: the map, the steps of lessons, what readers do there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from lessons.course import course, services
from lessons.course.map import map_context
from lessons.course.model import BoardStep, Lesson, Step
from lessons.course.pages import check_url, next_url, step_context, step_url
from lessons.course.progress import progress_of
from lessons.course.steps import Visit, as_board, get_step_kind
from lessons.models import Mode
from lessons.web import pages
from lessons.web.asking import Asked, answer_to, show_asked
from lessons.web.boards import BoardState, said_title
from lessons.web.pages import go_to, only
from lessons.web.reader import with_reader
from lessons.web.throttle import throttled

PAGE = "course/step.html"


@only("GET", "HEAD")
@with_reader
def course_map(request: HttpRequest, reader: str) -> HttpResponse:
    """Show the course: what there is, what is done, what is still to come."""
    return pages.show(request, "course/map.html", map_context(progress_of(reader)))


@only("GET", "HEAD")
@with_reader
def lesson(request: HttpRequest, reader: str, lesson_id: str) -> HttpResponse:
    """Go on where the reader stopped in this lesson."""
    found = find_lesson(lesson_id)
    progress = progress_of(reader).of(found)
    step = progress.next_step
    if step is None and progress.is_passed:
        step = found.steps[0]
    return go_to(request, step_url(step) if step else check_url(found))


@dataclass
class OnStep(Asked):
    """The board of a step."""

    step: BoardStep

    mode = Mode.LESSON
    page = PAGE

    @property
    def url(self) -> str:
        """The address of the step."""
        return step_url(self.step)

    @property
    def template(self) -> str:
        """The template of this kind of step."""
        return get_step_kind(self.step.kind).template

    def context(self, request: HttpRequest, state: BoardState) -> dict[str, Any]:
        """Return what the page shows."""
        return _context(self.step, Visit(self.reader, request.GET, state))


def _asked(request: HttpRequest, reader: str, lesson_id: str, step_id: str) -> OnStep:
    """Return the board of a step; 404 for a step without one."""
    step = find_step(lesson_id, step_id)
    if not isinstance(step, BoardStep):
        raise Http404
    board = as_board(step.place, step.number, step.exercise, dict(step.answer))
    return OnStep(reader, board, step)


lesson_answer = answer_to(_asked)


@only("GET", "HEAD")
@with_reader
def lesson_step(request: HttpRequest, reader: str, lesson_id: str, step_id: str) -> HttpResponse:
    """Show a step; what the address says is selected or switched already."""
    step = find_step(lesson_id, step_id)
    if isinstance(step, BoardStep):
        return show_asked(request, _asked(request, reader, lesson_id, step_id))
    context = _context(step, Visit(reader, request.GET, BoardState()))
    return pages.show(request, get_step_kind(step.kind).template, context, page=PAGE)


@only("GET", "HEAD", "POST")
@throttled("answer", per_reader=60, per_address=600)
@with_reader
def lesson_done(request: HttpRequest, reader: str, lesson_id: str, step_id: str) -> HttpResponse:
    """Note that a step without a board is done with, and go on."""
    step = find_step(lesson_id, step_id)
    if isinstance(step, BoardStep):
        raise Http404
    if request.method != "POST":
        return go_to(request, step_url(step))
    services.mark_done(reader, step)
    return go_to(request, next_url(find_lesson(lesson_id), step))


def find_lesson(lesson_id: str) -> Lesson:
    """Return a lesson; 404 for one that there is not."""
    found = course().lesson(lesson_id)
    if found is None:
        raise Http404
    return found


def find_step(lesson_id: str, step_id: str) -> Step:
    """Return a step; 404 for one that there is not."""
    found = find_lesson(lesson_id).step(step_id)
    if found is None:
        raise Http404
    return found


def _context(step: Step, visit: Visit) -> dict[str, Any]:
    kind = get_step_kind(step.kind)
    context = step_context(progress_of(visit.reader).of(find_lesson(step.lesson)), step)
    said = said_title(visit.state)
    if said:
        context["page_title"] = f"{said} · {context['page_title']}"
    ids = {"lesson_id": step.lesson, "step_id": step.id}
    context["alternates"] = pages.alternates("lesson-step", kind.kept(step, visit), **ids)
    return {**context, "step_kind": kind, **kind.context(step, visit)}
