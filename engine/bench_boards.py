"""Measuring the makers of exercises: boards a second of one core's time, by kind."""

from __future__ import annotations

from itertools import cycle
from time import process_time
from typing import Final

from engine.deal import DEALS
from engine.exercises.making import MAKERS, generate
from engine.exercises.making.deals import played, pool
from engine.exercises.making.partner import moments_of

BOARD_PASSES: Final = 2
_SECONDS: Final = 0.15
_LEAST: Final = 4
#: More than anything makes in a pass.
_MANY: Final = 1_000_000


def boards_per_s(passes: int = BOARD_PASSES, *, warm: bool = True) -> dict[str, int]:
    """Return boards a second by kind, all its games in turn: the best of several passes.

    A board counts when it is finished: proposed, read, graded and found to be about its rule.
    The deals that boards are taken from are played before, as in a process that has made boards
    for a while; without ``warm`` (it takes some seconds) the figures hold some of that work.
    """
    if warm:
        fill_pools()
    return {kind: round(max(map(_pass, [kind] * passes, range(passes)))) for kind in MAKERS}


def fill_pools() -> None:
    """Play all deals of the pools, and look the moments up that boards on partners share."""
    for name in DEALS:
        for which in pool(name):
            played(which)
    for name in MAKERS["partner"].rules:
        for which in pool(name):
            moments_of(which)


def _pass(kind: str, seed: int) -> float:
    """Make boards of a kind for a moment and return how many that are a second."""
    games = MAKERS[kind].rules
    turns = cycle([generate(kind, game, seed, _MANY) for game in games])
    for _ in games:
        next(next(turns))  # what is looked up once for a game does not count
    made, start = 0, process_time()
    while made < _LEAST or process_time() - start < _SECONDS:
        next(next(turns))
        made += 1
    return made / (process_time() - start)
