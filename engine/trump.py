"""Effective suits, tiers and adjacency (``suit.effective``, ``suit.order``, ``suit.adjacent``).

A :class:`TrumpOrder` is everything that the trick rules need to know about a deal's cards.
A game gives it as *chains*: for each effective suit, strongest first, runs of adjacent tiers;
a tier is a tuple of card codes of equal strength. Two tiers are adjacent when they stand next
to each other in one chain, and never across two chains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from engine.cards import RANKS, SUITS, TYPES, code_of

Tier = tuple[int, ...]
Chain = tuple[Tier, ...]

#: Effective suits as numbers: 0 is trump, 1–4 are the side suits S H C D.
TRUMP: Final = 0
SUIT_NAMES: Final[tuple[str, ...]] = ("T", *SUITS)

#: Bits of one card type in a packed hand: its count, 0 to 2.
STRIDE: Final = 2
#: A card of another suit in a packed hand: a counter above all fields.
OTHER: Final = 1 << 56


class PackedSuit(NamedTuple):
    """How hands are packed into one integer when one effective suit is looked at.

    A hand is the sum of ``weights[code]``: fields of two bits that count the cards of the
    suit, and from :data:`OTHER` on the number of all other cards. Everything stays below
    2^63, where adding is fast. ``low`` and ``high`` mask the two bits of all fields, so that
    ``hand & high`` are the pairs. Fields of adjacent tiers are neighbours. Of a tier of
    several cards the first has the tier's field; ``extras`` says for the others, tier by tier,
    (high bit of the tier's field, high bits of the others' fields).
    """

    weights: tuple[int, ...]
    low: int
    high: int
    extras: tuple[tuple[int, int], ...]


class TrumpOrder:
    """Which cards are trump, how strong each is, and which tiers touch. Never changed.

    ``suit[code]``       effective suit 0–4, see :data:`SUIT_NAMES`
    ``strength[code]``   compares cards of one effective suit, and any trump above any other card
    ``tier[code]``       place of the card's tier in its suit, counted from the weakest; adjacent
                         tiers have consecutive places, chains leave a place free between them
    ``width[suit]``      number of places in the suit
    ``packed[suit]``     how hands are packed to look at a suit, see :class:`PackedSuit`
    """

    __slots__ = ("packed", "strength", "suit", "tier", "width")

    def __init__(
        self,
        trump: Iterable[Chain],
        sides: Mapping[str, Iterable[Chain]],
        rank_in_tier: Callable[[int], int] = lambda code: 0,
    ) -> None:
        """Build from chains, strongest first.

        ``sides`` maps suit letters to chains; ``rank_in_tier`` makes cards of one tier unequal
        in strength (0–7, higher is stronger) without giving them tiers of their own.
        """
        self.suit = [0] * TYPES
        self.strength = [0] * TYPES
        self.tier = [0] * TYPES
        self.width: list[int] = []
        self.packed: list[PackedSuit] = []
        for number, name in enumerate(SUIT_NAMES):
            chains = tuple(trump if number == TRUMP else sides.get(name, ()))
            tiers = self._place(number, chains, rank_in_tier)
            self.packed.append(_pack(tiers, self.width[number]))

    def _place(
        self, suit: int, chains: tuple[Chain, ...], rank_in_tier: Callable[[int], int]
    ) -> list[tuple[int, Tier]]:
        """Give every card of one suit its numbers; return (place, tier), weakest first."""
        tiers = []
        place = 0
        for chain in reversed(chains):
            for tier in reversed(chain):
                tiers.append((place, tier))
                for code in tier:
                    self.suit[code] = suit
                    self.tier[code] = place
                    base = 200 if suit == TRUMP else 0
                    self.strength[code] = base + place * 8 + rank_in_tier(code)
                place += 1
            place += 1
        self.width.append(place)
        return tiers

    def suit_name(self, code: int) -> str:
        """Return the effective suit of a card: ``T`` or a suit letter."""
        return SUIT_NAMES[self.suit[code]]

    def is_trump(self, code: int) -> bool:
        """Say whether a card is trump."""
        return self.suit[code] == TRUMP

    def common_suit(self, codes: Iterable[int]) -> int | None:
        """Return the one effective suit of all cards, or None if there are several or no cards."""
        suits = set(map(self.suit.__getitem__, codes))
        return suits.pop() if len(suits) == 1 else None

    def of_suit(self, suit: int, codes: Iterable[int]) -> tuple[int, ...]:
        """Return the cards of one effective suit, in the given order."""
        return tuple(code for code in codes if self.suit[code] == suit)

    def sort_key(self, code: int) -> tuple[int, int, int]:
        """Key that sorts cards for display: trump first, suits S H C D, strongest first."""
        return (self.suit[code], -self.strength[code], code)

    def lanes(self, codes: Iterable[int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Group cards by effective suit, trump first, strongest first; empty suits left out."""
        ordered = sorted(codes, key=self.sort_key)
        present = dict.fromkeys(self.suit[code] for code in ordered)
        return tuple((suit, self.of_suit(suit, ordered)) for suit in present)


def _pack(tiers: list[tuple[int, Tier]], width: int) -> PackedSuit:
    """Return the bit fields of a suit: tiers at their places, further cards of a tier above."""
    weights = [OTHER] * TYPES
    low = 0
    extras = []
    free = width
    for place, (first, *others) in tiers:
        weights[first] = 1 << place * STRIDE
        low |= weights[first]
        mask = 0
        for code in others:
            weights[code] = 1 << free * STRIDE
            mask |= weights[code]
            free += 1
        if others:
            low |= mask
            extras.append((weights[first] << 1, mask << 1))
    if 1 << free * STRIDE > OTHER:
        raise ValueError("a suit has too many cards for its fields")
    return PackedSuit(tuple(weights), low, low << 1, tuple(extras))


def plain_suit(suit: str, without: str = "") -> Chain:
    """Return a suit's own run, A high, as one chain, leaving out the ranks in ``without``."""
    return tuple((code_of(suit, rank),) for rank in reversed(RANKS) if rank not in without)


def plain_sides(trump: str, without: str = "") -> dict[str, tuple[Chain, ...]]:
    """Return the side suits (all but ``trump``), ranks that have gone to trump left out."""
    return {suit: (plain_suit(suit, without),) for suit in SUITS if suit != trump}


def of_rank(rank: str, but: str = "") -> Tier:
    """Return the cards of one rank as a tier, leaving out the suit ``but``."""
    return tuple(code_of(suit, rank) for suit in SUITS if suit != but)
