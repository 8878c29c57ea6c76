"""Seats as boards show them and forms send them: one to tick, or one to choose, for each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from lessons.puzzles.kinds.base import Problem, plain, short
from lessons.texts import seat_name

SEAT = "seat"
#: Ticked where no seat is the answer.
NO_SEAT = "none"


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """One seat to tick or to choose, for ``parts/seats.html``."""

    value: str
    label: str
    note: str
    checked: bool


def seat_choices(
    seats: Sequence[int], lang: str, ticked: Sequence[str], notes: dict[int, str] | None = None
) -> list[SeatChoice]:
    """Return seats to pick from; ``notes`` says who is who."""
    said = notes or {}
    return [
        SeatChoice(str(seat), seat_name(seat, lang), said.get(seat, ""), str(seat) in ticked)
        for seat in seats
    ]


def given_seats(name: str, data: QueryDict, players: int) -> list[str]:
    """Return the ticked seats that there are, to be shown ticked again."""
    sent = {plain(value) for value in data.getlist(name)[: 4 * players]}
    return [str(seat) for seat in range(players) if str(seat) in sent]


def read_seats(name: str, data: QueryDict, players: int) -> list[int] | Problem:
    """Return the ticked seats in order, each once; a seat that is not there is a problem."""
    values = data.getlist(name)
    if len(values) > players:
        return Problem(name, _("More seats were sent than there are players."))
    known = {str(seat): seat for seat in range(players)}
    seats = set()
    for value in values:
        if plain(value) not in known:
            text = _("There is no seat “%(value)s” at this table.")
            return Problem(name, text % {"value": short(value)})
        seats.add(known[plain(value)])
    return sorted(seats)
