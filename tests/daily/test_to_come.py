"""Boards of days to come: nobody finds them among made boards before their day."""

from datetime import timedelta

import pytest

from lessons.daily import schedule, services
from lessons.models import Attempt, DailyPuzzle, PracticeTurn
from lessons.puzzles import made, tokens
from tests.daily.conftest import NOON, right_fields
from tests.lessons.page import board_form

pytestmark = pytest.mark.usefixtures("at")


def test_a_puzzle_to_come_has_no_address_among_made_boards(reader, at, today_puzzle):
    services.prepare(1)
    row = DailyPuzzle.objects.get(date=schedule.today() + timedelta(days=1)).board
    form = board_form(reader.open("/en/daily/")).form
    ways = {"right": right_fields(row.day), "show": {"show": "1"}, "other": {"switch": "zh-hans"}}
    for path in (f"/en/practice/{row.slug}/", f"/en/practice/{row.slug}/answer/"):
        assert reader.client.get(path).status_code == 404, path
    for name, fields in ways.items():
        sent = reader.client.post(f"/en/practice/{row.slug}/answer/", form | fields)
        assert sent.status_code == 404, name
    assert Attempt.objects.count() == 0
    assert made.find(today_puzzle.board.slug) == today_puzzle.board
    at(NOON + timedelta(days=1))
    assert reader.open(f"/en/practice/{row.slug}/").with_class("board")


def test_a_board_to_come_is_not_given_and_stays_with_whom_it_was_given_to(
    reader, monkeypatch, today_puzzle
):
    services.prepare(1)
    puzzle = DailyPuzzle.objects.get(date=schedule.today() + timedelta(days=1))
    monkeypatch.setattr(made, "store", lambda _made: puzzle.board)
    assert made.new_board("winner", "anqi") is None
    assert made.find(puzzle.board.slug) is None
    PracticeTurn.objects.create(
        reader="a" * 32, board=puzzle.board, game="anqi", easiest=1, hardest=5
    )
    assert made.find(puzzle.board.slug) == puzzle.board


def test_a_board_that_somebody_has_on_a_page_stays_theirs(db):
    services.prepare(2)
    tomorrow, later = (
        DailyPuzzle.objects.get(date=schedule.today() + timedelta(days=ahead)).board
        for ahead in (1, 2)
    )
    token = tokens.write(tokens.new_token(), tomorrow.place, tomorrow.exercise, "a" * 32)
    assert made.find(tomorrow.slug, token) == tomorrow
    assert made.find(later.slug, token) is None
    assert made.find(tomorrow.slug, token[:-1]) is None
