"""What is said about ``beat`` boards: a play that beats the table, a pass, a list of plays.

Their patterns stand in ``patterns/beat.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.climbing import BOMB, RUN, STRAIGHT
from engine.verdict import Reason
from lessons.texts.further import Further
from lessons.texts.patterns import Pattern, patterns, phrase
from lessons.texts.teller import Teller
from lessons.texts.words import card_list, card_run

ALL: Final = "all"
MISSING: Final = "missing"
_ROWS: Final = (STRAIGHT, RUN)
#: So many wrong plays of a list are spoken of, and so many missing ones.
_SPOKEN: Final = {"wrong": 4, MISSING: 1}


class _Beat(Further):
    """Speaks about ``beat`` boards."""

    def spoken(self) -> tuple[Reason, ...]:
        """Return the first reasons: a list of plays may lack many, and one teaches as much."""
        left = dict(_SPOKEN)
        found = []
        for reason in self.verdict.reasons:
            problem = self.problem(reason)
            if problem not in left or left[problem]:
                found.append(reason)
                left[problem] = left.get(problem, 0) - 1
        return tuple(found)

    def problem(self, reason: Reason) -> str:
        """Return ``missing`` for a play that a list lacks; every other mistake is ``wrong``."""
        problem = super().problem(reason)
        return problem if problem in ("right", MISSING) else "wrong"

    def case(self, reason: Reason, problem: str) -> str:
        """Return the engine's name of the mistake; tell apart right plays, passes and lists."""
        if problem == MISSING:
            return ""
        if problem == "wrong":
            return str(reason.facts["problem"])
        if self._is_pass(reason):
            return "pass"
        return ALL if self.exercise.ask == ALL else ""

    def pattern(self, reason: Reason) -> Pattern | None:
        """Return the pattern; what is said of a whole right list depends on the lead alone."""
        problem = self.problem(reason)
        if problem == "right" and self.case(reason, problem) == ALL:
            rule = "dingqi.beat" if self.exercise.document["table"] else "dingqi.shape"
            return patterns().find(rule, self.exercise.kind, self.told(problem), ALL)
        return super().pattern(reason)

    def _is_pass(self, reason: Reason) -> bool:
        """Say whether nothing beats the table: a reason for a right pass is about no play."""
        facts = reason.facts
        return not facts["problem"] and "form" in facts and "got" not in facts

    def ordered(self, cards: Any) -> list[str]:
        """Return cards as the engine has put them, strongest first."""
        return list(cards)

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        facts = reason.facts
        table = self.ordered(self.exercise.document["table"])
        missing = sum(self.problem(each) == MISSING for each in self.verdict.reasons)
        plays = self.verdict.answer.get("plays", ())
        return super().values(reason) | {
            "cards": card_list(reason.cards, self.lang),
            "table": card_run(table, self.lang),
            "lead": self._form(facts.get("form", ""), len(table)),
            "form": self._own_form(facts),
            "total": self.count(len(table)),
            "count": self.count(len(plays)),
            "tail": self._tail(missing - 1),
        }

    def _own_form(self, facts: Mapping[str, Any]) -> str:
        """Return the shape of the play that a reason is about, or that it misses."""
        if "got" in facts:
            return self._form(facts["got"], facts["got_size"])
        return phrase(f"form.{facts['form']}.any", self.lang) if facts.get("form") in _ROWS else ""

    def _form(self, name: str, size: int) -> str:
        """Return a shape in words: "a straight of 5", "五张的顺子"."""
        if not name:
            return ""
        if name == BOMB and size == 2:
            return phrase("form.jokers", self.lang)
        pairs = size // 2 if name == RUN else 1
        return phrase(f"form.{name}", self.lang, size=self.count(size), pairs=self.count(pairs))

    def _tail(self, missing: int) -> str:
        """Return how many more plays a list lacks."""
        if missing < 1:
            return ""
        space = " " if self.lang == "en" else ""
        return space + phrase("beat.more", self.lang, n=self.count(missing))


TELLERS: Mapping[str, type[Teller]] = {"beat": _Beat}
