"""The built-in players of gabaguo: the show, burying, the swap, partners opposite.

Buried points are lost to the defenders for good, and the last trick alone wins them the deal:
the better player buries what holds points and keeps a high trump for the end. Neither of the
two raises the stake with a joker in the kitty: it is a trump less, and a lost deal costs more.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from engine.cards import BJ, LJ, POINTS, suit_of
from engine.deal.base import PASS, Move, View
from engine.deal.burials import BURY
from engine.deal.gabaguo import RAISE, SHOW, SWAP
from engine.deal.gabaguo_checks import can_show
from engine.deal.gabaguo_view import GabaView
from engine.games.base import NO_TRUMP
from engine.games.gabaguo import GABAGUO
from engine.games.gabaguo_bury import SIZE, is_other_trump, side_cards
from engine.players.hands import keep_value, strength
from engine.players.own import own_position
from engine.players.tricks import partners, play_simply, play_well
from engine.players.tricks_better import Stakes
from engine.trump import TRUMP, TrumpOrder

#: Strength a card (``hands.strength``) with which the better player shows to become declarer,
#: and where the declarer is known already.
SHOWS_AT: Final = 0.33
SETS_TRUMP_AT: Final = 0.33
_SIMPLE_SHARE: Final = 0.45
_LEAST_DEALT: Final = 6


def simple(view: View, _rng: Random) -> Move:
    """Play by habit: show on long trumps, bury low cards."""
    view = _seen(view)
    if view.phase == SHOW:
        found = [code for code in view.hand if can_show(code, view.level) and code not in (LJ, BJ)]
        code = max(found, key=lambda code: _share(view, suit_of(code)), default=None)
        if code is None or len(view.hand) < _LEAST_DEALT:
            return PASS
        return Move(SHOW, (code,)) if _share(view, suit_of(code)) >= _SIMPLE_SHARE else PASS
    if view.phase == BURY:
        order = _order(view, view.trump or NO_TRUMP)
        return _bury(view, {code: POINTS[code] + order.tier[code] for code in view.hand})
    if view.phase == SWAP:
        return _swap(view)
    return PASS if view.phase == RAISE else play_simply(view, partners(view))


def better(view: View, _rng: Random) -> Move:
    """Play with counting: bury points, protect the last trick."""
    view = _seen(view)
    if view.phase == SHOW:
        return _show(view)
    if view.phase == BURY:
        order = _order(view, view.trump or NO_TRUMP)
        counts = Counter(view.hand)
        price = {c: keep_value(order, counts, c) - 0.8 * POINTS[c] for c in view.hand}
        return _bury(view, price)
    if view.phase == SWAP:
        return _swap(view)
    return PASS if view.phase == RAISE else play_well(view, partners(view), _stakes(view))


def _stakes(view: GabaView) -> Stakes:
    """Return what is at stake: the last trick is worth a deal, unless 40 points decided it."""
    return Stakes(last=60.0 if view.points < 40 else 10.0)


def _show(view: GabaView) -> Move:
    """Show the card that makes the best trump, if the hand is good enough for it."""
    least = SHOWS_AT if view.match.declarer is None else SETS_TRUMP_AT
    found = [code for code in view.hand if can_show(code, view.level)]
    if not found or len(view.hand) < _LEAST_DEALT:
        return PASS
    code = max(found, key=lambda code: _worth(view, code))
    return Move(SHOW, (code,)) if _worth(view, code) >= least else PASS


def _worth(view: GabaView, code: int) -> float:
    """Return the strength a card of a hand if a card is shown."""
    return strength(_order(view, suit_of(code) or NO_TRUMP), view.hand) / len(view.hand)


def _bury(view: GabaView, price: dict[int, float]) -> Move:
    """Bury the side-suit cards that cost least, then the lowest trumps that may be buried."""
    order = _order(view, view.trump or NO_TRUMP)
    sides = sorted(side_cards(order, view.hand), key=price.__getitem__)
    trumps = sorted(
        [code for code in view.hand if is_other_trump(order, code)],
        key=order.strength.__getitem__,
    )
    jokers = [code for code in (LJ, BJ) if code in view.hand]
    others = [code for code in view.hand if code not in (*sides, *trumps, *jokers)]
    move = Move(BURY, tuple([*sides, *trumps, *jokers, *others][:SIZE]))
    own = own_position(view)
    return move if own.check(move) is None else own.random_move(Random(0))  # noqa: S311


def _swap(view: GabaView) -> Move:
    """Take the highest loose trump of the kitty for the side-suit card that is worth least."""
    order = _order(view, view.trump or NO_TRUMP)
    sides = side_cards(order, view.hand)
    if not sides or not view.loose:
        return PASS
    is_partner = ((view.seat or 0) - (view.declarer or 0)) % 2 == 0
    taken = max(view.loose, key=order.strength.__getitem__)
    given = min(
        sides,
        key=lambda code: order.tier[code] + (-2 if is_partner else 1) * POINTS[code],
    )
    return Move(SWAP, (taken, given))


def _share(view: GabaView, trump: str) -> float:
    order = _order(view, trump)
    return sum(order.suit[code] == TRUMP for code in view.hand) / len(view.hand)


def _order(view: GabaView, trump: str) -> TrumpOrder:
    return GABAGUO.trump_order(view.options, trump, view.level)


def _seen(view: View) -> GabaView:
    if not isinstance(view, GabaView):
        raise TypeError("this is a view of another game")
    return view
