"""Made boards: stored once, found again by their address, decided by their document for good."""

import re

import pytest
from django.db import connection

from engine.exercises import judge, parse_exercise, solve
from engine.exercises.making import MAKERS, make_board
from engine.games import GAMES
from lessons.models import MadeBoard
from lessons.puzzles import made
from lessons.puzzles.kinds import KINDS
from tests.lessons.test_services import together

pytestmark = pytest.mark.usefixtures("makers")


def new(seed="a", **more):
    return make_board("follow", "anqi", seed, **more)


@pytest.mark.django_db
def test_same_document_is_the_same_row():
    first, again, other = made.store(new()), made.store(new()), made.store(new("b"))
    assert first.pk == again.pk != other.pk
    assert MadeBoard.objects.count() == 2
    assert made.find(first.slug) == first
    assert made.find(first.slug.upper()) is None


@pytest.mark.django_db
def test_row_says_what_the_board_is_about():
    board = new(rule="follow.void", difficulty=2)
    row = made.store(board)
    assert (row.kind, row.game, row.rule, row.difficulty) == ("follow", "anqi", "follow.void", 2)
    assert row.exercise == board.exercise.document
    assert row.options == board.exercise.options
    assert row.place == f"made/{row.slug}"
    assert re.fullmatch(made.SLUG, row.slug)


@pytest.mark.django_db(transaction=True)
def test_same_board_stored_at_the_same_moment_is_one_row():
    board = new()
    rows = together([lambda: made.store(board)] * 5)
    assert len({row.pk for row in rows}) == 1
    assert MadeBoard.objects.count() == 1
    connection.close()


@pytest.mark.django_db
def test_document_decides_and_not_the_maker_of_the_day(monkeypatch):
    row = made.store(new())
    monkeypatch.delitem(MAKERS, "follow")
    board = made.board_of(made.find(row.slug))
    assert board.exercise.document == row.exercise
    assert judge(board.exercise, solve(board.exercise).answer).correct


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_options_of_then_stay_in_force(game, monkeypatch):
    """Defaults that change later change nothing: all options are stored with their values."""
    fields = {"format": 1, "kind": "points", "game": game, "cards": ["S5", "H3"]}
    exercise = parse_exercise(fields)
    row = MadeBoard.objects.create(
        slug=made.slug_of(exercise), kind="points", game=game, rule="cards.points", difficulty=1,
        exercise=dict(exercise.document), options=exercise.options,
    )  # fmt: skip
    row.refresh_from_db()
    assert made.board_of(row).exercise.options == exercise.options
    name = next((each for each, value in row.options.items() if isinstance(value, bool)), None)
    if name:
        row.options[name] = not row.options[name]
        assert made.board_of(row).exercise.options[name] is row.options[name]


@pytest.mark.django_db
def test_board_that_can_no_longer_be_read_is_none(monkeypatch):
    row = made.store(new())
    row.exercise["hand"] = ["no card"]
    assert made.board_of(row) is None
    row = made.store(new("b"))
    monkeypatch.delitem(KINDS, "follow")
    assert made.board_of(row) is None


@pytest.mark.django_db
def test_what_cannot_be_made_is_not_tried_again_at_once(monkeypatch):
    assert made.new_board("follow", "anqi", rule="follow.suit", difficulty=5) is None

    def never(*_, **__):
        raise AssertionError("tried again")

    monkeypatch.setattr(made, "make_board", never)
    assert made.new_board("follow", "anqi", rule="follow.suit", difficulty=5) is None


def test_offers_are_kinds_with_a_maker_and_a_board(monkeypatch):
    assert {game: sorted(kinds) for game, kinds in made.offers().items()} == {
        "anqi": ["follow", "points"],
        "heiqi": ["follow"],
        "dingqi": ["points"],
    }
    assert made.made_rules() == {"follow.suit", "follow.void", "cards.points"}
    monkeypatch.delitem(KINDS, "follow")
    assert "heiqi" not in made.offers()
