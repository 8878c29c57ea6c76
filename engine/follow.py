"""Following a lead (``follow.*``): is a play legal, and if not, which rule does it break first.

The position is a :class:`~engine.trump.TrumpOrder` and tuples of card codes: ``led`` (one
effective suit, a shape that the game allows), ``hand`` and ``play``. :func:`broken_rule` is
the fast check; ``engine.follow_sets`` answers what is forced, playable and how many plays
there are, and ``engine.follow_reasons`` says why.

A hand is packed into one integer (:class:`~engine.trump.PackedSuit`), so that packing is a
sum, "held" a mask, "how many of the led suit" two bit counts, and a tractor a run of bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.trump import OTHER, STRIDE, PackedSuit, TrumpOrder

HELD: Final = "follow.held"
COUNT: Final = "follow.count"
SUIT: Final = "follow.suit"
SHORT: Final = "follow.short"
VOID: Final = "follow.void"
TRACTOR: Final = "follow.tractor"
PAIR: Final = "follow.pair"
SINGLE: Final = "follow.single"


def broken_rule(
    order: TrumpOrder, led: Sequence[int], hand: Sequence[int], play: Sequence[int]
) -> str | None:
    """Return the first rule that a play breaks, or None if it is legal.

    The order is held → count → suit → tractor → pair. Nothing is assumed of ``play``; ``hand``
    holds no card more often than twice.
    """
    size = len(led)
    packing = order.packed[order.suit[led[0]]]
    weights, low, high, _ = packing
    packed_hand = sum([weights[code] for code in hand])
    packed_play = sum([weights[code] for code in play])
    hand_pairs = packed_hand & high
    play_pairs = packed_play & high
    play_singles = packed_play & low
    given = play_singles.bit_count() + 2 * play_pairs.bit_count()
    if (
        play_pairs & ~hand_pairs
        or play_singles & ~(packed_hand | hand_pairs >> 1)
        or play_singles & play_pairs >> 1  # three copies
        or given + packed_play // OTHER != len(play)  # more copies: fields have run over
        or (given < len(play) and _lacks_other(weights, hand, play))
    ):
        return HELD
    if len(play) != size:
        return COUNT
    if given < size:
        held = (packed_hand & low).bit_count() + 2 * hand_pairs.bit_count()
        return SUIT if given < held else None
    if hand_pairs == play_pairs:
        return None
    led_pairs = sum([weights[code] for code in led]) & high
    return kept_back(packing, led_pairs, hand_pairs, play_pairs) if led_pairs else None


def _lacks_other(weights: Sequence[int], hand: Sequence[int], play: Sequence[int]) -> bool:
    """Say whether a play holds a card of another suit more often than the hand."""
    for code in play:  # noqa: SIM110 - any() with a generator takes twice the time
        if weights[code] == OTHER and play.count(code) > hand.count(code):
            return True
    return False


def kept_back(packing: PackedSuit, led_pairs: int, hand_pairs: int, play_pairs: int) -> str | None:
    """Return ``follow.tractor`` or ``follow.pair`` if a play serves fewer than the hand could.

    The pairs are those of one suit, packed; the play is all of that suit.
    """
    extras = packing.extras
    led_tiers = tiers_of(led_pairs, extras)
    neighbours = led_tiers & led_tiers >> STRIDE
    if neighbours:
        hand_tiers = tiers_of(hand_pairs, extras)
        if hand_tiers & hand_tiers >> STRIDE:
            starts = neighbours & ~(neighbours << STRIDE)
            length = neighbours.bit_count() + 1
            if not starts & starts - 1 and _starts(hand_tiers, length):
                # one tractor is asked for and the hand has one: the play needs one too
                kept = not _starts(tiers_of(play_pairs, extras), length)
            else:
                demand = tractor_lengths(led_tiers)
                kept = serve(play_pairs, extras, demand) != serve(hand_pairs, extras, demand)
            if kept:
                return TRACTOR
    asked = min(led_pairs.bit_count(), hand_pairs.bit_count())
    return PAIR if play_pairs.bit_count() < asked else None


def tiers_of(pairs: int, extras: tuple[tuple[int, int], ...]) -> int:
    """Return one bit for each tier that holds a pair, whichever card of the tier it is."""
    for tier_bit, mask in extras:
        if pairs & mask:
            pairs = pairs & ~mask | tier_bit
    return pairs


def _starts(tiers: int, length: int) -> int:
    """Return the lowest bits of all runs of exactly ``length`` adjacent tiers."""
    for _ in range(length - 1):
        tiers &= tiers >> STRIDE
    return tiers


def tractor_lengths(tiers: int) -> tuple[int, ...]:
    """Return the lengths of the tractors among tiers that hold a pair, longest first."""
    lengths = []
    while tiers:
        length, run = 0, tiers & -tiers
        while run & tiers:
            tiers ^= run
            run <<= STRIDE
            length += 1
        if length > 1:
            lengths.append(length)
    return tuple(sorted(lengths, reverse=True))


def serve(
    pairs: int, extras: tuple[tuple[int, int], ...], demand: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the tractors that packed pairs give to demanded tractors, in order of serving.

    ``demand``: lengths of 2 and more, longest first. The longest open demand is served first,
    with a tractor of its length or the longest shorter one; the rest of it stays open. Of all
    ways to take the tractors out the one with the greatest list counts (``follow.tractor``).
    """
    spare: tuple[int, ...] = ()
    for tier_bit, mask in extras:
        count = (pairs & (mask | tier_bit)).bit_count()
        if count > 1:
            spare += (tier_bit,) * (count - 1)
    return _serve(tiers_of(pairs, extras), spare, demand)


@lru_cache(maxsize=50_000)
def _serve(tiers: int, spare: tuple[int, ...], demand: tuple[int, ...]) -> tuple[int, ...]:
    """Serve from one bit a tier; ``spare`` repeats the bit of a tier for each further pair."""
    asked = demand[0]
    given, starts = 1, tiers
    while given < asked and (longer := starts & starts >> STRIDE):
        given, starts = given + 1, longer
    if given == 1:
        return ()
    rest = demand[1:]
    if asked - given > 1:
        rest = tuple(sorted((*rest, asked - given), reverse=True))
    if not rest:
        return (given,)
    best: tuple[int, ...] = ()
    while starts:
        run = _run(starts & -starts, given)
        starts &= starts - 1
        left, kept = tiers & ~run, []
        for bit in spare:
            if bit & run and not bit & left:
                left |= bit
            else:
                kept.append(bit)
        best = max(best, _serve(left, tuple(kept), rest))
    return (given, *best)


def _run(start: int, length: int) -> int:
    """Return the bits of a run of tiers from its lowest bit."""
    return sum(start << step * STRIDE for step in range(length))


def clear_caches() -> None:
    """Empty the memo of this module (for honest measurements)."""
    _serve.cache_clear()
