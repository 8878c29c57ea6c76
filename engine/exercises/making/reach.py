"""Which rules go with which difficulties.

Not every rule can be asked about at every difficulty: a board on trumps in disguise is never
easy. What is seldom or never found is refused at once, whatever the seed, instead of coming for
some seeds and not for others. The table holds for the default options;
``python -m engine.exercises.making.reach_count`` counts anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: By kind, game and rule: the difficulties at which there are no boards.
ABSENT: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
}  # fmt: skip


def is_absent(kind: str, game: str, rule: str, difficulty: int) -> bool:
    """Say whether boards on a rule are not to be had at a difficulty."""
    return str(difficulty) in ABSENT.get(kind, {}).get(game, {}).get(rule, "")
