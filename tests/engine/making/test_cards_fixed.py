"""The same arguments make the same boards, on every machine and for good."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.exercises import parse_exercise
from engine.exercises.making import difficulty, generate

LINES = (Path(__file__).parents[1] / "data" / "boards_about_cards.jsonl").read_text().splitlines()


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["exercise"]["kind"])
def test_boards_are_what_they_were(line: str) -> None:
    """The board that this seed made when its maker was written."""
    kept = json.loads(line)
    (made,) = generate(kept["kind"], kept["game"], 2026, 1, **kept["wish"])
    assert made.exercise.document == kept["exercise"]
    assert difficulty(parse_exercise(kept["exercise"])) == kept["difficulty"]
