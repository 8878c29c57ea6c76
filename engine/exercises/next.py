"""``next``: what happens now, and by which rule; what each game asks is in ``nexts``.

An answer is a choice and a reason; both must be right, and where several rules say the same each
of them is. ``choices`` and ``reasons`` are what a board offers.

Facts of the verdict's reason: ``problem``: "" (right), ``choice`` or ``reason`` (the choice is
right, the reason is not); ``choice`` and ``answered``; ``given``: the reason that was given;
``ask``; and what the situation adds, ``case`` always.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from engine.cards import texts
from engine.errors import BadInput, shown, type_name
from engine.exercises.base import ALL_GAMES, Draft, Exercise, Kind
from engine.exercises.nexts import anqi, dingqi, gabaguo, heiqi, shengji
from engine.exercises.nexts.base import Decision, Situation
from engine.exercises.reading import Reader
from engine.games.base import Game
from engine.rules import is_rule
from engine.verdict import Reason, Solution, Verdict


class Given(NamedTuple):
    """An answer: what comes, and the rule that says so."""

    choice: str
    reason: str


#: The situations by game and by ``ask``.
SITUATIONS: Final[Mapping[str, Mapping[str, Situation]]] = {
    game: {situation.ask: situation for situation in situations}
    for game, situations in {
        "anqi": anqi.SITUATIONS, "heiqi": heiqi.SITUATIONS, "gabaguo": gabaguo.SITUATIONS,
        "dingqi": dingqi.SITUATIONS, "shengji": shengji.SITUATIONS,
    }.items()
}  # fmt: skip


def situation(exercise: Exercise) -> Situation:
    """Return what an exercise asks."""
    return SITUATIONS[exercise.game][exercise.ask]


def choices(exercise: Exercise) -> tuple[str, ...]:
    """Return the choices that are offered."""
    return situation(exercise).choices(exercise.players)


def reasons(exercise: Exercise) -> tuple[str, ...]:
    """Return the rules that are offered as reasons."""
    return situation(exercise).reasons


def decide(exercise: Exercise) -> Decision:
    """Return what happens, and why."""
    return situation(exercise).decide(exercise)


def _read_ask(reader: Reader, game: Game) -> str:
    return reader.choice("ask", tuple(SITUATIONS[game.name]))


def _needs(game: Game, ask: str) -> tuple[bool, bool]:
    asked = SITUATIONS[game.name][ask]
    return asked.needs_trump, asked.needs_trump or asked.needs_level


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    return SITUATIONS[draft.game.name][draft.ask].parse(reader, draft)


def _read_answer(exercise: Exercise, reader: Reader) -> Given:
    choice = reader.choice("choice", choices(exercise))
    reason = reader.raw("reason", "a rule id")
    place = reader.place("reason")
    if not isinstance(reason, str):
        raise BadInput(place, "wrong_type", wanted="a rule id", got=type_name(reason))
    if not is_rule(reason):
        raise BadInput(place, "unknown_rule", value=shown(reason))
    return Given(choice, reason)


def _solve(exercise: Exercise) -> Solution:
    right = decide(exercise)
    return Solution({"choice": right.choice, "reason": right.reasons[0]}, len(right.reasons))


def _judge(exercise: Exercise, answer: Given) -> Verdict:
    right, solution = decide(exercise), _solve(exercise)
    problem = ""
    if answer.choice != right.choice:
        problem = "choice"
    elif answer.reason not in right.reasons:
        problem = "reason"
    facts = {
        **right.facts, "ask": exercise.ask, "problem": problem, "choice": right.choice,
        "answered": answer.choice, "given": answer.reason,
    }  # fmt: skip
    cited = answer.reason if not problem else right.reasons[0]
    reason = Reason(cited, texts(right.cards), facts)
    return Verdict(not problem, (reason,), solution.answer, solution.count)


NEXT: Final = Kind(
    "next", ALL_GAMES, _parse, _read_answer, _judge, _solve, read_ask=_read_ask, needs=_needs
)
