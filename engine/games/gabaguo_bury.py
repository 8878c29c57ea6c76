"""Burying in gabaguo, where all six cards lie face up (``gaba.bury`` … ``gaba.raise``).

Side-suit cards and jokers may be buried as one likes, a level card with both jokers. Any other
trump goes only where the hand has too few side-suit cards, and then the lowest ones: they *fill*
the kitty up and stay. Whatever else lies there is *loose*: ``strict`` refuses it, under ``swap``
the others may exchange it. A burial is right if nothing in it is loose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from engine.cards import BJ, LJ, RANKS, rank_of, subtract, suit_of
from engine.games.base import BurialFault, BurialRule
from engine.games.gabaguo_result import NONE, ROCKET, STAKES
from engine.trump import TRUMP, TrumpOrder

Cards = Sequence[int]

SIZE: Final = 6
RULE: Final = "gaba.bury"
STAKE: Final = "gaba.stake"
_JOKERS: Final = (LJ, BJ)
_BOTH: Final = "both"


def is_level(order: TrumpOrder, code: int) -> bool:
    """Say whether a card is a level card: the tier below the jokers (``gaba.trump``)."""
    return order.suit[code] == TRUMP and order.tier[code] == order.tier[LJ] - 1


def is_other_trump(order: TrumpOrder, code: int) -> bool:
    """Say whether a card is a trump that is no joker and no level card: a 2, a trump-suit card."""
    return order.suit[code] == TRUMP and order.tier[code] < order.tier[LJ] - 1


def side_cards(order: TrumpOrder, codes: Iterable[int]) -> tuple[int, ...]:
    """Return the cards that are not trump."""
    return tuple(code for code in codes if order.suit[code] != TRUMP)


def fill(order: TrumpOrder, hand: Cards, buried: Cards) -> tuple[int, ...]:
    """Return the strengths of the trumps that have to fill a kitty up, the lowest first.

    ``hand`` is the declarer's with the kitty: what is missing to six when all side-suit cards
    and what is buried of jokers (and a level card with both) have gone (``gaba.bury``).
    """
    jokers = sum(code in buried for code in _JOKERS)
    rocket = jokers == len(_JOKERS) and any(is_level(order, code) for code in buried)
    short = SIZE - len(side_cards(order, hand)) - jokers - rocket
    if short <= 0:
        return ()
    others = (order.strength[code] for code in hand if is_other_trump(order, code))
    return tuple(sorted(others)[:short])


def loose(order: TrumpOrder, filled: Sequence[int], kitty: Cards) -> tuple[int, ...]:
    """Return the cards of a kitty that do not belong there: each may be swapped (``gaba.swap``).

    ``filled`` as :func:`fill` gives it; of equal cards so many as it holds stay.
    """
    suit, tier, strength = order.suit, order.tier, order.strength
    trumps = [code for code in kitty if suit[code] == TRUMP and code not in _JOKERS]
    level = tier[LJ] - 1
    levels = [code for code in trumps if tier[code] == level]
    if len(levels) == 1 and LJ in kitty and BJ in kitty:
        levels = []
    others = [code for code in trumps if tier[code] != level]
    if filled:
        lying = Counter([strength[code] for code in others])
        lying.subtract(filled)
        others = [code for code in others if lying[strength[code]] > 0]
    return (*levels, *others)


def stake(order: TrumpOrder, kitty: Cards) -> tuple[str, tuple[int, ...]]:
    """Return what is at stake, and the buried cards that say so (``gaba.stake``)."""
    jokers = tuple(code for code in _JOKERS if code in kitty)
    if len(jokers) < len(_JOKERS):
        return ("BJ" if BJ in jokers else "LJ" if jokers else NONE), jokers
    level = next((code for code in kitty if is_level(order, code)), None)
    return (_BOTH, jokers) if level is None else (ROCKET, (*jokers, level))


def fault(order: TrumpOrder, hand: Cards, buried: Cards) -> BurialFault | None:
    """Return what is wrong with a burial, or None (``gaba.bury``).

    ``level``: level cards beside one with both jokers; ``side``: other trumps, and side-suit
    cards are kept (these); ``lowest``: other trumps, and lower ones are kept (these).
    """
    filled = fill(order, hand, buried)
    wrong = loose(order, filled, buried)
    if not wrong:
        return None
    levels = tuple(code for code in wrong if is_level(order, code))
    if levels:
        return BurialFault("level", levels, levels)
    kept = subtract(hand, buried)
    sides = side_cards(order, kept)
    if sides:
        return BurialFault("side", wrong, sides)
    highest = max(order.strength[code] for code in wrong)
    lower = (c for c in kept if is_other_trump(order, c) and order.strength[c] < highest)
    return BurialFault("lowest", wrong, tuple(lower))


def raises(order: TrumpOrder, kitty: Cards, hand: Cards) -> list[tuple[int, ...]]:
    """Return what the declarer's partner may bury on top (``gaba.raise``).

    Any of its own jokers, and one level card where only that makes a rocket.
    """
    own = [code for code in _JOKERS if code in hand]
    levels = [code for code in hand if is_level(order, code)]
    needs_level = not any(is_level(order, code) for code in kitty)
    found = []
    for size in range(len(own) + 1):
        for chosen in combinations(own, size):
            if chosen:
                found.append(chosen)
            if needs_level and set(_JOKERS) <= {*chosen, *kitty}:
                found += [(*chosen, level) for level in levels]
    return found


def taken_for(order: TrumpOrder, kitty: Cards, count: int) -> tuple[int, ...]:
    """Return the cards that leave a kitty for so many raised ones (``gaba.raise``).

    The lowest side-suit cards, equal ranks in the order ♦ ♣ ♥ ♠, then the lowest trumps.
    """

    def height(code: int) -> tuple[bool, int, int]:
        is_trump = order.suit[code] == TRUMP
        value = order.strength[code] if is_trump else RANKS.index(rank_of(code))
        return is_trump, value, "DCHS".find(suit_of(code)) if suit_of(code) else 0

    return tuple(sorted(kitty, key=height)[:count])


BURIAL: Final = BurialRule(SIZE, RULE, STAKE, tuple(STAKES), fault, stake)
