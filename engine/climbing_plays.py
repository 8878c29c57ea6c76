"""Which plays a hand can make: every multiset of ranks once, counted and drawn by cards.

Suits hardly count in a climbing game, so the plays of a hand are told apart by ranks: a
:class:`Choice` stands for all plays of one multiset of ranks ("two of the three kings").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb, prod
from random import Random
from typing import Final

from engine.climbing import (
    BOMB,
    JOKERS,
    LEAST,
    LOW,
    PAIR,
    RUN,
    SEVEN,
    SEVENS,
    SINGLE,
    STRAIGHT,
    TWO,
    BeatRules,
    Play,
    beats,
    known,
    line,
    rank_masks,
    stretch,
    stretches,
)

_COPIES: Final = {SINGLE: 1, PAIR: 2, STRAIGHT: 1, RUN: 2}


@dataclass(frozen=True, slots=True)
class Choice:
    """All plays of one multiset of ranks: ``copies`` cards of each rank that ``pool`` holds.

    ``must``: a card that the play has to hold, or 0.
    """

    form: str
    pool: int
    copies: int
    must: int = 0

    def _ranks(self) -> list[tuple[int, int]]:
        """Return for each rank the cards to choose from and how many; ``must`` is apart."""
        return list(_by_rank(self.pool, self.copies, self.must))

    @property
    def ways(self) -> int:
        """How many sets of cards the choice stands for."""
        return prod(comb(cards.bit_count(), n) for cards, n in self._ranks())

    def first(self) -> int:
        """Return one of its plays: the lowest suits of each rank."""
        return next(self.plays())

    def plays(self) -> Iterator[int]:
        """Yield all its plays as sets of cards."""
        ranks = [[sum(some) for some in combinations(_bits(c), n)] for c, n in self._ranks()]
        for parts in product(*ranks):
            yield self.must | sum(parts)

    def draw(self, rng: Random) -> int:
        """Return one of its plays, each as likely as any other."""
        drawn = self.must
        for cards, n in self._ranks():
            drawn |= cards if cards.bit_count() == n else sum(rng.sample(_bits(cards), n))
        return drawn


def _by_rank(pool: int, copies: int, must: int) -> Iterator[tuple[int, int]]:
    ranks = rank_masks(pool)[0]
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        cards = pool & low * 15
        yield (cards ^ must, copies - 1) if cards & must else (cards, copies)


def _bits(cards: int) -> list[int]:
    """Return the cards of a set as sets of one, weakest first."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low)
        cards ^= low
    return found


def choices(rules: BeatRules, hand: int, table: Play | None, must: int = 0) -> tuple[Choice, ...]:
    """Return what a hand can play on the table (None: it leads), weakest first in each form.

    ``must``: a card that every play has to hold (``dingqi.first``), or 0.
    """
    found = _leads(rules, hand) if table is None else _answers(rules, hand, table)
    if not must:
        return found
    held = (choice for choice in found if choice.pool & must)
    return tuple(Choice(choice.form, choice.pool, choice.copies, must) for choice in held)


def _leads(rules: BeatRules, hand: int) -> tuple[Choice, ...]:
    once, twice, _, _ = rank_masks(hand)
    found = _singles(rules, hand, once)
    found += [Choice(PAIR, hand & low * 15, 2) for low in _bits(twice)]
    found += _runs(STRAIGHT, hand, once, stretches(LEAST[STRAIGHT]))
    found += _runs(RUN, hand, twice, stretches(LEAST[RUN]))
    return (*found, *_bombs(hand))


def _answers(rules: BeatRules, hand: int, table: Play) -> tuple[Choice, ...]:
    if table.form == BOMB:
        return tuple(_bombs_above(rules, hand, table))
    if table.seven:
        higher = SEVENS & -(1 << 4 * SEVEN + table.seven) if rules.spade_low else SEVENS
        found = _singles(rules, hand & higher, _rank_mask(hand & higher))
        twos = hand & 15 << 4 * TWO
        if twos.bit_count() > 1:
            found.append(Choice(PAIR, twos, 2))
        return (*found, *_bombs(hand))
    found = _singles(rules, hand & SEVENS, _rank_mask(hand & SEVENS))
    return (*found, *_same_form(hand, table), *_bombs(hand))


def _same_form(hand: int, table: Play) -> list[Choice]:
    """Return what is of the table's shape and higher; single 7s apart (``dingqi.beat``)."""
    copies = _COPIES[table.form]
    ranks = rank_masks(hand)[copies - 1]
    if table.form in LEAST:
        length = table.size // copies
        starts = range(table.height - length + 2, 15 - length)
        return _runs(table.form, hand, ranks, [(start, length) for start in starts])
    above = ranks & -(1 << 4 * table.height + 4)
    if table.form == SINGLE:
        above &= ~SEVENS
    return [Choice(table.form, hand & low * 15, copies) for low in _bits(above)]


def _singles(rules: BeatRules, hand: int, ranks: int) -> list[Choice]:
    """Return single cards by rank; 7s one by one where their suits count."""
    found = []
    for low in _bits(ranks):
        cards = hand & low * 15
        apart = rules.spade_low and cards & SEVENS
        found += [Choice(SINGLE, part, 1) for part in (_bits(cards) if apart else [cards])]
    return found


def _runs(form: str, hand: int, ranks: int, spans: Sequence[tuple[int, int]]) -> list[Choice]:
    """Return the straights or pair runs of some (start, length) that ``ranks`` can give."""
    held, copies = line(ranks), _COPIES[form]
    found = []
    for start, length in spans:
        wanted = (LOW & (1 << 4 * length) - 1) << 4 * start
        if held & wanted == wanted:
            found.append(Choice(form, hand & stretch(start, length) * 15, copies))
    return found


def _bombs(hand: int) -> list[Choice]:
    _, _, three, four = rank_masks(hand)
    found = [Choice(BOMB, hand & low * 15, 3) for low in _bits(three)]
    found += [Choice(BOMB, hand & low * 15, 4) for low in _bits(four)]
    if hand & JOKERS == JOKERS:
        found.append(Choice(BOMB, JOKERS, 1))
    return found


def _bombs_above(rules: BeatRules, hand: int, table: Play) -> Iterator[Choice]:
    for choice in _bombs(hand):
        if beats(rules, table, known(choice.first())):
            yield choice


def _rank_mask(cards: int) -> int:
    return rank_masks(cards)[0]
