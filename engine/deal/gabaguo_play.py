"""The play of a deal of gabaguo, and how it ends (``gaba.lead`` … ``gaba.seal``)."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from engine.deal.base import Refusal, Result, View
from engine.deal.follows import FollowChoices
from engine.deal.gabaguo_match import Match
from engine.deal.gabaguo_tricks import (
    WENG,
    GabaLeads,
    GabaLogic,
    WengAnswers,
    one_of,
    random_follow,
    random_lead,
)
from engine.deal.gabaguo_view import play_view
from engine.deal.tricklogic import Cards, Lead
from engine.deal.tricks import Choices, Playing, Table
from engine.games.gabaguo import GABAGUO, GabaguoOptions


class Opening(NamedTuple):
    """What came before the play, all of it public.

    ``shown``: who showed which card, if anybody; ``opened``: the kitty as it was dealt;
    ``stake``: what is buried; ``is_gaba``: 嘎巴锅, the kitty was not taken.
    """

    match: Match
    shown: tuple[int, int] | None
    opened: Cards
    stake: str
    is_gaba: bool


class GabaTable(Table):
    """The play of a deal of gabaguo: the declarer and the seat opposite against the others."""

    __slots__ = ("gaba", "opening")

    end_rule = "gaba.win"
    lead_rule = GABAGUO.leads
    gaba: GabaLogic
    opening: Opening

    @classmethod
    def of(cls, logic: GabaLogic, opening: Opening, *parts: Any) -> GabaTable:
        """Return the table of a deal; ``parts``: setup, moves, trump, declarer, kitty."""
        setup, before, trump, declarer, kitty = parts
        table = cls(setup, before, logic, trump, declarer, kitty)
        table.gaba = logic
        table.opening = opening
        return table

    def leads(self, hand: int, first: bool) -> Choices:
        """Return all leads of a hand."""
        return GabaLeads(self.gaba, hand, first)

    def follows(self, lead: Lead, hand: int) -> Choices:
        """Return all follows of a hand."""
        packing = self.gaba.packing
        if lead.form == WENG:
            return WengAnswers(self.gaba.order, packing.cards(hand))
        return FollowChoices(packing, lead, hand)

    def random_lead(self, hand: int, first: bool, rng: Random) -> Cards:
        """Return a lead by chance: its kind first, then the lead."""
        return random_lead(self.gaba, hand, first, rng)

    def random_follow(self, lead: Lead, hand: int, rng: Random) -> Cards:
        """Return a follow by chance, each as likely."""
        logic = self.gaba
        if lead.size == 1:
            return (one_of(logic, hand & logic.packing.mask[lead.suit] or hand, rng),)
        return random_follow(logic, lead, hand, rng)

    def why_illegal(self, led: Cards, hand: Cards, cards: Cards) -> Refusal:
        """Return why a follow that breaks a rule is illegal."""
        refusal = GABAGUO.lead_rules(led).why_illegal(self.gaba.order, led, hand, cards)
        if refusal is None:
            raise AssertionError("the packed and the plain follow rules differ")
        return refusal

    @property
    def options(self) -> GabaguoOptions:
        """The house rules."""
        options = self.setup.options
        if not isinstance(options, GabaguoOptions):
            raise TypeError("these are options of another game")
        return options

    def defenders_points(self, position: Playing) -> int:
        """Return the points that the defenders have taken in tricks (``points.trick``)."""
        return sum(position.taken[1 - self.declarer % 2 :: 2])

    def finish(self, position: Playing) -> Result:
        """Return the result: 40 points or the last trick, and what follows from the stake."""
        trick = position.tricks[-1]
        last = None
        if (trick.winner - self.declarer) % 2:
            last = trick.plays[(trick.winner - trick.leader) % self.players]
        points, opening = self.defenders_points(position), self.opening
        return opening.match.result(self.options, self.declarer, opening.stake, points, last)

    def view(self, position: Playing, seat: int | None) -> View:
        """Return what a seat may know: all but the others' hands."""
        return play_view(self, position, seat)

    def same(self) -> tuple[Any, ...]:
        """Return what makes two tables equal."""
        return (*super().same(), self.opening)
