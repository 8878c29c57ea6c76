"""What a seat can count in a trick game: unseen cards, voids, and who could beat a play.

Everything comes from the view. Cards are packed as in ``engine.deal.packing``; *unseen* are
those that the seat has neither held nor seen, wherever they lie.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine.cards import POINTS
from engine.deal.gabaguo_tricks import WENG
from engine.deal.tricklogic import Cards, Lead, TrickLogic
from engine.deal.views import TrickView
from engine.trump import TRUMP

#: Side by seat as a seat sees it: how likely each seat is on its own side, from 0 to 1.
Friends = tuple[float, ...]


class Sight:
    """What one seat knows during the play.

    ``hand`` and ``unseen`` are packed; ``voids[seat]`` has a bit for each effective suit that
    the seat has shown to have no card of; ``later``: the seats that play after this one in the
    open trick; ``lead``, ``best``, ``top``: the open lead, the seat that wins so far and how
    strong its play is (None, -1, -1 where the seat leads); ``table``: points that lie open.
    """

    __slots__ = (
        "best", "friends", "hand", "hidden", "later", "lead", "logic", "open", "packing", "seat",
        "sizes", "table", "top", "unseen", "view", "voids",
    )  # fmt: skip

    def __init__(self, view: TrickView, logic: TrickLogic, friends: Friends, decks: int) -> None:
        """Count what has been seen."""
        self.view = view
        self.logic = logic
        self.packing = logic.packing
        self.friends = friends
        self.seat = view.seat or 0
        self.sizes = view.sizes
        self.hand = self.packing.pack(view.hand)
        self.voids = [0] * view.players
        seen = self.hand + self.packing.pack(view.kitty or ()) + self._played()
        everything = self.packing.low if decks == 1 else self.packing.high
        self.unseen = everything - seen
        self.hidden = max(1, self.packing.count(self.unseen))
        count = len(view.plays)
        players = view.players
        self.later = [(self.seat + step) % players for step in range(1, players - count)]
        self._read_open()

    def _played(self) -> int:
        """Return all cards that lie in tricks, packed, and note who has run out of what."""
        view, voids = self.view, self.voids
        seen = 0
        for trick in view.tricks:
            cards, found = _gone(self.logic, trick.leader, trick.plays, view.players)
            seen += cards
            for seat, bit in found:
                voids[seat] |= bit
        if view.plays and view.leader is not None:
            cards, found = _gone(self.logic, view.leader, view.plays, view.players)
            seen += cards
            for seat, bit in found:
                voids[seat] |= bit
        return seen

    def _read(self, cards: Cards) -> Lead:
        lead = self.logic.read_lead(cards, self.packing.pack(cards))
        if lead is None:
            raise ValueError("a lead of several suits lies in a view")
        return lead

    def _read_open(self) -> None:
        """Read the open trick: its lead, who wins so far, what it is worth."""
        view = self.view
        self.lead: Lead | None = None
        self.best, self.top, self.table = -1, -1, 0
        self.open: Cards = ()
        if not view.plays or view.leader is None:
            return
        self.lead = self._read(view.plays[0])
        for place, cards in enumerate(view.plays):
            strength = self.logic.strength(self.lead, cards, self.packing.pack(cards))
            if strength > self.top:
                self.best, self.top = (view.leader + place) % view.players, strength
                self.open = cards
            self.table += points_of(cards)

    # --- counting

    def count(self, packed: int) -> int:
        """Return how many cards a packed set holds."""
        low = self.packing.low
        return (packed & low).bit_count() + 2 * (packed & low << 1).bit_count()

    def in_suit(self, suit: int) -> int:
        """Return the own cards of a suit, packed."""
        return self.hand & self.packing.mask[suit]

    def unseen_in(self, suit: int) -> int:
        """Return how many cards of a suit are unseen."""
        return self.count(self.unseen & self.packing.mask[suit])

    def above(self, code: int) -> int:
        """Return the unseen cards that are stronger than a card, packed."""
        return self.unseen & self.packing.stronger[code]

    def share(self, seat: int) -> float:
        """Return how likely an unseen card lies in a seat's hand."""
        return min(1.0, self.sizes[seat] / self.hidden)

    # --- who could beat what

    def beat_chance(self, seat: int, led: int, cards: Cards, pairs: int, size: int) -> float:
        """Return how likely a seat can beat a play of these cards.

        ``led``: the suit that was led; ``pairs``: how many pairs the play's deciding part has
        (0: a single); ``size``: how many cards were led.
        """
        suit = self.logic.order.suit[cards[0]]
        is_void = self.voids[seat] >> led & 1
        share = self.share(seat)
        code = self._deciding(cards)
        higher = self._likely(self.above(code), share, pairs) if self._fits(seat, suit) else 0.0
        if suit == led:
            inside = 0.0 if is_void else higher
            if led == TRUMP:
                return inside
            return min(1.0, inside + self.ruff_chance(seat, led, pairs, size))
        void = 1.0 if is_void else (1 - share) ** self.unseen_in(led)
        return void * higher * _ALL_TRUMPS ** (size - 1)

    def _fits(self, seat: int, suit: int) -> bool:
        return not self.voids[seat] >> suit & 1

    def _deciding(self, cards: Cards) -> int:
        """Return the card of a play that others have to beat: its highest."""
        if len(cards) == 1:
            return cards[0]
        return max(cards, key=self.logic.order.strength.__getitem__)

    def ruff_chance(self, seat: int, led: int, pairs: int, size: int) -> float:
        """Return how likely a seat has run out of a suit and has trumps to match the lead."""
        if self.voids[seat] & 1 << TRUMP:
            return 0.0
        share = self.share(seat)
        void = 1.0 if self.voids[seat] >> led & 1 else (1 - share) ** self.unseen_in(led)
        if void < _NEGLIGIBLE:
            return 0.0
        trumps = self._likely(self.unseen & self.packing.mask[TRUMP], share, pairs)
        return void * trumps * _ALL_TRUMPS ** (size - 1 if pairs < 2 else size - 3)

    def _likely(self, cards: int, share: float, pairs: int) -> float:
        """Return how likely a seat holds one of some unseen cards, or one of their pairs."""
        if not cards:
            return 0.0
        if pairs == 0:
            return 1 - (1 - share) ** self.count(cards)
        found = (cards & self.packing.high).bit_count() - pairs + 1
        return 1 - (1 - share ** (2 * pairs)) ** found if found > 0 else 0.0


_NEGLIGIBLE: Final = 0.002
#: How much less likely each further trump makes a ruff of several cards.
_ALL_TRUMPS: Final = 0.8


@lru_cache(maxsize=2_000)
def _gone(
    logic: TrickLogic, leader: int, plays: tuple[Cards, ...], players: int
) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return the cards of a trick, packed, and (seat, bit of the suit) for each void shown."""
    suit, pack, led = logic.order.suit, logic.packing.pack, plays[0]
    seen = sum([pack(cards) for cards in plays])
    lead = logic.read_lead(led, pack(led))
    if lead is None or lead.form == WENG:
        return seen, ()
    wanted = lead.suit
    voids = [
        ((leader + place) % players, 1 << wanted)
        for place, cards in enumerate(plays)
        if not all(suit[code] == wanted for code in cards)
    ]
    return seen, tuple(voids)


def points_of(cards: Iterable[int]) -> int:
    """Return what cards are worth."""
    return sum([POINTS[code] for code in cards])
