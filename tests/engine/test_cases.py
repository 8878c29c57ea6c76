"""Every stored case is judged as it says: the project's own, and the shared ones where they are."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.exercises import judge, parse_exercise, solve

from .oracle import Table, broken

DATA = Path(__file__).parent / "data"
# What a later piece of work brings, by kind and game; everything else must be judged.
LATER = {("result", "gabaguo"), ("result", "dingqi")}
LATER_KINDS = {"beat", "overcall", "sides", "bury"}
SHARED = ["core.jsonl", "shengji-peers.jsonl", "rules-examples.jsonl", "bench-follow.jsonl"]


def cases(path: Path) -> Iterator[tuple[str, dict]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        case = json.loads(line)
        yield case.get("id", f"{path.stem}-{number}"), case


def is_later(case: dict) -> bool:
    kind, game = case["exercise"]["kind"], case["exercise"]["game"]
    return kind in LATER_KINDS or (kind, game) in LATER


def check(name: str, case: dict) -> None:
    exercise = parse_exercise(case["exercise"])
    verdict = judge(exercise, case["answer"])
    assert verdict.correct == case["correct"], name
    assert verdict.reasons, name
    if "rule" in case:
        assert verdict.reasons[0].rule == case["rule"], name
    solution = solve(exercise)
    assert judge(exercise, solution.answer).correct, name
    if not verdict.correct:
        assert judge(exercise, verdict.answer).correct, name
    assert verdict.count == solution.count >= 1, name


@pytest.mark.parametrize("file", ["examples.jsonl", "cases.jsonl"])
def test_stored_cases(file: str) -> None:
    names = set()
    for name, case in cases(DATA / file):
        assert not is_later(case)
        assert name not in names
        names.add(name)
        check(name, case)
    assert len(names) > 130


def test_stored_cases_have_all_kinds_and_games() -> None:
    stored = [case["exercise"] for _, case in cases(DATA / "cases.jsonl")]
    stored += [case["exercise"] for _, case in cases(DATA / "examples.jsonl")]
    kinds = {exercise["kind"] for exercise in stored}
    assert kinds == {
        "follow", "winner", "throw", "shape", "trumps", "order", "points", "koudi", "result",
    }  # fmt: skip
    assert {exercise["game"] for exercise in stored} == {
        "anqi", "heiqi", "shengji", "gabaguo", "dingqi",
    }  # fmt: skip


@pytest.mark.parametrize("file", SHARED)
def test_shared_cases(shared_cases: Path, file: str) -> None:
    judged = 0
    for name, case in cases(shared_cases / file):
        if not is_later(case):
            check(name, case)
            judged += 1
    assert judged


def later_cases() -> list[str]:
    return [*sorted(LATER_KINDS), *("-".join(pair) for pair in sorted(LATER))]


@pytest.mark.parametrize("kind", later_cases())
def test_cases_of_later_kinds(shared_cases: Path, kind: str) -> None:
    """Skipped by name, so that nobody takes them for done."""
    found = 0
    for file in SHARED:
        for _, case in cases(shared_cases / file):
            exercise = case["exercise"]
            found += kind in (exercise["kind"], f"{exercise['kind']}-{exercise['game']}")
    pytest.skip(f"{found} cases of {kind} wait for the work that brings it")


def test_bench_cases_by_their_first_broken_rule(shared_cases: Path) -> None:
    """The lines of the benchmark, each with the rule that the oracle finds broken first."""
    for name, case in cases(shared_cases / "bench-follow.jsonl"):
        exercise, play = case["exercise"], case["answer"]["cards"]
        rule = broken(Table.of(exercise), exercise["led"], exercise["hand"], play)
        verdict = judge(parse_exercise(exercise), {"cards": play})
        assert (not verdict.correct) == bool(rule), name
        if rule:
            assert verdict.reasons[0].rule == rule, name
