"""Climbing plays by brute force, written from the rules alone: texts, lists, all subsets.

Slow on purpose and shares nothing with the engine. A play is a sorted tuple of card texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise

RANKS = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "LJ", "BJ"]
DECK = [suit + rank for suit in "SHCD" for rank in RANKS[:13]] + ["LJ", "BJ"]
SUITS_OF_SEVENS = "SHCD"
# Where a rank may stand in a straight: the ace at both ends.
PLACES = {"A": (1, 14), "2": (2,), "T": (10,), "J": (11,), "Q": (12,), "K": (13,)} | {
    str(n): (n,) for n in range(3, 10)
}

Cards = tuple[str, ...]


def rank(card: str) -> str:
    return card if card in ("LJ", "BJ") else card[1]


def height(card: str) -> int:
    return RANKS.index(rank(card))


def points(cards: Iterable[str]) -> int:
    return sum({"5": 5, "T": 10, "K": 10}.get(rank(card), 0) for card in cards)


def top_of_run(ranks: list[str]) -> int | None:
    """The highest place that different ranks end at when they lie in one row, or None."""
    tops = []
    for ace in (1, 14):
        if any(name not in PLACES for name in ranks):
            return None
        places = sorted(ace if name == "A" else PLACES[name][0] for name in ranks)
        if all(b == a + 1 for a, b in pairwise(places)):
            tops.append(places[-1])
    return max(tops) if tops else None


def shape(cards: Cards) -> tuple[str, int, int] | None:
    """Return (form, number of cards, height), or None for no play."""
    counts = Counter(map(rank, cards))
    n = len(cards)
    if sorted(cards) == ["BJ", "LJ"]:
        return ("bomb", 2, 99)
    if len(counts) == 1 and n <= 4:
        form = {1: "single", 2: "pair", 3: "bomb", 4: "bomb"}[n]
        return (form, n, height(cards[0]))
    copies = set(counts.values())
    if copies == {1} and n >= 3:
        form = "straight"
    elif copies == {2} and n >= 4:
        form = "run"
    else:
        return None
    top = top_of_run(list(counts))
    return None if top is None else (form, n, top)


def is_seven(cards: Cards) -> bool:
    return len(cards) == 1 and rank(cards[0]) == "7"


def beats(table: Cards, cards: Cards, options: dict) -> bool:
    """Say whether a play (it has a shape) beats what lies on the table."""
    old, new = shape(table), shape(cards)
    assert old
    assert new
    if new[0] == "bomb":
        if old[0] != "bomb":
            return True
        if options.get("bomb_order") == "count_first" and 99 not in (old[2], new[2]):
            return new[1:] > old[1:]
        return new[2] > old[2]
    if old[0] == "bomb":
        return False
    if is_seven(table):
        if is_seven(cards):
            order = [SUITS_OF_SEVENS.index(play[0][0]) for play in (table, cards)]
            return options.get("seven_order") != "spade_low" or order[0] < order[1]
        return new == ("pair", 2, RANKS.index("2"))
    if is_seven(cards):
        return True
    return new[:2] == old[:2] and new[2] > old[2]


def plays(table: Cards, hand: Cards, options: dict, must: str | None = None) -> set[Cards]:
    """Return every set of cards of a hand that may be played on the table (empty: a lead)."""
    found = set()
    for n in range(1, len(hand) + 1):
        for some in combinations(sorted(hand), n):
            fits = shape(some) and (not must or must in some)
            if fits and (not table or beats(table, some, options)):
                found.add(some)
    return found


def key(cards: Cards, options: dict) -> Cards:
    """Return what plays are told apart by: ranks, for single 7s the suit where it counts."""
    if is_seven(cards) and options.get("seven_order") == "spade_low":
        return cards
    return tuple(sorted(map(rank, cards)))


class Deal:
    """A whole deal played by the rules' words: sets of texts, changed in place.

    ``asked``: the seats that may still snatch the open play, the next one first. ``order``: the
    seats without cards, in the order in which they went out.
    """

    def __init__(self, hands: list[list[str]], options: dict, leader: int | None = None) -> None:
        self.hands = [set(hand) for hand in hands]
        self.options = options
        self.n = len(hands)
        self.won: list[set[str]] = [set() for _ in hands]
        self.table: Cards = ()
        self.pile: set[str] = set()
        self.last = -1
        self.asked: list[int] = []
        self.passed = 0
        self.order: list[int] = []
        self.over = False
        self.turn = self.seat_of("C3") if leader is None else leader
        self.must = None
        if options.get("must_include_c3") and "C3" in self.hands[self.turn]:
            self.must = "C3"

    def seat_of(self, card: str) -> int:
        return next(seat for seat, hand in enumerate(self.hands) if card in hand)

    def after(self, seat: int) -> list[int]:
        """The other seats with cards, the nearest after this one first."""
        ring = [(seat + step) % self.n for step in range(1, self.n)]
        return [other for other in ring if self.hands[other]]

    @property
    def mover(self) -> int | None:
        if self.over:
            return None
        return self.asked[0] if self.asked else self.turn

    def phase(self) -> str:
        if self.over:
            return "over"
        if self.asked:
            return "window"
        return "beat" if self.table else "lead"

    def allows(self, kind: str, cards: Cards) -> bool:
        """Say whether the mover may do this."""
        seat = self.mover
        if seat is None or not set(cards) <= self.hands[seat]:
            return False
        if kind == "pass":
            return not cards and (bool(self.asked) or bool(self.table))
        if kind == "snatch":
            return bool(self.asked) and is_seven(cards)
        if kind != "play" or self.asked or not shape(cards):
            return False
        if self.must and self.must not in cards:
            return False
        return not self.table or beats(self.table, cards, self.options)

    def moves(self) -> set[tuple[str, Cards]]:
        """Everything that the mover may do."""
        seat = self.mover
        if seat is None:
            return set()
        hand = tuple(sorted(self.hands[seat]))
        found: set[tuple[str, Cards]] = set()
        if self.asked:
            found = {("snatch", (card,)) for card in hand if rank(card) == "7"}
        else:
            found = {("play", some) for some in plays(self.table, hand, self.options, self.must)}
        if self.asked or self.table:
            found.add(("pass", ()))
        return found

    def do(self, kind: str, cards: Cards) -> None:
        """Make a move of the mover."""
        assert self.allows(kind, cards), (kind, cards)
        seat = self.mover
        assert seat is not None
        self.must = None
        if kind == "pass" and self.asked:
            self.asked.pop(0)
        elif kind == "pass":
            self.passes(seat)
        elif kind == "play":
            self.plays_open(seat, cards)
        elif self.options.get("snatch", "instant") == "instant":
            self.lay(seat, cards)
            if not self.over:
                self.take(seat)
        else:
            self.plays_open(seat, cards)

    def passes(self, seat: int) -> None:
        self.passed += 1
        if self.passed == len(self.after(self.last)):
            self.take(self.last)
        else:
            self.turn = self.after(seat)[0]

    def take(self, seat: int) -> None:
        """The pile goes to a seat, which leads, or the next seat with cards."""
        self.won[seat] |= self.pile
        self.pile, self.table, self.passed = set(), (), 0
        self.turn = seat if self.hands[seat] else self.after(seat)[0]
        self.asked = []

    def lay(self, seat: int, cards: Cards) -> None:
        """Cards go from the hand to the table; the deal may be over by that."""
        self.hands[seat] -= set(cards)
        self.pile |= set(cards)
        self.table, self.last, self.passed, self.asked = cards, seat, 0, []
        if not self.hands[seat]:
            self.order.append(seat)
        if self.order and self.is_end():
            self.over = True
            self.won[seat] |= self.pile
            self.pile = set()
            if self.options.get("end") == "to_last":
                left = set().union(*self.hands)
                self.won[self.order[0]] |= {card for card in left if points([card])}

    def is_end(self) -> bool:
        if self.options.get("end") != "to_last":
            return True
        with_cards = [seat for seat in range(self.n) if self.hands[seat]]
        if self.n == 4:
            return {seat % 2 for seat in with_cards} != {0, 1}
        return len(with_cards) == 1

    def plays_open(self, seat: int, cards: Cards) -> None:
        self.lay(seat, cards)
        if self.over:
            return
        self.turn = self.after(seat)[0]
        form = shape(cards)
        assert form
        if self.options.get("snatch") != "off" and form[0] != "bomb" and not is_seven(cards):
            self.asked = self.after(seat)

    def captured(self) -> list[int]:
        return [points(cards) for cards in self.won]


def result(n: int, first: int, captured: list[int], left: list[int], holder: int, taken: Cards,
           options: dict) -> dict:  # fmt: skip
    """What a deal comes to, in the words of the rules."""
    if n == 2:
        if captured[1 - first] > 80:
            return {"seat": first, "levels": -1}
        return {"seat": first, "levels": 2 if captured[first] > 60 else 1}
    if n == 3:
        best = [seat for seat in range(3) if captured[seat] == max(captured)]
        if first in best:
            return {"seat": first, "levels": 1}
        fewest = [seat for seat in best if left[seat] == min(left[other] for other in best)]
        near = [(first + step) % 3 for step in (1, 2)]
        return {"seat": next(seat for seat in near if seat in fewest), "levels": 1}
    other = captured[(holder + 1) % 4] + captured[(holder + 3) % 4]
    if options.get("qinggan") == "on" and sorted(map(rank, taken)) == ["5", "K", "T"]:
        return {"side": "holder", "levels": -2, "deal": "others"}
    if first not in (holder, (holder + 2) % 4) or other == 100:
        return {"side": "others", "levels": 0, "deal": "others"}
    levels = 3 if other < 40 else 2 if other <= 75 else 1
    return {"side": "holder", "levels": levels, "deal": "holder"}
