"""The built-in players of anqi: the dark call, overcalls, the kitty, hidden partners."""

from __future__ import annotations

from random import Random
from typing import Final

from engine.cards import BJ, LJ, suit_of
from engine.deal.anqi import CALL, FORCED, KITTY, OVERCALL
from engine.deal.anqi_calls import SEVENS, overcalls
from engine.deal.anqi_view import AnqiView
from engine.deal.base import PASS, Move, View
from engine.deal.burials import BURY
from engine.games.anqi import ANQI, AnqiOptions
from engine.games.base import NO_TRUMP
from engine.players.anqi_sides import known_friends, likely_friends
from engine.players.hands import best_burial, simple_burial, strength
from engine.players.tricks import play_simply, play_well
from engine.players.tricks_better import Stakes
from engine.trump import TRUMP, TrumpOrder

#: The better player calls with so much strength a card (``hands.strength``): a call with one 7
#: finds a partner, one with both 7s of a suit means to play alone.
CALLS_AT: Final = 0.34
CALLS_ALONE_AT: Final = 0.5
#: It overcalls, to play alone for a level more, with so much; and so much without trump suit.
OVERCALLS_AT: Final = 0.55
NO_TRUMP_AT: Final = 0.42
#: The share of trumps in its hand with which the simple player calls, and overcalls.
_SIMPLE_CALL: Final = 0.4
_SIMPLE_OVERCALL: Final = 0.5
_LEAST_DEALT: Final = 8


def simple(view: View, _rng: Random) -> Move:
    """Play by habit: call and overcall on long trumps, bury low cards."""
    view = _seen(view)
    if view.phase in (CALL, FORCED):
        held = _sevens(view)
        seven = max(held, key=lambda code: _share(view, suit_of(code)), default=None)
        if seven is None or (view.phase == CALL and not _is_long(view, seven)):
            return PASS
        return Move(CALL, (seven,))
    if view.phase == BURY:
        return Move(BURY, simple_burial(_order(view, _trump(view)), view.hand, KITTY, _kept(view)))
    if view.phase == OVERCALL:
        for code in _overcalls(view):
            if code in SEVENS and _share(view, suit_of(code)) >= _SIMPLE_OVERCALL:
                return Move(OVERCALL, (code, code))
        return PASS
    return play_simply(view, known_friends(view))


def better(view: View, _rng: Random) -> Move:
    """Play with counting: call and overcall on likely tricks, find the hidden partner."""
    view = _seen(view)
    if view.phase in (CALL, FORCED):
        return _call(view)
    if view.phase == BURY:
        order = _order(view, _trump(view))
        return Move(BURY, best_burial(order, view.hand, KITTY, 1.1, _kept(view)))
    if view.phase == OVERCALL:
        return _overcall(view)
    return play_well(view, likely_friends(view), Stakes(last=30.0))


def _call(view: AnqiView) -> Move:
    held = _sevens(view)
    if not held:
        return PASS

    def margin(code: int) -> float:
        is_alone = view.hand.count(code) == 2
        return _worth(view, suit_of(code)) - (CALLS_ALONE_AT if is_alone else CALLS_AT)

    seven = max(held, key=margin)
    enough = len(view.hand) >= _LEAST_DEALT and margin(seven) >= 0
    return Move(CALL, (seven,)) if view.phase == FORCED or enough else PASS


def _overcall(view: AnqiView) -> Move:
    """Overcall with the pair that makes the best trump, if it is good enough to play alone."""
    best, most = None, 0.0
    for code in _overcalls(view):
        is_suit = code in SEVENS
        worth = _worth(view, suit_of(code) if is_suit else NO_TRUMP)
        worth -= OVERCALLS_AT if is_suit else NO_TRUMP_AT
        if worth >= most:
            best, most = code, worth
    return PASS if best is None else Move(OVERCALL, (best, best))


def _worth(view: AnqiView, trump: str) -> float:
    """Return the strength a card of a hand."""
    return strength(_order(view, trump), view.hand) / len(view.hand)


def _overcalls(view: AnqiView) -> tuple[int, ...]:
    standing = view.overcalls[-1][1] if view.overcalls else None
    return overcalls(_options(view), standing, view.hand)


def _sevens(view: AnqiView) -> list[int]:
    return [code for code in SEVENS if code in view.hand]


def _share(view: AnqiView, trump: str) -> float:
    """Return the share of trumps in a hand."""
    order = _order(view, trump)
    return sum(order.suit[code] == TRUMP for code in view.hand) / len(view.hand)


def _is_long(view: AnqiView, seven: int) -> bool:
    return len(view.hand) >= _LEAST_DEALT and _share(view, suit_of(seven)) >= _SIMPLE_CALL


def _seven(view: AnqiView) -> int | None:
    """Return the 7 that makes trump, for the seat that has called or shown it."""
    card = view.overcalls[-1][1] if view.overcalls else view.committed
    return None if card in (LJ, BJ) else card


def _trump(view: AnqiView) -> str:
    seven = _seven(view)
    return NO_TRUMP if seven is None else suit_of(seven)


def _kept(view: AnqiView) -> tuple[int, ...]:
    """Return the cards that are not buried: the 7 that makes trump, both of them if held."""
    seven = _seven(view)
    return () if seven is None else (seven,) * view.hand.count(seven)


def _order(view: AnqiView, trump: str) -> TrumpOrder:
    return ANQI.trump_order(view.options, trump, None)


def _options(view: AnqiView) -> AnqiOptions:
    if not isinstance(view.options, AnqiOptions):
        raise TypeError("these are options of another game")
    return view.options


def _seen(view: View) -> AnqiView:
    if not isinstance(view, AnqiView):
        raise TypeError("this is a view of another game")
    return view
