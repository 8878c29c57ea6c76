"""Traditional Chinese for the Chinese of the content files, as it was converted and read through.

``hant/*.toml`` hold every Chinese line of the content with its traditional form; they are written
by ``manage.py convert_scripts``. Nothing is converted when a page is made: a line is looked up.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

FOLDER: Final = Path(__file__).resolve().parent / "hant"
#: What is put right by hand, before the dictionaries have their say.
EXCEPTIONS: Final = FOLDER / "exceptions.toml"
_HAN: Final = re.compile(r"[\u3400-\u9fff“”‘’]")


def lines(text: str) -> list[str]:
    """Return the lines of a text that have another form in the other script, or may have one."""
    return [line.strip() for line in text.splitlines() if _HAN.search(line)]


def traditional(text: str) -> str:
    """Return a simplified text in traditional script.

    A line that has not been converted stays as it is; :mod:`lessons.content.originals` finds it.
    """
    if not _HAN.search(text):
        return text
    known = table()
    if text in known:
        return known[text]
    return "\n".join(known.get(line.strip(), line) for line in text.split("\n"))


@cache
def table() -> Mapping[str, str]:
    """Return every converted line: simplified to traditional."""
    found: dict[str, str] = {}
    for path in files():
        found |= read(path)
    return MappingProxyType(found)


def files() -> list[Path]:
    """Return the files of converted lines."""
    return [path for path in sorted(FOLDER.glob("*.toml")) if path != EXCEPTIONS]


def read(path: Path) -> dict[str, str]:
    """Return the lines of one file; none of a file that cannot be read, which a check reports."""
    try:
        document: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return {}
    table = document.get("lines", {})
    return table if isinstance(table, dict) else {}
