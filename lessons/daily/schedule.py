"""Days and the rota: when a puzzle's day begins, its number, what it is about and how hard.

A day begins at 00:00 in Shanghai for everyone, wherever they read. Numbers count from the first
day of all, so that a day has the same number on every installation.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, timezone
from typing import Final

from django.utils import timezone as clock

#: Asia/Shanghai: eight hours ahead all year round, so no table of time zones is needed.
SHANGHAI: Final = timezone(timedelta(hours=8), "Asia/Shanghai")
#: The day of puzzle 1; a Monday, with which the rota begins.
FIRST_DAY: Final = date(2026, 11, 2)
#: A missed day can be made up for so many days after it.
MAKE_UP: Final = timedelta(days=7)
#: No game, kind and main rule together come twice within so many days.
APART: Final = 14

#: A game and a kind of board.
type Topic = tuple[str, str]

#: What is asked on Monday to Sunday, week after week, then from the top again. Every column keeps
#: to its games: An Qi on Monday and Sunday, Shengji, Gaba Guo, Hei Qi and Ding Qi on Tuesday to
#: Friday, whatever is tricky on Saturday. No topic comes twice within fourteen days, no kind twice
#: within a week of the table.
ROTA: Final[tuple[tuple[Topic, ...], ...]] = (
    (("anqi", "follow"), ("shengji", "order"), ("gabaguo", "call"), ("heiqi", "koudi"),
     ("dingqi", "beat"), ("anqi", "overcall"), ("anqi", "throw")),
    (("anqi", "trumps"), ("shengji", "winner"), ("gabaguo", "follow"), ("heiqi", "lead"),
     ("dingqi", "snatch"), ("heiqi", "next"), ("anqi", "sides")),
    (("anqi", "order"), ("shengji", "shape"), ("gabaguo", "bury"), ("heiqi", "throw"),
     ("dingqi", "result"), ("anqi", "count"), ("anqi", "koudi")),
    (("anqi", "winner"), ("shengji", "sort"), ("gabaguo", "lead"), ("heiqi", "call"),
     ("dingqi", "next"), ("anqi", "result"), ("anqi", "partner")),
    (("anqi", "shape"), ("shengji", "follow"), ("gabaguo", "winner"), ("heiqi", "result"),
     ("dingqi", "order"), ("shengji", "throw"), ("anqi", "lead")),
    (("anqi", "sort"), ("shengji", "koudi"), ("gabaguo", "result"), ("heiqi", "winner"),
     ("dingqi", "count"), ("gabaguo", "next"), ("anqi", "call")),
    (("anqi", "koudi"), ("shengji", "lead"), ("gabaguo", "order"), ("heiqi", "follow"),
     ("dingqi", "points"), ("heiqi", "count"), ("anqi", "next")),
)  # fmt: skip
WEEK: Final = 7

#: From Monday to Sunday the easiest and the hardest that a puzzle may be; never easier than the
#: day before.
LEVELS: Final = ((1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5))


def now() -> datetime:
    """Return the present moment; the only place where this part of the site asks for it."""
    return clock.now()


def day_of(moment: datetime) -> date:
    """Return the day of the daily puzzle that a moment belongs to."""
    return moment.astimezone(SHANGHAI).date()


def today() -> date:
    """Return the day that it is; a clock that stands before the first day counts as on it."""
    return max(day_of(now()), FIRST_DAY)


def begins(day: date) -> datetime:
    """Return the moment at which a day begins, in UTC."""
    return datetime.combine(day, time(), SHANGHAI).astimezone(UTC)


def next_begins() -> datetime:
    """Return the moment at which the next puzzle comes."""
    return begins(today() + timedelta(days=1))


def number_of(day: date) -> int:
    """Return the number of a day's puzzle; below 1 there is none."""
    return (day - FIRST_DAY).days + 1


def day_numbered(number: int) -> date | None:
    """Return the day of a number; None where the calendar has no such day."""
    try:
        return FIRST_DAY + timedelta(days=number - 1)
    except OverflowError:
        return None


def is_open(day: date) -> bool:
    """Say whether a day's puzzle may be seen: from the first day to today."""
    return FIRST_DAY <= day <= today()


def topic_of(day: date) -> Topic:
    """Return what the rota has for a day."""
    week, weekday = divmod((day - FIRST_DAY).days, WEEK)
    return ROTA[week % len(ROTA)][weekday]


def levels_of(day: date) -> tuple[int, int]:
    """Return the easiest and the hardest that a day's puzzle may be."""
    return LEVELS[day.weekday()]


def counts_until(day: date) -> date:
    """Return the last day on which a day's puzzle can be made up."""
    return day + MAKE_UP


def days_from(first: date, last: date) -> Iterator[date]:
    """Yield the days from one to another, both included."""
    for number in range((last - first).days + 1):
        yield first + timedelta(days=number)
