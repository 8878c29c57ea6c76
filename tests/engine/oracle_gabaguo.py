"""gabaguo by the words of its rules: the 瓮 by trying everything, results case by case.

Only results are remembered, never shortcuts taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations

from .oracle import RANKS, SUITS, Cards, Table

SIDES = ("declarer", "defenders")
LEVELS = "3456789TJQKA"


FOURS = [tuple(suit + rank for suit in SUITS) for rank in RANKS]


def is_weng(cards: Sequence[str]) -> bool:
    """Four cards of one rank across the suits."""
    return sorted(cards) in map(sorted, FOURS)


def wengs(cards: Sequence[str]) -> tuple[Cards, ...]:
    """Every 瓮 among the cards."""
    return _wengs(tuple(cards))


@cache
def _wengs(cards: Cards) -> tuple[Cards, ...]:
    return tuple(four for four in FOURS if set(four) <= set(cards))


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


@cache
def legal_plays(table: Table, hand: Cards) -> list[Cards]:
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


def climb(level: str, steps: int) -> str:
    """A rise by steps one at a time, ended by the first level that must be played."""
    while steps and level != "A":
        level = LEVELS[LEVELS.index(level) + 1]
        steps -= 1
        if level in ("3", "J", "A"):
            break
    return level


def reading(doc: dict) -> dict:
    """The answer as the rules say it, rule by rule."""
    options = doc.get("options", {})
    level = dict(doc["levels"])
    squat = {side: doc.get("squat", {}).get(side, 0) for side in SIDES}
    seal = {side: doc.get("seal", {}).get(side, False) for side in SIDES}
    rocket = {side: doc.get("by_rocket", {}).get(side, False) for side in SIDES}
    stake, dug = doc["stake"], doc["dug"]
    succeed = doc["points"] >= 40 or dug
    if succeed and not dug and options.get("stake_penalty") == "only_if_dug":
        stake = "none"
    worth = {"none": 1, "LJ": 2, "BJ": 3, "both": 4, "rocket": 5}[stake]
    deal, match = ("defenders" if succeed else "declarer"), None
    if succeed and stake == "rocket":
        rocket["defenders"] = rocket["defenders"] or level["defenders"] != "A"
        level["defenders"], squat["defenders"] = "A", 0
    elif succeed:
        blocked = squat["defenders"] > 0 or level["defenders"] in ("3", "J", "A")
        if stake == "none" and dug and not blocked:
            level["defenders"] = climb(level["defenders"], 1)
        squat["declarer"] += {"none": 0, "LJ": 3, "BJ": 5, "both": 8}[stake]
        last = [card for card in doc["last"] if card[0] in SUITS] if dug else []
        ranks = {card[1] for card in last}
        if level["declarer"] in ("J", "A") and level["declarer"] in ranks:
            to_three = level["declarer"] == "J" or "SA" in last
            level["declarer"] = "3" if to_three else "J"
            seal["declarer"] = rocket["declarer"] = False
            if options.get("huikou_keeps_deal", True):
                deal = "declarer"
    else:
        if stake == "rocket":
            squat["declarer"] = 0
        owed = squat["declarer"]
        squat["declarer"] = max(0, owed - 1)
        if level["declarer"] == "A":
            if rocket["declarer"]:
                seal["declarer"] = True
            else:
                seal["declarer"] = False
                match = "declarer" if squat["declarer"] == 0 else None
            rocket["declarer"] = False
        elif stake == "rocket":
            level["declarer"], rocket["declarer"] = "A", True
        elif owed <= 1:
            steps = {"none": 1, "LJ": 3, "BJ": 5, "both": 8}[stake]
            level["declarer"] = climb(level["declarer"], steps)
    score = -worth if succeed else worth
    return {
        "side": "defenders" if succeed else "declarer",
        "levels": level,
        "score": {"declarer": score, "defenders": -score},
        "squat": squat, "seal": seal, "by_rocket": rocket, "deal": deal, "match": match,
    }  # fmt: skip
