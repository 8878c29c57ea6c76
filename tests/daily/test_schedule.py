"""Days, numbers and the rota: the edge of the day, no topic too soon, harder towards Sunday."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta, timezone
from itertools import pairwise

import pytest

from lessons.daily import schedule
from lessons.puzzles.made import offers

EVE = date(2026, 11, 22)
DAY = date(2026, 11, 23)
#: 00:00 in Shanghai on DAY.
MIDNIGHT = datetime(2026, 11, 22, 16, tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (MIDNIGHT - timedelta(microseconds=1), EVE),
        (MIDNIGHT, DAY),
        (MIDNIGHT + timedelta(hours=24, microseconds=-1), DAY),
        (MIDNIGHT + timedelta(hours=24), DAY + timedelta(days=1)),
    ],
)
def test_a_day_begins_at_midnight_in_shanghai(at, moment, day):
    at(moment)
    assert schedule.today() == day


@pytest.mark.parametrize("hours", [-11, -5, 0, 1, 5.75, 8, 9, 14])
def test_it_is_the_same_day_for_readers_everywhere(at, hours):
    """The moment decides, not the time zone in which somebody reads the clock."""
    zone = timezone(timedelta(hours=hours))
    at((MIDNIGHT - timedelta(seconds=1)).astimezone(zone))
    assert schedule.today() == EVE
    at(MIDNIGHT.astimezone(zone))
    assert schedule.today() == DAY


def test_the_next_puzzle_comes_at_the_next_midnight(at):
    at(MIDNIGHT)
    assert schedule.next_begins() == MIDNIGHT + timedelta(days=1)
    at(MIDNIGHT - timedelta(seconds=1))
    assert schedule.next_begins() == MIDNIGHT


def test_numbers_count_from_the_first_day():
    assert schedule.number_of(schedule.FIRST_DAY) == 1
    assert schedule.number_of(DAY) == 22
    assert [schedule.day_numbered(number) for number in (1, 22)] == [schedule.FIRST_DAY, DAY]
    assert schedule.day_numbered(10**7) is None


def test_a_clock_before_the_first_day_counts_as_on_it(at):
    at(datetime(2020, 1, 1, tzinfo=UTC))
    assert schedule.today() == schedule.FIRST_DAY


def test_the_days_up_to_today_may_be_seen(at):
    today = schedule.today()
    assert schedule.is_open(schedule.FIRST_DAY)
    assert schedule.is_open(today)
    assert not schedule.is_open(today + timedelta(days=1))
    assert not schedule.is_open(schedule.FIRST_DAY - timedelta(days=1))


def test_every_topic_of_the_rota_has_boards():
    missing = [t for week in schedule.ROTA for t in week if t[1] not in offers().get(t[0], {})]
    assert missing == []


def test_no_topic_comes_twice_within_fourteen_days_and_no_kind_twice_in_a_week():
    days = schedule.days_from(schedule.FIRST_DAY, schedule.FIRST_DAY + timedelta(days=399))
    topics = [schedule.topic_of(day) for day in days]
    for first in range(len(topics) - schedule.APART + 1):
        window = topics[first : first + schedule.APART]
        assert len(set(window)) == schedule.APART, window
    for week in schedule.ROTA:
        assert len({kind for _game, kind in week}) == schedule.WEEK


def test_rota_has_every_game_every_week_and_almost_every_kind():
    for week in schedule.ROTA:
        assert {game for game, _kind in week} == set(offers())
    kinds = Counter(kind for week in schedule.ROTA for _game, kind in week)
    assert set(kinds) == {kind for each in offers().values() for kind in each}


def test_difficulty_rises_from_monday_to_sunday():
    assert schedule.LEVELS[0] == (1, 2)
    assert schedule.LEVELS[-1] == (5, 5)
    for (_, before), (easiest, hardest) in pairwise(schedule.LEVELS):
        assert before <= easiest <= hardest
