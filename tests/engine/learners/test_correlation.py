"""Stated difficulty says how often simulated learners fail, on boards no maker was tuned on."""

from __future__ import annotations

import pytest

from engine.exercises.making import MAKERS
from engine.learners.measure import measure

#: No maker was tuned on boards of this seed.
SEED = 314_159
LEAST = 0.6
#: So many boards a game, more where there is only one game; fewer where whole deals are played.
BOARDS = dict.fromkeys(MAKERS, 60) | {"count": 24, "next": 24}
ALONE = dict.fromkeys(MAKERS, 120) | {"partner": 80}


@pytest.mark.slow
@pytest.mark.parametrize("kind", MAKERS)
def test_difficulty_ranks_boards_as_failures_do(kind: str) -> None:
    games = list(MAKERS[kind].rules)
    figures = measure(kind, games, SEED, (ALONE if len(games) == 1 else BOARDS)[kind])
    assert figures["boards"] > 50
    assert figures["correlation"] >= LEAST, figures
