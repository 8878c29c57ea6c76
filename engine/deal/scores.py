"""What the last trick adds: kou-di (``kitty.points``, ``kitty.shape``)."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import total_points
from engine.deal.tricks import Playing
from engine.scoring import read_last_play


def kitty_points(position: Playing, is_defender: Callable[[int], bool]) -> tuple[int, int]:
    """Return (multiplier, points) of the kitty after the last trick; (0, 0) unless dug."""
    last, table = position.tricks[-1], position.table
    if not is_defender(last.winner):
        return 0, 0
    play = last.plays[(last.winner - last.leader) % table.players]
    setup = position.setup
    multiplier = setup.game.koudi(setup.options, read_last_play(table.logic.order, play))
    return multiplier.value, multiplier.value * total_points(table.kitty)
