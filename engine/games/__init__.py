"""The games, by name. An unknown name is an error, never a default."""

from __future__ import annotations

from typing import Final

from engine.errors import BadInput, shown
from engine.games.anqi import ANQI
from engine.games.base import Game, Options
from engine.games.dingqi import DINGQI
from engine.games.gabaguo import GABAGUO
from engine.games.heiqi import HEIQI
from engine.games.shengji import SHENGJI

GAMES: Final[dict[str, Game]] = {
    game.name: game for game in (ANQI, HEIQI, GABAGUO, DINGQI, SHENGJI)
}


def get_game(name: object, field: str = "game") -> Game:
    """Return the game of a name; raise BadInput naming ``field`` if there is none."""
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        known = "one of " + ", ".join(GAMES)
        raise BadInput(field, "unknown_value", value=shown(name), wanted=known)
    return game


__all__ = ["GAMES", "Game", "Options", "get_game"]
