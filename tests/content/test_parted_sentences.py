"""Why cards that were put together are no tractor."""

from __future__ import annotations

import pytest

from engine.exercises import judge, parse_exercise
from lessons.texts import verdict_text


def _said(trump: str, part: list[str], lang: str = "en") -> tuple[str, str]:
    """Return the sentence that explains a wrong part, and its rule."""
    document = {"format": 1, "kind": "shape", "game": "anqi", "trump": trump, "cards": part}
    exercise = parse_exercise(document)
    verdict = judge(exercise, {"parts": [part]})
    assert not verdict.correct
    line = verdict_text(exercise, verdict, lang).lines[-1]
    return line.text, line.rule


@pytest.mark.parametrize(
    ("trump", "part", "text", "rule"),
    [
        ("H", ["S7", "D7", "D7"], "A tractor is made of pairs, and ♠7 is alone.", "shape.tractor"),
        ("H", ["SA", "SA", "SQ", "SQ"], "Here ♠A and ♠Q are not neighbours.", "suit.adjacent"),
        ("D", ["D8", "D8", "D7", "D7"], "Here ♦7 and ♦8 are not neighbours.", "anqi.adjacent"),
        (
            "none",
            ["LJ", "LJ", "S7", "S7"],
            "Here the Little Joker and ♠7 are not neighbours.",
            "anqi.adjacent.notrump",
        ),
        (
            "H",
            ["S7", "S7", "C7", "C7"],
            "♠7 and ♣7 stand on the same step: neither is above the other.",
            "shape.tractor",
        ),
    ],
)
def test_the_first_gap_is_named(trump: str, part: list[str], text: str, rule: str) -> None:
    assert _said(trump, part) == (text, rule)


def test_the_gap_is_named_in_chinese() -> None:
    text, _rule = _said("none", ["LJ", "LJ", "S7", "S7"], "zh-hans")
    assert text == "这里小王和♠7不相邻。"
