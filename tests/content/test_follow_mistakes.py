"""What is said about following shows what it says, board by board: nothing more, nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.exercises import judge, parse_exercise
from lessons.content import content
from lessons.texts import lead_text, verdict_text

BOARDS = content().boards["follow"]


def said(board_id: str, cards: str, lang: str = "en") -> tuple[str, list[str]]:
    exercise = content().board(board_id).exercise
    told = verdict_text(exercise, judge(exercise, {"cards": cards.split()}), lang)
    return told.headline, [line.text for line in told.lines]


def follow(led: str, hand: str, **more):
    given = {"format": 1, "kind": "follow", "game": "anqi", "trump": "H", **more}
    return parse_exercise({**given, "led": led.split(), "hand": hand.split()})


def lines(exercise, cards: str, lang: str = "en") -> list[str]:
    verdict = judge(exercise, {"cards": cards.split()})
    return [line.text for line in verdict_text(exercise, verdict, lang).lines]


# --- a play that shows cards to be free holds none of them ---------------------------------------


def free_by(exercise, cards) -> list[str]:
    """Every card that some reason shows not to be forced, each checked against its play."""
    verdict = judge(exercise, {"cards": list(cards)})
    right = Counter(verdict.answer["cards"])
    named = []
    for reason in verdict.reasons:
        if reason.facts["problem"] == "extra" and "witness" in reason.facts:
            shown = Counter(reason.facts["witness"])
            assert all(shown[card] <= right[card] for card in reason.cards), exercise.document
            assert judge(
                parse_exercise({**exercise.document, "ask": "legal"}),
                {"cards": reason.facts["witness"]},
            ).correct
            named += reason.cards
    return named


@pytest.mark.parametrize("board", [b for b in BOARDS if b.exercise.ask == "forced"])
def test_no_play_holds_the_cards_that_it_frees(board):
    exercise = board.exercise
    hand = list(exercise.document["hand"])
    right = Counter(board.answer["cards"])
    pairs = [card for card in hand if hand.count(card) == 2]
    for answer in (hand, pairs, *([card] for card in set(hand))):
        extra = Counter(answer) - right
        assert Counter(free_by(exercise, answer)) == extra, answer


def test_each_pair_is_freed_by_the_other():
    top, english = said("follow-16", "HQ HQ H3 H3")
    assert top == "Not yet: you have a choice here"
    assert english == [
        "Playing ♥3♥3 gives as many pairs as are asked for, so ♥Q♥Q do not have to go.",
        "Playing ♥Q♥Q gives as many pairs as are asked for, so ♥3♥3 do not have to go.",
    ]
    assert said("follow-16", "HQ HQ H3 H3", "zh-hans")[1] == [
        "出♥3♥3，该跟的对子也跟够了，所以♥Q♥Q不是非出不可。",
        "出♥Q♥Q，该跟的对子也跟够了，所以♥3♥3不是非出不可。",
    ]


# --- pairs: broken up, kept back, and how many of them were due ----------------------------------

PAIRS = [
    ("follow-10", "H4 HK", "none: you broke up ♥4♥4 (marked).", "♥4♥4（已标出）被你拆开了。"),
    (
        "follow-40",
        "HT H5 H5 H8 H4 H4",
        "only two: you broke up ♥10♥10 and ♥8♥8 (marked), and one of these pairs has to stay "
        "together.",
        "却只跟了两对：♥10♥10、♥8♥8（已标出）被你拆开了，其中一对必须整对跟。",
    ),
    (
        "follow-40",
        "HQ H5 H5 H8 H4 H4",
        "only two: you broke up ♥8♥8 and kept back ♥10♥10 (marked), and one of these pairs has "
        "to come whole.",
        "你拆开了♥8♥8，又留下了♥10♥10（都已标出），其中一对必须整对跟。",
    ),
    ("follow-20", "H8 HA HQ H4", "none: you broke up ♥8♥8 and ♥4♥4 (marked).", "被你拆开了。"),
]


@pytest.mark.parametrize(("board", "cards", "english", "chinese"), PAIRS)
def test_a_broken_pair_is_called_that(board, cards, english, chinese):
    top, (line, *_) = said(board, cards)
    assert top == "Not yet: you broke up a pair, and pairs come before single cards"
    assert line.endswith(english), line
    assert "stayed behind" not in line
    top, (line, *_) = said(board, cards, "zh-hans")
    assert top == "还不行：对子拆开了，必须先跟对子"
    assert line.endswith(chinese), line


def test_one_of_several_pairs_is_asked_for():
    exercise = follow("S5 S5", "S6 S6 S8 S8 SA SK S3 H3")
    assert lines(exercise, "SA SK") == [
        "The lead is a pair of spades. You can answer it with one pair, and your play has none: "
        "one of the pairs ♠8♠8 and ♠6♠6 (marked) has to be in it."
    ]
    assert lines(exercise, "SA SK", "zh-hans") == [
        "首出是一对黑桃。你能跟一对，却一对也没跟：♠8♠8、♠6♠6（已标出）里必须跟一对。"
    ]


# --- tractors: which one is missing, which one was played ----------------------------------------


def test_a_second_tractor_is_called_that():
    top, (line, *_) = said("follow-45", "SK SK SQ SQ ST ST S9 SA")
    assert top == "Not yet: one more tractor has to come"
    assert line == (
        "The lead is a tractor of four pairs in spades. You have played one tractor and still "
        "hold ♠10♠10♠9♠9 (marked): a second tractor, of two pairs, has to be in your play."
    )
    top, (line, *_) = said("follow-45", "SK SK SQ SQ ST ST S9 SA", "zh-hans")
    assert top == "还不行：还要再跟一个拖拉机"
    assert line == (
        "首出是黑桃四连对拖拉机。你跟了一个拖拉机，手里还有♠10♠10♠9♠9（已标出），"
        "得再跟一个两连对的拖拉机。"
    )


TWO = follow("SA SA SK SK ST ST S9 S9", "SQ SQ SJ SJ S8 S8 S6 S6 S5 S4 S3 S2 H3")


def test_two_tractors_were_led():
    assert lead_text(TWO, "en") == "a throw in spades (two tractors of two pairs)"
    assert lead_text(TWO, "zh-hans") == "甩出的黑桃（两个两连对拖拉机）"


def test_two_tractors_are_missing():
    assert lines(TWO, "SQ SJ S8 S6 S5 S4 S3 S2")[0] == (
        "The lead is a throw in spades (two tractors of two pairs), and your hand can answer it "
        "with two tractors: ♠Q♠Q♠J♠J and ♠8♠8♠6♠6 (marked). Your play has to do as much."
    )
    assert lines(TWO, "SQ SJ S8 S6 S5 S4 S3 S2", "zh-hans")[0] == (
        "首出是甩出的黑桃（两个两连对拖拉机）。你手里能跟两个拖拉机，"
        "比如♠Q♠Q♠J♠J、♠8♠8♠6♠6（已标出），这样才算跟够。"
    )


def test_a_run_taken_from_the_middle_leaves_no_second_tractor():
    exercise = follow("SA SA SK SK S5 S5 S4 S4", "SQ SQ SJ SJ ST ST S9 S9 S8 S6 S3 S2 H3")
    assert "♠Q♠Q♠J♠J and ♠10♠10♠9♠9 (marked)" in lines(exercise, "SJ SJ ST ST SQ S9 S8 S6")[0]


def test_only_the_tractor_is_said_to_answer_a_tractor():
    exercise = content().board("follow-40").exercise
    verdict = judge(exercise, {"cards": ["H8", "H8", "H5", "H5", "H4", "H4"]})
    assert verdict.correct
    assert Counter(verdict.reasons[0].cards) == Counter(["H5", "H5", "H4", "H4"])
    assert said("follow-40", "H8 H8 H5 H5 H4 H4")[1] == [
        "The lead asks for a tractor of two pairs, and your play holds it: ♥5♥5♥4♥4. "
        "Besides that, one pair was due: ♥8♥8."
    ]
    assert said("follow-40", "H8 H8 H5 H5 H4 H4", "zh-hans")[1] == [
        "首出要两连对的拖拉机，你跟了♥5♥5♥4♥4。另外还要跟一对，就是♥8♥8。"
    ]


def test_fewer_tractors_than_were_led_are_not_called_all():
    exercise = follow("SA SA SK SK ST ST S9 S9", "SQ SQ SJ SJ S8 S6 S5 S4 S3 S2 H3")
    assert lines(exercise, "SQ SQ SJ SJ S8 S6 S5 S4") == [
        "The lead is a throw in spades (two tractors of two pairs). Your hand can answer it with "
        "one tractor, and your play holds it: ♠Q♠Q♠J♠J."
    ]
    assert lines(TWO, "SQ SQ SJ SJ S8 S8 S6 S6") == [
        "The lead is a throw in spades (two tractors of two pairs), and your play answers it with "
        "two tractors: ♠Q♠Q♠J♠J and ♠8♠8♠6♠6."
    ]


# --- one card only -------------------------------------------------------------------------------


def test_one_card_is_spoken_of_as_one():
    assert lines(follow("SK", "S9 S4 H3 D5"), "H3") == [
        "The lead is a single spade, and you hold two spades. Your card has to be ♠9 or ♠4."
    ]
    only = follow("SK", "S9 H3 D5")
    assert lines(only, "H3", "zh-hans") == [
        "首出是一张黑桃。你只有一张黑桃，必须跟出去，♠9（已标出）却还留在手里。"
    ]
    assert lines(only, "S9", "zh-hans") == ["首出是一张黑桃，你只有♠9这一张，没有别的跟法。"]
    void = follow("SK", "C4 H3 D5", ask="playable")
    assert lines(void, "H3 D5") == [
        "You hold no spades, so any card will do. You left out ♣4 (marked)."
    ]
    assert lines(void, "H3 D5", "zh-hans") == ["你没有黑桃，哪张都能出。你漏了♣4（已标出）。"]


def test_cards_of_other_suits_are_not_called_the_led_suit():
    exercise = follow("SK SA", "S9 H3 H3", ask="forced")
    assert lines(exercise, "S9") == [
        "You hold one spade for two cards and so few others that ♥3 (marked) goes in any case."
    ]
    assert lines(exercise, "H3", "zh-hans") == [
        "要跟两张，你只有一张黑桃：♠9（已标出）怎么跟都得出。"
    ]
