"""Handing what a guest has to review to a member."""

from __future__ import annotations

from lessons.review.models import ReviewCard, ReviewPlan, ReviewTurn


def move_plan(guest: str, member: str) -> None:
    """Hand over how many boards a day there are to be; a member who has said so keeps it."""
    if ReviewPlan.objects.filter(reader=member).exists():
        ReviewPlan.objects.filter(reader=guest).delete()
    ReviewPlan.objects.filter(reader=guest).update(reader=member)


def move_cards(guest: str, member: str) -> None:
    """Hand over the rules to review; where both have one it comes back when the sooner one would.

    The boards on a rule go with it.
    """
    own = {(card.game, card.rule): card for card in ReviewCard.objects.filter(reader=member)}
    for card in ReviewCard.objects.filter(reader=guest):
        other = own.get((card.game, card.rule))
        if other is None:
            ReviewCard.objects.filter(pk=card.pk).update(reader=member)
            continue
        stays, goes = sorted((card, other), key=lambda each: (each.due, each.reader == guest))
        ReviewTurn.objects.filter(card=goes).update(card=stays)
        goes.delete()
        ReviewCard.objects.filter(pk=stays.pk).update(
            reader=member, missed_on=max(card.missed_on, other.missed_on)
        )


def move_review_turns(guest: str, member: str) -> None:
    """Hand over the boards that were given, after their cards; one alone waits for an answer."""
    theirs = ReviewTurn.objects.filter(reader=guest)
    if ReviewTurn.objects.filter(reader=member, answered=None).exists():
        theirs.filter(answered=None).delete()
    theirs.update(reader=member)
