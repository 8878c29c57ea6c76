"""Every verdict that the engine can give has its sentences, in good English and good Chinese."""

from __future__ import annotations

import re
from itertools import product

import pytest

from engine.exercises import judge, parse_exercise
from lessons.content import content
from lessons.texts import lead_text, prompt_text, sum_lines, trump_text, verdict_text
from lessons.texts.patterns import patterns
from lessons.texts.verdicts import teller

from .positions import follow_verdicts, koudi_verdicts

LANGUAGES = ("en", "zh-hans", "zh-hant")
HAN = re.compile(r"[\u4e00-\u9fff]")
LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
NUMBER = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
THINGS = "pair|card|single|spade|heart|club|diamond|trump"
WRONG_PLURAL = re.compile(rf"\bone ({THINGS})s\b|\b({NUMBER}) ({THINGS})\b")
WRONG_MEASURE = re.compile(r"(?<![十第])二[张对连]|两十|零[张对连]")

#: question -> what the reason is about -> rules that the engine can name
FOLLOW = {
    "legal": {
        "wrong": "held count suit tractor pair",
        "right": "void short suit tractor pair single",
    },
    "forced": {
        "right": "void short suit tractor pair single",
        "missing": "void short suit tractor pair",
        "extra": "held void short suit tractor pair single",
    },
    "playable": {
        "right": "void short suit tractor pair single",
        "missing": "void short suit tractor pair single",
        "extra": "held void short suit tractor pair single",
    },
}
KOUDI = {
    "anqi.koudi": "tractor three pair pair_of_three pair_no_three pairs single cards",
    "heiqi.koudi": "tractor pair pairs single",
    "shengji.koudi": "tractor pair pairs single",
    "cards.points": "none",
    "kitty.points": "declarer",
}


def test_every_reason_about_following_has_a_pattern():
    for ask, problems in FOLLOW.items():
        for problem, rules in problems.items():
            for rule in rules.split():
                assert patterns().find(f"follow.{rule}", ask, problem), (ask, problem, rule)


def test_every_reason_about_a_koudi_has_a_pattern():
    for rule, cases in KOUDI.items():
        for case, problem in product(cases.split(), ("right", "wrong", "settled")):
            if (case, problem) == ("declarer", "settled"):
                continue  # there is only one part, so a wrong answer is wrong there
            assert (rule, "", problem, case) in patterns().patterns or (
                rule, "", problem, "") in patterns().patterns, (rule, problem, case)  # fmt: skip


#: Signs that belong to the other language, or to a pattern that was not filled.
FOREIGN = {
    "en": ("{", "}", "  ", "、", "。", "，"),
    "zh-hans": ("{", "}", "  ", ",", ". ", "「"),
    "zh-hant": ("{", "}", "  ", ",", ". ", "“"),
}
OPENINGS = {
    "en": ("Not yet: ", "Right: "),
    "zh-hans": ("还不行：", "对了："),
    "zh-hant": ("還不行：", "對了："),
}


def assert_reads_well(text: str, lang: str) -> None:
    assert text
    assert text == text.strip()
    assert not [sign for sign in FOREIGN[lang] if sign in text], text
    if lang == "en":
        assert not HAN.search(text), text
        assert not WRONG_PLURAL.search(text), text
    else:
        assert HAN.search(text) or "×" in text, text
        assert not LATIN_WORD.search(text), text
        assert not WRONG_MEASURE.search(text), text


def assert_told(exercise, verdict):
    rules = content().rules
    for lang in LANGUAGES:
        tell = teller(exercise, verdict, lang)
        for reason in verdict.reasons:
            assert tell.pattern(reason), (reason.rule, exercise.document, lang)
        told = verdict_text(exercise, verdict, lang)
        assert told.headline.startswith(OPENINGS[lang][verdict.correct])
        assert told.headline[-1] not in ".。"
        assert_reads_well(told.headline, lang)
        assert len(told.lines) >= len(verdict.reasons)
        for line in told.lines:
            assert_reads_well(line.text, lang)
            assert line.text[-1] == ("." if lang == "en" else "。"), line.text
            assert line.rule in rules
        assert told.lines[0].is_right == verdict.correct
        cited = [rule.id for rule in told.rules]
        assert len(cited) == len(set(cited))
        assert {reason.rule for reason in verdict.reasons} <= set(cited)
        for text in (prompt_text(exercise, lang), trump_text(exercise, lang)):
            assert_reads_well(text, lang)


def test_all_verdicts_on_following_read_well():
    seen = set()
    for exercise, verdict in follow_verdicts(300, "following"):
        assert_told(exercise, verdict)
        for lang in LANGUAGES:
            assert_reads_well(lead_text(exercise, lang), lang)
        problems = [
            "right" if verdict.correct else reason.facts.get("problem", "wrong")
            for reason in verdict.reasons
        ]
        seen |= {
            (exercise.ask, problem, reason.rule.removeprefix("follow."))
            for problem, reason in zip(problems, verdict.reasons, strict=True)
        }
    listed = {
        (ask, problem, rule)
        for ask, problems in FOLLOW.items()
        for problem, rules in problems.items()
        for rule in rules.split()
    }
    assert {entry for entry in seen if not entry[2].startswith("gaba.")} <= listed
    assert len(seen) >= 38  # the rare ones are in SPOKEN or in the lists above


