"""The pages of the daily puzzle: today's, that of any day so far, the archive by month."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from anqi_site.errors import wants_fragment
from lessons.content import Board
from lessons.course.pages import go_to
from lessons.daily import schedule, services
from lessons.daily.models import DailyPuzzle
from lessons.daily.shown import (
    after_context,
    archive_context,
    around_context,
    board_context,
    day_url,
)
from lessons.models import Mode
from lessons.puzzles import made
from lessons.web import lists, pages
from lessons.web.answers import opened, take_answer
from lessons.web.boards import BoardState
from lessons.web.pages import only
from lessons.web.reader import with_reader
from lessons.web.throttle import throttled

PAGE = "daily/day.html"
ARCHIVE = "daily/archive.html"


@only("GET", "HEAD")
@with_reader
def daily(request: HttpRequest, reader: str) -> HttpResponse:
    """Show the puzzle of the day that it is in Shanghai."""
    return _open(request, reader, schedule.today())


@only("GET", "HEAD")
@with_reader
def daily_day(request: HttpRequest, reader: str, day: date) -> HttpResponse:
    """Show the puzzle of a day so far; its address has the number, a date leads there."""
    if not schedule.is_open(day):
        raise Http404
    if request.path != day_url(day):
        return go_to(request, day_url(day))
    return _open(request, reader, day)


@only("GET", "HEAD", "POST")
@throttled("answer", per_reader=60, per_address=600)
@with_reader
def daily_answer(request: HttpRequest, reader: str, day: date) -> HttpResponse:
    """Take an answer and say what became of it; the day may have gone by meanwhile."""
    if not schedule.is_open(day):
        raise Http404
    if request.method != "POST":
        return go_to(request, day_url(day))
    puzzle, board = _found(day)
    if puzzle is None or board is None:
        return _gone(request)
    state, status = take_answer(request, reader, board, mode=Mode.DAILY)
    response = _show(request, reader, puzzle, board, state, status=status)
    response["HX-Replace-Url"] = day_url(day)
    return response


@only("GET", "HEAD")
@with_reader
def archive(request: HttpRequest, reader: str, month: date | None = None) -> HttpResponse:
    """Show a month so far, with what the reader has done; nothing of days to come."""
    today = schedule.today()
    first = month or today.replace(day=1)
    if not schedule.FIRST_DAY.replace(day=1) <= first <= today:
        raise Http404
    response = pages.show(request, ARCHIVE, archive_context(reader, first))
    patch_cache_control(response, no_store=True)
    return response


def _found(day: date) -> tuple[DailyPuzzle | None, Board | None]:
    """Return the puzzle of a day as it is stored and as it is shown."""
    puzzle = services.puzzle_of(day)
    return puzzle, made.board_of(puzzle.board) if puzzle else None


def _open(request: HttpRequest, reader: str, day: date) -> HttpResponse:
    puzzle, board = _found(day)
    if puzzle is None or board is None:
        return _gone(request)
    return _show(request, reader, puzzle, board, opened(request, reader, board))


def _show(
    request: HttpRequest,
    reader: str,
    puzzle: DailyPuzzle,
    board: Board,
    state: BoardState,
    *,
    status: int = 200,
) -> HttpResponse:
    context = board_context(reader, puzzle, board, state)
    context |= after_context(request, reader, puzzle, board)
    if not wants_fragment(request):
        context |= around_context(puzzle)
    return pages.show(request, PAGE, context, status=status)


def _gone(request: HttpRequest) -> HttpResponse:
    return pages.show(request, "puzzles/gone.html", lists.gone_context(), status=410)
