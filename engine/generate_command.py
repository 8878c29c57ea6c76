"""``python -m engine generate``: boards of one kind, a JSON document a line, as they are made."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from engine import json_lines
from engine.errors import BadInput, shown
from engine.exercises.making import HARDEST, check, generate


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments the command takes."""
    parser.add_argument("--kind", required=True, help="the kind of exercise")
    parser.add_argument("--game", required=True, help="the game")
    parser.add_argument("--seed", required=True, type=int, help="the same seed, the same boards")
    parser.add_argument("--count", required=True, type=int, help="how many boards")
    parser.add_argument(
        "--difficulty", type=int, help=f"from 1 (easy) to {HARDEST} (hard); any without it"
    )
    parser.add_argument("--rule", help="the id of the rule that decides every board")
    parser.add_argument("--options", help="house rules that differ, as a JSON object")
    parser.add_argument("--players", type=int, help="how many play")


def run(chosen: argparse.Namespace) -> int:
    """Print the boards, or what is wrong with the arguments; return the exit status."""
    try:
        for document in boards(chosen):
            sys.stdout.write(json.dumps(document, ensure_ascii=True) + "\n")
    except BadInput as complaint:
        sys.stdout.flush()
        print(f"python -m engine generate: error: {complaint}", file=sys.stderr)
        return 2
    return 0


def boards(chosen: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Yield the documents of the boards asked for; BadInput names a wrong argument."""
    if chosen.count < 0:
        wanted = "a whole number from 0"
        raise BadInput("count", "out_of_range", value=shown(chosen.count), wanted=wanted)
    options: dict[str, Any] = {}
    if chosen.options is not None:
        options = json_lines.argument(chosen.options, "options")
    wish: dict[str, Any] = {
        "difficulty": chosen.difficulty, "rule": chosen.rule, "options": options,
        "players": chosen.players,
    }  # fmt: skip
    check(chosen.kind, chosen.game, **wish)
    for board in generate(chosen.kind, chosen.game, chosen.seed, chosen.count, **wish):
        yield dict(board.exercise.document)
