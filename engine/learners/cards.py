"""What simulated learners answer to questions about cards: shapes, order, points, leads."""

from __future__ import annotations

from typing import Final

from engine.learners.base import Beliefs

BELIEFS: Final[Beliefs] = {}
