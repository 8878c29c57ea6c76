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


class StepMark(models.Model):
    """What a reader has done at a step of a lesson beside answering its board."""

    reader = models.CharField(max_length=32)
    #: ``<lesson>/<step>``, as attempts at the step's board name it.
    place = models.CharField(max_length=64)
    #: Stages of the hint that were asked for: 0, 1 (where to look) or 2 (which rule).
    hints = models.PositiveSmallIntegerField(default=0)
    #: The answer was shown before it was found.
    shown = models.BooleanField(default=False)
    #: The reader went on from a step that has no board.
    done = models.BooleanField(default=False)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("reader", "place"), name="mark_one_a_step"),)

    def __str__(self) -> str:
        return self.place


class CheckRun(models.Model):
    """One go of a reader at the check of a lesson, with rounds until every rule was right."""

    reader = models.CharField(max_length=32)
    lesson = models.CharField(max_length=40)
    #: Counts a reader's goes at one lesson's check from 1.
    number = models.PositiveIntegerField()
    started = models.DateTimeField(auto_now_add=True)
    passed = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("reader", "lesson", "number"), name="check_run_one_a_number"
            ),
        )

    def __str__(self) -> str:
        return f"{self.lesson} run {self.number}"


class CheckAsk(models.Model):
    """A board asked in a check, for one rule; ``right`` tells its first answer and stays."""

    run = models.ForeignKey(CheckRun, on_delete=models.CASCADE, related_name="asks")
    #: Counts the boards of a run from 1, as in the address of their pages.
    position = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    rule = models.CharField(max_length=60)
    #: The id of a board of the lesson's check.
    board = models.CharField(max_length=40)
    right = models.BooleanField(null=True)

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("run", "position"), name="check_ask_one_a_position"),
        )

    def __str__(self) -> str:
        return f"{self.run} board {self.position}"
