"""Verdicts: what the engine answers, as rule ids, cards and numbers. No prose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule that decided, with the cards that show it (text forms, by copy).

    ``facts`` are numbers and words that a sentence about it needs; each kind says which.
    """

    rule: str
    cards: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    def as_document(self) -> dict[str, Any]:
        """Return the form in which the command line writes a reason."""
        return {"rule": self.rule, "cards": list(self.cards)}


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of a sum.

    ``kind``: ``card`` (a card's points), ``subtotal``, ``plus``, ``minus``, ``times`` or ``total``.
    """

    kind: str
    rule: str
    cards: tuple[str, ...]
    value: int


@dataclass(frozen=True, slots=True)
class Solution:
    """A right answer in document form, and how many distinct right answers there are."""

    answer: dict[str, Any]
    count: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and why.

    ``reasons``: for a wrong answer the first is the first rule that it breaks; for a right one
    the rules that decided. ``answer``: a right answer; ``count``: how many there are;
    ``sums``: the sum line by line where the answer is a number.
    """

    correct: bool
    reasons: tuple[Reason, ...]
    answer: dict[str, Any]
    count: int
    sums: tuple[SumLine, ...] = ()

    def as_document(self) -> dict[str, Any]:
        """Return the form in which the command line writes a verdict."""
        if self.correct:
            return {"correct": True}
        reasons = [reason.as_document() for reason in self.reasons]
        return {"correct": False, "reasons": reasons, "answer": self.answer}
