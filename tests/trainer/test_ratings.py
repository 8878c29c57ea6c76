"""What answers do to ratings: numbers within bounds, in the right direction, by no more than so."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lessons.trainer import ratings
from lessons.trainer.models import MU, SIGMA, Hardness
from lessons.trainer.ratings import BOARD_STEP, FULL, HALF, READER_STEP, Rating

RATINGS = st.builds(Rating, st.floats(*MU), st.floats(*SIGMA))
#: Whatever a row could hold, numbers that are none included.
ANYTHING = st.builds(Rating, st.floats(), st.floats())
WEIGHTS = st.sampled_from([FULL, HALF])
SLACK = 1e-9


def is_fit(rating):
    return MU[0] <= rating.mu <= MU[1] and SIGMA[0] <= rating.sigma <= SIGMA[1]


@given(ANYTHING, ANYTHING, st.booleans(), WEIGHTS)
def test_no_rating_leaves_its_bounds_whatever_went_in(reader, board, right, weight):
    for rating in ratings.after(reader, board, right=right, weight=weight):
        assert is_fit(rating)


@settings(deadline=None)  # pure sums; a busy machine is slow at times
@given(RATINGS, st.lists(st.tuples(RATINGS, st.booleans(), WEIGHTS), min_size=20, max_size=60))
def test_no_run_of_answers_leaves_the_bounds(reader, games):
    for board, right, weight in games:
        reader, after = ratings.after(reader, board, right=right, weight=weight)
        assert is_fit(reader)
        assert is_fit(after)


@given(RATINGS, RATINGS, WEIGHTS)
def test_right_lifts_the_reader_and_wrong_the_board(reader, board, weight):
    won, lost_to = ratings.after(reader, board, right=True, weight=weight)
    lost, won_by = ratings.after(reader, board, right=False, weight=weight)
    assert won.mu >= reader.mu >= lost.mu
    assert lost_to.mu <= board.mu <= won_by.mu
    assert won.mu > lost.mu or reader.mu in MU


@given(RATINGS, RATINGS, st.booleans(), WEIGHTS)
def test_no_step_is_longer_than_the_longest(reader, board, right, weight):
    one, two = ratings.after(reader, board, right=right, weight=weight)
    assert abs(one.mu - reader.mu) <= READER_STEP * weight + SLACK
    assert abs(two.mu - board.mu) <= BOARD_STEP * weight + SLACK


@given(RATINGS, RATINGS, st.booleans())
def test_half_the_weight_is_half_the_way(reader, board, right):
    whole = ratings.after(reader, board, right=right)
    half = ratings.after(reader, board, right=right, weight=HALF)
    for old, far, near in zip((reader, board), whole, half, strict=True):
        # Where the whole way ends at a bound, half of it was cut off less.
        assert abs(near.mu - old.mu) <= abs(far.mu - old.mu) + SLACK
        if far.mu not in MU:
            assert near.mu == pytest.approx((old.mu + far.mu) / 2)
        if far.sigma not in SIGMA:
            assert near.sigma == pytest.approx((old.sigma + far.sigma) / 2)


@given(RATINGS, st.floats(*MU), st.floats(*MU), st.floats(*SIGMA))
def test_a_harder_board_brings_no_less_and_costs_no_more(reader, one, two, sigma):
    easy, hard = (Rating(mu, sigma) for mu in sorted((one, two)))
    for right in (True, False):
        by_easy, _ = ratings.after(reader, easy, right=right)
        by_hard, _ = ratings.after(reader, hard, right=right)
        assert by_hard.mu >= by_easy.mu - SLACK


@given(RATINGS, RATINGS)
def test_a_chance_is_one_and_even_between_equals(reader, board):
    assert 0 < ratings.chance(reader, board) < 1
    assert ratings.chance(reader, Rating(reader.mu, board.sigma)) == 0.5


@given(RATINGS)
def test_wanted_boards_have_the_chance_that_was_asked_for(reader):
    marks = [ratings.wanted(reader, hardness) for hardness in Hardness]
    assert marks == sorted(marks)
    for hardness, mark in zip(Hardness, marks, strict=True):
        assert MU[0] <= mark <= MU[1]
        if mark not in MU:
            found = ratings.chance(reader, Rating(mark, ratings.BOARD_SIGMA))
            assert found == pytest.approx(ratings.CHANCES[hardness])


def test_boards_begin_by_their_difficulty():
    starts = [ratings.of_board(level).mu for level in range(1, 6)]
    assert starts == sorted(set(starts))
    assert all(is_fit(ratings.of_board(level)) for level in (-3, 0, 1, 5, 9))


def test_shown_numbers():
    begin = Rating()
    assert (begin.points, begin.give_or_take) == (1500, 250)
    assert (Rating(MU[0]).points, Rating(MU[1]).points) == (750, 2250)


def test_many_right_answers_bring_a_reader_up_and_make_the_rating_surer():
    reader, board = Rating(), ratings.of_board(3)
    for _ in range(40):
        reader, board = ratings.after(reader, board, right=True)[0], ratings.of_board(3)
    assert reader.mu > 32
    assert reader.sigma < ratings.START_SIGMA / 1.5
    assert math.isfinite(reader.mu)


def test_a_reader_who_answers_by_chance_comes_to_where_that_chance_is():
    """Six in ten right at boards of difficulty 3: the rating says as much in the end."""
    reader = Rating()
    board = ratings.of_board(3)
    for number in range(400):
        reader, _ = ratings.after(reader, board, right=number % 5 < 3)
    assert ratings.chance(reader, board) == pytest.approx(0.6, abs=0.08)
