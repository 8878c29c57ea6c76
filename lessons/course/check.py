"""The check at the end of a lesson: its boards and rounds; the only writer of both.

Boards are made for each go, two for each rule and two new ones for a rule that was missed. For a
rule that nothing can be made on, the lesson's own stored boards are asked.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Iterator

from django.db import IntegrityError, transaction
from django.utils import timezone

from engine.chance import Chance
from lessons.content import Board
from lessons.course.model import IN_ROUND, CheckBoard, Lesson
from lessons.course.steps import as_board
from lessons.models import CheckAsk, CheckRun, MadeBoard
from lessons.puzzles import made

#: What has just been taught is asked no harder than this.
HARDEST = 3
#: A board that the reader has been asked before is made again so often.
_TRIES = 4


def latest_run(reader: str, lesson: Lesson) -> CheckRun | None:
    """Return the reader's latest go at a lesson's check."""
    return CheckRun.objects.filter(reader=reader, lesson=lesson.id).order_by("-number").first()


def begin_check(reader: str, lesson: Lesson) -> CheckRun:
    """Begin the check, or return the one that is under way."""
    latest = latest_run(reader, lesson)
    if latest is not None and latest.passed is None:
        _go_on(latest, lesson)
        return latest
    number = latest.number + 1 if latest else 1
    run = CheckRun(reader=reader, lesson=lesson.id, number=number)
    asks = _round(run, lesson, lesson.rules, 1, 0)
    try:
        with transaction.atomic():
            run.save()
            CheckAsk.objects.bulk_create(asks)
    except IntegrityError:  # another tab was faster
        return CheckRun.objects.get(reader=reader, lesson=lesson.id, number=number)
    return run


def board_of(ask: CheckAsk, lesson: Lesson) -> Board:
    """Return the board that is asked; a stored one of its rule where it can no longer be shown."""
    found = made.board_of(ask.made) if ask.made is not None else None
    if found is not None:
        return found
    stored = next((board for board in lesson.checks if board.id == ask.board), None)
    if stored is None:
        instead = lesson.checks_of(ask.rule) or lesson.checks
        stored = instead[ask.position % len(instead)]
    return as_board(stored.place, ask.position, stored.exercise, dict(stored.answer))


def record(ask: CheckAsk, lesson: Lesson, *, right: bool) -> None:
    """Note the first answer to a board of the check; after the last of a round comes the next.

    The check is passed when every rule was right the first time in its last round; a rule that
    was not is asked again with two new boards.
    """
    if CheckAsk.objects.filter(pk=ask.pk, right=None).update(right=right):
        _go_on(ask.run, lesson)


def _go_on(run: CheckRun, lesson: Lesson) -> None:
    """Add the round that is due, or note that the check is passed; nothing before a round ends."""
    asks = list(run.asks.all())
    if any(each.right is None for each in asks):
        return
    last = max((each.round for each in asks), default=0)
    missed = dict.fromkeys(each.rule for each in asks if each.round == last and not each.right)
    again = [rule for rule in missed if rule in lesson.rules]
    if not again:
        CheckRun.objects.filter(pk=run.pk, passed=None).update(passed=timezone.now())
        return
    # Boards are made before the database is asked to wait for them.
    new = _round(run, lesson, again, last + 1, max(each.position for each in asks))
    try:
        with transaction.atomic():
            CheckAsk.objects.bulk_create(new)
    except IntegrityError:  # another tab was faster: its boards are asked
        return


def _round(
    run: CheckRun, lesson: Lesson, rules: Iterable[str], number: int, position: int
) -> list[CheckAsk]:
    """Return a round of boards, the rules by turns; ``position`` is the last one before it."""
    count = lesson.first_round if number == 1 else IN_ROUND
    asked = _Asked(run)
    boards = [list(_boards(asked, lesson, rule, count)) for rule in rules]
    asks = []
    for turn in zip(*boards, strict=True):
        for ask in turn:
            position += 1
            ask.run, ask.round, ask.position = run, number, position
            asks.append(ask)
    return asks


class _Asked:
    """What a reader has been asked in all goes at one lesson's check."""

    def __init__(self, run: CheckRun) -> None:
        before = CheckAsk.objects.filter(run__reader=run.reader, run__lesson=run.lesson)
        rows = before.order_by("run__number", "position").values_list("board", "made")
        self.stored = [board for board, _made in rows if board]
        self.made = {made for _board, made in rows if made}


def _boards(asked: _Asked, lesson: Lesson, rule: str, count: int) -> Iterator[CheckAsk]:
    """Yield boards on a rule: made ones, stored ones where none can be made."""
    kinds = check_kinds(lesson, rule)
    before: MadeBoard | None = None
    stored = iter(_least_asked(asked, lesson, rule))
    for _ in range(count):
        board = _new(asked, lesson, rule, kinds, before) if kinds else None
        if board is None:
            yield CheckAsk(rule=rule, board=next(stored).id)
            continue
        asked.made.add(board.pk)
        before = board
        yield CheckAsk(rule=rule, made=board)


def check_kinds(lesson: Lesson, rule: str) -> list[str]:
    """Return the kinds that a check asks a rule with: those the lesson itself asks it with.

    Where none of these can be made on the rule, any kind that can; nothing where none can.
    """
    offer = made.offers().get(lesson.game, {})
    able = [kind for kind, rules in offer.items() if rule in rules]
    own = {board.exercise.kind for board in lesson.checks_of(rule)}
    return [kind for kind in able if kind in own] or able


def _new(
    asked: _Asked, lesson: Lesson, rule: str, kinds: list[str], before: MadeBoard | None
) -> MadeBoard | None:
    """Make a board on a rule that the reader has not been asked; None where that fails."""
    chance = Chance("check", secrets.token_hex(8))
    board = None
    for _ in range(_TRIES):
        kind, level = chance.pick(kinds), chance.between(1, HARDEST)
        for difficulty in (level, None):
            board = made.new_board(
                kind, lesson.game, rule=rule, difficulty=difficulty, unlike=before
            )
            if board is not None:
                break
        if board is not None and board.pk not in asked.made:
            return board
    return board


def _least_asked(asked: _Asked, lesson: Lesson, rule: str) -> list[CheckBoard]:
    """Return the stored boards of a rule, those first that the reader was asked least often."""
    times = Counter(asked.stored)
    latest = {board: place for place, board in enumerate(asked.stored)}
    return sorted(lesson.checks_of(rule), key=lambda b: (times[b.id], latest.get(b.id, -1)))
