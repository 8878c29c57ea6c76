"""What is said where a deal has to be looked back on: counting, the hidden partner, what is next.

Their patterns stand in ``patterns/count.toml``, ``partner.toml`` and ``next.toml``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.verdict import Reason
from lessons.content import content
from lessons.texts.asking import choice_words
from lessons.texts.further import Further
from lessons.texts.patterns import Pattern, filled, patterns, phrase
from lessons.texts.teller import Teller
from lessons.texts.tricks import Trick
from lessons.texts.words import (
    card_list,
    card_sign,
    rank_sign,
    seat_list,
    seat_name,
    suit_plural,
)

Facts = Mapping[str, Any]
RANKED: Final = "cards.deck"
DECLARER: Final = "declarer"
ELSEWHERE: Final = "elsewhere"
#: What is said of one seat and holds for all: the declarer plays alone, there is no such seat.
_FOR_ALL: Final = frozenset({"solo", "seat"})


class _Count(Further):
    """Speaks about ``count`` boards; the number itself is said only where it was found."""

    def problem(self, reason: Reason) -> str:
        """Return whether the number is right."""
        return "right" if self.verdict.correct else "wrong"

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart which way a number is off, and that nothing is out or everything."""
        if problem == "right":
            number, deck = reason.facts["number"], reason.facts["deck"]
            return "" if 0 < number < deck else "fresh" if number else "none"
        return "many" if reason.facts["answered"] > reason.facts["number"] else "few"

    def ordered(self, cards: Any) -> list[str]:
        """Return cards as the engine has put them."""
        return list(cards)

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        facts = reason.facts
        numbers = {name: self.count(facts[name]) for name in ("number", "deck")}
        gone = self.count(facts["deck"] - facts["number"])
        ask = str(facts["ask"])
        suit = suit_plural(ask, self.lang) if reason.rule == "suit.effective" else ""
        rank = rank_sign("S" + ask) if reason.rule == RANKED else ""
        return {**numbers, "gone": gone, "suit": suit, "suits": suit, "rank": rank}

    def sum_labels(self) -> list[str]:
        """Return what the lines of the sum stand for."""
        names = (("out" if each.kind == "total" else each.kind) for each in self.verdict.sums)
        return [phrase(f"sum.{name}", self.lang) for name in names]


