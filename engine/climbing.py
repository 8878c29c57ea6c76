"""Climbing plays: what they are and which beats which (``dingqi.shape`` … ``dingqi.seven.beaten``).

A set of cards is one int here, four bits a rank in the order of the game (3 lowest, then … A, 2,
the small joker, the big joker), one bit a suit in the order ♠ ♥ ♣ ♦: see :func:`pack`. What is
asked of ranks ("which are held at least twice") is asked of all of them at once: a **rank mask**
has the lowest bit of each such rank set.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.cards import BJ, LJ, RANKS, SUITS, TYPES

#: The ranks of suited cards, weakest first (``dingqi.order``).
ORDER: Final = "3456789TJQKA2"
#: How the ranks are called, by index: a card's rank is ``bit // 4``.
RANK_NAMES: Final = (*ORDER, "LJ", "BJ")
SEVEN: Final = ORDER.index("7")
ACE: Final = ORDER.index("A")
TWO: Final = ORDER.index("2")
BIG: Final = RANK_NAMES.index("BJ")

SINGLE: Final = "single"
PAIR: Final = "pair"
STRAIGHT: Final = "straight"
RUN: Final = "run"
BOMB: Final = "bomb"
FORMS: Final = (SINGLE, PAIR, STRAIGHT, RUN, BOMB)
#: How many ranks the shortest straight and the shortest pair run have.
LEAST: Final = {STRAIGHT: 3, RUN: 2}

#: The positions on the line A 2 3 … K A, on which straights lie: the low ace is 0, the high one 13.
HIGH_ACE: Final = 13
LINE_NAMES: Final = "A23456789TJQKA"
#: The lowest bit of every rank.
LOW: Final = sum(1 << 4 * rank for rank in range(len(RANK_NAMES)))


def _bit(code: int) -> int:
    """Return the place of a card's bit."""
    if code in (LJ, BJ):
        return 4 * RANK_NAMES.index("LJ" if code == LJ else "BJ")
    suit, rank = divmod(code, len(RANKS))
    return 4 * ORDER.index(RANKS[rank]) + suit


#: code -> the card as a set of one.
CARD: Final[tuple[int, ...]] = tuple(1 << _bit(code) for code in range(TYPES))
_CODE: Final[dict[int, int]] = {_bit(code): code for code in range(TYPES)}

JOKERS: Final = CARD[LJ] | CARD[BJ]
SEVENS: Final = 15 << 4 * SEVEN
TWOS: Final = 15 << 4 * TWO
C3: Final = CARD[SUITS.index("C") * len(RANKS) + RANKS.index("3")]
DECK: Final = sum(CARD)
#: The cards of each number of points (``cards.points``).
FIVES: Final = 15 << 4 * ORDER.index("5")
TENS: Final = (15 << 4 * ORDER.index("T")) | (15 << 4 * ORDER.index("K"))


def pack(codes: Iterable[int]) -> int:
    """Return a set of cards as one int; the codes are all different."""
    packed = 0
    for code in codes:
        packed |= CARD[code]
    return packed


def unpack(cards: int) -> tuple[int, ...]:
    """Return the codes of a set of cards, weakest first."""
    codes = []
    while cards:
        low = cards & -cards
        codes.append(_CODE[low.bit_length() - 1])
        cards ^= low
    return tuple(codes)


def points(cards: int) -> int:
    """Return what a set of cards is worth (``cards.points``)."""
    return 5 * (cards & FIVES).bit_count() + 10 * (cards & TENS).bit_count()


def rank_masks(cards: int) -> tuple[int, int, int, int]:
    """Return the rank masks of what is held at least once, twice, three times, four times."""
    sums = (cards & LOW) + (cards >> 1 & LOW) + (cards >> 2 & LOW) + (cards >> 3 & LOW)
    four = sums >> 2 & LOW
    ones, twos = sums & LOW, sums >> 1 & LOW
    return ones | twos | four, twos | four, ones & twos | four, four


def line(ranks: int) -> int:
    """Return a rank mask laid out along A 2 3 … K A: the ace lies at both ends."""
    return (ranks & 0x111111111111) << 8 | ranks >> 4 * ACE & 0x11


