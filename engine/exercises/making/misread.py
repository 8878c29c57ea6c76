"""Trump orders as somebody reads them who has not learnt a rule.

Each function takes the order of a deal and gives the one that the mistaken reader sees. None
knows a game: they work on the tiers and chains of the order itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain as joined
from itertools import pairwise
from typing import Final

from engine.cards import BJ, LJ, SUITS, rank_of, suit_of
from engine.trump import SUIT_NAMES, TRUMP, Chain, Tier, TrumpOrder, plain_suit

Chains = tuple[Chain, ...]
#: What somebody makes of a trump order.
Reading = Callable[[TrumpOrder], TrumpOrder]
_JOKERS: Final = (BJ, LJ)


@lru_cache(maxsize=500)
def chains_of(order: TrumpOrder, suit: int) -> Chains:
    """Return the chains of tiers of an effective suit, strongest first."""
    tiers: dict[int, list[int]] = {}
    for code in range(len(order.suit)):
        if order.suit[code] == suit and order.width[suit]:
            tiers.setdefault(order.tier[code], []).append(code)
    chains: list[list[Tier]] = []
    before: int | None = None
    for place in sorted(tiers, reverse=True):
        if before is None or before - place > 1:
            chains.append([])
        chains[-1].append(tuple(tiers[place]))
        before = place
    return tuple(map(tuple, chains))


@lru_cache(maxsize=500)
def trump_suit(order: TrumpOrder) -> str:
    """Return the letter of the trump suit, ``""`` where there is none."""
    without = [SUIT_NAMES[number] for number, width in enumerate(order.width) if not width]
    return without[0] if without else ""


@lru_cache(maxsize=500)
def strays(order: TrumpOrder) -> frozenset[int]:
    """Return the trumps that are printed with the sign of a side suit."""
    suit = trump_suit(order)
    trumps = (code for code, effective in enumerate(order.suit) if effective == TRUMP)
    return frozenset(code for code in trumps if suit_of(code) not in ("", suit))


@lru_cache(maxsize=500)
def shared_tiers(order: TrumpOrder) -> tuple[Tier, ...]:
    """Return the tiers of trump that hold several cards (the 7s outside the trump suit …)."""
    return tuple(tier for chain in chains_of(order, TRUMP) for tier in chain if len(tier) > 1)


def _rebuilt(
    order: TrumpOrder,
    change: Callable[[int, Chains], Iterable[Chain]],
    rank: Callable[[int], int] | None = None,
) -> TrumpOrder:
    """Return an order with changed chains and the old (or other) ranks inside tiers."""
    changed = [tuple(change(suit, chains_of(order, suit))) for suit in range(len(SUIT_NAMES))]
    sides = {SUIT_NAMES[suit]: chains for suit, chains in enumerate(changed) if suit != TRUMP}
    return TrumpOrder(changed[TRUMP], sides, rank or (lambda code: order.strength[code] & 7))


@lru_cache(maxsize=500)
def printed(order: TrumpOrder) -> TrumpOrder:
    """Let every card belong to the suit printed on it (against ``suit.effective``)."""
    gone = strays(order)

    def change(suit: int, chains: Chains) -> Iterator[Chain]:
        if suit != TRUMP:
            if chains:
                yield plain_suit(SUIT_NAMES[suit])
            return
        for chain in chains:
            left = (tuple(code for code in tier if code not in gone) for tier in chain)
            yield tuple(tier for tier in left if tier)

    return _rebuilt(order, lambda suit, chains: filter(None, change(suit, chains)), lambda _: 0)


def _skips(above: Tier, below: Tier) -> int | None:
    """Return the card whose rank is left out between two tiers of one printed suit."""
    if len(above) == len(below) == 1 and above[0] - below[0] == 2 and above[0] < LJ:
        middle = above[0] - 1
        return middle if suit_of(middle) == suit_of(above[0]) == suit_of(below[0]) else None
    return None


def _split(chain: Chain, between: Callable[[Tier, Tier], bool]) -> Iterator[Chain]:
    """Yield a chain in pieces, parted wherever ``between`` says so."""
    piece = list(chain[:1])
    for tier in chain[1:]:
        if between(piece[-1], tier):
            yield tuple(piece)
            piece = []
        piece.append(tier)
    if piece:
        yield tuple(piece)


@lru_cache(maxsize=500)
def gapped(order: TrumpOrder) -> TrumpOrder:
    """Let a rank that has gone to trump leave a gap: 6688 no tractor (``suit.adjacent``)."""

    def change(_suit: int, chains: Chains) -> Iterator[Chain]:
        for chain in chains:
            yield from _split(chain, lambda above, below: _skips(above, below) is not None)

    return _rebuilt(order, change)


@lru_cache(maxsize=500)
def touching(order: TrumpOrder) -> TrumpOrder:
    """Let tractors go by the printed ranks: 6677 and 7788, not 6688 (``suit.adjacent``).

    In the trump suit its own 7 lies between 8 and 6; which card beats which is not to be
    asked of this order.
    """
    chains = chains_of(order, TRUMP)
    alone = {tier[0] for chain in chains for tier in chain if len(tier) == 1}
    missing = [
        (above, middle)
        for chain in chains
        for above, below in pairwise(chain)
        if (middle := _skips(above, below)) in alone
    ]

    def change(suit: int, old: Chains) -> Iterator[Chain]:
        if suit != TRUMP:
            yield from chains_of(gapped(order), suit)
            return
        follows = dict(missing)
        moved = set(follows.values())
        for chain in old:
            tiers = [tier for tier in chain if not moved.intersection(tier)]
            yield tuple(
                joined.from_iterable(
                    (tier, (follows[tier],)) if tier in follows else (tier,) for tier in tiers
                )
            )

    return _rebuilt(order, lambda suit, old: filter(None, change(suit, old)))


@lru_cache(maxsize=500)
def joker_gap(order: TrumpOrder) -> TrumpOrder:
    """Part the jokers from the trumps below them, or join them where they are apart."""

    def change(suit: int, chains: Chains) -> Iterable[Chain]:
        if suit != TRUMP:
            return chains
        if len(chains[0]) > len(_JOKERS):
            return chains[0][:2], chains[0][2:], *chains[1:]
        return (*chains[0], *chains[1]), *chains[2:]

    return _rebuilt(order, change)


@lru_cache(maxsize=500)
def blocks(order: TrumpOrder) -> TrumpOrder:
    """Part trump into jokers, each rank that is always trump, and the suit; or join all that."""
    always = {rank_of(code) for code in strays(order)}

    def block(tier: Tier) -> str:
        rank = rank_of(tier[0])
        return "" if tier[0] in _JOKERS else rank if rank in always else "suit"

    def change(suit: int, chains: Chains) -> Iterable[Chain]:
        if suit != TRUMP:
            return chains
        if len(chains) > 1:
            return (tuple(joined.from_iterable(chains)),)
        return _split(chains[0], lambda above, below: block(above) != block(below))

    return _rebuilt(order, change)


@lru_cache(maxsize=500)
def parted_tiers(order: TrumpOrder) -> TrumpOrder:
    """Let cards of one tier stand one above the other, so that their pairs are a tractor."""

    def change(_suit: int, chains: Chains) -> Iterator[Chain]:
        for chain in chains:
            yield tuple((code,) for tier in chain for code in tier)

    return _rebuilt(order, change)


@lru_cache(maxsize=500)
def ranked_tiers(order: TrumpOrder) -> TrumpOrder:
    """Let cards of one tier rank by their suits; or all alike where they do rank."""
    ranked = any(strength & 7 for strength in order.strength)
    shared = {code for tier in shared_tiers(order) for code in tier}

    def rank(code: int) -> int:
        return 3 - SUITS.index(suit_of(code)) if code in shared and not ranked else 0

    return _rebuilt(order, lambda _suit, chains: chains, rank)


@lru_cache(maxsize=500)
def merged_tiers(order: TrumpOrder) -> TrumpOrder:
    """Let the trump suit's own 7 be no better than the other 7s."""

    def change(_suit: int, chains: Chains) -> Iterator[Chain]:
        for chain in chains:
            tiers: list[Tier] = []
            for tier in chain:
                same = tiers and tier[0] < LJ and rank_of(tiers[-1][0]) == rank_of(tier[0])
                if same:
                    tiers[-1] += tier
                else:
                    tiers.append(tier)
            yield tuple(tiers)

    return _rebuilt(order, change)


