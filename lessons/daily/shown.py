"""What the pages of the daily puzzle show."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from lessons.content import Board
from lessons.daily import results, schedule, services
from lessons.daily.models import DailyPuzzle
from lessons.daily.results import Others, Row, Tries
from lessons.practice.shown import level_names
from lessons.puzzles.answered import answer_words
from lessons.puzzles.kinds import get_kind
from lessons.puzzles.progress import Mark
from lessons.web import pages, prefs
from lessons.web.boards import BoardState, form_context, game_name, said_title
from lessons.web.lists import mark_texts
from lessons.web.passages import in_each

SECTION: Final = "daily"
#: Signs in a text to share; more wrong answers than this are not drawn one by one.
_RIGHT, _WRONG, _SHOWN, _MOST = "✓", "✗", "–", 5


@dataclass(frozen=True, slots=True)
class Day:
    """One day of a month; without an address it is still to come, or before the first of all."""

    day: int
    weekday: str
    url: str = ""
    number: int = 0
    about: str = ""
    difficulty: str = ""
    mark: str = Mark.OPEN.value
    mark_text: str = ""
    is_today: bool = False


def day_url(day: date) -> str:
    """Return the address of a day's puzzle."""
    return reverse("daily-day", kwargs={"day": day})


def month_url(day: date) -> str:
    """Return the address of a day's month in the archive."""
    return reverse("daily-archive", kwargs={"month": day})


def day_text(day: date) -> str:
    """Return a date with its weekday."""
    said = {"weekday": date_format(day, "l"), "date": date_format(day, "DATE_FORMAT")}
    return _("%(weekday)s, %(date)s") % said


def title(number: int) -> str:
    """Return what a day's puzzle is called."""
    return _("Daily puzzle No. %(number)d") % {"number": number}


def about(puzzle: DailyPuzzle) -> str:
    """Return game and kind in words."""
    return f"{game_name(puzzle.game)} · {get_kind(puzzle.kind).label()}"


def board_context(
    reader: str, puzzle: DailyPuzzle, board: Board, state: BoardState
) -> dict[str, Any]:
    """Return what the board of a day shows."""
    number = str(puzzle.number)
    heading = get_kind(board.kind).heading(board.exercise)
    parts = (said_title(state), title(puzzle.number), heading)
    return {
        "section": SECTION,
        "alternates": pages.alternates("daily-day", state.given, day=number),
        "page_title": " · ".join(filter(None, parts)),
        "answer_url": reverse("daily-answer", kwargs={"day": puzzle.date}),
        "acts_template": "daily/_acts.html",
        "archive_url": month_url(puzzle.date),
        **form_context(reader, board, state),
    }


def around_context(puzzle: DailyPuzzle) -> dict[str, Any]:
    """Return what stands around the board: the day, and the ways to the days beside it.

    Where today comes next there is one way to it, by its own name; so it is with this month.
    """
    today = schedule.today()
    before, after = puzzle.date - timedelta(days=1), puzzle.date + timedelta(days=1)
    return {
        "title": title(puzzle.number),
        "day_text": day_text(puzzle.date),
        "about": about(puzzle),
        "difficulty": level_names()[puzzle.difficulty],
        "is_today": puzzle.date == today,
        "today_title": title(schedule.number_of(today)),
        "before_url": day_url(before) if schedule.is_open(before) else "",
        "after_url": day_url(after) if schedule.is_open(after) else "",
        "after_is_today": after == today,
    }


def after_context(
    request: HttpRequest, reader: str, puzzle: DailyPuzzle, board: Board
) -> dict[str, Any]:
    """Return what stands below the board: once solved how others did and a text to share."""
    tries = results.tries_at(reader, puzzle)
    context: dict[str, Any] = {"solved": tries.solved or tries.shown, **_next_context()}
    if prefs.current().streak == "shown":
        row = results.row_of(reader)
        context |= {"row": in_each(lambda _lang: _row_text(row)) if row.days else ""}
        context |= {"gaps": [(title(schedule.number_of(day)), day_url(day)) for day in row.gaps]}
        context |= {"make_up": _make_up(puzzle, tries, row)}
    if not (tries.solved or tries.shown):
        return context
    others = results.others_at(puzzle)
    return context | {
        "solved_text": in_each(lambda _lang: _solved_text(tries)),
        "others": in_each(lambda lang: _others_text(board, others, lang)) if others else "",
        "share_text": _share_text(request, puzzle, tries),
    }


def _next_context() -> dict[str, Any]:
    """Return when the next puzzle comes: the moment, and that moment in Shanghai in words."""
    moment = schedule.next_begins()
    return {
        "next_moment": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "next_text": _("%(date)s, 00:00 in Shanghai") % {"date": day_text(schedule.day_of(moment))},
    }


def _solved_text(tries: Tries) -> str:
    if not tries.solved:
        return _("Answer shown")
    if not tries.wrong:
        return _("Right on the first try")
    return _("Right on try %(number)d") % {"number": tries.wrong + 1}


