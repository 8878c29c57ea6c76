"""Reading JSON lines from anywhere: every line an object or a complaint, nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, BinaryIO, Final

from engine.errors import BadInput

#: A line may hold so many bytes; a longer one is skipped without being kept.
MOST_BYTES: Final = 1_000_000
#: Objects and lists may be nested so deeply; an exercise needs four levels.
MOST_DEPTH: Final = 50
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
    if _depth(text) > MOST_DEPTH:
        raise BadInput("", "too_deep")
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except BadInput:
        raise
    except ValueError as error:  # JSONDecodeError, and numbers of too many digits
        detail = str(error)[:120]
        raise BadInput("", "bad_json", detail=detail) from None
    if not isinstance(value, dict):
        raise BadInput("", "bad_json", detail="the line is not an object")
    return value


def _depth(text: str) -> int:
    """Return an upper bound of how deeply a text is nested (brackets in strings count too)."""
    depth = deepest = 0
    for char in text:
        if char in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in "]}":
            depth -= 1
    return deepest


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object, refusing a field that stands twice."""
    result: dict[str, Any] = {}
    for name, value in pairs:
        if name in result:
            raise BadInput(
                name[:40].encode("ascii", "backslashreplace").decode(), "duplicate_field"
            )
        result[name] = value
    return result


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number that JSON knows")
