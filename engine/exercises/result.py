"""``result``: what a deal's points come to, game by game.

A reason stands for one value of the answer and one rule that decides it; for a wrong answer only
the wrong values have reasons. The rules of values that it is computed from come after its own,
where those are not asked for. Facts: ``field`` (the value's name), ``problem`` "" or ``wrong``,
``right`` and ``given`` (None for a value that was left out), and what the game's ``account`` says
of the deal (see ``_account`` in ``engine.games``). ``sums`` are the game's lines that lead to what
was asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.errors import BadInput, shown, type_name
from engine.exercises.base import Draft, Exercise, Kind
from engine.exercises.reading import Reader
from engine.exercises.result_fields import read_answer_field, read_field
from engine.games import GAMES
from engine.games.base import DECLARER, DEFENDERS, DRAW, Game, Outcome, ResultField
from engine.verdict import Reason, Solution, Verdict

#: How parts of an answer are read where the game says nothing else; the others are numbers.
_USUAL: Final = {
    "side": ResultField("side", "choice", values=(DECLARER, DEFENDERS, DRAW)),
    "payout": ResultField("payout", "payout"),
}


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    values: dict[str, Any] = {"players": draft.players}
    for spec in draft.game.result.fields:
        values[spec.name] = read_field(reader, spec, draft, values)
    if values.get("partner") is not None and values["partner"] == values["declarer"]:
        wanted = "another seat than the declarer's, or null"
        raise BadInput("partner", "out_of_range", value=values["partner"], wanted=wanted)
    names = draft.game.result.compute(draft.options, values).values
    for index, name in enumerate(draft.ask or ()):
        if name not in names:
            wanted = "one of " + ", ".join(names)
            raise BadInput(f"ask[{index}]", "unknown_value", value=shown(name), wanted=wanted)
    return values


def _read_ask(reader: Reader, _game: Game) -> tuple[str, ...] | None:
    """Read the names of the numbers that are asked for; None: all of them."""
    if not reader.has("ask"):
        return None
    value = reader.raw("ask", "a list of names")
    if not isinstance(value, list) or not value:
        wanted = "a list of one name or more"
        raise BadInput("ask", "wrong_type", wanted=wanted, got=type_name(value))
    for index, name in enumerate(value):
        if not isinstance(name, str):
            raise BadInput(f"ask[{index}]", "wrong_type", wanted="a string", got=type_name(name))
    reader.normal["ask"] = value
    return tuple(value)


def _outcome(exercise: Exercise) -> Outcome:
    return exercise.rules.result.compute(exercise.house, exercise.fields)


def asked_names(exercise: Exercise) -> tuple[str, ...]:
    """Return the names of the values that are asked for, in the order of an answer."""
    return tuple(_asked(exercise))


def _asked(exercise: Exercise) -> dict[str, Any]:
    values = _outcome(exercise).values
    return {name: value for name, value in values.items() if name in (exercise.ask or values)}


def _read_answer(exercise: Exercise, reader: Reader) -> dict[str, Any]:
    """Read the parts that an answer gives; those that are missing are left out."""
    own = {spec.name: spec for spec in exercise.rules.result.answers}
    answer: dict[str, Any] = {}
    for name in _outcome(exercise).values:
        if reader.has(name):
            spec = own.get(name) or _USUAL.get(name) or ResultField(name, "number")
            answer[name] = read_answer_field(reader, spec, exercise.rules, exercise.players)
    return answer


def _solve(exercise: Exercise) -> Solution:
    return Solution(_asked(exercise), 1)


def _judge(exercise: Exercise, answer: dict[str, Any]) -> Verdict:
    right, outcome = _asked(exercise), _outcome(exercise)
    account = exercise.rules.result.account(exercise.house, exercise.fields, outcome)
    wrong = [name for name in right if name not in answer or answer[name] != right[name]]
    reasons = []
    for name in wrong or right:
        facts = {
            "field": name, "problem": "wrong" if wrong else "",
            "right": right[name], "given": answer.get(name),
        }  # fmt: skip
        below = (each for each in account.rests.get(name, ()) if each not in right)
        rules = [*outcome.rules[name], *(rule for each in below for rule in outcome.rules[each])]
        reasons += [Reason(rule, (), account.facts | facts) for rule in rules]
    sums = tuple(line for names, line in account.sums if right.keys() & set(names))
    return Verdict(not wrong, tuple(reasons), right, 1, sums)


RESULT: Final = Kind(
    "result", tuple(name for name, game in GAMES.items() if game.result.fields),
    _parse, _read_answer, _judge, _solve, needs_trump=False, read_ask=_read_ask,
)  # fmt: skip
