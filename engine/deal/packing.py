"""Whole hands as one integer, laid out by effective suit, for the play of a deal.

Every card type has a field of two bits that counts its copies (0 to 2); the fields of the
effective suits stand one after the other, each suit laid out as in
:class:`~engine.trump.PackedSuit`, so that ``hand >> offset[suit] & full[suit]`` is what
``engine.follow`` works on. Playing cards is a subtraction, pairs are the high bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from random import Random
from typing import Final

from engine.cards import TYPES
from engine.trump import STRIDE, SUIT_NAMES, PackedSuit, TrumpOrder

SUITS: Final = range(len(SUIT_NAMES))


class Packing:
    """The layout of packed hands under one trump order. Never changed.

    ``weight[code]``  one copy of a card; ``low`` / ``high``  the two bits of all fields;
    ``offset[suit]``, ``full[suit]``  where a suit's fields begin, and its mask before shifting;
    ``mask[suit]``    its mask in a hand; ``suits[suit]``  how its fields are laid out;
    ``stronger[code]``  both bits of all cards of the suit that are stronger than the card;
    ``code[bit]``     the card of a field's low bit.
    """

    __slots__ = (
        "code", "full", "high", "low", "mask", "offset", "order", "stronger", "suits", "weight",
    )  # fmt: skip

    def __init__(self, order: TrumpOrder) -> None:
        """Lay out the five effective suits of an order."""
        self.order = order
        self.suits: tuple[PackedSuit, ...] = order.packed
        fulls, offsets = [], []
        weight = [0] * TYPES
        offset = 0
        self.low = 0
        for suit in SUITS:
            packed = order.packed[suit]
            full = packed.low | packed.high
            fulls.append(full)
            offsets.append(offset)
            self.low |= packed.low << offset
            for code in range(TYPES):
                if order.suit[code] == suit:
                    weight[code] = packed.weights[code] << offset
            offset += full.bit_length() + STRIDE - full.bit_length() % STRIDE
        self.high = self.low << 1
        self.full: tuple[int, ...] = tuple(fulls)
        self.offset: tuple[int, ...] = tuple(offsets)
        self.mask: tuple[int, ...] = tuple(map(int.__lshift__, fulls, offsets))
        self.weight: tuple[int, ...] = tuple(weight)
        self.code: Mapping[int, int] = {weight[code]: code for code in range(TYPES) if weight[code]}
        self.stronger: tuple[int, ...] = tuple(map(self._stronger, range(TYPES)))

    def _stronger(self, code: int) -> int:
        suit, strength = self.order.suit, self.order.strength
        return sum(
            3 * self.weight[other]
            for other in range(TYPES)
            if suit[other] == suit[code] and strength[other] > strength[code]
        )

    def pack(self, codes: Iterable[int]) -> int:
        """Return cards as one integer; no card more often than twice."""
        weight = self.weight
        return sum([weight[code] for code in codes])

    def types(self, packed: int) -> list[int]:
        """Return the different cards of a packed hand, in order of their fields."""
        return self.of_bits((packed | packed >> 1) & self.low)

    def pairs(self, packed: int) -> list[int]:
        """Return the cards of which a packed hand holds both copies."""
        return self.of_bits((packed & self.high) >> 1)

    def of_bits(self, bits: int) -> list[int]:
        """Return the cards of low bits."""
        code = self.code
        found = []
        while bits:
            bit = bits & -bits
            found.append(code[bit])
            bits ^= bit
        return found

    def random_type(self, packed: int, rng: Random) -> int:
        """Return one of the different cards of a packed hand by chance, each as likely."""
        bits = (packed | packed >> 1) & self.low
        for _ in range(int(rng.random() * bits.bit_count())):
            bits &= bits - 1
        return self.code[bits & -bits]

    def cards(self, packed: int) -> tuple[int, ...]:
        """Return all cards of a packed hand, sorted by code."""
        return tuple(sorted(self.types(packed) + self.pairs(packed)))

    def count(self, packed: int) -> int:
        """Return how many cards a packed hand holds."""
        return (packed & self.low).bit_count() + 2 * (packed & self.high).bit_count()


@lru_cache(maxsize=500)
def packing_of(order: TrumpOrder) -> Packing:
    """Return the layout of a trump order, made once."""
    return Packing(order)
