"""What a seat may know of a deal of a trick game."""

from __future__ import annotations

from dataclasses import dataclass

from engine.deal.base import View
from engine.deal.tricklogic import Cards
from engine.deal.tricks import Playing, Trick


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickView(View):
    """A view in a trick game.

    ``trump`` (a suit letter or ``none``) as far as the seat knows it; ``kitty`` what lies there,
    if the seat knows that; ``leader``, ``plays``, ``shown`` and ``choices``: the open trick and
    a throw that failed in it; ``tricks``: those that are over; ``taken``: points won by seat;
    ``points``: what the defenders have, as far as all know who they are.
    """

    trump: str | None = None
    declarer: int | None = None
    kitty: Cards | None = None
    leader: int | None = None
    plays: tuple[Cards, ...] = ()
    shown: Cards = ()
    choices: tuple[Cards, ...] = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, ...] = ()
    points: int = 0


def playing_fields(position: Playing, seat: int | None) -> dict[str, object]:
    """Return the fields of a view that are the same in the play of all trick games."""
    table, setup = position.table, position.setup
    count = table.logic.packing.count
    is_over = position.result is not None
    return {
        "game": setup.game.name,
        "options": setup.options,
        "players": table.players,
        "seat": seat,
        "phase": position.phase,
        "to_move": position.to_move,
        "head": setup.head,
        "hand": () if seat is None else position.cards(seat),
        "sizes": tuple(map(count, position.hands)),
        "result": position.result,
        "declarer": table.declarer,
        "kitty": table.kitty if is_over or seat == table.declarer else None,
        "leader": position.leader,
        "plays": position.plays,
        "shown": position.shown,
        "choices": position.choices,
        "tricks": position.tricks,
        "taken": position.taken,
    }
