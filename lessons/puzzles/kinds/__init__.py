"""The kinds of boards, by name. A new kind is a module, a template and a line here."""

from __future__ import annotations

from lessons.puzzles.kinds.assign import Shape, Sort
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown
from lessons.puzzles.kinds.follow import Follow
from lessons.puzzles.kinds.koudi import Koudi
from lessons.puzzles.kinds.order import Order
from lessons.puzzles.kinds.points import Points
from lessons.puzzles.kinds.throw import Throw
from lessons.puzzles.kinds.trumps import Trumps
from lessons.puzzles.kinds.winner import Winner

_ALL: tuple[BoardKind, ...] = (
    Follow(), Koudi(), Trumps(), Sort(), Order(), Shape(), Winner(), Points(), Throw(),
)  # fmt: skip
KINDS: dict[str, BoardKind] = {kind.name: kind for kind in _ALL}


def get_kind(name: str) -> BoardKind:
    """Return a kind by name; an unknown one is a ``KeyError``, never a default."""
    return KINDS[name]


__all__ = ["KINDS", "BoardKind", "Given", "Problem", "Reading", "Shown", "get_kind"]
