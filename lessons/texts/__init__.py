"""Sentences in both languages: what a board asks and what a verdict says.

The engine decides and gives rule ids, cards and numbers; the patterns beside this file say it.
``lang`` is ``"en"``, ``"zh-hans"`` or ``"zh-hant"`` everywhere.
"""

from lessons.texts.asking import choice_text
from lessons.texts.further import telling_trump
from lessons.texts.hints import Hint, hint_of, hint_text
from lessons.texts.questions import lead_text, prompt_text, setting_text, trump_text
from lessons.texts.verdicts import (
    SHOWN,
    Line,
    SumText,
    VerdictText,
    sum_lines,
    verdict_text,
)
from lessons.texts.words import card_name, seat_list, seat_name, suit_name

__all__ = [
    "SHOWN",
    "Hint",
    "Line",
    "SumText",
    "VerdictText",
    "card_name",
    "choice_text",
    "hint_of",
    "hint_text",
    "lead_text",
    "prompt_text",
    "seat_list",
    "seat_name",
    "setting_text",
    "suit_name",
    "sum_lines",
    "telling_trump",
    "trump_text",
    "verdict_text",
]
