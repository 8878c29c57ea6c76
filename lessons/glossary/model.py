"""A term, and all of them together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from django.urls import reverse
from django.utils.translation import get_language

#: How the page of the glossary is divided, in its order.
GROUPS: Final = (
    "cards", "trump", "shapes", "trick", "kitty", "calling", "result",
    "anqi", "heiqi", "gabaguo", "dingqi", "shengji",
)  # fmt: skip


@dataclass(frozen=True)
class Term:
    """One word of the games, by language code where it has languages."""

    id: str
    group: str
    name: Mapping[str, str]
    #: By language code, of the Chinese ones.
    pinyin: Mapping[str, str]
    text: Mapping[str, str]
    see: tuple[str, ...] = ()

    @property
    def names(self) -> list[dict[str, str]]:
        """Return the Chinese names with their pinyin: two where the scripts differ, else one.

        The script of the page comes first; on other pages the simplified one does.
        """
        codes = sorted(self.pinyin, key=lambda code: code != get_language())
        found = [
            {"lang": code, "text": self.name[code], "pinyin": self.pinyin[code]} for code in codes
        ]
        first, second = found
        if first["text"] == second["text"]:
            return [first]
        if first["pinyin"] == second["pinyin"]:
            first["pinyin"] = ""  # once is enough, after both
        return found

    def address(self) -> str:
        """Return where the glossary explains it, in the language of the page."""
        return f"{reverse('glossary')}#{self.id}"


@dataclass(frozen=True)
class Glossary:
    """All terms, in the order of the file."""

    terms: tuple[Term, ...]
    _by_id: dict[str, Term] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Set up what is looked up."""
        object.__setattr__(self, "_by_id", {term.id: term for term in self.terms})

    def __contains__(self, term_id: object) -> bool:
        return term_id in self._by_id

    def term(self, term_id: str) -> Term | None:
        """Return a term by its id."""
        return self._by_id.get(term_id)

    @cached_property
    def readings(self) -> dict[str, str]:
        """Return the pinyin of every Chinese name of two signs or more, in both scripts."""
        return {
            name: term.pinyin[code]
            for term in self.terms
            for code, name in term.name.items()
            if code != "en" and len(name) > 1
        }

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Return what finds the names of ``readings`` in a text, the longest first."""
        longest_first = sorted(self.readings, key=len, reverse=True)
        return re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")
