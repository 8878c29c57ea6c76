"""All legal follows at once: how many there are, what is forced, what is playable.

Nothing here lists every play of a hand. A legal play of the led suit is a choice of complete
pairs that serves the lead, filled up with single cards; plays are counted by choosing the
pairs (one size at a time) and multiplying with the ways to fill up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Self

from engine.follow import serve
from engine.shapes import Pattern, pair_codes, pattern
from engine.trump import TrumpOrder


@dataclass(frozen=True, slots=True)
class PairChoice:
    """The legal choices of exactly ``size`` complete pairs.

    ``ways``: how many; ``always`` / ``ever``: pairs that are in all / in some of them;
    ``example``: one of them.
    """

    size: int
    ways: int
    always: frozenset[int]
    ever: frozenset[int]
    example: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Follow:
    """A lead and a hand with what the questions about them need, computed once.

    ``own``: the hand's cards of the led suit, ``rest``: its other cards, ``size``: cards led.
    """

    order: TrumpOrder
    suit: int
    size: int
    asked: int
    demand: tuple[int, ...]
    own: tuple[int, ...]
    rest: tuple[int, ...]

    @classmethod
    def of(cls, order: TrumpOrder, led: Sequence[int], hand: Sequence[int]) -> Self:
        """Take a position apart; ``led`` is of one effective suit."""
        suit = order.suit[led[0]]
        wanted = asked_by(order, tuple(led))
        own = order.of_suit(suit, hand)
        rest = tuple([code for code in hand if order.suit[code] != suit])
        return cls(
            order, suit, len(led), sum(wanted.tractors) + wanted.pairs, wanted.tractors, own, rest
        )

    @property
    def is_short(self) -> bool:
        """Whether the hand has too few cards of the led suit (``follow.short``, ``.void``)."""
        return len(self.own) < self.size

    @property
    def types(self) -> list[int]:
        """The different cards of the led suit in hand, weakest first."""
        return sorted(set(self.own), key=self.order.sort_key, reverse=True)

    def served(self, pairs: Sequence[int]) -> tuple[int, ...]:
        """Return the tractors that the given pairs give to the lead (``follow.tractor``)."""
        if not self.demand:
            return ()
        packing = self.order.packed[self.suit]
        return serve(sum(2 * packing.weights[code] for code in pairs), packing.extras, self.demand)

    def pair_choices(self, dislike: Callable[[int], int] = lambda _code: 0) -> list[PairChoice]:
        """Return the legal choices of pairs that can be filled up to a whole play, by size.

        The ``example`` of a choice is one that is disliked least, weak cards before strong ones.
        """
        pairs = sorted(pair_codes(self.own), key=self.order.sort_key, reverse=True)
        pairs.sort(key=dislike)
        best = self.served(pairs)
        kinds = len(set(self.own))
        found = []
        for size in range(min(self.asked, len(pairs)), min(len(pairs), self.size // 2) + 1):
            if self.size - 2 * size > kinds - size:
                continue
            choice = self._of_size(pairs, size, best, dislike)
            if choice:
                found.append(choice)
        return found

    def _of_size(
        self,
        pairs: list[int],
        size: int,
        best: tuple[int, ...],
        dislike: Callable[[int], int],
    ) -> PairChoice | None:
        """Return the legal choices of one size, or None where there are none."""
        if not best:
            everything = frozenset(pairs)
            return PairChoice(
                size, comb(len(pairs), size),
                everything if size == len(pairs) else frozenset(),
                everything if size else frozenset(), tuple(pairs[:size]),
            )  # fmt: skip
        legal = [chosen for chosen in combinations(pairs, size) if self.served(chosen) == best]
        if not legal:
            return None
        sets = list(map(frozenset, legal))
        return PairChoice(
            size, len(legal), frozenset.intersection(*sets), frozenset.union(*sets),
            min(legal, key=lambda chosen: sum(map(dislike, chosen))),
        )  # fmt: skip


@lru_cache(maxsize=1_000)
def asked_by(order: TrumpOrder, led: tuple[int, ...]) -> Pattern:
    """Return what a lead is made of; several questions about one lead take it apart once."""
    return pattern(order, led)


def count_legal(order: TrumpOrder, led: Sequence[int], hand: Sequence[int]) -> int:
    """Return how many different legal plays there are (as sets of cards, copies alike)."""
    position = Follow.of(order, led, hand)
    if position.is_short:
        return count_free(position.rest, position.size - len(position.own))
    kinds = len(set(position.own))
    return sum(
        choice.ways * comb(kinds - choice.size, position.size - 2 * choice.size)
        for choice in position.pair_choices()
    )


def count_free(cards: Sequence[int], size: int) -> int:
    """Return how many different sets of ``size`` cards can be taken from cards, copies alike."""
    ways = [1] + [0] * size
    for copies in Counter(cards).values():
        ways = [sum(ways[max(0, n - copies) : n + 1]) for n in range(size + 1)]
    return ways[size]


def bounds(
    order: TrumpOrder, led: Sequence[int], hand: Sequence[int]
) -> dict[int, tuple[int, int]]:
    """Return for each card of the hand the fewest and the most copies that a legal play holds."""
    return bounds_in(Follow.of(order, led, hand))


def bounds_in(position: Follow) -> dict[int, tuple[int, int]]:
    """Return what :func:`bounds` does for a position that is taken apart already."""
    if position.is_short:
        return _bounds_when_short(position)
    result = dict.fromkeys(position.rest, (0, 0))
    choices = position.pair_choices()
    for code in position.types:
        spans = [_span(position, choice, code) for choice in choices]
        result[code] = (min(low for low, _ in spans), max(high for _, high in spans))
    return result


def _bounds_when_short(position: Follow) -> dict[int, tuple[int, int]]:
    """Bounds where all cards of the led suit go and the rest is free (``follow.short``)."""
    free = position.size - len(position.own)
    spare = len(position.rest) - free
    result = {code: (copies, copies) for code, copies in Counter(position.own).items()}
    for code, copies in Counter(position.rest).items():
        result[code] = (max(0, copies - spare), min(copies, free))
    return result


def _span(position: Follow, choice: PairChoice, code: int) -> tuple[int, int]:
    """Return the fewest and the most copies of a card over the plays with one choice's size."""
    fill = position.size - 2 * choice.size
    every_single_goes = fill == len(set(position.own)) - choice.size
    fewest = 2 if code in choice.always else int(every_single_goes)
    most = 2 if code in choice.ever else int(fill > 0)
    return fewest, most


