"""What a seat may know of a deal of anqi (``anqi.call``, ``.reveal``, ``.side.partner``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.deal.anqi_calls import Contract, Sale
from engine.deal.base import Move
from engine.deal.burials import BURY
from engine.deal.tricks import Playing
from engine.deal.views import TrickView, playing_fields
from engine.games.anqi import AnqiOptions
from engine.games.base import NO_TRUMP

if TYPE_CHECKING:
    from engine.deal.anqi import Talk
    from engine.deal.anqi_play import AnqiTable

Moves = tuple[tuple[int, Move], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnqiView(TrickView):
    """A view in anqi.

    ``dealt``: cards dealt to the hands so far, and while calls are asked for during the deal
    nothing to a seat that is not asked, as the sizes and its own hand; ``caller`` and
    ``called_at``: who called, after so many cards; ``committed``: the 7 committed, if the seat
    knows it; ``overcalls``: (seat, card of the pair); ``sale``: a seven for sale or sold, if the
    seat knows of it; ``partner``: the declarer's partner, if the seat knows; ``alone``: whether
    the seat knows that there is none.
    """

    dealt: int
    caller: int | None
    called_at: int | None
    committed: int | None
    overcalls: tuple[tuple[int, int], ...]
    sale: Sale | None
    partner: int | None = None
    alone: bool = False


def talk_view(talk: Talk, seat: int | None) -> AnqiView:
    """Return what a seat may know before the play.

    Where the deal stops for a call would tell who holds a 7: only the seat that is asked sees
    its cards so far; to the others nothing has happened since the deal began.
    """
    contract, setup = talk.contract, talk.setup
    is_dealing = talk.phase == "call" and talk.options.call_time == "during_deal"
    if is_dealing and seat != talk.to_move:
        talk = talk._replace(dealt=0, to_move=None)
    knows_kitty = talk.phase == "overcall" and seat == talk.declarer
    return AnqiView(
        game=setup.game.name,
        options=setup.options,
        players=setup.players,
        seat=seat,
        phase=talk.phase,
        to_move=talk.to_move,
        head=setup.head,
        hand=() if seat is None else tuple(sorted(talk.hand(seat))),
        sizes=tuple(map(talk.held, range(setup.players))),
        moves=shown_moves(talk.moves, seat, talk.options),
        result=talk.result,
        declarer=talk.declarer,
        kitty=talk.kitty if knows_kitty and seat is not None else None,
        dealt=talk.dealt,
        caller=contract.caller,
        called_at=contract.called_at,
        committed=_committed(contract, seat, is_revealed=False),
        overcalls=contract.shown,
        sale=_sale(contract, seat),
    )


def shown_moves(moves: Moves, seat: int | None, options: AnqiOptions) -> Moves:
    """Return the moves before the play as a seat sees them.

    Nobody sees who was asked for a call during the deal, which 7 another committed and what
    another buried.
    """
    found = []
    is_dealing = options.call_time == "during_deal"
    for mover, move in moves:
        if move.kind == "pass" and is_dealing:
            continue
        is_dealing = False
        if mover != seat and move.kind in ("call", BURY):
            move = Move(move.kind)  # noqa: PLW2901 - the same move as it is seen
        found.append((mover, move))
    return tuple(found)


def _committed(contract: Contract, seat: int | None, *, is_revealed: bool) -> int | None:
    """Return the committed 7 if a seat knows it; a beaten call stays secret (``anqi.reveal``)."""
    known = is_revealed and not contract.shown
    return contract.committed if known or (seat is not None and seat == contract.caller) else None


def _sale(contract: Contract, seat: int | None, *, is_public: bool = False) -> Sale | None:
    """Return the sale if a seat knows of it: seller, buyer, later all (``anqi.reveal``)."""
    sale = contract.sale
    if sale is None or (seat is None and not is_public):
        return None
    return sale if is_public or seat in (sale.seller, sale.buyer) else None


def play_view(table: AnqiTable, position: Playing, seat: int | None) -> AnqiView:
    """Return what a seat may know during the play and after it."""
    contract, setup = table.contract, table.setup
    fields: dict[str, Any] = playing_fields(position, seat)
    is_over = position.result is not None
    known = table.public_partner(position)
    sold_is_public = is_over or (contract.seller is not None and known is not None)
    before = len(table.before)
    options = table.options
    return AnqiView(
        **fields,
        moves=shown_moves(table.before, seat, options) + position.moves[before:],
        trump=table.trump,
        points=table.defenders_points(position, (table.declarer, known)),
        dealt=sum(map(len, setup.hands)),
        caller=contract.caller,
        called_at=contract.called_at,
        committed=_committed(contract, seat, is_revealed=True),
        overcalls=contract.shown,
        sale=_sale(contract, seat, is_public=sold_is_public),
        partner=table.partner if _knows_partner(table, seat, known) else None,
        alone=_knows_alone(table, position, seat),
    )


def _knows_partner(table: AnqiTable, seat: int | None, known: int | None) -> bool:
    """Say whether a seat knows the declarer's partner: all, or the partner, or a buyer."""
    if known is not None:
        return True
    own = (table.partner, table.declarer) if table.contract.seller is not None else (table.partner,)
    return seat is not None and seat in own


def _knows_alone(table: AnqiTable, position: Playing, seat: int | None) -> bool:
    """Say whether a seat knows that the declarer has no partner."""
    if table.partner is not None:
        return False
    contract = table.contract
    at_reveal = table.options.partner_public == "at_reveal" and not contract.shown
    nothing_called = table.trump == NO_TRUMP and not contract.shown
    return position.result is not None or seat == table.declarer or at_reveal or nothing_called
