"""Boards and rule texts out of the content files, checked against each other and the engine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

import msgspec

from engine.errors import BadInput
from engine.exercises import Exercise, judge, parse_exercise, solve
from engine.rules import is_rule
from lessons.content.files import Both, ContentError, Found, Problem, Reader

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent

Identifier = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
RuleId = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(\.[a-z0-9]+)+$", max_length=60)]
Difficulty = Annotated[int, msgspec.Meta(ge=1, le=5)]


class BoardRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ``[[board]]`` table as it stands in the file."""

    id: Identifier
    difficulty: Difficulty
    exercise: dict[str, Any]
    answer: dict[str, Any]


class RuleRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ``[[rule]]`` table as it stands in the file."""

    id: RuleId
    name: Both
    text: Both


@dataclass(frozen=True)
class Board:
    """A stored position; ``number`` counts 1 … N within its kind, easiest first."""

    id: str
    kind: str
    number: int
    difficulty: int
    exercise: Exercise
    answer: Mapping[str, Any]


@dataclass(frozen=True)
class RuleText:
    """What a rule says, by language code (``en``, ``zh-hans``)."""

    id: str
    name: Mapping[str, str]
    text: Mapping[str, str]


@dataclass(frozen=True)
class Content:
    """All content files, checked."""

    boards: Mapping[str, tuple[Board, ...]]
    rules: Mapping[str, RuleText]
    _by_id: Mapping[str, Board]

    def board(self, board_id: str) -> Board | None:
        """Return the board with this id, or None."""
        return self._by_id.get(board_id)


def load(folder: Path = HERE, base: Path = PROJECT) -> Content:
    """Read and check all content below ``folder``; raise ContentError with every problem."""
    reader = Reader(base)
    rules = _rules(reader, folder / "rules")
    boards = {
        path.stem: _Boards(reader, path, rules).load() for path in reader.files(folder / "boards")
    }
    by_id = _unique(reader, [found for group in boards.values() for found in group])
    if reader.problems:
        raise ContentError(reader.problems)
    return Content(
        MappingProxyType({kind: tuple(b for b, _ in group) for kind, group in boards.items()}),
        MappingProxyType(rules),
        MappingProxyType(by_id),
    )


def _rules(reader: Reader, folder: Path) -> dict[str, RuleText]:
    rules: dict[str, RuleText] = {}
    for path in reader.files(folder):
        for found in reader.rows(path, "rule", RuleRow):
            row = found.row
            if row.id in rules:
                reader.problems.append(found.block.problem(f"{row.id}: appears twice", "id"))
            if not is_rule(row.id):
                message = f"{row.id}: the engine has no rule with this id"
                reader.problems.append(found.block.problem(message, "id"))
            rules[row.id] = RuleText(row.id, row.name.by_language(), row.text.by_language())
    return rules


def _unique(reader: Reader, found: list[tuple[Board, Found[BoardRow]]]) -> dict[str, Board]:
    """Return the boards by id; an id or a position that stands twice is a problem."""
    by_id: dict[str, Board] = {}
    positions: dict[str, str] = {}
    for board, source in found:
        if board.id in by_id:
            reader.problems.append(source.block.problem(f"{board.id}: appears twice", "id"))
        by_id[board.id] = board
        position = json.dumps(
            {k: v for k, v in board.exercise.document.items() if k != "rules"}, sort_keys=True
        )
        if positions.setdefault(position, board.id) != board.id:
            message = f"{board.id}: the same position as {positions[position]}"
            reader.problems.append(source.block.problem(message, "exercise"))
    return by_id


class _Boards:
    """Reads one file of boards, all of the kind that the file is named after."""

    def __init__(self, reader: Reader, path: Path, rules: Mapping[str, RuleText]) -> None:
        self.reader = reader
        self.path = path
        self.kind = path.stem
        self.rules = rules

    def load(self) -> list[tuple[Board, Found[BoardRow]]]:
        """Return the boards with the rows they come from, without the bad ones."""
        boards: list[tuple[Board, Found[BoardRow]]] = []
        reached = 1
        for found in self.reader.rows(self.path, "board", BoardRow):
            row = found.row
            if row.difficulty < reached:
                self._complain(
                    found,
                    f"difficulty {row.difficulty} after {reached}: boards stand easiest first",
                    "difficulty",
                )
            reached = max(reached, row.difficulty)
            exercise = self._exercise(found)
            if exercise is not None and self._is_answered(found, exercise):
                number = len(boards) + 1
                board = Board(row.id, self.kind, number, row.difficulty, exercise, row.answer)
                boards.append((board, found))
        return boards

    def _exercise(self, found: Found[BoardRow]) -> Exercise | None:
        """Return the engine's reading of the exercise, or None after a complaint."""
        try:
            exercise = parse_exercise(found.row.exercise)
        except BadInput as error:
            self._complain(found, f"exercise: {error}", "exercise", *_keys(error.field))
            return None
        if exercise.kind != self.kind:
            message = f"a board of kind {exercise.kind} does not belong into {self.path.name}"
            self._complain(found, message, "exercise", "kind")
            return None
        about = exercise.document.get("rules") or ()
        unknown = [rule for rule in about if rule not in self.rules]
        if unknown:
            message = f"no text for the rules {', '.join(unknown)}; they need a [[rule]] table"
            self._complain(found, message, "exercise", "rules")
            return None
        return exercise

    def _is_answered(self, found: Found[BoardRow], exercise: Exercise) -> bool:
        """Say whether the stated answer is right; complain if not."""
        try:
            verdict = judge(exercise, found.row.answer)
        except BadInput as error:
            place = error.field.removeprefix("answer").removeprefix(".")
            self._complain(found, f"answer: {error}", "answer", *_keys(place))
            return False
        if not verdict.correct:
            broken = ", ".join(dict.fromkeys(reason.rule for reason in verdict.reasons))
            right = json.dumps(solve(exercise).answer)
            message = f"the stated answer is wrong ({broken}); right would be {right}"
            self._complain(found, message, "answer")
            return False
        silent = [reason.rule for reason in verdict.reasons if reason.rule not in self.rules]
        for rule in silent:
            self._complain(found, f"the verdict cites {rule}, which has no [[rule]] table", "id")
        return not silent

    def _complain(self, found: Found[BoardRow], message: str, *path: str) -> None:
        self.reader.problems.append(found.block.problem(f"{found.row.id}: {message}", *path))


def _keys(field: str) -> list[str]:
    """Return the keys of a dotted field such as ``hand[2]``, without places in lists."""
    return [key.partition("[")[0] for key in field.split(".") if key.partition("[")[0]]


__all__ = ["Board", "Content", "ContentError", "Problem", "RuleText", "load"]
