"""Prose out of Markdown pairs, aligned sentence by sentence.

A file has one sentence on a line, an empty line between paragraphs and ``## name`` before each
section. Both languages have the same sections, paragraphs and lines. Inside a sentence stand
``**strong**``, ``[words](term:id)``, ``[words](rule:id)`` and cards such as ♠6; nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from lessons.content.files import Both, Problem, Reader

#: One sentence, by language.
Sentence = Mapping[str, str]
Paragraph = tuple[Sentence, ...]

_HEADING = re.compile(r"^##\s+(\S+)\s*$")
_LINK = re.compile(r"\[([^\[\]]+)\]\((term|rule):([a-z0-9.-]+)\)")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_CARD = re.compile(r"[♠♥♣♦](?:10|[2-9JQKA])")
_ODD = re.compile(r"\*\*|\]\(|</?[A-Za-z]|`|^#|^[-*+]\s|^\d+\.\s")
_WORD = re.compile(r"[A-Za-z0-9♠♥♣♦][\w♠♥♣♦’'.-]*")
_HAN = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True)
class Piece:
    """A stretch of a sentence: plain text, a card, or words that lead to a term or a rule."""

    kind: Literal["text", "card", "term", "rule"]
    text: str
    #: The id of the term or rule; empty for text and cards.
    ref: str = ""
    strong: bool = False


@dataclass(frozen=True)
class Section:
    """What stands under one ``##``; ``lines`` is where it begins, by language."""

    name: str
    paragraphs: tuple[Paragraph, ...]
    places: Mapping[str, tuple[str, int]]

    def text(self, lang: str) -> str:
        """Return all sentences of a language without their markup."""
        joint = " " if lang == "en" else ""
        return joint.join(plain(each[lang]) for part in self.paragraphs for each in part)

    def size(self, lang: str) -> int:
        """Return how long a language's text is: words, or Chinese characters."""
        return len((_WORD if lang == "en" else _HAN).findall(self.text(lang)))

    def sentences(self) -> Iterator[Sentence]:
        """Yield the sentences in order."""
        for paragraph in self.paragraphs:
            yield from paragraph


@lru_cache(maxsize=8192)
def pieces(text: str) -> tuple[Piece, ...]:
    """Return the stretches of one sentence; a page of the rulebook has hundreds of sentences."""
    found: list[Piece] = []
    end = 0
    for match in _STRONG.finditer(text):
        found += _linked(text[end : match.start()], strong=False)
        found += _linked(match[1], strong=True)
        end = match.end()
    return (*found, *_linked(text[end:], strong=False))


def _linked(text: str, *, strong: bool) -> Iterator[Piece]:
    end = 0
    for match in _LINK.finditer(text):
        yield from _with_cards(text[end : match.start()], strong=strong)
        kind: Literal["term", "rule"] = "term" if match[2] == "term" else "rule"
        yield Piece(kind, match[1], match[3], strong)
        end = match.end()
    yield from _with_cards(text[end:], strong=strong)


def _with_cards(text: str, *, strong: bool) -> Iterator[Piece]:
    end = 0
    for match in _CARD.finditer(text):
        if match.start() > end:
            yield Piece("text", text[end : match.start()], "", strong)
        yield Piece("card", match[0], "", strong)
        end = match.end()
    if end < len(text):
        yield Piece("text", text[end:], "", strong)


def plain(text: str) -> str:
    """Return a sentence without its markup."""
    return "".join(piece.text for piece in pieces(text))


def markup_problem(text: str) -> str:
    """Return what is wrong with the markup of one sentence, or nothing."""
    for piece in pieces(text):
        odd = _ODD.search(piece.text)
        if odd:
            return (
                f"“{odd[0]}” cannot be read; write **strong**, [words](term:id) or "
                "[words](rule:follow.suit), and no lists, headings or HTML"
            )
    return ""


