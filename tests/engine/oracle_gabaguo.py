"""gabaguo's own leads by trying everything: `gaba.weng`, `gaba.weng.answer`, `.winner`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations

from .oracle import RANKS, SUITS, Cards, Table


def is_weng(cards: Sequence[str]) -> bool:
    """Four cards of one rank across the suits."""
    return any(sorted(cards) == sorted(suit + rank for suit in SUITS) for rank in RANKS)


def wengs(cards: Sequence[str]) -> list[Cards]:
    """Every 瓮 among the cards."""
    fours = (tuple(suit + rank for suit in SUITS) for rank in RANKS)
    return [four for four in fours if set(four) <= set(cards)]


def broken(table: Table, hand: Sequence[str], play: Sequence[str]) -> str:
    """The first rule that an answer to a 瓮 breaks, "" for a legal one."""
    if Counter(play) - Counter(hand):
        return "follow.held"
    if len(play) != 4:
        return "follow.count"
    if wengs(hand):
        return "" if is_weng(play) else "gaba.weng.answer"
    right = by_suits(table, hand, play) if table.trump == "none" else by_trumps(table, hand, play)
    return "" if right else "gaba.weng.answer"


def by_trumps(table: Table, hand: Sequence[str], play: Sequence[str]) -> bool:
    """Four trumps, any cards where trumps run out."""
    trumps, played = table.of_lane(hand, "T"), table.of_lane(play, "T")
    return len(played) == 4 or set(played) == set(trumps)


def by_suits(table: Table, hand: Sequence[str], play: Sequence[str]) -> bool:
    """One card for each suit: of the suit; else a trump; else any card.

    The cards of the play are handed to the four suits in every way.
    """
    return any(fits(table, hand, dealt) for dealt in permutations(play))


def fits(table: Table, hand: Sequence[str], dealt: Sequence[str]) -> bool:
    """Do these four cards, one for each suit, answer as the rule says?

    Any card stands in for a missing suit only where no trump is left in the hand.
    """
    trump_kept = bool(table.of_lane(set(hand) - set(dealt), "T"))
    for suit, card in zip(SUITS, dealt, strict=True):
        if table.of_lane(hand, suit):
            if table.lane(card) != suit:
                return False
        elif table.lane(card) != "T" and trump_kept:
            return False
    return True


def legal_plays(table: Table, hand: Sequence[str]) -> list[Cards]:
    """Every legal answer."""
    return [play for play in combinations(sorted(hand), 4) if not broken(table, hand, play)]


def height(table: Table, weng: Sequence[str]) -> int:
    """level > 2 > A > K > … > 3."""
    ladder = [table.level, "2", *(rank for rank in RANKS if rank not in (table.level, "2"))]
    return -ladder.index(weng[0][1])


def winner(table: Table, plays: Sequence[Sequence[str]]) -> int:
    """Only a higher 瓮 beats a 瓮."""
    best = 0
    for seat, play in enumerate(plays):
        if is_weng(play) and height(table, play) > height(table, plays[best]):
            best = seat
    return best
