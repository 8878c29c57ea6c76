"""The rulebook as it was read and checked: groups of entries, one for every rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.content.loader import RuleText
from lessons.content.prose import Paragraph, Sentence


@dataclass(frozen=True)
class Example:
    """A position, a right answer with its verdict, and perhaps a wrong one with its own."""

    exercise: Exercise
    answer: Mapping[str, Any]
    verdict: Verdict
    wrong: Mapping[str, Any] | None = None
    wrong_verdict: Verdict | None = None
    note: tuple[Paragraph, ...] = ()


@dataclass(frozen=True)
class Choice:
    """One way that a rule is played; ``text`` is None where the rule itself says it."""

    value: str
    is_default: bool
    text: Sentence | None


@dataclass(frozen=True)
class House:
    """A rule that clubs really play differently, as the engine names it."""

    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Quote:
    """A few words of one of the sources."""

    text: str
    source: str
    lang: str


@dataclass(frozen=True)
class Entry:
    """What the rulebook says about one rule."""

    rule: RuleText
    text: tuple[Paragraph, ...]
    example: Example | None = None
    example_text: tuple[Paragraph, ...] = ()
    quote: Quote | None = None
    houses: tuple[House, ...] = ()
    #: Why a rule is contested; empty where it is not.
    why: tuple[Paragraph, ...] = ()
    #: Whether all there is yet is the rule's short text.
    is_short: bool = False


@dataclass(frozen=True)
class Section:
    """Some entries under one heading."""

    name: Sentence
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Group:
    """One page: the rules of a game, or those that several share."""

    id: str
    game: str | None
    name: Sentence
    intro: tuple[Paragraph, ...]
    sections: tuple[Section, ...]

    def entries(self) -> Iterator[Entry]:
        """Yield the entries in order."""
        for section in self.sections:
            yield from section.entries


@dataclass(frozen=True)
class Source:
    """One of the texts that the games come from."""

    id: str
    lang: str
    text: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Cell:
    """One game's answer in the table of games."""

    game: str
    rule: str
    text: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Comparison:
    """One row of the table of games."""

    name: Sentence
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Rulebook:
    """All of it."""

    groups: tuple[Group, ...]
    sources: tuple[Source, ...]
    comparisons: tuple[Comparison, ...]
    _group_of: Mapping[str, str]

    def group(self, group_id: str) -> Group | None:
        """Return a group by its id."""
        return next((group for group in self.groups if group.id == group_id), None)

    def group_of(self, rule: str) -> str:
        """Return the id of the group that a rule stands in; empty for an unknown rule."""
        return self._group_of.get(rule, "")

    def entry(self, rule: str) -> Entry | None:
        """Return what is said about a rule."""
        group = self.group(self.group_of(rule))
        entries = group.entries() if group else iter(())
        return next((entry for entry in entries if entry.rule.id == rule), None)
