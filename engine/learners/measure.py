"""Does the stated difficulty say how often learners fail? ``python -m engine.learners.measure``.

For boards of a kind and game (all games without ``--game``) it prints, as one JSON line, the
rank correlation (Spearman's) between stated difficulty and the number of learners who fail, once
with all learners and once with those alone that are given from outside (``of_given``), with the
boards and the mean of failures at each difficulty.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any, Final

from engine.chance import Chance
from engine.exercises import Exercise
from engine.exercises.making import HARDEST, MAKERS, generate
from engine.learners import beliefs_about, fails
from engine.learners.base import GIVEN

#: How often ``guess`` answers each board; its failures count as their share.
_GUESSES: Final = 5


def failures(exercise: Exercise, chance: Chance) -> tuple[float, float]:
    """Return how many learners fail at a board, and how many of those that are given.

    ``guess`` counts by its share of failures.
    """
    found = given = 0.0
    for learner in beliefs_about(exercise.kind):
        times = _GUESSES if learner == "guess" else 1
        failed = sum(fails(learner, exercise, chance) for _ in range(times)) / times
        found += failed
        given += failed if learner in GIVEN else 0
    return found, given


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, equal ones sharing the mean of theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for place in order[start:end]:
            found[place] = (start + end - 1) / 2
        start = end
    return found


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Return Spearman's rank correlation of two series; 0 where one of them never changes."""
    one, two = ranks(first), ranks(second)
    mean = (len(one) - 1) / 2
    above = sum((a - mean) * (b - mean) for a, b in zip(one, two, strict=True))
    spread = sum((a - mean) ** 2 for a in one) * sum((b - mean) ** 2 for b in two)
    return float(above / spread**0.5) if spread else 0.0


def measure(kind: str, games: Sequence[str], seed: int, count: int) -> dict[str, Any]:
    """Return the figures for boards of a kind, ``count`` of each of the games."""
    boards = [made for game in games for made in generate(kind, game, seed, count)]
    counted = [failures(made.exercise, Chance("learners", seed, place))
              for place, made in enumerate(boards)]  # fmt: skip
    failed = [count for count, _ in counted]
    levels = [made.difficulty for made in boards]
    by_level = {}
    for level in range(1, HARDEST + 1):
        there = [each for each, at in zip(failed, levels, strict=True) if at == level]
        by_level[level] = [len(there), round(sum(there) / len(there), 2) if there else None]
    return {
        "kind": kind,
        "games": list(games),
        "boards": len(boards),
        "correlation": round(rank_correlation(levels, failed), 3),
        "of_given": round(rank_correlation(levels, [count for _, count in counted]), 3),
        "boards_and_failures_by_difficulty": by_level,
    }


def main(arguments: list[str] | None = None) -> int:
    """Print the figures asked for and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m engine.learners.measure", description=__doc__)
    parser.add_argument("--kind", choices=MAKERS, action="append")
    parser.add_argument("--game")
    parser.add_argument("--seed", type=int, default=90_000)
    parser.add_argument("--count", type=int, default=200)
    chosen = parser.parse_args(arguments)
    for kind in chosen.kind or MAKERS:
        games = [chosen.game] if chosen.game else list(MAKERS[kind].rules)
        print(json.dumps(measure(kind, games, chosen.seed, chosen.count)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
