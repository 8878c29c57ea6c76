"""The trick rules of gabaguo on packed hands: one deck, so singles, throws and the 瓮.

Without pairs a throw stands or falls with its lowest card (``gaba.throw``), and a follow only
has to keep to the suit. A 瓮 is a lead of its own with answers of its own (``gaba.weng`` …).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

from engine.cards import RANKS, SUITS
from engine.deal.follows import pick, weighted
from engine.deal.tricklogic import THROW, Cards, Lead, TrickLogic
from engine.follow import COUNT, HELD, SUIT
from engine.games.base import THROW_ANY
from engine.games.gabaguo_weng import ANSWER, RULE, all_answers, answers, count_legal, height
from engine.shapes import Pattern
from engine.trump import TRUMP, TrumpOrder

WENG: Final = "weng"
SIZE: Final = len(SUITS)
#: How many throws so many cards of one suit make: two cards or more of them.
_THROWS: Final = tuple((1 << count) - count - 1 for count in range(22))
_WENG_LEAD: Final = Lead(TRUMP, SIZE, WENG, 0, Pattern((), 0, SIZE), ())


class GabaLogic(TrickLogic):
    """The trick rules of gabaguo under one trump order.

    ``wengs``: every 瓮 as packed cards -> how high it is.
    """

    __slots__ = ("_offsets", "_plain", "_throws", "_trump_wengs", "wengs")

    def __init__(self, order: TrumpOrder) -> None:
        """Lay out the hands, and find the 瓮 and those of them that are all trump."""
        super().__init__(order, THROW_ANY, "gaba.throw")
        ranks = range(len(RANKS))
        wengs = [tuple(13 * suit + rank for suit in range(SIZE)) for rank in ranks]
        self.wengs = {self.packing.pack(weng): height(order, weng) for weng in wengs}
        mask = self.packing.mask[TRUMP]
        self._trump_wengs = tuple(weng for weng in self.wengs if not weng & ~mask)
        self._offsets, self._plain = self._plain_ranks()
        self._throws = [
            [Lead(suit, size, THROW, 0, Pattern((), 0, size), ()) for size in range(22)]
            for suit in range(len(self.packing.mask))
        ]

    def _plain_ranks(self) -> tuple[tuple[int, ...], int]:
        """Return where the four printed suits begin in a hand, and the mask of their plain ranks.

        The ranks that are trump in one suit alone, or in none, have the same places in all four:
        the trump suit's cards are the lowest trumps.
        """
        packing = self.packing
        sides = [suit for suit in range(1, len(packing.full)) if packing.full[suit]]
        offsets = [packing.offset[suit] for suit in sides]
        if len(offsets) < SIZE:
            offsets.append(packing.offset[TRUMP])
        return tuple(offsets), self.order.packed[sides[0]].low

    def held(self, hand: int, cards: Cards, packed: int) -> bool:
        """Say whether a hand holds all the cards (``follow.held``)."""
        return not packed & ~hand and packed.bit_count() == len(cards)

    # --- leads

    def read_lead(self, cards: Cards, packed: int) -> Lead | None:
        """Read the cards of a lead that are held; None if they are of several suits."""
        suit, size = self.order.suit[cards[0]], len(cards)
        if size == 1:
            return self._singles[suit]
        if size == SIZE and packed in self.wengs:
            return _WENG_LEAD
        return None if packed & ~self.packing.mask[suit] else self._throws[suit][size]

    def lead_rule(self, lead: Lead, hand: int, packed: int, first: bool) -> str | None:
        """Return ``gaba.weng`` for a 瓮 in the first trick or one inside a throw, else None."""
        if lead.size < SIZE:
            return None
        if lead.form == WENG:
            return RULE if first else None
        return RULE if self.has_weng(packed) else None

    def has_weng(self, packed: int) -> bool:
        """Say whether cards of one suit hold a 瓮: four level cards or four 2s."""
        return any(packed & weng == weng for weng in self._trump_wengs)

    def with_weng(self, own: int) -> int:
        """Return how many choices of these trumps hold a 瓮."""
        held = [weng for weng in self._trump_wengs if own & weng == weng]
        if not held:
            return 0
        both = 1 << own.bit_count() - 2 * SIZE if len(held) == 2 else 0
        return (len(held) << own.bit_count() - SIZE) - both

    def instead(self, lead: Lead, cards: Cards, others: Sequence[int]) -> tuple[Cards, ...]:
        """Return the lowest card of a throw if somebody holds a higher one (``gaba.throw``).

        Of equal lowest cards the leader chooses; none: the throw stands.
        """
        strength = self.order.strength
        lowest = min([strength[code] for code in cards])
        low = [code for code in cards if strength[code] == lowest]
        higher = self.packing.stronger[low[0]]
        for hand in others:
            if hand & higher:
                return tuple((code,) for code in low)
        return ()

    def held_wengs(self, hand: int) -> list[int]:
        """Return the 瓮 of a hand, packed."""
        one, two, three, four = self._offsets
        if hand >> one & hand >> two & hand >> three & hand >> four & self._plain:
            return [weng for weng in self.wengs if hand & weng == weng]
        return [weng for weng in self._trump_wengs if hand & weng == weng]

    # --- follows

    def follow_rule(self, lead: Lead, hand: int, cards: Cards, packed: int) -> str | None:
        """Return the first rule that a follow breaks, or None."""
        if len(cards) == lead.size == 1:
            if not packed & hand:
                return HELD
            mask = self.packing.mask[lead.suit]
            return None if packed & mask or not hand & mask else SUIT
        if packed & ~hand or packed.bit_count() != len(cards):
            return HELD
        if len(cards) != lead.size:
            return COUNT
        if lead.form == WENG:
            return None if answers(self.order, self.packing.cards(hand), cards) else ANSWER
        own = hand & self.packing.mask[lead.suit]
        if not own & ~packed:
            return None
        return SUIT if packed & ~own else None

    def strength(self, lead: Lead, cards: Cards, packed: int) -> int:
        """Return how strong a play is against a lead; -1: it cannot win."""
        order = self.order
        if lead.size == 1:
            code = cards[0]
            suit = order.suit[code]
            return order.strength[code] if suit in (TRUMP, lead.suit) else -1
        if lead.form == WENG:
            return self.wengs.get(packed, -1)
        mask = self.packing.mask
        if packed & ~mask[lead.suit] and packed & ~mask[TRUMP]:
            return -1
        strength = order.strength
        return max([strength[code] for code in cards])


@lru_cache(maxsize=200)
def gaba_logic(order: TrumpOrder) -> GabaLogic:
    """Return the trick rules of an order, made once."""
    return GabaLogic(order)


class GabaLeads:
    """The legal leads of a hand: singles, throws of one suit, and the 瓮 but in the first trick."""

    __slots__ = ("first", "hand", "logic")

    def __init__(self, logic: GabaLogic, hand: int, first: bool) -> None:
        """Keep the rules, the packed hand and whether it is the first trick."""
        self.logic = logic
        self.hand = hand
        self.first = first

    def _wengs(self) -> list[int]:
        return [] if self.first else self.logic.held_wengs(self.hand)

    def count(self) -> int:
        """Return how many leads there are."""
        throws = sum(_throws(self.logic, self.hand))
        return self.hand.bit_count() + throws + len(self._wengs())

    def all(self) -> Iterator[Cards]:
        """Yield every lead: singles, the 瓮, throws."""
        logic = self.logic
        packing = logic.packing
        yield from ((code,) for code in packing.of_bits(self.hand))
        for weng in self._wengs():
            yield packing.cards(weng)
        for mask in packing.mask:
            codes = packing.of_bits(self.hand & mask)
            for size in range(2, len(codes) + 1):
                for cards in combinations(codes, size):
                    if size < SIZE or not logic.has_weng(packing.pack(cards)):
                        yield cards


def _throws(logic: GabaLogic, hand: int) -> list[int]:
    """Return how many throws a hand has by suit."""
    ways = [_THROWS[(hand & mask).bit_count()] for mask in logic.packing.mask]
    trumps = hand & logic.packing.mask[TRUMP]
    if trumps.bit_count() >= SIZE:
        ways[TRUMP] -= logic.with_weng(trumps)
    return ways


def random_lead(logic: GabaLogic, hand: int, first: bool, rng: Random) -> Cards:
    """Return a lead by chance: its kind first, each kind that there is as likely."""
    packing, count = logic.packing, hand.bit_count()
    masks = packing.mask
    has_throw = count > len(masks) or count > sum([1 for mask in masks if hand & mask])
    wengs = () if first or count < SIZE else logic.held_wengs(hand)
    kinds = 1 + has_throw + bool(wengs)
    kind = int(rng.random() * kinds) if kinds > 1 else 0
    if kind == 0:
        return (one_of(logic, hand, rng),)
    if kind == 1 and has_throw:
        return _random_throw(logic, hand, rng)
    return packing.cards(wengs[int(rng.random() * len(wengs))])


def _random_throw(logic: GabaLogic, hand: int, rng: Random) -> Cards:
    """Return a throw by chance, each as likely."""
    packing, chance = logic.packing, rng.random
    own = hand & packing.mask[weighted(_throws(logic, hand), rng)]
    codes = packing.of_bits(own)
    while True:
        chosen = int(chance() * (1 << len(codes)))
        if chosen & chosen - 1:
            cards = tuple([code for place, code in enumerate(codes) if chosen >> place & 1])
            if len(cards) < SIZE or not logic.has_weng(packing.pack(cards)):
                return cards


class WengAnswers:
    """The legal answers to a 瓮 (``gaba.weng.answer``)."""

    __slots__ = ("hand", "order")

    def __init__(self, order: TrumpOrder, hand: Cards) -> None:
        """Keep the order and the hand."""
        self.order = order
        self.hand = hand

    def count(self) -> int:
        """Return how many answers there are."""
        return count_legal(self.order, (), self.hand)

    def all(self) -> Iterator[Cards]:
        """Yield every answer."""
        return all_answers(self.order, self.hand)

    def random(self, rng: Random) -> Cards:
        """Return an answer by chance, each as likely."""
        found = list(self.all())
        return found[int(rng.random() * len(found))]


def one_of(logic: GabaLogic, cards: int, rng: Random) -> int:
    """Return one of packed cards by chance, each as likely."""
    count = cards.bit_count()
    if count > 1:
        for _ in range(int(rng.random() * count)):
            cards &= cards - 1
    return logic.packing.code[cards & -cards]


def random_follow(logic: GabaLogic, lead: Lead, hand: int, rng: Random) -> Cards:
    """Return a legal follow to several cards by chance, each as likely."""
    packing, size = logic.packing, lead.size
    own = hand & packing.mask[lead.suit]
    if lead.form == WENG:
        return WengAnswers(logic.order, packing.cards(hand)).random(rng)
    held = own.bit_count()
    codes = packing.of_bits(own)
    if held > size:
        return tuple(pick(codes, size, rng))
    if held < size:
        codes += pick(packing.of_bits(hand ^ own), size - held, rng)
    return tuple(codes)