class _Partner(Further):
    """Speaks about ``partner`` boards, seat by seat; of the declarer only where it was named."""

    def spoken(self) -> tuple[Reason, ...]:
        """Return the reasons that a sentence is for."""
        kept: dict[Any, Reason] = {}
        for each in self.verdict.reasons:
            why = each.facts["why"]
            if why != DECLARER or not self.verdict.correct:
                kept.setdefault(why if why in _FOR_ALL else each.facts["seat"], each)
        return tuple(kept.values())

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart what is known of a seat, and a 7 that the asking seat holds itself."""
        why, document = str(reason.facts["why"]), self.exercise.document
        is_yours = (
            why == ELSEWHERE
            and document["seat"] != document["declarer"]
            and f"{self.exercise.trump}7" in document["hand"]
        )
        return f"{why}.yours" if is_yours else why

    def about(self, reason: Reason) -> tuple[str, str]:
        """Return the words on top and the sentence; a mistake has words of its own on top."""
        heading, line = super().about(reason)
        pattern = self.pattern(reason)
        if pattern is not None and pattern.not_yet is not None and not self.verdict.correct:
            heading = filled(pattern.not_yet[self.lang], self.values(reason), self.lang)
        return heading, line

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        seats = self.verdict.answer["seats"]
        whole = ("none", "one")[len(seats)] if len(seats) < 2 else "some"
        if seats == [self.exercise.document["seat"]]:
            whole = "you"
        return {
            "who": seat_name(reason.facts["seat"], self.lang),
            "name": card_sign(f"{self.exercise.trump}7", self.lang),
            "trick": self.count((reason.facts["trick"] or 0) + 1),
            "whole": phrase(f"partner.{whole}", self.lang, seats=seat_list(seats, self.lang)),
        }


class _Next(Further):
    """Speaks about ``next`` boards; sentences are found by the question and what decided."""

    def problem(self, reason: Reason) -> str:
        """Return whether the answer is right."""
        return "right" if self.verdict.correct else "wrong"

    def pattern(self, reason: Reason) -> Pattern | None:
        """Return the pattern for what decided, a game's own before the one for all games."""
        problem, ask = self.problem(reason), self.exercise.ask
        case, find, told = self.case(reason, problem), patterns().find, self.told(problem)
        own = find(f"next.{self.exercise.game}.{ask}", "next", told, case)
        return own or find(f"next.{ask}", "next", told, case)

    def about(self, reason: Reason) -> tuple[str, str]:
        """Return the words on top and the sentence; where only the reason is wrong, that on top."""
        heading, line = super().about(reason)
        if reason.facts["problem"] == "reason":
            heading = phrase("next.reason", self.lang)
        return heading, line

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart what decided."""
        facts = reason.facts
        case = str(facts["case"]).replace("_", ".")
        detail = _DETAILS.get(f"{self.exercise.game}.{facts['ask']}.{case}")
        return detail(case, facts, self.exercise.options) if detail else case

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        facts, lang = reason.facts, self.lang
        choice = choice_words(facts["choice"], self.exercise.game, lang)
        seats = facts.get("poor") if facts["case"] == "points" else facts.get("defenders")
        names = _PLAYER.get(f"{self.exercise.game}.{facts['ask']}", ("player",))
        seated = [facts[name] for name in names if facts.get(name) is not None]
        return {
            "whole": f"Player {choice}" if lang == "en" and choice.startswith("A ") else choice,
            "cards": card_list(reason.cards, lang),
            "player": self._seat(seated[0] if seated else None),
            "name": self._seat(facts.get("head")),
            "seats": seat_list(seats or (), lang),
            "n": self.count(len(seats or ())),
            "who": self._seat(facts.get("seat")),
            "points": self.count(facts.get("points") or 0),
            "bid": self.count(facts.get("bid") or 0),
            "level": str(facts.get("level", "")).replace("T", "10"),
        }

    def _seat(self, seat: int | None) -> str:
        return "" if seat is None else seat_name(seat, self.lang)

    def besides(self, reason: Reason) -> Iterator[tuple[str, str]]:
        """Yield that the rule which was chosen does not decide."""
        given = str(reason.facts["given"])
        rules = content().rules
        if reason.facts["problem"] == "reason" and given in rules:
            yield phrase("next.not_this", self.lang, name=rules[given].name[self.lang]), given

    def also_told(self, reason: Reason) -> Iterator[tuple[str, str]]:
        """Yield what decided the trick whose winner leads next."""
        facts = reason.facts
        if facts["case"] in ("won", "tie"):
            known = ("trick.tie",) if facts["case"] == "tie" else ()
            trick = Trick(self, self.exercise.document["plays"], facts["place"])
            yield from trick.told(*known)


def _shown(case: str, facts: Facts, _options: Facts) -> str:
    return f"{case}.shown" if facts["shown"] else case


def _dealt(case: str, facts: Facts, _options: Facts) -> str:
    if facts["shown"] is None:
        return f"{case}.none"
    return f"{case}.first" if facts["first"] else case


def _wants(case: str, facts: Facts, _options: Facts) -> str:
    return f"{case}.lap" if facts["receiver"] is None else case


def _held(case: str, _facts: Facts, options: Facts) -> str:
    return f"{case}.next" if options["head_rotation"] == "always_next" else case


def _lost(case: str, _facts: Facts, options: Facts) -> str:
    return "held.next" if options["head_rotation"] == "always_next" else case


def _dug_back(case: str, facts: Facts, _options: Facts) -> str:
    return case if facts["next"] == facts["declarer"] else f"{case}.passes"


def _must(case: str, facts: Facts, _options: Facts) -> str:
    return f"{case}.must" if facts["must"] else case


def _chosen(_case: str, facts: Facts, _options: Facts) -> str:
    return str(facts["choice"])


#: What a case is told apart by further, by game, question and case.
_DETAILS: Final[Mapping[str, Callable[[str, Facts, Facts], str]]] = {
    "anqi.call.wants": _wants,
    "anqi.overcall.asked": _shown,
    "anqi.head.held": _held,
    "anqi.head.lost": _lost,
    "gabaguo.deal.goes.on": _dealt,
    "gabaguo.declarer.huikou": _dug_back,
    "dingqi.first.c3": _must,
    "dingqi.first.first.out": _must,
    "shengji.deal.points": _chosen,
}
#: Whom a sentence names, by game and question: the first of these facts that is a seat.
_PLAYER: Final[Mapping[str, tuple[str, ...]]] = {
    "anqi.call": ("receiver", "head"),
    "anqi.overcall": ("caller",),
    "anqi.head": ("declarer",),
    "heiqi.first": ("first",),
    "gabaguo.declarer": ("declarer",),
}

TELLERS: Mapping[str, type[Teller]] = {"count": _Count, "partner": _Partner, "next": _Next}
