"""All leads of a packed hand: how many, one by chance (its kind first), and the list of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from random import Random

from engine.deal.follows import weighted
from engine.deal.packing import SUITS, Packing
from engine.deal.tricklogic import THROW, Cards, TrickLogic
from engine.follow import tiers_of
from engine.games.base import THROW_ANY, THROW_OFF, THROW_WHOLE
from engine.shapes import PAIR, SINGLE, TRACTOR, Ladder, ladder, placements
from engine.trump import STRIDE


class LeadChoices:
    """The legal leads of a hand."""

    __slots__ = ("hand", "logic")

    def __init__(self, logic: TrickLogic, hand: int) -> None:
        """Keep the rules and the packed hand."""
        self.logic = logic
        self.hand = hand

    def count(self) -> int:
        """Return how many leads there are."""
        return count_leads(self.logic, self.hand)

    def all(self) -> Iterator[Cards]:
        """Yield every lead."""
        return all_leads(self.logic, self.hand)


def random_lead(logic: TrickLogic, hand: int, rng: Random) -> Cards:
    """Return a lead by chance: its kind first, each kind that there is as likely, then the lead."""
    packing = logic.packing
    kinds = [SINGLE]
    pairs = hand & packing.high
    if pairs:
        kinds.append(PAIR)
        if pairs & pairs - 1 and has_tractor(packing, hand):
            kinds.append(TRACTOR)
    if _has_throw(logic, hand):
        kinds.append(THROW)
    kind = kinds[int(rng.random() * len(kinds))]
    if kind == SINGLE:
        return (packing.random_type(hand, rng),)
    if kind == PAIR:
        codes = packing.pairs(hand)
        code = codes[int(rng.random() * len(codes))]
        return code, code
    if kind == TRACTOR:
        runs = list(tractors(packing, hand))
        return runs[int(rng.random() * len(runs))]
    return _random_throw(logic, hand, _throw_weights(logic, hand), rng)


def has_tractor(packing: Packing, hand: int) -> bool:
    """Say whether a hand holds two pairs that are a tractor."""
    for suit in SUITS:
        pairs = (hand & packing.mask[suit] & packing.high) >> packing.offset[suit]
        if pairs & pairs - 1:
            tiers = tiers_of(pairs, packing.suits[suit].extras)
            if tiers & tiers >> STRIDE:
                return True
    return False


def _has_throw(logic: TrickLogic, hand: int) -> bool:
    """Say whether a hand has a throw to lead."""
    if logic.throw != THROW_ANY:
        return any(_throw_weights(logic, hand))
    packing = logic.packing
    kinds = ((hand | hand >> 1) & packing.low).bit_count()
    if kinds > len(packing.mask):  # more kinds than suits: two of one suit
        return True
    return kinds > sum([1 for mask in packing.mask if hand & mask])


def _throw_weights(logic: TrickLogic, hand: int) -> list[int]:
    """Return for each suit how likely a throw by chance is looked for there; 0: there is none."""
    if logic.throw == THROW_OFF:
        return []
    packing = logic.packing
    found = []
    for suit in SUITS:
        own = hand & packing.mask[suit]
        pairs = (own & packing.high).bit_count()
        kinds = (own & packing.low).bit_count() + pairs
        if kinds < 2 or (logic.throw == THROW_WHOLE and _is_tractor(packing, suit, own)):
            found.append(0)
        else:
            found.append(1 if logic.throw == THROW_WHOLE else 3**pairs << kinds - pairs)
    return found


def _is_tractor(packing: Packing, suit: int, own: int) -> bool:
    """Say whether two types of cards or more of one suit are one tractor, and nothing else."""
    if own & packing.low:
        return False
    pairs = (own & packing.high) >> packing.offset[suit]
    tiers = tiers_of(pairs, packing.suits[suit].extras)
    run = tiers // (tiers & -tiers)
    count = pairs.bit_count()
    return tiers.bit_count() == count and run == ((1 << STRIDE * count) - 1) // 3


def _random_throw(logic: TrickLogic, hand: int, weights: list[int], rng: Random) -> Cards:
    """Return a throw by chance, each as likely."""
    packing = logic.packing
    while True:
        suit = weighted(weights, rng)
        own = hand & packing.mask[suit]
        if logic.throw == THROW_WHOLE:
            return packing.cards(own)
        pairs = packing.pairs(own)
        singles = packing.of_bits(own & packing.low)
        cards: list[int] = []
        chosen = int(rng.random() * (1 << len(singles)))
        cards += [code for place, code in enumerate(singles) if chosen >> place & 1]
        for code in pairs:
            cards += (code,) * int(rng.random() * 3)
        packed = packing.pack(cards)
        kinds = (packed & packing.low).bit_count() + (packed & packing.high).bit_count()
        if kinds > 1 and not _is_tractor(packing, suit, packed):
            return tuple(cards)


def tractors(packing: Packing, hand: int) -> Iterator[Cards]:
    """Yield every tractor of a hand, parts of longer ones too."""
    for suit in SUITS:
        pairs = packing.pairs(hand & packing.mask[suit])
        if len(pairs) < 2:
            continue
        rungs = ladder(packing.order, suit, pairs)
        by_tier: dict[int, list[int]] = {}
        for code in pairs:
            by_tier.setdefault(packing.order.tier[code], []).append(code)
        for length in range(2, len(by_tier) + 1):
            for start in placements(rungs, length):
                for chosen in product(*(by_tier[start + step] for step in range(length))):
                    yield tuple(code for code in chosen for _ in range(2))


def _tractor_ways(rungs: Ladder) -> int:
    """Return how many tractors the pairs of a suit make."""
    return sum(
        prod(rungs[start : start + length])
        for length in range(2, len(rungs) + 1)
        for start in placements(rungs, length)
    )


def count_leads(logic: TrickLogic, hand: int) -> int:
    """Return how many leads there are."""
    packing = logic.packing
    total = 0
    for suit in SUITS:
        own = hand & packing.mask[suit]
        pairs = packing.pairs(own)
        kinds = (own & packing.low).bit_count() + len(pairs)
        tractors = _tractor_ways(ladder(packing.order, suit, pairs)) if len(pairs) > 1 else 0
        total += kinds + len(pairs) + tractors
        if logic.throw == THROW_WHOLE:
            total += kinds > 1 and not _is_tractor(packing, suit, own)
        elif logic.throw != THROW_OFF and own:
            everything = 3 ** len(pairs) * 2 ** (kinds - len(pairs)) - 1
            total += everything - kinds - len(pairs) - tractors
    return total


def all_leads(logic: TrickLogic, hand: int) -> Iterator[Cards]:
    """Yield every lead: singles, pairs, tractors, then throws."""
    packing = logic.packing
    pairs = packing.pairs(hand)
    types = packing.types(hand)
    yield from ((code,) for code in types)
    yield from ((code, code) for code in pairs)
    yield from tractors(packing, hand)
    if logic.throw == THROW_OFF:
        return
    for suit in SUITS:
        own = hand & packing.mask[suit]
        kinds = packing.types(own)
        if logic.throw == THROW_WHOLE:
            if len(kinds) > 1 and not _is_tractor(packing, suit, own):
                yield packing.cards(own)
            continue
        twice = set(packing.pairs(own))
        for copies in product(*(range(3 if code in twice else 2) for code in kinds)):
            cards = tuple(c for c, n in zip(kinds, copies, strict=True) for _ in range(n))
            if len(set(cards)) > 1 and not _is_tractor(packing, suit, packing.pack(cards)):
                yield cards
