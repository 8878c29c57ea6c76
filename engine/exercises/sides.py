"""``sides``: who is on the declarer's side (``anqi.side`` and what belongs to it)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from engine.cards import code_of, texts
from engine.deal.anqi_calls import declarers_side
from engine.errors import BadInput
from engine.exercises.base import Draft, Exercise, Kind
from engine.exercises.koudi import KITTY_SIZE
from engine.exercises.reading import Reader
from engine.games.anqi import AnqiOptions
from engine.games.base import NO_TRUMP
from engine.verdict import Reason, Solution, Verdict


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    players = draft.players
    hands = reader.card_lists("hands", least=players, most=players)
    kitty = reader.cards("kitty")
    if len(kitty) > KITTY_SIZE:
        wanted = f"{KITTY_SIZE} cards or fewer"
        raise BadInput("kitty", "wrong_count", wanted=wanted, got=len(kitty))
    draft.budget.use_lists("hands", hands)
    draft.budget.use("kitty", kitty)
    declarer = reader.integer("declarer", most=players - 1)
    return {
        "hands": hands, "kitty": kitty, "declarer": declarer,
        "sold_by": _sold_by(reader, draft, declarer),
    }  # fmt: skip


def _sold_by(reader: Reader, draft: Draft, declarer: int) -> int | None:
    """Read the seat whose sale stands, or null (which may be left out)."""
    if reader.raw("sold_by", "a seat or null", None) is None:
        if reader.has("sold_by"):
            reader.normal["sold_by"] = None
        return None
    seat = reader.integer("sold_by", most=draft.players - 1)
    if seat == declarer:
        wanted = "another seat than the declarer's, or null"
        raise BadInput("sold_by", "out_of_range", value=seat, wanted=wanted)
    if cast(AnqiOptions, draft.options).sell_seven == "off":
        wanted = "null where sevens are not sold"
        raise BadInput("sold_by", "out_of_range", value=seat, wanted=wanted)
    return seat


def _seven(exercise: Exercise) -> int | None:
    trump = exercise.trump
    return None if trump in (None, NO_TRUMP) else code_of(str(trump), "7")


def _side(exercise: Exercise) -> list[int]:
    fields = exercise.fields
    side = declarers_side(
        fields["declarer"], _seven(exercise), fields["hands"], fields["sold_by"]
    )  # fmt: skip
    return sorted(side)


def _read_answer(_exercise: Exercise, reader: Reader) -> frozenset[int]:
    return reader.seats("seats")


def _solve(exercise: Exercise) -> Solution:
    return Solution({"seats": _side(exercise)}, 1)


def _judge(exercise: Exercise, answer: frozenset[int]) -> Verdict:
    solution = _solve(exercise)
    correct = answer == frozenset(solution.answer["seats"])
    return Verdict(correct, (_reason(exercise, answer),), solution.answer, 1)


def _reason(exercise: Exercise, answer: frozenset[int]) -> Reason:
    """Return the rule that decides about the side, with the sevens that show it.

    Facts: ``declarer`` and ``sold_by``; ``holders``: the seats with a 7 of the trump suit;
    ``buried``: how many of those lie in the kitty; ``extra`` and ``missing`` seats.
    """
    fields, side, seven = exercise.fields, _side(exercise), _seven(exercise)
    holders = [seat for seat, hand in enumerate(fields["hands"]) if seven in hand]
    sevens = [] if seven is None else [seven] * sum(
        cards.count(seven) for cards in (*fields["hands"], fields["kitty"])
    )  # fmt: skip
    if fields["sold_by"] is not None:
        rule = "anqi.sell"
    elif len(side) == 1:
        rule = "anqi.side.solo"
    else:
        rule = "anqi.side.partner" if fields["declarer"] in holders else "anqi.side"
    facts: dict[str, Any] = {
        "declarer": fields["declarer"],
        "sold_by": fields["sold_by"],
        "holders": holders,
        "buried": 0 if seven is None else fields["kitty"].count(seven),
        "extra": sorted(answer - set(side)),
        "missing": sorted(set(side) - answer),
    }
    return Reason(rule, texts(sevens), facts)


SIDES: Final = Kind("sides", ("anqi",), _parse, _read_answer, _judge, _solve)
