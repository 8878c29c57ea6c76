"""Hints: where to look on a board, in words, and which rules it is about.

The first stage points at a part of the board and names no card that an answer could be made of;
what it points at comes from the engine: what the board asks, which rules decide its right answer,
and how many right answers there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.exercises import Exercise
from lessons import grading
from lessons.texts.patterns import patterns, phrase
from lessons.texts.questions import led_suit
from lessons.texts.words import Count, sentences, suit_plural

#: What there is to look at besides, by the rule that decides; rules of one game by their ending.
_LOOKS: Final[Mapping[str, str]] = {
    "suit.effective": "suits",
    "trump": "suits",
    "shape.pair": "pairs",
    "follow.pair": "pairs",
    "shape.tractor": "rows",
    "follow.tractor": "rows",
    "suit.adjacent": "rows",
    "adjacent": "rows",
    "adjacent.notrump": "rows",
    "shape.throw": "parts",
    "trick.shape": "form",
    "trick.tie": "turns",
}
#: Boards whose own sentence says that already, or on which no play is the lead: there are several
#: to judge one by one, or there is only the winning play.
_SAID: Final = frozenset({
    ("trumps", "suits"), ("sort", "suits"), ("shape", "pairs"), ("shape", "parts"),
    ("throw", "parts"), ("count", "suits"), ("koudi", "form"),
    ("lead", "parts"), ("lead", "form"), ("koudi", "parts"),
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hint:
    """What is worth knowing of a board's answer for a hint, and nothing more of it."""

    exercise: Exercise
    #: Several answers are right.
    has_several: bool
    #: The rules that it is about, the first before all.
    rules: tuple[str, ...]


def hint_of(exercise: Exercise) -> Hint:
    """Return the hint of a board, as the engine sees it."""
    graded = grading.solved(exercise)
    return Hint(exercise, graded.verdict.count > 1, grading.deciding(exercise, graded))


def hint_text(hint: Hint, lang: str) -> str:
    """Return where to look, in one to three sentences."""
    exercise = hint.exercise
    said = [phrase(_name(hint), lang, **_values(exercise, lang))]
    look = _look(hint.rules[0])
    if look and (exercise.kind, look) not in _SAID:
        said.append(phrase(f"hint.look.{look}", lang))
    if hint.has_several and exercise.kind == "follow":
        said.append(phrase("hint.several", lang))
    return sentences(said, lang)


def _name(hint: Hint) -> str:
    """Return the phrase of a board: that on its rule, its question, its game, else its kind."""
    exercise, known = hint.exercise, patterns().phrases
    ask = exercise.ask if isinstance(exercise.ask, str) else ""
    cases = (hint.rules[0], f"{exercise.game}.{ask}", ask, exercise.game)
    names = [f"hint.{exercise.kind}.{case}" for case in cases if case]
    return next((name for name in names if name in known), f"hint.{exercise.kind}")


def _look(rule: str) -> str:
    ending = rule.partition(".")[2]
    return _LOOKS.get(rule) or _LOOKS.get(ending, "")


def _values(exercise: Exercise, lang: str) -> dict[str, object]:
    """Return what placeholders stand for: only what lies open on every board of the kind."""
    document = exercise.document
    if exercise.kind == "follow":
        return {"suits": suit_plural(led_suit(exercise), lang)}
    if exercise.kind == "winner":
        return {"n": Count(len(document["plays"]), lang)}
    return {}
