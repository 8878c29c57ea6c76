"""The simple player's tricks: sensible habits, no counting.

High side cards first; points to a friend who is winning; win what holds points as cheaply as
possible; otherwise throw away what is lowest and worth nothing.
"""

from __future__ import annotations

from typing import Final

from engine.cards import POINTS, RANKS
from engine.deal.tricklogic import Cards
from engine.players.candidates import follows, leads
from engine.players.sight import Sight, points_of
from engine.trump import TRUMP

_TRUMP_STRENGTH: Final = 200
_KING: Final = RANKS.index("K")
_ACE_FROM_TOP: Final = 1


def simple_lead(sight: Sight) -> Cards:
    """Return a lead: an ace or a high pair of a side suit, else the lowest card without points."""
    order = sight.logic.order
    best: Cards = ()
    most = -1.0
    for cards in leads(sight):
        code = cards[0]
        suit = order.suit[code]
        height = order.tier[max(cards, key=order.strength.__getitem__)] / order.width[suit]
        value = -height - 0.1 * points_of(cards)
        if suit == TRUMP:
            value -= 0.7
        elif order.tier[code] >= order.width[suit] - 1 - _ACE_FROM_TOP:
            value = 3 + height
        if len(cards) > 1 and height > 0.5 and suit != TRUMP:
            value = 2 + height + len(cards)
        if value > most or not best:
            best, most = cards, value
    return best


def _price(sight: Sight, code: int) -> float:
    """Return what it costs to let a card go where the enemy takes it."""
    order = sight.logic.order
    is_trump = order.suit[code] == TRUMP
    return POINTS[code] + order.tier[code] * 0.3 + (6 if is_trump else 0)


def simple_follow(sight: Sight) -> Cards:
    """Return a follow by habit."""
    order = sight.logic.order

    def price(code: int) -> float:
        return _price(sight, code)

    def feed(code: int) -> float:
        is_trump = order.suit[code] == TRUMP
        return -2 * POINTS[code] + order.tier[code] * 0.3 + (6 if is_trump else 0)

    found = follows(sight, price, feed)
    lead, packing = sight.lead, sight.packing
    if lead is None or len(found) == 1:
        return found[0]
    is_friend = sight.friends[sight.best] > 0.5
    if is_friend:
        strong = (
            not sight.later or sight.top >= _TRUMP_STRENGTH or sight.open[0] % len(RANKS) >= _KING
        )
        best_price = feed if strong else price
        return min(found, key=lambda cards: sum(map(best_price, cards)))
    winning = [
        cards for cards in found
        if sight.logic.strength(lead, cards, packing.pack(cards)) > sight.top
    ]  # fmt: skip
    if winning and (sight.table >= 5 or order.suit[winning[0][0]] == lead.suit != TRUMP):
        return min(winning, key=lambda cards: sum(map(price, cards)))
    return min(found, key=lambda cards: sum(map(price, cards)))
