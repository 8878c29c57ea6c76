"""``throw``: does a throw stand, and if not, what must be led instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from engine.cards import TEXTS, texts
from engine.errors import BadInput
from engine.exercises.base import TRICK_GAMES, Draft, Exercise, Kind
from engine.exercises.reading import Reader, card_codes
from engine.games.base import THROW_OFF, THROW_WHOLE
from engine.throws import beaten_components, forced_leads
from engine.verdict import Reason, Solution, Verdict


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    rule = draft.game.throw(draft.options)
    if rule == THROW_OFF:
        raise BadInput("options.throw", "throws_off")
    led = reader.cards("led", least=1)
    hands = reader.card_lists("hands", least=1, most=draft.players - 1)
    hand = reader.cards("hand") if rule == THROW_WHOLE or reader.has("hand") else None
    draft.budget.use("led" if hand is None else "hand", led if hand is None else hand)
    draft.budget.use_lists("hands", hands)
    if hand is not None:
        _check_part_of_hand(led, hand)
    draft.check_led("led", led)
    if draft.is_one_part(led):
        raise BadInput("led", "one_component")
    if rule == THROW_WHOLE and hand is not None:
        suit = draft.order.suit[led[0]]
        if len(draft.order.of_suit(suit, hand)) != len(led):
            raise BadInput("led", "throw_not_whole_suit")
    return {"led": led, "hands": hands, "hand": hand}


def _check_part_of_hand(led: tuple[int, ...], hand: tuple[int, ...]) -> None:
    """Refuse a lead with a card that the leader does not hold."""
    left = Counter(hand)
    for index, code in enumerate(led):
        left[code] -= 1
        if left[code] < 0:
            raise BadInput(f"led[{index}]", "not_in_hand", card=TEXTS[code])


def _read_answer(_exercise: Exercise, reader: Reader) -> tuple[bool, tuple[tuple[int, ...], ...]]:
    stands = reader.boolean("stands")
    if stands:
        if reader.has("leads"):
            wanted = "leads only where the throw does not stand"
            raise BadInput(reader.place("leads"), "answer_shape", wanted=wanted)
        return True, ()
    return False, _read_leads(reader)


def _read_leads(reader: Reader) -> tuple[tuple[int, ...], ...]:
    """Read ``leads``: the cards of one lead (several equally weak ones: a list of lists)."""
    value = reader.raw("leads", "a list of cards")
    if isinstance(value, list) and value and isinstance(value[0], list):
        return reader.card_lists("leads", least=1, most=None)
    return (card_codes(value, reader.place("leads")),)


def _leads(exercise: Exercise) -> tuple[tuple[int, ...], ...]:
    order, led = exercise.order, exercise.fields["led"]
    beaten = beaten_components(order, led, exercise.fields["hands"])
    return forced_leads(order, led, beaten) if beaten else ()


def _solve(exercise: Exercise) -> Solution:
    leads = _leads(exercise)
    if not leads:
        return Solution({"stands": True}, 1)
    return Solution({"stands": False, "leads": list(texts(leads[0]))}, len(leads))


def _judge(exercise: Exercise, answer: tuple[bool, tuple[tuple[int, ...], ...]]) -> Verdict:
    stands, given = answer
    leads = {tuple(sorted(lead)) for lead in _leads(exercise)}
    right = stands == (not leads) and all(tuple(sorted(lead)) in leads for lead in given)
    solution = _solve(exercise)
    return Verdict(right, (_reason(exercise, stands),), solution.answer, solution.count)


def _reason(exercise: Exercise, said_stands: bool) -> Reason:
    """Return the rule that decides: throw.valid with what beats it, or throw.failed."""
    order, led, hands = exercise.order, exercise.fields["led"], exercise.fields["hands"]
    beaten = beaten_components(order, led, hands)
    if not beaten:
        return Reason("throw.valid", texts(led), {"stands": 1})
    if said_stands:
        worst = beaten[-1]
        cards = texts((*worst.component.cards, *worst.by))
        return Reason("throw.valid", cards, {"stands": 0, "hand": worst.seat})
    return Reason("throw.failed", texts(forced_leads(order, led, beaten)[0]), {"stands": 0})


THROW: Final = Kind("throw", TRICK_GAMES, _parse, _read_answer, _judge, _solve)
