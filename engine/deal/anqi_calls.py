"""The calls of anqi: what was called and shown, what outbids what, and whose side that makes.

Plain functions on cards; the deal and the exercises decide with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.cards import BJ, LJ, SUITS, code_of, suit_of
from engine.games.anqi import AnqiOptions
from engine.games.base import NO_TRUMP

SEVENS = tuple(code_of(suit, "7") for suit in SUITS)


class Sale(NamedTuple):
    """A seven that was buried for sale (``anqi.sell``); ``buyer`` is None until it is bought."""

    seller: int
    seven: int
    buyer: int | None = None


class Contract(NamedTuple):
    """What was called so far.

    ``caller`` and ``committed``: who called with which 7 (None where the head without a 7 is
    declarer), ``called_at``: after how many dealt cards; ``shown``: the overcalls, (seat, card
    of the pair); ``sale``: a seven that lies in the kitty for sale, or has been bought.
    """

    caller: int | None = None
    committed: int | None = None
    called_at: int | None = None
    shown: tuple[tuple[int, int], ...] = ()
    sale: Sale | None = None

    @property
    def standing(self) -> int | None:
        """The card of the pair that has to be outbid; None for a call."""
        return self.shown[-1][1] if self.shown else None

    @property
    def seven(self) -> int | None:
        """The 7 that makes trump: committed or shown; None for no trump suit."""
        card = self.shown[-1][1] if self.shown else self.committed
        return card if card in SEVENS else None

    @property
    def trump(self) -> str:
        """The trump suit, or ``none`` (``anqi.overcall.joker``)."""
        return NO_TRUMP if self.seven is None else suit_of(self.seven)

    @property
    def seller(self) -> int | None:
        """The seat that has sold a seven, where the sale stands."""
        sale = self.sale
        return sale.seller if sale is not None and sale.buyer is not None else None


def overcall_order(options: AnqiOptions) -> tuple[int, ...]:
    """Return the cards of which a pair overcalls, weakest first (``anqi.overcall``)."""
    suits = reversed(options.suit_order)
    return (*(code_of(suit, "7") for suit in suits), LJ, BJ)


def overcalls(options: AnqiOptions, standing: int | None, hand: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of which the hand may show a pair, weakest first.

    ``standing``: the card of the pair to outbid, None for a call, which any pair beats.
    """
    order = overcall_order(options)
    higher = order if standing is None else order[order.index(standing) + 1 :]
    return tuple(code for code in higher if hand.count(code) == 2)


def declarers_side(
    declarer: int, seven: int | None, hands: Iterable[Sequence[int]], seller: int | None
) -> frozenset[int]:
    """Return the seats of the declarer's side (``anqi.side``, ``.partner``, ``.solo``, ``.sell``).

    ``seven``: the 7 of the trump suit, None where there is none; ``hands`` after the last bury;
    ``seller``: who sold a seven, where a sale stands.
    """
    side = {declarer}
    if seller is not None:
        side.add(seller)
    if seven is not None:
        side.update(seat for seat, hand in enumerate(hands) if seven in hand)
    return frozenset(side)
