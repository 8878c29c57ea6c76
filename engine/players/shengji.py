"""The built-in players of shengji: the play alone; trump and kitty are given."""

from __future__ import annotations

from random import Random

from engine.deal.base import Move, View
from engine.deal.shengji import ShengjiView
from engine.players.tricks import partners, play_simply, play_well
from engine.players.tricks_better import Stakes


def simple(view: View, _rng: Random) -> Move:
    """Play by habit."""
    view = _seen(view)
    return play_simply(view, partners(view))


def better(view: View, _rng: Random) -> Move:
    """Play with counting."""
    view = _seen(view)
    return play_well(view, partners(view), Stakes())


def _seen(view: View) -> ShengjiView:
    if not isinstance(view, ShengjiView):
        raise TypeError("this is a view of another game")
    return view
