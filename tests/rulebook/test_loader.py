"""A bad rulebook is refused with file and line and with what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import GAMES
from lessons.content import ContentError, content
from lessons.rulebook.loader import load

GROUPS = """\
[[group]]
id = "shengji"
game = "shengji"
name.en = "Shengji"
name.zh-hans = "八十分"
prefixes = ["shengji"]
intro.en = "One.\\nTwo."
intro.zh-hans = "一。\\n二。"

[[group.section]]
first = "shengji.trump"
name.en = "Trumps"
name.zh-hans = "主牌"
"""
SOURCES = """\
[[source]]
id = "000"
lang = "zh-Hant"
text.en = "An article."
text.zh-hans = "一篇文章。"
"""
CELLS = "\n".join(
    f'cell.{game} = {{ rule = "cards.deck", text.en = "Two.", text.zh-hans = "两副。" }}'
    for game in GAMES
)
COMPARE = f"""\
[[row]]
id = "decks"
name.en = "Decks"
name.zh-hans = "几副"
{CELLS}
"""
ENTRY = """\
[[entry]]
id = "shengji.adjacent"
long.en = \"\"\"
The level is left out, so 4466 joins.
See [throws](rule:shengji.throw).
\"\"\"
long.zh-hans = \"\"\"
级牌抽掉，4466 就连上了。
参看[甩牌](rule:shengji.throw)。
\"\"\"
quote = "這時候5566不是拖拉機"
source = "000"
options = ["notrump_chain"]
option.on.en = "They join."
option.on.zh-hans = "算相邻。"
contested = true
why.en = "Tables differ."
why.zh-hans = "各桌不同。"

[entry.example]
note.en = "They join."
note.zh-hans = "连上了。"
answer = { parts = [["S6", "S6", "S4", "S4"]] }
wrong = { parts = [["S6", "S6"], ["S4", "S4"]] }

