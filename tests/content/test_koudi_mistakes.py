"""A wrong score of a kitty: what joins and what does not is said, the total is not."""

from __future__ import annotations

import pytest

from engine.exercises import judge
from lessons.content import content
from lessons.texts import verdict_text

from .positions import koudi_verdicts


def told(board_id: str, multiplier: int, points: int, lang: str = "en"):
    exercise = content().board(board_id).exercise
    verdict = judge(exercise, {"multiplier": multiplier, "points": points})
    return verdict_text(exercise, verdict, lang)


NEIGHBOURS = [
    (
        "koudi-40",
        (12, 60),
        "♠7 and ♣7 stand on the same step: neither is above the other.",
        "♠7和♣7在同一档，谁也不在谁上面。",
        "shape.tractor",
    ),
    (
        "koudi-31",
        (4, 80),
        "♠8 stands right above ♠6: no 7 lies between them here.",
        "这里♠8和♠6中间没有 7，两档挨着。",
        "suit.adjacent",
    ),
    (
        "koudi-35",
        (4, 60),
        "In the order of trumps ♦7 stands right above ♥A.",
        "按主牌的大小次序，♦7紧挨在♥A上面。",
        "anqi.adjacent",
    ),
    (
        "koudi-34",
        (8, 120),
        "Here the Little Joker and ♦7 are not neighbours.",
        "这里小王和♦7不相邻。",
        "anqi.adjacent.notrump",
    ),
]


@pytest.mark.parametrize(("board", "answer", "english", "chinese", "rule"), NEIGHBOURS)
def test_what_joins_and_what_does_not_is_said(board, answer, english, chinese, rule):
    text = told(board, *answer)
    assert (english, rule) in [(line.text, line.rule) for line in text.lines]
    assert chinese in [line.text for line in told(board, *answer, "zh-hans").lines]


@pytest.mark.parametrize(
    ("board", "english", "chinese"),
    [
        (
            "koudi-18",
            "The largest part of the winning play is the pair of Little Jokers: 4 times.",
            "赢的这手牌里最大的一组是一对小王，算 4 倍。",
        ),
        (
            "koudi-29",
            "The pairs in the winning play do not make a tractor, so the pair of Little Jokers "
            "decides: 2 times.",
            "赢的这手牌里几对都连不成拖拉机，按一对小王算 2 倍。",
        ),
    ],
)
def test_a_pair_of_jokers_is_called_that(board, english, chinese):
    assert english in [line.text for line in told(board, 99, 5).lines]
    assert chinese in [line.text for line in told(board, 99, 5, "zh-hans").lines]


def test_one_card_counts_as_a_single_card():
    board = next(
        board
        for board in content().boards["koudi"]
        if len(board.exercise.document.get("last", ())) == 1
        and board.exercise.document["won_by"] == "defenders"
        and board.exercise.options.get("koudi") != "card_count"
    )
    text = told(board.id, 99, 5)
    assert text.headline == "Not yet: the winning play is a single card"
    assert text.lines[0].text.startswith("The last trick was won with a single card")


def test_no_wrong_verdict_says_the_total():
    seen = 0
    for exercise, verdict in koudi_verdicts(150, "totals"):
        total = verdict.answer["points"]
        if verdict.correct or total < 100:
            continue
        for lang in ("en", "zh-hans", "zh-hant"):
            text = verdict_text(exercise, verdict, lang)
            assert str(total) not in " ".join([text.headline, *(line.text for line in text.lines)])
        seen += 1
    assert seen > 40


#: The board's kitty holds 20 points, and the multiplier is 4.
BOTH = (
    "With the right multiplier, the product changes too: 20 points × 4.",
    "倍数改对以后，分数要重新乘：20 分 × 4。",
)
PRODUCT = ("Multiply once more: 20 points × 4.", "再乘一遍：20 分 × 4。")
COUNT = (
    "A 5 counts 5, a 10 and a K count 10 each. The kitty holds ♠10, ♠5 and ♣5: 20 points.",
    "5 算 5 分，10 和 K 各算 10 分。底牌里有♠10、♠5、♣5，共 20 分。",
)
FORM = (
    "The largest part of the winning play is the pair of Little Jokers: 4 times.",
    "赢的这手牌里最大的一组是一对小王，算 4 倍。",
)


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ((2, 40), [FORM]),  # the product of the wrong multiplier is right in itself
        ((2, 80), [FORM]),
        ((8, 43), [FORM, BOTH]),
        ((2, 20), [FORM, BOTH]),
        ((4, 43), [PRODUCT]),
        ((4, 20), [PRODUCT]),  # the kitty alone, not multiplied
        ((4, 60), [COUNT]),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh-hans"])
def test_what_is_wrong_is_what_is_called_wrong(answer, wrong, lang):
    lines = told("koudi-18", *answer, lang).lines
    found = [line.text.replace("\ufe0e", "") for line in lines if not line.is_right]
    assert found == [text[lang != "en"] for text in wrong]
