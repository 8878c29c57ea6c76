"""The pages of the course: the map, the steps of lessons, what readers do there."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from lessons.course import course, services
from lessons.course.map import map_context
from lessons.course.model import BoardStep, Lesson, Step
from lessons.course.pages import check_url, go_to, next_url, step_context, step_url
from lessons.course.progress import Progress, progress_of
from lessons.course.steps import Visit, as_board, get_step_kind
from lessons.models import Mode
from lessons.web import pages
from lessons.web.answers import opened, take_answer
from lessons.web.boards import BoardState, said_title
from lessons.web.pages import only
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


@only("GET", "HEAD")
@with_reader
def lesson_step(request: HttpRequest, reader: str, lesson_id: str, step_id: str) -> HttpResponse:
    """Show a step; what the address says is selected or switched already."""
    step = find_step(lesson_id, step_id)
    state = BoardState()
    if isinstance(step, BoardStep):
        board = as_board(step.place, step.number, step.exercise, dict(step.answer))
        state = opened(request, reader, board)
    return _show(request, reader, step, state)


@only("GET", "HEAD", "POST")
@throttled("answer", per_reader=60, per_address=600)
@with_reader
def lesson_answer(request: HttpRequest, reader: str, lesson_id: str, step_id: str) -> HttpResponse:
    """Take an answer, or give a hint or the answer to somebody who asks for it."""
    step = find_step(lesson_id, step_id)
    if not isinstance(step, BoardStep):
        raise Http404
    if request.method != "POST":
        return go_to(request, step_url(step))
    board = as_board(step.place, step.number, step.exercise, dict(step.answer))
    state, status = take_answer(request, reader, board, mode=Mode.LESSON)
    return _show(request, reader, step, state, status=status)


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


def _show(
    request: HttpRequest,
    reader: str,
    step: Step,
    state: BoardState,
    *,
    status: int = 200,
) -> HttpResponse:
    progress = progress_of(reader)
    visit = Visit(reader, request.GET, state)
    response = pages.show(
        request,
        get_step_kind(step.kind).template,
        _context(progress, step, visit),
        page=PAGE,
        status=status,
    )
    if request.method == "POST":
        response["HX-Replace-Url"] = step_url(step)
    return response


def _context(progress: Progress, step: Step, visit: Visit) -> dict[str, Any]:
    kind = get_step_kind(step.kind)
    context = step_context(progress.of(find_lesson(step.lesson)), step)
    said = said_title(visit.state)
    if said:
        context["page_title"] = f"{said} · {context['page_title']}"
    ids = {"lesson_id": step.lesson, "step_id": step.id}
    context["alternates"] = pages.alternates("lesson-step", kind.kept(step, visit), **ids)
    return {**context, "step_kind": kind, **kind.context(step, visit)}
