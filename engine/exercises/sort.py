"""``sort``: put cards into lanes, one for each effective suit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.cards import subtract, texts
from engine.errors import BadInput, type_name
from engine.exercises.base import TRICK_GAMES, Exercise, Kind
from engine.exercises.cards_asked import parse_cards
from engine.exercises.reading import Reader, card_codes
from engine.trump import SUIT_NAMES, TRUMP
from engine.verdict import Reason, Solution, Verdict

Lanes = Mapping[str, tuple[int, ...]]


def _read_answer(_exercise: Exercise, reader: Reader) -> Lanes:
    wanted = "an object of lists of cards"
    value = reader.raw("lanes", wanted)
    place = reader.place("lanes")
    if not isinstance(value, dict):
        raise BadInput(place, "wrong_type", wanted=wanted, got=type_name(value))
    for name in value:
        if name not in SUIT_NAMES:
            known = ", ".join(SUIT_NAMES)
            raise BadInput(place, "unknown_field", known=known)
    return {name: card_codes(cards, f"{place}.{name}") for name, cards in value.items()}


def _lanes(exercise: Exercise) -> Lanes:
    found = exercise.order.lanes(exercise.fields["cards"])
    return {SUIT_NAMES[suit]: codes for suit, codes in found}


def _solve(exercise: Exercise) -> Solution:
    lanes = {name: list(texts(codes)) for name, codes in _lanes(exercise).items()}
    return Solution({"lanes": lanes}, 1)


def _judge(exercise: Exercise, answer: Lanes) -> Verdict:
    solution = _solve(exercise)
    given = [code for codes in answer.values() for code in codes]
    cards = exercise.fields["cards"]
    if sorted(given) != sorted(cards):
        odd = subtract(given, cards) or subtract(cards, given)
        reasons: tuple[Reason, ...] = (Reason("cards.copy", texts(odd), {"problem": "cards"}),)
    else:
        reasons = _misplaced(exercise, answer)
    if reasons:
        return Verdict(False, reasons, solution.answer, solution.count)
    trumps = _lanes(exercise).get(SUIT_NAMES[TRUMP], ())
    reason = Reason("suit.effective", texts(trumps), {"problem": ""})
    return Verdict(True, (reason,), solution.answer, solution.count)


def _misplaced(exercise: Exercise, answer: Lanes) -> tuple[Reason, ...]:
    """Return what lies in a wrong lane: trumps outside trump, others in it, wrong side suits."""
    order, trump = exercise.order, SUIT_NAMES[TRUMP]
    wrong = [
        (name, code)
        for name, codes in answer.items()
        for code in codes
        if SUIT_NAMES[order.suit[code]] != name
    ]
    missing = [code for _, code in wrong if order.suit[code] == TRUMP]
    extra = [code for name, code in wrong if name == trump]
    suit = [code for name, code in wrong if name != trump and order.suit[code] != TRUMP]
    rule = exercise.rules.rule("trump")
    found = (
        (rule, "missing", missing), (rule, "extra", extra), ("suit.effective", "suit", suit),
    )  # fmt: skip
    return tuple(
        Reason(rule, texts(sorted(codes, key=order.sort_key)), {"problem": problem})
        for rule, problem, codes in found
        if codes
    )


SORT: Final = Kind("sort", TRICK_GAMES, parse_cards, _read_answer, _judge, _solve)
