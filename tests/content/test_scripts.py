"""Traditional Chinese: complete, up to date, in the right script, with the same things to fill."""

from __future__ import annotations

import re
import tomllib
from io import StringIO
from pathlib import Path

import polib
import pytest
from django.core.management import call_command
from opencc import OpenCC

from lessons.content import originals, scripts
from lessons.content.convert import Converter, Exceptions, converter, read_exceptions
from lessons.content.originals import Original
from lessons.content.scripts import traditional
from lessons.glossary import glossary
from lessons.texts import words

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = {
    script: ROOT / f"locale/{script}/LC_MESSAGES/django.po" for script in ("zh_Hans", "zh_Hant")
}
HAN = re.compile(r"[\u3400-\u9fff]")
#: What both scripts have to have alike: blanks to fill, links, cards, emphasis.
FIXED = re.compile(r"\{\w*|\}|%\(\w+\)[sd]|\]\([a-z]+:[^)]+\)|[♠♥♣♦](?:10|[2-9JQKA])|\*\*")
#: Signs that the dictionaries take for the other script, but that are right in both.
IN_BOTH = {"zh-hant": "台游划斗", "zh-hans": "著乾"}

to_traditional, to_simplified = OpenCC("s2t").convert, OpenCC("t2s").convert


def foreign(text, script):
    """Return the signs of a text that belong to the other script only."""
    convert = to_traditional if script == "zh-hant" else to_simplified
    return [
        sign
        for sign in dict.fromkeys(HAN.findall(text))
        if convert(sign) != sign and sign not in IN_BOTH[script]
    ]


def interface(script):
    """Return the texts of a catalogue."""
    for entry in polib.pofile(str(CATALOGUE[script])):
        yield from filter(None, (entry.msgstr, *entry.msgstr_plural.values()))


def written(script):
    """Return every text of the project in a script."""
    if script == "zh-hant":
        yield from scripts.table().values()
        yield from interface("zh_Hant")
    else:
        yield from (original.text for original in originals.originals())
        yield from interface("zh_Hans")
    yield from (term.name[script] for term in glossary().terms)


# --- what is in the files ------------------------------------------------------------------------


def test_no_line_lacks_its_traditional_form():
    assert [str(problem) for problem in originals.problems()] == []
    assert len(scripts.table()) > 900


def test_everything_is_up_to_date():
    out, err = StringIO(), StringIO()
    try:
        call_command("convert_scripts", "--check", stdout=out, stderr=err)
    except SystemExit:
        pytest.fail(f"run manage.py convert_scripts and read what has changed:\n{err.getvalue()}")
    assert "up to date" in out.getvalue()


@pytest.mark.parametrize("script", ["zh-hans", "zh-hant"])
def test_every_passage_is_in_its_script(script):
    wrong = [(text, signs) for text in written(script) if (signs := foreign(text, script))]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "script", "signs"),
    [
        ("首出是一對黑桃，后面是對子", "zh-hant", ["后"]),
        ("这里是对子", "zh-hant", ["这", "里", "对"]),
        ("手里沒有對子", "zh-hans", ["沒", "對"]),
        ("上台，摳底，乾吊", "zh-hant", []),
        ("上台，抠底，干吊", "zh-hans", []),
    ],
)
def test_the_wrong_script_is_seen(text, script, signs):
    assert foreign(text, script) == signs


def test_quotation_marks_are_those_of_the_script():
    assert [text for text in written("zh-hant") if re.search(r"[“”‘’]", text)] == []
    assert [text for text in written("zh-hans") if re.search(r"[「」『』]", text)] == []


def test_both_scripts_have_the_same_blanks_links_and_cards():
    different = {
        simplified: line
        for simplified, line in scripts.table().items()
        if FIXED.findall(simplified) != FIXED.findall(line)
    }
    assert different == {}


def test_no_exception_is_idle():
    exceptions = read_exceptions()
    everything = "\n".join(written("zh-hans"))
    assert [phrase for phrase in exceptions.phrases if phrase not in everything] == []
    assert [line for line in exceptions.lines if line not in everything.split("\n")] == []


# --- how it is converted -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("simplified", "wanted"),
    [
        ("打干吊，不算干净", "打乾吊，不算乾淨"),
        ("清干", "清乾"),
        ("红桃是主", "紅心是主"),
        ("手里只有一张", "手裡只有一張"),
        ("最后一墩，发牌，头家", "最後一墩，發牌，頭家"),
        ("抓分方上台", "抓分方上台"),
        ("叫“边三轮”", "叫「邊三輪」"),
        ("还差{missing:张}，{pairs:连对}", "還差{missing:張}，{pairs:連對}"),
        ("[主牌](term:trump)和 ♠10", "[主牌](term:trump)和 ♠10"),
        ("设置存在 Cookie 里", "設定存在 Cookie 裡"),
    ],
)
def test_conversion(simplified, wanted):
    assert converter().convert(simplified) == wanted


