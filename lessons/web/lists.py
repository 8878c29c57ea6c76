"""The lists of boards, and the ways from one kind to the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from lessons.content import Board, content
from lessons.puzzles import progress
from lessons.puzzles.kinds import get_kind
from lessons.puzzles.progress import Mark
from lessons.web import pages
from lessons.web.boards import game_name


@dataclass(frozen=True, slots=True)
class Row:
    """One board in a list: where it is, what it asks, and how far the reader has come."""

    url: str
    number: int
    game: str
    heading: str
    mark: str
    mark_text: str


@dataclass(frozen=True, slots=True)
class Way:
    """One kind of board, from outside: where to go on and where to see all."""

    name: str
    label: str
    url: str
    list_url: str
    solved: int
    #: Neither solved nor shown.
    left: int
    total: int


def ways(marks: Mapping[str, Mark]) -> list[Way]:
    """Return the ways to every kind of board."""
    return [_way(name, marks) for name in progress.stored_kinds()]


def list_context(kind: str, marks: Mapping[str, Mark]) -> dict[str, Any]:
    """Return what the list of one kind shows."""
    boards = content().boards[kind]
    return {
        "section": kind,
        "alternates": pages.alternates("puzzle-list", kind=kind),
        "way": _way(kind, marks),
        "groups": [
            (difficulty, [row(board, marks) for board in group])
            for difficulty, group in groupby(boards, key=lambda board: board.difficulty)
        ],
    }


def end_context(kind: str, after: str, marks: Mapping[str, Mark]) -> dict[str, Any]:
    """Return what is said where no board of a kind is left after that one."""
    query = {"after": [after]} if after else {}
    way = _way(kind, marks)
    return {
        "section": kind,
        "alternates": pages.alternates("puzzle-next", query, kind=kind),
        "way": way,
        "left": way.left,
        "others": [other for other in ways(marks) if other.name != kind],
    }


def gone_context() -> dict[str, Any]:
    """Return what is said where a board has been taken out."""
    return {"alternates": pages.alternates("home"), "ways": ways({})}


def _way(kind: str, marks: Mapping[str, Mark]) -> Way:
    total = len(content().boards[kind])
    return Way(
        name=kind,
        label=get_kind(kind).label(),
        url=reverse("puzzle-next", kwargs={"kind": kind}),
        list_url=reverse("puzzle-list", kwargs={"kind": kind}),
        solved=progress.solved_count(kind, marks),
        left=progress.open_count(kind, marks),
        total=total,
    )


def row(board: Board, marks: Mapping[str, Mark]) -> Row:
    """Return one board as a list shows it."""
    mark = marks.get(board.id, Mark.OPEN)
    return Row(
        url=reverse("puzzle", kwargs={"board_id": board.id}),
        number=board.number,
        game=game_name(board.exercise.game),
        heading=get_kind(board.kind).heading(board.exercise),
        mark=mark.value,
        mark_text=mark_texts()[mark],
    )


def mark_texts() -> dict[Mark, str]:
    """Return what each mark says."""
    return {
        Mark.FIRST_TRY: _("solved on the first try"),
        Mark.LATER: _("solved later"),
        Mark.SHOWN: _("answer shown"),
        Mark.TRIED: _("tried, still open"),
        Mark.OPEN: _("open"),
    }
