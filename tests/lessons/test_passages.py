"""Texts in one language or two: their markup, how they are aligned, what each is written in."""

import re
from types import SimpleNamespace

import pytest
from django.template import Context, Template
from django.utils.translation import override

from lessons.texts.words import as_drawn
from lessons.web import passages
from lessons.web.prefs import Prefs, _current
from tests.lessons.page import Page

ONE = {"en": "Follow with a [pair](term:pair).", "zh-hans": "跟[对子](term:pair)。",
       "zh-hant": "跟[對子](term:pair)。"}  # fmt: skip
TWO = {"en": "♥7 is **trump**.", "zh-hans": "♥7 是**主牌**。", "zh-hant": "♥7 是**主牌**。"}
NAME = {"en": "A & B", "zh-hans": "甲和乙", "zh-hant": "甲和乙"}


@pytest.fixture
def set_prefs():
    """Answer as to a reader with these settings."""
    tokens = []

    def set_to(**chosen):
        tokens.append(_current.set(Prefs(**chosen)))

    yield set_to
    for token in reversed(tokens):
        _current.reset(token)


def show(tag, value, code="en", *, headers=None):
    """Return what a tag makes of a value on a page in a language."""
    request = SimpleNamespace(prefs=passages.prefs.current(), headers=headers or {})
    template = Template("{% load passages %}{% " + tag + " value %}{% " + tag + " value %}")
    with override(code):
        html = template.render(Context({"value": value, "request": request}))
    return Page(html)


# --- one language --------------------------------------------------------------------------------


def test_prose_is_a_paragraph_of_sentences():
    page = show("prose", [[ONE, TWO], [TWO]])
    paragraphs = [tag for tag in page.tags if tag.name == "p"]
    assert len(paragraphs) == 4
    assert paragraphs[1].words == "♥7 is trump."
    assert paragraphs[3].words == "♥7 is trump."
    assert not page.with_class("sides")


def test_chinese_sentences_stand_without_a_space():
    page = show("prose", [[TWO, TWO]], "zh-hans")
    assert page.tags[0].text == "♥7 是主牌。♥7 是主牌。"


def test_suit_signs_ask_to_be_drawn_as_letters():
    assert as_drawn("♠6♥7♣8♦9 大王") == "♠\ufe0e6♥\ufe0e7♣\ufe0e8♦\ufe0e9 大王"
    for part in (show("sentence", TWO), show("words", dict.fromkeys(TWO, "♥7"))):
        assert "♥\ufe0e7" in part.html
        assert not re.search("[♠♥♣♦](?!\ufe0e)", part.html)


def test_a_sign_after_a_term_stays_on_its_line():
    for code, sign in (("en", "."), ("zh-hans", "。")):
        first, again = show("sentence", ONE, code).with_class("whole")
        assert first.text.endswith(sign)
        assert again.text in ("pair.", "对子。")
    assert not show("sentence", dict.fromkeys(ONE, "[pair](term:pair) of 7s")).with_class("whole")


def test_cards_and_strong_words_are_marked():
    page = show("sentence", TWO)
    assert [tag.text for tag in page.with_class("of-card")] == ["♥7", "♥7"]
    assert page.with_class("of-card")[0].classes == ["of-card", "of-H", "red"]
    assert [tag.text for tag in page.all("strong")] == ["trump", "trump"]


def test_a_term_opens_its_sentence_without_scripts():
    page = show("sentence", ONE)
    buttons = page.with_class("term")
    assert [button.attrs["type"] for button in buttons] == ["button", "button"]
    (tip,) = page.with_class("tip")
    assert {button.attrs["popovertarget"] for button in buttons} == {tip.attrs["id"]}
    assert "popover" in tip.attrs
    assert "对子 duìzi pair" in tip.words
    assert "Two cards that are alike in rank and in printed suit." in tip.words
    (link,) = page.all("a")
    assert link.attrs["href"] == "/en/glossary/#pair"


def test_a_part_of_a_page_has_ids_of_its_own():
    page = show("sentence", ONE, headers={"HX-Request": "true"})
    (tip,) = page.with_class("tip")
    assert tip.attrs["id"] == "term-pair-en-part"


