"""Choosing and storing: nothing twice too soon, the same for everybody, kept whatever comes."""

import json
import os
import subprocess
import sys
from datetime import date, timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db.models import ProtectedError

from engine.exercises.making import MAKERS
from lessons.daily import schedule, services
from lessons.models import DailyPuzzle, MadeBoard
from lessons.puzzles import made

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]


def about(puzzle):
    return (puzzle.game, puzzle.kind, puzzle.rule)


@pytest.fixture
def stored_rows(db, at):
    """The puzzles that the clock's day makes ready."""
    services.prepare(30)
    return list(DailyPuzzle.objects.all())


@pytest.mark.slow
def test_two_hundred_days(db):
    last = schedule.FIRST_DAY + timedelta(days=199)
    assert services.fill(schedule.FIRST_DAY, last).made == 200
    puzzles = list(DailyPuzzle.objects.select_related("board"))
    assert [each.number for each in puzzles] == list(range(1, 201))
    for first in range(200 - schedule.APART + 1):
        window = [about(each) for each in puzzles[first : first + schedule.APART]]
        assert len(set(window)) == schedule.APART, window
    for each in puzzles:
        assert (each.game, each.kind) == schedule.topic_of(each.date), each
        easiest, hardest = schedule.LEVELS[each.date.weekday()]
        assert easiest <= each.difficulty <= hardest, each
        assert (each.board.game, each.board.kind, each.board.rule) == about(each)
        assert made.board_of(each.board) is not None
    assert {each.difficulty for each in puzzles} == {1, 2, 3, 4, 5}


def test_preparing_makes_a_month_and_the_week_before(stored_rows):
    today = schedule.today()
    assert stored_rows[0].date == today - schedule.MAKE_UP
    assert stored_rows[-1].date == today + timedelta(days=30)
    assert len(stored_rows) == 38


def test_preparing_again_changes_nothing(stored_rows):
    before = list(DailyPuzzle.objects.values())
    done = services.prepare(30)
    assert (done.made, done.there, done.missing) == (0, 38, ())
    assert list(DailyPuzzle.objects.values()) == before
    assert MadeBoard.objects.count() == 38


def test_a_day_comes_from_its_date_alone(stored_rows):
    documents = {each.date: each.board.exercise for each in stored_rows}
    day = schedule.today() + timedelta(days=3)
    DailyPuzzle.objects.all().delete()
    MadeBoard.objects.all().delete()
    assert services.puzzle_of(day).board.exercise == documents[day]


def test_a_new_version_changes_nothing_that_is_stored(stored_rows, monkeypatch):
    before = [(each.date, about(each), each.board.slug) for each in stored_rows]
    shown = [made.board_of(each.board).exercise.document for each in stored_rows]
    for kind in list(MAKERS):
        monkeypatch.delitem(MAKERS, kind)
    monkeypatch.setattr(schedule, "ROTA", schedule.ROTA[::-1])
    assert services.prepare(30).made == 0
    again = list(DailyPuzzle.objects.select_related("board"))
    assert [(each.date, about(each), each.board.slug) for each in again] == before
    assert [made.board_of(each.board).exercise.document for each in again] == shown


def test_another_topic_where_the_rota_has_none_to_be_had(at, monkeypatch):
    game, kind = schedule.topic_of(schedule.today())
    monkeypatch.delitem(MAKERS, kind)
    puzzle = services.puzzle_of(schedule.today())
    assert puzzle.kind != kind
    assert puzzle.game == game
    assert puzzle.difficulty <= 2


def test_the_same_is_not_asked_again_within_fourteen_days_after_a_change_of_the_rota(
    at, monkeypatch
):
    """A rota that says the same every day is not followed to the letter."""
    same = (("anqi", "order"),) * schedule.WEEK
    monkeypatch.setattr(schedule, "ROTA", (same,))
    services.prepare(20)
    puzzles = list(DailyPuzzle.objects.all())
    for first in range(len(puzzles) - schedule.APART + 1):
        window = {about(each) for each in puzzles[first : first + schedule.APART]}
        assert len(window) == schedule.APART


def test_no_board_is_asked_on_two_days(at, monkeypatch):
    day = schedule.today()
    first = services.puzzle_of(day)
    other = day + timedelta(days=schedule.APART * 20)
    DailyPuzzle.objects.filter(pk=first.pk).update(date=other, number=schedule.number_of(other))
    assert services.puzzle_of(day).board != first.board


def test_nothing_can_be_made(at, monkeypatch):
    for kind in list(MAKERS):
        monkeypatch.delitem(MAKERS, kind)
    assert services.puzzle_of(schedule.today()) is None
    with pytest.raises(CommandError, match="2026-11-23"):
        call_command("prepare_daily", days=0, stdout=StringIO())


def test_command_says_what_it_did(at):
    said = StringIO()
    call_command("prepare_daily", "--days", "2", stdout=said)
    call_command("prepare_daily", "--days", "2", stdout=said)
    assert said.getvalue().splitlines() == [
        "Daily puzzles: 10 made, 0 already there.",
        "Daily puzzles: 0 made, 10 already there.",
    ]


@pytest.mark.parametrize("days", ["-1", "x", "1.5", "367", "٣"])
def test_command_refuses_other_numbers(days):
    with pytest.raises(CommandError, match="--days"):
        call_command("prepare_daily", f"--days={days}")


#: Two processes begin at the same moment on a database file of their own.
RACE = """
import json, os, sys
import django
django.setup()
from django.core.management import call_command
from django.db import connections
from lessons.daily import services
call_command("migrate", verbosity=0, skip_checks=True)
connections.close_all()
gate, go = os.pipe()
workers = []
for _ in range(2):
    child = os.fork()
    if not child:
        os.close(go)
        os.read(gate, 1)
        try:
            done = services.prepare(6)
        except BaseException as error:
            print(error, file=sys.stderr)
            os._exit(1)
        os._exit(2 if done.missing else 0)
    workers.append(child)
os.close(go)
codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in workers]
from lessons.models import DailyPuzzle, MadeBoard
numbers = list(DailyPuzzle.objects.values_list("number", flat=True))
print(json.dumps([codes, numbers, MadeBoard.objects.count()]))
"""


@pytest.mark.slow
def test_two_workers_at_once_make_one(tmp_path):
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "anqi_site.settings", "VAR_DIR": str(tmp_path),
           "SECRET_KEY": "only-for-this-test-" + "0" * 40, "LOG_LEVEL": "ERROR"}  # fmt: skip
    env.pop("DATABASE_URL", None)
    done = subprocess.run(
        [sys.executable, "-c", RACE],
        cwd=ROOT, env=env, text=True, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    codes, numbers, boards = json.loads(done.stdout.splitlines()[-1])
    assert codes == [0, 0], done.stderr
    assert numbers == list(range(numbers[0], numbers[0] + boards))
    assert boards >= 7


def test_the_board_of_a_puzzle_cannot_be_deleted(stored_rows):
    with pytest.raises(ProtectedError):
        stored_rows[0].board.delete()


def test_days_so_far_are_made_when_the_archive_asks(at):
    first = date(2026, 11, 2)
    found = services.puzzles_of(first, schedule.today())
    assert [each.number for each in found] == list(range(1, 23))
    assert services.puzzles_of(first, schedule.today()) == found
