"""Which plays a hand can make: every multiset of ranks once, counted and drawn by cards.

Suits hardly count in a climbing game, so the plays of a hand are told apart by ranks: a
:class:`Choice` stands for all plays of one multiset of ranks ("two of the three kings").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from random import Random
from typing import Final, NamedTuple

from engine.climbing import (
    BOMB,
    FORMS,
    HIGH_ACE,
    JOKERS,
    LEAST,
    LOW,
    PAIR,
    RUN,
    SEVEN,
    SEVENS,
    SINGLE,
    STRAIGHT,
    TWOS,
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
#: The cards of one rank as four bits -> for n = 0 … 4 all ways to take n of them.
_TAKE: Final = tuple(
    tuple(tuple(part for part in range(16) if part & ~held == 0 and part.bit_count() == n)
          for n in range(5))
    for held in range(16)
)  # fmt: skip


class Choice(NamedTuple):
    """All plays of one multiset of ranks: ``copies`` cards of each rank that ``pool`` holds.

    ``must``: a card that the play has to hold, or 0.
    """

    form: str
    pool: int
    copies: int
    must: int = 0

    def _parts(self) -> list[tuple[int, tuple[int, ...]]]:
        """Return for each rank its place and the ways to take its cards; ``must`` is apart."""
        pool, copies, must = self.pool, self.copies, self.must
        parts = []
        place = 0
        while rest := pool >> place:
            place += (rest & -rest).bit_length() - 1 & ~3
            held, wanted = pool >> place & 15, must >> place & 15
            ways = _TAKE[held ^ wanted][copies - 1] if wanted else _TAKE[held][copies]
            parts.append((place, ways))
            place += 4
        return parts

    @property
    def ways(self) -> int:
        """How many sets of cards the choice stands for."""
        if self.pool.bit_count() == 1:
            return 1
        return prod([len(ways) for _, ways in self._parts()])

    def first(self) -> int:
        """Return one of its plays."""
        return next(self.plays())

    def plays(self) -> Iterator[int]:
        """Yield all its plays as sets of cards."""
        parts = [[part << place for part in ways] for place, ways in self._parts()]
        for some in product(*parts):
            yield self.must | sum(some)

    def draw(self, rng: Random) -> int:
        """Return one of its plays, each as likely as any other."""
        drawn = self.must
        for place, ways in self._parts():
            part = ways[0] if len(ways) == 1 else ways[int(rng.random() * len(ways))]
            drawn |= part << place
        return drawn


@lru_cache(maxsize=10_000)
def _held(hand: int) -> tuple[int, int, int, int]:
    """Return the rank masks of a hand, which is asked more than once while it is held."""
    return rank_masks(hand)


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
    if table is None:
        found = leads(rules, hand, FORMS)
    else:
        singles, others = _answers(rules, hand, table)
        found = [*_singles(rules, singles), *others]
    if not must:
        return tuple(found)
    held = (choice for choice in found if choice.pool & must)
    return tuple(Choice(choice.form, choice.pool, choice.copies, must) for choice in held)


def leads(rules: BeatRules, hand: int, forms: Sequence[str]) -> list[Choice]:
    """Return the plays of some forms that a hand holds."""
    return [choice for form in forms for choice in _leads(rules, hand, form)]


def draw_lead(rules: BeatRules, hand: int, rng: Random, must: int = 0) -> int:
    """Return a lead by chance: the form first, then a play of that form, all alike."""
    forms = [form for is_there, form in _forms(hand) if is_there]
    if must:
        found = choices(rules, hand, None, must)
        forms = [form for form in FORMS if any(choice.form == form for choice in found)]
    form = forms[int(rng.random() * len(forms))]
    if must:
        return _draw([choice for choice in found if choice.form == form], rng)
    if form == SINGLE:
        return _nth(hand, int(rng.random() * hand.bit_count()))
    return _draw(_leads(rules, hand, form), rng)


def draw_answer(rules: BeatRules, hand: int, table: Play, rng: Random) -> int:
    """Return a play that beats the table, or 0 for a pass, by chance: each as likely."""
    singles, others = _answers(rules, hand, table)
    count = singles.bit_count()
    if not others:
        place = int(rng.random() * (count + 1))
        return _nth(singles, place) if place < count else 0
    ways = [choice.ways for choice in others]
    place = int(rng.random() * (count + sum(ways) + 1))
    if place < count:
        return _nth(singles, place)
    place -= count
    for choice, n in zip(others, ways, strict=True):
        if place < n:
            return choice.draw(rng)
        place -= n
    return 0


def count_plays(rules: BeatRules, hand: int, table: Play | None, must: int = 0) -> int:
    """Return how many sets of cards can be played: a pass is not counted."""
    return sum(choice.ways for choice in choices(rules, hand, table, must))


def _draw(found: Sequence[Choice], rng: Random) -> int:
    """Return a play of some choices, each play as likely as any other."""
    ways = [choice.ways for choice in found]
    place = int(rng.random() * sum(ways))
    for choice, n in zip(found, ways, strict=True):
        if place < n:
            return choice.draw(rng)
        place -= n
    raise ValueError("no play to choose from")


def _nth(cards: int, place: int) -> int:
    """Return one card of a set, counted from the weakest."""
    for _ in range(place):
        cards &= cards - 1
    return cards & -cards


def _forms(hand: int) -> tuple[tuple[bool, str], ...]:
    """Return the forms of leads, each with whether a hand has one."""
    once, twice, three, _ = _held(hand)
    ranks, pairs = line(once), line(twice)
    return (
        (hand != 0, SINGLE),
        (twice != 0, PAIR),
        (ranks & ranks >> 4 & ranks >> 8 != 0, STRAIGHT),
        (pairs & pairs >> 4 != 0, RUN),
        (three != 0 or hand & JOKERS == JOKERS, BOMB),
    )


def _leads(rules: BeatRules, hand: int, form: str) -> list[Choice]:
    """Return the leads of one form."""
    if form == SINGLE:
        return _singles(rules, hand)
    if form == BOMB:
        return list(_bombs(hand))
    ranks = _held(hand)[_COPIES[form] - 1]
    if form == PAIR:
        return [Choice(PAIR, hand & low * 15, 2) for low in _bits(ranks)]
    return _runs(form, hand, ranks, _SPANS[form])


def _answers(rules: BeatRules, hand: int, table: Play) -> tuple[int, Sequence[Choice]]:
    """Return what beats the table: the single cards, and the choices of other forms."""
    if table.form == BOMB:
        return 0, _bombs_above(rules, hand, table)
    bombs = _bombs(hand)
    singles = hand & SEVENS
    if table.seven:
        if rules.spade_low:
            singles &= -(1 << 4 * SEVEN + table.seven)
        twos = hand & TWOS
        return singles, (Choice(PAIR, twos, 2), *bombs) if twos & (twos - 1) else bombs
    if table.form == SINGLE:
        return singles | hand & -(1 << 4 * table.height + 4), bombs
    return singles, (*_same_form(hand, table), *bombs)


def _same_form(hand: int, table: Play) -> list[Choice]:
    """Return the pairs, straights or pair runs that are higher (``dingqi.beat``)."""
    copies = _COPIES[table.form]
    ranks = _held(hand)[copies - 1]
    if table.form == PAIR:
        above = ranks & -(1 << 4 * table.height + 4)
        return [Choice(PAIR, hand & low * 15, 2) for low in _bits(above)]
    length = table.size // copies
    starts = range(table.height - length + 2, HIGH_ACE + 2 - length)
    spans = [_span(start, length) for start in starts]
    return _runs(table.form, hand, ranks, spans)


def _singles(rules: BeatRules, cards: int) -> list[Choice]:
    """Return single cards by rank; 7s one by one where their suits count."""
    found = []
    for low in _bits(rank_masks(cards)[0]):
        pool = cards & low * 15
        apart = rules.spade_low and pool & SEVENS
        found += [Choice(SINGLE, part, 1) for part in (_bits(pool) if apart else [pool])]
    return found


def _span(start: int, length: int) -> tuple[int, int]:
    """Return a run of ranks as a mask of the line and as the cards of these ranks."""
    return (LOW & (1 << 4 * length) - 1) << 4 * start, stretch(start, length) * 15


_SPANS: Final = {
    form: tuple(_span(start, length) for start, length in stretches(least))
    for form, least in LEAST.items()
}


def _runs(form: str, hand: int, ranks: int, spans: Sequence[tuple[int, int]]) -> list[Choice]:
    """Return those of some runs of ranks that a hand has, given the ranks held often enough."""
    held, copies = line(ranks), _COPIES[form]
    return [
        Choice(form, hand & cards, copies) for wanted, cards in spans if held & wanted == wanted
    ]


@lru_cache(maxsize=10_000)
def _bombs(hand: int) -> tuple[Choice, ...]:
    _, _, three, four = _held(hand)
    found = [Choice(BOMB, hand & low * 15, 3) for low in _bits(three)]
    found += [Choice(BOMB, hand & low * 15, 4) for low in _bits(four)]
    if hand & JOKERS == JOKERS:
        found.append(Choice(BOMB, JOKERS, 1))
    return tuple(found)


def _bombs_above(rules: BeatRules, hand: int, table: Play) -> tuple[Choice, ...]:
    bombs = _bombs(hand)
    return tuple(bomb for bomb in bombs if beats(rules, table, known(bomb.first())))
