"""anqi: the play of a deal and its score (``anqi.side`` … ``anqi.payout``)."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, cast

from engine.deal.anqi_calls import Contract
from engine.deal.anqi_view import play_view
from engine.deal.base import Move, Result, Setup, View
from engine.deal.scores import kitty_points
from engine.deal.tricklogic import Cards, TrickLogic
from engine.deal.tricks import Playing, Table
from engine.games.anqi import ANQI, AnqiOptions
from engine.games.base import DECLARER


def next_head(options: AnqiOptions, players: int, head: int, declarer: int, won: bool) -> int:
    """Return the head of the next deal; ``won``: the declarer's side has (``anqi.head``)."""
    if won and options.head_rotation == "winner_keeps":
        return declarer
    return (head + 1) % players


class AnqiTable(Table):
    """The play of a deal of anqi; ``partner`` is the declarer's, hidden or not, or None."""

    __slots__ = ("contract", "partner")

    end_rule = "anqi.levels"

    def __init__(
        self,
        setup: Setup,
        before: tuple[tuple[int, Move], ...],
        logic: TrickLogic,
        trump: str,
        declarer: int,
        kitty: Cards,
        contract: Contract,
        partner: int | None,
    ) -> None:
        """Keep the parts."""
        super().__init__(setup, before, logic, trump, declarer, kitty)
        self.contract = contract
        self.partner = partner

    @property
    def options(self) -> AnqiOptions:
        """The house rules."""
        return cast(AnqiOptions, self.setup.options)

    def public_partner(self, position: Playing) -> int | None:
        """Return the declarer's partner if all know it (``anqi.side.partner``, ``.reveal``)."""
        partner, sale = self.partner, self.contract.sale
        if partner is None or position.result is not None:
            return partner
        if self.contract.seller is not None and sale is not None:
            mask = 3 * self.logic.packing.weight[sale.seven]
            left = sum(self.logic.packing.count(hand & mask) for hand in position.hands)
            return partner if left + self.kitty.count(sale.seven) < 2 else None
        if self.options.partner_public == "at_reveal":
            return partner
        seven = self.contract.seven
        held = seven is not None and position.hands[partner] & 3 * self.logic.packing.weight[seven]
        return None if held else partner

    def defenders_points(self, position: Playing, side: Container[int | None]) -> int:
        """Return the points taken in tricks by all seats that are not on the declarer's side."""
        return sum(points for seat, points in enumerate(position.taken) if seat not in side)

    def finish(self, position: Playing) -> Result:
        """Return points, side, levels, payout and the next head (``anqi.levels``, ``.payout``)."""
        side = (self.declarer, self.partner)
        multiplier, dug = kitty_points(position, lambda seat: seat not in side)
        points = self.defenders_points(position, side) + dug
        given = {
            "points": points,
            "overcalls": len(self.contract.shown),
            "declarer": self.declarer,
            "partner": self.partner,
        }
        outcome = ANQI.result.compute(self.options, {**given, "players": self.players})
        payout = tuple(outcome.values["payout"])
        won = outcome.values["side"] == DECLARER
        values: dict[str, Any] = {
            **given,
            "kitty": dug,
            "multiplier": multiplier,
            "side": outcome.values["side"],
            "levels": outcome.values["levels"],
            "head": next_head(self.options, self.players, self.setup.head, self.declarer, won),
        }
        return Result(payout, tuple(values.items()))

    def view(self, position: Playing, seat: int | None) -> View:
        """Return what a seat may know."""
        return play_view(self, position, seat)

    def same(self) -> tuple[Any, ...]:
        """Return what makes two tables equal."""
        return (*super().same(), self.contract, self.partner)
