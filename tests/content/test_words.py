"""The words that sentences are made of."""

from __future__ import annotations

import pytest

from engine.exercises import parse_exercise
from lessons.texts import card_name, lead_text, prompt_text, suit_name, trump_text
from lessons.texts.words import Count, card_list, card_run, joined, of_suit

EN, ZH = "en", "zh-hans"


@pytest.mark.parametrize(
    ("card", "english", "chinese"),
    [
        ("S6", "6 of spades", "黑桃6"),
        ("HT", "10 of hearts", "红桃10"),
        ("CK", "King of clubs", "梅花K"),
        ("DA", "Ace of diamonds", "方块A"),
        ("BJ", "Big Joker", "大王"),
        ("LJ", "Little Joker", "小王"),
    ],
)
def test_a_card_has_a_name_to_be_read_aloud(card, english, chinese):
    assert card_name(card, EN) == english
    assert card_name(card, ZH) == chinese


def test_suits_have_names():
    assert [suit_name(code, EN) for code in "TSHCD"] == [
        "Trump", "Spades", "Hearts", "Clubs", "Diamonds",
    ]  # fmt: skip
    assert [suit_name(code, ZH) for code in "TSHCD"] == ["主牌", "黑桃", "红桃", "梅花", "方块"]


@pytest.mark.parametrize(
    ("number", "pattern", "lang", "expected"),
    [
        (1, "{n:pair|pairs}", EN, "one pair"),
        (2, "{n:pair|pairs}", EN, "two pairs"),
        (0, "{n:pair|pairs}", EN, "no pairs"),
        (13, "{n:card|cards}", EN, "13 cards"),
        (0, "{n}", EN, "none"),
        (4, "{n}", EN, "four"),
        (1, "it {n:-goes|go}", EN, "it goes"),
        (25, "{n:d}", EN, "25"),
        (1, "{n:对}", ZH, "一对"),
        (2, "{n:连对}", ZH, "两连对"),
        (3, "{n:连对}", ZH, "三连对"),
        (10, "{n:张}", ZH, "十张"),
        (12, "{n:张}", ZH, "十二张"),
        (20, "{n:张}", ZH, "二十张"),
        (25, "{n:张}", ZH, "二十五张"),
        (2, "{n}", ZH, "二"),
        (150, "{n:d}", ZH, "150"),
    ],
)
def test_numbers_agree_with_what_they_count(number, pattern, lang, expected):
    assert pattern.format(n=Count(number, lang)) == expected


def test_cards_of_a_suit():
    assert of_suit(1, "T", EN) == "one trump"
    assert of_suit(2, "H", EN) == "two hearts"
    assert of_suit(2, "T", ZH) == "两张主牌"


def test_copies_stand_together_in_a_list():
    assert card_list(["S6", "S6", "S9", "HT"], EN) == "♠6♠6, ♠9 and ♥10"
    assert card_list(["S6", "S6", "S9", "HT"], ZH) == "♠6♠6、♠9、♥10"
    assert card_list(["BJ", "BJ", "C7"], ZH) == "两张大王、♣7"
    assert card_list(["S9", "S4"], EN, link="or") == "♠9 or ♠4"
    assert card_list(["BJ", "BJ", "C7"], EN) == "the two Big Jokers and ♣7"
    assert card_list([], EN) == ""


def test_a_long_list_is_cut():
    cards = ["S2", "S3", "S4", "S5", "S6", "S6", "S8", "S9", "ST", "SJ"]
    assert card_list(cards, EN) == "♠2, ♠3, ♠4, ♠5, ♠6♠6, ♠8 and three others"
    assert card_list(cards, ZH) == "♠2、♠3、♠4、♠5、♠6♠6、♠8等十张"


def test_a_second_copy_is_called_so():
    assert card_list(["S6", "HT"], EN, second={"S6"}) == "a second ♠6 and ♥10"
    assert card_list(["BJ"], EN, second={"BJ"}) == "a second Big Joker"
    assert card_list(["S6", "HT"], ZH, second={"S6"}) == "第二张♠6、♥10"
    assert card_list(["BJ", "S6"], EN) == "the Big Joker and ♠6"


