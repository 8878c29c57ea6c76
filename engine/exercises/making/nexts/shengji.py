"""shengji: which side holds the next deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.chance import Chance
from engine.exercises.making.base import Wish


def points(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield results, most of them near the point where the deal passes."""
    while True:
        yield {"ask": "deal", "points": 5 * chance.between(6, 24)}
