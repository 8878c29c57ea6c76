"""What readers do in a lesson: the only writer of marks and of the check's rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from lessons.course.model import IN_ROUND, BoardStep, CheckBoard, Lesson, Step
from lessons.models import Attempt, CheckAsk, CheckRun, StepMark

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


# --- the check -----------------------------------------------------------------------------------


def latest_run(reader: str, lesson: Lesson) -> CheckRun | None:
    """Return the reader's latest go at a lesson's check."""
    return CheckRun.objects.filter(reader=reader, lesson=lesson.id).order_by("-number").first()


def begin_check(reader: str, lesson: Lesson) -> CheckRun:
    """Begin the check, or return the one that is under way."""
    latest = latest_run(reader, lesson)
    if latest is not None and latest.passed is None:
        return latest
    number = latest.number + 1 if latest else 1
    try:
        with transaction.atomic():
            run = CheckRun.objects.create(reader=reader, lesson=lesson.id, number=number)
            _ask(run, lesson, lesson.rules, 1)
    except IntegrityError:  # another tab was faster
        return CheckRun.objects.get(reader=reader, lesson=lesson.id, number=number)
    return run


def board_of(ask: CheckAsk, lesson: Lesson) -> CheckBoard:
    """Return the board that is asked; another one of its rule where it has been taken out."""
    found = next((board for board in lesson.checks if board.id == ask.board), None)
    if found is not None:
        return found
    instead = lesson.checks_of(ask.rule) or lesson.checks
    return instead[ask.position % len(instead)]


def record(ask: CheckAsk, lesson: Lesson, *, right: bool) -> None:
    """Note the first answer to a board of the check; after the last of a round comes the next.

    The check is passed when every rule was right the first time in its last round; a rule that
    was not is asked again with two other boards.
    """
    with transaction.atomic():
        run = CheckRun.objects.select_for_update().get(pk=ask.run_id)
        if not CheckAsk.objects.filter(pk=ask.pk, right=None).update(right=right):
            return
        asks = list(run.asks.all())
        if any(each.right is None for each in asks):
            return
        last = max(each.round for each in asks)
        missed = dict.fromkeys(each.rule for each in asks if each.round == last and not each.right)
        still_taught = [rule for rule in missed if rule in lesson.rules]
        if still_taught:
            _ask(run, lesson, still_taught, last + 1)
        else:
            run.passed = timezone.now()
            run.save(update_fields=["passed"])


def _ask(run: CheckRun, lesson: Lesson, rules: Iterable[str], number: int) -> None:
    """Add a round of boards: the rules by turns, each with boards it was asked with least."""
    count = lesson.first_round if number == 1 else IN_ROUND
    position = run.asks.aggregate(last=Max("position"))["last"] or 0
    boards = [_fresh(run, lesson, rule, count) for rule in rules]
    asks = []
    for turn in zip(*boards, strict=True):
        for board in turn:
            position += 1
            asks.append(
                CheckAsk(run=run, position=position, round=number, rule=board.rule, board=board.id)
            )
    CheckAsk.objects.bulk_create(asks)


def _fresh(run: CheckRun, lesson: Lesson, rule: str, count: int) -> list[CheckBoard]:
    """Return the boards of a rule that the reader was asked least often, in all runs."""
    before = CheckAsk.objects.filter(
        run__reader=run.reader, run__lesson=run.lesson, rule=rule
    ).order_by("run__number", "position")
    asked = list(before.values_list("board", flat=True))
    times = Counter(asked)
    latest = {board: place for place, board in enumerate(asked)}
    by_need = sorted(lesson.checks_of(rule), key=lambda b: (times[b.id], latest.get(b.id, -1)))
    return by_need[:count]
