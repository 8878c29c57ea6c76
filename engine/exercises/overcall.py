"""``overcall``: which pairs may be shown against a call or a shown pair (``anqi.overcall``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from engine.cards import texts
from engine.deal.anqi_calls import overcall_order, overcalls
from engine.errors import BadInput, shown
from engine.exercises.base import Draft, Exercise, Kind
from engine.exercises.reading import Reader, card_codes
from engine.games.anqi import AnqiOptions
from engine.verdict import Reason, Solution, Verdict

CALL: Final = "call"
_RULE: Final = "anqi.overcall"
Bids = tuple[tuple[int, ...], ...]


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    standing = _standing(reader, draft)
    hand = reader.cards("hand")
    if standing is not None:
        draft.budget.use("standing", (standing, standing))
    draft.budget.use("hand", hand)
    return {"standing": standing, "hand": hand}


def _standing(reader: Reader, draft: Draft) -> int | None:
    """Read what has to be outbid: None for a call, else the card of the pair shown."""
    wanted = f'"{CALL}" or a pair of sevens or of jokers'
    value = reader.raw("standing", wanted)
    if value == CALL:
        reader.normal["standing"] = CALL
        return None
    if isinstance(value, str):
        raise BadInput("standing", "unknown_value", value=shown(value), wanted=wanted)
    codes = card_codes(value, "standing")
    if len(codes) != 2:
        raise BadInput("standing", "wrong_count", wanted=wanted, got=len(codes))
    known = overcall_order(cast(AnqiOptions, draft.options))
    if codes[0] != codes[1] or codes[0] not in known:
        listed = " ".join(texts(codes))
        raise BadInput("standing", "unknown_value", value=listed, wanted=wanted)
    reader.normal["standing"] = list(texts(codes))
    return codes[0]


def _read_answer(_exercise: Exercise, reader: Reader) -> Bids:
    return reader.card_lists("bids", least=0, most=None)


def _bids(exercise: Exercise) -> Bids:
    fields = exercise.fields
    options = cast(AnqiOptions, exercise.house)
    found = overcalls(options, fields["standing"], fields["hand"])
    return tuple((code, code) for code in found)


def _fault(exercise: Exercise, bid: tuple[int, ...]) -> str:
    """Say why a bid is not allowed.

    ``form``: no pair of sevens or jokers; ``held``: not in the hand; ``low``: not high enough.
    """
    known = overcall_order(cast(AnqiOptions, exercise.house))
    if len(bid) != 2 or bid[0] != bid[1] or bid[0] not in known:
        return "form"
    return "low" if exercise.fields["hand"].count(bid[0]) == len(bid) else "held"


def _solve(exercise: Exercise) -> Solution:
    return Solution({"bids": [list(texts(bid)) for bid in _bids(exercise)]}, 1)


def _judge(exercise: Exercise, answer: Bids) -> Verdict:
    right = _bids(exercise)
    given = tuple(tuple(sorted(bid)) for bid in answer)
    standing = exercise.fields["standing"]
    facts = {"standing": CALL if standing is None else texts([standing])[0]}
    extra = [bid for bid in dict.fromkeys(given) if bid not in right]
    missing = [bid for bid in right if bid not in given]
    reasons = [
        Reason(_RULE, texts(bid), {**facts, "problem": "extra", "fault": _fault(exercise, bid)})
        for bid in extra
    ]
    reasons += [Reason(_RULE, texts(bid), facts | {"problem": "missing"}) for bid in missing]
    if not reasons:
        cards = texts(code for bid in right for code in bid)
        reasons = [Reason(_RULE, cards, facts | {"problem": ""})]
    is_right = not extra and not missing
    return Verdict(is_right, tuple(reasons), _solve(exercise).answer, 1)


OVERCALL: Final = Kind(
    "overcall", ("anqi",), _parse, _read_answer, _judge, _solve, needs_trump=False
)  # fmt: skip
