"""shengji: who leads, and which side holds the next deal (``shengji.levels``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.exercises.base import Draft, Exercise
from engine.exercises.nexts.base import Decision, Situation
from engine.exercises.nexts.tricks import leader
from engine.exercises.reading import MOST_POINTS, Reader
from engine.games.base import DECLARER, DEFENDERS
from engine.games.shengji import SHENGJI


def _parse(reader: Reader, _draft: Draft) -> Mapping[str, Any]:
    return {"points": reader.integer("points", most=MOST_POINTS, step=5)}


def _decide(exercise: Exercise) -> Decision:
    points = exercise.fields["points"]
    outcome = SHENGJI.result.compute(exercise.house, {"points": points})
    return Decision(
        outcome.values["side"], outcome.rules["side"], (), {"case": "points", "points": points}
    )


SITUATIONS: Final = (
    leader(None, "trick.compare", "shengji.trump"),
    Situation(
        "deal", _parse, _decide,
        ("shengji.levels", "shengji.koudi", "kitty.points", "points.trick"),
        words=(DECLARER, DEFENDERS),
    ),
)  # fmt: skip
