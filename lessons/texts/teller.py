"""Who finds the words for a verdict: the part that all kinds of boards share."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from engine.cards import RANKS, Card
from engine.exercises import Exercise, parse_exercise, solve
from engine.verdict import Reason, Solution, Verdict
from lessons.content import content
from lessons.texts.patterns import Pattern, filled, patterns, phrase
from lessons.texts.questions import NO_TRUMP
from lessons.texts.words import Count, card_list, card_name, card_run, card_sign

#: The fields of an exercise that say what is trump.
SETTING: Final = ("format", "game", "options", "trump", "level")


class Teller:
    """Finds the pattern for each reason of one verdict and fills it."""

    #: Whether the answer was given by the site rather than found by the reader.
    is_shown = False

    def __init__(self, exercise: Exercise, verdict: Verdict, lang: str) -> None:
        self.exercise = exercise
        self.verdict = verdict
        self.lang = lang

    def spoken(self) -> tuple[Reason, ...]:
        """Return the reasons that a sentence is for."""
        return self.verdict.reasons

    def sum_labels(self) -> list[str]:
        """Return what the lines of the verdict's sum stand for: a card, or what the line counts."""
        return [
            card_list(line.cards, self.lang)
            if line.kind == "card"
            else phrase(f"sum.{line.kind}", self.lang)
            for line in self.verdict.sums
        ]

    def about(self, reason: Reason) -> tuple[str, str]:
        """Return the words on top and the sentence for one reason."""
        pattern = self.pattern(reason)
        if pattern is None:
            # Better the plain rule than no answer; the tests see to it that none is missing.
            rule = content().rules[reason.rule]
            return rule.name[self.lang], rule.text[self.lang]
        values = self.values(reason)
        heading = pattern.headline
        if pattern.not_yet is not None and self.problem(reason) == "wrong":
            heading = pattern.not_yet
        line = filled(pattern.line[self.lang], values, self.lang)
        return filled(heading[self.lang], values, self.lang), line[:1].upper() + line[1:]

    def pattern(self, reason: Reason) -> Pattern | None:
        """Return the pattern for one reason."""
        problem = self.problem(reason)
        case = self.case(reason, problem)
        return patterns().find(reason.rule, self.exercise.ask or "", self.told(problem), case)

    def told(self, problem: str) -> str:
        """Return the problem under which patterns are looked for."""
        return "shown" if self.is_shown and problem == "right" else problem

    def problem(self, reason: Reason) -> str:
        """Return which of the patterns' problems a reason is about."""
        if self.verdict.correct:
            return "right"
        return reason.facts.get("problem", "wrong") or "settled"

    def case(self, reason: Reason, problem: str) -> str:
        """Return the case that a pattern may be made for."""
        raise NotImplementedError

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        cards = self.ordered(reason.cards)
        return {
            "cards": card_list(cards, self.lang, self.second_copies(reason)),
            "either": card_list(cards, self.lang, link="or"),
            "run": card_run(reason.cards, self.lang),
            "pair": self.pair(reason.cards[:2]),
            "name": card_sign(cards[0], self.lang) if cards else "",
            "n": self.count(len(cards)),
        }

    def besides(self, reason: Reason) -> Iterator[tuple[str, str]]:
        """Yield (sentence, rule) that explain the mistake behind a reason further."""
        yield from ()

    def also_told(self, reason: Reason) -> Iterator[tuple[str, str]]:
        """Yield (sentence, rule) that belong to a reason, whether the answer was right or not."""
        yield from ()

    def cited(self, reason: Reason) -> str:
        """Return the rule that a reason is told by: a game may have one of its own for it."""
        return reason.rule

    def also_cited(self) -> Iterable[str]:
        """Return rules without a sentence here that the board is about; after a mistake all."""
        rules = self.exercise.document.get("rules", ())
        return rules[:1] if self.verdict.correct else rules

    def second_copies(self, reason: Reason) -> Container[str]:
        """Return cards of which a reason means the second copy only."""
        return ()

    def count(self, number: int) -> Count:
        """Return a number for a placeholder."""
        return Count(number, self.lang)

    def ordered(self, cards: Iterable[str]) -> list[str]:
        """Return cards as they lie in a hand, copies together."""
        return [text for _, lane in self.exercise.lanes(cards) for text in lane]

    def pair(self, cards: Sequence[str]) -> str:
        """Return a pair in a sentence: "the pair ♠6♠6", "the pair of Little Jokers"."""
        if not cards or Card.parse(cards[0]).suit:
            return phrase("pair.cards", self.lang, run=card_run(cards, self.lang))
        return phrase("pair.jokers", self.lang, cards=card_name(cards[0], self.lang))

    def joins(self, cards: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield (sentence, rule) for neighbours in a tractor that are no plain neighbours."""
        tops = list(dict.fromkeys(cards))
        for high, low in pairwise(tops):
            above, below = Card.parse(high), Card.parse(low)
            names = {"high": card_sign(high, self.lang), "low": card_sign(low, self.lang)}
            if not above.suit or above.suit != below.suit:
                yield phrase("extra.chain", self.lang, **names), self.adjacency_rule()
                continue
            between = RANKS[RANKS.index(below.rank) + 1 : RANKS.index(above.rank)]
            if between:
                rank = between.replace("T", "10")
                yield phrase("extra.skipped", self.lang, between=rank, **names), "suit.adjacent"

    def apart(self, cards: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield (sentence, rule) for the first two cards whose pairs would not make a tractor."""
        for high, low in pairwise(dict.fromkeys(cards)):
            if len(self._solved("shape", [high, high, low, low]).answer["parts"]) == 1:
                continue
            names = {"high": card_sign(high, self.lang), "low": card_sign(low, self.lang)}
            if self._solved("order", [high, low]).count > 1:
                yield phrase("extra.same_step", self.lang, **names), "shape.tractor"
            else:
                is_trump = self.exercise.lanes([high])[0][0] == "T"
                rule = self.adjacency_rule() if is_trump else "suit.adjacent"
                yield phrase("extra.apart", self.lang, **names), rule
            return

    def _solved(self, kind: str, cards: list[str]) -> Solution:
        """Return the engine's answer to another question under the same trumps."""
        document = self.exercise.document
        same = {key: document[key] for key in SETTING if key in document}
        return solve(parse_exercise({**same, "kind": kind, "cards": cards}))

    def adjacency_rule(self) -> str:
        """Return the rule of this game about what is adjacent in trump."""
        rule = self.exercise.rules.rule("adjacent")
        without_suit = f"{rule}.notrump"
        has_own = self.exercise.trump == NO_TRUMP and without_suit in content().rules
        return without_suit if has_own else rule
