"""Playing tricks with one of the two strengths, given who is whose friend."""

from __future__ import annotations

from engine.deal.base import Move
from engine.deal.gabaguo_tricks import GabaLogic
from engine.deal.tricks import PLAY
from engine.deal.views import TrickView
from engine.games import get_game
from engine.players.own import trick_logic
from engine.players.sight import Friends, Sight
from engine.players.tricks_better import Judge, Stakes
from engine.players.tricks_simple import simple_follow, simple_lead


def play_simply(view: TrickView, friends: Friends) -> Move:
    """Return the simple player's play."""
    if view.choices:
        return Move(PLAY, view.choices[0])
    sight = Sight(view, trick_logic(view), friends, get_game(view.game).decks)
    return Move(PLAY, simple_follow(sight) if view.plays else simple_lead(sight))


def play_well(view: TrickView, friends: Friends, stakes: Stakes) -> Move:
    """Return the better player's play."""
    logic = trick_logic(view)
    sight = Sight(view, logic, friends, get_game(view.game).decks)
    judge = Judge(sight, stakes)
    if view.choices:
        return Move(PLAY, min(view.choices, key=judge.cost))
    if view.plays:
        return Move(PLAY, judge.follow())
    extra = []
    if isinstance(logic, GabaLogic) and view.tricks:
        extra = [sight.packing.cards(weng) for weng in logic.held_wengs(sight.hand)]
    return Move(PLAY, judge.lead(extra))


def partners(view: TrickView) -> Friends:
    """Return the sides where partners sit opposite."""
    seat = view.seat or 0
    return tuple([float((other - seat) % 2 == 0) for other in range(view.players)])


def alone(view: TrickView) -> Friends:
    """Return the sides where the declarer plays alone against all."""
    declarer, seat = view.declarer, view.seat or 0
    is_declarer = seat == declarer
    return tuple([float((other == declarer) == is_declarer) for other in range(view.players)])
