"""The rows of the daily puzzle: which board is asked on which day; services alone write them."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class DailyPuzzle(models.Model):
    """The puzzle of one day, chosen ahead of time; nothing that comes later changes it.

    What readers did with it stands in their attempts at its board.
    """

    #: Counts the days from the first of all, which is 1 (``lessons.daily.schedule``).
    number = models.PositiveIntegerField(_("Number"), unique=True)
    date = models.DateField(_("Day"), unique=True)
    #: No board is asked on two days.
    board = models.OneToOneField("lessons.MadeBoard", on_delete=models.PROTECT, related_name="day")
    #: What it is about, as it was when it was chosen.
    game = models.CharField(_("Game"), max_length=20)
    kind = models.CharField(_("Kind of board"), max_length=20)
    rule = models.CharField(_("Rule"), max_length=60)
    difficulty = models.PositiveSmallIntegerField(_("Difficulty"))
    created = models.DateTimeField(_("Made"), auto_now_add=True)

    class Meta:
        verbose_name = _("puzzle of a day")
        verbose_name_plural = _("puzzles of days")
        ordering = ("number",)

    def __str__(self) -> str:
        return f"No. {self.number}, {self.date}"
