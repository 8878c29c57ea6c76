"""Many answers at the same moment: every one is rated, none twice, and none waits for ever."""

import threading

import pytest
from django.db import connections

from lessons.models import Attempt, BoardRating, LearnerRating, Mode, ReviewCard, ReviewTurn
from lessons.models import TrainerTurn as Turn
from lessons.puzzles import tokens
from lessons.review import services as review
from lessons.trainer.models import Hardness
from tests.review.conftest import give as give_review
from tests.review.conftest import miss
from tests.trainer.conftest import answer, give

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("makers"),
    pytest.mark.database,
]
READERS = [f"{number:032x}" for number in range(1, 9)]


def at_once(*jobs):
    """Do everything at the same moment; return what came of it, or raise what went wrong."""
    gate, done, wrong = threading.Barrier(len(jobs)), [], []

    def run(job):
        try:
            gate.wait(timeout=20)
            done.append(job())
        except Exception as error:  # noqa: BLE001 - whatever it is, the test tells
            wrong.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert wrong == []
    assert len(done) == len(jobs)
    return done


def test_one_board_many_readers():
    board = give(READERS[0]).board
    for reader in READERS[1:]:
        Turn.objects.create(reader=reader, board=board, game="anqi", hardness=Hardness.EVEN)
    at_once(*(lambda reader=reader: answer(board, reader) for reader in READERS))
    assert BoardRating.objects.get().tries == len(READERS)
    assert set(LearnerRating.objects.values_list("tries", flat=True)) == {1}
    assert Turn.objects.filter(right=True, mu_after__gt=25).count() == len(READERS)


def test_one_reader_many_boards():
    me, boards = READERS[0], []
    for seed in range(8):
        turn = give(me, seed=seed)
        boards.append(turn.board)
        Turn.objects.filter(pk=turn.pk).update(answered=turn.given)
    Turn.objects.update(answered=None)
    at_once(*(lambda board=board: answer(board, me, right=False) for board in boards))
    overall = LearnerRating.objects.get(reader=me, rule="")
    assert overall.tries == 8
    assert Turn.objects.filter(mu_after=overall.mu).count() == 1
    # However many at once: each rule was missed, and has one card.
    rules = set(Attempt.objects.values_list("rule", flat=True))
    assert ReviewCard.objects.count() == len(rules)


def test_one_board_sent_from_many_pages():
    me = READERS[0]
    board, token = give(me).board, tokens.new_token()
    at_once(
        *(lambda: answer(board, me, token=token) for _ in range(4)),
        *(lambda: answer(board, me) for _ in range(4)),
    )
    assert LearnerRating.objects.get(rule="").tries == BoardRating.objects.get().tries == 1
    assert Attempt.objects.filter(is_first=True).count() == 1
    assert Attempt.objects.count() == 5


def test_one_next_board_for_many_pages():
    me = READERS[0]
    turns = at_once(*(lambda seed=seed: give(me, seed=seed) for seed in range(6)))
    assert len({turn.pk for turn in turns}) == Turn.objects.count() == 1


def test_review_gives_one_board_and_grades_it_once():
    me = READERS[0]
    miss(me)
    ReviewCard.objects.update(due="2026-01-01T00:00Z", missed_on="2025-12-31")
    turns = at_once(*(lambda seed=seed: give_review(me, seed=seed) for seed in range(6)))
    assert len({turn.pk for turn in turns}) == ReviewTurn.objects.count() == 1
    before = ReviewCard.objects.get().state
    board = turns[0].board
    at_once(*(lambda: answer(board, me, mode=Mode.REVIEW) for _ in range(6)))
    assert ReviewTurn.objects.get().right is True
    assert ReviewCard.objects.get().state != before
    assert review.today(me).done == 1
