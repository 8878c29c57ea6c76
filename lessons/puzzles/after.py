"""What follows from an answer, in the same transaction: each part of the site adds a line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lessons.models import Attempt
from lessons.review.services import follow
from lessons.trainer.services import rate

#: Called in this order with every attempt that was stored, first tries and later ones.
_FOLLOWERS: Final[tuple[Callable[[Attempt], None], ...]] = (rate, follow)


def follow_up(attempt: Attempt) -> None:
    """Do what follows from an answer that has just been stored."""
    for follower in _FOLLOWERS:
        follower(attempt)
