"""``follow``: a legal play, the forced cards, or the playable cards of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import texts
from engine.errors import BadInput
from engine.exercises.base import TRICK_GAMES, Draft, Exercise, Kind
from engine.exercises.reading import Reader
from engine.leads import LeadRules
from engine.verdict import Solution, Verdict

LEGAL: Final = "legal"
FORCED: Final = "forced"


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


def _rules(exercise: Exercise) -> LeadRules:
    return exercise.rules.lead_rules(exercise.fields["led"])


def _asked_cards(exercise: Exercise) -> tuple[int, ...]:
    """Return the forced or the playable cards, whichever is asked for."""
    rules = _rules(exercise)
    find = rules.forced if exercise.ask == FORCED else rules.playable
    return find(exercise.order, exercise.fields["led"], exercise.fields["hand"])


def _solve(exercise: Exercise) -> Solution:
    if exercise.ask == LEGAL:
        rules, position = _rules(exercise), (exercise.fields["led"], exercise.fields["hand"])
        play = rules.legal_play(exercise.order, *position)
        count = rules.count_legal(exercise.order, *position)
        return Solution({"cards": list(texts(play))}, count)
    return Solution({"cards": list(texts(_asked_cards(exercise)))}, 1)


def _judge(exercise: Exercise, answer: tuple[int, ...]) -> Verdict:
    order, led, hand = exercise.order, exercise.fields["led"], exercise.fields["hand"]
    rules, solution = _rules(exercise), _solve(exercise)
    if exercise.ask == LEGAL:
        broken = rules.why_illegal(order, led, hand, answer)
        reason = broken or rules.why_legal(order, led, hand, answer)
        return Verdict(broken is None, (reason,), solution.answer, solution.count)
    right = _asked_cards(exercise)
    reasons = rules.judge_set(order, led, hand, exercise.ask, right, answer)
    correct = sorted(answer) == sorted(right)
    return Verdict(correct, reasons, solution.answer, solution.count)


FOLLOW: Final = Kind(
    "follow", TRICK_GAMES, _parse, _read_answer, _judge, _solve, asks=(LEGAL, FORCED, "playable")
)
