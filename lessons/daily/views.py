"""The pages of the daily puzzle: today's, that of any day so far, the archive by month."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from anqi_site.errors import wants_fragment
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
from lessons.web import pages
from lessons.web.asking import Asked, Elsewhere, Gone, answer_to, page_of
from lessons.web.boards import BoardState
from lessons.web.pages import only
from lessons.web.reader import with_reader

ARCHIVE = "daily/archive.html"


@dataclass
class OfDay(Asked):
    """The puzzle of a day; the day may have gone by while its page was open."""

    puzzle: DailyPuzzle

    mode = Mode.DAILY
    template = "daily/day.html"

    @property
    def url(self) -> str:
        """The address of the day."""
        return day_url(self.puzzle.date)

    def context(self, request: HttpRequest, state: BoardState) -> dict[str, Any]:
        """Return what the page shows; the day and those beside it stand around the part."""
        context = board_context(self.reader, self.puzzle, self.board, state)
        context |= after_context(request, self.reader, self.puzzle, self.board)
        return context if wants_fragment(request) else context | around_context(self.puzzle)


def _of_day(request: HttpRequest, reader: str, day: date) -> Asked:
    """Return the puzzle of a day so far."""
    if not schedule.is_open(day):
        raise Http404
    puzzle = services.puzzle_of(day)
    if puzzle is None:
        raise Gone
    return OfDay(reader, made.board_of(puzzle.board), puzzle)


def _of_today(request: HttpRequest, reader: str) -> Asked:
    """Return the puzzle of the day that it is in Shanghai."""
    return _of_day(request, reader, schedule.today())


def _at_address(request: HttpRequest, reader: str, day: date) -> Asked:
    """Return the puzzle of a day; its address has the number, a date leads there."""
    if schedule.is_open(day) and request.path != day_url(day):
        raise Elsewhere(day_url(day))
    return _of_day(request, reader, day)


daily = page_of(_of_today)
daily_day = page_of(_at_address)
daily_answer = answer_to(_of_day)


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
