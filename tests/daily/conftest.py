"""Readers, and a clock that stands still where a test wants it."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from engine.exercises import parse_exercise, solve
from lessons.daily import schedule, services
from lessons.models import Attempt, Mode
from lessons.puzzles import made
from lessons.puzzles.kinds import get_kind
from tests.lessons.conftest import Reader
from tests.lessons.page import board_form

#: A Monday in the fourth week of the rota, afternoon in Shanghai.
NOON = datetime(2026, 11, 23, 6, tzinfo=UTC)


@pytest.fixture
def at(monkeypatch):
    """Set the clock, for what is asked now and for when answers are given."""

    def stop(moment):
        monkeypatch.setattr(timezone, "now", lambda: moment)

    stop(NOON)
    return stop


@pytest.fixture
def reader(db):
    return Reader()


@pytest.fixture
def other_reader(db):
    return Reader()


def right_fields(puzzle):
    """Return the fields of a form that answers a puzzle rightly."""
    exercise = made.board_of(puzzle.board).exercise
    return get_kind(puzzle.kind).recall(dict(solve(exercise).answer))


def solve_page(reader, page, puzzle, headers=None):
    """Answer the puzzle of a page rightly."""
    return reader.send(board_form(page), headers, **right_fields(puzzle))


def attempt(reader, puzzle, *, answer=None, correct=False, number=1, when=None):
    """Store what a reader answered, without a page."""
    row = Attempt.objects.create(
        reader=reader,
        board_id=puzzle.board.place,
        nonce=f"{reader[-20:]}-{puzzle.number}",
        try_no=number,
        is_first=number == 1,
        mode=Mode.DAILY,
        game=puzzle.game,
        kind=puzzle.kind,
        rule=puzzle.rule,
        exercise=puzzle.board.exercise,
        options=puzzle.board.options,
        answer=answer or dict(solve(parse_exercise(puzzle.board.exercise)).answer),
        verdict={},
        correct=correct,
    )
    if when is not None:
        Attempt.objects.filter(pk=row.pk).update(created=when)
    return row


@pytest.fixture
def today_puzzle(db, at):
    """The puzzle of the day that the clock shows."""
    return services.puzzle_of(schedule.today())
