"""What is said about leads, about calling and showing, and about snatching.

Their patterns stand in ``patterns/lead.toml``, ``call.toml`` and ``snatch.toml``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from engine.cards import Card, parse_code
from engine.verdict import Reason
from lessons.texts.further import Further
from lessons.texts.patterns import phrase
from lessons.texts.questions import NO_TRUMP
from lessons.texts.teller import Teller
from lessons.texts.words import card_list, card_sign, seat_list, seat_name, suit_plural


class _Lead(Further):
    """Speaks about ``lead`` boards; where some are wrong, of these alone."""

    def spoken(self) -> tuple[Reason, ...]:
        """Return the reasons that a sentence is for."""
        wrong = [each for each in self.verdict.reasons if each.facts["problem"]]
        return tuple(wrong) or self.verdict.reasons

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart what the lead is, and why it is not allowed."""
        right = str(reason.facts["right"])
        if right != "none":
            return right
        if reason.rule == "gaba.weng":
            codes = tuple(map(parse_code, reason.cards))
            return "first" if self.exercise.rules.is_own_lead(codes) else "part"
        if reason.rule.startswith(("shape.", "suit.")) or ".adjacent" in reason.rule:
            return right
        return "whole" if self.exercise.options.get("throw") == "whole_suit" else "off"

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        return super().values(reason) | {"pairs": self.count(len(reason.cards) // 2)}

    def besides(self, reason: Reason) -> Iterator[tuple[str, str]]:
        """Yield what joins or does not, and what is trump against its looks."""
        right, cards = reason.facts["right"], self.ordered(reason.cards)
        if right == "tractor":
            yield from self.joins(cards)
        elif reason.rule == "shape.tractor" or ".adjacent" in reason.rule:
            yield from self.apart(cards)
        elif reason.rule == "suit.effective" and right == "none":
            yield from self._trumps_against_looks(cards)

    def _trumps_against_looks(self, cards: list[str]) -> Iterator[tuple[str, str]]:
        """Yield which of several cards are trumps although another suit is printed on them."""
        trumps = dict(self.exercise.lanes(cards)).get("T", ())
        odd = [text for text in dict.fromkeys(trumps) if self._looks_plain(text)]
        if odd and len(trumps) < len(cards):
            said = {"cards": card_list(odd, self.lang), "n": self.count(len(odd))}
            yield phrase("extra.trump_not_suit", self.lang, **said), "suit.effective"

    def _looks_plain(self, text: str) -> bool:
        return Card.parse(text).suit not in ("", self.exercise.trump)


class _Call(Further):
    """Speaks about ``call`` boards; the facts are those of the game's own question."""

    def ordered(self, cards: Any) -> list[str]:
        """Return cards as the engine has put them: nothing is trump yet."""
        return list(cards)

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart why something is open or closed."""
        return _CASES[self.exercise.game](reason.facts, reason.cards, problem)

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        facts, lang = reason.facts, self.lang
        return {
            "cards": card_list(reason.cards, lang),
            "either": card_list(reason.cards, lang, link="or"),
            "name": card_sign(reason.cards[0], lang) if reason.cards else "",
            "n": self.count(len(reason.cards)),
            **_bid_values(self, facts),
            **_show_values(self, facts),
        }


def _bid_values(tell: Teller, facts: Mapping[str, Any]) -> dict[str, Any]:
    if "open" not in facts:
        return {}
    link = ", " if tell.lang == "en" else "、"
    bids = link.join(str(bid) for bid in facts["open"])
    return {"bid": tell.count(facts["bid"] or 0), "low": str(facts["lowest"]), "bids": bids}


def _show_values(tell: Teller, facts: Mapping[str, Any]) -> dict[str, Any]:
    if "level" not in facts:
        return {}
    trump, seen = facts["trump"], facts["shown"]
    suit = suit_plural(trump, tell.lang) if trump and trump != NO_TRUMP else ""
    return {
        "level": str(facts["level"]).replace("T", "10"),
        "seen": card_sign(seen, tell.lang) if seen else "",
        "suit": suit,
        "suits": suit,
    }


def _case_of_call(facts: Mapping[str, Any], cards: tuple[str, ...], problem: str) -> str:
    if facts["called"]:
        return "called" if problem != "missing" else ""
    if problem in ("extra", "missing"):
        return ""
    if facts["then"]:
        return str(facts["then"])
    if not facts["held"]:
        return "none"
    return "one" if len(cards) == 1 else ""


def _case_of_bid(facts: Mapping[str, Any], _cards: tuple[str, ...], problem: str) -> str:
    if facts["over"]:
        return str(facts["over"])
    if problem == "extra" and (facts["lowest"] is None or facts["bid"] < facts["lowest"]):
        return "unknown"
    return "first" if facts["lowest"] is None else ""


def _case_of_show(facts: Mapping[str, Any], cards: tuple[str, ...], problem: str) -> str:
    if facts["seal"]:
        return "seal"
    if facts["shown"]:
        return "shown"
    if problem == "right":
        return "" if cards else "none"
    return "none" if facts["trump"] == NO_TRUMP else ""


#: What may be called is told apart game by game.
_CASES: Final[Mapping[str, Callable[[Mapping[str, Any], tuple[str, ...], str], str]]] = {
    "anqi": _case_of_call,
    "heiqi": _case_of_bid,
    "gabaguo": _case_of_show,
}


class _Snatch(Further):
    """Speaks about ``snatch`` boards."""

    def ordered(self, cards: Iterable[str]) -> list[str]:
        """Return cards as the engine has put them."""
        return list(cards)

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart why nobody may, and why a player does not get it."""
        facts = reason.facts
        if problem == "missing":
            return "partner" if facts["partner"] else "turn" if facts["turn"] else ""
        if problem != "right" or facts["why"]:
            return str(facts.get("why", ""))
        if facts["gets"] is None:
            return "unwilling" if facts["seats"] else "nobody"
        return ""

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        facts, lang = reason.facts, self.lang
        seats = facts.get("seats", ())
        who = facts.get("seat", facts.get("gets"))
        given = facts.get("given")
        return {
            "cards": card_list(reason.cards, lang),
            "who": "" if who is None else seat_name(who, lang),
            "given": "" if given is None else seat_name(given, lang),
            "seats": seat_list(seats, lang),
            "queue": seat_list(facts.get("order", ()), lang),
            "n": self.count(len(seats) or len(reason.cards)),
        }


TELLERS: Mapping[str, type[Teller]] = {"lead": _Lead, "call": _Call, "snatch": _Snatch}