def test_the_longest_exception_wins_and_a_whole_line_before_all():
    exceptions = Exceptions({"甲": "1", "甲乙": "2"}, {"甲丙": "3"})
    convert = Converter(exceptions, str.upper).convert
    assert convert("a甲乙b甲") == "A2B1"
    assert convert("甲丙") == "3"


def test_words_of_the_code_are_converted_like_the_rest():
    convert = converter().convert
    for table in (words._SUITS, words._JOKERS):
        assert table["zh-hant"] == {code: convert(word) for code, word in table["zh-hans"].items()}
    for pair in (words._TWO, words._CARDS):
        assert pair["zh-hant"] == convert(pair["zh-hans"])


def test_terms_are_converted_like_the_texts_around_them():
    convert = converter().convert
    different = {
        term.id: (term.name["zh-hant"], convert(term.name["zh-hans"]))
        for term in glossary().terms
        if term.name["zh-hant"] != convert(term.name["zh-hans"])
    }
    assert different == {}


# --- how it is found and looked up ---------------------------------------------------------------


def test_lines_are_looked_up_one_by_one(monkeypatch):
    monkeypatch.setattr(scripts, "table", lambda: {"对子": "對子", "门": "門"})
    assert traditional("对子") == "對子"
    assert traditional("对子\n\n  门\n") == "對子\n\n門\n"
    assert traditional("没有的") == "没有的"
    assert traditional("× 2") == "× 2"


def test_chinese_is_found_wherever_it_stands(tmp_path):
    (tmp_path / "a.toml").write_text(
        'title.en = "A"\ntitle.zh-hans = "题"\nquote = "原樣"\n[[row]]\n'
        'note = { en = "x", zh-hans = "注\\n第二行\\n2 + 2" }\n'
        '[row.option.true]\nzh-hans = "可以"\n'
    )
    (tmp_path / "text.zh-hans.md").write_text("## start\n\n一句。\n两句。\n")
    (tmp_path / "text.en.md").write_text("## start\n\nOne.\nTwo 二.\n")
    (tmp_path / "broken.toml").write_text('zh-hans = "破')
    found = [original.text for original in originals.originals((tmp_path,))]
    assert found == ["题", "注", "第二行", "可以", "一句。", "两句。"]


def test_a_missing_line_is_named_with_its_file_and_line(monkeypatch):
    path = ROOT / "lessons/content/rules/common.toml"
    known = dict(scripts.table())
    text = tomllib.loads(path.read_text(encoding="utf-8"))["rule"][1]["text"]["zh-hans"]
    del known[text]
    monkeypatch.setattr(scripts, "table", lambda: known)
    (problem,) = originals.problems()
    assert (problem.file, problem.line) == ("lessons/content/rules/common.toml", 16)
    assert "run manage.py convert_scripts" in problem.message
    assert originals.line_of(Original(path, "那里没有")) == 0


def test_the_command_writes_what_is_old_and_says_so(monkeypatch, tmp_path):
    folder = tmp_path / "lessons/content/hant"
    folder.mkdir(parents=True)
    (folder / "gone.toml").write_text("[lines]\n")
    source = tmp_path / "lessons/content/rules/one.toml"
    source.parent.mkdir()
    source.write_text('zh-hans = "对子"\n')
    exceptions = read_exceptions()
    monkeypatch.setattr(scripts, "FOLDER", folder)
    monkeypatch.setattr(originals, "FOLDERS", (tmp_path / "lessons/content",))
    monkeypatch.setattr("lessons.content.convert.read_exceptions", lambda: exceptions)
    monkeypatch.setattr(originals, "PROJECT", tmp_path)
    monkeypatch.setattr("lessons.management.commands.convert_scripts.PROJECT", tmp_path)
    monkeypatch.setattr(
        "lessons.content.convert.originals",
        lambda: originals.originals((tmp_path / "lessons/content",)),
    )
    err = StringIO()
    with pytest.raises(SystemExit):
        call_command("convert_scripts", "--check", stderr=err, no_color=True)
    assert err.getvalue().splitlines() == [
        "lessons/content/hant/gone.toml: out of date",
        "lessons/content/hant/rules-one.toml: out of date",
    ]
    out = StringIO()
    call_command("convert_scripts", stdout=out, no_color=True)
    assert out.getvalue() == "Files of traditional Chinese written: 2.\n"
    assert scripts.read(folder / "rules-one.toml") == {"对子": "對子"}
    assert not (folder / "gone.toml").exists()
