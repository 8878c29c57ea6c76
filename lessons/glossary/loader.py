"""The glossary out of ``lessons/content/glossary/*.toml``, checked."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from lessons.content.files import Both, ContentError, Found, Reader, Words
from lessons.content.loader import HERE, PROJECT, Identifier
from lessons.glossary.model import Glossary, Term
from lessons.glossary.pinyin import syllables

FOLDER = HERE / "glossary"

Group = Literal[
    "cards", "trump", "shapes", "trick", "kitty", "calling", "result",
    "anqi", "heiqi", "gabaguo", "dingqi", "shengji",
]  # fmt: skip


class TermRow(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"zh_hans": "zh-hans", "zh_hant": "zh-hant", "pinyin_hant": "pinyin-hant"},
):
    """A ``[[term]]`` table as it stands in the file."""

    id: Identifier
    group: Group
    zh_hans: Words
    zh_hant: Words
    pinyin: Words
    en: Words
    text: Both
    #: Where traditional script has another word: ♥ is 红桃 or 紅心.
    pinyin_hant: str = ""
    see: list[Identifier] = []


def load(folder: Path = FOLDER, base: Path = PROJECT) -> Glossary:
    """Read and check all terms; raise ContentError with every problem."""
    reader = Reader(base)
    rows = [found for path in reader.files(folder) for found in reader.rows(path, "term", TermRow)]
    _check(reader, rows)
    if reader.problems:
        raise ContentError(reader.problems)
    return Glossary(tuple(_term(found.row) for found in rows))


def _term(row: TermRow) -> Term:
    name = {"en": row.en, "zh-hans": row.zh_hans, "zh-hant": row.zh_hant}
    pinyin = {"zh-hans": row.pinyin, "zh-hant": row.pinyin_hant or row.pinyin}
    return Term(row.id, row.group, name, pinyin, row.text.by_language(), tuple(row.see))


def _check(reader: Reader, rows: list[Found[TermRow]]) -> None:
    known = [found.row.id for found in rows]
    names: dict[str, str] = {}
    for found in rows:
        row = found.row
        messages = []
        if known.count(row.id) > 1:
            messages.append(("id", "appears twice"))
        if names.setdefault(row.zh_hans, row.id) != row.id:
            messages.append(("zh-hans", f"{row.zh_hans} is {names[row.zh_hans]} already"))
        if len(row.zh_hans) != len(row.zh_hant):
            messages.append(("zh-hant", f"{row.zh_hans} and {row.zh_hant} differ in length"))
        for key, pinyin in (("pinyin", row.pinyin), ("pinyin-hant", row.pinyin_hant)):
            if pinyin and len(syllables(pinyin)) != len(row.zh_hans.replace(" ", "")):
                messages.append((key, f"{pinyin} has not one syllable for each sign"))
        messages += [("see", f"there is no term {each}") for each in row.see if each not in known]
        for key, message in messages:
            reader.problems.append(found.block.problem(f"{row.id}: {message}", key))
