"""What became of daily puzzles: a reader's marks, days in a row, and how others did.

Nothing is stored for it: all of it is read from the attempts and from what was told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from django.db.models import Count, Min, Q

from lessons.daily import schedule
from lessons.daily.models import DailyPuzzle
from lessons.models import MADE, Attempt, Help, Mode
from lessons.puzzles import helping
from lessons.puzzles.answered import sameness
from lessons.puzzles.progress import Mark

#: So many first tries there must be before anything is said of how others did.
ENOUGH: Final = 10
#: A wrong answer is told only if so many readers gave it.
COMMON: Final = 2


@dataclass(frozen=True, slots=True)
class Tries:
    """What a reader did with one puzzle up to the first right answer.

    A puzzle whose answer was shown before it was found is not solved, whatever comes after.
    """

    #: The answers before it, or all where there is none.
    wrong: int = 0
    solved: bool = False
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Others:
    """How everybody's first try at a puzzle went."""

    tries: int
    right: int
    #: The wrong answer that came most often, and how often; nothing where none came often.
    commonest: Mapping[str, Any] | None = None
    times: int = 0

    @property
    def percent(self) -> int:
        """The share of first tries that were right."""
        return round(100 * self.right / self.tries)


@dataclass(frozen=True, slots=True)
class Row:
    """Days solved in a row; missed ones in between that can still be made up do not end it."""

    days: int = 0
    #: The missed days in between, the earliest first.
    gaps: tuple[date, ...] = ()
    #: Today's is among those solved.
    has_today: bool = False


def tries_at(reader: str, puzzle: DailyPuzzle) -> Tries:
    """Return what a reader did with a puzzle so far."""
    rows = Attempt.objects.filter(reader=reader, board_id=puzzle.board.place)
    rows = rows.filter(shown=False).order_by("created", "pk")
    answers = list(rows.values_list("correct", flat=True))
    wrong = answers.index(True) if True in answers else len(answers)
    was_shown = helping.told(reader, puzzle.board.place).shown
    return Tries(wrong, True in answers, was_shown)


def marks_of(reader: str, puzzles: Iterable[DailyPuzzle]) -> dict[date, Mark]:
    """Return how far a reader has come with those of some puzzles that were tried; two queries."""
    days = {puzzle.board.place: puzzle.date for puzzle in puzzles}
    rows = (
        Attempt.objects.filter(reader=reader, board_id__in=days)
        .values_list("board_id")
        .annotate(
            right=Count("pk", filter=Q(correct=True)),
            at_once=Count("pk", filter=Q(correct=True, is_first=True)),
        )
    )
    shown = Help.objects.filter(reader=reader, board_id__in=days, what=Help.What.SHOWN)
    return {
        days[place]: Mark.FIRST_TRY if at_once else Mark.LATER if right else Mark.TRIED
        for place, right, at_once in rows
    } | {days[place]: Mark.SHOWN for place in shown.values_list("board_id", flat=True)}


def row_of(reader: str) -> Row:
    """Return a reader's days in a row as they stand today."""
    first_right = dict(
        Attempt.objects.filter(reader=reader, mode=Mode.DAILY, correct=True, shown=False)
        .values_list("board_id")
        .annotate(Min("created"))
    )
    slugs = [place.removeprefix(MADE) for place in first_right]
    puzzles = DailyPuzzle.objects.filter(board__slug__in=slugs).values_list("date", "board__slug")
    solved = {day: schedule.day_of(first_right[MADE + slug]) for day, slug in puzzles}
    return days_in_a_row(solved, schedule.today(), _shown_days(reader))


def _shown_days(reader: str) -> set[date]:
    """Return the days whose answers a reader was shown before finding them."""
    rows = Help.objects.filter(reader=reader, what=Help.What.SHOWN, board_id__startswith=MADE)
    slugs = [place.removeprefix(MADE) for place in rows.values_list("board_id", flat=True)]
    return set(DailyPuzzle.objects.filter(board__slug__in=slugs).values_list("date", flat=True))


def days_in_a_row(solved: Mapping[date, date], today: date, shown: Container[date] = ()) -> Row:
    """Return the row of days that ends today.

    ``solved``: the days whose puzzles were solved, each with the day on which it was. A day counts
    where that was at most a week later. A day without counts as long as it can be made up as one
    that is still open: it adds nothing and ends nothing. Today is open to its end. A day of
    ``shown``, one whose answer was told, can no longer be made up and ends the row.
    """
    count = 0
    gaps: list[date] = []
    passed: list[date] = []
    day = today
    while True:
        if day in solved and solved[day] <= schedule.counts_until(day):
            count += 1
            gaps += passed
            passed = []
        elif today > schedule.counts_until(day) or day in shown:
            break
        elif day != today:
            passed.append(day)
        day -= timedelta(days=1)
    counts_today = today in solved
    return Row(count, tuple(reversed(gaps)), counts_today)


def others_at(puzzle: DailyPuzzle) -> Others | None:
    """Return how all first tries went; None while there are too few to say.

    Answers are counted, and nothing of who gave them is read.
    """
    firsts = Attempt.objects.filter(
        board_id=puzzle.board.place, is_first=True, shown=False, mode=Mode.DAILY
    )
    counted = firsts.values_list("correct", "answer").annotate(times=Count("pk")).order_by()
    tries = right = 0
    wrong: Counter[str] = Counter()
    answers: dict[str, Mapping[str, Any]] = {}
    for correct, answer, times in counted:
        tries += times
        if correct:
            right += times
            continue
        same = sameness(puzzle.kind, answer)
        wrong[same] += times
        answers.setdefault(same, answer)
    if tries < ENOUGH:
        return None
    same, times = max(wrong.items(), key=lambda each: (each[1], each[0]), default=("", 0))
    if times < COMMON:
        return Others(tries, right)
    return Others(tries, right, answers[same], times)
