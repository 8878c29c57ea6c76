"""Where the parts of the pictures lie: numbers for templates, in units of the pictures' own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.utils.formats import date_format

from lessons.progress.strength import Share
from lessons.progress.year import Day, Year

#: A day of the calendar, and from one to the next.
CELL: Final = 13
STEP: Final = 16
#: What is left for weekdays and months.
LEFT: Final = 42
TOP: Final = 22
_WEEK: Final = 7
#: Days with so many boards or more are darker.
_DEGREES: Final = (1, 4, 10)

#: A group of first tries as a column.
COLUMN: Final = 16
COLUMN_STEP: Final = 20
HEIGHT: Final = 40

#: A lesson, and how many stand in a row.
LESSON: Final = 56
LESSON_STEP: Final = 64
LESSON_HEIGHT: Final = 44
_IN_A_ROW: Final = 10


@dataclass(frozen=True, slots=True)
class Cell:
    """One day in the calendar: where it lies, and how it is drawn."""

    x: int
    y: int
    #: 0 for no boards, else 1 to 3; ``ahead`` for days to come.
    degree: str
    is_today: bool
    at_once: bool
    has_daily: bool

    @property
    def middle_x(self) -> float:
        """Its middle from the left."""
        return self.x + CELL / 2

    @property
    def middle_y(self) -> float:
        """Its middle from the top."""
        return self.y + CELL / 2


@dataclass(frozen=True, slots=True)
class Label:
    """Words in a picture."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Half:
    """Half a year as a picture: a column a week, a row a weekday."""

    name: str
    cells: tuple[Cell, ...]
    months: tuple[Label, ...]
    weekdays: tuple[Label, ...]
    width: int
    height: int = TOP + _WEEK * STEP
    cell: int = CELL


def halves(year: Year) -> tuple[Half, Half]:
    """Return a year in two halves, so that each is large enough on a phone."""
    first, middle = date(year.year, 1, 1), date(year.year, 7, 1)
    end = date(year.year, 12, 31)
    return _half(year, first, middle - timedelta(days=1)), _half(year, middle, end)


def _half(year: Year, first: date, last: date) -> Half:
    monday = first - timedelta(days=first.weekday())
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    cells = tuple(_cell(day, (day - monday).days, year) for day in days)
    months = tuple(
        Label(_x((day - monday).days + 6), TOP - 8, date_format(day, "M"))
        for day in days
        if day.day == 1
    )
    weekdays = tuple(
        Label(0, TOP + place * STEP + CELL - 2, date_format(monday + timedelta(days=place), "D"))
        for place in (0, 3, 6)
    )
    name = f"{date_format(first, 'YEAR_MONTH_FORMAT')} – {date_format(last, 'YEAR_MONTH_FORMAT')}"
    return Half(name, cells, months, weekdays, width=cells[-1].x + STEP)


def _x(place: int) -> int:
    return LEFT + place // _WEEK * STEP


def _cell(day: date, place: int, year: Year) -> Cell:
    found = year.days.get(day, Day(day, 0, 0))
    degree = sum(found.boards >= least for least in _DEGREES)
    return Cell(
        _x(place),
        TOP + place % _WEEK * STEP,
        "ahead" if day > year.today else str(degree),
        day == year.today,
        found.at_once > 0,
        found.has_daily,
    )


@dataclass(frozen=True, slots=True)
class Column:
    """One group of first tries: how high, and how many were right."""

    x: int
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class Columns:
    """First tries over time, the latest on the right."""

    columns: tuple[Column, ...]
    width: int
    height: int = HEIGHT
    column: int = COLUMN
    #: Where half of all tries are right.
    middle: int = HEIGHT // 2


def columns_of(groups: Sequence[Share], most: int) -> Columns:
    """Return groups as columns on a line that is as long as for the most there can be."""
    columns = []
    for place, share in enumerate(groups):
        high = round(max(share.right / share.tries * HEIGHT, 1.5), 1)
        columns.append(Column(place * COLUMN_STEP, round(HEIGHT - high, 1), high))
    return Columns(tuple(columns), most * COLUMN_STEP)


@dataclass(frozen=True, slots=True)
class Box:
    """One lesson: where it lies, how much of it is filled."""

    x: int
    y: int
    number: int
    state: str
    filled: float
    middle_x: int
    text_y: int


@dataclass(frozen=True, slots=True)
class Boxes:
    """The lessons of a game beside each other."""

    boxes: tuple[Box, ...]
    width: int
    height: int
    box: int = LESSON
    tall: int = LESSON_HEIGHT


def boxes_of(lessons: Sequence[tuple[int, str, int, int]]) -> Boxes:
    """Return lessons (number, state, steps done, steps in all) as boxes that fill up."""
    boxes = []
    for place, (number, state, over, total) in enumerate(lessons):
        row, column = divmod(place, _IN_A_ROW)
        x, y = column * LESSON_STEP + 2, row * (LESSON_HEIGHT + 8) + 2
        filled = LESSON if state == "passed" else round(LESSON * over / max(total, 1), 1)
        boxes.append(Box(x, y, number, state, filled, x + LESSON // 2, y + LESSON_HEIGHT // 2 + 6))
    rows = -(-len(boxes) // _IN_A_ROW)
    return Boxes(
        tuple(boxes),
        LESSON_STEP * min(len(boxes), _IN_A_ROW),
        rows * (LESSON_HEIGHT + 8),
    )
