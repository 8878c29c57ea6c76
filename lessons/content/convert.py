"""Simplified into traditional Chinese, at authoring time only: dictionaries and our exceptions.

OpenCC writes the standard forms of Taiwan; it is a package for development, no server has it.
``hant/exceptions.toml`` goes before it: ``[phrases]`` for words that the dictionaries get wrong,
``[lines]`` for a whole line that has to read otherwise.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from lessons.content import scripts
from lessons.content.originals import Original, originals, target

CONFIG: Final = "s2tw"
#: Quotation marks, which are other ones in traditional Chinese.
_QUOTES: Final = str.maketrans("“”‘’", "「」『』")
#: Stand for an exception while the dictionaries convert what is around it; they know none of them.
_PRIVATE: Final = 0xE000


class Exceptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is put right by hand: simplified to traditional."""

    phrases: dict[str, str] = {}
    lines: dict[str, str] = {}


def read_exceptions(path: Path = scripts.EXCEPTIONS) -> Exceptions:
    """Return the list of exceptions."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Exceptions)


@dataclass(frozen=True)
class Converter:
    """Converts one line at a time; remembers nothing."""

    exceptions: Exceptions
    dictionaries: Callable[[str], str]

    def convert(self, text: str) -> str:
        """Return a line in traditional script."""
        if text in self.exceptions.lines:
            return self.exceptions.lines[text]
        kept: list[str] = []

        def keep(match: re.Match[str]) -> str:
            kept.append(self.exceptions.phrases[match[0]])
            return chr(_PRIVATE + len(kept) - 1)

        longest_first = sorted(self.exceptions.phrases, key=len, reverse=True)
        if longest_first:
            text = re.sub("|".join(map(re.escape, longest_first)), keep, text)
        converted = self.dictionaries(text)
        for number, phrase in enumerate(kept):
            converted = converted.replace(chr(_PRIVATE + number), phrase)
        return converted.translate(_QUOTES)


def converter() -> Converter:
    """Return the converter; ImportError where OpenCC is not installed."""
    from opencc import OpenCC

    return Converter(read_exceptions(), OpenCC(CONFIG).convert)


def converted_files(convert: Callable[[str], str]) -> dict[Path, str]:
    """Return what every file of ``hant/`` has to hold."""
    found: dict[Path, list[Original]] = {}
    for original in originals():
        found.setdefault(target(original.path), []).append(original)
    return {path: _file(group, convert) for path, group in found.items()}


def _file(group: list[Original], convert: Callable[[str], str]) -> str:
    pairs: Mapping[str, str] = {each.text: convert(each.text) for each in group}
    lines = [f"{_quoted(one)} = {_quoted(other)}" for one, other in pairs.items()]
    head = (
        "# Written by manage.py convert_scripts: do not edit.",
        "# What reads wrong is put right in exceptions.toml.",
        "",
        "[lines]",
    )
    return "\n".join((*head, *lines, ""))


def _quoted(text: str) -> str:
    """Return a TOML string; those of one line are written as in JSON."""
    return json.dumps(text, ensure_ascii=False)
