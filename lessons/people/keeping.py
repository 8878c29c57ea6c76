"""What is stored for a reader, area by area: to be kept by a member, given back, or forgotten.

Every model with a ``reader`` has one line in :func:`areas`, and a test sees to it. A line says how
a guest's rows become a member's: facts stay facts, so a move never makes a second first try and
never overwrites an earlier one. Moving twice does nothing the second time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Max, Model, QuerySet

from lessons.models import (
    Attempt,
    CheckRun,
    Help,
    LearnerRating,
    PracticeTurn,
    Profile,
    ReviewCard,
    ReviewPlan,
    ReviewTurn,
    StepMark,
    TrainerTurn,
)
from lessons.puzzles import helping
from lessons.review.handing import move_cards, move_plan, move_review_turns
from lessons.trainer.handing import move_ratings, move_trainer_turns

#: So many rows are held in memory at once.
BATCH = 500
#: A member who answers on another device meanwhile can hinder a move this often.
_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Area:
    """The rows of one model that belong to readers."""

    #: What a download calls them; pages say it in words.
    name: str
    model: type[Model]
    #: The field that tells when a row was last touched.
    touched: str
    #: Hand the rows of the first reader to the second.
    move: Callable[[str, str], None]
    #: Relations whose rows belong to these and come along by themselves.
    parts: tuple[str, ...] = field(default=())

    def rows(self, reader: str) -> QuerySet[Model]:
        """Return a reader's rows, in the order in which they were made."""
        return self.model._default_manager.filter(reader=reader).order_by("pk")


def areas() -> tuple[Area, ...]:
    """Return every area, in the order in which they are moved.

    What looks at attempts to see who had found what before comes ahead of them.
    """
    return (
        Area("steps", StepMark, "updated", move_marks),
        Area("help", Help, "created", move_help),
        Area("attempts", Attempt, "created", move_attempts),
        Area("checks", CheckRun, "started", move_runs, ("asks",)),
        Area("practice", PracticeTurn, "given", move_turns),
        Area("trainer_boards", TrainerTurn, "given", move_trainer_turns),
        Area("trainer_ratings", LearnerRating, "updated", move_ratings),
        Area("review_plan", ReviewPlan, "updated", move_plan),
        Area("review", ReviewCard, "updated", move_cards),
        Area("review_boards", ReviewTurn, "given", move_review_turns),
    )


def keep(guest: str, member: str) -> None:
    """Make everything of a guest a member's, all or nothing."""
    if guest == member:
        return
    for rounds_left in reversed(range(_ROUNDS)):
        try:
            with transaction.atomic():
                # Whoever else keeps something for this member at the same moment waits here.
                Profile.objects.select_for_update().get(reader=member)
                for area in areas():
                    area.move(guest, member)
        except IntegrityError:  # the member was answering meanwhile: look anew
            if not rounds_left:
                raise
        else:
            return


def forget(reader: str) -> None:
    """Delete everything that is stored under a reader's id, all or nothing."""
    with transaction.atomic():
        for area in reversed(areas()):
            area.rows(reader).delete()


def has_any(reader: str) -> bool:
    """Tell whether anything is stored for a reader."""
    return any(area.rows(reader).exists() for area in areas())


def counts(reader: str) -> dict[str, int]:
    """Return how many rows there are of each area."""
    return {area.name: area.rows(reader).count() for area in areas()}


def boards_answered(reader: str) -> int:
    """Return how many boards a reader has answered, however often each."""
    return Attempt.objects.filter(reader=reader, is_first=True).count()


def guests_untouched_since(moment: datetime) -> Iterable[str]:
    """Return the ids of guests none of whose rows is younger; never a member's."""
    last: dict[str, datetime] = {}
    for area in areas():
        seen = area.model._default_manager.values_list("reader").annotate(last=Max(area.touched))
        for reader, touched in seen.order_by().iterator(chunk_size=BATCH):
            last[reader] = max(touched, last.get(reader, touched))
    members = set(Profile.objects.values_list("reader", flat=True))
    return sorted(
        reader for reader, touched in last.items() if touched < moment and reader not in members
    )


