"""The command line: ``python -m engine judge|solve|generate|deal|bench``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine import bench, deal_command, generate_command, json_lines
from engine.errors import BadInput, type_name
from engine.exercises import judge, parse_exercise, solve


def _judge(document: dict[str, Any]) -> dict[str, Any]:
    """Judge one line ``{"exercise": …, "answer": …}``; other keys beside them are ignored."""
    for name in ("exercise", "answer"):
        if name not in document:
            raise BadInput(name, "missing_field", wanted="an object")
        if not isinstance(document[name], dict):
            raise BadInput(name, "wrong_type", wanted="an object", got=type_name(document[name]))
    try:
        exercise = parse_exercise(document["exercise"])
    except BadInput as complaint:
        raise complaint.under("exercise") from None
    return judge(exercise, document["answer"]).as_document()


def _solve(document: dict[str, Any]) -> dict[str, Any]:
    """Solve one line that is an exercise."""
    solution = solve(parse_exercise(document))
    return {"answer": solution.answer, "count": solution.count}


def serve(answer: Callable[[dict[str, Any]], dict[str, Any]]) -> int:
    """Answer every line of standard input with one line; return the exit status."""
    status = 0
    for number, line in enumerate(json_lines.lines(sys.stdin.buffer), 1):
        try:
            result = answer(json_lines.parse(line))
        except BadInput as complaint:
            result, status = {"error": f"line {number}: {complaint}"}, 1
        sys.stdout.write(json.dumps(result, ensure_ascii=True) + "\n")
    return status


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("judge", help="judge answers: lines of {exercise, answer} on stdin")
    commands.add_parser("solve", help="solve exercises: one a line on stdin")
    generate_command.add_arguments(
        commands.add_parser("generate", help="make exercises: one a line")
    )
    deal_command.add_arguments(
        commands.add_parser("deal", help="play a whole deal and print its record")
    )
    measuring = commands.add_parser("bench", help="measure the speed and print JSON")
    measuring.add_argument("--cases", type=Path, help="JSON lines of follow cases to check")
    measuring.add_argument(
        "--quick", action="store_true", help="deals and boards in one pass, not the best of several"
    )
    chosen = parser.parse_args(arguments)
    if sys.stdin is None and chosen.command in ("judge", "solve"):
        parser.error("there is no standard input to read from")
    if sys.stdout is None:
        parser.error("there is no standard output to write to")
    try:
        if chosen.command == "bench":
            return bench.main(chosen.cases, quick=chosen.quick)
        if chosen.command == "generate":
            return generate_command.run(chosen)
        if chosen.command == "deal":
            return deal_command.run(chosen)
        return serve(_judge if chosen.command == "judge" else _solve)
    except BrokenPipeError:
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
