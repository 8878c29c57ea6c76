"""Numbers of legal plays, forced and playable cards of fixed positions, kept as a table."""

import json
from pathlib import Path

import pytest

from engine.exercises import parse_exercise, solve

from . import oracle, oracle_large
from .oracle import Table

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "counts.jsonl").read_text("utf-8").splitlines()
]


def fields(row: dict) -> dict:
    position = {key: row[key] for key in ("game", "trump", "level", "options") if key in row}
    led, hand = row["led"].split(), row["hand"].split()
    return {"format": 1, "kind": "follow", **position, "led": led, "hand": hand}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_engine_counts(row: dict) -> None:
    document = fields(row)
    assert solve(parse_exercise(document)).count == row["legal"]
    for ask in ("forced", "playable"):
        solution = solve(parse_exercise({**document, "ask": ask}))
        assert sorted(solution.answer["cards"]) == sorted(row[ask].split())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_oracle_counts(row: dict) -> None:
    document = fields(row)
    table, led, hand = Table.of(document), document["led"], document["hand"]
    assert oracle_large.count(table, led, hand) == row["legal"]
    if row["legal"] < 3000 and len(hand) < 14:
        plays = oracle.legal_plays(table, led, hand)
        assert len(plays) == row["legal"]
        assert oracle.forced(plays) == tuple(sorted(row["forced"].split()))
        assert oracle.playable(plays) == tuple(sorted(row["playable"].split()))