def _others_text(board: Board, others: Others, lang: str) -> str:
    share = {"tries": others.tries, "percent": others.percent}
    text = _("%(percent)d%% of %(tries)d readers were right on their first try.") % share
    if others.commonest is None:
        return text
    words = answer_words(board.exercise, others.commonest, lang)
    said = {"answer": words, "times": others.times}
    wrong = ngettext(
        "The commonest wrong answer, %(times)d time: %(answer)s.",
        "The commonest wrong answer, %(times)d times: %(answer)s.",
        others.times,
    )
    return _("%(first)s %(second)s") % {"first": text, "second": wrong % said}


def _row_text(row: Row) -> str:
    days = {"days": row.days}
    if row.gaps:
        text = ngettext("%(days)d day solved so far", "%(days)d days solved so far", row.days)
        return text % days
    return ngettext("%(days)d day solved", "%(days)d days solved in a row", row.days) % days


def _make_up(puzzle: DailyPuzzle, tries: Tries, row: Row) -> str:
    """Return until when a missed day counts, where that is of use."""
    if tries.solved or tries.shown or puzzle.date not in row.gaps:
        return ""
    until = date_format(schedule.counts_until(puzzle.date), "DATE_FORMAT")
    return _("Solved by %(date)s, this day counts towards your days in a row.") % {"date": until}


def _share_text(request: HttpRequest, puzzle: DailyPuzzle, tries: Tries) -> str:
    """Return a text to share: which puzzle, how many tries; nothing of the answer."""
    wrong = _WRONG * min(tries.wrong, _MOST) + ("…" if tries.wrong > _MOST else "")
    return "\n".join(
        (
            f"{_('An Qi Academy')} · {title(puzzle.number)}",
            f"{about(puzzle)} · {level_names()[puzzle.difficulty]}",
            f"{wrong}{_RIGHT if tries.solved else _SHOWN} {_solved_text(tries)}",
            request.build_absolute_uri(day_url(puzzle.date)),
        )
    )


def archive_context(reader: str, first: date) -> dict[str, Any]:
    """Return what a month of the archive shows, ``first`` being its first day."""
    today = schedule.today()
    last = first.replace(day=monthrange(first.year, first.month)[1])
    found = services.puzzles_of(max(first, schedule.FIRST_DAY), min(last, today))
    puzzles = {each.date: each for each in found}
    marks = results.marks_of(reader, puzzles.values())
    days = schedule.days_from(first, last)
    before, after = first - timedelta(days=1), last + timedelta(days=1)
    counted = sum(mark.solved for mark in marks.values())
    return {
        "section": SECTION,
        "alternates": pages.alternates("daily-archive", month=first.strftime("%Y-%m")),
        "prompt": in_each(lambda _lang: _archive_prompt()),
        "month": date_format(first, "YEAR_MONTH_FORMAT"),
        "offset": first.weekday() + 1,
        "weekdays": [date_format(date(2024, 1, day), "D") for day in range(1, 8)],
        "days": [_day(day, today, puzzles.get(day), marks.get(day, Mark.OPEN)) for day in days],
        "solved_text": ngettext(
            "%(count)d solved this month", "%(count)d solved this month", counted
        )
        % {"count": counted},
        "before_url": month_url(before) if before >= schedule.FIRST_DAY else "",
        "after_url": month_url(after) if after <= today else "",
        "is_now": after > today,
        "after_is_now": after == today.replace(day=1),
        "today_title": title(schedule.number_of(today)),
    }


def _archive_prompt() -> str:
    text = _(
        "One puzzle a day for everyone, harder towards Sunday. A day begins at midnight in "
        "Shanghai. Every puzzle so far can be solved at any time."
    )
    if prefs.current().streak == "hidden":
        return text
    more = _("Up to seven days later it still counts towards your days in a row.")
    return _("%(first)s %(second)s") % {"first": text, "second": more}


def _day(day: date, today: date, puzzle: DailyPuzzle | None, mark: Mark) -> Day:
    weekday = date_format(day, "D")
    if not schedule.is_open(day):
        return Day(day.day, weekday)
    return Day(
        day.day,
        weekday,
        url=day_url(day),
        number=schedule.number_of(day),
        about=about(puzzle) if puzzle else "",
        difficulty=level_names()[puzzle.difficulty] if puzzle else "",
        mark=mark.value,
        mark_text=mark_texts()[mark],
        is_today=day == today,
    )


def home_context(reader: str) -> dict[str, Any]:
    """Return what the home page says of today's puzzle."""
    today = schedule.today()
    puzzles = DailyPuzzle.objects.filter(date=today).select_related("board")
    mark = results.marks_of(reader, puzzles).get(today, Mark.OPEN)
    number = schedule.number_of(today)
    said = pgettext("puzzle", "solved") if mark.solved else ""
    return {"daily_title": title(number), "daily_mark": said}
