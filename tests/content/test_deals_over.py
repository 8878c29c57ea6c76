"""Results, overcalls, sides, burials, beating: every verdict has its sentence in all languages."""

import re
from collections import Counter

import pytest

from engine.exercises import judge, parse_exercise
from lessons.texts import prompt_text, sum_lines, verdict_text
from lessons.texts.patterns import patterns
from lessons.texts.verdicts import teller
from tests.content.deals_over import POSITIONS, verdicts
from tests.content.test_sentences import assert_reads_well

LANGUAGES = ("en", "zh-hans", "zh-hant")
LEFT_OPEN = re.compile(r"[{}]|None|\(\)|\[\]|  |，，|。。|：。|of \.|, \.")
COUNTS = {"result": 900, "overcall": 120, "sides": 150, "bury": 400, "beat": 500}


def texts_of(given, verdict, lang):
    said = verdict_text(given, verdict, lang)
    assert said.rules
    lines = [line for line in sum_lines(given, verdict, lang) if line.kind != "card"]
    sums = [line.label for line in lines]
    return [said.headline, *(line.text for line in said.lines)], sums


@pytest.mark.parametrize("kind", POSITIONS)
def test_every_verdict_has_its_sentence_and_every_sentence_its_verdict(kind):
    missing: Counter[tuple[str, ...]] = Counter()
    seen = set()
    for given, verdict in verdicts(kind, COUNTS[kind]):
        tell = teller(given, verdict, "en")
        for reason in tell.spoken():
            problem = tell.problem(reason)
            pattern = tell.pattern(reason)
            if pattern is None:
                missing[reason.rule, problem, tell.case(reason, problem)] += 1
            seen.add(id(pattern))
    assert not missing
    own = {key: each for key, each in patterns().patterns.items() if key[1] == kind}
    unused = {key for key, each in own.items() if id(each) not in seen}
    assert not unused


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", POSITIONS)
def test_sentences_read_well(kind, lang):
    for given, verdict in verdicts(kind, COUNTS[kind] // 5):
        said, sums = texts_of(given, verdict, lang)
        for text in (*said, *sums, prompt_text(given, lang)):
            assert not LEFT_OPEN.search(text), text
            assert_reads_well(text, lang)


def tell(fields, answer, lang="en"):
    given = parse_exercise({"format": 1, **fields})
    return texts_of(given, judge(given, answer), lang)


RESULT = {"kind": "result", "game": "anqi", "points": 120, "overcalls": 2, "players": 4,
          "declarer": 0, "partner": None}  # fmt: skip


def test_levels_are_added_up_line_by_line():
    fields = RESULT | {"ask": ["levels"]}
    said, sums = tell(fields, {"levels": 2})
    assert said == [
        "Not yet: work out the levels again",
        "From 120 to 155 points the defenders get two levels, and they have 120.",
        "There were two overcalls, and each adds one level for the side that has won.",
    ]
    assert sums == ["Levels for the points", "Overcalls", "Levels of the deal"]
    given = parse_exercise({"format": 1, **fields})
    lines = sum_lines(given, judge(given, {"levels": 2}), "zh-hans")
    assert [line.value for line in lines] == ["2", "+ 2", "4"]


def test_what_is_wrong_of_a_payout_is_not_given_away():
    said, _sums = tell(RESULT | {"ask": ["payout"]}, {"payout": [0, 0, 0, 0]}, "zh-hans")
    assert not re.search(r"12(?!0)|四级", " ".join(said))
    said, _sums = tell(RESULT | {"ask": ["payout"]}, {"payout": [-12, 4, 4, 4]}, "zh-hans")
    assert said[1] == "抓分方每家按四级算；甲一家打，和每家都要算，所以是 −12。"


def test_sides_name_the_partner():
    fields = {"kind": "sides", "game": "anqi", "trump": "H", "declarer": 0, "sold_by": None,
              "hands": [["H7"], [], ["H7"], []], "kitty": []}  # fmt: skip
    said, _sums = tell(fields, {"seats": [0]}, "zh-hans")
    assert said == [
        "还不行：找找另一张♥7",
        "甲有一张♥7，另一张在丙手里：这两家是庄家方，其余都是抓分方。",
    ]


def test_a_pair_that_is_too_low_is_told_from_one_that_is_not_held():
    fields = {"kind": "overcall", "game": "anqi", "standing": ["H7", "H7"],
              "hand": ["D7", "D7", "BJ"]}  # fmt: skip
    said, _sums = tell(fields, {"bids": [["D7", "D7"], ["BJ", "BJ"]]})
    assert said == [
        "Not yet: that pair is not high enough",
        "You do hold the pair ♦7♦7, but it has to be higher than the pair ♥7♥7, and it is not.",
        "Showing the pair of Big Jokers takes both cards, and you do not hold both.",
    ]


def test_a_level_card_alone_is_no_burial():
    fields = {"kind": "bury", "game": "gabaguo", "trump": "H", "level": "5",
              "hand": ["S3", "S4", "S6", "S7", "S8", "C5", "C3"],
              "cards": ["S3", "S4", "S6", "S7", "S8", "C5"]}  # fmt: skip
    said, _sums = tell(fields, {"allowed": True, "stake": "none"}, "zh-hans")
    assert said == [
        "还不行：级牌不能这样埋",
        "♣5（已标出）是级牌：大小王都埋了，才能再带一张级牌，多了也不行。",
    ]


def test_of_a_long_list_one_missing_play_is_named_and_the_rest_counted():
    fields = {"kind": "beat", "game": "dingqi", "table": ["S4"], "ask": "all",
              "hand": ["S5", "H6", "C8", "D9"]}  # fmt: skip
    said, _sums = tell(fields, {"plays": [["D9"]]})
    assert len(said) == 2
    left = "You left out ♠5 (marked): it has the shape of ♠4 and is higher."
    assert said[1].startswith(f"{left} And two")
    said, _sums = tell(fields, {"plays": [["S5"], ["H6"], ["C8"], ["D9"]]}, "zh-hans")
    assert said[0] == "对了：一手不漏"
