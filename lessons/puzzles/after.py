"""What follows from an answer, in the same transaction: each part of the site adds a line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lessons.models import Attempt, Help
from lessons.review import services as review
from lessons.trainer import services as trainer

#: Called in this order with every attempt that was stored, first tries and later ones.
_FOLLOWERS: Final[tuple[Callable[[Attempt], None], ...]] = (trainer.rate, review.follow)
#: Called in this order when a reader was shown an answer before finding one; once a board.
_SHOWN_FOLLOWERS: Final[tuple[Callable[[Help], None], ...]] = (
    trainer.rate_shown,
    review.follow_shown,
)


def follow_up(attempt: Attempt) -> None:
    """Do what follows from an answer that has just been stored."""
    for follower in _FOLLOWERS:
        follower(attempt)


def follow_shown(row: Help) -> None:
    """Do what follows from an answer that has just been shown."""
    for follower in _SHOWN_FOLLOWERS:
        follower(row)
