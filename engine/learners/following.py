"""What simulated learners answer to the kinds follow, winner and throw."""

from __future__ import annotations

from typing import Final

from engine.learners.base import Beliefs

BELIEFS: Final[Beliefs] = {}
