"""What a seat may know of a deal of gabaguo: all but the others' hands and who was asked.

The dealt kitty, what is buried, every exchange and every raise lie face up
(``gaba.kitty.open``). Nobody sees who was asked for a show and said no.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.deal.base import Move
from engine.deal.tricklogic import Cards
from engine.deal.tricks import Playing
from engine.deal.views import TrickView, playing_fields

if TYPE_CHECKING:
    from engine.deal.gabaguo import Talk
    from engine.deal.gabaguo_match import Match
    from engine.deal.gabaguo_play import GabaTable

Moves = tuple[tuple[int, Move], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GabaView(TrickView):
    """A view in gabaguo.

    ``match``: what stood before the deal; ``level``: its level rank; ``dealt``: cards dealt to
    the hands so far (while shows are asked for, nothing to a seat that is not asked, as the sizes
    and its own hand); ``shown_by``: (seat, card) of the show; ``opened``: the kitty as it was
    dealt, once it lies open; ``loose``: what may be swapped out of the kitty; ``stake``: what
    is at stake by now; ``is_gaba``: the kitty was not taken (``gaba.gaba``).
    """

    match: Match
    level: str
    dealt: int
    shown_by: tuple[int, int] | None
    opened: Cards | None
    loose: Cards = ()
    stake: str = "none"
    is_gaba: bool = False


def without_passes(moves: Moves) -> Moves:
    """Return the moves without the passes while cards are dealt: they come before all else."""
    for place, (_, move) in enumerate(moves):
        if move.kind != "pass":
            return moves[place:]
    return ()


def talk_view(talk: Talk, seat: int | None) -> GabaView:
    """Return what a seat may know before the play.

    Where the deal stops for a show would tell who can show: only the seat that is asked sees
    its cards so far; to the others nothing has happened since the deal began.
    """
    setup = talk.setup
    if talk.phase == "show" and seat != talk.to_move:
        talk = talk._replace(dealt=0, to_move=None)
    return GabaView(
        game=setup.game.name,
        options=setup.options,
        players=setup.players,
        seat=seat,
        phase=talk.phase,
        to_move=talk.to_move,
        head=setup.head,
        hand=() if seat is None else tuple(sorted(talk.hand(seat))),
        sizes=tuple(map(talk.held, range(setup.players))),
        moves=without_passes(talk.moves),
        result=talk.result,
        trump=talk.trump,
        declarer=talk.declarer,
        kitty=talk.kitty if talk.opened is not None else None,
        match=talk.match,
        level=talk.match.level,
        dealt=min(talk.dealt, talk.total),
        shown_by=talk.shown,
        opened=talk.opened,
        loose=talk.loose,
        stake=talk.stake,
    )


def play_view(table: GabaTable, position: Playing, seat: int | None) -> GabaView:
    """Return what a seat may know during the play and after it."""
    opening, setup = table.opening, table.setup
    fields: dict[str, Any] = playing_fields(position, seat)
    before = len(table.before)
    return GabaView(
        **fields | {"kitty": table.kitty},
        moves=without_passes(table.before) + position.moves[before:],
        trump=table.trump,
        points=table.defenders_points(position),
        match=opening.match,
        level=opening.match.level,
        dealt=sum(map(len, setup.hands)),
        shown_by=opening.shown,
        opened=opening.opened,
        stake=opening.stake,
        is_gaba=opening.is_gaba,
    )
