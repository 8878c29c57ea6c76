"""heiqi: the auction, the kitty, naming trump, the play and the units (``heiqi.*``)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple, cast

from engine.cards import SUITS
from engine.deal.base import (
    OVER,
    PASS,
    DealGame,
    IllegalMove,
    Move,
    Position,
    Refusal,
    Result,
    Setup,
    View,
    check_seat,
    not_a_move,
    wrong_kind,
)
from engine.deal.burials import BURY, check_bury, count_burials, random_burial, with_hand
from engine.deal.scores import kitty_points
from engine.deal.tricklogic import Cards, TrickLogic, logic_of
from engine.deal.tricks import Playing, Table
from engine.deal.views import TrickView, playing_fields
from engine.games.heiqi import HEIQI, HeiqiOptions

BID: Final = "bid"
NAME: Final = "trump"
KITTY: Final = HEIQI.sizes(4)[1]

_RULES: Final = {
    BID: "heiqi.bid", BURY: "heiqi.kitty", NAME: "heiqi.kitty", OVER: "heiqi.outcome",
}  # fmt: skip
_KINDS: Final = {BID: (BID, "pass"), BURY: (BURY,), NAME: (NAME,), OVER: ()}


@dataclass(frozen=True, slots=True, kw_only=True)
class HeiqiView(TrickView):
    """A view in heiqi: ``bid`` is the lowest bid so far, ``bidder`` who made it."""

    bid: int | None
    bidder: int | None


class Auction(NamedTuple):
    """One moment of heiqi before the play; ``bid`` and ``bidder``: the lowest bid so far."""

    setup: Setup
    phase: str
    to_move: int | None
    hands: tuple[Cards, ...]
    kitty: Cards
    bid: int | None
    bidder: int | None
    moves: tuple[tuple[int, Move], ...]
    result: Result | None

    @property
    def options(self) -> HeiqiOptions:
        """The house rules."""
        return cast(HeiqiOptions, self.setup.options)

    def _bids(self) -> list[int]:
        """Return the bids that are open, highest first (``heiqi.bid``)."""
        return [bid for bid in HEIQI.bids(self.options) if self.bid is None or bid < self.bid]

    def check(self, move: Move) -> Refusal | None:
        """Return why a move is refused, or None."""
        if not isinstance(move, Move):
            raise not_a_move(move)
        phase, seat = self.phase, self.to_move
        rule, kinds = _RULES[phase], _KINDS[phase]
        if seat is None or move.kind not in kinds or (move.cards and move.kind != BURY):
            return wrong_kind(rule, move, phase, kinds)
        if move.kind == BID:
            bids = self._bids()
            is_right = type(move.value) is int and move.value in bids  # no true, no 90.0
            return None if is_right else Refusal(rule, (), {"bid": move.value, "allowed": bids})
        if move.kind == NAME:
            if isinstance(move.value, str) and move.value in tuple(SUITS):
                return None
            return Refusal(rule, (), {"trump": move.value, "allowed": list(SUITS)})
        if move.value is not None:
            return wrong_kind(rule, move, phase, kinds)
        return check_bury(self.hands[seat], move.cards, KITTY, rule) if phase == BURY else None

    def legal_moves(self) -> tuple[Move, ...] | None:
        """Return all legal moves; None for a bury."""
        if self.phase == BURY:
            return None
        if self.phase == NAME:
            return tuple(Move(NAME, value=suit) for suit in SUITS)
        if self.to_move is None:
            return ()
        return (*(Move(BID, value=bid) for bid in self._bids()), PASS)

    def count_moves(self) -> int:
        """Return how many moves are legal."""
        if self.phase == BURY:
            return count_burials(self.hands[self.to_move or 0], (), KITTY)
        return len(self.legal_moves() or ())

    def random_move(self, rng: Random) -> Move:
        """Return a move by chance, each as likely."""
        if self.phase == BURY:
            return random_burial(self.hands[self.to_move or 0], (), KITTY, rng)
        moves = self.legal_moves()
        if not moves:
            raise ValueError("the deal is over")
        return moves[int(rng.random() * len(moves))]

    def play(self, move: Move) -> Position:
        """Return the position after a move; raise IllegalMove with the refusal."""
        refusal = self.check(move)
        if refusal is not None or self.to_move is None:
            raise IllegalMove(refusal or Refusal(_RULES[self.phase]))
        seat = self.to_move
        after = self._replace(moves=(*self.moves, (seat, move)))
        if move.kind == NAME:
            return after._start_play(str(move.value))
        if move.kind == BURY:
            return after._buried(seat, move.cards)
        if move.kind == BID and isinstance(move.value, int):
            after = after._replace(bid=move.value, bidder=seat)
        return after._next_bidder()

    def _next_bidder(self) -> Auction:
        """Ask the next seat; the lap or the lowest bid ends the auction (``heiqi.bid``)."""
        players, head = self.setup.players, self.setup.head
        if len(self.moves) < players and self._bids():
            return self._replace(to_move=(head + len(self.moves)) % players)
        bidder = self.bidder
        if bidder is None:  # heiqi.bid.passed
            result = Result(values=(("head", head),), redeal=True)
            return self._replace(phase=OVER, to_move=None, result=result)
        hands = with_hand(self.hands, bidder, self.hands[bidder] + self.kitty)
        return self._replace(phase=BURY, to_move=bidder, hands=hands, kitty=())

    def _buried(self, seat: int, cards: Cards) -> Auction:
        """Bury, and then name the trump suit (``heiqi.kitty``)."""
        left = list(self.hands[seat])
        for code in cards:
            left.remove(code)
        hands = with_hand(self.hands, seat, tuple(left))
        return self._replace(phase=NAME, hands=hands, kitty=cards)

    def _start_play(self, trump: str) -> Position:
        """Let the declarer lead (``heiqi.lead``)."""
        setup = self.setup
        order = HEIQI.trump_order(setup.options, trump, None)
        logic = logic_of(order, HEIQI.throw(setup.options), HEIQI.leads)
        bid, bidder = self.bid or 0, self.bidder or 0
        return HeiqiTable(setup, self.moves, logic, trump, bidder, self.kitty, bid).start(
            self.hands
        )

    def view(self, seat: int | None) -> View:
        """Return what a seat may know: bids are open, a burial only its own seat's."""
        setup, players = self.setup, self.setup.players
        check_seat(seat, players)
        is_declarer = seat is not None and seat == self.bidder
        return HeiqiView(
            game=setup.game.name, options=setup.options, players=players, seat=seat,
            phase=self.phase, to_move=self.to_move, head=setup.head,
            hand=() if seat is None else tuple(sorted(self.hands[seat])),
            sizes=tuple(map(len, self.hands)), moves=shown_moves(self.moves, seat),
            result=self.result, bid=self.bid, bidder=self.bidder,
            declarer=self.bidder if self.phase in (BURY, NAME) else None,
            kitty=self.kitty if is_declarer and self.phase == NAME else None,
        )  # fmt: skip


