"""What simulated learners answer to the kinds beat and snatch."""

from __future__ import annotations

from typing import Final

from engine.learners.base import Beliefs

BELIEFS: Final[Beliefs] = {}