def test_a_run_has_no_commas():
    assert card_run(["ST", "ST", "S9", "S9"], EN) == "♠10♠10♠9♠9"
    assert card_run(["LJ", "LJ", "H7", "H7"], EN) == "both Little Jokers + ♥7♥7"
    assert card_run(["LJ", "LJ", "H7", "H7"], ZH) == "小王小王♥7♥7"


def test_lists():
    assert [joined(list("abc")[:n], EN) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert joined(["a", "b", "c"], ZH) == "a、b、c"


def follow(led: str, **more):
    given = {"format": 1, "kind": "follow", "game": "anqi", "trump": "H", **more}
    hand = ["C2", "C2", "C3", "C4", "D2", "D3", "D4", "S2", "S3"]
    return parse_exercise({**given, "led": led.split(), "hand": hand})


@pytest.mark.parametrize(
    ("led", "english", "chinese"),
    [
        ("S9", "a single spade", "一张黑桃"),
        ("D7", "a single trump", "一张主牌"),
        ("C9 C9", "a pair of clubs", "一对梅花"),
        ("C8 C8 C6 C6", "a tractor of two pairs in clubs", "梅花两连对拖拉机"),
        ("LJ LJ H7 H7 S7 S7", "a tractor of three pairs in trumps", "主牌三连对拖拉机"),
        ("SA SK SQ", "a throw of three singles in spades", "甩出的三张黑桃（都是单张）"),
        (
            "SA SA SK SK SJ SJ SQ",
            "a throw in spades (a tractor of two pairs, one pair and one single)",
            "甩出的黑桃（两连对拖拉机、一对、一个单张）",
        ),
    ],
)
def test_the_lead_is_named(led, english, chinese):
    assert lead_text(follow(led), EN) == english
    assert lead_text(follow(led), ZH) == chinese


@pytest.mark.parametrize(
    ("more", "english", "chinese"),
    [
        ({}, "Trump: hearts, the jokers and all 7s", "主：红桃、7 和大小王"),
        (
            {"trump": "none"},
            "No trump suit: only the jokers and the 7s are trump",
            "打无主：只有 7 和大小王是主",
        ),
        (
            {"game": "heiqi"},
            "Trump: hearts, the jokers and all 7s and 2s",
            "主：红桃、7、2 和大小王",
        ),
        (
            {"game": "shengji", "level": "10"},
            "Trump: hearts, the jokers and all 10s",
            "主：红桃、10 和大小王",
        ),
        (
            {"game": "shengji", "level": "A", "trump": "none"},
            "No trump suit: only the jokers and the As are trump",
            "打无主：只有 A 和大小王是主",
        ),
    ],
)
def test_trump_is_named(more, english, chinese):
    assert trump_text(follow("S9", **more), EN) == english
    assert trump_text(follow("S9", **more), ZH) == chinese


def test_questions():
    assert prompt_text(follow("C9 C9"), EN) == (
        "The lead is a pair of clubs. Pick two cards that you may follow with."
    )
    assert prompt_text(follow("C9 C9"), ZH) == "首出是一对梅花。从手里选两张合法的跟牌。"
    assert prompt_text(follow("C9", ask="forced"), EN) == (
        "The lead is a single club. Pick the cards that you have to play, however you follow; "
        "there may be none. Two copies of a card are counted one by one."
    )
    assert prompt_text(follow("C9", ask="playable"), ZH) == (
        "首出是一张梅花。哪些牌可以用来跟？只要有一种跟法用得上，就选上。两张一样的牌，一手里能同时出两张，才两张都选。"
    )


def test_house_rules_are_said_with_the_question():
    exercise = follow("SA SK", game="heiqi", options={"throw": "any_top"})
    assert prompt_text(exercise, EN).endswith("House rule: throws are played.")
    assert prompt_text(exercise, ZH).endswith("这里的约定：可以甩牌。")
    silent = follow("SA SK", options={"head_rotation": "always_next"})
    assert "House rule" not in prompt_text(silent, EN)


def test_a_game_may_have_its_own_word_for_no_trump_suit():
    given = {"format": 1, "kind": "trumps", "game": "gabaguo", "level": "10", "trump": "none"}
    board = parse_exercise({**given, "cards": ["S9", "C2"]})
    assert trump_text(board, ZH) == "打干吊：只有 10、2 和大小王是主"
