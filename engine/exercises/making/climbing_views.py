"""How a hand looks in a climbing game to somebody who lacks one rule or knows a wrong one.

A **view** gives the plays that such a player would think allowed on the table. Plays are told
apart by their cards, one set of cards for each multiset of ranks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from engine import climbing_plays
from engine.climbing import (
    ACE,
    BOMB,
    HIGH_ACE,
    JOKERS,
    LEAST,
    PAIR,
    RUN,
    SEVENS,
    SINGLE,
    STRAIGHT,
    TWO,
    BeatRules,
    Play,
    beats,
    known,
    rank_masks,
    read,
)
from engine.climbing_plays import choices

#: How many cards of each rank a run has.
_COPIES: Final = {STRAIGHT: 1, RUN: 2}
#: A straight that goes on after the ace has its top here and beyond: 2, 3, 4 …
_PAST: Final = HIGH_ACE + 1
_RANKS: Final = TWO + 1
_FAMILIES: Final = ((SINGLE, PAIR), (STRAIGHT,), (RUN,))


class Spot(NamedTuple):
    """A position of the kind ``beat``: ``table`` is None and ``must`` may be a card on a lead."""

    rules: BeatRules
    hand: int
    table: Play | None
    must: int = 0

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> Spot:
        """Return the position of an exercise's fields."""
        return cls(fields["rules"], fields["hand"], fields["table"], fields["must"])


@lru_cache(maxsize=1_000)
def leads(rules: BeatRules, hand: int, forms: tuple[str, ...]) -> tuple[Play, ...]:
    """Return the plays of some forms that a hand holds, one for each multiset of ranks."""
    return tuple(known(choice.first()) for choice in climbing_plays.leads(rules, hand, forms))


@lru_cache(maxsize=1_000)
def right(spot: Spot) -> tuple[Play, ...]:
    """Return what may really be played."""
    return tuple(
        known(choice.first()) for choice in choices(spot.rules, spot.hand, spot.table, spot.must)
    )


def natural(plays: tuple[Play, ...]) -> Play | None:
    """Return what a player would choose: no 7 and no bomb before need, many cards, weak ones."""
    return min(plays, key=_thrift, default=None)


def _thrift(play: Play) -> tuple[int, int, int, int]:
    return (2 * play.is_bomb + bool(play.cards & SEVENS and play.size == 1), -play.size,
            play.height, play.cards)  # fmt: skip


def cards_of(plays: tuple[Play, ...]) -> frozenset[int]:
    """Return plays by their cards alone, whatever somebody takes them for."""
    return frozenset(play.cards for play in plays)


# --- without a rule


def without_order(spot: Spot) -> tuple[Play, ...]:
    """Take 2 for the lowest card, as in other games (``dingqi.order``)."""
    table = spot.table
    if table is None or table.seven or table.form in LEAST:
        return right(spot)
    low = _two_low(table)
    held = leads(spot.rules, spot.hand, tuple(dict.fromkeys((table.form, SINGLE, BOMB))))
    return tuple(play for play in held if beats(spot.rules, low, _two_low(play)))


def _two_low(play: Play) -> Play:
    if play.form in LEAST or play.height != TWO:
        return play
    return Play(play.cards, play.form, play.size, -1)


def without_shape(spot: Spot) -> tuple[Play, ...]:
    """Let ranks have gaps, and three of a kind take a card along (``dingqi.shape``)."""
    return right(spot) + tuple(_shapeless(spot))


def _shapeless(spot: Spot) -> Iterator[Play]:
    """Yield what somebody takes for a play who does not know the shapes (``dingqi.shape``)."""
    table, hand = spot.table, spot.hand
    masks = rank_masks(hand)
    if table is None:
        three = masks[2] & -masks[2]
        others = hand & ~(three * 15)
        if three and others:
            yield Play(_lowest(hand & three * 15, 3) | others & -others, STRAIGHT, 4, 0)
    elif table.form in LEAST:
        copies = _COPIES[table.form]
        above, cards = masks[copies - 1] & (1 << 4 * _RANKS) - 1, 0
        for low in _bits(rank_masks(table.cards)[0]):
            above &= -(low << 1)
            rank = above & -above
            cards |= _lowest(hand & rank * 15, copies)
            above ^= rank
        if cards.bit_count() == table.size and read(cards) is None:
            yield Play(cards, table.form, table.size, 0)


def without_straight(spot: Spot) -> tuple[Play, ...]:
    """Lay straights and pair runs as single cards lie: … Q K A 2 (``dingqi.straight``)."""
    table, hand = spot.table, spot.hand
    others = tuple(play for play in right(spot) if play.form not in LEAST)
    if table is None:
        runs = (*_in_order(hand, STRAIGHT), *_in_order(hand, RUN))
        return others + tuple(run for run in runs if not spot.must & ~run.cards)
    if table.form not in LEAST:
        return others
    top = (table.cards.bit_length() - 1) // 4
    same = (run for run in _in_order(hand, table.form) if run.size == table.size)
    return others + tuple(run for run in same if run.height > top)


