"""The days of a year: on which of them boards were answered, and which were solved at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Min, Q

from lessons.daily import results, schedule
from lessons.models import Attempt, DailyPuzzle
from lessons.progress.days import PuzzleDay


@dataclass(frozen=True, slots=True)
class Day:
    """What was done on one day."""

    date: date
    #: Boards that were answered, rightly or not.
    boards: int
    #: Boards solved at the first try, the answer not shown before.
    at_once: int
    #: The daily puzzle of this day is solved, on whatever day that was.
    has_daily: bool = False


@dataclass(frozen=True, slots=True)
class Year:
    """One year of a reader, and which years there are to look at."""

    year: int
    first: int
    #: The day that it is.
    today: date
    days: Mapping[date, Day]
    #: Today's puzzle is there and not solved yet: its number.
    open_puzzle: int | None


def year_of(reader: str, wanted: int | None) -> Year:
    """Return a year, the present one where none is wanted or there is none like that.

    Five queries, however much was done.
    """
    # The daily puzzle has a first day; answers may be older.
    present, today = schedule.day_of(schedule.now()), schedule.today()
    begun = Attempt.objects.filter(reader=reader).aggregate(first=Min("created"))["first"]
    first = min(schedule.day_of(begun).year, present.year) if begun else present.year
    year = wanted if wanted is not None and first <= wanted <= present.year else present.year
    puzzles = _puzzles(year, today)
    marks = results.marks_of(reader, puzzles)
    solved = {day for day, mark in marks.items() if mark.solved}
    current = next((puzzle for puzzle in puzzles if puzzle.date == today), None)
    is_open = current is not None and not (today in marks and marks[today].is_over)
    return Year(
        year,
        first,
        present,
        _days(reader, year, solved),
        current.number if current is not None and is_open else None,
    )


def _puzzles(year: int, today: date) -> list[DailyPuzzle]:
    """Return the puzzles of a year up to today, and today's whatever the year."""
    wanted = Q(date__year=year, date__lte=today) | Q(date=today)
    return list(DailyPuzzle.objects.filter(wanted).select_related("board"))


def _days(reader: str, year: int, solved: set[date]) -> dict[date, Day]:
    begins, ends = schedule.begins(date(year, 1, 1)), schedule.begins(date(year + 1, 1, 1))
    rows = (
        Attempt.objects.filter(reader=reader, created__gte=begins, created__lt=ends)
        .annotate(day=PuzzleDay("created"))
        .values("day")
        .annotate(
            boards=Count("board_id", distinct=True),
            at_once=Count("pk", filter=Q(is_first=True, correct=True, shown=False)),
        )
        .order_by("day")
    )
    # A puzzle that was made up later stands on its own day, whatever else was done on that.
    days = {day: Day(day, 0, 0, has_daily=True) for day in solved if day.year == year}
    for row in rows:
        day = row["day"]
        days[day] = Day(day, row["boards"], row["at_once"], day in solved)
    return dict(sorted(days.items()))
