"""What readers were told about boards, beside the answers that they gave."""

from django.db import models


class Help(models.Model):
    """One thing that a reader was told about one board, the first time it was asked for.

    Facts of their own: no row is ever changed, and asking again adds none. What a reader had been
    told before an answer stands with that answer too (``Attempt.hints``, ``Attempt.shown``).
    """

    class What(models.TextChoices):
        """What was asked for: where to look, which rule, the answer itself."""

        WHERE = "where"
        RULE = "rule"
        #: The answer was shown before the reader had found one.
        SHOWN = "shown"

    reader = models.CharField(max_length=32)
    #: The board's name among all boards, as attempts store it.
    board_id = models.CharField(max_length=64)
    what = models.CharField(max_length=5, choices=What.choices)
    #: As in attempts; game, kind and rule are empty where they were not kept at the time.
    mode = models.CharField(max_length=10)
    game = models.CharField(max_length=20, blank=True)
    kind = models.CharField(max_length=20, blank=True)
    rule = models.CharField(max_length=60, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("reader", "board_id", "what"), name="help_one_of_a_kind"
            ),
        )

    def __str__(self) -> str:
        return f"{self.board_id} {self.what}"
