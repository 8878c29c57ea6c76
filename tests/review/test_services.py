"""What was missed comes back as a new board on the same rule, a few a day, and nothing piles up."""

import dataclasses

import pytest

from engine.exercises.making import MAKERS
from lessons.models import Attempt, MadeBoard, Mode, ReviewCard, ReviewPlan, ReviewTurn
from lessons.people import keeping
from lessons.people.profiles import profile_of
from lessons.puzzles import helping, made
from lessons.review import services
from lessons.review.models import MOST
from tests.review.conftest import ME, YOU, answer, give, miss

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("makers", "clock")]


def card(reader=ME):
    return ReviewCard.objects.get(reader=reader)


@pytest.mark.parametrize("mode", list(Mode))
def test_a_miss_anywhere_is_noted(mode):
    miss(mode=mode)
    if mode == Mode.REVIEW:  # what comes back is graded by its turn; here is none
        assert not ReviewCard.objects.exists()
        return
    attempt = Attempt.objects.get()
    found = card()
    assert (found.game, found.kind, found.rule) == (attempt.game, attempt.kind, attempt.rule)
    assert found.missed == attempt


def test_right_answers_and_later_tries_are_not():
    miss(right=True)
    miss(right=False)
    assert not ReviewCard.objects.exists()


def test_an_answer_that_was_shown_is():
    board = made.content().boards["follow"][0]
    helping.show_answer(ME, board.id, board.exercise, Mode.LESSON)
    assert (card().kind, card().game) == ("follow", board.exercise.game)
    miss(right=True)
    assert ReviewCard.objects.count() == 1


def test_misses_of_one_day_count_once(clock):
    miss()
    before = card()
    rule = before.rule
    same = [
        number
        for number, board in enumerate(made.content().boards["follow"])
        if number and (board.exercise.document.get("rules") or [""])[0] == rule
    ]
    assert same
    for number in same[:3]:
        miss(number=number)
    found = ReviewCard.objects.get(pk=before.pk)
    assert (found.state, found.due) == (before.state, before.due)


def test_nothing_is_up_on_the_day_of_the_miss_and_one_board_on_the_next(clock):
    miss()
    assert services.today(ME).left == 0
    assert give() is None
    clock.later(days=1)
    assert services.today(ME).left == 1
    turn = give()
    attempt = Attempt.objects.get()
    assert (turn.board.rule, turn.board.game) == (attempt.rule, attempt.game)
    assert turn.board.kind == "follow"
    assert turn.board.exercise != attempt.exercise
    assert give(YOU) is None


@pytest.mark.parametrize("right", [True, False])
def test_the_first_answer_decides_when_it_comes_back(clock, right):
    miss()
    clock.later(days=1)
    turn = give()
    answer(turn.board, right=right, mode=Mode.REVIEW)
    found = card()
    turn.refresh_from_db()
    assert (turn.right, turn.answered) == (right, clock.moment)
    assert found.due > clock.moment
    before = found.state
    for again in (True, False):
        answer(turn.board, right=again, mode=Mode.REVIEW)
    assert card().state == before
    assert services.today(ME).left == 0
    assert ReviewTurn.objects.count() == 1


def test_right_comes_back_later_than_with_a_hint_and_that_later_than_wrong(clock):
    due = []
    readers = [f"{number}" * 32 for number in (3, 4, 5)]
    for reader in readers:
        miss(reader)
    clock.later(days=20)
    for reader, right in zip(readers, (True, True, False), strict=True):
        turn = give(reader)
        if reader == readers[1]:
            exercise = made.board_of(turn.board).exercise
            helping.give_hint(reader, turn.board.place, exercise, 1, Mode.REVIEW)
        answer(turn.board, reader, right=right, mode=Mode.REVIEW)
        due.append((card(reader).due, card(reader).state["stability"]))
    assert due[0] >= due[1] >= due[2]
    assert due[0][1] > due[1][1] > due[2][1]


def test_showing_the_answer_is_a_miss(clock):
    miss()
    clock.later(days=1)
    turn = give()
    exercise = made.board_of(turn.board).exercise
    helping.show_answer(ME, turn.board.place, exercise, Mode.REVIEW)
    turn.refresh_from_db()
    assert turn.right is False
    before = card().state
    answer(turn.board, right=True, mode=Mode.REVIEW)
    assert card().state == before


def test_the_board_waits_until_it_is_answered(clock):
    miss()
    clock.later(days=1)
    turn = give()
    assert give(seed=2) == turn
    clock.later(days=40)
    assert give(seed=3) == turn
    assert ReviewTurn.objects.count() == 1


def test_missed_again_elsewhere_it_comes_back_sooner(clock):
    miss()
    clock.later(days=1)
    for _ in range(5):
        turn = give()
        answer(turn.board, mode=Mode.REVIEW)
        clock.moment = card().due
    far = card()
    clock.later(days=1)
    board = made.new_board("follow", far.game, rule=far.rule)
    answer(board, right=False, mode=Mode.PRACTICE)
    assert card().state["stability"] < far.state["stability"]
    assert (card().due - clock.moment).days < 7
    assert ReviewCard.objects.count() == 1


def rules_for(monkeypatch, count):
    """Let the small maker of boards on following have many rules; return them."""
    rules = tuple(list(made.content().rules)[:count])
    maker = dataclasses.replace(
        MAKERS["points"], rules={"anqi": tuple((rule, 1) for rule in rules)}
    )
    monkeypatch.setitem(MAKERS, "points", maker)
    return rules


