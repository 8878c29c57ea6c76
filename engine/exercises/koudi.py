"""``koudi``: what the kitty is multiplied by and how many points that gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import texts, total_points
from engine.exercises.base import Draft, Exercise, Kind
from engine.exercises.cards_asked import point_lines
from engine.exercises.reading import Reader
from engine.games.base import DECLARER, DEFENDERS
from engine.scoring import Multiplier, read_last_play
from engine.verdict import Reason, Solution, SumLine, Verdict

KITTY_SIZE: Final = 8
Answer = tuple[int, int]


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    kitty = reader.cards("kitty", exactly=KITTY_SIZE)
    won_by = reader.choice("won_by", (DEFENDERS, DECLARER))
    last = None
    if won_by == DEFENDERS or reader.has("last"):
        last = reader.cards("last", least=1)
    draft.budget.use("kitty", kitty)
    if last is not None:
        draft.budget.use("last", last)
        draft.check_suit("last", last)
    return {"kitty": kitty, "won_by": won_by, "last": last}


def _read_answer(_exercise: Exercise, reader: Reader) -> Answer:
    return reader.answer_number("multiplier"), reader.answer_number("points")


def _multiplier(exercise: Exercise) -> Multiplier | None:
    """Return the multiplier, or None where the kitty counts nothing (``kitty.points``)."""
    if exercise.fields["won_by"] == DECLARER:
        return None
    last = read_last_play(exercise.order, exercise.fields["last"])
    return exercise.rules.koudi(exercise.house, last)


def _right(exercise: Exercise) -> Answer:
    multiplier = _multiplier(exercise)
    if multiplier is None:
        return 0, 0
    return multiplier.value, multiplier.value * total_points(exercise.fields["kitty"])


def _solve(exercise: Exercise) -> Solution:
    multiplier, points = _right(exercise)
    return Solution({"multiplier": multiplier, "points": points}, 1)


def _judge(exercise: Exercise, answer: Answer) -> Verdict:
    solution = _solve(exercise)
    correct = answer == _right(exercise)
    reasons = _reasons(exercise, answer)
    ordered = sorted(reasons, key=lambda reason: reason.facts["problem"] != "wrong")
    return Verdict(correct, tuple(ordered), solution.answer, 1, _sums(exercise))


def _reasons(exercise: Exercise, answer: Answer) -> list[Reason]:
    """Return the rules in the order of the sum, each saying whether its part was answered wrong."""
    right = _right(exercise)
    multiplier = _multiplier(exercise)

    def problem(wrong: bool) -> str:
        return "wrong" if wrong else ""

    if multiplier is None:
        facts = {"won_by": DECLARER, "problem": problem(answer != right)}
        return [Reason("kitty.points", (), facts)]
    points = total_points(exercise.fields["kitty"])
    cards = tuple(line.cards[0] for line in point_lines(exercise.fields["kitty"]))
    wrong_multiplier = answer[0] != right[0]
    wrong_product = answer[1] not in (answer[0] * points, right[1])
    consistent = wrong_multiplier and not wrong_product
    wrong_count = answer[1] != right[1] and not consistent and _counted_wrong(answer, right, points)
    form = {
        "form": multiplier.form, "pairs": multiplier.pairs,
        "cards": len(multiplier.cards), "multiplier": multiplier.value,
    }  # fmt: skip
    product = {"points": points, "multiplier": multiplier.value, "total": right[1]}
    return [
        Reason("cards.points", cards, {"points": points, "problem": problem(wrong_count)}),
        Reason(
            exercise.rules.rule("koudi"), texts(multiplier.cards),
            form | {"problem": problem(wrong_multiplier)},
        ),
        Reason(
            "kitty.points", (),
            product | {"problem": problem(wrong_product and not wrong_count)},
        ),
    ]  # fmt: skip


def _counted_wrong(answer: Answer, right: Answer, points: int) -> bool:
    """Say whether an answer looks like a miscounted kitty: its own multiplier times another sum.

    The sum of the kitty alone was counted right and not multiplied.
    """
    given, total = answer
    told = total not in (points, given * points)
    return told and given > 0 and total % given == 0 and total // given % 5 == 0


def _sums(exercise: Exercise) -> tuple[SumLine, ...]:
    """Return the sum line by line: the kitty's cards, their total, the multiplier, the product."""
    kitty = exercise.fields["kitty"]
    multiplier = _multiplier(exercise)
    lines = point_lines(kitty)
    subtotal = SumLine("subtotal", "cards.points", (), total_points(kitty))
    if multiplier is None:
        total = SumLine("total", "kitty.points", (), 0)
        return (*lines, subtotal, SumLine("times", "kitty.points", (), 0), total)
    times = SumLine(
        "times", exercise.rules.rule("koudi"), texts(multiplier.cards), multiplier.value
    )
    total = SumLine("total", "kitty.points", (), _right(exercise)[1])
    return (*lines, subtotal, times, total)


KOUDI: Final = Kind("koudi", ("anqi", "heiqi", "shengji"), _parse, _read_answer, _judge, _solve)
