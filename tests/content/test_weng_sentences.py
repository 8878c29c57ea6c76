"""What is said about answering a weng, in each of its cases and questions."""

from __future__ import annotations

from itertools import product

import pytest

from engine.exercises import judge, parse_exercise
from lessons.texts import lead_text, verdict_text
from lessons.texts.patterns import patterns


def weng(hand: str, trump: str = "H", **more):
    given = {"format": 1, "kind": "follow", "game": "gabaguo", "trump": trump, "level": "6"}
    return parse_exercise({**given, **more, "led": ["S9", "H9", "C9", "D9"], "hand": hand.split()})


def test_the_lead_is_called_a_weng():
    assert lead_text(weng("S4 S5 SK D3"), "en") == "a weng of four 9s"
    assert lead_text(weng("S4 S5 SK D3"), "zh-hans") == "四张 9 的瓮"


def test_every_case_has_a_pattern():
    for case, problem in product(("weng", "trump", "suits"), ("right", "wrong")):
        assert ("gaba.weng.answer", "legal", problem, case) in patterns().patterns
    for ask, problem in product(("forced", "playable"), ("right", "missing", "extra")):
        assert patterns().find("gaba.weng.answer", ask, problem)


@pytest.mark.parametrize(
    ("exercise", "cards", "english", "chinese"),
    [
        (
            weng("S4 H4 C4 D4 SK SA"),
            "S4 H4 C4 SA",
            "Not yet: you hold a weng, so you must play one",
            "还不行：手里有瓮，必须跟瓮",
        ),
        (
            weng("S4 H4 C4 D4 SK SA"),
            "S4 H4 C4 D4",
            "Right: a weng for a weng",
            "对了：瓮跟上了",
        ),
        (
            weng("H4 HT S6 SK SA D3"),
            "H4 HT SK SA",
            "Not yet: without a weng you follow with trumps",
            "还不行：没有瓮，就要跟主牌",
        ),
        (
            weng("H4 HT S6 SK SA D3 D5", trump="none"),
            "SK SA D3 H4",
            "Not yet: every suit has to give a card",
            "还不行：每门都要跟一张",
        ),
        (
            weng("H4 HT S6 SK SA D3 D5", trump="none", ask="playable"),
            "S6 SA D3 H4",
            "Not yet: more cards can be part of an answer",
            "还不行：能出的不止这些",
        ),
        (
            weng("H4 S6 SK SA D3 C5", trump="none", ask="forced"),
            "H4 D3",
            "Not yet: more cards have to go",
            "还不行：还有牌非出不可",
        ),
    ],
)
def test_what_is_said(exercise, cards, english, chinese):
    verdict = judge(exercise, {"cards": cards.split()})
    assert verdict_text(exercise, verdict, "en").headline == english
    assert verdict_text(exercise, verdict, "zh-hans").headline == chinese


def test_the_kept_back_trump_is_named():
    exercise = weng("H4 HT S6 SK SA D3")
    told = verdict_text(exercise, judge(exercise, {"cards": ["H4", "HT", "SK", "SA"]}), "en")
    assert [line.text for line in told.lines] == [
        "The lead is a weng of four 9s, and you hold no weng: three trumps must be in your play "
        "and you gave two. You kept back ♠6 (marked).",
        "♠6 is a trump here: what is printed on it does not count.",
    ]
