"""The rows of review: what comes back to a reader and when, and the boards that it came back as."""

from typing import Final

from django.db import models

#: So many boards a day unless the reader says otherwise, and the most there may be.
USUAL: Final = 10
MOST: Final = 50


class ReviewPlan(models.Model):
    """How many boards a day a reader wants to review; 0 pauses."""

    reader = models.CharField(max_length=32, unique=True)
    per_day = models.PositiveSmallIntegerField(default=USUAL)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(per_day__lte=MOST), name="review_plan_not_too_much"
            ),
        )

    def __str__(self) -> str:
        return f"{self.reader[:6]}: {self.per_day} a day"


class ReviewCard(models.Model):
    """A rule that a reader missed: it comes back until it sits, each time as another board."""

    reader = models.CharField(max_length=32)
    game = models.CharField(max_length=20)
    rule = models.CharField(max_length=60)
    #: The kind of board at which it was missed last.
    kind = models.CharField(max_length=20)
    #: What fsrs keeps of a card.
    state = models.JSONField()
    due = models.DateTimeField()
    #: The day of the latest miss: more on the same day change nothing.
    missed_on = models.DateField()
    #: The answer that missed it last: where no new board can be made its board comes again.
    missed = models.ForeignKey(
        "lessons.Attempt", on_delete=models.SET_NULL, null=True, related_name="+"
    )
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("reader", "game", "rule"), name="review_one_a_rule"),
        )
        indexes = (models.Index(fields=("reader", "due"), name="review_reader_due"),)

    def __str__(self) -> str:
        return f"{self.reader[:6]}: {self.game} {self.rule}"


class ReviewTurn(models.Model):
    """A board given in review; its first answer decides when the rule comes back."""

    card = models.ForeignKey(ReviewCard, on_delete=models.CASCADE, related_name="turns")
    reader = models.CharField(max_length=32)
    board = models.ForeignKey(
        "lessons.MadeBoard", on_delete=models.PROTECT, related_name="review_turns"
    )
    given = models.DateTimeField(auto_now_add=True)
    answered = models.DateTimeField(null=True, blank=True)
    right = models.BooleanField(null=True)

    class Meta:
        constraints = (
            # Two tabs that ask for the next board at once get the same one.
            models.UniqueConstraint(
                fields=("reader",),
                condition=models.Q(answered=None),
                name="review_one_open",
            ),
        )
        indexes = (models.Index(fields=("reader", "answered"), name="review_reader_answered"),)

    def __str__(self) -> str:
        return f"{self.reader[:6]} at {self.board_id}"
