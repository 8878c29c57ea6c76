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