[entry.example.exercise]
kind = "shape"
trump = "H"
level = "5"
cards = ["S4", "S4", "S6", "S6"]
rules = ["shengji.adjacent"]
"""


def write(root: Path, entry: str = ENTRY, **files: str) -> Path:
    """Write a folder of the rulebook and return it."""
    parts = {"groups": GROUPS, "sources": SOURCES, "compare": COMPARE, "shengji": entry, **files}
    for name, text in parts.items():
        (root / f"{name}.toml").write_text(text, encoding="utf-8")
    return root


def complaints(root: Path, entry: str = ENTRY, **files: str) -> list[str]:
    """Return what the loader says about a folder."""
    with pytest.raises(ContentError) as caught:
        load(content().rules, {"tractor"}, write(root, entry, **files), base=root)
    return [str(problem) for problem in caught.value.problems]


def test_a_good_rulebook_is_loaded(tmp_path):
    book = load(content().rules, {"tractor"}, write(tmp_path), base=tmp_path)
    group = book.group("shengji")
    assert [entry.rule.id for entry in group.entries()] == [
        "shengji.trump", "shengji.adjacent", "shengji.throw", "shengji.koudi", "shengji.levels",
    ]  # fmt: skip
    entry = book.entry("shengji.adjacent")
    assert [line["en"] for line in entry.text[0]] == [
        "The level is left out, so 4466 joins.",
        "See [throws](rule:shengji.throw).",
    ]
    assert (entry.quote.text, entry.quote.source, entry.quote.lang) == (
        "這時候5566不是拖拉機", "000", "zh-Hant",
    )  # fmt: skip
    (house,) = entry.houses
    assert [(each.value, each.is_default) for each in house.choices] == [
        ("off", True), ("on", False),
    ]  # fmt: skip
    assert entry.example.verdict.correct
    assert not entry.example.wrong_verdict.correct
    assert not entry.is_short
    assert book.entry("shengji.koudi").is_short
    assert book.entry("anqi.koudi") is None
    assert book.group_of("shengji.trump") == "shengji"
    assert book.group_of("anqi.trump") == ""
    assert book.group("anqi") is None


def test_null_is_written_as_text(tmp_path):
    entry = ENTRY.replace('kind = "shape"', 'kind = "sides"\nsold_by = "null"')
    assert complaints(tmp_path, entry)  # another kind needs other fields: none about sold_by
    assert not any("sold_by" in line for line in complaints(tmp_path, entry))


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('id = "shengji.adjacent"', 'id = "anqi.adjacent"', 2,
         "no rule anqi.adjacent belongs into shengji.toml"),
        ("See [throws](rule:shengji.throw).\n", "", 3,
         "long: 2 lines in Chinese, 1 in English: one a sentence"),
        ("(rule:shengji.throw).", "(rule:shengji.throws).", 3, "there is no rule shengji.throws"),
        ("4466 joins", "[4466](term:tracter) joins", 3, "there is no term tracter"),
        ("4466 joins", "<b>4466</b> joins", 3, "“<b” cannot be read"),
        ('source = "000"\n', "", 11, "a quote needs its source"),
        ('source = "000"', 'source = "003"', 12, "no source 003; there are 000"),
        ('"這時候5566不是拖拉機"', '"這時候5566不是拖拉機，這時候5566不是拖拉機"', 11, "<= 20"),
        ('["notrump_chain"]', '["chain"]', 13, "the engine has no option chain; it has notrump"),
        ("option.on.", "option.yes.", 13, "option.on is missing: say how it is played"),
        ("option.on.", "option.yes.", 14, "option.yes: no option of this entry has this value"),
        ("contested = true\n", "", 16, "why: contested = true and a text “why” belong together"),
        ("contested = true\n", "", 13, "what has options is contested"),
        ('answer = { parts = [["S6", "S6", "S4", "S4"]] }', 'answer = { parts = [["S6"]] }', 23,
         "the stated answer is wrong"),
        ('answer = { parts = [["S6", "S6", "S4", "S4"]] }', 'answer = { part = 1 }', 23,
         "example.answer: answer.parts: the field is missing"),
        ('wrong = { parts = [["S6", "S6"], ["S4", "S4"]] }',
         'wrong = { parts = [["S6", "S6", "S4", "S4"]] }', 24, "the engine calls this right"),
        ('"S6", "S6"]\nrules', '"S6", "S9x"]\nrules', 30, "cards[3]"),
        ('rules = ["shengji.adjacent"]\n', "", 26, "nothing here cites shengji.adjacent"),
        ('[entry.example]', '[entry.examples]', 20, "unknown here"),
    ],
)  # fmt: skip
def test_bad_entries_are_named(tmp_path, old, new, line, message):
    assert ENTRY.count(old) >= 1
    found = complaints(tmp_path, ENTRY.replace(old, new))
    assert any(each.startswith(f"shengji.toml:{line}: ") and message in each for each in found), (
        found
    )


def test_an_entry_stands_once_and_so_does_an_option(tmp_path):
    other = ENTRY.replace('id = "shengji.adjacent"', 'id = "shengji.trump"').replace(
        'rules = ["shengji.adjacent"]', 'rules = ["shengji.trump"]'
    )
    twice = complaints(tmp_path, ENTRY + ENTRY)
    assert twice == ["shengji.toml:33: shengji.adjacent: id: appears twice"]
    assert complaints(tmp_path, ENTRY + other) == [
        "shengji.toml:44: shengji.trump: options: another entry has the option notrump_chain"
    ]


def test_an_entry_has_one_example(tmp_path):
    told = 'example_text.en = "One."\nexample_text.zh-hans = "一。"\n'
    message = "needs an [entry.example] or an example_text, and not both"
    assert complaints(tmp_path, ENTRY.replace("[entry.example]", told + "\n[entry.example]")) == [
        f"shengji.toml:1: shengji.adjacent: {message}"
    ]
    bare = ENTRY.partition("[entry.example]")[0]
    assert complaints(tmp_path, bare) == [f"shengji.toml:1: shengji.adjacent: {message}"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "shengji"', 'game = "bridge"', "groups.toml:3: shengji: game: there is no game"),
        ('first = "shengji.trump"', 'first = "shengji.throw"',
         "groups.toml:10: shengji: section: a section has to begin with shengji.trump"),
        ('first = "shengji.trump"', 'first = "anqi.trump"',
         "groups.toml:10: shengji: section: no rule anqi.trump in this group"),
        ("一。\\n二。", "一。", "groups.toml:7: shengji: intro: 1 lines in Chinese, 2 in English"),
    ],
)  # fmt: skip
def test_bad_groups_are_named(tmp_path, old, new, message):
    found = complaints(tmp_path, groups=GROUPS.replace(old, new))
    assert any(each.startswith(message) for each in found), found


def test_the_table_of_games_has_a_cell_for_each(tmp_path):
    short = "\n".join(line for line in COMPARE.splitlines() if "dingqi" not in line)
    (found,) = complaints(tmp_path, compare=short + "\n")
    assert found.startswith("compare.toml:5: decks: cell: needs a cell for each of anqi, heiqi")
    (found,) = complaints(tmp_path, compare=COMPARE.replace('"cards.deck"', '"cards.decks"', 1))
    assert found == "compare.toml:5: decks: cell.anqi: there is no rule cards.decks"