def shown_moves(
    moves: tuple[tuple[int, Move], ...], seat: int | None
) -> tuple[tuple[int, Move], ...]:
    """Return the moves before the play as a seat sees them: what another buried is hidden."""
    return tuple(
        (mover, Move(BURY) if move.kind == BURY and mover != seat else move)
        for mover, move in moves
    )


class HeiqiTable(Table):
    """The play of a deal of heiqi: the declarer alone against three."""

    __slots__ = ("bid",)

    end_rule = "heiqi.outcome"
    lead_rule = HEIQI.leads

    def __init__(
        self,
        setup: Setup,
        before: tuple[tuple[int, Move], ...],
        logic: TrickLogic,
        trump: str,
        declarer: int,
        kitty: Cards,
        bid: int,
    ) -> None:
        """Keep the parts."""
        super().__init__(setup, before, logic, trump, declarer, kitty)
        self.bid = bid

    def finish(self, position: Playing) -> Result:
        """Return points, side, units, payout and the next first bidder (``heiqi.outcome`` …)."""
        multiplier, dug = kitty_points(position, lambda seat: seat != self.declarer)
        given = {"bid": self.bid, "points": self._points(position) + dug, "declarer": self.declarer}
        outcome = HEIQI.result.compute(self.setup.options, given)
        values: dict[str, Any] = {
            **given, "kitty": dug, "multiplier": multiplier,
            "side": outcome.values["side"], "units": outcome.values["units"],
            "head": (self.setup.head + 1) % self.players,
        }  # fmt: skip
        return Result(tuple(outcome.values["payout"]), tuple(values.items()))

    def _points(self, position: Playing) -> int:
        return sum(position.taken) - position.taken[self.declarer]

    def view(self, position: Playing, seat: int | None) -> View:
        """Return what a seat may know: all but the others' hands and the kitty."""
        fields: dict[str, Any] = playing_fields(position, seat)
        before = len(self.before)
        return HeiqiView(
            **fields, moves=shown_moves(self.before, seat) + position.moves[before:],
            trump=self.trump, points=self._points(position), bid=self.bid, bidder=self.declarer,
        )  # fmt: skip

    def same(self) -> tuple[Any, ...]:
        """Return what makes two tables equal."""
        return (*super().same(), self.bid)


def _start(setup: Setup) -> Position:
    hands = tuple(tuple(sorted(hand)) for hand in setup.hands)
    return Auction(setup, BID, setup.head, hands, setup.kitty, None, None, (), None)


HEIQI_DEAL: Final = DealGame(HEIQI, start=_start)
