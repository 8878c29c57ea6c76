"""The trick rules on packed hands: is a lead or a follow legal, how strong is a play.

The same rules as ``engine.follow``, ``engine.trick`` and ``engine.throws`` have for cards, in
the form that a deal needs at every move. A game that adds plays of its own overrides methods.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.deal.packing import Packing, packing_of
from engine.follow import COUNT, HELD, SUIT, kept_back
from engine.games.base import THROW_ANY, THROW_WHOLE
from engine.shapes import PAIR, SINGLE, TRACTOR, Component, Pattern, decompose, highest_top
from engine.throws import Beaten, beater, forced_leads
from engine.trump import TRUMP, TrumpOrder

Cards = tuple[int, ...]

THROW: Final = "throw"
SEVERAL_SUITS: Final = "shape.throw"
_ONE: Final = Pattern((), 0, 1)
_PAIR: Final = Pattern((), 1, 0)


class Lead(NamedTuple):
    """A lead, read once: its suit, its size, its form and what a follower owes to it.

    ``pairs`` are its pairs in the layout of its suit; ``pattern`` its shape; ``parts`` the
    components of a throw, else empty.
    """

    suit: int
    size: int
    form: str
    pairs: int
    pattern: Pattern
    parts: tuple[Component, ...]


class TrickLogic:
    """The trick rules under one trump order and one rule for throws."""

    __slots__ = ("_pairs", "_singles", "order", "packing", "throw", "throw_rule")

    def __init__(self, order: TrumpOrder, throw: str, throw_rule: str) -> None:
        """``throw``: a throw rule of ``engine.games.base``; ``throw_rule``: the id it goes by."""
        self.order = order
        self.packing: Packing = packing_of(order)
        self.throw = throw
        self.throw_rule = throw_rule
        self._singles = [Lead(suit, 1, SINGLE, 0, _ONE, ()) for suit in range(5)]
        self._pairs = {
            code: Lead(order.suit[code], 2, PAIR, 2 * order.packed[order.suit[code]].weights[code],
                       _PAIR, ())
            for code in self.packing.code.values()
        }  # fmt: skip

    # --- what a play is

    def held(self, hand: int, cards: Cards, packed: int) -> bool:
        """Say whether a hand holds all the cards, as often as they stand (``follow.held``)."""
        packing = self.packing
        singles, pairs = packed & packing.low, packed & packing.high
        return not (
            pairs & ~hand
            or singles & ~(hand | hand >> 1)
            or singles & pairs >> 1  # three copies
            or singles.bit_count() + 2 * pairs.bit_count() != len(cards)  # more: fields run over
        )

    def read_lead(self, cards: Cards, packed: int) -> Lead | None:
        """Read the cards of a lead; None if they are of several effective suits."""
        suit = self.order.suit[cards[0]]
        if len(cards) == 1:
            return self._singles[suit]
        packing = self.packing
        if packed & ~packing.mask[suit]:
            return None
        if len(cards) == 2 and cards[0] == cards[1]:
            return self._pairs[cards[0]]
        parts = self.decompose(cards, packed)
        pairs = (packed & packing.high) >> packing.offset[suit]
        lengths = [part.pairs for part in parts]
        pattern = Pattern(
            tuple(length for length in lengths if length > 1), lengths.count(1), lengths.count(0)
        )
        if len(parts) == 1:
            return Lead(suit, len(cards), TRACTOR, pairs, pattern, ())
        return Lead(suit, len(cards), THROW, pairs, pattern, parts)

    def decompose(self, cards: Cards, packed: int) -> tuple[Component, ...]:
        """Take cards of one suit apart (``shape.throw``)."""
        pairs = packed & self.packing.high
        if pairs & pairs - 1:
            return decompose(self.order, cards)
        strength = self.order.strength  # one pair at most: no tractor
        single = self.packing.code.get(pairs >> 1)
        parts = [Component((c,), 0, strength[c]) for c in cards if c != single]
        parts.sort(key=lambda part: (-part.top, part.cards))
        if single is not None:
            parts.insert(0, Component((single, single), 1, strength[single]))
        return tuple(parts)

    # --- what may be led

    def lead_rule(self, lead: Lead, hand: int, packed: int, first: bool) -> str | None:
        """Return the rule that forbids a lead, or None; ``first``: the first trick's lead."""
        if lead.form != THROW or self.throw == THROW_ANY:
            return None
        whole = self.throw == THROW_WHOLE and packed == hand & self.packing.mask[lead.suit]
        return None if whole else self.throw_rule

    def instead(self, lead: Lead, cards: Cards, others: Sequence[int]) -> tuple[Cards, ...]:
        """Return the leads of which one must replace a throw; none: it stands (``throw.*``).

        ``others``: the other players' hands.
        """
        beaten = []
        for part in lead.parts:
            for hand in others:
                if self._beats(hand, part):
                    beaten.append(Beaten(part, 0, ()))
                    break
        return forced_leads(self.order, cards, beaten) if beaten else ()

    def _beats(self, hand: int, part: Component) -> bool:
        """Say whether a hand holds something better than a component, in its suit and form."""
        packing = self.packing
        if part.pairs == 0:
            return bool(hand & packing.stronger[part.cards[0]])
        pairs = hand & packing.stronger[part.cards[0]] & packing.high
        if not pairs or part.pairs == 1:
            return bool(pairs)
        return beater(self.order, part, packing.cards(hand)) is not None

    # --- what may be followed, and who wins

    def follow_rule(self, lead: Lead, hand: int, cards: Cards, packed: int) -> str | None:
        """Return the first rule that a follow breaks, or None (``follow.*``)."""
        packing = self.packing
        suit, size = lead.suit, lead.size
        mask = packing.mask[suit]
        if size == 1 and len(cards) == 1:
            if not hand & 3 * packed:
                return HELD
            return SUIT if hand & mask and not packed & mask else None
        if not self.held(hand, cards, packed):
            return HELD
        if len(cards) != size:
            return COUNT
        own, given = hand & mask, packed & mask
        pairs = given & packing.high
        count = (given & packing.low).bit_count() + 2 * pairs.bit_count()
        if count < size:
            return SUIT if given != own else None
        own_pairs = own & packing.high
        if own_pairs == pairs or not lead.pairs:
            return None
        offset = packing.offset[suit]
        return kept_back(packing.suits[suit], lead.pairs, own_pairs >> offset, pairs >> offset)

    def strength(self, lead: Lead, cards: Cards, packed: int) -> int:
        """Return how strong a play is against a lead; -1: it cannot win (``trick.*``)."""
        order = self.order
        if lead.size == 1:
            suit = order.suit[cards[0]]
            return order.strength[cards[0]] if suit in (TRUMP, lead.suit) else -1
        mask = self.packing.mask
        if packed & ~mask[lead.suit] and packed & ~mask[TRUMP]:
            return -1
        if lead.pairs:
            pairs = packed & self.packing.high
            if pairs.bit_count() < lead.pairs.bit_count():
                return -1
            if lead.size == 2:
                return order.strength[cards[0]]
            top = highest_top(order, cards, lead.pattern)
            return -1 if top is None else top
        strength = order.strength
        return max([strength[code] for code in cards])


@lru_cache(maxsize=500)
def logic_of(order: TrumpOrder, throw: str, throw_rule: str) -> TrickLogic:
    """Return the trick rules of an order, made once."""
    return TrickLogic(order, throw, throw_rule)
