"""Choosing and storing daily puzzles: the only writer of them.

A day's puzzle comes from its date alone, so that whoever makes it makes the same one; stored, it
stays as it is, whatever makers and rota there are later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import structlog
from django.db import transaction

from engine.chance import Chance
from engine.errors import BadInput
from engine.exercises.making import HARDEST, Made, make_board
from lessons.daily import schedule
from lessons.daily.models import DailyPuzzle
from lessons.daily.schedule import Topic
from lessons.puzzles import made

log = structlog.get_logger(__name__)

#: So many boards on one topic are looked at before another topic has its turn.
_GOES: Final = 4

#: What may not come again too soon: game, kind, main rule.
type About = tuple[str, str, str]


def puzzle_of(day: date) -> DailyPuzzle | None:
    """Return the puzzle of a day, made now if nobody has prepared it; None where none can be made.

    Whether the day may be seen yet is not asked here (``schedule.is_open``).
    """
    found = DailyPuzzle.objects.filter(date=day).select_related("board").first()
    if found is not None:
        return found
    log.warning("daily puzzle not prepared", day=str(day))
    return _make(day, _taken(day, _about(_near(day, day))))


@dataclass(frozen=True, slots=True)
class Prepared:
    """What came of preparing: how many puzzles were made and were there, which days have none."""

    made: int
    there: int
    missing: tuple[date, ...] = ()


def prepare(ahead: int) -> Prepared:
    """Store the puzzles of today and so many days after it, and of the days that can be made up.

    Days that have a puzzle keep it, so this may run as often as anybody likes, twice at once too.
    """
    today = schedule.today()
    first = max(schedule.FIRST_DAY, today - schedule.MAKE_UP)
    return fill(first, today + timedelta(days=ahead))


def fill(first: date, last: date) -> Prepared:
    """Store the puzzles of some days so far as they have none."""
    days = list(schedule.days_from(first, last))
    known = _about(_near(first, last))
    wanted = [day for day in days if day not in known]
    for day in wanted:
        puzzle = _make(day, _taken(day, known))
        if puzzle is not None:
            known[day] = (puzzle.game, puzzle.kind, puzzle.rule)
    missing = tuple(day for day in wanted if day not in known)
    return Prepared(len(wanted) - len(missing), len(days) - len(wanted), missing)


def puzzles_of(first: date, last: date) -> list[DailyPuzzle]:
    """Return the puzzles of some days; those that nobody has prepared are made now."""
    rows = DailyPuzzle.objects.filter(date__range=(first, last)).select_related("board")
    found = list(rows)
    if len(found) <= (last - first).days:
        fill(first, last)
        found = list(rows.all())
    return found


def _near(first: date, last: date) -> Iterable[DailyPuzzle]:
    """Return the puzzles of some days, and of those around them that they may not be like."""
    margin = timedelta(days=schedule.APART - 1)
    return DailyPuzzle.objects.filter(date__range=(first - margin, last + margin))


def _about(puzzles: Iterable[DailyPuzzle]) -> dict[date, About]:
    return {each.date: (each.game, each.kind, each.rule) for each in puzzles}


def _taken(day: date, known: dict[date, About]) -> set[About]:
    """Return what the days around one are about."""
    return {about for other, about in known.items() if abs((other - day).days) < schedule.APART}


def _make(day: date, taken: set[About]) -> DailyPuzzle | None:
    """Choose and store a day's puzzle; return the stored one where somebody else was faster."""
    chosen = choose(day, taken)
    if chosen is None:
        log.error("no daily puzzle", day=str(day))
        return None
    with transaction.atomic():
        board = made.store(chosen)
        puzzle, _new = DailyPuzzle.objects.get_or_create(
            date=day,
            defaults={
                "number": schedule.number_of(day),
                "board": board,
                "game": board.game,
                "kind": board.kind,
                "rule": board.rule,
                "difficulty": board.difficulty,
            },
        )
    return puzzle


def choose(day: date, taken: set[About]) -> Made | None:
    """Return the board of a day: what the rota says, or the nearest that is not taken.

    Nothing but the date decides by chance.
    """
    offers = made.offers()
    for (game, kind), level in _wishes(day):
        rules = offers.get(game, {}).get(kind, ())
        for go in range(_GOES if rules else 0):
            try:
                board = make_board(kind, game, f"daily/{day.isoformat()}/{go}", difficulty=level)
            except BadInput:
                break
            is_new = (game, kind, board.rule) not in taken and not _asked(day, board)
            if is_new and board.rule in rules:
                return board
    return None


def _asked(day: date, board: Made) -> bool:
    """Say whether the very same board is that of another day."""
    same = DailyPuzzle.objects.filter(board__slug=made.slug_of(board.exercise))
    return same.exclude(date=day).exists()


def _wishes(day: date) -> Iterator[tuple[Topic, int]]:
    """Yield what a day's puzzle might be, best first: topic and difficulty."""
    chance = Chance("daily", day.isoformat())
    wanted = schedule.topic_of(day)
    easiest, hardest = schedule.levels_of(day)
    fitting = chance.shuffled(range(easiest, hardest + 1))
    others = chance.shuffled(
        [(game, kind) for game, kinds in made.offers().items() for kind in kinds]
    )
    others.sort(key=lambda topic: topic[0] != wanted[0])  # of the day's game first
    topics = [wanted, *(topic for topic in others if topic != wanted)]
    for topic in topics:
        yield from ((topic, level) for level in fitting)
    further = [level for level in range(1, HARDEST + 1) if level not in fitting]
    further.sort(key=lambda level: abs(level - easiest))
    for topic in topics:
        yield from ((topic, level) for level in further)
