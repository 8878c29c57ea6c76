"""The trainer says what help costs, before it is asked for and after."""

import pytest

from lessons.models import LearnerRating, TrainerTurn
from tests.lessons.page import board_form
from tests.trainer.conftest import begin, fields_of

pytestmark = pytest.mark.usefixtures("makers")
PRICE = "A hint makes the board count half; a shown answer counts as a miss."
HALF = "It counted half: you had asked for a hint."
MISS = "It counted as a miss: the answer was shown."


def solve(reader, page, *, right=True):
    fields = fields_of(TrainerTurn.objects.get().board, right=right)
    return reader.send(board_form(page), **fields)


def rated(page):
    return " ".join(tag.words for tag in page.with_class("rated"))


def test_the_price_is_said_until_the_board_is_rated(reader):
    page = begin(reader)
    assert PRICE in page.words
    page = solve(reader, page, right=False)
    assert PRICE not in page.words
    page = reader.send(board_form(page), show=["1"])
    assert HALF not in rated(page)
    assert MISS not in rated(page)  # it was rated by the answer before


def test_a_hint_is_said_to_have_halved_it(reader):
    page = reader.send(board_form(begin(reader)), hint=["1"])
    assert PRICE in page.words
    assert not rated(page)
    page = solve(reader, page)
    assert HALF in rated(page)
    page = reader.open(f"/en/trainer/{TrainerTurn.objects.get().board.slug}/")
    assert HALF in rated(page)


def test_a_chosen_rule_halves_it_already(reader):
    page = reader.send(board_form(begin(reader, rule="follow.suit")), hint=["1"])
    page = solve(reader, page)
    assert "you had chosen the rule" in rated(page)
    assert HALF not in rated(page)


def test_a_shown_answer_is_said_to_count_as_a_miss(reader):
    page = reader.send(board_form(begin(reader)), show=["1"])
    assert MISS in rated(page)
    assert LearnerRating.objects.get(rule="").mu < 25
    assert PRICE not in page.words
    page = solve(reader, page)
    assert MISS in rated(page)
    assert HALF not in rated(page)


def test_it_is_said_in_chinese(reader):
    begin(reader)
    page = reader.open(f"/zh-hans/trainer/{TrainerTurn.objects.get().board.slug}/")
    assert "看提示只算一半；看答案算没答对。" in page.words
