"""The glossary: its file, its page, pinyin syllable by syllable, and the contributors' list."""

import re

import pytest

from lessons.content import ContentError
from lessons.glossary import GROUPS, glossary
from lessons.glossary.loader import load
from lessons.glossary.pinyin import annotated, over, syllables
from tests.conftest import ROOT
from tests.lessons.conftest import LANGUAGES

TERM = """[[term]]
id = "pair"
group = "shapes"
zh-hans = "对子"
zh-hant = "對子"
pinyin = "duìzi"
en = "pair"
text.en = "Two alike."
text.zh-hans = "两张一样的牌。"
"""


def problems(tmp_path, text):
    (tmp_path / "terms.toml").write_text(text)
    with pytest.raises(ContentError) as error:
        load(tmp_path, tmp_path)
    return [str(problem) for problem in error.value.problems]


def test_there_are_about_120_terms_of_all_games():
    terms = glossary().terms
    assert 115 <= len(terms) <= 140
    assert {term.group for term in terms} == set(GROUPS)
    for term in terms:
        assert set(term.name) == set(term.text) == set(LANGUAGES)
        assert re.search(r"[āáǎàēéěèīíǐìōóǒòūúǔùǘǚǜ]", term.pinyin["zh-hans"]), term.id
        assert term.text["en"][-1] == "."
        assert term.text["zh-hans"][-1] == "。"


@pytest.mark.parametrize(
    ("pinyin", "wanted"),
    [
        ("tuōlājī", ["tuō", "lā", "jī"]),
        ("duìzi", ["duì", "zi"]),
        ("zhǔ huāsè", ["zhǔ", "huā", "sè"]),
        ("fāngkuài", ["fāng", "kuài"]),
        ("biānsānlún", ["biān", "sān", "lún"]),
        ("ànqī", ["àn", "qī"]),
        ("shàngyóu", ["shàng", "yóu"]),
        ("Xī’ān", ["Xī", "ān"]),
        ("xiān", ["xiān"]),
        ("nǚ’ér", ["nǚ", "ér"]),
        ("fēng A", ["fēng", "A"]),
        ("qqq", []),
    ],
)
def test_syllables(pinyin, wanted):
    assert syllables(pinyin) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("拖拉机", "tuōlājī"),
        ("拖拉機", "tuōlājī"),
        ("拖拉", "tuōlā"),
        ("甩牌", ""),
    ],
)
def test_pinyin_over_words_that_stand_for_a_term(text, wanted):
    assert over(glossary().term("tractor"), text) == wanted


def test_a_term_may_have_a_space():
    assert list(annotated("还要打封 A", glossary())) == [("还要打", ""), ("封 A", "fēng A")]


def test_the_longest_term_is_found():
    parts = list(annotated("先甩牌失败，再跟牌", glossary()))
    assert parts == [
        ("先", ""),
        ("甩牌失败", "shuǎipái shībài"),
        ("，再", ""),
        ("跟牌", "gēnpái"),
    ]


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (("duìzi", "duì"), "terms.toml:6: pair: duì has not one syllable for each sign"),
        (("對子", "對"), "terms.toml:5: pair: 对子 and 對 differ in length"),
        (('en = "pair"\n', ""), "terms.toml:1: pair: en is missing"),
        (('"shapes"', '"else"'), "terms.toml:3: pair: group: Invalid enum value 'else'"),
        (('id = "pair"', 'id = "pair"\nsee = ["x"]'), "terms.toml:3: pair: there is no term x"),
    ],
)
def test_bad_terms_are_named_with_their_line(tmp_path, change, wanted):
    assert problems(tmp_path, TERM.replace(*change)) == [wanted]


def test_a_term_that_stands_twice_is_named(tmp_path):
    twice = TERM + TERM.replace('"pair"\ngroup', '"twin"\ngroup')
    assert problems(tmp_path, twice) == ["terms.toml:13: twin: 对子 is pair already"]
    assert "appears twice" in problems(tmp_path, TERM + TERM.replace("对子", "双张"))[0]


# --- the page ------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_page_shows_every_term(reader, code):
    page = reader.open(f"/{code}/glossary/")
    assert reader.response.status_code == 200
    rows = page.with_class("term-row")
    assert [row.attrs["id"] for row in rows] == [
        term.id for group in GROUPS for term in glossary().terms if term.group == group
    ]
    for row in rows:
        term = glossary().term(row.attrs["id"])
        for words in (*term.name.values(), *term.pinyin.values(), term.text[code]):
            assert words in row.words
    here = {tag.attrs["id"] for tag in page.tags if "id" in tag.attrs}
    links = [tag.attrs["href"] for tag in page.all("a") if tag.attrs["href"].startswith("#")]
    assert {link.removeprefix("#") for link in links} <= here


def test_names_are_marked_with_their_script_that_of_the_page_first(reader):
    def names(code):
        page = reader.open(f"/{code}/glossary/")
        return [(tag.text, tag.attrs["lang"]) for tag in page.with_class("han")]

    assert names("en").index(("对子", "zh-Hans")) + 1 == names("en").index(("對子", "zh-Hant"))
    assert names("zh-hant").index(("對子", "zh-Hant")) + 1 == names("zh-hant").index(
        ("对子", "zh-Hans")
    )


def test_page_side_by_side(reader):
    page = reader.open("/en/glossary/?beside=zh-hant")
    row = next(tag for tag in page.with_class("term-row") if tag.attrs["id"] == "pair")
    assert "Two cards that are alike" in row.words
    assert "點數和花色都相同的兩張牌。" in row.words


# --- the contributors' list ----------------------------------------------------------------------


def test_the_contributors_list_names_terms_as_the_glossary_does():
    text = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    listed = [(chinese, english) for chinese, english, _ in rows[1:]]
    assert len(listed) > 25
    known = {(term.name["zh-hans"], term.name["en"]) for term in glossary().terms}
    assert set(listed) <= known


def test_every_term_that_lessons_link_to_is_there():
    linked = {
        term
        for path in (ROOT / "lessons/content").rglob("*.md")
        for term in re.findall(r"\(term:([a-z0-9-]+)\)", path.read_text(encoding="utf-8"))
    }
    linked |= {
        term
        for path in (ROOT / "lessons/content/rulebook").glob("*.toml")
        for term in re.findall(r"\(term:([a-z0-9-]+)\)", path.read_text(encoding="utf-8"))
    }
    assert len(linked) > 10
    assert sorted(term for term in linked if term not in glossary()) == []
