"""Who is likely on whose side in anqi, as far as one seat can tell (``anqi.side`` …).

The declarer's partner is whoever holds the other 7 of the trump suit; until it is played only
that seat knows. The better player reads it from what seats do on the declarer's tricks.
"""

from __future__ import annotations

from typing import Final

from engine.cards import suit_of
from engine.deal.anqi_view import AnqiView
from engine.games.base import NO_TRUMP
from engine.players.own import trick_logic
from engine.players.sight import Friends, points_of

#: How likely the declarer has a partner at all, where nothing says so.
_HAS_PARTNER: Final = 0.85
_HAS_BUYER: Final = 0.15


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
    """Say whether the declarer has played both 7s of the trump suit itself."""
    played = 0
    for trick in view.tricks:
        for cards in trick.plays:
            played += sum(code < 52 and code % 13 == 5 and suit_of(code) == view.trump
                          for code in cards)  # fmt: skip
    return played >= 2


def _evidence(view: AnqiView) -> dict[int, float]:
    """Return how much each seat's plays on the declarer's tricks look like a partner's."""
    weights = dict.fromkeys(range(view.players), 1.0)
    declarer, players = view.declarer, view.players
    logic = trick_logic(view)
    for trick in view.tricks:
        lead = logic.read_lead(trick.plays[0], logic.packing.pack(trick.plays[0]))
        if lead is None:
            continue
        best, top = trick.leader, -1
        for place, cards in enumerate(trick.plays):
            seat = (trick.leader + place) % players
            strength = logic.strength(lead, cards, logic.packing.pack(cards))
            if best == declarer and place and seat != declarer:
                if strength > top:
                    weights[seat] *= 0.45
                elif points_of(cards):
                    weights[seat] *= 1.5
                else:
                    weights[seat] *= 0.9
            if strength > top:
                best, top = seat, strength
    return weights
