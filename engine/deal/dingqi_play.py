"""dingqi: the moments of a deal for two, three or four players, to its result.

The phases: ``lead``, ``beat`` (a play lies open), ``window`` (everyone but the player of the
open play is asked in turn whether to snatch it: ``dingqi.snatch``) and ``over``. The moves:
``play …``, ``pass`` (also: does not snatch) and ``snatch`` with a 7.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple, cast

from engine.climbing import (
    BOMB,
    FIVES,
    SEVENS,
    TENS,
    BeatRules,
    Play,
    known,
    pack,
    points,
    unpack,
)
from engine.climbing_plays import choices, count_plays, draw_answer, draw_lead
from engine.climbing_reasons import why_not
from engine.deal.base import (
    MOST_LISTED,
    OVER,
    PASS,
    IllegalMove,
    Move,
    Refusal,
    Result,
    Setup,
    check_seat,
    echoed,
    not_a_move,
    wrong_kind,
)
from engine.deal.dingqi_view import DingqiView
from engine.games.dingqi import DingqiOptions
from engine.games.dingqi_result import End, is_qinggan, settle

LEAD: Final = "lead"
BEAT: Final = "beat"
WINDOW: Final = "window"
PLAY: Final = "play"
SNATCH: Final = "snatch"
#: A seat with a 7 snatches by chance one time in so many.
_SNATCHES: Final = 10
_POINTS: Final = FIVES | TENS


@lru_cache(maxsize=50_000)
def play_move(cards: int) -> Move:
    """Return the move that plays a packed set of cards."""
    return Move(PLAY, unpack(cards))


def repeated(codes: tuple[int, ...]) -> list[int]:
    """Return the cards that are named more often than one deck has them."""
    return [code for place, code in enumerate(codes) if code in codes[:place]]


_SNATCH_MOVES: Final = {pack([code]): Move(SNATCH, (code,)) for code in unpack(SEVENS)}


@dataclass(frozen=True, slots=True)
class Table:
    """What does not change during a deal.

    ``snatch`` and ``to_last`` are the options of these names; ``first`` is the card that the
    first play must hold, or 0; ``holder`` a seat of the side that holds the deal.
    """

    setup: Setup
    players: int
    rules: BeatRules
    snatch: str
    to_last: bool
    first: int
    holder: int


class Climbing(NamedTuple):
    """One moment of a deal. Sets of cards are packed (``engine.climbing``).

    ``piles``: what each seat has won; ``open`` and ``owner``: the play to beat and its seat
    (None and the leader where somebody leads); ``pile``: all cards on the table; ``passes``: in
    a row since the open play; ``out``: the seats without cards, the first out first; ``moves``:
    every move since the setup, with its seat.
    """

    table: Table
    phase: str
    to_move: int | None
    hands: tuple[int, ...]
    piles: tuple[int, ...]
    open: Play | None
    owner: int
    pile: int
    passes: int
    out: tuple[int, ...]
    moves: tuple[tuple[int, Move], ...]
    result: Result | None

    @property
    def setup(self) -> Setup:
        """How the deal started."""
        return self.table.setup

    @property
    def must(self) -> int:
        """The card that the next play has to hold, or 0 (``dingqi.first``)."""
        return 0 if self.moves else self.table.first

    def cards(self, seat: int) -> tuple[int, ...]:
        """Return the cards of a seat's hand, sorted by code."""
        return tuple(sorted(unpack(self.hands[seat])))

    # --- what may be played

    def check(self, move: Move) -> Refusal | None:
        """Return why a move is refused, or None if it is legal."""
        if not isinstance(move, Move):
            raise not_a_move(move)
        kind, phase, seat = move.kind, self.phase, self.to_move
        if seat is None:
            return wrong_kind("dingqi.end", move, phase, ())
        if kind == PASS.kind and not move.cards and move.value is None:
            if phase != LEAD:
                return None
            return Refusal("dingqi.pass", (), {"phase": phase, "problem": "lead"})
        if phase == WINDOW:
            return self._check_snatch(seat, move)
        if kind != PLAY or move.value is not None:
            rule = "dingqi.shape" if phase == LEAD else "dingqi.beat"
            rule = "dingqi.snatch" if kind == SNATCH else rule
            return wrong_kind(rule, move, phase, (PLAY,) if phase == LEAD else (PLAY, PASS.kind))
        cards = pack(move.cards)
        if cards.bit_count() != len(move.cards):
            return Refusal("follow.held", echoed(repeated(move.cards)), {"problem": "held"})
        return why_not(self.table.rules, self.hands[seat], self.open, cards, self.must)

    def _check_snatch(self, seat: int, move: Move) -> Refusal | None:
        """Return why a move is no snatch of the open play by the seat that is asked."""
        if move.kind != SNATCH or move.value is not None:
            return wrong_kind("dingqi.snatch", move, self.phase, (SNATCH, PASS.kind))
        cards = pack(move.cards)
        if len(move.cards) != 1 or cards & ~SEVENS:
            return Refusal("dingqi.snatch", echoed(move.cards), {"problem": "seven"})
        if cards & ~self.hands[seat]:
            return Refusal("follow.held", echoed(move.cards), {"problem": "held"})
        return None

    def _all(self) -> Iterator[Move]:
        """Yield all legal moves."""
        if self.to_move is None:
            return
        hand = self.hands[self.to_move]
        if self.phase == WINDOW:
            for card, move in _SNATCH_MOVES.items():
                if hand & card:
                    yield move
        else:
            for choice in choices(self.table.rules, hand, self.open, self.must):
                yield from map(play_move, choice.plays())
        if self.phase != LEAD:
            yield PASS

    def legal_moves(self) -> tuple[Move, ...] | None:
        """Return all legal moves; None where there are more than ``MOST_LISTED``."""
        return None if self.count_moves() > MOST_LISTED else tuple(self._all())

    def count_moves(self) -> int:
        """Return how many legal moves there are."""
        if self.to_move is None:
            return 0
        hand = self.hands[self.to_move]
        if self.phase == WINDOW:
            return 1 + (hand & SEVENS).bit_count()
        plays = count_plays(self.table.rules, hand, self.open, self.must)
        return plays + (self.phase != LEAD)

    def random_move(self, rng: Random) -> Move:
        """Return a legal move by chance; a snatch that is possible one time in ten."""
        if self.to_move is None:
            raise ValueError("the deal is over")
        hand = self.hands[self.to_move]
        if self.phase == WINDOW:
            sevens = hand & SEVENS
            if not sevens or rng.random() * _SNATCHES >= 1:
                return PASS
            held = [move for card, move in _SNATCH_MOVES.items() if sevens & card]
            return held[int(rng.random() * len(held))]
        if self.open is None:
            return play_move(draw_lead(self.table.rules, hand, rng, self.must))
        cards = draw_answer(self.table.rules, hand, self.open, rng)
        return play_move(cards) if cards else PASS

    # --- going on

    def play(self, move: Move) -> Climbing:
        """Return the position after a move; raise IllegalMove with the refusal."""
        seat, phase = self.to_move, self.phase
        if move is not PASS or phase == LEAD or seat is None:
            refusal = self.check(move)
            if refusal is not None or seat is None:
                raise IllegalMove(refusal or wrong_kind("dingqi.end", move, phase, ()))
        moves = self.moves + ((seat, move),)  # noqa: RUF005 (one copy instead of two)
        if move.kind == PLAY:
            return self._played(seat, known(pack(move.cards)), moves)
        if move.kind == SNATCH:
            return self._snatched(seat, known(pack(move.cards)), moves)
        return self._declined(seat, moves) if phase == WINDOW else self._passed(seat, moves)

    def _next(self, seat: int, hands: tuple[int, ...]) -> int:
        """Return the next seat that has cards."""
        seat += 1
        if seat == len(hands):
            seat = 0
        while not hands[seat]:
            seat = seat + 1 if seat + 1 < len(hands) else 0
        return seat

    def _declined(self, seat: int, moves: tuple[tuple[int, Move], ...]) -> Climbing:
        """Ask the next seat, or close the window: play goes on after the open play's seat."""
        hands, owner, asked, phase = self.hands, self.owner, seat + 1, WINDOW
        if asked == len(hands):
            asked = 0
        while asked != owner and not hands[asked]:
            asked = asked + 1 if asked + 1 < len(hands) else 0
        if asked == owner:
            asked, phase = self._next(owner, hands), BEAT
        return Climbing(
            self.table, phase, asked, hands, self.piles, self.open, owner, self.pile,
            0, self.out, moves, None,
        )  # fmt: skip

    def _passed(self, seat: int, moves: tuple[tuple[int, Move], ...]) -> Climbing:
        """Go on to the next seat; when all others have passed the pile is taken."""
        hands, owner, passes = self.hands, self.owner, self.passes + 1
        others = len(hands) - len(self.out) - (1 if hands[owner] else 0)
        if passes < others:
            return Climbing(
                self.table, BEAT, self._next(seat, hands), hands, self.piles, self.open,
                owner, self.pile, passes, self.out, moves, None,
            )  # fmt: skip
        leader = owner if hands[owner] else self._next(owner, hands)
        return Climbing(
            self.table, LEAD, leader, hands, self._won(owner, self.pile), None,
            leader, 0, 0, self.out, moves, None,
        )  # fmt: skip

    def _won(self, seat: int, cards: int) -> tuple[int, ...]:
        """Return the piles when a seat takes cards."""
        piles = list(self.piles)
        piles[seat] |= cards
        return tuple(piles)

    def _without(self, seat: int, cards: int) -> tuple[tuple[int, ...], int]:
        """Return the hands when a seat has played cards, and its own hand."""
        hands = list(self.hands)
        hands[seat] ^= cards
        return tuple(hands), hands[seat]

    def _played(self, seat: int, play: Play, moves: tuple[tuple[int, Move], ...]) -> Climbing:
        """Put a play on the table; a window opens, or the next seat has to beat it."""
        table, pile = self.table, self.pile | play.cards
        hands, hand = self._without(seat, play.cards)
        out = self.out if hand else (*self.out, seat)
        if not hand and self.is_end(out):
            return self._ended(seat, hands, pile, out, moves)
        snatchable = table.snatch != "off" and play.form != BOMB and not play.seven
        return Climbing(
            table, WINDOW if snatchable else BEAT, self._next(seat, hands), hands, self.piles,
            play, seat, pile, 0, out, moves, None,
        )  # fmt: skip

    def _snatched(self, seat: int, play: Play, moves: tuple[tuple[int, Move], ...]) -> Climbing:
        """Play a 7 from the window: it ends the trick, or lies open itself (``out_of_turn``)."""
        if self.table.snatch != "instant":
            return self._played(seat, play, moves)
        pile = self.pile | play.cards
        hands, hand = self._without(seat, play.cards)
        out = self.out if hand else (*self.out, seat)
        if not hand and self.is_end(out):
            return self._ended(seat, hands, pile, out, moves)
        leader = seat if hand else self._next(seat, hands)
        return Climbing(
            self.table, LEAD, leader, hands, self._won(seat, pile), None,
            leader, 0, 0, out, moves, None,
        )  # fmt: skip

    # --- the end

    def is_end(self, out: tuple[int, ...]) -> bool:
        """Say whether the deal is over when these seats have no cards left (``dingqi.end``)."""
        players = self.table.players
        if not self.table.to_last or players == 2:
            return True
        if players == 3:
            return len(out) == 2
        return (out[-1] + 2) % 4 in out

    def _ended(
        self,
        seat: int,
        hands: tuple[int, ...],
        pile: int,
        out: tuple[int, ...],
        moves: tuple[tuple[int, Move], ...],
    ) -> Climbing:
        """Give the open pile to the last play's seat, points in hand where they go; count."""
        piles = list(self._won(seat, pile))
        if self.table.to_last:
            piles[out[0]] |= sum(hands) & _POINTS
        over = Climbing(
            self.table, OVER, None, hands, tuple(piles), None, seat, 0, 0, out, moves, None
        )
        return over._replace(result=over.outcome())

    def end(self) -> End:
        """Return how a deal that is over ended."""
        table, setup = self.table, self.setup
        taken = 0
        for seat in range(1 - table.holder % 2, table.players, 2):
            taken |= self.piles[seat] & _POINTS
        options = cast(DingqiOptions, setup.options)
        is_four = table.players == 4
        return End(
            players=table.players,
            first_out=self.out[0],
            captured=tuple(map(points, self.piles)),
            left=tuple(hand.bit_count() for hand in self.hands),
            holder=table.holder,
            is_qinggan=is_four and is_qinggan(options, unpack(taken)),
        )

    def outcome(self) -> Result:
        """Return the result: what the ``result`` exercise is given and what it asks."""
        end = self.end()
        values: dict[str, Any] = {
            "first_out": end.first_out, "captured": end.captured, "left": end.left,
        }  # fmt: skip
        if end.players == 4:
            values["holder"] = end.holder
        return Result((), (*values.items(), *settle(end).values.items()))

    def view(self, seat: int | None) -> DingqiView:
        """Return what a seat may know: all but the others' hands."""
        setup, table = self.setup, self.table
        check_seat(seat, table.players)
        return DingqiView(
            game=setup.game.name,
            options=setup.options,
            players=table.players,
            seat=seat,
            phase=self.phase,
            to_move=self.to_move,
            head=setup.head,
            hand=() if seat is None else self.cards(seat),
            sizes=tuple(hand.bit_count() for hand in self.hands),
            moves=self.moves,
            result=self.result,
            holder=table.holder if table.players == 4 else None,
            open=() if self.open is None else tuple(sorted(unpack(self.open.cards))),
            owner=None if self.open is None else self.owner,
            pile=tuple(sorted(unpack(self.pile))),
            passes=self.passes,
            piles=tuple(tuple(sorted(unpack(pile))) for pile in self.piles),
            out=self.out,
        )
