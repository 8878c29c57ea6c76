"""Reading content files: TOML tables into typed rows that remember their line.

Every complaint is a :class:`Problem` with file and line, so that whoever writes content is led
to the place; reading goes on after one, so that all of them are shown at once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from lessons.content.scripts import traditional

#: The languages of all content, as Django names them.
LANGUAGES = ("en", "zh-hans", "zh-hant")

Words = Annotated[str, msgspec.Meta(pattern=r"\S")]

_SYNTAX_PLACE = re.compile(r"\s*\(at line (\d+), column \d+\)|\s*\(at end of document\)")


class Both(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"zh_hans": "zh-hans"}):
    """A text in both languages, neither of them empty; traditional script is looked up."""

    en: Words
    zh_hans: Words

    def by_language(self) -> dict[str, str]:
        """Return the texts by language code."""
        return {
            "en": self.en,
            "zh-hans": self.zh_hans,
            "zh-hant": traditional(self.zh_hans),
        }


@dataclass(frozen=True, order=True)
class Problem:
    """Something wrong in a content file; ``line`` is 0 where it concerns the whole file."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message}"


class ContentError(ValueError):
    """The content cannot be used; ``problems`` says what, where, and what would be right."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__(problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


@dataclass(frozen=True)
class Block:
    """The lines of one ``[[table]]``: where it begins and what stands there."""

    file: str
    start: int
    lines: tuple[str, ...]

    def line_of(self, *path: str) -> int:
        """Return the line that holds the key at ``path``, or the nearest one around it."""
        for depth in range(len(path), 0, -1):
            prefix = r"\.".join(map(re.escape, path[:depth]))
            last = re.escape(path[depth - 1])
            pattern = re.compile(rf"^\s*(\[\[?\w+\.{prefix}\]|{prefix}[\s.=]|{last}[\s.=])")
            for offset, line in enumerate(self.lines):
                if pattern.match(line):
                    return self.start + offset
        return self.start

    def problem(self, message: str, *path: str) -> Problem:
        """Return a problem at the line of ``path`` in this block."""
        return Problem(self.file, self.line_of(*path), message)


@dataclass(frozen=True)
class Found[Row]:
    """A row that was read, with its block of lines."""

    row: Row
    block: Block


@dataclass
class Reader:
    """Reads content files and collects the problems met on the way.

    File names in problems are given relative to ``base``.
    """

    base: Path
    problems: list[Problem] = field(default_factory=list)

    def name(self, path: Path) -> str:
        """Return how a file is called in problems."""
        inside = path.is_relative_to(self.base)
        return path.relative_to(self.base).as_posix() if inside else str(path)

    def files(self, folder: Path) -> list[Path]:
        """Return the TOML files of a folder in order of name; an empty folder is a problem."""
        found = sorted(folder.glob("*.toml"))
        if not found:
            self.problems.append(Problem(self.name(folder), 0, "there is no .toml file here"))
        return found

    def rows[Row](self, path: Path, key: str, kind: type[Row]) -> list[Found[Row]]:
        """Return the ``[[key]]`` tables of a file as rows of ``kind``, without the bad ones."""
        text = self.text(path)
        document = None if text is None else self.document(path, text)
        if text is None or document is None:
            return []
        tables = document.pop(key, [])
        for unknown in document:
            line = _first_line(text, unknown)
            self._add(path, line, f"{unknown}: unknown here; this file holds [[{key}]] tables only")
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self._add(path, _first_line(text, key), f"{key}: write each one as a [[{key}]] table")
            return []
        if not tables:
            self._add(path, 0, f"there is no [[{key}]] table here")
        places = blocks(self.name(path), text, key, len(tables))
        rows = []
        for table, block in zip(tables, places, strict=True):
            try:
                rows.append(Found(msgspec.convert(table, kind), block))
            except msgspec.ValidationError as error:
                self.problems.append(explained(str(error), table, block))
        return rows

    def _add(self, path: Path, line: int, message: str) -> None:
        self.problems.append(Problem(self.name(path), line, message))

    def text(self, path: Path) -> str | None:
        """Return what a file holds; a problem where it cannot be read."""
        try:
            return path.read_bytes().decode()
        except OSError as error:
            self._add(path, 0, f"cannot be read: {error.strerror}")
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            self._add(path, line, "this line is not valid UTF-8")
        return None

    def document(self, path: Path, text: str) -> dict[str, Any] | None:
        """Return a text read as TOML; a problem where it is none."""
        try:
            return dict(parsed(text))
        except tomllib.TOMLDecodeError as error:
            place = _SYNTAX_PLACE.search(str(error))
            line = int(place[1]) if place and place[1] else text.count("\n") + 1
            self._add(path, line, f"not valid TOML: {_SYNTAX_PLACE.sub('', str(error))}")
        return None


@cache
def parsed(text: str) -> Mapping[str, Any]:
    """Return a text read as TOML, to look at only: a text is read once for all who want it.

    ``parsed.cache_clear()`` lets go of all that was read.
    """
    return tomllib.loads(text)


def _first_line(text: str, key: str) -> int:
    """Return the line where a top-level key or table stands first."""
    pattern = re.compile(rf"^\s*\[*\s*\"?{re.escape(key)}\b")
    for number, line in enumerate(text.splitlines(), 1):
        if pattern.match(line):
            return number
    return 1


def blocks(file: str, text: str, key: str, count: int) -> list[Block]:
    """Return the lines of each ``[[key]]`` table; whole-file blocks if they cannot be told."""
    lines = text.splitlines()
    header = re.compile(rf"^\s*\[\[\s*{re.escape(key)}\s*\]\]")
    starts = [number for number, line in enumerate(lines) if header.match(line)]
    if len(starts) != count:
        return [Block(file, 1, tuple(lines))] * count
    ends = [*starts, len(lines)][1:]
    return [
        Block(file, start + 1, tuple(lines[start:end]))
        for start, end in zip(starts, ends, strict=True)
    ]


def explained(error: str, table: dict[str, Any], block: Block) -> Problem:
    """Turn msgspec's sentence into one that names the table, its line and what would be right."""
    message, _, place = error.partition(" - at `")
    path = [part for part in place.rstrip("`").removeprefix("$").split(".") if part]
    missing = re.search(r"missing required field `(.+)`", message)
    unknown = re.search(r"unknown field `(.+)`", message)
    if missing:
        message = f"{missing[1]} is missing"
    elif unknown:
        path.append(unknown[1])
        message = "unknown here"
    elif r"\S" in message:
        message = "is empty; a text is needed"
    where = ".".join(path)
    who = str(table.get("id") or table.get("rule") or "?")
    keys = [part.partition("[")[0] for part in path]
    return block.problem(f"{who}: {where + ': ' if where else ''}{message}", *keys)
