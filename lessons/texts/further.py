"""What is said about the smaller questions: trumps, lanes, order, shapes, tricks, points, throws.

Their patterns stand in ``patterns/further.toml``, each under the name of its kind of board. A rule
that every game has of its own, such as ``anqi.trump``, may be written ``game.trump`` there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from engine.cards import SUITS, Card
from engine.exercises import Exercise
from engine.verdict import Reason
from lessons.texts.patterns import Pattern, patterns, phrase
from lessons.texts.teller import Teller
from lessons.texts.tricks import SUIT, Trick
from lessons.texts.words import card_list, card_run, card_sign, rank_sign, suit_plural


class Further(Teller):
    """Finds patterns by the kind of board."""

    def pattern(self, reason: Reason) -> Pattern | None:
        """Return the pattern for one reason, the game's own before the one for all games."""
        kind, problem = self.exercise.kind, self.problem(reason)
        case = self.case(reason, problem)
        common = f"game.{reason.rule.partition('.')[2]}"
        find, told = patterns().find, self.told(problem)
        return find(self.cited(reason), kind, told, case) or find(common, kind, told, case)

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart that there is no card to show."""
        return "" if reason.cards else "none"


def telling_trump(exercise: Exercise, cards: Sequence[str]) -> str:
    """Return one of several trumps to speak of: one that does not look like one, if there is."""
    return next((text for text in cards if _looks_plain(exercise, text)), cards[0])


def _looks_plain(exercise: Exercise, text: str) -> bool:
    return Card.parse(text).suit not in ("", exercise.trump)


class _Trumps(Further):
    """Speaks about ``trumps`` boards; of the trumps left out one is named, the others are left."""

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart that there is no card to show, and that more than one is missing."""
        if problem == "missing" and len(reason.cards) > 1:
            return "more"
        return super().case(reason, problem)

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        if self.problem(reason) != "missing":
            return super().values(reason)
        name = card_sign(telling_trump(self.exercise, reason.cards), self.lang)
        missing = self.count(len(reason.cards))
        free = self.count(len(reason.cards) - 1)
        return super().values(reason) | {"name": name, "missing": missing, "free": free}

    def besides(self, reason: Reason) -> Iterator[tuple[str, str]]:
        """Yield that a trump is one against its looks, where it was left out."""
        if self.problem(reason) == "missing":
            card = telling_trump(self.exercise, reason.cards)
            if _looks_plain(self.exercise, card):
                said = {"cards": card_sign(card, self.lang), "n": self.count(1)}
                yield phrase("extra.trump_not_suit", self.lang, **said), reason.rule


class _Sort(Further):
    """Speaks about ``sort`` boards; a trump of the trump suit is one by its print."""

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart that there is no card to show, and that all are of the trump suit."""
        suits = {Card.parse(text).suit for text in reason.cards}
        if problem == "missing" and suits == {self.exercise.trump}:
            return "suit"
        return super().case(reason, problem)

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for: the trump suit, where there is one."""
        trump = self.exercise.trump
        suit = suit_plural(trump, self.lang) if trump and trump in SUITS else ""
        return super().values(reason) | {"suits": suit, "suit": suit}


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


#: By what rule a game tells of shapes and of throws, where it has one of its own for them all.
_SHAPES: Final[Mapping[str, str]] = {"gabaguo": "gaba.weng"}
_THROWS: Final[Mapping[str, str]] = {"gabaguo": "gaba.throw"}


