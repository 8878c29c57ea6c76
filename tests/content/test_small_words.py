"""Small things that sentences get right: one or several, who is meant, where a player opens one."""

import pytest

from engine.exercises import judge, parse_exercise, solve
from lessons.texts import prompt_text, verdict_text
from lessons.texts.patterns import filled
from tests.lessons.deals_over import GABA


def tell(fields, answer=None, lang="en"):
    exercise = parse_exercise({"format": 1, "game": "anqi", **fields})
    verdict = judge(exercise, solve(exercise).answer if answer is None else answer)
    text = verdict_text(exercise, verdict, lang)
    return [text.headline, *(line.text for line in text.lines)]


@pytest.mark.parametrize(
    ("fields", "suits"),
    [({"game": "anqi", "trump": "H", "cards": ["S7", "H8"]}, True),
     ({"game": "dingqi", "cards": ["S3", "H2"]}, False)],
)  # fmt: skip
def test_the_order_wanted_is_said_where_there_are_trumps(fields, suits):
    exercise = parse_exercise({"format": 1, "kind": "order", **fields})
    assert ("one side suit after the other" in prompt_text(exercise, "en")) is suits
    assert ("哪门在前都行" in prompt_text(exercise, "zh-hans")) is suits
    assert ("哪門在前都行" in prompt_text(exercise, "zh-hant")) is suits


def test_one_higher_pair_is_one():
    board = {"kind": "overcall", "standing": ["D7", "D7"], "hand": ["H7", "H7", "S5"]}
    assert tell(board)[0] == "Right: this pair is higher"
    assert tell(board, lang="zh-hans")[0] == "对了：这一对更大"
    more = {**board, "hand": ["H7", "H7", "S7", "S7"]}
    assert tell(more)[0] == "Right: these pairs are higher"


def test_a_trump_of_the_trump_suit_is_told_by_its_suit():
    board = {"kind": "sort", "trump": "C", "cards": ["C2", "S5"]}
    said = tell(board, {"lanes": {"C": ["C2"], "S": ["S5"]}})
    assert said[1] == "♣2 (marked) is trump: clubs are the trump suit."
    seven = {"kind": "sort", "trump": "C", "cards": ["S7", "S5"]}
    assert "whatever is printed on it" in tell(seven, {"lanes": {"S": ["S7", "S5"]}})[1]


def test_who_holds_the_other_seven_is_the_reader():
    board = {"kind": "partner", "trump": "S", "declarer": 0, "seat": 1,
             "hand": ["S7", "D5"], "tricks": []}  # fmt: skip
    assert tell(board)[0] == "Right: you are the only one who can be the partner"
    assert tell(board, lang="zh-hans")[0] == "对了：搭档只可能是你自己"
    said = tell(board, {"seats": [1, 2]}, "zh-hans")
    assert "一张♠7在庄家手里，另一张就在你自己手里（已标出），丙不可能有。" in said


def test_a_player_called_a_does_not_open_a_sentence_like_an_article():
    assert filled("{who} leads.", {"who": "A"}, "en") == "Player A leads."
    assert filled("Right. {who} leads, not {given}.", {"who": "A", "given": "A"}, "en") == (
        "Right. Player A leads, not A."
    )
    assert filled("{who} leads.", {"who": "B"}, "en") == "B leads."
    assert filled("{who}首出。", {"who": "甲"}, "zh-hans") == "甲首出。"


def test_the_title_of_a_result_says_who_won_the_deal():
    levels = {"declarer": "5", "defenders": "3"}
    held = {**GABA, "kind": "result", "levels": levels, "points": 20, "dug": False}
    said = tell(held)
    assert said[0] == "Right: the deal was held"
    assert tell(held, lang="zh-hans")[0] == "对了：庄家方守住了"
    assert any("only a deal held at A wins the match" in line for line in said[1:])
