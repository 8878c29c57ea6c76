"""The better player's tricks: every play worth a thought gets a value, the best is played.

The unit is half a point of a deal: a trick of 10 points won rather than lost is worth 20. A
value adds up what the trick may bring (points, and who is likely to win it), who leads next,
and what the cards would still be good for: high trumps for later tricks and above all for the
last one, when the kitty is at stake.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.cards import POINTS
from engine.deal.gabaguo_tricks import WENG
from engine.deal.tricklogic import THROW, Cards
from engine.players.candidates import follows, leads
from engine.players.sight import Sight, points_of
from engine.trump import TRUMP


class Stakes(NamedTuple):
    """What a game puts at stake beside the tricks.

    ``last``: what winning the last trick is worth; ``lead``: what it is worth to lead next;
    ``draw``: what it is worth to lead trumps (by one more than the others have on average).
    """

    last: float = 30.0
    lead: float = 3.0
    draw: float = 4.0


#: How many points a seat adds to a trick that its side wins, or loses, for each card.
_FED: Final = 3.0
_FORCED: Final = 1.2
_NEAR: Final = 11


class Judge:
    """Values plays for one moment."""

    __slots__ = ("_kept", "_trumps", "bid_last", "sight", "stakes")

    def __init__(self, sight: Sight, stakes: Stakes) -> None:
        """Work out what each of the own cards is worth to keep."""
        self.sight = sight
        self.stakes = stakes
        left = len(sight.view.hand)
        self.bid_last = stakes.last * max(0.0, 1 - (left - 1) / _NEAR)
        self._trumps = sight.unseen_in(TRUMP)
        self._kept = {code: self._worth(code) for code in sight.packing.types(sight.hand)}

    def _worth(self, code: int) -> float:
        """Return what a card is worth to keep."""
        sight = self.sight
        order = sight.logic.order
        suit = order.suit[code]
        above = sight.count(sight.above(code))
        low = order.tier[code] / max(1, order.width[suit])
        if suit == TRUMP:
            others = self._trumps
            if not others:
                return 4 + low + self.bid_last * 0.5
            rank = 1 - above / others
            worth = 2 + 7 * rank**3 + low
            if above == 0:
                worth += 2 + self.bid_last
            else:
                worth += self.bid_last * 0.4 * max(0.0, 1 - above / 4)
            return worth
        if above == 0:
            return 4.0 + low
        return (1.2 if above <= 2 else 0.0) + low

    def cost(self, cards: Cards) -> float:
        """Return what cards are worth to keep, more where a pair is broken."""
        kept = self._kept
        total = sum([kept[code] for code in cards])
        packing, hand = self.sight.packing, self.sight.hand
        for code in cards:
            if hand & 2 * packing.weight[code] and cards.count(code) == 1:
                total += 1.5 + 0.2 * kept[code]
        return total

    def price(self, code: int) -> float:
        """Return what it costs to give a card to the enemy."""
        return self._kept[code] + POINTS[code]

    def feed(self, code: int) -> float:
        """Return what it costs to give a card to a friend."""
        return self._kept[code] - POINTS[code]

    def outcome(
        self, friend: float, cards: Cards, led: int, pairs: int, size: int
    ) -> tuple[float, float]:
        """Return how likely the own side wins, and how likely the open play stays best.

        ``friend``: how likely the seat of the best play ``cards`` is on the own side.
        """
        sight = self.sight
        ours, stays = friend, 1.0
        for seat in sight.later:
            chance = sight.beat_chance(seat, led, cards, pairs, size)
            side = sight.friends[seat]
            taken = ours * chance * (1 - side) * 0.95
            saved = (1 - ours) * chance * side * 0.75
            ours += saved - taken
            stays *= 1 - chance * (1 - side * 0.8)
        return ours, stays

    def coming(self, size: int) -> tuple[float, float]:
        """Return the points that later seats may add: if the own side wins, and if it loses."""
        won = lost = 0.0
        for seat in self.sight.later:
            side = self.sight.friends[seat]
            won += size * (side * _FED + (1 - side) * _FORCED)
            lost += size * (side * _FORCED + (1 - side) * _FED)
        return won, lost

    # --- following

    def follow(self) -> Cards:
        """Return the best follow."""
        found = follows(self.sight, self.price, self.feed)
        if len(found) == 1:
            return found[0]
        return max(found, key=self.follow_value)

    def follow_value(self, cards: Cards) -> float:
        """Return the value of a follow."""
        sight = self.sight
        lead = sight.lead
        if lead is None:
            raise ValueError("nothing was led")
        strength = sight.logic.strength(lead, cards, sight.packing.pack(cards))
        wins = strength > sight.top
        best, open_play = (sight.seat, cards) if wins else (sight.best, sight.open)
        friend = 1.0 if wins else sight.friends[best]
        pairs = lead.pattern.tractors[0] if lead.pattern.tractors else min(1, lead.pattern.pairs)
        if lead.form == WENG:
            ours, stays = friend, 1.0
        else:
            ours, stays = self.outcome(friend, open_play, lead.suit, pairs, lead.size)
        won, lost = self.coming(lead.size)
        points = sight.table + points_of(cards)
        value = ours * (points + won) - (1 - ours) * (points + lost)
        if wins:
            value += self.stakes.lead * stays
        return value - self._spent(cards, ours) + self._last_trick(ours)

    def _spent(self, cards: Cards, ours: float) -> float:
        """Return what the cards of a follow are worth to keep."""
        if len(cards) == len(self.sight.view.hand):
            return 0.0
        return self.cost(cards)

    def _last_trick(self, ours: float) -> float:
        """Return what winning is worth in the last trick."""
        size = self.sight.lead.size if self.sight.lead else 1
        if size == len(self.sight.view.hand):
            return self.stakes.last * ours
        return 0.0

    # --- leading

    def lead(self, extra: list[Cards]) -> Cards:
        """Return the best lead; ``extra``: leads that only this game has."""
        found = leads(self.sight) + extra
        return max(found, key=self.lead_value)

    def lead_value(self, cards: Cards) -> float:
        """Return the value of a lead."""
        sight = self.sight
        lead = sight.logic.read_lead(cards, sight.packing.pack(cards))
        if lead is None:
            raise ValueError("a lead of several suits")
        size = len(cards)
        pairs = size // 2 if lead.form != THROW and size > 1 else 0
        if lead.form == WENG:
            ours = stays = 0.95
        elif lead.form == THROW:
            ours, stays = self._throw_outcome(lead.suit, size, lead.pattern.pairs)
        else:
            ours, stays = self.outcome(1.0, cards, lead.suit, pairs, size)
        won, lost = self.coming(size)
        points = points_of(cards)
        value = ours * (points + won) - (1 - ours) * (points + lost) + self.stakes.lead * stays
        if size == len(sight.view.hand):
            return value + self.stakes.last * ours
        return value - self._lead_cost(cards, lead.suit) + self._draw(lead.suit)

    def _throw_outcome(self, suit: int, size: int, pairs: int) -> tuple[float, float]:
        """Return how likely a throw that cannot fail wins: only ruffs beat it."""
        sight = self.sight
        ours = stays = 1.0
        if suit == TRUMP:
            return ours, stays
        for seat in sight.later:
            chance = sight.ruff_chance(seat, suit, min(1, pairs), size)
            ours *= 1 - chance * (1 - sight.friends[seat])
            stays *= 1 - chance
        return ours, stays

    def _lead_cost(self, cards: Cards, suit: int) -> float:
        """Return what the cards of a lead are worth to keep: high side cards want to be led."""
        cost = self.cost(cards)
        return cost if suit == TRUMP else cost * 0.4

    def _draw(self, suit: int) -> float:
        """Return what leading a trump is worth beyond its trick: it draws the enemy's trumps."""
        if suit != TRUMP:
            return 0.0
        sight = self.sight
        own = sight.count(sight.in_suit(TRUMP))
        enemies = [seat for seat in sight.later if sight.friends[seat] < 0.5]
        if not any(not sight.voids[seat] & 1 << TRUMP for seat in enemies):
            return -4.0
        theirs = sight.unseen_in(TRUMP) / max(1, sight.view.players - 1)
        return self.stakes.draw * max(-2.0, min(3.0, own - theirs))
