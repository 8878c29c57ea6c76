"""The words of the games, each in both scripts, with pinyin, English and a sentence about it."""

from __future__ import annotations

from functools import cache

from lessons.glossary.loader import load
from lessons.glossary.model import GROUPS, Glossary, Term

__all__ = ["GROUPS", "Glossary", "Term", "glossary"]


@cache
def glossary() -> Glossary:
    """Return all terms, read and checked at the first call."""
    return load()
