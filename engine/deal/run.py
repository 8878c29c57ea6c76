"""Playing a deal out with players that choose the moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.deal.base import Move, Position

#: Chooses a move for the seat that has to move.
Chooser = Callable[[Position, Random], Move]


def by_chance(position: Position, rng: Random) -> Move:
    """Choose a legal move by chance."""
    return position.random_move(rng)


def play_out(position: Position, choosers: Sequence[Chooser], rng: Random) -> Position:
    """Return the end of a deal; ``choosers`` by seat."""
    while position.to_move is not None:
        move = choosers[position.to_move](position, rng)
        position = position.play(move)
    return position
