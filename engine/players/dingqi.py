"""The built-in players of dingqi: getting rid of cards, collecting points, snatching with 7s."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from engine.climbing import (
    BOMB,
    PAIR,
    SEVENS,
    SINGLE,
    Play,
    known,
    points,
    rank_masks,
)
from engine.climbing_plays import choices
from engine.deal.base import PASS, Move, View
from engine.deal.dingqi_play import LEAD, SNATCH, WINDOW, Climbing, play_move
from engine.deal.dingqi_view import DingqiView
from engine.players.climbing_hands import holds, turns
from engine.players.own import own_position

_DECK: Final = (1 << 52 | 1 << 56) | ((1 << 52) - 1)
#: The simple player snatches a pile with so many points.
_SIMPLE_SNATCH: Final = 10
_FORMS: Final = {"straight": 0, "run": 1, "pair": 2, "single": 3, "bomb": 4}


class Taste(NamedTuple):
    """What counts how much, in plays: a point won, holding the table, leading next.

    ``feared``: with how many cards left an enemy has to be stopped.
    """

    point: float
    hold: float = 1.0
    lead: float = 0.0
    feared: int = 5


#: By number of players: with three the points alone decide.
TASTES: Final = {
    2: Taste(0.02, hold=0.7, lead=0.6, feared=3), 3: Taste(0.08), 4: Taste(0.04),
}  # fmt: skip


def simple(view: View, _rng: Random) -> Move:
    """Play by habit: the lowest play that will do; bombs and 7s for piles with points."""
    view, own, hand = _seen(view)
    pile = points(own.pile)
    is_friend = view.owner is not None and _is_friend(view, view.owner)
    if view.phase == WINDOW:
        sevens = hand & SEVENS
        if not sevens or is_friend or pile < _SIMPLE_SNATCH:
            return PASS
        return Move(SNATCH, play_move(sevens & -sevens).cards)
    found = [known(choice.first()) for choice in choices(own.table.rules, hand, own.open, own.must)]
    if view.phase == LEAD:
        return play_move(min(found, key=_lead_order).cards)
    if is_friend:
        return PASS
    cheap = [play for play in found if play.form != BOMB and not play.seven]
    if not cheap and pile >= _SIMPLE_SNATCH:
        cheap = found
    if not cheap:
        return PASS
    return play_move(min(cheap, key=lambda play: (play.form == BOMB, play.height)).cards)


def _lead_order(play: Play) -> tuple[int, int, int]:
    """Return the order in which the simple player leads: long low plays first."""
    return _FORMS[play.form], -play.size, play.height


def better(view: View, _rng: Random) -> Move:
    """Play with counting: plan the hand in few plays, win points, stop who is nearly out."""
    view, own, hand = _seen(view)
    mind = _Mind(view, own, hand, TASTES[view.players])
    if view.phase == WINDOW:
        sevens = hand & SEVENS
        if not sevens or mind.snatch_value(sevens & -sevens) <= mind.pass_value():
            return PASS
        return Move(SNATCH, play_move(sevens & -sevens).cards)
    found = [known(choice.first()) for choice in choices(own.table.rules, hand, own.open, own.must)]
    if not found:
        return PASS
    best = max(found, key=mind.value)
    if view.phase != LEAD and mind.value(best) <= mind.pass_value():
        return PASS
    return play_move(best.cards)


class _Mind:
    """Values plays for one moment; the unit is one play fewer to make."""

    def __init__(self, view: DingqiView, own: Climbing, hand: int, taste: Taste) -> None:
        """Count what is unseen and how near the enemies are to the end."""
        self.view = view
        self.hand = hand
        self.taste = taste
        self.pile = points(own.pile)
        seen = hand | own.pile
        for pile in own.piles:
            seen |= pile
        self.unseen = _DECK & ~seen
        enemies = [
            view.sizes[seat] for seat in range(view.players)
            if seat != view.seat and not _is_friend(view, seat) and view.sizes[seat]
        ]  # fmt: skip
        self.least = min(enemies, default=99)
        self.danger = self.least <= taste.feared

    def _state(self, hand: int) -> float:
        """Return how good it is to hold these cards."""
        if not hand:
            return 20.0
        return self.taste.hold * holds(hand) - turns(hand)

    def value(self, play: Play) -> float:
        """Return the value of a play."""
        stands = self._stands(play)
        own = points(play.cards)
        taste = self.taste
        value = self._state(self.hand ^ play.cards)
        value += taste.point * (stands * (self.pile + own) - (1 - stands) * own)
        value += taste.lead * stands
        view = self.view
        if view.owner is not None and _is_friend(view, view.owner):
            value -= 1.5 + taste.lead
        elif self.danger and view.owner is not None:
            value += 1.0 * (view.sizes[view.owner] <= taste.feared)
        if view.owner is None and play.size == self.least and self.danger:
            value -= 1.5
        return value

    def pass_value(self) -> float:
        """Return the value of leaving the pile to others."""
        view = self.view
        value = self._state(self.hand)
        if view.owner is None:
            return value
        sign = 1 if _is_friend(view, view.owner) else -1
        return value + sign * self.taste.point * self.pile * 0.7

    def snatch_value(self, seven: int) -> float:
        """Return the value of taking the pile with a 7."""
        view, taste = self.view, self.taste
        is_friend = view.owner is not None and _is_friend(view, view.owner)
        value = self._state(self.hand ^ seven) + taste.lead
        value += taste.point * self.pile * (0.3 if is_friend else 1.0)
        if is_friend:
            value -= 1.5
        elif view.owner is not None and view.sizes[view.owner] <= taste.feared:
            value += 1.0
        return value

    def _stands(self, play: Play) -> float:
        """Return about how likely nobody beats a play."""
        sevens = (self.unseen & SEVENS).bit_count()
        if play.form == BOMB:
            return 0.9
        stands: float = 0.88**sevens
        if play.seven:
            return 0.6 * stands
        once, twice, three, _ = rank_masks(self.unseen)
        stands *= 0.97 ** three.bit_count()
        if play.form == SINGLE:
            return stands * 0.85 ** (once >> 4 * play.height + 4).bit_count()
        if play.form == PAIR:
            return stands * 0.85 ** (twice >> 4 * play.height + 4).bit_count()
        return stands * 0.8


def _is_friend(view: DingqiView, seat: int) -> bool:
    """Say whether a seat is on the own side: with four players those opposite are partners."""
    return seat == view.seat or (view.players == 4 and (seat - (view.seat or 0)) % 2 == 0)


def _seen(view: View) -> tuple[DingqiView, Climbing, int]:
    own = own_position(view)
    if not isinstance(view, DingqiView) or not isinstance(own, Climbing):
        raise TypeError("this is a view of another game")
    return view, own, own.hands[view.seat or 0]
