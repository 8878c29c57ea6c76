"""Content is files: stored boards and the texts of the rules, read once and checked.

``content()`` is the only door; it raises :class:`ContentError` with file and line of everything
that is wrong.
"""

from __future__ import annotations

from functools import cache

from lessons.content.files import LANGUAGES, ContentError, Problem
from lessons.content.loader import Board, Content, RuleText, load

__all__ = ["LANGUAGES", "Board", "Content", "ContentError", "Problem", "RuleText", "content"]


@cache
def content() -> Content:
    """Return all content, read and checked at the first call."""
    return load()
