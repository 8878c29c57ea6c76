"""What is said about the smaller questions: trumps, lanes, order, shapes, tricks, points, throws.

Their patterns stand in ``patterns/further.toml``, each under the name of its kind of board. A rule
that every game has of its own, such as ``anqi.trump``, may be written ``game.trump`` there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.cards import Card
from engine.verdict import Reason
from lessons.texts.patterns import Pattern, patterns, phrase
from lessons.texts.teller import Teller
from lessons.texts.words import card_list, card_run, card_sign


class Further(Teller):
    """Finds patterns by the kind of board."""

    def pattern(self, reason: Reason) -> Pattern | None:
        """Return the pattern for one reason, the game's own before the one for all games."""
        kind, problem = self.exercise.kind, self.problem(reason)
        case = self.case(reason, problem)
        common = f"game.{reason.rule.partition('.')[2]}"
        find = patterns().find
        return find(reason.rule, kind, problem, case) or find(common, kind, problem, case)

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart that there is no card to show."""
        return "" if reason.cards else "none"


class _Trumps(Further):
    """Speaks about ``trumps`` boards."""

    def besides(self, reason: Reason) -> Iterator[tuple[str, str]]:
        """Yield which trumps are so against their looks, where they were left out."""
        if self.problem(reason) == "missing":
            odd = [text for text in reason.cards if self._looks_plain(text)]
            if odd:
                cards = list(dict.fromkeys(self.ordered(odd)))
                count = self.count(len(cards))
                said = card_list(cards, self.lang)
                yield phrase("extra.trump_not_suit", self.lang, cards=said, n=count), reason.rule

    def _looks_plain(self, text: str) -> bool:
        return Card.parse(text).suit not in ("", self.exercise.trump)


class _Order(Further):
    """Speaks about ``order`` boards."""

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart one lane and several."""
        return "" if self.exercise.trump is None or self._is_one_lane(reason) else "suits"

    def _is_one_lane(self, reason: Reason) -> bool:
        return len(self.exercise.lanes(reason.cards)) < 2

    def ordered(self, cards: Any) -> list[str]:
        """Return cards in the order that they were given in."""
        return list(cards)

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for: ``low`` was put before ``high``."""
        first, last = reason.cards[0], reason.cards[-1]
        if not self.verdict.correct:
            first, last = last, first
        names = {"high": card_sign(first, self.lang), "low": card_sign(last, self.lang)}
        return super().values(reason) | names


class _Shape(Further):
    """Speaks about ``shape`` boards."""

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        pairs = self.count(len(reason.cards) // 2)
        cards = self.ordered(reason.cards)
        return super().values(reason) | {"pairs": pairs, "run": card_run(cards, self.lang)}

    def besides(self, reason: Reason) -> Iterator[tuple[str, str]]:
        """Yield why a tractor is one, where it was not seen."""
        if reason.rule == "shape.tractor" and self.problem(reason) == "split":
            yield from self.joins(self.ordered(reason.cards))


class _Winner(Further):
    """Speaks about ``winner`` boards."""

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for: the play that was chosen, and the best one."""
        plays = self.exercise.document["plays"]
        answered = reason.facts["answered"]
        chosen = plays[answered] if 0 <= answered < len(plays) else []
        return super().values(reason) | {"given": card_list(self.ordered(chosen), self.lang)}


class _Points(Further):
    """Speaks about ``points`` boards, which need no trump."""

    def ordered(self, cards: Any) -> list[str]:
        """Return point cards as the engine has put them."""
        return list(cards)

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        return super().values(reason) | {"points": self.count(reason.facts["points"])}


class _Throw(Further):
    """Speaks about ``throw`` boards."""

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart whether the throw stands."""
        return "" if reason.facts["stands"] else "beaten"

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for: ``low``, a part of the throw; ``high`` beats it."""
        half = len(reason.cards) // 2
        low, high = reason.cards[:half], reason.cards[half:]
        texts = {"low": card_run(low, self.lang), "high": card_run(high, self.lang)}
        return super().values(reason) | texts


TELLERS: Mapping[str, type[Teller]] = {
    "trumps": _Trumps,
    "sort": Further,
    "order": _Order,
    "shape": _Shape,
    "winner": _Winner,
    "points": _Points,
    "throw": _Throw,
}
