"""Pinyin over words: which syllable belongs to which sign, and where terms stand in a text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from lessons.glossary.model import Glossary, Term

_INITIAL: Final = "(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?"
_FINAL: Final = (
    "(?:iang|iong|uang|ueng|iao|ian|ing|ang|eng|ong|uai|uan|van|ai|ei|ao|ou|an|en|er|ia|ie|iu|in"
    "|ua|uo|ui|un|ve|ue|vn|a|o|e|i|u|v)"
)
#: A consonant at the end belongs to the next syllable where a vowel follows it.
_SYLLABLE: Final = re.compile(rf"{_INITIAL}{_FINAL}(?![aeiouv])|{_INITIAL}{_FINAL}")


def syllables(pinyin: str) -> list[str]:
    """Return the syllables of a word in pinyin: "tuōlājī" is tuō, lā, jī."""
    found: list[str] = []
    for word in re.split(r"[\s'’·-]+", pinyin):
        letters = [_bare(sign) for sign in word]
        start = 0
        plain = "".join(letters)
        while start < len(plain):
            match = _SYLLABLE.match(plain, start)
            if match is None:
                return []
            found.append(word[start : match.end()])
            start = match.end()
    return found


def over(term: Term, text: str) -> str:
    """Return the pinyin for words that stand for a term: all of its name or a part of it."""
    for code, name in term.name.items():
        if code == "en" or text not in name:
            continue
        if text == name:
            return term.pinyin[code]
        parts = syllables(term.pinyin[code])
        if len(parts) == len(name):
            at = name.index(text)
            return "".join(parts[at : at + len(text)])
    return ""


def annotated(text: str, glossary: Glossary) -> Iterator[tuple[str, str]]:
    """Yield a text in parts, each with its pinyin if it is the name of a term."""
    end = 0
    for match in glossary.pattern.finditer(text):
        if match.start() > end:
            yield text[end : match.start()], ""
        yield match[0], glossary.readings[match[0]]
        end = match.end()
    if end < len(text):
        yield text[end:], ""


def _bare(sign: str) -> str:
    """Return a letter without its tone; ü is v, as it is typed."""
    parts = unicodedata.normalize("NFD", sign.lower())
    return "v" if parts.startswith("u") and "\u0308" in parts else parts[0]
