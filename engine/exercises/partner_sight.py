"""What one seat can know of where the other seven of the trump suit is (``anqi.side.partner``).

It knows its own cards, every card played and, as the declarer, the eight it buried; all other
cards are unseen. A seat that could not follow a suit has none of it (``follow.short``, ``.void``);
after a throw that stood nobody else held a card above its lowest single (``throw.valid``). A seat
can hold the seven if the unseen cards can lie so that every hand has its size and none of these
is contradicted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from engine.cards import TYPES, subtract
from engine.exercises.played import Cards, Round
from engine.shapes import decompose
from engine.trump import TrumpOrder

#: It can hold the seven.
OPEN: Final = "open"
#: It is the declarer, whose own seven does not count.
DECLARER: Final = "declarer"
#: It has played the other seven.
PLAYED: Final = "played"
#: It is the asking seat, and holds the seven.
OWN: Final = "own"
#: It is the asking seat, and does not hold it.
NOT_OWN: Final = "not_own"
#: The other seven is known to be somewhere else.
ELSEWHERE: Final = "elsewhere"
#: The declarer has both sevens, or has buried one.
SOLO: Final = "solo"
#: It could not follow trump.
VOID: Final = "void"
#: A throw of trumps below the seven stood.
THROW: Final = "throw"
#: The cards can only lie so that it does not hold it.
COUNTED: Final = "counted"

_RULES: Final = {
    OPEN: "anqi.side.partner", DECLARER: "anqi.declarer", PLAYED: "anqi.side.partner",
    OWN: "anqi.side", NOT_OWN: "anqi.side.partner", ELSEWHERE: "anqi.side",
    SOLO: "anqi.side.solo", VOID: "follow.void", THROW: "throw.valid", COUNTED: "cards.deck",
}  # fmt: skip
_COPIES: Final = 2


class Known(NamedTuple):
    """What is known of a seat, the trick that shows it and the cards there."""

    seat: int
    why: str
    trick: int | None = None
    cards: Cards = ()
    #: Whether other trumps were played when it ran out of them.
    is_short: bool = False

    @property
    def is_possible(self) -> bool:
        """Whether the seat can be the hidden partner, or is it for sure."""
        return self.why in (OPEN, OWN, PLAYED)

    @property
    def rule(self) -> str:
        """The rule by which it is known."""
        return "follow.short" if self.is_short else _RULES[self.why]


class Bar(NamedTuple):
    """Cards that a seat cannot hold since some trick."""

    seat: int
    codes: frozenset[int]
    why: str
    trick: int
    cards: Cards
    is_short: bool = False


@dataclass(frozen=True)
class Position:
    """What the asking seat sees.

    ``believed``: what it takes the plays to show, where that is not what they show.
    """

    order: TrumpOrder
    players: int
    declarer: int
    seat: int
    seven: int
    hand: Cards
    buried: Cards
    rounds: tuple[Round, ...]
    believed: tuple[Bar, ...] | None = None

    @cached_property
    def plays(self) -> tuple[tuple[int, int, Cards], ...]:
        """Every play as (index of the trick, seat, cards), in order."""
        return tuple(
            (index, ((each.leader or 0) + step) % self.players, cards)
            for index, each in enumerate(self.rounds)
            for step, cards in enumerate(each.plays)
        )

    @cached_property
    def _played(self) -> tuple[int, ...]:
        """How many cards each seat has played."""
        counts = [0] * self.players
        for _, mover, cards in self.plays:
            counts[mover] += len(cards)
        return tuple(counts)

    def played_by(self, seat: int) -> int:
        """Return how many cards a seat has played."""
        return self._played[seat]

    def size(self, seat: int) -> int:
        """Return how many cards a seat still holds: all were dealt equally many."""
        return len(self.hand) + self.played_by(self.seat) - self.played_by(seat)

    def sevens_of(self, seat: int) -> int:
        """Return how many of the trump suit's sevens a seat has played, or holds as is seen."""
        found = sum(cards.count(self.seven) for _, mover, cards in self.plays if mover == seat)
        return found + (self.hand.count(self.seven) if seat == self.seat else 0)

    @cached_property
    def unseen(self) -> Cards:
        """The cards that the asking seat has not seen."""
        deck = [code for code in range(TYPES) for _ in range(_COPIES)]
        played = [code for _, _, cards in self.plays for code in cards]
        return subtract(deck, [*self.hand, *self.buried, *played])

    @cached_property
    def known(self) -> tuple[Known, ...]:
        """What the asking seat can know of each seat, by seat."""
        return tuple(_look_at(self, seat) for seat in range(self.players))

    @cached_property
    def rooms(self) -> dict[int, int]:
        """How many cards each other seat holds."""
        others = [seat for seat in range(self.players) if seat != self.seat]
        return {seat: self.size(seat) for seat in others}

    @cached_property
    def _barred(self) -> dict[int, frozenset[int]]:
        """The cards that each other seat cannot hold."""
        return {
            seat: frozenset().union(*(bar.codes for bar in self.bars if bar.seat == seat))
            for seat in self.rooms
        }

    def open_to(self, code: int) -> tuple[int, ...]:
        """Return the other seats that a card may be with."""
        return tuple([seat for seat, barred in self._barred.items() if code not in barred])

    @cached_property
    def groups(self) -> Counter[tuple[int, ...]]:
        """How many unseen cards, but for the sevens in question, may be with which seats."""
        found: Counter[tuple[int, ...]] = Counter()
        for code, count in Counter(self.unseen).items():
            if code != self.seven:
                found[self.open_to(code)] += count
        return found

    @cached_property
    def bars(self) -> tuple[Bar, ...]:
        """What the plays show that seats cannot hold any more."""
        if self.believed is not None:
            return self.believed
        suits = self.order.suit
        found = []
        for index, seat, cards in self.plays:
            led = self.rounds[index].plays[0]
            suit = suits[led[0]]
            if seat == self.rounds[index].leader:
                found += self._thrown(index, seat, led)
            elif any(suits[code] != suit for code in cards):
                gone = frozenset(code for code in range(TYPES) if suits[code] == suit)
                is_short = any(suits[code] == suit for code in cards)
                found.append(Bar(seat, gone, VOID, index, cards, is_short))
        return tuple(found)

    def _thrown(self, index: int, leader: int, led: Cards) -> list[Bar]:
        """Return what a throw that stood shows of all others (``throw.valid``)."""
        if self.order.common_suit(led) is None:  # only to somebody who misreads the order
            return []
        parts = decompose(self.order, led)
        singles = [part for part in parts if part.pairs == 0]
        if len(parts) == 1 or not singles:
            return []
        suit, low = self.order.suit[led[0]], min(part.top for part in singles)
        strength = self.order.strength
        above = frozenset(
            code for code in range(TYPES) if self.order.suit[code] == suit and strength[code] > low
        )
        others = [seat for seat in range(self.players) if seat != leader]
        return [Bar(seat, above, THROW, index, led) for seat in others]


