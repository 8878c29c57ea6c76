"""Giving boards that fit, and rating first answers: once, by half where the rule was chosen."""

import pytest

from lessons.models import Attempt, BoardRating, LearnerRating, Mode, PracticeTurn, TrainerTurn
from lessons.puzzles import helping, made, tokens
from lessons.trainer import ratings, services
from lessons.trainer.models import Hardness
from tests.trainer.conftest import ME, YOU, answer, give, rated_board

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("makers")]


def rating(reader=ME, rule=""):
    row = services.learner(reader, "anqi", rule)
    return (row.mu, row.sigma, row.tries) if row else None


def test_a_beginner_gets_an_easy_board_and_a_harder_one_who_asks_for_it():
    levels = {
        hardness: give(f"{number}" * 32, hardness=hardness).board.difficulty
        for number, hardness in enumerate(Hardness)
    }
    assert levels[Hardness.EASIER] == 1
    assert levels[Hardness.EASIER] <= levels[Hardness.EVEN] < levels[Hardness.HARDER] == 3


@pytest.mark.parametrize(("mu", "level"), [(0.0, 1), (50.0, 4)])
def test_who_is_beyond_all_boards_gets_the_nearest(mu, level):
    """On the rule follow.suit the hardest board that can be made has difficulty 4."""
    LearnerRating.objects.create(reader=ME, game="anqi", mu=mu, sigma=1.0, tries=50)
    turn = give(rule="follow.suit", hardness=Hardness.HARDER)
    assert turn.board.difficulty == level


def test_a_board_without_an_answer_stays_the_board():
    turn = give()
    for seed in range(5):
        assert give(seed=seed, hardness=Hardness.HARDER, rule="cards.points") == turn
    assert TrainerTurn.objects.count() == 1
    assert give(game="heiqi").game == "heiqi"
    assert give(seed=9) == turn
    answer(turn.board, right=False)
    assert give(seed=9) != turn


def test_every_reader_has_a_board_of_their_own():
    assert give(ME).board_id != 0
    assert services.open_turn(YOU, "anqi") is None
    assert services.turn_at(YOU, services.open_turn(ME, "anqi").board.slug) is None


@pytest.mark.parametrize("right", [True, False])
def test_a_first_answer_moves_reader_and_board_apart(right):
    turn = give()
    before = ratings.of_board(turn.board.difficulty)
    answer(turn.board, right=right)
    mu, sigma, tries = rating()
    opponent = BoardRating.objects.get(board=turn.board)
    assert (mu > ratings.START_MU) is right
    assert (opponent.mu < before.mu) is right
    assert sigma < ratings.START_SIGMA
    assert tries == opponent.tries == 1
    assert rating(rule=turn.board.rule) == (mu, sigma, 1)
    turn.refresh_from_db()
    assert (turn.right, turn.mu_before, turn.mu_after) == (right, ratings.START_MU, mu)
    assert turn.answered is not None


def test_later_tries_and_answers_sent_twice_change_nothing():
    turn = give()
    token = tokens.new_token()
    outcome = answer(turn.board, right=False, token=token)
    before = rating(), list(BoardRating.objects.values())
    answer(turn.board, right=False, token=token)
    answer(turn.board, right=True, token=outcome.next_token)
    answer(turn.board, right=True)
    assert (rating(), list(BoardRating.objects.values())) == before
    turn.refresh_from_db()
    assert turn.right is False


@pytest.mark.parametrize("mode", [each for each in Mode if each != Mode.TRAINER])
def test_only_the_trainer_rates(mode):
    turn = give()
    answer(turn.board, mode=mode)
    assert rating() == (ratings.START_MU, ratings.START_SIGMA, 0)
    assert BoardRating.objects.get().tries == 0
    turn.refresh_from_db()
    assert turn.answered is None


def test_a_board_met_elsewhere_first_is_not_rated():
    turn = give()
    answer(turn.board, right=False, mode=Mode.PRACTICE)
    answer(turn.board, right=True)
    assert rating()[2] == 0
    turn.refresh_from_db()
    assert (turn.right, turn.mu_after) == (True, None)
    assert turn.answered is not None


def test_a_board_of_nobody_else_is_rated_by_its_owner_alone():
    turn = give(ME)
    answer(turn.board, YOU)
    assert rating(YOU) is None
    assert BoardRating.objects.get().tries == 0