def stretch(start: int, length: int) -> int:
    """Return the rank mask of ``length`` ranks of the line from the position ``start``."""
    found = LOW & (1 << 4 * length) - 1
    found <<= 4 * start
    return found >> 8 & 0x111111111111 | (found & 0x11) << 4 * ACE


def stretches(least: int) -> tuple[tuple[int, int], ...]:
    """Return (start, length) of all runs of ranks from ``least`` on, each set of ranks once.

    No run holds the ace twice; all 13 ranks together are read with the ace high.
    """
    return tuple(
        (start, length)
        for length in range(least, HIGH_ACE + 1)
        for start in range(HIGH_ACE + 2 - length)
        if (start, length) != (0, HIGH_ACE)
    )


#: Rank mask of a run -> the position of its top (``dingqi.straight``).
TOPS: Final[dict[int, int]] = {
    stretch(start, length): start + length - 1 for start, length in stretches(2)
}


@dataclass(frozen=True, slots=True)
class BeatRules:
    """The house rules of beating: options ``bomb_order`` and ``seven_order`` of dingqi.

    ``count_first``: a bomb of four is above every bomb of three; ``spade_low``: a single 7 is
    beaten only by a single 7 of a higher suit, ♠ < ♥ < ♣ < ♦.
    """

    count_first: bool = False
    spade_low: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """Cards played together.

    ``height``: the index of the rank, for straights and pair runs the position of the top on
    the line; ``seven``: 1 to 4 for a single 7 (♠ ♥ ♣ ♦), else 0.
    """

    cards: int
    form: str
    size: int
    height: int
    seven: int = 0

    @property
    def is_bomb(self) -> bool:
        """Whether this is a bomb."""
        return self.form == BOMB

    @property
    def top(self) -> str:
        """The rank that the play is compared by, such as ``K`` (the joker bomb: ``BJ``)."""
        is_run = self.form in LEAST
        return LINE_NAMES[self.height] if is_run else RANK_NAMES[self.height]


@lru_cache(maxsize=100_000)
def read(cards: int) -> Play | None:
    """Return cards as a play, or None where they have no shape (``dingqi.shape``)."""
    size = cards.bit_count()
    if not size:
        return None
    once, twice, three, _ = rank_masks(cards)
    rank = (cards.bit_length() - 1) // 4
    if once.bit_count() == 1:
        if size > 1:
            return Play(cards, PAIR if size == 2 else BOMB, size, rank)
        seven = (cards >> 4 * SEVEN).bit_length() if rank == SEVEN else 0
        return Play(cards, SINGLE, 1, rank, seven)
    if cards == JOKERS:
        return Play(cards, BOMB, 2, BIG)
    form = RUN if twice else STRAIGHT
    if (twice and twice != once) or three or once.bit_count() < LEAST[form]:
        return None
    top = TOPS.get(once)
    return None if top is None else Play(cards, form, size, top)


def known(cards: int) -> Play:
    """Return cards that are known to be a play; ValueError if they are none."""
    play = read(cards)
    if play is None:
        raise ValueError(f"no play: {unpack(cards)}")
    return play


def bomb_strength(rules: BeatRules, bomb: Play) -> int:
    """Return a number by which bombs are compared (``dingqi.bomb``)."""
    if rules.count_first and bomb.height != BIG:
        return bomb.height + (0 if bomb.size == 3 else TWO + 1)
    return bomb.height if bomb.height != BIG else 2 * BIG


def beats(rules: BeatRules, table: Play, play: Play) -> bool:
    """Say whether a play beats what lies on the table."""
    if play.form == BOMB:
        return table.form != BOMB or bomb_strength(rules, play) > bomb_strength(rules, table)
    if table.seven:
        if play.seven:
            return not rules.spade_low or play.seven > table.seven
        return play.form == PAIR and play.height == TWO
    if table.form == BOMB:
        return False
    if play.seven:
        return True
    return play.form == table.form and play.size == table.size and play.height > table.height
