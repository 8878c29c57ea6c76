"""The rows of the trainer: how strong readers and boards are, which board a reader was given."""

from typing import Final

from django.db import models
from django.db.models import Q

#: Between what a rating's mean and its uncertainty always lie (``lessons.trainer.ratings``).
MU: Final = (0.0, 50.0)
SIGMA: Final = (1.0, 25 / 3)

_IN_BOUNDS: Final = Q(mu__range=MU) & Q(sigma__range=SIGMA)


class Hardness(models.TextChoices):
    """How hard the next board is to be for the reader."""

    EASIER = "easier"
    EVEN = "even"
    HARDER = "harder"


class LearnerRating(models.Model):
    """How strong a reader is in a game, or at one rule of it."""

    reader = models.CharField(max_length=32)
    game = models.CharField(max_length=20)
    #: Empty for the game as a whole.
    rule = models.CharField(max_length=60, blank=True)
    mu = models.FloatField()
    sigma = models.FloatField()
    #: Boards that it was reckoned from.
    tries = models.PositiveIntegerField(default=0)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("reader", "game", "rule"), name="learner_one_a_rule"),
            models.CheckConstraint(condition=_IN_BOUNDS, name="learner_in_bounds"),
        )

    def __str__(self) -> str:
        return f"{self.reader[:6]} in {self.game} {self.rule}".rstrip()


class BoardRating(models.Model):
    """How hard a board has shown itself to be for the readers who met it in the trainer."""

    board = models.OneToOneField(
        "lessons.MadeBoard", on_delete=models.CASCADE, related_name="rating"
    )
    #: As the board has them: boards are looked for by these and by strength.
    game = models.CharField(max_length=20)
    rule = models.CharField(max_length=60)
    mu = models.FloatField()
    sigma = models.FloatField()
    tries = models.PositiveIntegerField(default=0)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (models.CheckConstraint(condition=_IN_BOUNDS, name="board_in_bounds"),)
        indexes = (
            models.Index(fields=("game", "mu"), name="board_rating_game"),
            models.Index(fields=("game", "rule", "mu"), name="board_rating_rule"),
        )

    def __str__(self) -> str:
        return str(self.board)


class TrainerTurn(models.Model):
    """A board that a reader was given in the trainer, and what became of it.

    The latest board of a game without an answer is the reader's board in that game, for as long
    as it takes.
    """

    reader = models.CharField(max_length=32)
    board = models.ForeignKey(
        "lessons.MadeBoard", on_delete=models.PROTECT, related_name="trainer_turns"
    )
    game = models.CharField(max_length=20)
    #: The rule that the reader had chosen; empty for any.
    rule = models.CharField(max_length=60, blank=True)
    hardness = models.CharField(max_length=10, choices=Hardness.choices)
    given = models.DateTimeField(auto_now_add=True)
    #: When the first answer came, and whether it was right; this stays.
    answered = models.DateTimeField(null=True, blank=True)
    right = models.BooleanField(null=True)
    #: The reader's rating in the game before and after; nothing where the answer did not count.
    mu_before = models.FloatField(null=True)
    mu_after = models.FloatField(null=True)
    sigma_after = models.FloatField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("reader", "board"), name="trainer_one_a_board"),
        )
        indexes = (models.Index(fields=("reader", "game", "-given"), name="trainer_latest"),)

    def __str__(self) -> str:
        return f"{self.reader[:6]} at {self.board_id}"
