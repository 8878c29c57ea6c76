"""What is said of a rule: only with evidence enough, and no more than the tries show."""

import pytest

from lessons.progress.strength import Share, strengths_of
from tests.progress.conftest import NOW, tries

pytestmark = [pytest.mark.django_db, pytest.mark.database]
ME, OTHER = "a" * 32, "b" * 32


def only(reader=ME):
    (strength,) = strengths_of(reader).known
    return strength


def test_nothing_is_said_without_tries():
    assert strengths_of(ME).known == ()
    assert strengths_of(ME).too_few == 0


def test_four_first_tries_are_too_few_and_five_are_enough():
    tries(ME, "follow.suit", [True] * 4)
    assert strengths_of(ME).known == ()
    assert strengths_of(ME).too_few == 1
    tries(ME, "follow.suit", [False])
    assert only().all == Share(4, 5)


def test_later_tries_and_tries_after_a_shown_answer_are_no_evidence():
    tries(ME, "follow.suit", [True] * 4)
    tries(ME, "follow.suit", [True] * 9, is_first=False)
    tries(ME, "follow.suit", [True] * 9, shown=True)
    assert strengths_of(ME).known == ()


def test_tries_after_a_hint_are_told_apart():
    tries(ME, "follow.suit", [True] * 5)
    tries(ME, "follow.suit", [True, False], hints=2)
    assert (only().hinted, only().all) == (2, Share(6, 7))


def test_nobody_counts_for_somebody_else():
    tries(OTHER, "follow.suit", [True] * 9)
    assert strengths_of(ME).known == ()


@pytest.mark.parametrize(
    ("right", "recent", "before"),
    [
        ([True] * 5, Share(5, 5), None),
        ([False] * 4 + [True] * 10, Share(10, 10), None),
        ([False] * 5 + [True] * 10, Share(10, 10), Share(0, 5)),
        ([True] * 20 + [False] * 10, Share(0, 10), Share(20, 20)),
    ],
)
def test_the_latest_ten_are_held_against_those_before(right, recent, before):
    tries(ME, "follow.suit", right)
    assert (only().recent, only().before) == (recent, before)


@pytest.mark.parametrize("number", [5, 6, 9, 10, 14, 15, 61, 64, 400])
def test_every_group_has_five_tries_but_the_first_which_takes_what_is_over(number):
    tries(ME, "follow.suit", [True] * number)
    groups = only().groups
    assert [group.tries for group in groups[1:]] == [5] * (len(groups) - 1)
    assert 5 <= groups[0].tries < 10
    assert len(groups) <= 12
    if number < 60:
        assert sum(group.tries for group in groups) == number


def test_what_was_moved_counts_at_the_time_that_it_was_answered():
    tries(ME, "follow.suit", [True] * 10, NOW)
    earlier = NOW.replace(month=11)
    tries(ME, "follow.suit", [False] * 5, earlier)  # stored later, answered before
    assert only().before == Share(0, 5)
    assert [group.right for group in only().groups] == [0, 5, 5]


def test_the_weakest_comes_first():
    tries(ME, "follow.suit", [True] * 5)
    tries(ME, "follow.void", [False] * 3 + [True] * 3)
    tries(ME, "follow.pair", [False] * 5)
    assert [each.rule for each in strengths_of(ME).known] == [
        "follow.pair",
        "follow.void",
        "follow.suit",
    ]
