"""The rows of the project: what readers have answered. Services are the only writers."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

#: What the names of made boards begin with, among all boards that attempts name.
MADE = "made/"


class Mode(models.TextChoices):
    """Where on the site an answer was given."""

    BOARD = "board"
    LESSON = "lesson"
    CHECK = "check"
    PRACTICE = "practice"
    DAILY = "daily"
    TRAINER = "trainer"
    REVIEW = "review"


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
    mode = models.CharField(max_length=10, choices=Mode.choices, default=Mode.BOARD)
    game = models.CharField(max_length=20)
    kind = models.CharField(max_length=20)
    #: What the board is about: the first of its document's rules, else what decided the verdict.
    rule = models.CharField(max_length=60)
    exercise = models.JSONField()
    options = models.JSONField()
    answer = models.JSONField()
    verdict = models.JSONField()
    correct = models.BooleanField()
    #: What the reader had been told about the board by then (``Help``): stages of the hint, 0 to 2.
    hints = models.PositiveSmallIntegerField(default=0)
    #: The answer had been shown before, and not found: whatever is right now, this solves nothing.
    shown = models.BooleanField(default=False)
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
            models.Index(fields=("reader", "is_first", "rule"), name="attempt_reader_rule"),
        )

    def __str__(self) -> str:
        return f"{self.board_id} try {self.try_no}"


class MadeBoard(models.Model):
    """A position that was made once and stands for good, under an address that is nobody's.

    The slug comes from the document, so that the same document is the same row, and says nothing
    of the answer. The document decides what is shown and judged, with the options as they were in
    force; whatever makers and defaults there are later changes nothing about it.
    """

    slug = models.CharField(_("Address"), max_length=16, unique=True)
    kind = models.CharField(_("Kind of board"), max_length=20)
    game = models.CharField(_("Game"), max_length=20)
    #: The rule that decides the answer.
    rule = models.CharField(_("Rule"), max_length=60)
    difficulty = models.PositiveSmallIntegerField(_("Difficulty"))
    exercise = models.JSONField()
    #: Every option of the game with the value in force.
    options = models.JSONField()
    created = models.DateTimeField(_("Made"), auto_now_add=True)

    class Meta:
        verbose_name = _("stored board")
        verbose_name_plural = _("stored boards")
        indexes = (models.Index(fields=("game", "kind", "rule", "difficulty"), name="made_about"),)

    def __str__(self) -> str:
        return self.place

    @property
    def place(self) -> str:
        """The board's name among all boards, as attempts store it."""
        return f"{MADE}{self.slug}"


class PracticeTurn(models.Model):
    """A board that a reader was given in Practice, and what had been chosen for it.

    The latest turn is the reader's place.
    """

    reader = models.CharField(max_length=32)
    board = models.ForeignKey(MadeBoard, on_delete=models.PROTECT, related_name="turns")
    game = models.CharField(max_length=20)
    #: Kind and rule are empty for any.
    kind = models.CharField(max_length=20, blank=True)
    rule = models.CharField(max_length=60, blank=True)
    easiest = models.PositiveSmallIntegerField()
    hardest = models.PositiveSmallIntegerField()
    given = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("reader", "board"), name="turn_one_a_board"),
        )
        indexes = (models.Index(fields=("reader", "-given"), name="turn_reader_latest"),)

    def __str__(self) -> str:
        return f"{self.reader[:6]} at {self.board_id}"


class StepMark(models.Model):
    """What a reader has done at a step of a lesson that has no board."""

    reader = models.CharField(max_length=32)
    #: ``<lesson>/<step>``.
    place = models.CharField(max_length=64)
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
    #: The id of a stored board of the lesson's check; empty where the board was made for this go.
    board = models.CharField(max_length=40, blank=True)
    made = models.ForeignKey(MadeBoard, on_delete=models.PROTECT, null=True, related_name="asks")
    right = models.BooleanField(null=True)

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("run", "position"), name="check_ask_one_a_position"),
        )

    def __str__(self) -> str:
        return f"{self.run} board {self.position}"


# The models of parts with a folder of their own; Django looks for all of them here.
from lessons.daily.models import DailyPuzzle  # noqa: E402
from lessons.people.models import Profile  # noqa: E402
from lessons.puzzles.models import Help  # noqa: E402
from lessons.review.models import ReviewCard, ReviewPlan, ReviewTurn  # noqa: E402
from lessons.trainer.models import (  # noqa: E402
    BoardRating,
    Hardness,
    LearnerRating,
    TrainerTurn,
)

__all__ = [
    "MADE", "Attempt", "BoardRating", "CheckAsk", "CheckRun", "DailyPuzzle", "Hardness", "Help",
    "LearnerRating", "MadeBoard", "Mode", "PracticeTurn", "Profile", "ReviewCard", "ReviewPlan",
    "ReviewTurn", "StepMark", "TrainerTurn",
]  # fmt: skip