def test_all_verdicts_on_koudi_read_well():
    forms = set()
    for exercise, verdict in koudi_verdicts(250, "koudi"):
        assert_told(exercise, verdict)
        forms |= {reason.facts.get("form") for reason in verdict.reasons}
        for lang in LANGUAGES:
            lines = sum_lines(exercise, verdict, lang)
            assert [line.kind for line in lines][-3:] == ["subtotal", "times", "total"]
            assert lines[-1].value == str(verdict.answer["points"])
            assert lines[-2].value == f"× {verdict.answer['multiplier']}"
            for line in lines:
                assert LATIN_WORD.search(line.label) is None or lang == "en"
    assert forms == {"tractor", "three", "pair", "single", "cards", None}


def follow(led: str, hand: str, **more):
    given = {"format": 1, "kind": "follow", "game": "anqi", "trump": "H", **more}
    return parse_exercise({**given, "led": led.split(), "hand": hand.split()})


def koudi(kitty: str, last: str, **more):
    given = {"format": 1, "kind": "koudi", "game": "anqi", "trump": "H", "won_by": "defenders"}
    return parse_exercise({**given, **more, "kitty": kitty.split(), "last": last.split()})


SPOKEN = [
    pytest.param(
        follow("S5 S5", "S6 S6 S8 SA H3 BJ"),
        {"cards": ["S8", "SA"]},
        "Not yet: you still hold a pair, and pairs come before single cards",
        [
            "The lead is a pair of spades. You can answer it with one pair, and your play has "
            "none: ♠6♠6 (marked) stayed behind."
        ],
        "还不行：手里还有对子，必须先跟对子",
        ["首出是一对黑桃。你能跟一对，却一对也没跟：♠6♠6（已标出）还留在手里。"],
        id="a pair kept back",
    ),
    pytest.param(
        follow("S9 S9 ST ST", "S6 S6 S8 S8 SK SK SA S7"),
        {"cards": ["S6", "S6", "SK", "SK"]},
        "Not yet: a tractor was led, and you hold one",
        [
            "The lead is a tractor of two pairs in spades. You hold ♠8♠8♠6♠6 (marked): a tractor "
            "of two pairs has to be in your play.",
            "♠8 stands right above ♠6: no 7 lies between them here.",
        ],
        "还不行：首出拖拉机，你手里也有，必须跟",
        [
            "首出是黑桃两连对拖拉机。你手里有♠8♠8♠6♠6（已标出），必须跟出两连对的拖拉机。",
            "这里♠8和♠6中间没有 7，两档挨着。",
        ],
        id="a tractor across the missing 7",
    ),
    pytest.param(
        follow("DA DA", "D5 H4 H4 SK"),
        {"cards": ["H4", "H4"]},
        "Not yet: your one diamond has to go",
        [
            "The lead is a pair of diamonds. You hold just one diamond, so it goes: you kept "
            "back ♦5 (marked)."
        ],
        "还不行：有方块就得跟方块",
        ["首出是一对方块。你只有一张方块，必须跟出去，♦5（已标出）却还留在手里。"],
        id="one card of the suit kept back",
    ),
    pytest.param(
        follow("S5", "D5 C7 H4 BJ"),
        {"cards": ["BJ"]},
        "Right: you hold no spades, so anything goes",
        [
            "The lead is a single spade, and you hold not one spade: ruff with trumps or "
            "discard, as you like."
        ],
        "对了：黑桃一张都没有，出什么都行",
        ["首出是一张黑桃，你正好缺这一门，用主杀也行，垫别的也行。"],
        id="void",
    ),
    pytest.param(
        follow("LJ LJ", "D7 H4 SK S2"),
        {"cards": ["D7", "H4"]},
        "Right: you hold just enough trumps, and they all go",
        ["You hold exactly two trumps for two cards, so there was nothing to choose."],
        "对了：主牌不多不少，全都得跟",
        ["要跟两张，你正好有两张主牌，没有别的跟法。"],
        id="exactly enough",
    ),
    pytest.param(
        follow("HQ", "H3 H9 S7 SK", trump="S", ask="playable"),
        {"cards": ["H3", "S7"]},
        "Not yet: hearts were led, and you can follow",
        [
            "The lead is a single heart, and you hold two hearts, so you must follow: you cannot "
            "play ♠7.",
            "Only the suit binds you: any heart will do. You left out ♥9 (marked).",
        ],
        "还不行：红桃够跟，别的门不能出",
        [
            "首出是一张红桃，你有两张红桃，够跟。♠7是别的门，不能出。",
            "只要跟同门，红桃哪张都能出。你漏了♥9（已标出）。",
        ],
        id="one too many, one missing",
    ),
    pytest.param(
        follow("H5", "H3 H3 LJ LJ", ask="playable"),
        {"cards": ["H3", "H3", "LJ"]},
        "Not yet: more copies than a play can hold",
        ["A play here has one card: there is no room for a second ♥3."],
        "还不行：同样的牌选多了",
        ["这里只跟一张，没有第二张♥3的位置。"],
        id="a second copy",
    ),
    pytest.param(
        follow("H5", "LJ S7 SK", ask="forced"),
        {"cards": ["LJ"]},
        "Not yet: only suit and number bind you",
        ["You may also play ♠7, so the Little Joker does not have to go."],
        "还不行：只要跟同门、跟够张数",
        ["出♠7也可以，所以小王不是非出不可。"],
        id="a joker called forced",
    ),
    pytest.param(
        koudi("S5 HT DK D2 D3 C4 C6 C9", "CA CK CK"),
        {"multiplier": 4, "points": 100},
        "Not yet: the winning play is a pair with its neighbour",
        [
            "♣A♣K♣K is a pair and one neighbouring single, three cards in all (bian san lun): "
            "6 times.",
            "Points in the kitty: ♥10, ♠5 and ♦K, 25 in all.",
            "Then multiply: 25 points × 6.",
        ],
        "还不行：赢的这手牌是边三轮",
        [
            "♣A♣K♣K刚好三张，一对带一张相邻的单牌，是边三轮，算 6 倍。",
            "底牌里有分的是♥10、♠5、♦K，共 25 分。",
            "最后相乘：25 分 × 6。",
        ],
        id="a pair with its neighbour",
    ),
    pytest.param(
        koudi("S5 HT DK D2 D3 C4 C6 C9", "LJ LJ H7 H7 S7 S7"),
        {"multiplier": 12, "points": 300},
        "Right: 25 × 12 = 300",
        [
            "Points in the kitty: ♥10, ♠5 and ♦K, 25 in all.",
            "The last trick was won with a tractor of three pairs, both Little Jokers + ♥7♥7 + "
            "♠7♠7: 4 for each pair makes 12 times.",
            "25 points × 12 = 300: that is what the defenders add.",
        ],
        "对了：25 × 12 = 300",
        [
            "底牌里有分的是♥10、♠5、♦K，共 25 分。",
            "赢下最后一墩的是三连对拖拉机小王小王♥7♥7♠7♠7，每对 4 倍，一共 12 倍。",
            "25 分 × 12 ＝ 300 分，都加给抓分方。",
        ],
        id="a tractor with jokers",
    ),
    pytest.param(
        koudi("S5 HT DK D2 D3 C4 C6 C9", "SA", won_by="declarer"),
        {"multiplier": 2, "points": 50},
        "Not yet: look at who won the last trick",
        [
            "The declarer’s side won the last trick. The kitty counts only if the defenders win "
            "it, so both numbers are 0."
        ],
        "还不行：先看最后一墩是谁赢的",
        ["最后一墩是庄家方赢的。只有抓分方赢了最后一墩，底分才算，所以两个数都是 0。"],
        id="the declarer won",
    ),
]