def move_unique(model: type[Model], guest: str, member: str, *by: str, newest: str = "") -> None:
    """Hand over rows of which a reader has one for each value of ``by``.

    Where both have one the member's stays; with ``newest`` (a field) the one that is later by it.
    """
    manager = model._default_manager
    own = {_key(row, by): row for row in manager.filter(reader=member)}
    for row in manager.filter(reader=guest):
        other = own.get(_key(row, by))
        if other is not None:
            if not newest or getattr(other, newest) >= getattr(row, newest):
                row.delete()
                continue
            other.delete()
        # Not by save(): that would touch fields that keep the time by themselves.
        manager.filter(pk=row.pk).update(reader=member)


def _key(row: Model, by: tuple[str, ...]) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in by)


def move_attempts(guest: str, member: str) -> None:
    """Hand over attempts. Of two first tries at one board the earlier one was the first."""
    own = {
        row.board_id: row
        for row in Attempt.objects.filter(reader=member, is_first=True).only("board_id", "created")
    }
    theirs = Attempt.objects.filter(reader=guest, is_first=True).only("board_id", "created")
    later = []
    for row in theirs.iterator(chunk_size=BATCH):
        other = own.get(row.board_id)
        if other is not None:
            later.append(max(row, other, key=lambda each: (each.created, each.pk)).pk)
    for start in range(0, len(later), BATCH):
        Attempt.objects.filter(pk__in=later[start : start + BATCH]).update(is_first=False)
    Attempt.objects.filter(reader=guest).update(reader=member)


def move_marks(guest: str, member: str) -> None:
    """Hand over marks at steps; where both have one, what either has done is done."""
    own = {mark.place: mark for mark in StepMark.objects.filter(reader=member)}
    for mark in StepMark.objects.filter(reader=guest):
        other = own.get(mark.place)
        if other is None:
            StepMark.objects.filter(pk=mark.pk).update(reader=member)
            continue
        StepMark.objects.filter(pk=other.pk).update(
            done=mark.done or other.done, updated=max(mark.updated, other.updated)
        )
        mark.delete()


def move_help(guest: str, member: str) -> None:
    """Hand over what was told about boards; of two at one board the earlier one was the first.

    An answer counts as shown only where neither had found it before it was shown. An answer that
    either gave after the other was told something was given by somebody who had been told.
    """
    own = {(row.board_id, row.what): row for row in Help.objects.filter(reader=member)}
    answered = Attempt.objects.filter(reader=guest).values_list("board_id", flat=True)
    boards = set(answered.distinct())
    for row in Help.objects.filter(reader=guest):
        boards.add(row.board_id)
        other = own.get((row.board_id, row.what))
        if other is not None:
            later = max(row, other, key=lambda each: (each.created, each.pk))
            later.delete()
            if later is row:
                continue
        Help.objects.filter(pk=row.pk).update(reader=member)
    for row in Help.objects.filter(reader=member):
        if row.board_id in boards:
            _tell_attempts(row, Attempt.objects.filter(reader__in=(guest, member)))


def _tell_attempts(row: Help, attempts: QuerySet[Attempt]) -> None:
    """Let the attempts of what is now one reader say what had been told before them."""
    there = attempts.filter(board_id=row.board_id)
    after = there.filter(created__gt=row.created)
    if row.what != Help.What.SHOWN:
        stage = helping.STAGES.index(Help.What(row.what)) + 1
        after.filter(hints__lt=stage).update(hints=stage)
    elif there.filter(created__lt=row.created, correct=True).exists():
        there.update(shown=False)
        row.delete()
    else:
        after.update(shown=True)


def move_runs(guest: str, member: str) -> None:
    """Hand over goes at checks; all of a lesson are counted anew in the order they began in."""
    lessons = CheckRun.objects.filter(reader=guest).values_list("lesson", flat=True)
    for lesson in sorted(set(lessons)):
        both = CheckRun.objects.filter(reader__in=(guest, member), lesson=lesson)
        runs = list(both.order_by("started", "pk"))
        beyond = max(run.number for run in runs)
        # First to numbers that nobody has, then to the right ones: no number may stand twice.
        for first in (beyond + 1, 1):
            for number, run in enumerate(runs, first):
                CheckRun.objects.filter(pk=run.pk).update(reader=member, number=number)


def move_turns(guest: str, member: str) -> None:
    """Hand over turns in Practice; of two at one board the later one says where the reader is."""
    move_unique(PracticeTurn, guest, member, "board_id", newest="given")
