"""gabaguo before the play: show, redeal checks, kitty, swap, raise (``gaba.order``)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple, cast

from engine.cards import BJ, LJ, suit_of, texts
from engine.deal.base import (
    MOST_LISTED,
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
from engine.deal.burials import BURY, check_bury, with_hand
from engine.deal.follows import pick
from engine.deal.gabaguo_burials import (
    all_burials,
    any_burial,
    count_burials,
    random_burial,
    strict_burials,
)
from engine.deal.gabaguo_checks import can_show, is_gaba, redeal_rule
from engine.deal.gabaguo_match import SETTINGS, Match, read_settings
from engine.deal.gabaguo_play import GabaTable, Opening
from engine.deal.gabaguo_tricks import gaba_logic
from engine.deal.gabaguo_view import talk_view
from engine.deal.tricklogic import Cards
from engine.games.base import NO_TRUMP
from engine.games.gabaguo import GABAGUO, GabaguoOptions
from engine.games.gabaguo_bury import (
    RULE,
    SIZE,
    fault,
    fill,
    loose,
    raises,
    side_cards,
    stake,
    taken_for,
)
from engine.games.gabaguo_result import NONE
from engine.trump import TrumpOrder, of_rank

SHOW: Final = "show"
SWAP: Final = "swap"
RAISE: Final = "raise"
HAND: Final = GABAGUO.hand_size()
_PLAYERS: Final = 4
_RULES: Final = {
    SHOW: "gaba.show", BURY: RULE, SWAP: "gaba.swap", RAISE: "gaba.raise", OVER: "gaba.order",
}  # fmt: skip
_KINDS: Final = {
    SHOW: (SHOW, "pass"), BURY: (BURY,), SWAP: (SWAP, "pass"), RAISE: (RAISE, "pass"), OVER: (),
}  # fmt: skip

Moves = tuple[tuple[int, Move], ...]


#: Makes a named tuple from its fields in order; the last four fields of a Talk are the turn's.
_tuple: Final = tuple.__new__
_BUT_TURN: Final = -4
_BUT_MOVES: Final = -1


class Talk(NamedTuple):
    """One moment of gabaguo before the play.

    ``hands`` by seat (in the order of dealing until a trump is fixed, then sorted); ``dealt``:
    cards dealt so far, one more in the last round; ``asked``: seats that have passed since;
    ``firsts``: after which card each seat can show; ``shown``: (seat, card); ``trump`` and
    ``order`` once they are fixed; ``opened``: the kitty as it was dealt, once it lies open;
    ``filled``: the trumps that had to be buried (``engine.games.gabaguo_bury.fill``).
    """

    setup: Setup
    match: Match
    hands: tuple[Cards, ...]
    kitty: Cards
    firsts: tuple[int, ...]
    shown: tuple[int, int] | None
    trump: str | None
    order: TrumpOrder | None
    declarer: int | None
    opened: Cards | None
    filled: tuple[int, ...]
    result: Result | None
    phase: str
    to_move: int | None
    dealt: int
    asked: int
    moves: Moves

    @property
    def options(self) -> GabaguoOptions:
        """The house rules."""
        return cast(GabaguoOptions, self.setup.options)

    @property
    def total(self) -> int:
        """How many cards are dealt to the hands."""
        return HAND * _PLAYERS

    @property
    def trump_order(self) -> TrumpOrder:
        """The trump order, once it is fixed."""
        if self.order is None:
            raise TypeError("trump is not fixed yet")
        return self.order

    @property
    def loose(self) -> Cards:
        """What may be swapped out of the kitty now (``gaba.swap``)."""
        return loose(self.trump_order, self.filled, self.kitty) if self.phase == SWAP else ()

    @property
    def stake(self) -> str:
        """What is buried so far (``gaba.stake``)."""
        if self.phase not in (SWAP, RAISE):
            return NONE
        return stake(self.trump_order, self.kitty)[0]

    def hand(self, seat: int) -> Cards:
        """Return the cards that a seat holds by now."""
        return self.hands[seat][: self.held(seat)]

    def held(self, seat: int) -> int:
        """Return how many cards a seat has by now."""
        if self.phase != SHOW:
            return len(self.hands[seat])
        dealt = min(self.dealt, self.total)
        return (dealt + _PLAYERS - 1 - (seat - self.setup.head) % _PLAYERS) // _PLAYERS

    # --- what is allowed

    def check(self, move: Move) -> Refusal | None:
        """Return why a move is refused, or None."""
        if not isinstance(move, Move):
            raise not_a_move(move)
        phase, seat = self.phase, self.to_move
        kinds = _KINDS[phase]
        if seat is None or move.kind not in kinds or move.value is not None:
            return wrong_kind(_RULES[phase], move, phase, kinds)
        if move.kind == BURY:
            return self._check_bury(seat, move.cards)
        if move.kind == "pass":
            return wrong_kind(_RULES[phase], move, phase, kinds) if move.cards else None
        if phase == SWAP:
            return self._check_swap(seat, move.cards)
        allowed = self._choices(seat)
        if move.cards in allowed:
            return None
        facts = {"phase": phase, "allowed": [list(texts(cards)) for cards in allowed]}
        return Refusal(_RULES[phase], echoed(move.cards), facts)

    def _choices(self, seat: int) -> list[Cards]:
        """Return the cards of each show, swap or raise that a seat may make."""
        if self.phase == SHOW:
            level = self.match.level
            return [(code,) for code in self.hand(seat) if can_show(code, level)]
        order, hand = self.trump_order, self.hands[seat]
        if self.phase == RAISE:
            return [tuple(sorted(cards)) for cards in raises(order, self.kitty, hand)]
        sides = side_cards(order, hand)
        return [tuple(sorted((out, code))) for out in self.loose for code in sides]

    def _check_bury(self, seat: int, cards: Cards) -> Refusal | None:
        """Refuse a wrong number, cards not held and, under ``strict``, what may not be buried."""
        hand = self.hands[seat]
        if len(cards) != SIZE or len(set(cards).intersection(hand)) != SIZE:
            return check_bury(hand, cards, SIZE, RULE)
        if self.options.bury != "strict":
            return None
        found = fault(self.trump_order, hand, cards)
        if found is None:
            return None
        facts = {"problem": found.name, "buried": list(texts(found.cards))}
        return Refusal(RULE, texts(found.proof), facts)

    def _check_swap(self, seat: int, cards: Cards) -> Refusal | None:
        """Refuse all but one loose card of the kitty for one side-suit card of the hand."""
        out, order = self.loose, self.trump_order
        wanted = [code for code in cards if code in out]
        given = [code for code in cards if code in side_cards(order, self.hands[seat])]
        if len(cards) == 2 and len(wanted) == len(given) == 1:
            return None
        return Refusal(_RULES[SWAP], echoed(cards), {"loose": list(texts(out))})

    def _burials(self) -> list[tuple[tuple[Cards, int], ...]]:
        hand = self.hands[self.to_move or 0]
        if self.options.bury == "strict":
            return strict_burials(self.trump_order, hand)
        return any_burial(hand)

    def legal_moves(self) -> tuple[Move, ...] | None:
        """Return all legal moves; None where there are too many burials."""
        seat = self.to_move
        if seat is None:
            return ()
        if self.phase == BURY:
            if self.count_moves() > MOST_LISTED:
                return None
            return tuple(Move(BURY, cards) for cards in all_burials(self._burials()))
        return (*(Move(self.phase, cards) for cards in self._choices(seat)), PASS)

    def count_moves(self) -> int:
        """Return how many moves are legal."""
        if self.to_move is None:
            return 0
        if self.phase == BURY:
            return count_burials(self._burials())
        return len(self._choices(self.to_move)) + 1

    def random_move(self, rng: Random) -> Move:
        """Return a move by chance; shows, swaps and raises are said yes to one time in ten."""
        seat = self.to_move
        if seat is None:
            raise ValueError("the deal is over")
        if self.phase == BURY:
            if self.options.bury == "strict":
                return Move(BURY, random_burial(self._burials(), rng))
            return Move(BURY, tuple(pick(list(self.hands[seat]), SIZE, rng)))
        if rng.random() >= 0.1:
            return PASS
        choices = self._choices(seat)
        if not choices:
            return PASS
        return Move(self.phase, choices[int(rng.random() * len(choices))])

    # --- going on

    def play(self, move: Move) -> Position:
        """Return the position after a move; raise IllegalMove with the refusal."""
        refusal = self.check(move)
        seat = self.to_move
        if refusal is not None or seat is None:
            raise IllegalMove(refusal or Refusal(_RULES[self.phase]))
        moves = (*self.moves, (seat, move))
        if self.phase == SHOW and move.kind == "pass":
            return self.ask(self.dealt, self.asked + 1, moves)
        after = _tuple(Talk, (*self[:_BUT_MOVES], moves))
        return _STEPS[move.kind](after, seat, move.cards)

    def _next(self, seat: int, dealt: int, asked: int, moves: Moves) -> Talk:
        """Return the same moment with another seat to move."""
        return _tuple(Talk, (*self[:_BUT_TURN], seat, dealt, asked, moves))

    def _passed(self, seat: int, _cards: Cards) -> Position:
        """Ask the next seat, or go on to the next part of the deal."""
        if self.phase == SWAP and self.asked < _PLAYERS - 2:
            return self._next((seat + 1) % _PLAYERS, self.dealt, self.asked + 1, self.moves)
        return self._ask_partner() if self.phase == SWAP else self._start_play()

    def ask(self, dealt: int, asked: int, moves: Moves) -> Position:
        """Ask for a show: after each card from its receiver on, and once more at the end.

        Only who has something to show is asked (``gaba.show``, ``gaba.show.none``).
        """
        firsts, total = self.firsts, HAND * _PLAYERS
        first = min(firsts)
        if dealt < first:
            dealt, asked = first, 0
        while dealt <= total + 1:
            receiver = self.setup.head + min(dealt, total) - 1
            for place in range(asked, _PLAYERS):
                seat = (receiver + place) % _PLAYERS
                if firsts[seat] <= dealt:
                    return self._next(seat, dealt, place, moves)
            dealt, asked = dealt + 1, 0
        after = self._replace(moves=moves)
        if self.match.declarer is None:
            return after._called_off("gaba.show.none")
        return after.fix(self.match.declarer, NO_TRUMP)

    def _called_off(self, rule: str) -> Talk:
        """End the deal: it is dealt again (``gaba.redeal.*``, ``gaba.show.none``)."""
        result = Result(values=(("rule", rule),), redeal=True)
        return self._replace(phase=OVER, to_move=None, dealt=self.total, result=result)

    def _show(self, seat: int, cards: Cards) -> Position:
        """Let a show fix trump, and in the first deal the declarer (``gaba.show``)."""
        declarer = self.match.declarer
        after = self._replace(shown=(seat, cards[0]))
        return after.fix(seat if declarer is None else declarer, suit_of(cards[0]) or NO_TRUMP)

    def fix(self, declarer: int, trump: str) -> Position:
        """Fix trump and declarer; then the redeal checks, and the kitty is opened."""
        order = GABAGUO.trump_order(self.setup.options, trump, self.match.level)
        hands = tuple([tuple(sorted(hand)) for hand in self.hands])
        after = self._replace(
            hands=hands, trump=trump, order=order, declarer=declarer, dealt=self.total, asked=0
        )
        defenders = hands[1 - declarer % 2 :: 2]
        rule = redeal_rule(self.options, self.match.level, defenders)
        if rule is not None:
            return after._called_off(rule)
        after = after._replace(opened=self.kitty)
        if is_gaba(self.options, order, trump, self.kitty):
            return after._start_play(is_gaba=True)
        hands = with_hand(hands, declarer, hands[declarer] + self.kitty)
        return after._replace(phase=BURY, to_move=declarer, hands=hands, kitty=())

    def _bury(self, seat: int, cards: Cards) -> Position:
        """Bury six cards; what lies loose may be swapped (``gaba.bury``, ``gaba.swap``)."""
        hand = self.hands[seat]
        left = tuple([code for code in hand if code not in cards])
        hands = with_hand(self.hands, seat, left)
        filled = fill(self.trump_order, hand, cards)
        after = self._replace(
            phase=SWAP, to_move=(seat + 1) % _PLAYERS, hands=hands, kitty=cards, filled=filled
        )
        return after if after.loose else after._ask_partner()

    def _swap(self, seat: int, cards: Cards) -> Position:
        """Exchange one card of the kitty for a side-suit card; the seat may go on."""
        out = next(code for code in cards if code in self.kitty)
        given = next(code for code in cards if code != out)
        hand = tuple([code for code in self.hands[seat] if code != given])
        kitty = tuple(sorted([code for code in self.kitty if code != out] + [given]))
        hands = with_hand(self.hands, seat, (*hand, out))
        after = self._replace(hands=hands, kitty=kitty)
        return after if after.loose else after._ask_partner()

    def _ask_partner(self) -> Position:
        """Ask the declarer's partner for a raise, unless nothing could be added to a rocket."""
        after = self._replace(phase=RAISE, asked=0, to_move=((self.declarer or 0) + 2) % _PLAYERS)
        return after._start_play() if after.stake == "rocket" else after

    def _raise(self, seat: int, cards: Cards) -> Position:
        """Bury the partner's cards for the lowest of the kitty (``gaba.raise``)."""
        out = taken_for(self.trump_order, self.kitty, len(cards))
        kitty = tuple(sorted([code for code in self.kitty if code not in out] + list(cards)))
        hand = tuple([code for code in self.hands[seat] if code not in cards])
        after = self._replace(hands=with_hand(self.hands, seat, hand + out), kitty=kitty)
        return after._start_play()

    def _start_play(self, *, is_gaba: bool = False) -> Position:
        """Let the declarer lead (``gaba.lead``)."""
        opening = Opening(self.match, self.shown, self.opened or (), self.stake, is_gaba)
        table = GabaTable.of(
            gaba_logic(self.trump_order), opening,
            self.setup, self.moves, self.trump, self.declarer, self.kitty,
        )  # fmt: skip
        return table.start(self.hands)

    def view(self, seat: int | None) -> View:
        """Return what a seat may know."""
        check_seat(seat, self.setup.players)
        return talk_view(self, seat)


