"""What a built-in player is: a function of what one seat sees, and of chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.deal.base import Move, View

#: Chooses a move for the seat of a view that has to move. It gets nothing but the view: what
#: the seat may do is worked out from there (``engine.players.own``).
Player = Callable[[View, Random], Move]
