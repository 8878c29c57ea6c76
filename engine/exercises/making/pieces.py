"""Parts of leads in two-deck games: tractors by what makes their tiers touch, and what misses.

A *step* is two tiers next to each other, the upper one first: ``plain`` (printed neighbours),
``gap`` (a rank between them has gone to trump), ``jokers`` (both), ``joker`` (the small joker
and what is under it), ``top`` (other tiers above the trump suit, A among them); ``apart`` are
steps that the game keeps from touching, ``near`` have one tier between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.cards import BJ, LJ, SUITS, rank_of, suit_of
from engine.chance import Chance
from engine.exercises.making.misread import Reading, blocks, chains_of, shared_tiers, strays
from engine.shapes import decompose
from engine.trump import SUIT_NAMES, TRUMP, Chain, Tier, TrumpOrder

Cards = tuple[int, ...]
PLAIN: Final = "plain"
GAP: Final = "gap"
TOP: Final = "top"
JOKER: Final = "joker"
JOKERS: Final = "jokers"
APART: Final = "apart"
NEAR: Final = "near"


class Step(NamedTuple):
    """Two tiers of a suit, the upper one first."""

    suit: int
    upper: Tier
    lower: Tier


@lru_cache(maxsize=2_000)
def steps(order: TrumpOrder) -> Mapping[str, tuple[Step, ...]]:
    """Return all steps of an order by what they are."""
    found: dict[str, list[Step]] = {
        name: [] for name in (PLAIN, GAP, TOP, JOKER, JOKERS, APART, NEAR)
    }  # fmt: skip
    for suit in range(len(SUIT_NAMES)):
        chains = chains_of(order, suit)
        for chain in chains:
            for upper, lower in pairwise(chain):
                found[_sort(order, upper, lower)].append(Step(suit, upper, lower))
            for upper, _, lower in zip(chain, chain[1:], chain[2:], strict=False):
                found[NEAR].append(Step(suit, upper, lower))
        for above, below in pairwise(chains):
            found[APART].append(Step(suit, above[-1], below[0]))
    return MappingProxyType({name: tuple(listed) for name, listed in found.items()})


def _sort(order: TrumpOrder, upper: Tier, lower: Tier) -> str:
    """Say by what two tiers touch."""
    if upper == (BJ,):
        return JOKERS
    if upper == (LJ,):
        return JOKER
    lifted = {rank_of(code) for code in strays(order)}
    if len(upper) > 1 or len(lower) > 1 or rank_of(upper[0]) in lifted:
        return TOP
    return PLAIN if upper[0] - lower[0] == 1 else GAP


@lru_cache(maxsize=2_000)
def loose(order: TrumpOrder) -> TrumpOrder:
    """Let no trumps touch but the two jokers and the cards of the trump suit."""

    def split(chain: Chain) -> Iterator[Chain]:
        piece = [chain[0]]
        for upper, lower in pairwise(chain):
            if _sort(order, upper, lower) in (TOP, JOKER):
                yield tuple(piece)
                piece = []
            piece.append(lower)
        yield tuple(piece)

    trump, *sides = (chains_of(order, suit) for suit in range(len(SUIT_NAMES)))
    named = dict(zip(SUITS, sides, strict=True))
    parted = [piece for chain in trump for piece in split(chain)]
    return TrumpOrder(parted, named, lambda code: order.strength[code] & 7)


#: How trump looks to somebody who does not know a game's own rule about tiers that touch.
UNKNOWING: Final[tuple[Reading, ...]] = (blocks, loose)


def tractor(chance: Chance, order: TrumpOrder, step: Step, pairs: int = 2) -> Cards:
    """Return a tractor over a step, made longer upwards or downwards where that can be."""
    tiers = [step.upper, step.lower]
    around = next(chain for chain in chains_of(order, step.suit) if step.upper in chain)
    while len(tiers) < pairs:
        first, last = around.index(tiers[0]), around.index(tiers[-1])
        ends = [place for place in (first - 1, last + 1) if 0 <= place < len(around)]
        if not ends:
            break
        place = chance.pick(ends)
        tiers.insert(0 if place < first else len(tiers), around[place])
    return tuple(code for tier in tiers for code in [chance.pick(tier)] * 2)


def two_pairs(chance: Chance, step: Step) -> Cards:
    """Return a pair of each tier of a step."""
    return tuple(code for tier in (step.upper, step.lower) for code in [chance.pick(tier)] * 2)


def mixed(chance: Chance, order: TrumpOrder, copies: int = 1, but: Sequence[int] = ()) -> Cards:
    """Return two cards of one tier and different suits, or a pair of each; none of ``but``."""
    left = [[code for code in tier if code not in but] for tier in shared_tiers(order)]
    tiers = [tier for tier in left if len(tier) > 1]
    return tuple(sorted(chance.some(chance.pick(tiers), 2) * copies)) if tiers else ()


def fits(cards: Sequence[int], copies: int) -> bool:
    """Say whether the decks hold the cards."""
    return all(cards.count(code) <= copies for code in set(cards))


# --- what is in a handful of one suit


class Traits(NamedTuple):
    """What can be misjudged in cards of one effective suit, each True or False."""

    gap: bool
    side: bool
    joker: bool
    top: bool
    alike: bool


def traits(order: TrumpOrder, cards: Sequence[int]) -> Traits:
    """Return what can be misjudged.

    ``gap``: a tractor over a rank that has gone to trump, ``side``: and in a side suit;
    ``joker``: a pair of small jokers beside one of the tier below, touching or not; ``top``: a
    tractor with a card that is printed with a side suit; ``alike``: cards of one tier and
    different suits that are no pair, or pairs of one tier that are no tractor.
    """
    odd = strays(order)
    gap = joker = top = False
    for part in decompose(order, cards) if len(cards) > 3 else ():
        codes = part.cards[::2] if part.pairs > 1 else ()
        for upper, lower in pairwise(codes):
            gap = gap or (upper < LJ and upper - lower == 2 and upper not in odd)
        top = top or not odd.isdisjoint(codes)
    trumps = order.suit[cards[0]] == TRUMP
    held = {code for code in cards if cards.count(code) > 1} if trumps else set()
    if LJ in held:
        joker = not held.isdisjoint(_under(order))
    return Traits(gap, gap and not trumps, joker, top, trumps and _alike(order, cards))


@lru_cache(maxsize=2_000)
def _under(order: TrumpOrder) -> frozenset[int]:
    """Return the cards of the tier under the small joker, touching it or not."""
    found = [tier for chain in chains_of(order, TRUMP) for tier in chain]
    return frozenset(found[2]) if len(found) > 2 else frozenset()


def _alike(order: TrumpOrder, cards: Sequence[int]) -> bool:
    """Say whether two single cards, or two pairs, lie on one tier."""
    for tier in shared_tiers(order):
        counts = [cards.count(code) for code in tier]
        if counts.count(1) > 1 or counts.count(2) > 1:
            return True
    return False


def printed_suits(cards: Sequence[int]) -> set[str]:
    """Return the suits printed on cards, jokers left out."""
    return {suit_of(code) for code in cards if code < LJ}
