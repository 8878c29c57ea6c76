"""One token stores one row, however many send it at the same moment."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from engine.errors import BadInput
from lessons import grading
from lessons.models import Attempt
from lessons.puzzles import services, tokens

pytestmark = pytest.mark.database
READER = "0" * 32


def answer(board, token, cards):
    return services.answer_board(READER, board.id, board.exercise, token, {"cards": cards})


def together(calls):
    """Run calls in threads that all start at once, and return what they return."""
    start = threading.Barrier(len(calls))

    def run(call):
        start.wait(timeout=10)
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.mark.django_db(transaction=True)
def test_one_token_at_the_same_moment(positions):
    board = positions.board("follow-01")
    token = tokens.new_token()
    plays = [["S8", "SA"], ["S8", "SA"], ["S6", "S6"], ["S6", "SA"]]
    outcomes = together([lambda play=play: answer(board, token, play) for play in plays])
    assert Attempt.objects.count() == 1
    assert len({str(outcome.answer) for outcome in outcomes}) == 1
    assert len({outcome.verdict.correct for outcome in outcomes}) == 1
    assert sorted(outcome.repeated for outcome in outcomes) == [False, True, True, True]
    assert {outcome.next_token for outcome in outcomes} == {
        tokens.Token(token.nonce, 2, Attempt.objects.get().pk)
    }


@pytest.mark.django_db(transaction=True)
def test_two_tabs_at_the_same_moment_have_one_first_try(positions):
    board = positions.board("follow-01")
    calls = [lambda: answer(board, tokens.new_token(), ["S6", "S6"])] * 4
    outcomes = together(calls)
    assert [outcome.repeated for outcome in outcomes] == [False] * 4
    assert Attempt.objects.count() == 4
    assert Attempt.objects.filter(is_first=True).count() == 1


@pytest.mark.django_db
def test_answer_lost_the_race_between_look_and_insert(positions, monkeypatch):
    """The row appears after it was looked for: the database's own rule decides."""
    board = positions.board("follow-01")
    token = tokens.new_token()
    answer(board, token, ["S8", "SA"])
    seen = iter([None])
    find = services._find
    monkeypatch.setattr(services, "_find", lambda token: next(seen, "look") and find(token))
    outcome = answer(board, token, ["S6", "S6"])
    assert outcome.repeated
    assert outcome.answer == {"cards": ["S8", "SA"]}
    assert Attempt.objects.count() == 1


@pytest.mark.django_db
def test_unreadable_answer_stores_nothing(positions):
    board = positions.board("follow-01")
    with pytest.raises(BadInput):
        services.answer_board(READER, board.id, board.exercise, tokens.new_token(), {"cards": 7})
    assert Attempt.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["follow", "koudi"])
def test_verdict_comes_back_from_storage_as_it_was(positions, kind):
    for board in positions.boards[kind]:
        wrong = {"cards": [board.exercise.document.get("hand", ["S2"])[-1]]}
        if kind == "koudi":
            wrong = {"multiplier": 1, "points": 1}
        for given in (dict(board.answer), wrong):
            graded = grading.grade(board.exercise, given)
            services.answer_board(READER, board.id, board.exercise, tokens.new_token(), given)
            stored = Attempt.objects.latest("pk")
            assert grading.to_stored(grading.from_stored(stored.verdict)) == stored.verdict
            verdict = grading.from_stored(stored.verdict)
            assert verdict.correct == graded.verdict.correct
            assert [r.rule for r in verdict.reasons] == [r.rule for r in graded.verdict.reasons]
            assert [r.cards for r in verdict.reasons] == [r.cards for r in graded.verdict.reasons]
            assert verdict.sums == graded.verdict.sums
