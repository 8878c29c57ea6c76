"""Patterns of sentences are refused like all other content: with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessons.content import ContentError
from lessons.texts.patterns import load

GOOD = """\
[[pattern]]
rule = "follow.pair"
ask = ["legal"]
problem = ["wrong"]
headline.en = "{got:pair|pairs}"
headline.zh-hans = "{got:对}"
line.en = "You kept {cards}."
line.zh-hans = "留了{cards}。"
"""
PHRASE = """\
[[phrase]]
id = "verdict.right"
text.en = "Right: {reason}"
text.zh-hans = "对了：{reason}"
"""


def write(root: Path, patterns: str = GOOD, phrases: str = PHRASE) -> Path:
    folder = root / "patterns"
    folder.mkdir()
    (folder / "follow.toml").write_text(patterns, encoding="utf-8")
    (folder / "phrases.toml").write_text(phrases, encoding="utf-8")
    return folder


def test_good_patterns_are_found(tmp_path):
    found = load(write(tmp_path), base=tmp_path)
    pattern = found.find("follow.pair", "legal", "wrong", "none")
    assert pattern is not None
    assert pattern.line["zh-hans"] == "留了{cards}。"
    assert found.find("follow.pair", "forced", "wrong") is None
    assert found.phrases["verdict.right"]["en"] == "Right: {reason}"


@pytest.mark.parametrize(
    ("patterns", "expected"),
    [
        (
            GOOD.replace("{cards}.", "{card}."),
            "patterns/follow.toml:7: follow.pair: {card} is no placeholder",
        ),
        (
            GOOD.replace("{cards}.", "{cards."),
            "patterns/follow.toml:7: follow.pair: braces do not match "
            "(expected '}' before end of string)",
        ),
        (
            GOOD.replace("{got:对}", "{got:pair|pairs}"),
            "patterns/follow.toml:6: follow.pair: {got:pair|pairs}: write {got:对}",
        ),
        (
            GOOD.replace("{got:pair|pairs}", "{got:pairs}"),
            "patterns/follow.toml:5: follow.pair: {got:pairs}: write {got:pair|pairs}",
        ),
        (
            GOOD.replace("{cards}。", "{cards:张}。"),
            "patterns/follow.toml:8: follow.pair: {cards} takes nothing after a colon",
        ),
        (
            GOOD.replace('problem = ["wrong"]', 'problem = ["bad"]'),
            "patterns/follow.toml:4: follow.pair: problem[0]: Invalid enum value 'bad'",
        ),
        (GOOD + "\n" + GOOD, "patterns/follow.toml:11: follow.pair legal wrong: appears twice"),
        (
            GOOD.replace('line.en = "You kept {cards}."\n', ""),
            "patterns/follow.toml:7: follow.pair: line: en is missing",
        ),
    ],
)
def test_bad_patterns_are_named_with_their_line(tmp_path, patterns, expected):
    folder = write(tmp_path, patterns)
    with pytest.raises(ContentError) as caught:
        load(folder, base=tmp_path)
    assert [str(problem) for problem in caught.value.problems] == [expected]


def test_a_phrase_twice_is_a_problem(tmp_path):
    folder = write(tmp_path, phrases=PHRASE + "\n" + PHRASE)
    with pytest.raises(ContentError, match=r"phrases\.toml:7: verdict\.right: appears twice"):
        load(folder, base=tmp_path)


def test_a_shown_answer_is_told_to_nobody_in_particular():
    """What fits a shown answer best: its own words, else those for a right one."""
    from lessons.texts.patterns import patterns

    find = patterns().find
    shown = find("game.trump", "trumps", "shown")
    assert shown.headline["zh-hans"] == "主牌有{n:张}"
    assert find("game.trump", "trumps", "right").headline["en"] == "you found every trump"
    none = find("game.trump", "trumps", "shown", "none")
    assert none is find("game.trump", "trumps", "right", "none")
    for (_rule, _ask, problem, _case), pattern in patterns().patterns.items():
        if problem == "shown":
            for said in (pattern.headline, pattern.line):
                assert not {"you", "your"} & set(said["en"].lower().split())
                assert "你" not in said["zh-hans"] + said["zh-hant"]
