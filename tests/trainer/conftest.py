"""Readers, boards of a strength, and a clock that is set by hand."""

import dataclasses
import time
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from engine.chance import Chance
from engine.exercises import solve
from engine.exercises.making import MAKERS
from lessons.models import BoardRating, Mode
from lessons.puzzles import made, services, tokens
from lessons.puzzles.kinds import get_kind
from lessons.trainer import services as trainer
from lessons.trainer.models import Hardness
from tests.lessons.conftest import Reader, _english  # noqa: F401 - a fixture
from tests.lessons.makers import FOLLOW, POINTS
from tests.people.conftest import owner  # noqa: F401 - a fixture
from tests.people.persons import Person

ME, YOU = "1" * 32, "2" * 32
#: A Monday, afternoon in Shanghai.
NOON = datetime(2026, 11, 23, 6, tzinfo=UTC)


class Clock:
    """The time of the site, tokens included."""

    def __init__(self, moment):
        self.moment = moment

    def now(self):
        return self.moment

    def time(self):
        return self.moment.timestamp()

    def later(self, **parts):
        self.moment += timedelta(**parts)


@pytest.fixture
def clock(monkeypatch):
    """The clock stands at noon until a test moves it."""
    stopped = Clock(NOON)
    monkeypatch.setattr(timezone, "now", stopped.now)
    monkeypatch.setattr(time, "time", stopped.time)
    return stopped


@pytest.fixture
def makers(monkeypatch):
    """Two small makers as all there are, of boards that can be answered wrongly too."""
    for kind in list(MAKERS):
        monkeypatch.delitem(MAKERS, kind)
    suit = (("follow.suit", 1),)
    follow = dataclasses.replace(FOLLOW, rules={"anqi": suit, "heiqi": suit})
    monkeypatch.setitem(MAKERS, "follow", follow)
    monkeypatch.setitem(MAKERS, "points", POINTS)


@pytest.fixture
def reader(db):
    return Reader()


@pytest.fixture
def other_reader(db):
    return Reader()


@pytest.fixture
def person(db):
    return Person()


def give(reader=ME, game="anqi", rule="", hardness=Hardness.EVEN, seed=1):
    """Give a reader the next board."""
    return trainer.give_board(reader, game, rule, hardness, Chance("test", seed))


def wrong_of(exercise):
    """Return an answer of the right form that is wrong."""
    right = dict(solve(exercise).answer)
    if exercise.kind == "points":
        return {"points": right["points"] + 5}
    other = next(card for card in exercise.document["hand"] if card not in right["cards"])
    return {"cards": [other]}


def answer(row, reader=ME, *, right=True, mode=Mode.TRAINER, token=None):
    """Answer a made board without a page; return what became of it."""
    board = made.board_of(row)
    given = dict(solve(board.exercise).answer) if right else wrong_of(board.exercise)
    token = token or tokens.new_token()
    return services.answer_board(reader, board.id, board.exercise, token, given, mode)


def fields_of(row, *, right=True):
    """Return the fields of a form that answers a made board."""
    exercise = made.board_of(row).exercise
    given = dict(solve(exercise).answer) if right else wrong_of(exercise)
    return get_kind(row.kind).recall(given)


def rated_board(mu, game="anqi", kind="follow", rule="follow.suit", tries=3):
    """Store a board that others have met, at a strength."""
    board = made.new_board(kind, game, rule=rule)
    BoardRating.objects.update_or_create(
        board=board,
        defaults={"game": game, "rule": board.rule, "mu": mu, "sigma": 2.0, "tries": tries},
    )
    return board


def post(reader, url, **fields):
    """Send a form of a page that any reader can open, and follow where it leads."""
    page = reader.open("/en/trainer/standing/")
    token = page.all("input", name="csrfmiddlewaretoken")[0].attrs["value"]
    reader.response = reader.client.post(url, {"csrfmiddlewaretoken": token, **fields})
    return reader.response


def begin(reader, **fields):
    """Ask for the next board and return its page."""
    response = post(
        reader, "/en/trainer/next/", **{"game": "anqi", "rule": "", "hardness": "even", **fields}
    )
    assert response.status_code == 303, response.content.decode()
    return reader.open(response["Location"])