def test_a_chosen_rule_counts_by_half():
    free, chosen = give(ME), give(YOU, rule="follow.suit")
    assert chosen.board.rule == "follow.suit"
    BoardRating.objects.update(mu=20.0, sigma=4.0)
    for turn, reader in ((free, ME), (chosen, YOU)):
        answer(turn.board, reader)
    whole = rating(ME)[0] - ratings.START_MU
    assert rating(YOU)[0] - ratings.START_MU == pytest.approx(whole / 2)
    fall = [20.0 - BoardRating.objects.get(board=each.board).mu for each in (free, chosen)]
    assert fall[1] == pytest.approx(fall[0] / 2)


def test_a_hint_makes_an_answer_count_by_half():
    free, helped = give(ME), give(YOU)
    BoardRating.objects.update(mu=20.0, sigma=4.0)
    exercise = made.board_of(helped.board).exercise
    helping.give_hint(YOU, helped.board.place, exercise, 1, Mode.TRAINER)
    answer(free.board, ME)
    answer(helped.board, YOU)
    whole = rating(ME)[0] - ratings.START_MU
    assert rating(YOU)[0] - ratings.START_MU == pytest.approx(whole / 2)


def test_an_answer_that_was_shown_is_a_miss_and_the_next_one_no_hit():
    turn = give()
    exercise = made.board_of(turn.board).exercise
    for _ in range(2):
        helping.show_answer(ME, turn.board.place, exercise, Mode.TRAINER)
    mu, _sigma, tries = rating()
    assert mu < ratings.START_MU
    answer(turn.board, right=True)
    assert rating() == (mu, _sigma, tries) == (mu, _sigma, 1)
    turn.refresh_from_db()
    assert turn.right is False


def test_an_answer_that_was_shown_elsewhere_is_not_rated():
    turn = give()
    exercise = made.board_of(turn.board).exercise
    helping.show_answer(ME, turn.board.place, exercise, Mode.PRACTICE)
    answer(turn.board, right=True)
    assert rating()[2] == 0


def known(number, mu):
    return [rated_board(mu + step / 100) for step in range(number)]


def test_boards_of_others_are_given_where_there_are_enough_near_by():
    mark = ratings.wanted(ratings.Rating(), Hardness.EVEN)
    near, far = known(8, mark), known(3, mark + 9)
    before = made.MadeBoard.objects.count()
    given = {give(f"{number:032x}", seed=number).board for number in range(10)}
    assert given <= set(near)
    assert not given & set(far)
    assert made.MadeBoard.objects.count() == before


def test_nobody_is_given_a_board_twice():
    mark = ratings.wanted(ratings.Rating(), Hardness.EVEN)
    one, two, *_others = known(services.ENOUGH + 2, mark)
    answer(one, mode=Mode.PRACTICE)
    PracticeTurn.objects.create(reader=ME, board=two, game="anqi", easiest=1, hardest=5)
    LearnerRating.objects.create(reader=ME, game="anqi", mu=25.0, sigma=ratings.START_SIGMA)
    seen = []
    for seed in range(12):
        turn = give(seed=seed)
        seen.append(turn.board_id)
        TrainerTurn.objects.filter(pk=turn.pk).update(answered=turn.given)
    assert len(set(seen)) == 12
    assert not {one.pk, two.pk} & set(seen)


def test_a_rule_that_was_chosen_is_what_boards_are_about():
    mark = ratings.wanted(ratings.Rating(), Hardness.EVEN)
    known(services.ENOUGH, mark)
    for seed in range(4):
        turn = give(rule="cards.points", seed=seed)
        assert turn.board.rule == "cards.points"
        answer(turn.board)


def test_none_is_given_where_none_can_be_made():
    assert give(game="shengji") is None
    assert TrainerTurn.objects.count() == 0


def test_a_board_that_cannot_be_read_any_more_gives_way():
    turn = give()
    turn.board.exercise = {"format": 1, "kind": "follow", "game": "anqi"}
    turn.board.save()
    assert give(seed=2) != turn
    assert rating()[2] == 0


def test_the_course_is_of_rated_boards_in_their_order():
    marks = []
    for seed in range(5):
        turn = give(seed=seed)
        answer(turn.board, right=seed % 2 == 0, mode=Mode.TRAINER if seed != 2 else Mode.BOARD)
        answer(turn.board)
        marks += [turn.pk] if seed != 2 else []
    assert [turn.pk for turn in services.course(ME, "anqi", 9)] == marks
    assert [turn.pk for turn in services.course(ME, "anqi", 2)] == marks[-2:]
    assert services.course(ME, "heiqi", 9) == services.course(YOU, "anqi", 9) == []
    assert Attempt.objects.filter(is_first=True).count() == 5
