"""Drawing cards of one effective suit from real decks: tractors, pairs, single cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from engine.cards import TYPES
from engine.chance import Chance
from engine.exercises.making import misread
from engine.exercises.making.base import Wish
from engine.games import Game, Options, get_game
from engine.rules import is_rule
from engine.trump import SUIT_NAMES, TRUMP, Chain, TrumpOrder

#: How many of a hundred draws go for cards that are wanted, where there are any.
_KEEN = 75


@lru_cache(maxsize=500)
def cards_of(order: TrumpOrder, suit: int) -> tuple[int, ...]:
    """Return the cards of an effective suit, weakest first."""
    chains = reversed(misread.chains_of(order, suit))
    return tuple(code for chain in chains for tier in reversed(chain) for code in tier)


@lru_cache(maxsize=500)
def side_suits(order: TrumpOrder) -> tuple[int, ...]:
    """Return the numbers of the side suits."""
    return tuple(s for s in range(len(SUIT_NAMES)) if s != TRUMP and order.width[s])


def house_of(wish: Wish) -> Options:
    """Return the house rules that a wish asks for."""
    return _house(wish.game, tuple(sorted(wish.options.items())))


@lru_cache(maxsize=100)
def _house(game: str, options: tuple[tuple[str, Any], ...]) -> Options:
    return get_game(game).options.of(dict(options))


def trump_fields(game: Game, chance: Chance, trumps: Sequence[str] = ()) -> dict[str, Any]:
    """Return a trump suit by chance, and a level where the game has levels."""
    fields = {"trump": chance.pick(trumps or game.trumps)}
    if game.levels:
        fields["level"] = chance.pick(game.levels)
    return fields


def rules_named(game: str, named: Sequence[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Return rules with their weights, the game's prefix before those of the game itself."""
    prefix = get_game(game).prefix
    return tuple((rule if is_rule(rule) else f"{prefix}.{rule}", weight) for rule, weight in named)


class Stock:
    """The cards that are still to be had, and ways of taking some."""

    __slots__ = ("chance", "decks", "left", "order", "throws")

    def __init__(self, order: TrumpOrder, decks: int, chance: Chance, throws: bool = True) -> None:
        self.order = order
        self.decks = decks
        self.chance = chance
        self.throws = throws
        self.left = [decks] * TYPES

    def _take(self, codes: Sequence[int]) -> list[int]:
        for code in codes:
            self.left[code] -= 1
        return list(codes)

    def choose(self, codes: Sequence[int], wanted: Collection[int] = ()) -> int:
        """Return one of the cards, mostly a wanted one."""
        if wanted and self.chance.yes(_KEEN):
            keen = [code for code in codes if code in wanted]
            return self.chance.pick(keen or codes)
        return self.chance.pick(codes)

    def cards(self, suit: int) -> list[int]:
        """Return the cards of a suit that are still to be had, weakest first, once each."""
        return [code for code in cards_of(self.order, suit) if self.left[code]]

    def single(
        self, suit: int, but: Collection[int] = (), wanted: Collection[int] = ()
    ) -> list[int]:
        """Take one card of a suit, none of those in ``but``; nothing where there is none."""
        codes = [code for code in self.cards(suit) if code not in but]
        return self._take([self.choose(codes, wanted)]) if codes else []

    def pair(self, suit: int, wanted: Collection[int] = ()) -> list[int]:
        """Take a pair of a suit; nothing where there is none."""
        codes = [code for code in cards_of(self.order, suit) if self.left[code] > 1]
        return self._take([self.choose(codes, wanted)] * 2) if codes else []

    def tractor(
        self,
        suit: int,
        length: int,
        wanted: Collection[int] = (),
        seen_as: TrumpOrder | None = None,
    ) -> list[int]:
        """Take a tractor of so many pairs of a suit; nothing where there is none.

        ``seen_as``: what only seems to be one, to somebody who reads the order so.
        """
        starts = []
        for chain in misread.chains_of(seen_as or self.order, suit):
            whole = [any(self.left[code] > 1 for code in tier) for tier in chain]
            starts += [
                chain[start : start + length]
                for start in range(len(chain) - length + 1)
                if all(whole[start : start + length])
            ]
        if not starts:
            return []
        if wanted and self.chance.yes(_KEEN):
            keen = [run for run in starts if _reaches(run, wanted)]
            starts = keen or starts
        run = self.chance.pick(starts)
        taken = []
        for tier in run:
            held = [code for code in tier if self.left[code] > 1]
            taken += [self.chance.pick(held)] * 2
        return self._take(taken)

    def best_singles(self, suit: int, count: int) -> list[int]:
        """Take single cards for a throw from the strongest that can be had.

        What is above the lowest of them goes out of play: others would beat it.
        """
        strength = self.order.strength
        best = self.cards(suit)[-count - 2 :]
        chosen = self._take(self.chance.some(best, min(count, len(best))))
        lowest = min((strength[code] for code in chosen), default=0)
        for code in best:
            if strength[code] > lowest:
                self.left[code] = 0
        return chosen

    def no_pairs_above(self, led: Sequence[int]) -> None:
        """Leave no pair above the lowest of those led, so that a throw of them stands."""
        strength = self.order.strength
        lowest = min((strength[code] for code in led), default=0)
        for code in self.cards(self.order.suit[led[0]]) if led else ():
            if strength[code] > lowest:
                self.left[code] = min(1, self.left[code])

    def of(self, codes: Sequence[int]) -> list[int]:
        """Take one of the cards by chance, if any is left."""
        there = [code for code in codes if self.left[code]]
        return self._take([self.chance.pick(there)]) if there else []


def _reaches(run: Chain, wanted: Collection[int]) -> bool:
    """Say whether a run lies at two or more of the wanted cards."""
    return sum(any(code in wanted for code in tier) for tier in run) > 1


@lru_cache(maxsize=500)
def gap_cards(order: TrumpOrder) -> frozenset[int]:
    """Return the cards next to a rank that has gone to trump, that rank's own trump with them."""
    found: set[int] = set()
    for suit in range(len(SUIT_NAMES)):
        ends: list[int] = []
        for chain in misread.chains_of(misread.gapped(order), suit):
            ends += (chain[0][0], chain[-1][0])
        whole = misread.chains_of(order, suit)
        outer = {chain[end][0] for chain in whole for end in (0, -1)}
        found |= {code for code in ends if code not in outer}
    return frozenset(found)


@lru_cache(maxsize=500)
def shared_cards(order: TrumpOrder) -> frozenset[int]:
    """Return the trumps that share their tier with others."""
    return frozenset(code for tier in misread.shared_tiers(order) for code in tier)


@lru_cache(maxsize=500)
def top_trumps(order: TrumpOrder) -> frozenset[int]:
    """Return the trumps about the seams: jokers, what is always trump, the suit's highest."""
    shared = shared_cards(order)
    if not shared:
        return frozenset()
    cards = cards_of(order, TRUMP)
    lowest = min(cards.index(code) for code in shared)
    return frozenset(cards[max(0, lowest - 2) :])
