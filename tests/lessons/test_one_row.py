"""Boards about trump do not sort the hand for the reader before there is an answer."""

import pytest

from engine.exercises import judge
from lessons.puzzles.kinds import get_kind
from lessons.puzzles.kinds.base import Shown
from tests.lessons.conftest import board

HAND = ["D9", "C7", "H3", "S6", "BJ"]
BOARDS = {
    "follow": {"led": ["S5"], "hand": HAND},
    "lead": {"hand": HAND, "leads": [["C7"], ["C7", "H3"]]},
    "count": {"hand": HAND, "tricks": [], "ask": "trump"},
    "partner": {"hand": HAND, "tricks": [], "declarer": 0, "seat": 1},
}


def lanes_of(kind, rules, *, answered=False):
    fields = {"game": "anqi", "trump": "H", "rules": rules, **BOARDS[kind]}
    known = board(kind, 1, fields)
    verdict = judge(known.exercise, known.answer) if answered else None
    parts = get_kind(kind).parts(Shown(known.exercise, {}, "en", verdict))
    return parts["lanes" if kind == "follow" else "hand"]


@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize("rule", ["suit.effective", "anqi.trump"])
def test_a_board_about_trump_shows_one_row_until_it_is_answered(kind, rule):
    (row,) = lanes_of(kind, [rule, "follow.suit"])
    assert row.code == ""
    assert [lane.code for lane in lanes_of(kind, [rule], answered=True)] == ["T", "S", "D"]


@pytest.mark.parametrize("kind", BOARDS)
def test_other_boards_keep_their_lanes(kind):
    for rules in (["follow.suit", "suit.effective"], []):
        assert [lane.code for lane in lanes_of(kind, rules)] == ["T", "S", "D"]


def test_the_row_lies_as_the_cards_are_printed():
    (row,) = lanes_of("follow", ["suit.effective"])
    assert [card.text for card in row.cards] == ["BJ", "S6", "H3", "C7", "D9"]
    assert row.name