def _look_at(position: Position, seat: int) -> Known:
    """Return the first thing that decides about a seat."""
    if seat == position.declarer:
        return Known(seat, DECLARER)
    whole = _for_sure(position, seat)
    if whole is not None:
        return whole
    for bar in position.bars:
        if bar.seat == seat and position.seven in bar.codes:
            return Known(seat, bar.why, bar.trick, bar.cards, bar.is_short)
    return Known(seat, OPEN if can_hold(position, seat) else COUNTED)


def _for_sure(position: Position, seat: int) -> Known | None:
    """Return what is known where the asking seat knows where both sevens are."""
    seven, declarer = position.seven, position.declarer
    for index, mover, cards in position.plays:
        if mover != declarer and seven in cards:
            return Known(seat, PLAYED if mover == seat else ELSEWHERE, index, cards)
    if position.seat != declarer and seven in position.hand:
        return Known(seat, OWN if seat == position.seat else ELSEWHERE, None, (seven,))
    if position.sevens_of(declarer) + position.buried.count(seven) == _COPIES:
        return Known(seat, SOLO, None, (seven, seven))
    return Known(seat, NOT_OWN) if seat == position.seat else None


def can_hold(position: Position, seat: int) -> bool:
    """Say whether the unseen cards can lie so that a seat has one seven of the trump suit.

    The declarer's other one, if it is unseen, is in the declarer's hand.
    """
    left = position.unseen.count(position.seven)
    return _can_lie_with(position, [seat, position.declarer][:left])


def can_lie(position: Position) -> bool:
    """Say whether the unseen cards can lie in any way at all.

    The declarer holds a seven of the trump suit until it has played one.
    """
    holds = not position.sevens_of(position.declarer)
    return _can_lie_with(position, [position.declarer] if holds else [])


def _can_lie_with(position: Position, owners: Sequence[int]) -> bool:
    """Say whether the unseen cards can lie so that each of some seats has a seven of trump."""
    rooms = dict(position.rooms)
    rest = len(position.unseen) - sum(rooms.values())
    left = position.unseen.count(position.seven)
    for owner in owners:
        if owner in rooms:
            rooms[owner] -= 1
            left -= 1
    if rest < 0 or min(rooms.values()) < 0:
        return False
    groups = Counter(position.groups)
    groups[position.open_to(position.seven)] += left
    return _fits(rooms, rest, groups)


def _fits(rooms: dict[int, int], rest: int, groups: Counter[tuple[int, ...]]) -> bool:
    """Say whether cards fit into hands of given sizes, ``rest`` of them lying anywhere else.

    ``groups``: how many cards may go to which hands; every card may also lie elsewhere. By
    Hall's theorem each set of hands must find as many cards that may go there as it holds.
    """
    seats = list(rooms)
    for chosen in range(1, 1 << len(seats)):
        some = {seat for place, seat in enumerate(seats) if chosen >> place & 1}
        room = sum(rooms[seat] for seat in some)
        if sum(count for may, count in groups.items() if some.intersection(may)) < room:
            return False
    return rest >= 0
