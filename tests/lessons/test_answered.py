"""Answers in words: of every kind and game, in every language, the same where they say the same."""

import re

import pytest
from django.utils.translation import override

from engine.exercises import parse_exercise, solve
from engine.exercises.making import make_board
from lessons.puzzles.answered import answer_words, sameness
from lessons.puzzles.kinds import KINDS
from lessons.puzzles.made import offers
from tests.lessons.conftest import LANGUAGES
from tests.lessons.deals_over import DEALS_OVER
from tests.lessons.playing import PLAYING

PAIRS = [(kind, game) for game, kinds in offers().items() for kind in kinds]
KNOWN = [
    (kind, fields) for group in (DEALS_OVER, PLAYING) for kind, rows in group.items()
    for fields in rows
]  # fmt: skip


def words(exercise, answer, code):
    with override(code):
        return answer_words(exercise, answer, code).replace("\ufe0e", "")


def check(exercise, answer):
    for code in LANGUAGES:
        said = words(exercise, answer, code)
        assert said.strip()
        if code != "en":
            assert not re.search(r"[a-z]{3}", said), said


@pytest.mark.parametrize(("kind", "game"), PAIRS)
def test_every_kind_of_every_game(kind, game):
    assert kind in KINDS
    exercise = make_board(kind, game, "words").exercise
    check(exercise, dict(solve(exercise).answer))


@pytest.mark.parametrize(("kind", "fields"), KNOWN)
def test_known_positions(kind, fields):
    exercise = parse_exercise({"format": 1, "kind": kind, **fields})
    check(exercise, dict(solve(exercise).answer))


def test_words():
    exercise = parse_exercise({
        "format": 1, "kind": "follow", "game": "anqi", "trump": "H", "led": ["S5", "S5"],
        "hand": ["S6", "S6", "S8", "SA", "H3", "BJ"],
    })  # fmt: skip
    answer = {"cards": ["S6", "BJ", "S6"]}
    assert words(exercise, answer, "en") == "the Big Joker and ♠6♠6"
    assert words(exercise, answer, "zh-hans") == "大王、♠6♠6"


NONE = [
    ("follow", "anqi", {"cards": []}, "No card is forced", "没有非出不可的牌"),
    ("trumps", "anqi", {"cards": []}, "None of them is trump", "一张主也没有"),
    ("overcall", "anqi", {"bids": []}, "No pair may be shown", "一对也不能亮"),
    ("sides", "anqi", {"seats": []}, "Nobody", "没有人"),
    ("partner", "anqi", {"seats": []}, "The declarer plays alone", "庄家一家打"),
    ("beat", "dingqi", {"plays": []}, "Nothing beats it", "一手也管不上"),
    ("call", "heiqi", {"bids": []}, "No bid is open", "都不能叫了"),
    ("call", "gabaguo", {"shows": {}}, "Nothing may be shown now", "现在什么都不能亮"),
    ("call", "anqi", {"calls": [], "pass": True}, "With none of the 7s · may wait",
     "一张 7 也不能用 · 可以先不叫"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "game", "answer", "english", "chinese"), NONE)
def test_none_is_said_as_the_choice_that_it_was(kind, game, answer, english, chinese):
    exercise = make_board(kind, game, "none").exercise
    assert words(exercise, answer, "en") == english
    assert words(exercise, answer, "zh-hans") == chinese
    assert re.search(r"[\u4e00-\u9fff]", words(exercise, answer, "zh-hant"))


@pytest.mark.parametrize(
    ("kind", "one", "other", "same"),
    [
        ("follow", {"cards": ["S5", "S6"]}, {"cards": ["S6", "S5"]}, True),
        ("follow", {"cards": ["S5", "S6"]}, {"cards": ["S5", "S5"]}, False),
        ("shape", {"parts": [["S5"], ["S6", "S6"]]}, {"parts": [["S6", "S6"], ["S5"]]}, True),
        ("sort", {"lanes": {"T": ["S7"], "S": []}}, {"lanes": {"S": [], "T": ["S7"]}}, True),
        ("order", {"cards": ["S5", "S6"]}, {"cards": ["S6", "S5"]}, False),
        ("lead", {"leads": ["pair", "none"]}, {"leads": ["none", "pair"]}, False),
        ("result", {"payout": [1, -1]}, {"payout": [-1, 1]}, False),
        ("snatch", {"seats": [1], "gets": None}, {"seats": [1], "gets": 1}, False),
    ],
)
def test_sameness(kind, one, other, same):
    assert (sameness(kind, one) == sameness(kind, other)) is same
