"""Showing in gabaguo: which cards fix trump, and which trump (``gaba.show``, ``gaba.order``).

Facts of a reason: ``problem`` "", ``extra`` (cannot be shown), ``missing`` (can be) or ``wrong``
(can be, but makes another trump); ``trump``: what the card makes trump (``none`` for a joker,
None where it cannot be shown or nothing is wrong); ``given``: the trump answered for it, or None;
``level``; ``shown``: the card that was shown before, or None; ``seal``: a 封A deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import TEXTS, parse_code, suit_of, texts
from engine.deal.gabaguo_checks import can_show
from engine.errors import BadInput, shown, type_name
from engine.exercises.base import Draft, Exercise
from engine.exercises.calling.base import CallRule
from engine.exercises.reading import Reader
from engine.games.base import NO_TRUMP
from engine.verdict import Reason

_RULE: Final = "gaba.show"
_NO_SHOW: Final = "gaba.order"
#: The level of a 封A deal (``gaba.seal``).
_SEALED: Final = "A"
Shows = dict[int, str]


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    level = draft.level or ""
    hand = reader.cards("hand")
    draft.budget.use("hand", hand)
    seal = reader.has("seal") and reader.boolean("seal")
    if seal and level != _SEALED:
        wanted = f"false at a level other than {_SEALED}"
        raise BadInput("seal", "out_of_range", value="true", wanted=wanted)
    standing = _standing(reader, draft, level)
    if seal and standing is not None:
        wanted = "null where nothing is shown"
        raise BadInput("shown", "out_of_range", value=TEXTS[standing], wanted=wanted)
    return {"hand": hand, "shown": standing, "seal": seal}


def _standing(reader: Reader, draft: Draft, level: str) -> int | None:
    """Read the card that somebody has shown before, None for null."""
    wanted = "a card of the level, a joker or null"
    value = reader.raw("shown", wanted, None)
    if value is None:
        if reader.has("shown"):
            reader.normal["shown"] = None
        return None
    if not isinstance(value, str):
        raise BadInput("shown", "wrong_type", wanted=wanted, got=type_name(value))
    code = parse_code(value, "shown")
    if not can_show(code, level):
        raise BadInput("shown", "out_of_range", value=TEXTS[code], wanted=wanted)
    try:
        draft.budget.use("shown", (code,))
    except BadInput as complaint:
        raise BadInput("shown", complaint.code, **complaint.params) from None
    reader.normal["shown"] = TEXTS[code]
    return code


def _read_answer(exercise: Exercise, reader: Reader) -> Shows:
    wanted = "an object of cards, each with the trump suit that it makes"
    shows = Reader.of(reader.raw("shows", wanted), reader.place("shows"))
    answer: Shows = {}
    for name in reader.raw("shows", wanted):
        place = shows.place(shown(name))
        code = parse_code(name, place)
        if code in answer:
            raise BadInput(place, "duplicate_field")
        answer[code] = _trump(exercise, shows, name, place)
    return answer


def _trump(exercise: Exercise, shows: Reader, name: str, place: str) -> str:
    trumps = exercise.rules.trumps
    wanted = "one of " + ", ".join(trumps)
    value = shows.raw(name, wanted)
    if not isinstance(value, str):
        raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(value))
    if value not in trumps:
        raise BadInput(place, "unknown_value", value=shown(value), wanted=wanted)
    return value


def _right(exercise: Exercise) -> Shows:
    fields = exercise.fields
    if fields["shown"] is not None or fields["seal"]:
        return {}
    found = (code for code in fields["hand"] if can_show(code, exercise.level or ""))
    return {code: suit_of(code) or NO_TRUMP for code in sorted(found)}


def _document(shows: Shows) -> dict[str, Any]:
    return {"shows": {TEXTS[code]: trump for code, trump in shows.items()}}


def _reasons(exercise: Exercise, answer: Shows) -> tuple[Reason, ...]:
    fields, right = exercise.fields, _right(exercise)
    rule = _NO_SHOW if fields["seal"] else _RULE
    standing = fields["shown"]
    facts: dict[str, Any] = {
        "level": exercise.level, "seal": fields["seal"],
        "shown": None if standing is None else TEXTS[standing],
    }  # fmt: skip

    def about(code: int, problem: str) -> Reason:
        trumps = {"trump": right.get(code), "given": answer.get(code)}
        return Reason(rule, texts((code,)), facts | trumps | {"problem": problem})

    reasons = [about(code, "extra") for code in sorted(answer) if code not in right]
    reasons += [about(code, "missing") for code in right if code not in answer]
    reasons += [
        about(code, "wrong") for code, trump in right.items() if answer.get(code, trump) != trump
    ]
    settled = facts | {"trump": None, "given": None, "problem": ""}
    return tuple(reasons) or (Reason(rule, texts(right), settled),)


GABAGUO_CALLS: Final = CallRule(_parse, _read_answer, _right, _document, _reasons)
