"""The texts of the rules: one for every rule, short, and each in its own language."""

from __future__ import annotations

import re

import pytest

from engine.rules import RULES
from lessons.content import content

HAN = re.compile(r"[\u4e00-\u9fff]")
#: Characters of the traditional script that the sources use and these texts must not.
TRADITIONAL = re.compile(r"[對張單雙莊門牌面還這個過數級邊輪聯與餘]")
#: Latin letters that are fine in a Chinese text: ranks, L and n for a number, u.
LATIN = re.compile(r"[A-Za-z]+")


def test_every_rule_of_the_engine_has_its_text():
    assert set(content().rules) == set(RULES)


@pytest.mark.parametrize("rule", content().rules.values(), ids=lambda rule: rule.id)
def test_a_rule_is_short_and_in_its_language(rule):
    english, chinese = rule.text["en"], rule.text["zh-hans"]
    assert not HAN.search(rule.name["en"] + english)
    assert HAN.search(rule.name["zh-hans"])
    assert HAN.search(chinese)
    letters = set("".join(LATIN.findall(chinese + rule.name["zh-hans"])))
    assert letters <= set("AKQJLnu"), letters
    assert set(TRADITIONAL.findall(chinese)) <= {"牌", "面"}  # alike in both scripts
    assert english.endswith(".")
    assert chinese[-1] in "。…"
    assert "对家" not in chinese
    assert len(rule.name["en"]) <= 36
    assert len(rule.name["zh-hans"]) <= 14
    assert 1 <= len(re.findall(r"[.?!](?= |$)", english)) <= 4
    assert len(english) <= 360
    assert len(chinese) <= 170


def test_names_are_told_apart():
    for lang in ("en", "zh-hans"):
        names: dict[tuple[str, str], str] = {}
        for rule in content().rules.values():
            group = rule.id.split(".")[0]
            assert (group, rule.name[lang]) not in names, rule.id
            names[group, rule.name[lang]] = rule.id
