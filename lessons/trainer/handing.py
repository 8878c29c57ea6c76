"""Handing a guest's ratings and turns in the trainer to a member."""

from __future__ import annotations

from lessons.trainer.models import LearnerRating, TrainerTurn


def move_ratings(guest: str, member: str) -> None:
    """Hand over ratings; where the member has one it stays, and the guest's is dropped."""
    own = set(LearnerRating.objects.filter(reader=member).values_list("game", "rule"))
    for row in LearnerRating.objects.filter(reader=guest):
        if (row.game, row.rule) in own:
            row.delete()
        else:
            # Not by save(): when it was touched last is part of it.
            LearnerRating.objects.filter(pk=row.pk).update(reader=member)


def move_trainer_turns(guest: str, member: str) -> None:
    """Hand over turns, ahead of the ratings; of two at one board the member's stays.

    What a guest did in a game in which the member has a rating is no part of that rating's course.
    """
    rated = LearnerRating.objects.filter(reader=member, rule="").values_list("game", flat=True)
    own = TrainerTurn.objects.filter(reader=member).values_list("board", flat=True)
    theirs = TrainerTurn.objects.filter(reader=guest)
    theirs.filter(board__in=list(own)).delete()
    theirs.filter(game__in=list(rated)).update(mu_before=None, mu_after=None, sigma_after=None)
    theirs.update(reader=member)
