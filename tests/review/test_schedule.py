"""When a missed rule comes back: on a later day, within a year, the later the better known."""

import json
import math
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.daily import schedule as days
from lessons.review import schedule
from lessons.review.schedule import AGAIN, GOOD, HARD

START = datetime(2026, 11, 23, 6, tzinfo=UTC)
GRADES = st.sampled_from([AGAIN, HARD, GOOD])
#: Grades, each with the time since the one before; now and then a clock goes back a little.
STEPS = st.lists(st.tuples(GRADES, st.floats(-2, 900)), max_size=40)
DAY = timedelta(days=1)


def run(steps, first=START):
    moment, card = first, schedule.begun(first)
    for grade, gap in steps:
        moment = max(moment + gap * DAY, first)
        card = schedule.reviewed(schedule.read(stored(card), moment), grade, moment)
    return card, moment


def stored(card):
    """Return a card as it comes out of a row."""
    return json.loads(json.dumps(schedule.written(card), allow_nan=False))


@given(STEPS)
def test_whatever_came_before_a_card_stays_sound(steps):
    card, moment = run(steps)
    assert 0 < card.stability < math.inf
    assert 1 <= card.difficulty <= 10
    assert moment < card.due
    latest = max(moment, card.last_review)
    assert days.day_of(latest) < days.day_of(card.due) <= days.day_of(latest + 366 * DAY)
    assert card.due == days.begins(days.day_of(card.due))
    assert schedule.read(stored(card), moment) == card


@given(STEPS, st.floats(0, 900))
def test_the_better_the_answer_the_later_it_comes_back(steps, gap):
    card, moment = run(steps)
    moment += gap * DAY
    again, hard, good = (schedule.reviewed(card, grade, moment) for grade in (AGAIN, HARD, GOOD))
    assert again.due <= hard.due <= good.due
    assert again.stability <= hard.stability <= good.stability


def test_a_first_miss_comes_back_the_next_day():
    for hour in range(24):
        moment = START + timedelta(hours=hour)
        card = schedule.begun(moment)
        assert days.day_of(card.due) == days.day_of(moment) + DAY


def test_right_answers_in_time_come_ever_more_seldom():
    card = schedule.begun(START)
    gaps = []
    for _ in range(8):
        moment = card.due + timedelta(hours=10)
        card = schedule.reviewed(card, GOOD, moment)
        gaps.append((days.day_of(card.due) - days.day_of(moment)).days)
    assert gaps == sorted(gaps)
    assert gaps[0] == 1 or gaps[0] < gaps[-1]
    assert gaps[-1] > 7


@pytest.mark.parametrize(
    ("right", "helped", "grade"),
    [(True, False, GOOD), (True, True, HARD), (False, False, AGAIN), (False, True, AGAIN)],
)
def test_grades(right, helped, grade):
    assert schedule.grade(right=right, helped=helped) == grade


@pytest.mark.parametrize(
    "state",
    [None, {}, [], "x", {"card_id": "x"}, {"card_id": 1, "state": 9, "due": "never"},
     {"card_id": 1, "state": 2, "step": None, "stability": None, "difficulty": None,
      "due": START.isoformat(), "last_review": None}],
)  # fmt: skip
def test_a_card_that_cannot_be_read_begins_anew(state):
    assert schedule.read(state, START) == schedule.begun(START)