class _Shape(Further):
    """Speaks about ``shape`` boards."""

    def cited(self, reason: Reason) -> str:
        """Return the rule on wengs in a game without pairs and tractors."""
        return _SHAPES.get(self.exercise.game, reason.rule)

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart, in a game with wengs, a right answer without one and what a part is."""
        if self.cited(reason) == reason.rule:
            return super().case(reason, problem)
        if problem == "right":
            return "none"
        return "left" if self._left_out(reason) else "more" if self._weng_within(reason) else ""

    def _weng_of(self, rank: str) -> list[str]:
        """Return the weng of a rank among the cards of the board, if there is one."""
        cards = self.exercise.document["cards"]
        found = [text for text in cards if Card.parse(text).rank == rank]
        return self.ordered(found) if len(found) == len(SUITS) else []

    def _left_out(self, reason: Reason) -> list[str]:
        """Return the cards of a weng that are missing in a part made of the others."""
        ranks = {Card.parse(text).rank for text in reason.cards}
        weng = self._weng_of(next(iter(ranks))) if len(ranks) == 1 else []
        return [text for text in weng if text not in reason.cards]

    def _weng_within(self, reason: Reason) -> list[str]:
        """Return the weng in a part that has other cards too."""
        ranks = dict.fromkeys(Card.parse(text).rank for text in reason.cards)
        wengs = (self._weng_of(rank) for rank in ranks)
        return next((weng for weng in wengs if weng and set(weng) <= set(reason.cards)), [])

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        cards = self.ordered(reason.cards)
        weng = self._weng_within(reason)
        other = [text for text in cards if text not in weng]
        given = card_list(self._left_out(reason) or other, self.lang)
        rank = rank_sign((weng or cards)[0]) if cards else ""
        return super().values(reason) | {
            "pairs": self.count(len(cards) // 2),
            "run": card_run(cards, self.lang),
            "given": given,
            "rank": rank,
            "missing": self.count(len(self._left_out(reason) or other)),
        }

    def besides(self, reason: Reason) -> Iterator[tuple[str, str]]:
        """Yield why a tractor is one, where it was not seen, or what keeps cards from being one."""
        if self.cited(reason) != "shape.tractor":
            return
        if self.problem(reason) == "split":
            yield from self.joins(self.ordered(reason.cards))
        elif self.problem(reason) == "part":
            yield from self._parted(self.ordered(reason.cards))

    def _parted(self, cards: list[str]) -> Iterator[tuple[str, str]]:
        """Yield the first thing that is wrong with a tractor: a lone card, two pairs apart."""
        alone = next((card for card, copies in Counter(cards).items() if copies == 1), None)
        if alone is not None:
            yield (
                phrase("extra.lone", self.lang, cards=card_sign(alone, self.lang)),
                "shape.tractor",
            )
            return
        yield from self.apart(cards)


class _Winner(Further):
    """Speaks about ``winner`` boards."""

    def _trick(self, reason: Reason) -> Trick:
        return Trick(self, self.exercise.document["plays"], reason.facts["seat"])

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart that a single card, and not several, is neither of the suit nor trump."""
        is_one = reason.rule == SUIT and len(self.exercise.document["plays"][0]) == 1
        return "one" if is_one else super().case(reason, problem)

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for: the play that was chosen, and the best one."""
        plays = self.exercise.document["plays"]
        answered = reason.facts["answered"]
        is_play = 0 <= answered < len(plays)
        chosen = plays[answered] if is_play else []
        trick = self._trick(reason)
        tail = trick.of_wengs(answered if is_play else 0) if trick.is_weng(0) else ""
        given = card_list(self.ordered(chosen), self.lang)
        return super().values(reason) | {"given": given, "tail": tail}

    def also_told(self, reason: Reason) -> Iterator[tuple[str, str]]:
        """Yield what decided the trick, apart from what the reason itself says."""
        yield from self._trick(reason).told(reason.rule)


class _Points(Further):
    """Speaks about ``points`` boards, which need no trump."""

    def ordered(self, cards: Any) -> list[str]:
        """Return point cards as the engine has put them."""
        return list(cards)

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        return super().values(reason) | {"points": self.count(reason.facts["points"])}

    def sum_labels(self) -> list[str]:
        """Return the cards that count, and what they come to."""
        *cards, _ = self.verdict.sums
        return [
            *(card_list(line.cards, self.lang) for line in cards),
            phrase("sum.points", self.lang),
        ]


class _Throw(Further):
    """Speaks about ``throw`` boards."""

    def cited(self, reason: Reason) -> str:
        """Return the rule of a game that throws in a way of its own."""
        return _THROWS.get(self.exercise.game, reason.rule)

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart whether the throw stands, and under one rule what failed."""
        if reason.facts["stands"]:
            return ""
        is_own = self.cited(reason) != reason.rule
        return "failed" if is_own and reason.rule == "throw.failed" else "beaten"

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for: ``low``, a part of the throw; ``high`` beats it."""
        half = len(reason.cards) // 2
        low, high = reason.cards[:half], reason.cards[half:]
        texts = {"low": card_run(low, self.lang), "high": card_run(high, self.lang)}
        return super().values(reason) | texts


TELLERS: Mapping[str, type[Teller]] = {
    "trumps": _Trumps,
    "sort": _Sort,
    "order": _Order,
    "shape": _Shape,
    "winner": _Winner,
    "points": _Points,
    "throw": _Throw,
}
