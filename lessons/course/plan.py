"""The lessons that the course is to have, so that the map can say what is still to come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from lessons.content.files import Both, Reader
from lessons.content.loader import HERE
from lessons.course.rows import Game, Number

FILE = HERE / "course.toml"


class PlannedRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ``[[lesson]]`` table of the plan."""

    game: Game
    number: Number
    title: Both


@dataclass(frozen=True)
class Planned:
    """A lesson that there is to be."""

    game: str
    number: int
    title: Mapping[str, str]


def load_plan(reader: Reader, path: Path = FILE) -> tuple[Planned, ...]:
    """Read the plan; lessons of a game are counted from 1 without a gap."""
    planned: list[Planned] = []
    for found in reader.rows(path, "lesson", PlannedRow):
        row = found.row
        wanted = 1 + sum(each.game == row.game for each in planned)
        if row.number != wanted:
            message = f"{row.game}: lesson {row.number} stands where {wanted} should"
            reader.problems.append(found.block.problem(message, "number"))
        planned.append(Planned(row.game, row.number, row.title.by_language()))
    return tuple(planned)
