"""A reader's way through the boards: what is solved, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

from django.db.models import Count, Q

from lessons.content import Board, content
from lessons.models import MADE, Attempt, Help
from lessons.puzzles.kinds import KINDS


class Mark(Enum):
    """How far a reader has come with one board."""

    FIRST_TRY = "first-try"
    LATER = "later"
    #: The answer was shown before it was found; that stays so.
    SHOWN = "shown"
    TRIED = "tried"
    OPEN = "open"

    @property
    def solved(self) -> bool:
        """Whether it has been answered rightly, at whatever try."""
        return self in (Mark.FIRST_TRY, Mark.LATER)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to find here; a shown answer counts, but not as solved."""
        return self.solved or self is Mark.SHOWN


def marks_of(reader: str) -> dict[str, Mark]:
    """Return the marks of the stored boards that a reader has answered or been shown; two queries.

    Made boards are without end, and nobody looks for a mark at them.
    """
    shown = (
        Help.objects.filter(reader=reader, what=Help.What.SHOWN)
        .exclude(board_id__startswith=MADE)
        .values_list("board_id", flat=True)
    )
    rows = (
        Attempt.objects.filter(reader=reader)
        .exclude(board_id__startswith=MADE)
        .values_list("board_id")
        .annotate(
            right=Count("pk", filter=Q(correct=True)),
            right_at_once=Count("pk", filter=Q(correct=True, is_first=True)),
        )
    )
    marks = {board_id: _mark(right, at_once) for board_id, right, at_once in rows}
    return marks | dict.fromkeys(shown, Mark.SHOWN)


def stored_kinds() -> list[str]:
    """Return the kinds that have boards of their own; others stand in lessons only."""
    return [name for name in KINDS if name in content().boards]


def first_open(kind: str, marks: Mapping[str, Mark]) -> Board | None:
    """Return the easiest board of a kind that is not solved yet."""
    return _first(content().boards[kind], marks)


def next_open(after: Board, marks: Mapping[str, Mark]) -> Board | None:
    """Return the next harder board of the same kind that is not solved yet."""
    boards = content().boards[after.kind]
    return _first([board for board in boards if board.number > after.number], marks)


def open_count(kind: str, marks: Mapping[str, Mark]) -> int:
    """Return how many boards of a kind are still to be solved."""
    return sum(not _is_over(board, marks) for board in content().boards[kind])


def solved_count(kind: str, marks: Mapping[str, Mark]) -> int:
    """Return how many boards of a kind are solved."""
    return sum(marks.get(board.id, Mark.OPEN).solved for board in content().boards[kind])


def _first(boards: Iterable[Board], marks: Mapping[str, Mark]) -> Board | None:
    return next((board for board in boards if not _is_over(board, marks)), None)


def _is_over(board: Board, marks: Mapping[str, Mark]) -> bool:
    return marks.get(board.id, Mark.OPEN).is_over


def _mark(right: int, right_at_once: int) -> Mark:
    if right_at_once:
        return Mark.FIRST_TRY
    return Mark.LATER if right else Mark.TRIED
