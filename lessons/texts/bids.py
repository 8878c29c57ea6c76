"""What is said about overcalls, about who plays with whom, and about burials.

Their patterns stand in ``patterns/bids.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards import Card
from engine.verdict import Reason
from lessons.texts.further import Further
from lessons.texts.patterns import phrase
from lessons.texts.questions import NO_TRUMP
from lessons.texts.teller import Teller
from lessons.texts.words import card_list, joined, seat_list, seat_name

CALL = "call"
#: How many cards a bid is.
BID_CARDS = 2


class _Overcall(Further):
    """Speaks about ``overcall`` boards."""

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart a call and a pair that stands, and why a bid is refused.

        Also no bid at all, and over a pair one bid and several.
        """
        against = CALL if reason.facts["standing"] == CALL else "pair"
        if problem == "extra":
            return str(reason.facts["fault"])
        if not reason.cards:
            return f"{against}.none"
        is_one = problem == "right" and against == "pair" and len(reason.cards) == BID_CARDS
        return f"{against}.one" if is_one else against

    def ordered(self, cards: Any) -> list[str]:
        """Return pairs as the engine has put them, weakest first."""
        return list(cards)

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        standing = reason.facts["standing"]
        shown = "" if standing == CALL else self.pair([standing, standing])
        bids = [self.pair(reason.cards[at : at + 2]) for at in range(0, len(reason.cards), 2)]
        texts = {"standing": shown, "runs": joined(bids, self.lang)}
        return super().values(reason) | texts


class _Sides(Further):
    """Speaks about ``sides`` boards."""

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart why the declarer plays alone."""
        facts = reason.facts
        if reason.rule != "anqi.side.solo":
            return ""
        if self.exercise.trump == NO_TRUMP:
            return "notrump"
        if facts["buried"]:
            return "kitty"
        return "both" if len(reason.cards) > 1 else "unseen"

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        facts = reason.facts
        declarer, seats = facts["declarer"], self.verdict.answer["seats"]
        others = [seat for seat in seats if seat != declarer]
        seven = "" if self.exercise.trump in (None, NO_TRUMP) else f"{self.exercise.trump}7"
        return {
            "name": _sign(seven, self.lang),
            "player": seat_name(declarer, self.lang),
            "partner": seat_list(others, self.lang),
            "seats": seat_list(seats, self.lang),
            "n": self.count(len(others)),
        }


class _Bury(Further):
    """Speaks about ``bury`` boards."""

    def case(self, reason: Reason, problem: str) -> str:
        """Tell apart what is wrong, what else than side-suit cards goes, and what is at stake."""
        facts = reason.facts
        if "stake" in facts:
            return str(facts["stake"])
        if "fault" in facts:
            return str(facts["fault"])
        if self._fillers(reason):
            return "fill"
        return "jokers" if reason.cards else ""

    def _fillers(self, reason: Reason) -> list[str]:
        """Return the buried trumps that are no stake."""
        staked = [card for each in self.verdict.reasons if "stake" in each.facts
                  for card in each.cards]  # fmt: skip
        return [card for card in reason.cards if card not in staked]

    def values(self, reason: Reason) -> dict[str, Any]:
        """Return what placeholders stand for."""
        facts = reason.facts
        cards = list(reason.cards)
        buried = self.ordered(facts.get("buried", ()))
        if self.case(reason, "") == "fill":
            cards = self._fillers(reason)
        stake = phrase(f"stake.{facts['stake']}", self.lang) if "stake" in facts else ""
        return super().values(reason) | {
            "cards": card_list(self.ordered(cards), self.lang),
            "buried": card_list(buried, self.lang),
            "n": self.count(len(buried or cards)),
            "stake": stake,
        }


def _sign(text: str, lang: str) -> str:
    """Return a card in a sentence, nothing for none."""
    return card_list([Card.parse(text).text], lang) if text else ""


TELLERS: Mapping[str, type[Teller]] = {
    "overcall": _Overcall,
    "sides": _Sides,
    "bury": _Bury,
}