def miss_all(rules, reader=ME):
    for rule in rules:
        board = made.new_board("points", "anqi", rule=rule)
        answer(board, reader, right=False, mode=Mode.PRACTICE)


def test_at_most_so_many_a_day_and_no_pile_after_a_month(clock, monkeypatch):
    miss_all(rules_for(monkeypatch, 25))
    clock.later(days=31)
    for _day in range(2):
        assert services.today(ME).left == 10
        given = []
        while (turn := give(seed=len(given))) is not None:
            given.append(turn.card_id)
            answer(turn.board, mode=Mode.REVIEW)
            assert services.today(ME).left == 10 - len(given)
        assert len(set(given)) == len(given) == 10
        assert services.today(ME) == services.Today(10, 10, 10, 0)
        clock.later(days=1)
    assert services.today(ME).left == 5  # what was right is not due again yet


@pytest.mark.parametrize("number", [0, 1, 3, MOST])
def test_the_number_a_day_is_the_readers(clock, monkeypatch, number):
    miss_all(rules_for(monkeypatch, 5))
    clock.later(days=2)
    services.set_per_day(ME, number)
    assert services.per_day(YOU) == 10
    assert services.today(ME).left == min(number, 5)
    done = 0
    while (turn := give(seed=done)) is not None:
        answer(turn.board, mode=Mode.REVIEW)
        done += 1
    assert done == min(number, 5)


def test_a_pause_keeps_everything(clock):
    miss()
    clock.later(days=1)
    turn = give()
    services.set_per_day(ME, 0)
    assert give() is None
    clock.later(days=30)
    services.set_per_day(ME, 10)
    assert give() == turn


def test_numbers_are_held_within_bounds():
    for asked, kept in ((-5, 0), (10**6, MOST)):
        services.set_per_day(ME, asked)
        assert services.per_day(ME) == kept


def test_the_day_begins_at_midnight_in_shanghai(clock, monkeypatch):
    miss_all(rules_for(monkeypatch, 3))
    services.set_per_day(ME, 1)
    clock.later(hours=9, minutes=59)  # 23:59 on the day of the misses
    assert services.today(ME).left == 0
    clock.later(minutes=1)
    assert services.today(ME).left == 1
    answer(give().board, mode=Mode.REVIEW)
    clock.later(hours=23, minutes=59)
    assert services.today(ME).left == 0
    clock.later(minutes=1)
    assert services.today(ME).left == 1


def test_another_kind_with_the_rule_where_the_kind_has_none(clock):
    miss()
    ReviewCard.objects.update(kind="koudi", game="anqi", rule="follow.suit")
    clock.later(days=1)
    assert (give().board.kind, give().board.rule) == ("follow", "follow.suit")


def test_the_board_that_was_missed_where_none_can_be_made(clock):
    miss()
    ReviewCard.objects.update(rule="kou.di")
    clock.later(days=1)
    turn = give()
    attempt = Attempt.objects.get()
    assert turn.board.exercise == attempt.exercise
    assert turn.board.options == attempt.options
    answer(turn.board, mode=Mode.REVIEW)
    assert card().due > clock.moment


def test_what_cannot_come_back_at_all_is_let_go(clock):
    miss()
    ReviewCard.objects.update(rule="kou.di", missed=None)
    clock.later(days=1)
    assert give() is None
    assert not ReviewCard.objects.exists()


def test_a_board_that_cannot_be_read_any_more_is_made_anew(clock):
    miss()
    clock.later(days=1)
    turn = give()
    MadeBoard.objects.filter(pk=turn.board_id).update(exercise={"format": 1})
    again = give()
    assert again.board_id != turn.board_id
    assert ReviewTurn.objects.count() == 1


# --- kept by a member ------------------------------------------------------------------------


@pytest.fixture
def member(owner):
    return profile_of(owner).reader


def test_a_guests_review_is_kept(clock, member):
    miss(ME)
    services.set_per_day(ME, 3)
    clock.later(days=1)
    turn = give(ME)
    keeping.keep(ME, member)
    assert give(member) == turn
    assert services.per_day(member) == 3
    assert not keeping.has_any(ME)


def test_one_card_a_rule_where_both_missed_it(clock, member):
    miss(member)
    clock.later(days=5)
    miss(ME)
    guests, own = give(ME), give(member)
    assert guests is None
    services.set_per_day(ME, 3)
    services.set_per_day(member, 5)
    due = card(member).due
    keeping.keep(ME, member)
    found = card(member)
    assert found.due == due  # the sooner one
    assert give(member) == own
    assert services.per_day(member) == 5
    assert ReviewPlan.objects.count() == 1
    assert not keeping.has_any(ME)


def test_one_board_waits_where_both_had_one(clock, member):
    miss(member)
    miss(ME)
    clock.later(days=1)
    give(ME)
    own = give(member)
    keeping.keep(ME, member)
    assert ReviewTurn.objects.get() == own
    assert give(member) == own


def test_everything_is_forgotten_with_the_account(clock, member):
    miss(member)
    services.set_per_day(member, 3)
    clock.later(days=1)
    give(member)
    keeping.forget(member)
    assert not keeping.has_any(member)
