"""What a seat may do, worked out from its view alone.

:func:`own_position` builds the moment of a view anew with nothing in it but what the view
holds: the other hands are empty. It answers what may be played (``legal_moves``, ``check``,
``count_moves``, ``random_move``) as the real position does, for that takes no more than the
seat's own cards and what lies open. It cannot be played on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from engine.climbing import C3, known, pack
from engine.deal import anqi, gabaguo, heiqi
from engine.deal.anqi_calls import Contract
from engine.deal.anqi_play import AnqiTable
from engine.deal.anqi_view import AnqiView
from engine.deal.base import Position, Setup, View
from engine.deal.dingqi_play import Climbing
from engine.deal.dingqi_play import Table as ClimbingTable
from engine.deal.dingqi_view import DingqiView
from engine.deal.gabaguo_play import GabaTable, Opening
from engine.deal.gabaguo_tricks import gaba_logic
from engine.deal.gabaguo_view import GabaView
from engine.deal.heiqi import HeiqiView
from engine.deal.shengji import ShengjiTable, ShengjiView
from engine.deal.tricklogic import TrickLogic, logic_of
from engine.deal.tricks import PLAY, TAKE_BACK, Playing, Table
from engine.deal.views import TrickView
from engine.games import get_game
from engine.games.base import NO_TRUMP
from engine.games.dingqi import DingqiOptions, beat_rules
from engine.games.gabaguo_bury import is_other_trump
from engine.trump import TrumpOrder


def own_position(view: View) -> Position:
    """Return the moment of a view with all that is hidden from its seat left out."""
    return _OWN[view.game](view)


def trick_logic(view: TrickView) -> TrickLogic:
    """Return the trick rules of a deal whose trump is known."""
    return _LOGIC[view.game](view)


def _setup(view: View) -> Setup:
    return Setup(get_game(view.game), view.options, _hands(view, ()), (), view.head)


def _hands(view: View, nothing: Any, own: Any = None) -> tuple[Any, ...]:
    """Return hands by seat, nothing in all but the own one."""
    hands = [nothing] * view.players
    hands[view.seat or 0] = view.hand if own is None else own
    return tuple(hands)


# --- tricks


def _order(view: TrickView, level: str | None) -> TrumpOrder:
    return get_game(view.game).trump_order(view.options, view.trump or NO_TRUMP, level)


def _logic(view: TrickView, level: str | None = None) -> TrickLogic:
    game = get_game(view.game)
    return logic_of(_order(view, level), game.throw(view.options), game.leads)


def _shengji_logic(view: TrickView) -> TrickLogic:
    if not isinstance(view, ShengjiView):
        raise TypeError("this is a view of another game")
    return _logic(view, view.level)


def _gaba_logic(view: TrickView) -> TrickLogic:
    if not isinstance(view, GabaView):
        raise TypeError("this is a view of another game")
    return gaba_logic(_order(view, view.level))


_LOGIC: Final[dict[str, Callable[[TrickView], TrickLogic]]] = {
    "anqi": _logic,
    "heiqi": _logic,
    "shengji": _shengji_logic,
    "gabaguo": _gaba_logic,
}


def _playing(view: TrickView, table: Table) -> Playing:
    """Return a moment of the play with one hand in it."""
    logic = table.logic
    pack_cards = logic.packing.pack
    lead = None
    if view.plays:
        lead = logic.read_lead(view.plays[0], pack_cards(view.plays[0]))
    return Playing(
        table, _hands(view, 0, pack_cards(view.hand)), view.seat, lead, view.plays, view.shown,
        view.choices, -1, -1, view.taken, view.tricks, (), None,
    )  # fmt: skip


def _is_play(view: TrickView) -> bool:
    return view.phase in (PLAY, TAKE_BACK)


class _OwnTable(Table):
    """A table that names the rule of the game that it stands for."""

    __slots__ = ("lead_rule",)


def _own_play(view: TrickView, rule: str) -> Playing:
    trump, declarer = view.trump or NO_TRUMP, view.declarer or 0
    table = _OwnTable(_setup(view), (), trick_logic(view), trump, declarer, ())
    table.lead_rule = rule
    return _playing(view, table)


# --- the games


def _own_anqi(view: View) -> Position:
    if not isinstance(view, AnqiView):
        raise TypeError("this is a view of another game")
    if _is_play(view):
        return _own_play(view, AnqiTable.lead_rule)
    contract = Contract(view.caller, view.committed, view.called_at, view.overcalls, view.sale)
    return anqi.Talk(
        _setup(view), view.phase, view.seat, _hands(view, ()), (), view.dealt, 0, (), contract,
        view.declarer, (), None,
    )  # fmt: skip


def _own_heiqi(view: View) -> Position:
    if not isinstance(view, HeiqiView):
        raise TypeError("this is a view of another game")
    if _is_play(view):
        return _own_play(view, heiqi.HeiqiTable.lead_rule)
    return heiqi.Auction(
        _setup(view), view.phase, view.seat, _hands(view, ()), (), view.bid, view.bidder, (), None
    )


def _own_shengji(view: View) -> Position:
    if not isinstance(view, ShengjiView):
        raise TypeError("this is a view of another game")
    return _own_play(view, ShengjiTable.lead_rule)


def _own_gabaguo(view: View) -> Position:
    if not isinstance(view, GabaView):
        raise TypeError("this is a view of another game")
    setup = _setup(view)
    if _is_play(view):
        opening = Opening(view.match, view.shown_by, view.opened or (), view.stake, view.is_gaba)
        logic = gaba_logic(_order(view, view.level))
        return _playing(
            view, GabaTable.of(logic, opening, setup, (), view.trump, view.declarer, ())
        )
    order = _order(view, view.level) if view.trump else None
    kitty = view.kitty or ()
    filled = _filled(view, order) if order else ()
    return gabaguo.Talk(
        setup, view.match, _hands(view, ()), kitty, (), view.shown_by, view.trump, order,
        view.declarer, view.opened, filled, None, view.phase, view.seat, view.dealt, 0, (),
    )  # fmt: skip


def _filled(view: GabaView, order: TrumpOrder) -> tuple[int, ...]:
    """Return the trumps of the kitty that have to stay: those that are not loose."""
    staying = Counter(c for c in view.kitty or () if is_other_trump(order, c))
    staying.subtract(c for c in view.loose if is_other_trump(order, c))
    return tuple(sorted(order.strength[code] for code in (+staying).elements()))


def _own_dingqi(view: View) -> Position:
    if not isinstance(view, DingqiView) or not isinstance(view.options, DingqiOptions):
        raise TypeError("this is a view of another game")
    options, hand = view.options, pack(view.hand)
    first = hand & C3 if options.must_include_c3 and not view.moves else 0
    table = ClimbingTable(
        _setup(view), view.players, beat_rules(options), options.snatch,
        options.end == "to_last", first, view.holder or 0,
    )  # fmt: skip
    return Climbing(
        table, view.phase, view.seat, _hands(view, 0, hand), tuple(map(pack, view.piles)),
        known(pack(view.open)) if view.open else None, view.owner or 0, pack(view.pile),
        view.passes, view.out, view.moves, None,
    )  # fmt: skip


_OWN: Final[dict[str, Callable[[Any], Position]]] = {
    "anqi": _own_anqi,
    "heiqi": _own_heiqi,
    "shengji": _own_shengji,
    "gabaguo": _own_gabaguo,
    "dingqi": _own_dingqi,
}
