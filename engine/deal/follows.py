"""All legal follows of a packed hand: how many, one by chance, and the list of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from math import comb
from random import Random

from engine.deal.packing import Packing
from engine.deal.tricklogic import Lead
from engine.follow import serve, tiers_of
from engine.trump import STRIDE

Cards = tuple[int, ...]


def pick(items: list[int], size: int, rng: Random) -> list[int]:
    """Return ``size`` of the items by chance, each choice as likely (the list is shuffled)."""
    chance, count = rng.random, len(items)
    for place in range(size):
        other = place + int(chance() * (count - place))
        items[place], items[other] = items[other], items[place]
    return items[:size]


class FollowChoices:
    """The legal follows of one lead and one hand: a fixed part and ways to choose the rest.

    ``fixed`` are cards that every play holds; of the packed cards ``free`` so many as
    ``size`` are chosen, with at least ``least`` pairs. ``plans``: (pairs of a choice, or how
    many; the number of ways) for each size of a choice of pairs.
    """

    __slots__ = ("fixed", "least", "pairs", "size", "tractor_pairs", "types")

    def __init__(self, packing: Packing, lead: Lead, hand: int) -> None:
        """Find what is fixed and what is free."""
        own = hand & packing.mask[lead.suit]
        held = packing.count(own)
        self.fixed: Cards = ()
        self.least = 0
        self.size = lead.size
        self.tractor_pairs: list[Cards] | None = None
        free = own
        if held <= lead.size:
            self.fixed = packing.cards(own) if own else ()
            self.size = lead.size - held
            free = hand ^ own if self.size else 0
        self.types = packing.types(free)
        self.pairs = packing.pairs(free)
        if held > lead.size and lead.pairs and self.pairs:
            self.least = min(lead.pairs.bit_count(), len(self.pairs))
            if lead.pattern.tractors:
                self._serve_tractors(packing, lead, own)

    def _serve_tractors(self, packing: Packing, lead: Lead, own: int) -> None:
        """List the choices of pairs that give the lead the tractors that the hand owes it."""
        suit, demand = packing.suits[lead.suit], lead.pattern.tractors
        tiers = tiers_of((own & packing.high) >> packing.offset[lead.suit], suit.extras)
        if not tiers & tiers >> STRIDE:
            return
        weights, extras = suit.weights, suit.extras
        best = serve((own & packing.high) >> packing.offset[lead.suit], extras, demand)
        most = min(len(self.pairs), self.size // 2)
        self.tractor_pairs = [
            chosen
            for count in range(self.least, most + 1)
            if self.size - 2 * count <= len(self.types) - count
            for chosen in combinations(self.pairs, count)
            if serve(sum(2 * weights[code] for code in chosen), extras, demand) == best
        ]

    def _ways(self) -> list[int]:
        """Return the number of plays by the number of pairs, from ``least`` pairs on."""
        pairs, types, size = len(self.pairs), len(self.types), self.size
        return [
            comb(pairs, count) * comb(types - count, size - 2 * count)
            for count in range(self.least, min(pairs, size // 2) + 1)
        ]

    def _fills(self, chosen: Sequence[int]) -> int:
        """Return in how many ways single cards fill up a choice of pairs."""
        return comb(len(self.types) - len(chosen), self.size - 2 * len(chosen))

    def count(self) -> int:
        """Return how many plays there are."""
        if self.tractor_pairs is not None:
            return sum(map(self._fills, self.tractor_pairs))
        return sum(self._ways())

    def random(self, rng: Random) -> Cards:
        """Return one play by chance, each as likely."""
        if self.size == 0:
            return self.fixed
        if self.size == 1:
            return (*self.fixed, self.types[int(rng.random() * len(self.types))])
        if self.tractor_pairs is not None:
            ways = list(map(self._fills, self.tractor_pairs))
            chosen = list(self.tractor_pairs[weighted(ways, rng)])
        elif self.pairs:
            chosen = pick(self.pairs, self.least + weighted(self._ways(), rng), rng)
        else:
            return (*self.fixed, *pick(self.types, self.size, rng))
        singles = [code for code in self.types if code not in chosen]
        return (*self.fixed, *chosen, *chosen, *pick(singles, self.size - 2 * len(chosen), rng))

    def all(self) -> Iterator[Cards]:
        """Yield every play."""
        most = min(len(self.pairs), self.size // 2)
        choices: Iterator[Cards] | list[Cards] = chain.from_iterable(
            combinations(self.pairs, count) for count in range(self.least, most + 1)
        )
        for chosen in self.tractor_pairs if self.tractor_pairs is not None else choices:
            singles = [code for code in self.types if code not in chosen]
            for fill in combinations(singles, self.size - 2 * len(chosen)):
                yield (*self.fixed, *chosen, *chosen, *fill)


def weighted(ways: Sequence[int], rng: Random) -> int:
    """Return an index by chance, each as likely as its number says."""
    if len(ways) == 1:
        return 0
    left = int(rng.random() * sum(ways))
    for index, count in enumerate(ways):
        left -= count
        if left < 0:
            return index
    return len(ways) - 1
