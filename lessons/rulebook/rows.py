"""The rulebook's tables as they stand in ``lessons/content/rulebook/*.toml``."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from lessons.content.files import Both, Words
from lessons.content.loader import RuleId

Document = dict[str, Any]
#: A few words of a source, as they are printed there.
Quote = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=20)]


class ExampleRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position with a right answer, perhaps an instructive wrong one, and what to see in it."""

    exercise: Document
    answer: Document
    wrong: Document | None = None
    note: Both | None = None


class EntryRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An ``[[entry]]``: what the rulebook says about one rule.

    Texts of several sentences have one on each line. ``option`` holds a sentence for each value
    of the ``options`` named, but need not say one for the default.
    """

    id: RuleId
    long: Both
    quote: Quote | None = None
    source: Words | None = None
    example: ExampleRow | None = None
    example_text: Both | None = None
    options: list[str] = []
    option: dict[str, Both] = {}
    contested: bool = False
    why: Both | None = None


class SectionRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A heading inside a group, and the rule that it stands before."""

    first: RuleId
    name: Both


class GroupRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ``[[group]]``: one page of the rulebook; ``prefixes`` are what its rule ids begin with."""

    id: Words
    name: Both
    intro: Both
    prefixes: list[str]
    section: list[SectionRow]
    game: str | None = None


class SourceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ``[[source]]``: one of the texts that the games come from."""

    id: Words
    #: How its Chinese is printed, for ``lang`` attributes.
    lang: str
    text: Both


class CompareRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ``[[row]]`` of the table of games: a question, and each game's answer and rule."""

    id: Words
    name: Both
    cell: dict[str, CellRow]


class CellRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game's answer; ``rule`` is where the rulebook says more."""

    rule: RuleId
    text: Both
