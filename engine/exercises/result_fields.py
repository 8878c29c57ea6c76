"""How the fields of a ``result`` exercise and of its answer are read, type by type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.errors import BadInput, shown, type_name
from engine.exercises.base import Draft
from engine.exercises.reading import MOST_ANSWER, MOST_POINTS, Reader
from engine.games.base import DECLARER, DEFENDERS, Game, ResultField

MOST_COUNT: Final = 1_000
_BOTH: Final = (DECLARER, DEFENDERS)


def read_field(reader: Reader, spec: ResultField, draft: Draft, before: Mapping[str, Any]) -> Any:
    """Return one field of a position; None where it may be left out and is.

    ``before``: the values of the fields that come before it.
    """
    needed = spec.required if spec.when is None else spec.when(draft.options, before)
    if not needed:
        if not reader.has(spec.name):
            return None
        if spec.required:
            raise BadInput(spec.name, "not_needed")
    if spec.type in ("cards", "any_cards"):
        cards = reader.cards(spec.name, least=1 if spec.type == "cards" else 0)
        draft.budget.use(spec.name, cards)
        return cards
    return READERS[spec.type](reader, spec, draft.game, draft.players, draft.options)


def read_answer_field(reader: Reader, spec: ResultField, game: Game, players: int) -> Any:
    """Return one field of an answer."""
    return READERS[spec.type](reader, spec, game, players, None)


def _points(reader: Reader, spec: ResultField, *_: Any) -> int:
    return reader.integer(spec.name, most=MOST_POINTS, step=5)


def _count(reader: Reader, spec: ResultField, *_: Any) -> int:
    return reader.integer(spec.name, most=MOST_COUNT)


def _number(reader: Reader, spec: ResultField, *_: Any) -> int:
    return reader.answer_number(spec.name)


def _seat(reader: Reader, spec: ResultField, _game: Game, players: int, *_: Any) -> int:
    return reader.integer(spec.name, most=players - 1)


def _seat_or_null(
    reader: Reader, spec: ResultField, game: Game, players: int, *_: Any
) -> int | None:
    return None if _is_null(reader, spec, "a seat") else _seat(reader, spec, game, players)


def _bid(reader: Reader, spec: ResultField, game: Game, _players: int, options: Any) -> int:
    bids = game.bids(options)
    bid = reader.integer(spec.name, most=MOST_POINTS)
    if bid not in bids:
        wanted = "one of " + ", ".join(map(str, bids))
        raise BadInput(spec.name, "out_of_range", value=bid, wanted=wanted)
    return bid


def _choice(reader: Reader, spec: ResultField, *_: Any) -> str:
    return reader.choice(spec.name, spec.values)


def _choice_or_null(reader: Reader, spec: ResultField, *_: Any) -> str | None:
    return None if _is_null(reader, spec, "a word") else reader.choice(spec.name, spec.values)


def _is_null(reader: Reader, spec: ResultField, wanted: str) -> bool:
    """Say whether a field is null, which then stands in the standard form."""
    if reader.raw(spec.name, f"{wanted} or null") is not None:
        return False
    reader.normal[spec.name] = None
    return True


def _flag(reader: Reader, spec: ResultField, *_: Any) -> bool:
    return reader.boolean(spec.name)


def _payout(reader: Reader, spec: ResultField, *_: Any) -> list[int]:
    wanted = "a list of numbers by seat"
    value = reader.raw(spec.name, wanted)
    place = reader.place(spec.name)
    if not isinstance(value, list):
        raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(value))
    for index, number in enumerate(value):
        spot = f"{place}[{index}]"
        if isinstance(number, bool) or not isinstance(number, int):
            raise BadInput(spot, "wrong_type", wanted="a whole number", got=type_name(number))
        if abs(number) > MOST_ANSWER:
            most = f"a whole number up to {MOST_ANSWER}"
            raise BadInput(spot, "out_of_range", value=shown(number), wanted=most)
    return value


def _by_seat(
    reader: Reader, spec: ResultField, players: int, most: int, step: int = 1
) -> tuple[int, ...]:
    """Read a list of whole numbers, one for each seat."""
    value = reader.raw(spec.name, "a list of numbers by seat")
    place = reader.place(spec.name)
    if not isinstance(value, list):
        wanted = "a list of numbers by seat"
        raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(value))
    if len(value) != players:
        raise BadInput(place, "wrong_count", wanted=f"{players} numbers", got=len(value))
    items = Reader({f"[{seat}]": number for seat, number in enumerate(value)})
    try:
        numbers = [items.integer(f"[{seat}]", most=most, step=step) for seat in range(players)]
    except BadInput as complaint:
        raise complaint.under(place) from None
    reader.normal[spec.name] = numbers
    return tuple(numbers)


def _points_by_seat(
    reader: Reader, spec: ResultField, _game: Game, players: int, *_: Any
) -> tuple[int, ...]:
    return _by_seat(reader, spec, players, MOST_POINTS, step=5)


def _counts_by_seat(
    reader: Reader, spec: ResultField, _game: Game, players: int, *_: Any
) -> tuple[int, ...]:
    return _by_seat(reader, spec, players, MOST_COUNT)


def _by_side(
    reader: Reader, spec: ResultField, read: Callable[[Reader, str], Any], default: Any = None
) -> dict[str, Any]:
    """Read an object with one value for each side; ``default`` for a side that is left out."""
    wanted = "an object with declarer and defenders"
    sides = Reader.of(reader.raw(spec.name, wanted), reader.place(spec.name))
    values = {}
    for side in _BOTH:
        left_out = default is not None and not sides.has(side)
        values[side] = default if left_out else read(sides, side)
    sides.finish()
    reader.normal[spec.name] = values
    return values


def _levels(reader: Reader, spec: ResultField, game: Game, *_: Any) -> dict[str, str]:
    return _by_side(reader, spec, lambda sides, side: sides.level(side, game.levels))


def _counts(reader: Reader, spec: ResultField, *_: Any) -> dict[str, int]:
    def read(sides: Reader, side: str) -> int:
        return sides.integer(side, most=MOST_COUNT)

    return _by_side(reader, spec, read, default=0)


def _numbers(reader: Reader, spec: ResultField, *_: Any) -> dict[str, int]:
    return _by_side(reader, spec, Reader.answer_number)


def _flags(reader: Reader, spec: ResultField, *_: Any) -> dict[str, bool]:
    return _by_side(reader, spec, Reader.boolean, default=False)


def _all_flags(reader: Reader, spec: ResultField, *_: Any) -> dict[str, bool]:
    return _by_side(reader, spec, Reader.boolean)


#: type -> how it is read. ``levels counts numbers flags all_flags`` are objects by side;
#: ``counts`` and ``flags`` take 0 and false for a side that is left out.
READERS: Final[dict[str, Callable[..., Any]]] = {
    "points": _points,
    "count": _count,
    "number": _number,
    "seat": _seat,
    "seat_or_null": _seat_or_null,
    "bid": _bid,
    "choice": _choice,
    "choice_or_null": _choice_or_null,
    "flag": _flag,
    "payout": _payout,
    "points_by_seat": _points_by_seat,
    "counts_by_seat": _counts_by_seat,
    "levels": _levels,
    "counts": _counts,
    "numbers": _numbers,
    "flags": _flags,
    "all_flags": _all_flags,
}
