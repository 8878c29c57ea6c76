"""``result``: what a deal's points come to, game by game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.errors import BadInput, shown, type_name
from engine.exercises.base import Draft, Exercise, Kind
from engine.exercises.reading import MOST_ANSWER, MOST_POINTS, Reader
from engine.games.base import Game, Outcome, ResultField
from engine.verdict import Reason, Solution, Verdict

MOST_COUNT: Final = 1_000
_SIDES: Final = ("declarer", "defenders", "draw")


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    values: dict[str, Any] = {"players": draft.players}
    for spec in draft.game.result.fields:
        if not spec.required and not reader.has(spec.name):
            values[spec.name] = None
        else:
            values[spec.name] = _READERS[spec.type](reader, spec, draft)
    if values.get("partner") is not None and values["partner"] == values["declarer"]:
        wanted = "another seat than the declarer's, or null"
        raise BadInput("partner", "out_of_range", value=values["partner"], wanted=wanted)
    names = draft.game.result.compute(draft.options, values).values
    for index, name in enumerate(draft.ask or ()):
        if name not in names:
            wanted = "one of " + ", ".join(names)
            raise BadInput(f"ask[{index}]", "unknown_value", value=shown(name), wanted=wanted)
    return values


def _points(reader: Reader, spec: ResultField, _draft: Draft) -> int:
    return reader.integer(spec.name, most=MOST_POINTS, step=5)


def _count(reader: Reader, spec: ResultField, _draft: Draft) -> int:
    return reader.integer(spec.name, most=MOST_COUNT)


def _seat(reader: Reader, spec: ResultField, draft: Draft) -> int:
    return reader.integer(spec.name, most=draft.players - 1)


def _seat_or_null(reader: Reader, spec: ResultField, draft: Draft) -> int | None:
    if reader.raw(spec.name, "a seat or null") is None:
        reader.normal[spec.name] = None
        return None
    return _seat(reader, spec, draft)


def _bid(reader: Reader, spec: ResultField, draft: Draft) -> int:
    bids = draft.game.bids(draft.options)
    bid = reader.integer(spec.name, most=MOST_POINTS)
    if bid not in bids:
        wanted = "one of " + ", ".join(map(str, bids))
        raise BadInput(spec.name, "out_of_range", value=bid, wanted=wanted)
    return bid


_READERS: Final = {
    "points": _points, "count": _count, "seat": _seat, "seat_or_null": _seat_or_null, "bid": _bid,
}  # fmt: skip


def _read_ask(reader: Reader, _game: Game) -> tuple[str, ...] | None:
    """Read the names of the numbers that are asked for; None: all of them."""
    if not reader.has("ask"):
        return None
    value = reader.raw("ask", "a list of names")
    if not isinstance(value, list) or not value:
        wanted = "a list of one name or more"
        raise BadInput("ask", "wrong_type", wanted=wanted, got=type_name(value))
    for index, name in enumerate(value):
        if not isinstance(name, str):
            raise BadInput(f"ask[{index}]", "wrong_type", wanted="a text", got=type_name(name))
    reader.normal["ask"] = value
    return tuple(value)


def _outcome(exercise: Exercise) -> Outcome:
    return exercise.rules.result.compute(exercise.house, exercise.fields)


def _asked(exercise: Exercise) -> dict[str, Any]:
    values = _outcome(exercise).values
    return {name: value for name, value in values.items() if name in (exercise.ask or values)}


def _read_answer(exercise: Exercise, reader: Reader) -> dict[str, Any]:
    """Read the numbers that an answer gives; those that are missing are left out."""
    answer: dict[str, Any] = {}
    for name in _outcome(exercise).values:
        if not reader.has(name):
            continue
        if name == "side":
            answer[name] = reader.choice(name, _SIDES)
        elif name == "payout":
            answer[name] = _payout(reader, name)
        else:
            answer[name] = reader.answer_number(name)
    return answer


def _payout(reader: Reader, name: str) -> list[int]:
    value = reader.raw(name, "a list of numbers by seat")
    if not isinstance(value, list):
        wanted = "a list of numbers by seat"
        raise BadInput(reader.place(name), "wrong_type", wanted=wanted, got=type_name(value))
    for index, number in enumerate(value):
        if isinstance(number, bool) or not isinstance(number, int):
            place = f"{reader.place(name)}[{index}]"
            raise BadInput(place, "wrong_type", wanted="a whole number", got=type_name(number))
        if abs(number) > MOST_ANSWER:
            wanted = f"a whole number up to {MOST_ANSWER}"
            raise BadInput(
                f"{reader.place(name)}[{index}]", "out_of_range",
                value=shown(number), wanted=wanted,
            )  # fmt: skip
    return value


def _solve(exercise: Exercise) -> Solution:
    return Solution(_asked(exercise), 1)


def _judge(exercise: Exercise, answer: dict[str, Any]) -> Verdict:
    right = _asked(exercise)
    rules = _outcome(exercise).rules
    wrong = [name for name, value in right.items() if answer.get(name) != value]
    reasons = tuple(
        Reason(rule, (), {"field": name, "problem": "wrong" if wrong else ""})
        for name in wrong or right
        for rule in rules[name]
    )
    return Verdict(not wrong, reasons, right, 1)


RESULT: Final = Kind(
    "result", ("anqi", "heiqi", "shengji"), _parse, _read_answer, _judge, _solve,
    needs_trump=False, read_ask=_read_ask,
)  # fmt: skip
