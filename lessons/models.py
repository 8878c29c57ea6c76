"""The rows of the project: what readers have answered. Services are the only writers."""

from django.db import models
from django.db.models import Q


class Attempt(models.Model):
    """One answer to one board, with everything that is needed to explain its verdict later.

    The exercise document, the options in force and the verdict are stored as they were when the
    answer was given: a board edited afterwards changes nothing about an old attempt.
    """

    reader = models.CharField(max_length=32)
    board_id = models.CharField(max_length=64)
    #: One page view of a board; its tries are counted from 1.
    nonce = models.CharField(max_length=32)
    try_no = models.PositiveIntegerField()
    #: The very first answer that this reader gave to this board, in whatever tab or visit.
    is_first = models.BooleanField()
    exercise = models.JSONField()
    options = models.JSONField()
    answer = models.JSONField()
    verdict = models.JSONField()
    correct = models.BooleanField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("nonce", "try_no"), name="attempt_one_a_token"),
            models.UniqueConstraint(
                fields=("reader", "board_id"),
                condition=Q(is_first=True),
                name="attempt_one_first_try",
            ),
        )
        indexes = (
            models.Index(fields=("reader", "board_id"), name="attempt_reader_board"),
            models.Index(fields=("board_id", "is_first"), name="attempt_board_first"),
        )

    def __str__(self) -> str:
        return f"{self.board_id} try {self.try_no}"