@pytest.mark.parametrize(("exercise", "answer", "top", "lines", "top_zh", "lines_zh"), SPOKEN)
def test_what_is_said(exercise, answer, top, lines, top_zh, lines_zh):
    verdict = judge(exercise, answer)
    english = verdict_text(exercise, verdict, "en")
    assert (english.headline, [line.text for line in english.lines]) == (top, lines)
    chinese = verdict_text(exercise, verdict, "zh-hans")
    assert (chinese.headline, [line.text for line in chinese.lines]) == (top_zh, lines_zh)


def test_the_rules_of_a_verdict_come_with_it():
    exercise = follow("S9 S9", "S6 SK S7 S7 H8", rules=["follow.pair"])
    verdict = judge(exercise, {"cards": ["S7", "S7"]})
    told = verdict_text(exercise, verdict, "en")
    assert [rule.id for rule in told.rules] == ["follow.suit", "suit.effective", "follow.pair"]
    assert [line.is_right for line in told.lines] == [False, True]
    right = verdict_text(exercise, judge(exercise, {"cards": ["S6", "SK"]}), "en")
    assert [rule.id for rule in right.rules] == ["follow.suit", "follow.pair"]


def test_blocks_that_do_not_join_cite_their_rule():
    exercise = koudi(
        "S5 HT DK D3 D4 C4 C6 C9", "LJ LJ H7 H7", game="heiqi", options={"throw": "any_top"}
    )
    verdict = judge(exercise, {"multiplier": 4, "points": 100})
    told = verdict_text(exercise, verdict, "en")
    assert told.headline == "Not yet: the pairs in the winning play do not join"
    assert "heiqi.adjacent" in [rule.id for rule in told.rules]


def test_an_unknown_language_is_an_error():
    exercise = follow("S5", "S6 S8")
    with pytest.raises(KeyError):
        verdict_text(exercise, judge(exercise, {"cards": ["S6"]}), "fr")
