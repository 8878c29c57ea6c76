"""Playing the tricks of a deal: the part that all trick games share.

A :class:`Table` holds what does not change while tricks are played, with the few things that
differ from game to game as methods; a :class:`Playing` is one moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from engine.cards import POINTS, texts
from engine.deal.base import (
    MOST_LISTED,
    OVER,
    IllegalMove,
    Move,
    Refusal,
    Result,
    Setup,
    View,
    check_seat,
    echoed,
    not_a_move,
    wrong_kind,
)
from engine.deal.follows import FollowChoices
from engine.deal.leads import LeadChoices, random_lead
from engine.deal.tricklogic import SEVERAL_SUITS, THROW, Cards, Lead, TrickLogic
from engine.follow import COUNT, HELD
from engine.follow_reasons import why_illegal

#: Makes a named tuple from its fields in order, without the cost of naming them.
_tuple: Final = tuple.__new__

PLAY: Final = "play"
#: The phase in which the leader of a failed throw chooses among equally weak components.
TAKE_BACK: Final = "throw"
FAILED: Final = "throw.failed"


class Choices(Protocol):
    """All legal plays of a hand: how many there are, and one after the other."""

    def count(self) -> int:
        """Return how many there are."""

    def all(self) -> Iterator[Cards]:
        """Yield all of them."""


class Trick(NamedTuple):
    """A trick that is over: the plays in order from the leader, and who won what.

    ``shown``: what the leader showed for a throw that failed, else empty.
    """

    leader: int
    plays: tuple[Cards, ...]
    shown: Cards
    winner: int
    points: int


class Table:
    """What does not change while the tricks of a deal are played; games make subclasses.

    ``before``: the moves that led here; ``declarer`` leads the first trick; ``kitty`` is what
    was buried; ``trump`` the trump suit or ``none``; ``lead_rule`` the rule to name for a move
    that is no lead, ``end_rule`` for any move after the end.
    """

    __slots__ = ("before", "declarer", "kitty", "logic", "players", "setup", "trump")

    lead_rule: str = "trick.winner"
    end_rule: str = "trick.winner"

    def __init__(
        self,
        setup: Setup,
        before: tuple[tuple[int, Move], ...],
        logic: TrickLogic,
        trump: str,
        declarer: int,
        kitty: Cards,
    ) -> None:
        """Keep the parts."""
        self.setup = setup
        self.before = before
        self.logic = logic
        self.trump = trump
        self.declarer = declarer
        self.kitty = kitty
        self.players = setup.players

    def start(self, hands: Sequence[Cards]) -> Playing:
        """Return the first position of the play."""
        pack = self.logic.packing.pack
        return Playing(
            self, tuple(map(pack, hands)), self.declarer, None, (), (), (), -1, -1,
            (0,) * self.players, (), self.before, None,
        )  # fmt: skip

    def leads(self, hand: int, first: bool) -> Choices:
        """Return all leads of a hand; ``first``: in the first trick."""
        return LeadChoices(self.logic, hand)

    def follows(self, lead: Lead, hand: int) -> Choices:
        """Return all follows of a hand."""
        return FollowChoices(self.logic.packing, lead, hand)

    def random_lead(self, hand: int, first: bool, rng: Random) -> Cards:
        """Return a lead by chance: its kind first, then the lead."""
        return random_lead(self.logic, hand, rng)

    def random_follow(self, lead: Lead, hand: int, rng: Random) -> Cards:
        """Return a follow by chance, each as likely."""
        packing = self.logic.packing
        if lead.size == 1:
            return (packing.random_type(hand & packing.mask[lead.suit] or hand, rng),)
        return FollowChoices(packing, lead, hand).random(rng)

    def why_illegal(self, led: Cards, hand: Cards, cards: Cards) -> Refusal:
        """Return why a follow that breaks a rule is illegal."""
        refusal = why_illegal(self.logic.order, led, hand, cards)
        if refusal is None:
            raise AssertionError("the packed and the plain follow rules differ")
        return refusal

    def finish(self, position: Playing) -> Result:
        """Return the result of a deal whose last trick is over."""
        raise NotImplementedError

    def view(self, position: Playing, seat: int | None) -> View:
        """Return what a seat may know."""
        raise NotImplementedError

    def same(self) -> tuple[Any, ...]:
        """Return what makes two tables equal."""
        return self.setup, self.before, self.trump, self.declarer, self.kitty

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.same() == other.same()

    def __hash__(self) -> int:
        return hash((self.before, self.trump, self.declarer, self.kitty))


class Playing(NamedTuple):
    """One moment of the play. Hands are packed (``engine.deal.packing``).

    ``lead`` and ``plays``: the trick that lies open, from its leader on; ``shown`` and
    ``choices``: a throw that failed, and the leads of which one must replace it while the leader
    has to choose; ``best`` and ``strength``: the seat that wins so far, and how strong;
    ``taken``: points won by seat; ``tricks``: those that are over; ``moves``: every move since
    the setup, with its seat.
    """

    table: Table
    hands: tuple[int, ...]
    to_move: int | None
    lead: Lead | None
    plays: tuple[Cards, ...]
    shown: Cards
    choices: tuple[Cards, ...]
    best: int
    strength: int
    taken: tuple[int, ...]
    tricks: tuple[Trick, ...]
    moves: tuple[tuple[int, Move], ...]
    result: Result | None

    @property
    def setup(self) -> Setup:
        """How the deal started."""
        return self.table.setup

    @property
    def phase(self) -> str:
        """``play``, ``throw`` (choosing what is led after a failed throw) or ``over``."""
        if self.result is not None:
            return OVER
        return TAKE_BACK if self.choices else PLAY

    @property
    def leader(self) -> int | None:
        """The seat that led, or leads, the open trick."""
        if self.to_move is None:
            return None
        return (self.to_move - len(self.plays)) % self.table.players

    def cards(self, seat: int) -> Cards:
        """Return the cards of a seat's hand, sorted by code."""
        return self.table.logic.packing.cards(self.hands[seat])

    # --- what may be played

    def check(self, move: Move) -> Refusal | None:
        """Return why a move is refused, or None."""
        if not isinstance(move, Move):
            raise not_a_move(move)
        table, seat = self.table, self.to_move
        if seat is None or move.kind != PLAY or move.value is not None:
            kinds = () if seat is None else (PLAY,)
            return wrong_kind(self._turn_rule(), move, self.phase, kinds)
        cards, logic = move.cards, table.logic
        packed = logic.packing.pack(cards)
        if self.choices:
            if cards in self.choices:
                return None
            shown = texts(self.choices[0])
            return Refusal(FAILED, shown, {"choices": [list(texts(c)) for c in self.choices]})
        hand = self.hands[seat]
        if self.lead is not None:
            if logic.follow_rule(self.lead, hand, cards, packed) is None:
                return None
            return self._refuse_follow(seat, cards)
        lead = self._read_lead(hand, cards, packed)
        return lead if isinstance(lead, Refusal) else None

    def _turn_rule(self) -> str:
        """Return the rule to name for a move that is no play: what the seat has to do now."""
        if self.to_move is None:
            return self.table.end_rule
        if self.choices:
            return FAILED
        return self.table.lead_rule if self.lead is None else COUNT

    def _read_lead(self, hand: int, cards: Cards, packed: int) -> Lead | Refusal:
        """Read a lead, or return why it is refused."""
        logic = self.table.logic
        if not cards:
            return Refusal(COUNT, (), {"wanted": 1, "got": 0})
        if not logic.held(hand, cards, packed):
            return why_not_held(logic.packing.cards(hand), cards)
        lead = logic.read_lead(cards, packed)
        if lead is None:
            return Refusal(SEVERAL_SUITS, texts(cards), {"suits": 2})
        rule = logic.lead_rule(lead, hand, packed, not self.tricks)
        return lead if rule is None else Refusal(rule, texts(cards), {"form": lead.form})

    def _refuse_follow(self, seat: int, cards: Cards) -> Refusal:
        """Return the reason why a follow is illegal."""
        return self.table.why_illegal(self.plays[0], self.cards(seat), cards)

    def play(self, move: Move) -> Playing:
        """Return the position after a move; raise IllegalMove with the refusal."""
        table, hands, seat, lead, plays, shown, choices, best, top, taken, tricks, moves, _ = self
        kind, cards, value = move if isinstance(move, Move) else ("", (), None)
        if seat is None or kind != PLAY or value is not None or choices:
            return self._take_back(move)
        logic = table.logic
        packing = logic.packing
        packed = packing.weight[cards[0]] if len(cards) == 1 else packing.pack(cards)
        if lead is None:
            return self._play_lead(seat, move, packed)
        hand = hands[seat]
        if logic.follow_rule(lead, hand, cards, packed) is not None:
            raise IllegalMove(self._refuse_follow(seat, cards))
        strength = logic.strength(lead, cards, packed)
        if strength > top:
            best, top = seat, strength
        hands = (*hands[:seat], hand - packed, *hands[seat + 1 :])
        plays = (*plays, cards)
        moves = (*moves, (seat, move))
        if len(plays) == table.players:
            return self._end_trick(hands, plays, best, moves)
        following = seat + 1
        if following == table.players:
            following = 0
        return _tuple(Playing, (
            table, hands, following, lead, plays, shown, (), best, top, taken, tricks, moves, None,
        ))  # fmt: skip

    def _play_lead(self, seat: int, move: Move, packed: int) -> Playing:
        """Lead: a throw that fails is replaced by its weakest component, or asks which one."""
        logic, cards = self.table.logic, move.cards
        lead = self._read_lead(self.hands[seat], cards, packed)
        if isinstance(lead, Refusal):
            raise IllegalMove(lead)
        if lead.form == THROW:
            others = self.hands[:seat] + self.hands[seat + 1 :]
            leads = logic.instead(lead, cards, others)
            if leads:
                leads = tuple(sorted({tuple(sorted(codes)) for codes in leads}))
                if len(leads) > 1:
                    moves = (*self.moves, (seat, move))
                    return self._replace(shown=cards, choices=leads, moves=moves)
                return self._led_instead(move, leads[0], cards)
        return self._led(move, lead, cards, packed)

    def _take_back(self, move: Move) -> Playing:
        """Go on where a failed throw leaves a choice; refuse whatever has no place."""
        refusal = self.check(move)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self._led_instead(move, move.cards, self.shown)

    def _led_instead(self, move: Move, cards: Cards, shown: Cards) -> Playing:
        """Return the position after a part of a failed throw was led."""
        logic = self.table.logic
        packed = logic.packing.pack(cards)
        lead = logic.read_lead(cards, packed)
        if lead is None:
            raise AssertionError("a part of a throw cannot be read")
        return self._led(move, lead, cards, packed, shown)

    def _led(self, move: Move, lead: Lead, cards: Cards, packed: int, shown: Cards = ()) -> Playing:
        """Return the position after these cards were led by a move."""
        table, seat = self.table, self.to_move or 0
        hands = (*self.hands[:seat], self.hands[seat] - packed, *self.hands[seat + 1 :])
        return _tuple(Playing, (
            table, hands, (seat + 1) % table.players, lead, (cards,), shown, (), seat,
            table.logic.strength(lead, cards, packed), self.taken, self.tricks,
            (*self.moves, (seat, move)), None,
        ))  # fmt: skip

    def _end_trick(
        self,
        hands: tuple[int, ...],
        plays: tuple[Cards, ...],
        best: int,
        moves: tuple[tuple[int, Move], ...],
    ) -> Playing:
        """Give the trick to its winner, who leads the next; after the last one the deal is over."""
        table = self.table
        leader = ((self.to_move or 0) + 1) % table.players
        points = sum([POINTS[code] for cards in plays for code in cards])
        trick = _tuple(Trick, (leader, plays, self.shown, best, points))
        taken = self.taken
        if points:
            taken = (*taken[:best], taken[best] + points, *taken[best + 1 :])
        after = _tuple(Playing, (
            table, hands, best, None, (), (), (), -1, -1, taken, (*self.tricks, trick), moves, None,
        ))  # fmt: skip
        if hands[best]:
            return after
        return after._replace(to_move=None, result=table.finish(after))

    # --- all plays

    def random_move(self, rng: Random) -> Move:
        """Return a play by chance: uniform among follows; a lead's kind first, then the lead."""
        seat, table = self.to_move, self.table
        if seat is None:
            raise ValueError("the deal is over")
        if self.choices:
            return Move(PLAY, self.choices[int(rng.random() * len(self.choices))])
        hand, lead = self.hands[seat], self.lead
        if lead is None:
            cards = table.random_lead(hand, not self.tricks, rng)
        else:
            cards = table.random_follow(lead, hand, rng)
        return _tuple(Move, (PLAY, cards if len(cards) == 1 else tuple(sorted(cards)), None))

    def count_moves(self) -> int:
        """Return how many plays are legal."""
        if self.to_move is None:
            return 0
        if self.choices:
            return len(self.choices)
        hand, table = self.hands[self.to_move], self.table
        if self.lead is None:
            return table.leads(hand, not self.tricks).count()
        return table.follows(self.lead, hand).count()

    def legal_moves(self) -> tuple[Move, ...] | None:
        """Return all legal plays; None where there are more than ``MOST_LISTED``."""
        if self.to_move is None:
            return ()
        if self.count_moves() > MOST_LISTED:
            return None
        hand, table = self.hands[self.to_move], self.table
        if self.choices:
            found = iter(self.choices)
        elif self.lead is None:
            found = table.leads(hand, not self.tricks).all()
        else:
            found = table.follows(self.lead, hand).all()
        return tuple(Move(PLAY, cards) for cards in found)

    def view(self, seat: int | None) -> View:
        """Return what a seat may know."""
        check_seat(seat, self.table.players)
        return self.table.view(self, seat)


def why_not_held(hand: Cards, cards: Cards) -> Refusal:
    """Return the refusal of cards that are not in the hand (``follow.held``)."""
    left = list(hand)
    odd = []
    for code in cards:
        if code in left:
            left.remove(code)
        else:
            odd.append(code)
    return Refusal(HELD, echoed(odd))