@lru_cache(maxsize=500)
def turned_ranks(order: TrumpOrder) -> TrumpOrder:
    """Let the ranks that are always trump stand the other way round: 2s above level cards."""
    always = {rank_of(code) for code in strays(order)}

    def change(suit: int, chains: Chains) -> Iterator[Chain]:
        if suit != TRUMP:
            yield from chains
            return
        tiers = [tier for chain in chains for tier in chain]
        moved = [tier for tier in tiers if tier[0] < LJ and rank_of(tier[0]) in always]
        ranks = list(dict.fromkeys(rank_of(tier[0]) for tier in moved))
        moved.sort(key=lambda tier: -ranks.index(rank_of(tier[0])))
        turned = iter(moved)
        fixed = {tier[0] for tier in moved}
        for chain in chains:
            yield tuple(next(turned) if tier[0] in fixed else tier for tier in chain)

    return _rebuilt(order, change)


@lru_cache(maxsize=500)
def no_runs(order: TrumpOrder) -> TrumpOrder:
    """Let nothing be adjacent, so that there are pairs but no tractors (for shapes only)."""
    return order.without_neighbours()


def paired_up(order: TrumpOrder, cards: Iterable[int]) -> list[tuple[int, int]]:
    """Let two single cards of one tier be a pair: return (seen as, card) for each card."""
    found = []
    waiting: dict[int, int] = {}
    held = sorted(cards)
    shared = {code: number for number, tier in enumerate(shared_tiers(order)) for code in tier}
    for code in held:
        tier = shared.get(code)
        if tier is None or held.count(code) > 1:
            found.append((code, code))
            continue
        seen = waiting.pop(tier, None)
        if seen is None:
            waiting[tier] = code
        found.append((code if seen is None else seen, code))
    return found
