"""Which made boards a reader has met, and making one that is new to them while there are any.

Met is what was answered anywhere on the site, or given: in Practice, in the trainer, in review, in
a check; and whatever something was told about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from lessons.models import (
    Attempt,
    CheckAsk,
    Help,
    MadeBoard,
    PracticeTurn,
    ReviewTurn,
    TrainerTurn,
)

#: One column: when something was met.
type Moments = QuerySet[Any, tuple[datetime]]


def last_met(reader: str, board: MadeBoard) -> datetime | None:
    """Return when a reader met a board last; None where it is new to them. One query."""
    return max(_moments(reader, board), default=None)


def was_met(reader: str, board: MadeBoard, given: datetime, *more: Moments) -> bool:
    """Say whether a reader had met a board when it was given; ``more`` may tell so too."""
    met = _moments(reader, board, *more)
    return any(moment < given for moment in met)


def made_by[W](
    wishes: Iterable[W], make: Callable[[W], MadeBoard | None], most: int
) -> Iterator[MadeBoard]:
    """Make boards, one for each wish, which may come more than once; so many are tried at most."""
    barren: set[W] = set()
    tried = 0
    for wish in wishes:
        if wish in barren:
            continue
        if tried == most:
            return
        tried += 1
        board = make(wish)
        if board is None:
            barren.add(wish)
        else:
            yield board


def rather_new(
    reader: str,
    boards: Iterable[MadeBoard],
    may_come_again: Callable[[MadeBoard], bool] = lambda _board: True,
) -> MadeBoard | None:
    """Return the first of some boards that a reader has not met.

    Where there is none, it is the one met longest ago that may come again; None without any.
    """
    met: dict[MadeBoard, datetime] = {}
    for board in boards:
        moment = last_met(reader, board)
        if moment is None:
            return board
        if board not in met and may_come_again(board):
            met[board] = moment
    return min(met, key=lambda board: met[board], default=None)


def _moments(reader: str, board: MadeBoard, *more: Moments) -> list[datetime]:
    """Return when a reader met a board."""
    place = {"reader": reader, "board_id": board.place}
    mine = {"reader": reader, "board_id": board.pk}
    asks = CheckAsk.objects.filter(made_id=board.pk, run__reader=reader).order_by()
    found = Attempt.objects.filter(**place).values_list("created")
    rows = found.union(
        Help.objects.filter(**place).values_list("created"),
        PracticeTurn.objects.filter(**mine).values_list("given"),
        TrainerTurn.objects.filter(**mine).values_list("given"),
        ReviewTurn.objects.filter(**mine).values_list("given"),
        asks.values_list("run__started"),
        *more,
        all=True,
    )
    return [moment for (moment,) in rows]
