"""Every Chinese line of the content files, and whether it has its traditional form."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from lessons.content import scripts
from lessons.content.files import Problem, parsed
from lessons.content.loader import HERE, PROJECT

#: Where Chinese stands: prose, rules, lessons and terms; and the patterns of the verdicts.
FOLDERS: Final = (HERE, PROJECT / "lessons" / "texts")
LANGUAGE: Final = "zh-hans"


@dataclass(frozen=True)
class Original:
    """A Chinese line and the file where it stands."""

    path: Path
    text: str


def originals(folders: tuple[Path, ...] = FOLDERS) -> Iterator[Original]:
    """Yield every Chinese line of the content, file by file."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.parent != scripts.FOLDER and path.suffix in (".toml", ".md"):
                for text in dict.fromkeys(_texts(path)):
                    yield Original(path, text)


def target(path: Path) -> Path:
    """Return the file for the traditional form of a source's lines: one for a file or lesson."""
    base = next(folder for folder in FOLDERS if path.is_relative_to(folder))
    parts = path.relative_to(base).with_suffix("").parts[:2]
    return scripts.FOLDER / f"{'-'.join(parts)}.toml"


def problems() -> list[Problem]:
    """Return a problem for each line that lacks its traditional form."""
    known = scripts.table()
    return [
        Problem(
            original.path.relative_to(PROJECT).as_posix(),
            line_of(original),
            f"no traditional form of “{original.text[:24]}”; run manage.py convert_scripts",
        )
        for original in originals()
        if original.text not in known
    ]


def line_of(original: Original) -> int:
    """Return the number of the line where a text begins; 0 where it cannot be told."""
    start = original.text[:12].partition('"')[0].partition("\\")[0]
    numbered = enumerate(original.path.read_text(encoding="utf-8").splitlines(), 1)
    return next((number for number, line in numbered if start in line), 0)


def _texts(path: Path) -> Iterator[str]:
    if path.suffix == ".md":
        if path.name.endswith(f".{LANGUAGE}.md"):
            text = path.read_text(encoding="utf-8")
            yield from (line for line in scripts.lines(text) if not line.startswith("#"))
        return
    text = path.read_text(encoding="utf-8")
    if LANGUAGE in text:
        try:
            yield from _values(parsed(text))
        except tomllib.TOMLDecodeError:
            return  # whoever reads the file for its own sake says so


def _values(value: Any, key: str = "") -> Iterator[str]:
    """Yield the lines below every key that is called after the language."""
    if isinstance(value, str):
        if key == LANGUAGE:
            yield from scripts.lines(value)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _values(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _values(inner, key)
