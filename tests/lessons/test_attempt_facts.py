"""What an attempt says of its board, where it was given, and what follows from it."""

import importlib

import pytest
from django.apps import apps

from engine.exercises import parse_exercise
from lessons.content import content
from lessons.models import Attempt, Mode
from lessons.puzzles import after, services, tokens

pytestmark = [pytest.mark.django_db, pytest.mark.database]
READER = "c" * 32


def answer(board_id, exercise, given, mode=Mode.BOARD, token=None):
    token = token or tokens.new_token()
    return services.answer_board(READER, board_id, exercise, token, given, mode)


def a_board():
    return content().boards["follow"][0]


def test_the_rule_is_the_one_that_the_document_names():
    exercise = parse_exercise({**a_board().exercise.document, "rules": ["follow.void"]})
    answer("made/a", exercise, {"cards": []}, Mode.PRACTICE)
    stored = Attempt.objects.get()
    facts = (stored.mode, stored.game, stored.kind, stored.rule)
    assert facts == ("practice", exercise.game, "follow", "follow.void")


def test_without_one_it_is_the_rule_that_decided():
    document = {key: value for key, value in a_board().exercise.document.items() if key != "rules"}
    answer("b", parse_exercise(document), {"cards": []})
    assert Attempt.objects.get().rule == "follow.count"


def test_what_follows_is_done_once_a_stored_answer(monkeypatch):
    seen = []
    monkeypatch.setattr(after, "_FOLLOWERS", (seen.append,))
    board, token = a_board(), tokens.new_token()
    for _ in range(2):  # the same page sent twice
        answer(board.id, board.exercise, {"cards": []}, token=token)
    assert [attempt.is_first for attempt in seen] == [True]
    answer(board.id, board.exercise, board.answer)
    assert [attempt.is_first for attempt in seen] == [True, False]


def test_an_answer_is_not_kept_where_what_follows_fails(monkeypatch):
    def fail(_attempt):
        raise ZeroDivisionError

    monkeypatch.setattr(after, "_FOLLOWERS", (fail,))
    board = a_board()
    with pytest.raises(ZeroDivisionError):
        answer(board.id, board.exercise, {"cards": []})
    assert not Attempt.objects.exists()


def test_old_attempts_are_told_what_they_were_about():
    board = a_board()
    places = {
        board.id: "board",
        "anqi-05/first": "lesson",
        "anqi-05/check-one": "check",
        "made/abc": "practice",
    }
    for place in places:
        answer(place, board.exercise, {"cards": []})
    right = list(Attempt.objects.values("board_id", "game", "kind", "rule"))
    Attempt.objects.update(game="", kind="", rule="", mode="board")
    importlib.import_module("lessons.migrations.0004_attempt_facts").fill(apps, None)
    assert list(Attempt.objects.values("board_id", "game", "kind", "rule")) == right
    assert dict(Attempt.objects.values_list("board_id", "mode")) == places
