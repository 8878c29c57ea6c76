"""Positions in content files: read by the engine, with an answer that the engine calls right."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import BadInput
from engine.exercises import Exercise, judge, parse_exercise, solve
from engine.verdict import Verdict
from lessons.content.files import Block, Reader


@dataclass(frozen=True)
class Positions:
    """Reads positions of content files and complains where they stand.

    ``rules`` are the ids that have a text: a verdict can cite no others.
    """

    reader: Reader
    rules: Container[str]

    def exercise(
        self, block: Block, who: str, document: Mapping[str, Any], *path: str
    ) -> Exercise | None:
        """Return the engine's reading of a document, or None after a complaint."""
        try:
            exercise = parse_exercise(dict(document))
        except BadInput as error:
            self.complain(block, who, f"{_name(path)}: {error}", *path, *keys(error.field))
            return None
        about = exercise.document.get("rules") or ()
        unknown = [rule for rule in about if rule not in self.rules]
        if unknown:
            message = f"no text for the rules {', '.join(unknown)}; they need a [[rule]] table"
            self.complain(block, who, message, *path, "rules")
            return None
        return exercise

    def verdict(
        self, block: Block, who: str, exercise: Exercise, answer: Mapping[str, Any], *path: str
    ) -> Verdict | None:
        """Return the verdict on an answer, right or wrong, or None after a complaint."""
        try:
            verdict = judge(exercise, dict(answer))
        except BadInput as error:
            place = error.field.removeprefix("answer").removeprefix(".")
            self.complain(block, who, f"{_name(path)}: {error}", *path, *keys(place))
            return None
        silent = [reason.rule for reason in verdict.reasons if reason.rule not in self.rules]
        for rule in silent:
            self.complain(block, who, f"the verdict cites {rule}, which has no [[rule]] table")
        return None if silent else verdict

    def right(
        self, block: Block, who: str, exercise: Exercise, answer: Mapping[str, Any], *path: str
    ) -> Verdict | None:
        """Return the verdict on an answer that is right, or None after a complaint."""
        verdict = self.verdict(block, who, exercise, answer, *path)
        if verdict is None or verdict.correct:
            return verdict
        broken = ", ".join(dict.fromkeys(reason.rule for reason in verdict.reasons))
        right = json.dumps(solve(exercise).answer, ensure_ascii=False)
        message = f"the stated answer is wrong ({broken}); right would be {right}"
        self.complain(block, who, message, *path)
        return None

    def complain(self, block: Block, who: str, message: str, *path: str) -> None:
        """Note a problem of ``who`` at the line of ``path``."""
        self.reader.problems.append(block.problem(f"{who}: {message}", *path))


def keys(field: str) -> list[str]:
    """Return the keys of a dotted field such as ``hand[2]``, without places in lists."""
    return [key.partition("[")[0] for key in field.split(".") if key.partition("[")[0]]


def _name(path: tuple[str, ...]) -> str:
    return ".".join(path)