def forced(order: TrumpOrder, led: Sequence[int], hand: Sequence[int]) -> tuple[int, ...]:
    """Return the cards that are in every legal play, by copy count."""
    return _repeat(order, {code: low for code, (low, _) in bounds(order, led, hand).items()})


def playable(order: TrumpOrder, led: Sequence[int], hand: Sequence[int]) -> tuple[int, ...]:
    """Return the cards that are in some legal play, by copy count."""
    return _repeat(order, {code: high for code, (_, high) in bounds(order, led, hand).items()})


def _repeat(order: TrumpOrder, copies: dict[int, int]) -> tuple[int, ...]:
    return tuple(code for code in sorted(copies, key=order.sort_key) for _ in range(copies[code]))


def legal_play(
    order: TrumpOrder,
    led: Sequence[int],
    hand: Sequence[int],
    prefer: int | None = None,
    avoid: int | None = None,
    shun: Collection[int] = (),
) -> tuple[int, ...]:
    """Return a legal play, with as many copies of ``prefer`` and as few of ``avoid`` as can be.

    After that cards in ``shun`` are passed over, and otherwise weak cards are taken, so that the
    same position always gives the same play.
    """
    return legal_in(Follow.of(order, led, hand), prefer, avoid, shun)


def legal_in(
    position: Follow,
    prefer: int | None = None,
    avoid: int | None = None,
    shun: Collection[int] = (),
) -> tuple[int, ...]:
    """Return what :func:`legal_play` does for a position that is taken apart already."""
    order = position.order
    far_more = 1 + len(position.own) + len(position.rest)

    def dislike(code: int) -> int:
        return far_more * ((code == avoid) - (code == prefer)) + (code in shun)

    if position.is_short:
        free = sorted(position.rest, key=order.sort_key, reverse=True)
        free.sort(key=dislike)
        return order.in_order(position.own + tuple(free[: position.size - len(position.own)]))
    plays = list(_filled(position, position.pair_choices(dislike), dislike))
    return min(plays, key=lambda play: sum(map(dislike, play)))


def _filled(
    position: Follow, choices: list[PairChoice], dislike: Callable[[int], int]
) -> Iterator[tuple[int, ...]]:
    """Yield one whole play for each size of a choice of pairs."""
    for choice in choices:
        chosen = set(choice.example)
        singles = [code for code in position.types if code not in chosen]
        singles.sort(key=dislike)
        fill = singles[: position.size - 2 * choice.size]
        yield position.order.in_order((*choice.example, *choice.example, *fill))
