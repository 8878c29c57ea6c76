"""What readers do in the steps of a lesson: the only writer of marks."""

from __future__ import annotations

from django.db import transaction

from lessons.course.model import BoardStep, Step
from lessons.models import Attempt, StepMark

#: The hint says where to look, then which rule.
MOST_HINTS = 2


def mark_done(reader: str, step: Step) -> None:
    """Note that the reader went on from a step without a board."""
    StepMark.objects.update_or_create(reader=reader, place=step.place, defaults={"done": True})


def give_hint(reader: str, step: BoardStep) -> int:
    """Note that one more stage of the hint was asked for, and return how many that makes."""
    with transaction.atomic():
        mark, _new = StepMark.objects.get_or_create(reader=reader, place=step.place)
        mark.hints = min(mark.hints + 1, MOST_HINTS)
        mark.save()
    return mark.hints


def show_answer(reader: str, step: BoardStep) -> None:
    """Note that the answer was shown; a step that was solved before stays solved."""
    if Attempt.objects.filter(reader=reader, board_id=step.place, correct=True).exists():
        return
    StepMark.objects.update_or_create(reader=reader, place=step.place, defaults={"shown": True})
