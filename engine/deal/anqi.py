"""anqi before the play: the dark call, the bury, the overcalls (``anqi.call`` … ``.overcall``)."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple, cast

from engine.cards import BJ, texts
from engine.deal.anqi_calls import SEVENS, Contract, Sale, declarers_side, overcalls
from engine.deal.anqi_play import AnqiTable
from engine.deal.anqi_view import talk_view
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
    echoed,
    not_a_move,
    wrong_kind,
)
from engine.deal.burials import BURY, check_bury, count_burials, random_burial, with_hand
from engine.deal.tricklogic import Cards, logic_of
from engine.games.anqi import ANQI, AnqiOptions

CALL: Final = "call"
FORCED: Final = "forced"
OVERCALL: Final = "overcall"
KITTY: Final = ANQI.sizes(4)[1]

_RULES: Final = {
    CALL: "anqi.call",
    FORCED: "anqi.call.forced",
    OVERCALL: "anqi.overcall",
    OVER: "anqi.levels",
}
_KINDS: Final = {
    CALL: (CALL, "pass"),
    FORCED: (CALL,),
    BURY: (BURY,),
    OVERCALL: (OVERCALL, "pass"),
    OVER: (),
}


class Talk(NamedTuple):
    """One moment of anqi before the play.

    ``hands`` by seat (in the order of dealing until the call, then sorted); ``dealt``: cards
    dealt so far; ``asked``: seats that have passed since the last card (or the last bury);
    ``firsts``: after which card each seat holds a 7; ``kitty`` what lies there.
    """

    setup: Setup
    phase: str
    to_move: int | None
    hands: tuple[Cards, ...]
    kitty: Cards
    dealt: int
    asked: int
    firsts: tuple[int, ...]
    contract: Contract
    declarer: int | None
    moves: tuple[tuple[int, Move], ...]
    result: Result | None

    @property
    def options(self) -> AnqiOptions:
        """The house rules."""
        return cast(AnqiOptions, self.setup.options)

    @property
    def total(self) -> int:
        """How many cards are dealt to the hands."""
        return sum(map(len, self.setup.hands))

    def hand(self, seat: int) -> Cards:
        """Return the cards that a seat holds by now."""
        hand = self.hands[seat]
        return hand[: self.held(seat)] if self.phase == CALL else hand

    def held(self, seat: int) -> int:
        """Return how many cards a seat has by now."""
        if self.phase != CALL:
            return len(self.hands[seat])
        players = self.setup.players
        return (self.dealt + players - 1 - (seat - self.setup.head) % players) // players

    # --- what is allowed

    def check(self, move: Move) -> Refusal | None:
        """Return why a move is refused, or None."""
        if not isinstance(move, Move):
            raise not_a_move(move)
        phase, seat = self.phase, self.to_move
        kinds = _KINDS[phase]
        if seat is None or move.kind not in kinds or move.value is not None:
            return wrong_kind(self._rule(), move, phase, kinds)
        if move.kind == BURY:
            return self._check_bury(seat, move.cards)
        if move.kind == "pass":
            return wrong_kind(self._rule(), move, phase, kinds) if move.cards else None
        allowed = self._calls(seat)
        if move.cards in allowed:
            return None
        facts = {"phase": phase, "allowed": [list(texts(cards)) for cards in allowed]}
        return Refusal(self._rule(), echoed(move.cards), facts)

    def _rule(self) -> str:
        """Return the rule that says what may be done now."""
        if self.phase == BURY:
            return "anqi.overcall.kitty" if self.contract.shown else "anqi.call.bury"
        return _RULES[self.phase]

    def _calls(self, seat: int) -> list[Cards]:
        """Return the cards of each call or overcall that a seat may make."""
        hand = self.hand(seat)
        if self.phase == OVERCALL:
            found = overcalls(self.options, self.contract.standing, hand)
            return [(code, code) for code in found]
        return [(code,) for code in SEVENS if code in hand]

    def _check_bury(self, seat: int, cards: Cards) -> Refusal | None:
        """Refuse a wrong number, cards not held, and the 7 that makes trump but for a sale."""
        hand = self.hands[seat]
        refusal = check_bury(hand, cards, KITTY, self._rule())
        seven = self.contract.seven
        if refusal is not None or seven is None or seven not in cards:
            return refusal
        shown = texts([seven])
        if hand.count(seven) == cards.count(seven):
            return Refusal(self._rule(), shown, {"problem": "committed"})
        if self.options.sell_seven == "off":
            return Refusal("anqi.sell", shown, {"problem": "off"})
        return None

    def _kept(self, seat: int) -> Cards:
        """Return the cards that may not be buried: the 7 that makes trump, or both of them."""
        seven = self.contract.seven
        if seven is None:
            return ()
        return (seven, seven) if self.options.sell_seven == "off" else (seven,)

    def legal_moves(self) -> tuple[Move, ...] | None:
        """Return all legal moves; None for a bury."""
        if self.to_move is None:
            return ()
        if self.phase == BURY:
            return None
        kind = OVERCALL if self.phase == OVERCALL else CALL
        calls = tuple(Move(kind, cards) for cards in self._calls(self.to_move))
        return calls if self.phase == FORCED else (*calls, PASS)

    def count_moves(self) -> int:
        """Return how many moves are legal."""
        if self.to_move is None:
            return 0
        if self.phase == BURY:
            return count_burials(self.hands[self.to_move], self._kept(self.to_move), KITTY)
        return len(self._calls(self.to_move)) + (self.phase != FORCED)

    def random_move(self, rng: Random) -> Move:
        """Return a move by chance; calls and overcalls are said yes to one time in ten."""
        seat = self.to_move
        if seat is None:
            raise ValueError("the deal is over")
        if self.phase == BURY:
            return random_burial(self.hands[seat], self._kept(seat), KITTY, rng)
        if self.phase != FORCED and rng.random() >= 0.1:
            return PASS
        calls = self._calls(seat)
        if not calls:
            return PASS
        kind = OVERCALL if self.phase == OVERCALL else CALL
        return Move(kind, calls[int(rng.random() * len(calls))])

    # --- going on

    def play(self, move: Move) -> Position:
        """Return the position after a move; raise IllegalMove with the refusal."""
        refusal = self.check(move)
        if refusal is not None or self.to_move is None:
            raise IllegalMove(refusal or Refusal(self._rule()))
        seat = self.to_move
        moves = (*self.moves, (seat, move))
        if self.phase == CALL and move.kind == "pass":
            return self._ask(self.dealt, self.asked + 1, moves)
        after = self._replace(moves=moves)
        if move.kind == BURY:
            return after._buried(seat, move.cards)
        if move.kind == CALL:
            contract = Contract(seat, move.cards[0], self.dealt)
            return after._take_kitty(seat, contract)
        if move.kind == OVERCALL:
            return after._overcalled(seat, move.cards[0])
        return after._passed_overcall()

    def _ask(self, dealt: int, asked: int, moves: tuple[tuple[int, Move], ...] = ()) -> Talk:
        """Ask the next seat for a call: after each card from its receiver on (``anqi.call``)."""
        setup, firsts = self.setup, self.firsts
        players, total = setup.players, self.total
        if self.options.call_time == "after_deal":
            if asked < players:
                return self._asking(dealt, asked, (setup.head + asked) % players, moves)
            return self._replace(moves=moves)._nobody_called()
        first = min(firsts)
        if dealt < first:
            dealt, asked = first, 0
        while dealt <= total:
            receiver = setup.head + dealt - 1
            for place in range(asked, players):
                seat = (receiver + place) % players
                if firsts[seat] <= dealt:
                    return self._asking(dealt, place, seat, moves)
            dealt, asked = dealt + 1, 0
        return self._replace(dealt=total, moves=moves)._nobody_called()

    def _asking(
        self, dealt: int, asked: int, seat: int, moves: tuple[tuple[int, Move], ...]
    ) -> Talk:
        """Return the moment at which a seat is asked: there are hundreds of them in a deal."""
        return Talk(
            self.setup, CALL, seat, self.hands, self.kitty, dealt, asked, self.firsts,
            self.contract, None, moves, None,
        )  # fmt: skip

    def _nobody_called(self) -> Talk:
        """Let the head call; without a 7 it redeals, or plays without trump (``.call.forced``)."""
        head = self.setup.head
        if self.firsts[head] <= self.total:
            return self._replace(phase=FORCED, to_move=head, asked=0)
        if self.options.no_seven_head == "redeal":
            result = Result(values=(("head", head),), redeal=True)
            return self._replace(phase=OVER, to_move=None, result=result)
        return self._take_kitty(head, Contract())

    def _take_kitty(self, seat: int, contract: Contract) -> Talk:
        """Let a new declarer take the kitty (``anqi.call.bury``, ``anqi.overcall.kitty``)."""
        hands = self.hands
        if not contract.shown:
            hands = tuple(tuple(sorted(hand)) for hand in hands)
        return self._replace(
            phase=BURY, to_move=seat, declarer=seat, contract=contract, dealt=self.total, asked=0,
            hands=with_hand(hands, seat, hands[seat] + self.kitty), kitty=(),
        )  # fmt: skip

    def _buried(self, seat: int, cards: Cards) -> Position:
        """Bury, maybe with a seven for sale, and ask the others for overcalls."""
        left = list(self.hands[seat])
        for code in cards:
            left.remove(code)
        contract = self.contract
        if contract.seven is not None and contract.seven in cards:
            contract = contract._replace(sale=Sale(seat, contract.seven))
        after = self._replace(
            phase=OVERCALL, hands=with_hand(self.hands, seat, tuple(left)), kitty=cards,
            contract=contract, asked=0, to_move=(seat + 1) % self.setup.players,
        )  # fmt: skip
        return after._start_play() if contract.standing == BJ else after

    def _overcalled(self, seat: int, code: int) -> Talk:
        """Note an overcall: it buys a seven that lies for sale, and voids an older sale."""
        contract = self.contract
        sale = contract.sale
        if sale is not None:
            sale = sale._replace(buyer=seat) if sale.buyer is None else None
        shown = (*contract.shown, (seat, code))
        return self._take_kitty(seat, contract._replace(shown=shown, sale=sale))

    def _passed_overcall(self) -> Position:
        """Ask the next seat; when all others have passed in a row the play begins."""
        players, seat = self.setup.players, self.to_move or 0
        asked = self.asked + 1
        if asked == players - 1:
            return self._start_play()
        return self._replace(asked=asked, to_move=(seat + 1) % players)

    def _start_play(self) -> Position:
        """Reveal the trump suit and let the declarer lead (``anqi.reveal``, ``.declarer``)."""
        setup, contract, declarer = self.setup, self.contract, self.declarer or 0
        order = ANQI.trump_order(setup.options, contract.trump, None)
        logic = logic_of(order, ANQI.throw(setup.options), ANQI.leads)
        side = declarers_side(declarer, contract.seven, self.hands, contract.seller)
        partner = min(side - {declarer}, default=None)
        table = AnqiTable(
            setup, self.moves, logic, contract.trump, declarer, self.kitty, contract, partner
        )
        return table.start(self.hands)

    def view(self, seat: int | None) -> View:
        """Return what a seat may know."""
        check_seat(seat, self.setup.players)
        return talk_view(self, seat)


def _start(setup: Setup) -> Position:
    players, never = setup.players, sum(map(len, setup.hands)) + 1
    firsts = []
    for seat, hand in enumerate(setup.hands):
        place = next((place for place, code in enumerate(hand) if code in SEVENS), None)
        turn = (seat - setup.head) % players
        firsts.append(never if place is None else place * players + turn + 1)
    talk = Talk(
        setup, CALL, None, setup.hands, setup.kitty, 0, 0, tuple(firsts), Contract(), None, (), None
    )
    if talk.options.call_time == "after_deal":
        talk = talk._replace(dealt=talk.total)
    return talk._ask(talk.dealt, 0)


def moment(
    options: AnqiOptions, sevens: tuple[Cards, ...], head: int, receiver: int | None
) -> Talk:
    """Return the moment after a card of which only the sevens by seat are known (``anqi.call``).

    ``receiver`` got that card; None: it was the last one.
    """
    players = len(sevens)
    size = 2  # one round before the last; whoever holds sevens has them by now
    setup = Setup(ANQI, options, ((0,) * size,) * players, (), head)
    total = size * players
    firsts = tuple(1 if cards else total + 1 for cards in sevens)
    talk = Talk(setup, CALL, None, sevens, (), 0, 0, firsts, Contract(), None, (), None)
    if receiver is None:
        return talk._ask(total, 0)
    return talk._ask((receiver - head) % players + 1, 0)


def overcalling(options: AnqiOptions, caller: int, hands: tuple[Cards, ...], kitty: Cards) -> Talk:
    """Return the moment after a caller's bury, the seat after it being asked first."""
    players = len(hands)
    setup = Setup(ANQI, options, hands, kitty, caller)
    asked = (caller + 1) % players
    return Talk(
        setup, OVERCALL, asked, hands, kitty, sum(map(len, hands)), 0, (1,) * players,
        Contract(caller), caller, (), None,
    )  # fmt: skip


ANQI_DEAL: Final = DealGame(ANQI, start=_start, runs=frozenset({CALL}))
