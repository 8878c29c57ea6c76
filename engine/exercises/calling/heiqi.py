"""The auction of heiqi: which bids are open to the next seat (``heiqi.bid``).

Facts of a reason: ``problem`` "", ``extra`` (not open) or ``missing`` (open too); ``bid``: the
bid that it is about (None where nothing is wrong); ``lowest``: the lowest bid so far, None for
none; ``over``: "" while the auction goes on, else ``lap`` (all have spoken) or ``end`` (the
lowest bid there is was made); ``open``: all bids that are open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.errors import BadInput, shown, type_name
from engine.exercises.base import Draft, Exercise
from engine.exercises.calling.base import CallRule
from engine.exercises.reading import MOST_ANSWER, Reader
from engine.verdict import Reason

_PASSED: Final = "pass"
_RULE: Final = "heiqi.bid"
Bids = frozenset[int]


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    """Read an auction as far as it has gone; refuse one that could not have gone so."""
    value = reader.raw("bids", "a list of bids and passes")
    if not isinstance(value, list):
        wanted = "a list of bids and passes"
        raise BadInput("bids", "wrong_type", wanted=wanted, got=type_name(value))
    if len(value) > draft.players:
        wanted = f"at most {draft.players} bids and passes, one a seat"
        raise BadInput("bids", "wrong_count", wanted=wanted, got=len(value))
    bids = draft.game.bids(draft.options)
    for index, said in enumerate(value):
        place = f"bids[{index}]"
        numbers = [each for each in value[:index] if each != _PASSED]
        if numbers and numbers[-1] == bids[-1]:
            wanted = f"nothing after the bid {bids[-1]}, which ends the auction"
            raise BadInput(place, "out_of_range", value=shown(said), wanted=wanted)
        _check(place, said, [bid for bid in bids if not numbers or bid < numbers[-1]])
    reader.normal["bids"] = value
    return {"bids": tuple(value)}


def _check(place: str, said: object, possible: list[int]) -> None:
    wanted = " or ".join(['"pass"', *map(str, possible)])
    if isinstance(said, bool) or not isinstance(said, (int, str)):
        raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(said))
    if said != _PASSED and said not in possible:
        raise BadInput(place, "out_of_range", value=shown(said), wanted=wanted)


def _read_answer(_exercise: Exercise, reader: Reader) -> Bids:
    wanted = "a list of bids"
    value = reader.raw("bids", wanted)
    place = reader.place("bids")
    if not isinstance(value, list):
        raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(value))
    for index, bid in enumerate(value):
        if isinstance(bid, bool) or not isinstance(bid, int):
            spot = f"{place}[{index}]"
            raise BadInput(spot, "wrong_type", wanted="a whole number", got=type_name(bid))
        if abs(bid) > MOST_ANSWER:
            most = f"a whole number up to {MOST_ANSWER}"
            raise BadInput(f"{place}[{index}]", "out_of_range", value=shown(bid), wanted=most)
    return frozenset(value)


def _lowest(exercise: Exercise) -> int | None:
    return min((bid for bid in exercise.fields["bids"] if bid != _PASSED), default=None)


def _over(exercise: Exercise) -> str:
    if _lowest(exercise) == exercise.rules.bids(exercise.house)[-1]:
        return "end"
    return "lap" if len(exercise.fields["bids"]) == exercise.players else ""


def _right(exercise: Exercise) -> Bids:
    lowest = _lowest(exercise)
    if _over(exercise):
        return frozenset()
    bids = exercise.rules.bids(exercise.house)
    return frozenset(bid for bid in bids if lowest is None or bid < lowest)


def _document(bids: Bids) -> dict[str, Any]:
    return {"bids": sorted(bids, reverse=True)}


def _reasons(exercise: Exercise, answer: Bids) -> tuple[Reason, ...]:
    right = _right(exercise)
    facts: dict[str, Any] = {
        "lowest": _lowest(exercise), "over": _over(exercise), "open": sorted(right, reverse=True),
    }  # fmt: skip
    parts = {"extra": answer - right, "missing": right - answer}
    reasons = [
        Reason(_RULE, (), facts | {"problem": problem, "bid": bid})
        for problem, bids in parts.items()
        for bid in sorted(bids, reverse=True)
    ]
    return tuple(reasons) or (Reason(_RULE, (), facts | {"problem": "", "bid": None}),)


HEIQI_CALLS: Final = CallRule(_parse, _read_answer, _right, _document, _reasons)
