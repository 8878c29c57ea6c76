"""Effective suits, tiers and adjacency (``suit.effective``, ``suit.order``, ``suit.adjacent``).

A :class:`TrumpOrder` is everything that the trick rules need to know about a deal's cards.
A game gives it as *chains*: for each effective suit, strongest first, runs of adjacent tiers;
a tier is a tuple of card codes of equal strength. Two tiers are adjacent when they stand next
to each other in one chain, and never across two chains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple, NoReturn

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

    suit: tuple[int, ...]
    strength: tuple[int, ...]
    tier: tuple[int, ...]
    width: tuple[int, ...]
    packed: tuple[PackedSuit, ...]

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
        suits, strengths, places = [0] * TYPES, [0] * TYPES, [0] * TYPES
        width, packed = [], []
        for number, name in enumerate(SUIT_NAMES):
            chains = tuple(trump if number == TRUMP else sides.get(name, ()))
            tiers, end = _placed(chains)
            base = 200 if number == TRUMP else 0
            for place, tier in tiers:
                for code in tier:
                    suits[code], places[code] = number, place
                    strengths[code] = base + place * 8 + rank_in_tier(code)
            width.append(end)
            packed.append(_pack(tiers, end))
        self._set(packed, strengths, suits, places, width)

    def _set(self, *values: Iterable[object]) -> None:
        """Set all values, in the order of their names."""
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, tuple(value))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: one trump order is shared by all deals that have it."""
        raise AttributeError(f"a trump order is never changed: {name}")

    def __reduce__(self) -> tuple[Callable[..., TrumpOrder], tuple[object, ...]]:
        return _of_values, tuple(getattr(self, name) for name in self.__slots__)

    def without_neighbours(self) -> TrumpOrder:
        """Return the same order with no tier adjacent to another: pairs, but no tractors.

        For shapes only: hands are packed as before.
        """
        tier = [2 * place for place in self.tier]
        width = [2 * places for places in self.width]
        return _of_values(self.packed, self.strength, self.suit, tier, width)

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

    def in_order(self, codes: Iterable[int]) -> tuple[int, ...]:
        """Return cards sorted for display."""
        return tuple(sorted(codes, key=self.sort_key))

    def lanes(self, codes: Iterable[int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Group cards by effective suit, trump first, strongest first; empty suits left out."""
        ordered = self.in_order(codes)
        present = dict.fromkeys(self.suit[code] for code in ordered)
        return tuple((suit, self.of_suit(suit, ordered)) for suit in present)


def _of_values(*values: Iterable[object]) -> TrumpOrder:
    """Return a trump order from its values: a variant, or one that comes out of a pickle."""
    order = object.__new__(TrumpOrder)
    order._set(*values)
    return order


def _placed(chains: tuple[Chain, ...]) -> tuple[list[tuple[int, Tier]], int]:
    """Return (place, tier) of one suit, weakest first, and the number of its places."""
    tiers = []
    place = 0
    for chain in reversed(chains):
        for tier in reversed(chain):
            tiers.append((place, tier))
            place += 1
        place += 1
    return tiers, place


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
