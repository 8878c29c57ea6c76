"""Reading JSON lines from anywhere: every line an object or a complaint, nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final

from engine.errors import BadInput, type_name

#: A line may hold so many bytes; a longer one is skipped without being kept.
MOST_BYTES: Final = 1_000_000
#: Objects and lists may be nested so deeply; an exercise needs four levels.
MOST_DEPTH: Final = 50
#: Numbers may have so many digits.
MOST_DIGITS: Final = 4_000
#: What opens and closes something, and in strings a sign with its backslash.
_MARKS: Final = re.compile(r'\\.|["\[\]{}]', re.DOTALL)
_BOM: Final = b"\xef\xbb\xbf"


def lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of a stream without their ends; None for one that is too long."""
    first = True
    while line := stream.readline(MOST_BYTES + 2):
        if first:
            line, first = line.removeprefix(_BOM), False
        if not line.endswith(b"\n") and len(line) > MOST_BYTES:
            _skip_rest(stream)
            yield None
            continue
        content = line.removesuffix(b"\n").removesuffix(b"\r")
        yield content if len(content) <= MOST_BYTES else None


def _skip_rest(stream: BinaryIO) -> None:
    """Read on to the end of the line, keeping nothing."""
    while piece := stream.readline(MOST_BYTES):
        if piece.endswith(b"\n"):
            return


def parse(line: bytes | None) -> dict[str, Any]:
    """Return the JSON object of a line, or raise BadInput that says what is wrong with it."""
    if line is None:
        raise BadInput("", "line_too_long", limit=MOST_BYTES)
    if not line.strip():
        raise BadInput("", "line_empty")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput("", "line_not_utf8") from None
    found = value(text)
    if not isinstance(found, dict):
        raise BadInput("", "wrong_type", wanted="an object", got=type_name(found))
    return found


def argument(text: str, name: str) -> dict[str, Any]:
    """Return the JSON object of a command's argument; BadInput names the argument."""
    if not text.strip():
        raise BadInput(name, "wrong_type", wanted="an object", got="nothing")
    try:
        return parse(text.encode("utf-8", "surrogateescape"))
    except BadInput as complaint:
        raise complaint.under(name) from None


def value(text: str) -> Any:
    """Return the one JSON value that a text is, or raise BadInput."""
    if _depth(text) > MOST_DEPTH:
        raise BadInput("", "too_deep")
    pairs = _Pairs()
    try:
        found = json.loads(
            text, object_pairs_hook=pairs.unique, parse_constant=_no_constant, parse_int=_whole
        )
    except ValueError as error:  # JSONDecodeError, and the complaints of the hooks below
        detail = str(error)[:120]
        raise BadInput("", "bad_json", detail=detail) from None
    pairs.check(found)
    return found


def _depth(text: str) -> int:
    """Return how deeply a JSON text is nested; of any other text an upper bound will do."""
    depth = deepest = 0
    in_string = False
    for match in _MARKS.finditer(text):
        mark = match[0]
        if mark == '"':
            in_string = not in_string
        elif in_string or mark[0] == "\\":
            continue
        elif mark in "[{":
            depth += 1
            deepest = max(deepest, depth)
        else:
            depth -= 1
    return deepest


class _Pairs:
    """Builds the objects of one text and remembers those in which a field stands twice."""

    def __init__(self) -> None:
        self._twice: list[tuple[dict[str, Any], str]] = []

    def unique(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """Build an object."""
        result: dict[str, Any] = {}
        for name, found in pairs:
            if name in result:
                self._twice.append((result, name))
            result[name] = found
        return result

    def check(self, found: Any) -> None:
        """Raise BadInput at the first field of a whole value that stands twice."""
        if self._twice:
            raise BadInput(self._place(found) or "", "duplicate_field")

    def _place(self, found: Any) -> str | None:
        """Return the place of the first field in a value that stands twice, or None."""
        if isinstance(found, dict):
            for whole, name in self._twice:
                if whole is found:
                    return _shown(name)
            parts = [(_shown(name), part) for name, part in found.items()]
        elif isinstance(found, list):
            parts = [(f"[{index}]", part) for index, part in enumerate(found)]
        else:
            return None
        for place, part in parts:
            if (inner := self._place(part)) is not None:
                return place + inner if inner.startswith("[") else f"{place}.{inner}"
        return None


def _shown(name: str) -> str:
    return name[:40].encode("ascii", "backslashreplace").decode()


def _whole(digits: str) -> int:
    """Read a whole number, refusing one that takes long to read and that nobody can mean."""
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of more than {MOST_DIGITS} digits")
    return int(digits)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number that JSON knows")
