"""``follow``: a legal play, the forced cards, or the playable cards of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import texts
from engine.errors import BadInput
from engine.exercises.base import TRICK_GAMES, Draft, Exercise, Kind
from engine.exercises.reading import Reader
from engine.follow_reasons import judge_set, why_illegal, why_legal
from engine.follow_sets import count_legal, forced, legal_play, playable
from engine.verdict import Solution, Verdict

LEGAL: Final = "legal"
_SETS: Final = {"forced": forced, "playable": playable}


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    led = reader.cards("led", least=1)
    hand = reader.cards("hand")
    draft.budget.use("led", led)
    draft.budget.use("hand", hand)
    draft.check_lead("led", led)
    if len(hand) < len(led):
        raise BadInput("hand", "hand_too_short", wanted=len(led), got=len(hand))
    return {"led": led, "hand": hand}


def _read_answer(_exercise: Exercise, reader: Reader) -> tuple[int, ...]:
    return reader.cards("cards")


def _solve(exercise: Exercise) -> Solution:
    order, led, hand = exercise.order, exercise.fields["led"], exercise.fields["hand"]
    if exercise.ask == LEGAL:
        play = legal_play(order, led, hand)
        return Solution({"cards": list(texts(play))}, count_legal(order, led, hand))
    cards = _SETS[exercise.ask](order, led, hand)
    return Solution({"cards": list(texts(cards))}, 1)


def _judge(exercise: Exercise, answer: tuple[int, ...]) -> Verdict:
    order, led, hand = exercise.order, exercise.fields["led"], exercise.fields["hand"]
    solution = _solve(exercise)
    if exercise.ask == LEGAL:
        broken = why_illegal(order, led, hand, answer)
        reason = broken or why_legal(order, led, hand, answer)
        return Verdict(broken is None, (reason,), solution.answer, solution.count)
    right = _SETS[exercise.ask](order, led, hand)
    reasons = judge_set(order, led, hand, exercise.ask, right, answer)
    correct = sorted(answer) == sorted(right)
    return Verdict(correct, reasons, solution.answer, solution.count)


FOLLOW: Final = Kind(
    "follow", TRICK_GAMES, _parse, _read_answer, _judge, _solve, asks=(LEGAL, "forced", "playable")
)
