"""Built-in players in three strengths for every game: ``random``, ``simple``, ``better``.

A player is a function of a view (and of chance): what a seat cannot see cannot reach it.
"""

from __future__ import annotations

from random import Random
from typing import Final

from engine.deal.base import Move, Position, View
from engine.deal.run import Chooser
from engine.players import anqi, dingqi, gabaguo, heiqi, shengji
from engine.players.base import Player
from engine.players.own import own_position


def by_chance(view: View, rng: Random) -> Move:
    """Choose a legal move by chance: see ``engine.deal.random_move``."""
    return own_position(view).random_move(rng)


#: The strengths, weakest first.
STRENGTHS: Final = ("random", "simple", "better")
#: game -> strength -> player.
PLAYERS: Final[dict[str, dict[str, Player]]] = {
    "anqi": {"random": by_chance, "simple": anqi.simple, "better": anqi.better},
    "heiqi": {"random": by_chance, "simple": heiqi.simple, "better": heiqi.better},
    "gabaguo": {"random": by_chance, "simple": gabaguo.simple, "better": gabaguo.better},
    "dingqi": {"random": by_chance, "simple": dingqi.simple, "better": dingqi.better},
    "shengji": {"random": by_chance, "simple": shengji.simple, "better": shengji.better},
}


def player(game: str, strength: str) -> Player:
    """Return the built-in player of a game; KeyError for an unknown strength."""
    return PLAYERS[game][strength]


def chooser(game: str, strength: str) -> Chooser:
    """Return a player that is asked with a position: it is shown its seat's view of it."""
    chosen = player(game, strength)

    def choose(position: Position, rng: Random) -> Move:
        return chosen(position.view(position.to_move), rng)

    return choose


__all__ = ["PLAYERS", "STRENGTHS", "Player", "by_chance", "chooser", "own_position", "player"]