def test_a_rule_leads_to_the_rulebook():
    page = show("sentence", {"en": "See [this](rule:follow.pair)."})
    assert page.all("a")[0].attrs["href"] == "/en/rules/common/#follow.pair"
    page = show("sentence", {"en": "See [this](rule:no.rule) and [that](term:nothing)."})
    assert not page.all("a")
    assert not page.all("button")


def test_words_are_escaped_and_strings_pass():
    assert "A &amp; B" in show("words", NAME).html
    assert show("words", "<b>").html == "&lt;b&gt;&lt;b&gt;"
    assert show("passage", "Once. Twice.").tags[0].text == "Once. Twice."


@pytest.mark.parametrize("tag", ["words", "sentence", "passage"])
@pytest.mark.parametrize("value", ["", {}, {"en": ""}, {"zh-hans": "只有中文"}])
def test_no_text_is_nothing(tag, value):
    assert show(tag, value).tags == []


# --- two languages -------------------------------------------------------------------------------


def test_two_languages_are_aligned_sentence_by_sentence(set_prefs):
    set_prefs(beside="zh-hant")
    page = show("prose", [[ONE, TWO]])
    rows = [tag for tag in page.all("p") if "sides" in tag.classes]
    assert len(rows) == 4
    firsts, seconds = page.with_class("side-a"), page.with_class("side-b")
    assert [tag.attrs["lang"] for tag in firsts] == ["en"] * 4
    assert [tag.attrs["lang"] for tag in seconds] == ["zh-Hant"] * 4
    assert (firsts[1].words, seconds[1].words) == ("♥7 is trump.", "♥7 是主牌。")
    ids = {tag.attrs["id"] for tag in page.with_class("tip")}
    assert ids == {"term-pair-en", "term-pair-zh-hant"}


def test_the_page_in_the_second_language_has_one(set_prefs):
    set_prefs(beside="zh-hant")
    assert not show("words", NAME, "zh-hant").with_class("sides")
    assert len(show("words", NAME, "zh-hans").with_class("side-b")) == 2


def test_a_text_is_aligned_where_both_have_as_many_sentences(set_prefs):
    set_prefs(beside="zh-hans")
    texts = {"en": "It costs 1.5. Is it? Yes!", "zh-hans": "一点五。是吗？“是！”"}
    rows = show("passage", texts).with_class("side-b")
    assert [row.words for row in rows[:3]] == ["一点五。", "是吗？", "“是！”"]
    texts = {"en": "One. Two.", "zh-hans": "一和二。"}
    assert [row.words for row in show("passage", texts).with_class("side-a")[:1]] == ["One. Two."]


def test_a_text_that_is_lacking_in_the_second_language_stands_alone(set_prefs):
    set_prefs(beside="zh-hans")
    page = show("passage", {"en": "Only here."})
    assert page.tags[0].words == "Only here."
    assert not page.with_class("sides")


def test_gettext_speaks_each_language(set_prefs):
    set_prefs(beside="zh-hans")
    with override("zh-hant"):
        assert passages.in_each(str) == {"zh-hant": "zh-hant", "zh-hans": "zh-hans"}
        assert passages.turned({"en": [1, 2], "zh-hans": [3, 4]}) == [
            {"en": 1, "zh-hans": 3},
            {"en": 2, "zh-hans": 4},
        ]


# --- pinyin --------------------------------------------------------------------------------------


def test_pinyin_stands_over_terms_only(set_prefs):
    set_prefs(pinyin=True)
    page = show("sentence", ONE, "zh-hans")
    (button, _) = page.with_class("term")
    assert [tag.text for tag in page.all("rt")] == ["duìzi", "duìzi"]
    assert "对子" in button.text
    page = show("words", {"zh-hant": "紅心是主牌，不是副牌"}, "zh-hant")
    assert [tag.text for tag in page.all("rt")][:3] == ["hóngxīn", "zhǔpái", "fùpái"]
    assert page.html.startswith("<ruby>紅心<rp>（</rp>")


def test_no_pinyin_unless_it_is_wanted(set_prefs):
    assert not show("words", {"zh-hans": "主牌"}, "zh-hans").all("rt")
    set_prefs(pinyin=True)
    assert not show("words", {"en": "trump 主牌"}, "en").all("rt")