# --- files -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Raw:
    """A section of one file: its paragraphs, each a list of (line number, sentence)."""

    line: int
    paragraphs: tuple[tuple[tuple[int, str], ...], ...]


def read_sections(reader: Reader, files: Mapping[str, Path]) -> dict[str, Section]:
    """Return the sections of a pair of files (``en``, ``zh-hans``); complain where they differ."""
    raw = {lang: _raw_sections(reader, path) for lang, path in files.items()}
    names = {lang: reader.name(path) for lang, path in files.items()}
    sections: dict[str, Section] = {}
    for name in dict.fromkeys(name for found in raw.values() for name in found):
        lacking = [lang for lang in files if name not in raw[lang]]
        for lang in lacking:
            message = f"## {name}: this section is missing; the other language has it"
            reader.problems.append(Problem(names[lang], 0, message))
        if lacking:
            continue
        pair = {lang: raw[lang][name] for lang in files}
        if _is_aligned(reader, names, name, pair):
            sections[name] = _section(name, names, pair)
    if not reader.problems and len({tuple(found) for found in raw.values()}) > 1:
        message = "the sections stand in another order than in the other language"
        reader.problems.append(Problem(names["zh-hans"], 0, message))
    return sections


def _section(name: str, names: Mapping[str, str], pair: Mapping[str, _Raw]) -> Section:
    paragraphs = tuple(
        tuple(
            Both(en=english, zh_hans=chinese).by_language()
            for (_, english), (_, chinese) in zip(one, other, strict=True)
        )
        for one, other in zip(pair["en"].paragraphs, pair["zh-hans"].paragraphs, strict=True)
    )
    return Section(name, paragraphs, {lang: (names[lang], pair[lang].line) for lang in pair})


def _is_aligned(
    reader: Reader, names: Mapping[str, str], name: str, pair: Mapping[str, _Raw]
) -> bool:
    """Say whether paragraphs and lines agree; complain in the Chinese file if not."""
    english, chinese = pair["en"].paragraphs, pair["zh-hans"].paragraphs
    file = names["zh-hans"]
    if len(english) != len(chinese):
        message = f"## {name}: {len(chinese)} paragraphs here, {len(english)} in English"
        reader.problems.append(Problem(file, pair["zh-hans"].line, message))
        return False
    good = True
    for one, other in zip(english, chinese, strict=True):
        if len(one) != len(other):
            message = f"## {name}: {len(other)} lines in this paragraph, {len(one)} in English"
            reader.problems.append(Problem(file, other[0][0], message))
            good = False
    return good


def _raw_sections(reader: Reader, path: Path) -> dict[str, _Raw]:
    """Return the sections of one file by name, in order."""
    text = reader.text(path)
    found: dict[str, _Raw] = {}
    name, start, paragraphs = "", 0, list[list[tuple[int, str]]]()

    def close() -> None:
        if name:
            full = tuple(tuple(part) for part in paragraphs if part)
            found[name] = _Raw(start, full)
            if not full:
                reader.problems.append(
                    Problem(reader.name(path), start, f"## {name}: there is no sentence here")
                )

    for number, line in enumerate((text or "").splitlines(), 1):
        heading = _HEADING.match(line)
        if heading:
            close()
            name, start, paragraphs = heading[1], number, [[]]
            if name in found:
                message = f"## {name}: appears twice"
                reader.problems.append(Problem(reader.name(path), number, message))
        elif not line.strip():
            paragraphs.append([])
        elif not name:
            message = "text before the first section; begin with “## <step id>”"
            reader.problems.append(Problem(reader.name(path), number, message))
        else:
            _check_line(reader, path, number, line)
            paragraphs[-1].append((number, line.strip()))
    close()
    return found


def _check_line(reader: Reader, path: Path, number: int, line: str) -> None:
    message = markup_problem(line.strip())
    if message:
        reader.problems.append(Problem(reader.name(path), number, message))
