"""Nobody is given a board again while there are others: Practice, the trainer, review."""

import dataclasses
from datetime import timedelta

import pytest
from django.utils import timezone

from engine.chance import Chance
from engine.exercises.making import MAKERS
from lessons.models import Attempt, CheckAsk, CheckRun, Help, MadeBoard, Mode, PracticeTurn
from lessons.practice import services as practice
from lessons.practice.choice import Choice
from lessons.puzzles import helping, made, met, services, tokens
from lessons.review import services as review
from lessons.review.models import ReviewCard, ReviewTurn
from lessons.trainer import services as trainer
from lessons.trainer.models import Hardness, TrainerTurn
from tests.lessons.makers import FOLLOW, POINTS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("few")]

ME, YOU = "1" * 32, "2" * 32
CHOICE = Choice("anqi", "follow", "", 1, 1)
SAID = "You have met this one before: there are few boards on this."


@pytest.fixture
def few(monkeypatch):
    """There are four boards on following suit, one of each difficulty, and three on points."""
    for kind in list(MAKERS):
        monkeypatch.delitem(MAKERS, kind)
    follow = dataclasses.replace(
        FOLLOW,
        rules={"anqi": (("follow.suit", 1),)},
        make=lambda wish, chance: (
            None
            if wish.aim == 5
            else {"trump": "H", "led": ["SK"], "hand": ["S4", *FEW[: wish.aim + 1]]}
        ),
        alike=lambda exercise: exercise.fields["hand"],
    )
    monkeypatch.setitem(MAKERS, "follow", follow)


FEW = ["CA", "CK", "CQ", "CJ", "CT", "C9"]


def give(choice=CHOICE, reader=ME, seed=1):
    return practice.give_board(reader, choice, str(seed))


def answer(board, reader=ME, mode=Mode.PRACTICE, *, right=True):
    exercise = made.board_of(board).exercise
    given = {"cards": ["S4"] if right else ["CA"]}
    services.answer_board(reader, board.place, exercise, tokens.new_token(), given, mode)


def ago(model, number, **where):
    """Let rows be so many days old."""
    column = "created" if model in (Attempt, Help) else "given"
    model.objects.filter(**where).update(**{column: timezone.now() - timedelta(days=number)})


def test_practice_goes_to_boards_near_by_before_one_comes_again():
    seen = [give(seed=seed) for seed in range(4)]
    assert sorted(board.difficulty for board in seen) == [1, 2, 3, 4]
    assert seen[0].difficulty == 1  # what was chosen comes first
    assert not any(practice.had_met(turn) for turn in PracticeTurn.objects.all())


def test_what_was_answered_elsewhere_is_not_given_to_practise():
    easy = made.new_board("follow", "anqi", difficulty=1)
    answer(easy, mode=Mode.DAILY)
    assert give() != easy
    assert give(reader=YOU) == easy


def test_when_all_are_met_the_one_met_longest_ago_comes_again_and_says_so():
    boards = [give(seed=seed) for seed in range(4)]
    for number, board in enumerate(boards):
        ago(PracticeTurn, 9 - number, board=board)
    answer(boards[0])  # met again just now
    again = give(seed=9)
    assert again == boards[1]
    assert practice.had_met(practice.turn_at(ME, again))
    assert not practice.had_met(practice.turn_at(ME, boards[2]))


def test_the_page_says_that_a_board_comes_again(reader):
    reader.open("/en/practice/choose/")
    fields = {"game": ["anqi"], "kind": ["follow"], "rule": [""], "from": ["1"], "to": ["1"]}
    for number in range(5):
        page = reader.open("/en/practice/choose/")
        page = reader.send(page, url="/en/practice/next/", **fields)
        assert (SAID in page.words) == (number == 4)
    assert SAID in reader.reload().words
    assert SAID in "".join(tag.words for tag in page.with_class("notice"))


def test_trainer_and_practice_give_one_reader_no_board_twice():
    board = give()
    turn = trainer.give_board(ME, "anqi", "", Hardness.EVEN, Chance("trainer", "1"))
    assert turn.board != board
    assert not trainer.had_met(turn)


