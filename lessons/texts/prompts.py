"""What boards on results, overcalls, sides, burials and beating ask, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.cards import Card
from engine.exercises import Exercise
from lessons.texts.patterns import phrase
from lessons.texts.words import card_name, card_run, sentences

CALL = "call"


def _overcall(exercise: Exercise, lang: str) -> str:
    standing = exercise.document["standing"]
    if standing == CALL:
        return sentences((phrase("prompt.overcall.call", lang), *_suit_order(exercise, lang)), lang)
    asked = phrase("prompt.overcall.pair", lang, standing=pair_text(standing, lang))
    return sentences((asked, *_suit_order(exercise, lang)), lang)


def _suit_order(exercise: Exercise, lang: str) -> list[str]:
    """Return the order of suits, where it is not the usual one."""
    order = exercise.document["options"].get("suit_order")
    if not order:
        return []
    signs = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
    link = ", " if lang == "en" else "、"
    return [phrase("option.suit_order", lang, suits=link.join(signs[suit] for suit in order))]


def _beat(exercise: Exercise, lang: str) -> str:
    document = exercise.document
    table = document["table"]
    name = f"prompt.beat.{exercise.ask}" + ("" if table else ".lead")
    first = phrase("prompt.beat.first", lang) if document.get("first") else ""
    return sentences((phrase(name, lang, table=card_run(table, lang)), first), lang)


def pair_text(cards: list[str], lang: str) -> str:
    """Return a pair in a sentence: "the pair ♠7♠7", "一对大王"."""
    if Card.parse(cards[0]).suit:
        return phrase("pair.cards", lang, run=card_run(cards, lang))
    return phrase("pair.jokers", lang, cards=card_name(cards[0], lang))


PROMPTS: Mapping[str, Callable[[Exercise, str], str]] = {"overcall": _overcall, "beat": _beat}