def _in_order(hand: int, form: str) -> Iterator[Play]:
    """Yield the runs of a hand if the ranks lay as single cards do, 2 on top."""
    copies = _COPIES[form]
    ranks = rank_masks(hand)[copies - 1]
    for start in range(_RANKS):
        cards = 0
        for end in range(start, _RANKS):
            if not ranks >> 4 * end & 1:
                break
            cards |= _lowest(hand & 15 << 4 * end, copies)
            if end - start + 1 >= LEAST[form]:
                yield Play(cards, form, cards.bit_count(), end)


def without_bomb(spot: Spot) -> tuple[Play, ...]:
    """Take three or four of a kind for shapes like others (``dingqi.bomb``)."""
    table = spot.table
    if table is None or not table.is_bomb:
        return tuple(play for play in right(spot) if not play.is_bomb)
    held = leads(spot.rules, spot.hand, (BOMB,))
    return tuple(
        play for play in held
        if play.size == table.size and play.height > table.height
        and play.cards != JOKERS
    )  # fmt: skip


def without_beat(spot: Spot) -> tuple[Play, ...]:
    """Let all that is higher beat, however many cards it is (``dingqi.beat``)."""
    table = spot.table
    if table is None or table.seven or table.is_bomb:
        return right(spot)
    family = next(forms for forms in _FAMILIES if table.form in forms)
    held = leads(spot.rules, spot.hand, family)
    more = (play for play in held if play.size != table.size)
    return right(spot) + tuple(
        play for play in more if play.height > table.height and not play.seven
    )


def without_seven(spot: Spot) -> tuple[Play, ...]:
    """Take a single 7 that is played for a card between 6 and 8 (``dingqi.seven``)."""
    table = spot.table
    if table is None or table.seven:
        return right(spot)
    plays = (play for play in right(spot) if play.seven)
    lost = {play.cards for play in plays if not beats(spot.rules, table, plain(play))}
    return tuple(play for play in right(spot) if play.cards not in lost)


def without_seven_beaten(spot: Spot) -> tuple[Play, ...]:
    """Take a single 7 on the table for a card between 6 and 8 (``dingqi.seven.beaten``)."""
    table = spot.table
    if table is None or not table.seven:
        return right(spot)
    held = (play for play in leads(spot.rules, spot.hand, (SINGLE, BOMB)) if not play.seven)
    return tuple(play for play in held if beats(spot.rules, plain(table), play))


def without_first(spot: Spot) -> tuple[Play, ...]:
    """Take the first play for free (``dingqi.first``)."""
    return right(spot._replace(must=0))


def plain(play: Play) -> Play:
    """Return a play whose 7 is no more than its rank."""
    return Play(play.cards, play.form, play.size, play.height)


#: By rule: what looks allowed to somebody who does not know it.
WITHOUT: Final[Mapping[str, Callable[[Spot], tuple[Play, ...]]]] = {
    "dingqi.order": without_order,
    "dingqi.shape": without_shape,
    "dingqi.straight": without_straight,
    "dingqi.bomb": without_bomb,
    "dingqi.beat": without_beat,
    "dingqi.seven": without_seven,
    "dingqi.seven.beaten": without_seven_beaten,
    "dingqi.first": without_first,
}


# --- with a belief of one's own


def past_the_ace(spot: Spot) -> tuple[Play, ...]:
    """Return the straights and runs over K A 2 that would be allowed if they went on there."""
    table = spot.table
    found = []
    for form in (table.form,) if table is not None and table.form in LEAST else LEAST:
        if table is not None and table.form != form:
            break
        for run in _wrapped(spot.hand, form):
            fits = table is None or (run.size == table.size and run.height > table.height)
            if fits and not spot.must & ~run.cards:
                found.append(run)
    return tuple(found)


def _wrapped(hand: int, form: str) -> Iterator[Play]:
    """Yield the runs of a hand that hold K, A and 2 in a row (K A 2, Q K A 2, K A 2 3 …)."""
    copies = _COPIES[form]
    ranks = rank_masks(hand)[copies - 1]
    # the circle from 3 to 2; a run starts before the ace and ends after it
    for start in range(ACE):
        cards = 0
        for place in range(start, start + _RANKS):
            rank = place % _RANKS
            if not ranks >> 4 * rank & 1:
                break
            cards |= _lowest(hand & 15 << 4 * rank, copies)
            if place >= TWO and start < ACE and place - start + 1 >= max(LEAST[form], 3):
                yield Play(cards, form, cards.bit_count(), _PAST + place - TWO)


def _lowest(cards: int, count: int) -> int:
    """Return so many cards of a set, the lowest bits."""
    found = 0
    for _ in range(count):
        low = cards & -cards
        found |= low
        cards ^= low
    return found


def _bits(cards: int) -> Iterator[int]:
    while cards:
        low = cards & -cards
        yield low
        cards ^= low