_STEPS: Final[dict[str, Callable[[Talk, int, Cards], Position]]] = {
    "pass": Talk._passed, SHOW: Talk._show, BURY: Talk._bury, SWAP: Talk._swap, RAISE: Talk._raise,
}  # fmt: skip


def talk_of(setup: Setup) -> Talk:
    """Return a deal before anybody is asked; nobody has anything to show yet."""
    never = HAND * _PLAYERS + 2
    return Talk(
        setup, Match.of(setup), setup.hands, tuple(sorted(setup.kitty)), (never,) * _PLAYERS, None,
        None, None, None, None, (), None, SHOW, None, 0, 0, (),
    )  # fmt: skip


def _start(setup: Setup) -> Position:
    talk = talk_of(setup)
    match, firsts = talk.match, list(talk.firsts)
    if match.is_sealed:
        return talk.fix(match.declarer or 0, NO_TRUMP)
    showing = (*of_rank(match.level), LJ, BJ)
    for seat, hand in enumerate(setup.hands):
        for place, code in enumerate(hand):
            if code in showing:
                firsts[seat] = place * _PLAYERS + (seat - setup.head) % _PLAYERS + 1
                break
    return talk._replace(firsts=tuple(firsts)).ask(0, 0, ())


GABAGUO_DEAL: Final = DealGame(
    GABAGUO,
    start=_start,
    more=SETTINGS,
    read_more=read_settings,
    runs=frozenset({SHOW}),
)
