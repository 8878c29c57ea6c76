"""When a missed rule comes back: fsrs with days as its smallest step.

A day is that of the daily puzzle. Nothing here reads or writes a row.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from fsrs import Card, Rating, Scheduler

from lessons.daily import schedule as days

#: What is missed comes back on another day at the earliest, and within a year at the latest.
SCHEDULER: Final = Scheduler(
    learning_steps=(), relearning_steps=(), maximum_interval=365, enable_fuzzing=False
)
AGAIN: Final = Rating.Again
HARD: Final = Rating.Hard
GOOD: Final = Rating.Good


def grade(*, right: bool, helped: bool) -> Rating:
    """Return the grade of a first answer; ``helped``: a hint had been asked for."""
    if not right:
        return AGAIN
    return HARD if helped else GOOD


def begun(moment: datetime) -> Card:
    """Return the card of a rule that was missed for the first time."""
    # Without a number of its own a card would wait for one.
    return reviewed(Card(card_id=1, due=moment.astimezone(UTC)), AGAIN, moment)


def reviewed(card: Card, rating: Rating, moment: datetime) -> Card:
    """Return a card after a grade; it is due at the beginning of a later day."""
    at = moment.astimezone(UTC)
    if card.last_review is not None and card.last_review > at:  # a clock that was put back
        at = card.last_review
    after, _log = SCHEDULER.review_card(card, rating, at)
    after.due = days.begins(max(days.day_of(after.due), days.day_of(at) + timedelta(days=1)))
    return after


def written(card: Card) -> dict[str, Any]:
    """Return a card as it is stored."""
    return dict(card.to_dict())


def read(state: Any, moment: datetime) -> Card:
    """Return a stored card; one that cannot be read begins anew."""
    try:
        card = Card.from_dict(state)
    except (KeyError, TypeError, ValueError):
        return begun(moment)
    return card if card.stability and card.difficulty and card.last_review else begun(moment)
