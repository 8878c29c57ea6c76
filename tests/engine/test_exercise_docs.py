"""The examples of docs/exercises.md are right, and every kind that came later has three."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from engine.exercises import KINDS, judge, parse_exercise, solve
from engine.exercises.making import MAKERS

PAGE = Path(__file__).parents[2] / "docs" / "exercises.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = [
    json.loads(line)
    for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    for line in block.splitlines()
]
#: The kinds whose documents this page fixes.
NEW = ("lead", "call", "count", "partner", "snatch", "next")
#: A row of the table of correlations: the kind, how many boards, what was measured.
ROW = re.compile(r"^\| `(\w+)` \| (\d+) \| (0\.\d+) \|", re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["exercise"]["kind"])
def test_the_answer_of_an_example_is_right(example: dict) -> None:
    assert set(example) == {"exercise", "answer"}
    exercise = parse_exercise(example["exercise"])
    assert judge(exercise, example["answer"]).correct
    assert solve(exercise).count >= 1


def test_every_new_kind_has_three_examples() -> None:
    found = Counter(example["exercise"]["kind"] for example in EXAMPLES)
    assert {kind: found[kind] for kind in NEW if found[kind] < 3} == {}
    assert set(NEW) <= set(KINDS)


def test_examples_of_a_kind_stand_in_its_section() -> None:
    sections = re.split(r"^### ", TEXT, flags=re.MULTILINE)[1:]
    for section in sections:
        name = section.split("`")[1] if section.startswith("`") else ""
        for kind in re.findall(r'"kind": "(\w+)"', section):
            assert kind == name


def test_every_kind_has_its_measured_correlation() -> None:
    rows = {kind: (int(boards), float(found)) for kind, boards, found in ROW.findall(TEXT)}
    assert set(rows) == set(MAKERS) == set(KINDS)
    assert min(found for _, found in rows.values()) >= 0.6
    assert min(boards for boards, _ in rows.values()) > 20
