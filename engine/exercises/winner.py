"""``winner``: which of the plays wins the trick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import texts
from engine.errors import BadInput
from engine.exercises.base import TRICK_GAMES, Draft, Exercise, Kind
from engine.exercises.reading import Reader
from engine.verdict import Reason, Solution, Verdict


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    plays = reader.card_lists("plays", least=2, most=draft.players)
    draft.budget.use_lists("plays", plays)
    size = len(plays[0])
    for index, play in enumerate(plays):
        if not play:
            raise BadInput(f"plays[{index}]", "empty")
        if len(play) != size:
            wanted = f"as many cards as the lead ({size})"
            raise BadInput(f"plays[{index}]", "wrong_count", wanted=wanted, got=len(play))
    draft.check_led("plays[0]", plays[0])
    return {"plays": plays}


def _read_answer(_exercise: Exercise, reader: Reader) -> int:
    return reader.answer_number("seat")


def _solve(exercise: Exercise) -> Solution:
    plays = exercise.fields["plays"]
    rules = exercise.rules.lead_rules(plays[0])
    return Solution({"seat": rules.winner(exercise.order, plays)}, 1)


def _judge(exercise: Exercise, answer: int) -> Verdict:
    solution = _solve(exercise)
    plays, best = exercise.fields["plays"], solution.answer["seat"]
    is_wrong_play = answer != best and 0 <= answer < len(plays)
    rules = exercise.rules.lead_rules(plays[0])
    rule = rules.why_not(exercise.order, plays, answer) if is_wrong_play else rules.won_by
    facts = {"seat": best, "answered": answer}
    reason = Reason(rule, texts(plays[best]), facts)
    return Verdict(answer == best, (reason,), solution.answer, solution.count)


WINNER_KIND: Final = Kind("winner", TRICK_GAMES, _parse, _read_answer, _judge, _solve)
