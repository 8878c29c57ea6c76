"""Hints in two stages and shown answers, at any board: the only writer of what was told.

On pages nothing has to be done for it: ``take_answer`` (web/answers.py) understands the buttons of
``puzzles/_ask_help.html`` in every mode but ``check``, and ``form_context`` (web/boards.py) shows
them and what was told, through ``puzzles/_help.html``. A page with an ``acts_template`` of its own
says "Try it yourself" for "Once more" where ``is_shown``. What is to follow from a shown answer
gets a line in ``puzzles/after.py``.

Everything is kept by reader and board, so it stands after a reload, in another tab, on another
page that shows the same board. Each thing is told once: a double click, a second tab or a request
sent again changes nothing.

An answer that was shown before it was found stays shown: the board never counts as solved by
this reader, a later right answer does not make it so. Such an answer is still stored, and is the
reader's first if there was none before; it says ``shown``, and so does every later one. Whoever
counts first tries asks for ``is_first=True, shown=False``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from engine.exercises import Exercise
from lessons import grading
from lessons.models import Attempt, Help, Mode
from lessons.puzzles.after import follow_shown

#: Where to look, then which rule.
STAGES: Final = (Help.What.WHERE, Help.What.RULE)
LAST_STAGE: Final = len(STAGES)
#: Among what a reader was told, the key of the latest answer: what ``_OF_ONE`` calls it.
_LATEST: Final = "last"
#: Asked at every answer; putting it together anew each time took longer than all the rest of it.
_OF_ONE: Final = (
    "SELECT id, what FROM lessons_help WHERE reader = %s AND board_id = %s"
    " UNION ALL SELECT MAX(id), 'last' FROM lessons_attempt"
    " WHERE reader = %s AND board_id = %s AND nonce <> %s"
)


@dataclass(frozen=True, slots=True)
class Told:
    """What a reader has been told about a board: stages of the hint, and whether the answer."""

    hints: int = 0
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """Where a reader stands at a board: what was told, and which attempt is the latest."""

    told: Told
    #: The key of the latest attempt, 0 for none.
    latest: int


def known(reader: str, board_id: str, but: str = "") -> Known:
    """Return where a reader stands at a board, attempts of page view ``but`` aside; one query."""
    rows = list(Help.objects.raw(_OF_ONE, [reader, board_id, reader, board_id, but]))
    latest = next((row.pk for row in rows if row.what == _LATEST), None)
    return Known(told_by(row.what for row in rows), latest or 0)


def told(reader: str, board_id: str) -> Told:
    """Return what a reader has been told about a board; one query."""
    return known(reader, board_id).told


def told_by(rows: Iterable[str]) -> Told:
    """Return what the rows of one reader at one board say."""
    found = set(rows)
    stages = [number for number, what in enumerate(STAGES, 1) if what in found]
    return Told(max(stages, default=0), Help.What.SHOWN in found)


def give_hint(reader: str, board_id: str, exercise: Exercise, stage: int, mode: Mode) -> None:
    """Note that a stage of the hint was asked for, and with it those before."""
    with transaction.atomic():
        for what in STAGES[:stage]:
            _note(reader, board_id, exercise, what, mode)


def show_answer(reader: str, board_id: str, exercise: Exercise, mode: Mode) -> None:
    """Note that the answer was shown; a board that was solved before stays solved.

    What follows (``puzzles.after``) is written together with it or not at all.
    """
    with transaction.atomic():
        if _has_found(reader, board_id):
            return
        row, is_new = _note(reader, board_id, exercise, Help.What.SHOWN, mode)
        if is_new:
            follow_shown(row)


def may_see(reader: str, board_id: str) -> bool:
    """Say whether a reader knows a board's answer already: was shown it, or has found it."""
    return told(reader, board_id).shown or _has_found(reader, board_id)


def _has_found(reader: str, board_id: str) -> bool:
    return Attempt.objects.filter(reader=reader, board_id=board_id, correct=True).exists()


def _note(
    reader: str, board_id: str, exercise: Exercise, what: Help.What, mode: Mode
) -> tuple[Help, bool]:
    return Help.objects.get_or_create(
        reader=reader,
        board_id=board_id,
        what=what,
        defaults={
            "mode": mode,
            "game": exercise.game,
            "kind": exercise.kind,
            "rule": grading.deciding(exercise)[0],
        },
    )
