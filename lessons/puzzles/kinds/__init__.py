"""The kinds of boards, by name. A new kind is a module, a template and a line here."""

from __future__ import annotations

from lessons.puzzles.kinds.assign import Shape, Sort
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown
from lessons.puzzles.kinds.beat import Beat
from lessons.puzzles.kinds.bury import Bury
from lessons.puzzles.kinds.call import Call
from lessons.puzzles.kinds.count import Count
from lessons.puzzles.kinds.follow import Follow
from lessons.puzzles.kinds.koudi import Koudi
from lessons.puzzles.kinds.lead import Lead
from lessons.puzzles.kinds.next import Next
from lessons.puzzles.kinds.order import Order
from lessons.puzzles.kinds.overcall import Overcall
from lessons.puzzles.kinds.partner import Partner
from lessons.puzzles.kinds.points import Points
from lessons.puzzles.kinds.result import Result
from lessons.puzzles.kinds.sides import Sides
from lessons.puzzles.kinds.snatch import Snatch
from lessons.puzzles.kinds.throw import Throw
from lessons.puzzles.kinds.trumps import Trumps
from lessons.puzzles.kinds.winner import Winner

_ALL: tuple[BoardKind, ...] = (
    Follow(), Koudi(), Trumps(), Sort(), Order(), Shape(), Winner(), Points(), Throw(),
    Result(), Overcall(), Sides(), Bury(), Beat(),
    Lead(), Call(), Count(), Partner(), Snatch(), Next(),
)  # fmt: skip
KINDS: dict[str, BoardKind] = {kind.name: kind for kind in _ALL}


def get_kind(name: str) -> BoardKind:
    """Return a kind by name; an unknown one is a ``KeyError``, never a default."""
    return KINDS[name]


__all__ = ["KINDS", "BoardKind", "Given", "Problem", "Reading", "Shown", "get_kind"]
