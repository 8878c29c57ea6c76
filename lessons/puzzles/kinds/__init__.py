"""The kinds of boards, by name. A new kind is a module, a template and a line here."""

from __future__ import annotations

from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown
from lessons.puzzles.kinds.follow import Follow
from lessons.puzzles.kinds.koudi import Koudi

KINDS: dict[str, BoardKind] = {kind.name: kind for kind in (Follow(), Koudi())}


def get_kind(name: str) -> BoardKind:
    """Return a kind by name; an unknown one is a ``KeyError``, never a default."""
    return KINDS[name]


__all__ = ["KINDS", "BoardKind", "Given", "Problem", "Reading", "Shown", "get_kind"]
