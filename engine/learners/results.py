"""What simulated learners answer to the kinds result, overcall, sides, bury and call."""

from __future__ import annotations

from typing import Final

from engine.learners.base import Beliefs

BELIEFS: Final[Beliefs] = {}
