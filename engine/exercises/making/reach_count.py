"""Where are boards to be had? ``python -m engine.exercises.making.reach_count --kind K``.

Counts how often the makers find a board on a rule at each difficulty, and prints the lines of
the table in ``engine.exercises.making.reach`` for a kind.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import Final

from engine.chance import Chance
from engine.errors import BadInput
from engine.exercises.making import MAKERS, propose
from engine.exercises.making.base import HARDEST, Maker, Wish

#: So many boards at least are to be expected of one search, or else a difficulty is absent.
_ENOUGH: Final = 14
#: Of so many tries at each aim.
_TRIES: Final = 300


def absent(maker: Maker, game: str, rule: str, tries: int) -> str:
    """Return the difficulties at which a search would find too few boards, by counting."""
    found: list[Counter[int]] = []
    for aim in range(1, HARDEST + 1):
        chance = Chance("reach", aim)
        levels: Counter[int] = Counter()
        for _ in range(tries):
            try:
                exercise = propose(maker, Wish(game, rule, aim), chance)
            except BadInput:
                continue
            if exercise is not None and maker.matters(exercise, rule):
                levels[maker.level(exercise)] += 1
        found.append(levels)
    return "".join(
        str(level) for level in range(1, HARDEST + 1)
        if _expected(maker, found, level) < _ENOUGH * tries
    )  # fmt: skip


def _expected(maker: Maker, found: list[Counter[int]], level: int) -> float:
    """Return how many boards a search has at its disposal, times the tries counted."""
    own = found[level - 1][level]
    any_aim = sum(levels[level] for levels in found) / HARDEST
    return maker.tries * own + (maker.most - maker.tries) * (own + any_aim) / 2


def main(arguments: list[str] | None = None) -> int:
    """Print the lines of the table for a kind and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m engine.exercises.making.reach_count", description=__doc__
    )
    parser.add_argument("--kind", choices=MAKERS, action="append", required=True)
    parser.add_argument("--tries", type=int, default=_TRIES)
    chosen = parser.parse_args(arguments)
    for kind in chosen.kind:
        maker = MAKERS[kind]
        sys.stdout.write(f'    "{kind}": {{\n')
        for game, rules in maker.rules.items():
            counted = {rule: absent(maker, game, rule, chosen.tries) for rule, _ in rules}
            lines = [f'"{rule}": "{levels}"' for rule, levels in counted.items() if levels]
            if lines:
                sys.stdout.write(f'        "{game}": {{{", ".join(lines)}}},\n')
                sys.stdout.flush()
        sys.stdout.write("    },\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
