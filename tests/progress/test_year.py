"""The calendar: which day an answer belongs to, and what a day says."""

from datetime import UTC, date, datetime

import pytest

from engine.exercises.making import make_board
from lessons.daily import schedule
from lessons.models import DailyPuzzle
from lessons.progress.pictures import halves
from lessons.progress.year import year_of
from lessons.puzzles import helping, made, services, tokens
from tests.progress.conftest import NOW, tries

pytestmark = [pytest.mark.django_db, pytest.mark.database]
ME, OTHER = "a" * 32, "b" * 32
FIRST_OF_DECEMBER = datetime(2026, 11, 30, 16, tzinfo=UTC)  # 00:00 in Shanghai


def days(reader=ME, wanted=None):
    return {day.date: (day.boards, day.at_once) for day in year_of(reader, wanted).days.values()}


def test_a_day_begins_at_midnight_in_shanghai():
    tries(ME, "follow.suit", [True], FIRST_OF_DECEMBER)
    tries(ME, "follow.suit", [True, False], FIRST_OF_DECEMBER.replace(hour=15, minute=59))
    assert days() == {date(2026, 11, 30): (2, 1), date(2026, 12, 1): (1, 1)}


def test_a_year_begins_at_midnight_in_shanghai(monkeypatch):
    new_year = datetime(2026, 12, 31, 16, tzinfo=UTC)
    tries(ME, "follow.suit", [True], new_year)
    tries(ME, "follow.suit", [True], new_year.replace(hour=15))
    monkeypatch.setattr(schedule, "now", lambda: new_year)
    assert days() == {date(2027, 1, 1): (1, 1)}
    assert days(wanted=2026) == {date(2026, 12, 31): (1, 1)}


def test_boards_count_once_a_day_and_only_clean_first_tries_as_solved_at_once():
    tries(ME, "follow.suit", [True, True], is_first=False, shown=False)
    tries(ME, "follow.suit", [True], shown=True)
    tries(ME, "follow.suit", [False])
    assert days() == {date(2026, 12, 9): (4, 0)}
    tries(ME, "follow.suit", [True])
    tries(OTHER, "follow.suit", [True] * 7)
    assert days() == {date(2026, 12, 9): (5, 1)}


@pytest.mark.parametrize("wanted", [None, 2025, 2027, 1, 9999, 2026])
def test_there_are_no_years_but_those_with_answers(wanted):
    year = year_of(ME, wanted)
    assert (year.year, year.first, year.today) == (2026, 2026, date(2026, 12, 9))


def puzzle_on(day, seed):
    board = made.store(make_board("points", "anqi", seed))
    return DailyPuzzle.objects.create(
        number=schedule.number_of(day), date=day, board=board, game="anqi", kind="points",
        rule="cards.points", difficulty=1,
    )  # fmt: skip


def solve(puzzle, reader=ME):
    board = made.board_of(puzzle.board)
    answer = services.grading.solved(board.exercise).answer
    services.answer_board(
        reader, board.id, board.exercise, tokens.new_token(), answer, services.Mode.DAILY
    )


def test_puzzle_that_is_solved_stands_on_its_own_day():
    puzzle = puzzle_on(date(2026, 12, 3), "one")
    solve(puzzle, OTHER)
    assert not year_of(ME, None).days
    solve(puzzle)
    assert year_of(ME, None).days[date(2026, 12, 3)].has_daily


def test_todays_puzzle_is_open_until_it_is_solved_or_shown():
    assert year_of(ME, None).open_puzzle is None
    puzzle = puzzle_on(date(2026, 12, 9), "two")
    assert year_of(ME, None).open_puzzle == puzzle.number
    solve(puzzle)
    assert year_of(ME, None).open_puzzle is None
    board = made.board_of(puzzle.board)
    helping.show_answer(OTHER, board.id, board.exercise, services.Mode.DAILY)
    year = year_of(OTHER, None)
    assert year.open_puzzle is None
    assert not any(day.has_daily for day in year.days.values())


def test_every_day_of_a_year_is_drawn_once_and_none_on_another():
    for wanted in (2024, 2026):
        year = year_of(ME, wanted)
        for half in halves(year):
            places = [(cell.x, cell.y) for cell in half.cells]
            assert len(set(places)) == len(places)
            assert max(x for x, _y in places) < half.width
        assert sum(len(half.cells) for half in halves(year)) == 365
    assert [cell.is_today for half in halves(year) for cell in half.cells].count(True) == 1
    assert NOW
