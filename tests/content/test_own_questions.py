"""Exercises that bring their own question, or something to know before it."""

from __future__ import annotations

from typing import Any

from engine.exercises import parse_exercise
from lessons.texts import prompt_text

KITTY = ["CT", "C9", "C3", "C2", "D8", "D6", "D4", "D3"]


def _question(lang: str, **own: Any) -> str:
    document = {"format": 1, "kind": "koudi", "game": "anqi", "trump": "H", "kitty": KITTY}
    exercise = parse_exercise({**document, "won_by": "defenders", "last": ["H6", "H6"], **own})
    return prompt_text(exercise, lang)


def test_a_note_stands_before_the_question() -> None:
    note = {"en": "The declarer led ♠A♠A.", "zh-hans": "庄家首出♠A♠A。"}
    usual = {lang: _question(lang) for lang in ("en", "zh-hans")}
    assert _question("en", note=note) == f"The declarer led ♠A♠A. {usual['en']}"
    assert _question("zh-hans", note=note) == f"庄家首出♠A♠A。{usual['zh-hans']}"


def test_an_own_question_takes_the_place_of_the_usual_one() -> None:
    prompt = {"en": "What is it worth?", "zh-hans": "值多少分？"}
    assert _question("en", prompt=prompt) == "What is it worth?"
    house_rule = _question("zh-hans", prompt=prompt, options={"koudi": "card_count"})
    assert house_rule.startswith("值多少分？这里的约定")


def test_a_text_that_lacks_a_language_is_left_out_there() -> None:
    assert _question("zh-hans", note={"en": "The declarer led ♠A♠A."}) == _question("zh-hans")
