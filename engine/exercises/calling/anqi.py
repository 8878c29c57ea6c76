"""Calling in anqi: may a seven be committed now, and may it be left (``anqi.call``, ``.forced``).

Facts of a reason: ``problem`` "", ``extra`` (these sevens cannot be called), ``missing`` (they
can) or ``pass`` (the player may, or may not, leave it: ``pass``); ``moment``; ``called``: somebody
has called already; ``held``: the sevens in the hand; ``then``: for a head without a seven what
comes instead of a call (``redeal`` or ``no_trump``), else "".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, cast

from engine.cards import texts
from engine.deal.anqi_calls import SEVENS
from engine.errors import BadInput
from engine.exercises.base import Draft, Exercise
from engine.exercises.calling.base import CallRule
from engine.exercises.reading import Reader
from engine.games.anqi import AnqiOptions
from engine.verdict import Reason

DEAL: Final = "deal"
LAP: Final = "lap"
FORCED: Final = "forced"
#: When the players are asked, and the house rule under which they are asked then.
_MOMENTS: Final = {DEAL: "during_deal", LAP: "after_deal", FORCED: ""}


class Calls(NamedTuple):
    """The sevens that may be committed, and whether the player may leave it."""

    sevens: frozenset[int]
    may_pass: bool


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    moment = reader.choice("moment", tuple(_MOMENTS))
    call_time = cast(AnqiOptions, draft.options).call_time
    if _MOMENTS[moment] not in ("", call_time):
        asked = DEAL if call_time == _MOMENTS[DEAL] else LAP
        wanted = f"{asked} or {FORCED} under call_time {call_time}"
        raise BadInput("moment", "out_of_range", value=moment, wanted=wanted)
    hand = reader.cards("hand")
    draft.budget.use("hand", hand)
    called = reader.has("called") and reader.boolean("called")
    if called and moment == FORCED:
        wanted = "false where a player is forced to call"
        raise BadInput("called", "out_of_range", value="true", wanted=wanted)
    return {"hand": hand, "moment": moment, "called": called}


def _read_answer(_exercise: Exercise, reader: Reader) -> Calls:
    return Calls(frozenset(reader.cards("calls")), reader.boolean("pass"))


def _held(exercise: Exercise) -> tuple[int, ...]:
    hand = exercise.fields["hand"]
    return tuple(code for code in SEVENS if code in hand)


def _right(exercise: Exercise) -> Calls:
    fields, held = exercise.fields, _held(exercise)
    sevens = () if fields["called"] else held
    return Calls(frozenset(sevens), not (sevens and fields["moment"] == FORCED))


def _document(calls: Calls) -> dict[str, Any]:
    sevens = [code for code in SEVENS if code in calls.sevens]
    return {"calls": list(texts(sevens)), "pass": calls.may_pass}


def _reasons(exercise: Exercise, answer: Calls) -> tuple[Reason, ...]:
    fields, held, right = exercise.fields, _held(exercise), _right(exercise)
    is_forced = fields["moment"] == FORCED
    rule = "anqi.call.forced" if is_forced else "anqi.call"
    facts: dict[str, Any] = {
        "moment": fields["moment"], "called": fields["called"], "held": list(texts(held)),
        "pass": right.may_pass,
        "then": exercise.options["no_seven_head"] if is_forced and not held else "",
    }  # fmt: skip
    parts = {"extra": answer.sevens - right.sevens, "missing": right.sevens - answer.sevens}
    reasons = [
        Reason("anqi.call" if fields["called"] else rule, texts(sorted(codes)),
               facts | {"problem": problem})
        for problem, codes in parts.items()
        if codes
    ]  # fmt: skip
    if answer.may_pass != right.may_pass:
        reasons.append(Reason(rule, texts(held), facts | {"problem": "pass"}))
    return tuple(reasons) or (Reason(rule, texts(held), facts | {"problem": ""}),)


ANQI_CALLS: Final = CallRule(_parse, _read_answer, _right, _document, _reasons)
