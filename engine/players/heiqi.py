"""The built-in players of heiqi: the auction, the kitty, naming trump, one against three."""

from __future__ import annotations

from random import Random
from typing import Final

from engine.cards import SUITS
from engine.deal.base import PASS, Move, View
from engine.deal.burials import BURY
from engine.deal.heiqi import BID, NAME, HeiqiView
from engine.games.heiqi import HEIQI
from engine.players.hands import best_burial, simple_burial, strength
from engine.players.tricks import alone, play_simply, play_well
from engine.players.tricks_better import Stakes
from engine.trump import TRUMP, TrumpOrder

_KITTY: Final = 8
#: Bid -> how strong a hand has to be for it (``hands.strength``).
BIDS: Final = {120: 9.4, 110: 10.2, 100: 11.5, 90: 13.0, 80: 14.5}
#: The simple player bids 110 with so many trumps, and one step lower for each further one.
_SIMPLE_TRUMPS: Final = 15


def simple(view: View, _rng: Random) -> Move:
    """Play by habit: bid on long trumps, bury low cards, name the longest suit."""
    view = _seen(view)
    if view.phase == BID:
        suit = max(SUITS, key=lambda suit: _length(view, suit))
        most = 110 - 10 * (_length(view, suit) - _SIMPLE_TRUMPS)
        return _bid(view, [bid for bid in HEIQI.bids(view.options) if bid >= most])
    if view.phase == BURY:
        suit = max(SUITS, key=lambda suit: _length(view, suit))
        return Move(BURY, simple_burial(_order(view, suit), view.hand, _KITTY))
    if view.phase == NAME:
        return Move(NAME, value=max(SUITS, key=lambda suit: _length(view, suit)))
    return play_simply(view, alone(view))


def better(view: View, _rng: Random) -> Move:
    """Play with counting: bid on likely tricks, bury short suits, protect the kitty."""
    view = _seen(view)
    if view.phase == BID:
        worth = strength(_order(view, _best_suit(view)), view.hand)
        return _bid(view, [bid for bid in HEIQI.bids(view.options) if BIDS[bid] <= worth])
    if view.phase == BURY:
        order = _order(view, _best_suit(view))
        return Move(BURY, best_burial(order, view.hand, _KITTY, 0.7))
    if view.phase == NAME:
        return Move(NAME, value=_best_suit(view))
    return play_well(view, alone(view), Stakes(last=15.0))


def _bid(view: HeiqiView, willing: list[int]) -> Move:
    """Bid the highest bid that is still open and that one is willing to play."""
    open_bids = [bid for bid in willing if view.bid is None or bid < view.bid]
    return Move(BID, value=max(open_bids)) if open_bids else PASS


def _best_suit(view: HeiqiView) -> str:
    return max(SUITS, key=lambda suit: strength(_order(view, suit), view.hand))


def _length(view: HeiqiView, suit: str) -> int:
    order = _order(view, suit)
    return sum(order.suit[code] == TRUMP for code in view.hand)


def _order(view: HeiqiView, suit: str) -> TrumpOrder:
    return HEIQI.trump_order(view.options, suit, None)


def _seen(view: View) -> HeiqiView:
    if not isinstance(view, HeiqiView):
        raise TypeError("this is a view of another game")
    return view
