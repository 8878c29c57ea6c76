"""Boards on which cards are sorted by effective suit (``suit.effective``, ``<game>.trump``)."""

from __future__ import annotations

from typing import Final

from engine.exercises.making.base import Maker
from engine.exercises.making.trumps import (
    RULES,
    STEPS,
    handful_matters,
    handful_score,
    make_handful,
)

SORT: Final = Maker(
    kind="sort",
    rules=RULES,
    make=make_handful,
    matters=handful_matters,
    score=handful_score,
    steps={"": STEPS},
    alike=lambda exercise: exercise.fields["cards"],
)
