"""Who is likely on whose side in anqi, as far as one seat can tell (``anqi.side`` …).

The declarer's partner is whoever holds the other 7 of the trump suit; until it is played only
that seat knows. The better player reads it from what seats do on the declarer's tricks.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.cards import code_of
from engine.deal.anqi_view import AnqiView
from engine.deal.tricklogic import TrickLogic
from engine.deal.tricks import Trick
from engine.games.base import NO_TRUMP
from engine.players.own import trick_logic
from engine.players.sight import Friends, points_of

#: How likely the declarer has a partner at all, where nothing says so.
_HAS_PARTNER: Final = 0.85
_HAS_BUYER: Final = 0.15
#: How much likelier the partner is to beat the declarer, to give it points, to give nothing.
_BEAT: Final = 0.45
_FED: Final = 1.5
_COLD: Final = 0.9


def known_friends(view: AnqiView) -> Friends:
    """Return the sides as the simple player takes them: who is not known to help is an enemy.

    To a defender everybody but the declarer and a known partner is a friend.
    """
    return _friends(view, _suspects(view, dict.fromkeys(range(view.players), 1.0), 0.0))


def likely_friends(view: AnqiView) -> Friends:
    """Return the sides as the better player takes them, with hidden partners by likelihood."""
    return _friends(view, _suspects(view, _evidence(view), 1.0))


def _friends(view: AnqiView, partners: list[float]) -> Friends:
    """Return how likely each seat is on the own side, given how likely each is the partner."""
    seat, declarer = view.seat or 0, view.declarer
    if seat == declarer or partners[seat] > 0.5:
        return tuple(
            [1.0 if other in (seat, declarer) else partners[other] for other in range(view.players)]
        )
    return tuple(
        [0.0 if other == declarer else 1 - partners[other] for other in range(view.players)]
    )


def _suspects(view: AnqiView, weights: dict[int, float], trust: float) -> list[float]:
    """Return how likely each seat is the declarer's partner; ``trust``: how far guesses count."""
    found = [0.0] * view.players
    if view.partner is not None:
        found[view.partner] = 1.0
        return found
    seat = view.seat or 0
    others = [other for other in range(view.players) if other not in (seat, view.declarer)]
    if view.alone or not trust:
        return found
    chance = _HAS_PARTNER * trust
    if view.overcalls or view.trump == NO_TRUMP:
        chance = _HAS_BUYER * trust
    elif _has_seen_both(view):
        return found
    total = sum(weights[other] for other in others)
    for other in others:
        found[other] = min(0.95, chance * weights[other] / total)
    return found


def _has_seen_both(view: AnqiView) -> bool:
    """Say whether both 7s of the trump suit are played: nobody else can hold one."""
    seven = code_of(view.trump or "", "7")
    played = sum([cards.count(seven) for trick in view.tricks for cards in trick.plays])
    return played >= 2


def _evidence(view: AnqiView) -> dict[int, float]:
    """Return how much each seat's plays on the declarer's tricks look like a partner's."""
    weights = dict.fromkeys(range(view.players), 1.0)
    logic = trick_logic(view)
    for trick in view.tricks:
        for seat, sign in _signs(logic, trick, view.declarer or 0, view.players):
            weights[seat] *= sign
    return weights


@lru_cache(maxsize=2_000)
def _signs(
    logic: TrickLogic, trick: Trick, declarer: int, players: int
) -> tuple[tuple[int, float], ...]:
    """Return what each seat did to a declarer that was winning a trick, as a factor."""
    pack = logic.packing.pack
    lead = logic.read_lead(trick.plays[0], pack(trick.plays[0]))
    if lead is None:
        return ()
    best, top, found = trick.leader, -1, []
    for place, cards in enumerate(trick.plays):
        seat = (trick.leader + place) % players
        strength = logic.strength(lead, cards, pack(cards))
        if best == declarer and place:
            found.append((seat, _BEAT if strength > top else _FED if points_of(cards) else _COLD))
        if strength > top:
            best, top = seat, strength
    return tuple(found)
