"""What a situation of the kind ``next`` is: its fields, the choices, and what decides.

A choice is a word, or a word and a seat: ``redeal``, ``lead 2``. Which choices and which reasons
are offered depends on the situation alone, so that the list gives nothing away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.cards import TYPES
from engine.errors import BadInput, shown, type_name
from engine.exercises.base import Draft, Exercise
from engine.exercises.reading import Reader

#: Words for what comes, shared by games.
LEAD: Final = "lead"
BID: Final = "bid"
DECLARER: Final = "declarer"
REDEAL: Final = "redeal"
OVER: Final = "over"


class Decision(NamedTuple):
    """What happens, and the rules that say so: the first is the best reason, each is right.

    ``cards`` show it; ``facts`` say what a sentence needs: ``case``, a word for what decided.
    """

    choice: str
    reasons: tuple[str, ...]
    cards: tuple[int, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Situation:
    """One value of ``ask`` in one game.

    ``seat_words`` are offered with every seat, ``words`` as they are; ``reasons``: the rules that
    are offered as reasons.
    """

    ask: str
    parse: Callable[[Reader, Draft], Mapping[str, Any]]
    decide: Callable[[Exercise], Decision]
    reasons: tuple[str, ...]
    seat_words: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    needs_trump: bool = False
    needs_level: bool = False

    def choices(self, players: int) -> tuple[str, ...]:
        """Return what may be chosen."""
        seats = [f"{word} {seat}" for word in self.seat_words for seat in range(players)]
        return (*seats, *self.words)


def to(word: str, seat: int | None) -> str:
    """Return the choice of a word and a seat."""
    return f"{word} {seat}"


def read_seat(reader: Reader, draft: Draft, name: str) -> int:
    """Read a seat."""
    return reader.integer(name, most=draft.players - 1)


def read_seat_or_null(reader: Reader, draft: Draft, name: str) -> int | None:
    """Read a seat or null, which may be left out."""
    if reader.raw(name, "a seat or null", None) is None:
        if reader.has(name):
            reader.normal[name] = None
        return None
    return read_seat(reader, draft, name)


def read_flag(reader: Reader, name: str) -> bool:
    """Read true or false; left out it is false."""
    return reader.boolean(name) if reader.has(name) else False


def read_seats(reader: Reader, draft: Draft, name: str) -> tuple[int, ...]:
    """Read a list of seats."""
    wanted = "a list of seats"
    value = reader.raw(name, wanted)
    if not isinstance(value, list):
        raise BadInput(reader.place(name), "wrong_type", wanted=wanted, got=type_name(value))
    for index, seat in enumerate(value):
        place = f"{reader.place(name)}[{index}]"
        if isinstance(seat, bool) or not isinstance(seat, int):
            raise BadInput(place, "wrong_type", wanted="a seat", got=type_name(seat))
        if not 0 <= seat < draft.players:
            span = f"a seat from 0 to {draft.players - 1}"
            raise BadInput(place, "out_of_range", value=shown(seat), wanted=span)
    reader.normal[name] = value
    return tuple(value)


def filler(count: int, without: frozenset[int]) -> tuple[int, ...]:
    """Return so many different cards to stand for hidden ones, none of those named."""
    return tuple([code for code in range(TYPES) if code not in without][:count])