def test_the_trainer_gives_what_was_met_elsewhere_once_and_then_nothing():
    for seed in range(4):
        give(seed=seed)
    seen = set()
    for seed in range(4):
        turn = trainer.give_board(ME, "anqi", "", Hardness.EVEN, Chance("trainer", str(seed)))
        assert trainer.had_met(turn)
        seen.add(turn.board)
        answer(turn.board, mode=Mode.TRAINER)
    assert len(seen) == 4
    assert trainer.give_board(ME, "anqi", "", Hardness.EVEN, Chance("trainer", "9")) is None


def test_review_gives_another_board_while_there_is_one():
    for seed in range(3):
        answer(give(seed=seed), right=seed > 0)
    ReviewCard.objects.update(due=timezone.now() - timedelta(hours=1))
    turn = review.give_board(ME, Chance("review", "1"))
    assert turn.board not in [each.board for each in PracticeTurn.objects.all()]
    assert not review.had_met(turn)


def test_review_says_so_where_a_board_comes_again():
    boards = [give(seed=seed) for seed in range(4)]
    for number, board in enumerate(boards):
        answer(board, right=number > 0)
        ago(PracticeTurn, 9 - number, board=board)
        ago(Attempt, 9 - number, board_id=board.place)
    ReviewCard.objects.update(due=timezone.now() - timedelta(hours=1))
    turn = review.give_board(ME, Chance("review", "1"))
    assert turn.board == boards[0]
    assert review.had_met(turn)


def test_a_board_of_the_course_that_was_missed_is_known_by_its_cards():
    board = give()
    answer(board, right=False)
    Attempt.objects.update(board_id="follow-01", created=timezone.now() - timedelta(days=1))
    PracticeTurn.objects.all().delete()
    turn = ReviewTurn.objects.create(reader=ME, card=ReviewCard.objects.get(), board=board)
    assert review.had_met(turn)


@pytest.mark.parametrize("how", ["help", "practice", "trainer", "review", "check", "answer"])
def test_every_way_to_meet_a_board_counts(how):
    board = made.new_board("follow", "anqi", difficulty=2)
    assert met.last_met(ME, board) is None
    if how == "help":
        helping.give_hint(ME, board.place, made.board_of(board).exercise, 1, Mode.DAILY)
    elif how == "practice":
        PracticeTurn.objects.create(reader=ME, board=board, game="anqi", easiest=1, hardest=5)
    elif how == "trainer":
        TrainerTurn.objects.create(reader=ME, board=board, game="anqi", hardness=Hardness.EVEN)
    elif how == "review":
        other = made.new_board("follow", "anqi", difficulty=3)
        answer(other, right=False)
        ReviewTurn.objects.create(reader=ME, card=ReviewCard.objects.get(), board=board)
    elif how == "check":
        run = CheckRun.objects.create(reader=ME, lesson="anqi-01", number=1)
        CheckAsk.objects.create(run=run, position=1, round=1, rule="follow.suit", made=board)
    else:
        answer(board, mode=Mode.DAILY)
    assert timezone.now() - met.last_met(ME, board) < timedelta(minutes=1)
    assert met.last_met(YOU, board) is None


def test_what_cannot_be_made_is_tried_once_and_no_more_than_so_many_are():
    asked = []
    board = made.new_board("follow", "anqi", difficulty=1)

    def make(wish):
        asked.append(wish)
        return board if wish != "none" else None

    assert list(met.made_by(["none", "a", "none", "a", "b"], make, 3)) == [board] * 2
    assert asked == ["none", "a", "a"]


def test_the_trainer_gives_another_kind_than_last_time(monkeypatch):
    monkeypatch.setitem(MAKERS, "follow", dataclasses.replace(
        FOLLOW, rules={"anqi": (("follow.suit", 1),)}))  # fmt: skip
    points = dataclasses.replace(POINTS, rules={"anqi": (("cards.points", 1),)})
    monkeypatch.setitem(MAKERS, "points", points)
    kinds = []
    for seed in range(8):
        turn = trainer.give_board(ME, "anqi", "", Hardness.EVEN, Chance("trainer", str(seed)))
        kinds.append(turn.board.kind)
        TrainerTurn.objects.update(answered=timezone.now())
    assert kinds[::2] == [kinds[0]] * 4
    assert kinds[1::2] == [kinds[1]] * 4
    assert set(kinds) == {"follow", "points"}
    assert MadeBoard.objects.count() == 8
