"""Lessons out of ``lessons/content/lessons/<id>/``, each checked against itself and the engine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.exercises import Exercise
from lessons.content.files import Block, ContentError, Found, Problem, Reader, blocks, explained
from lessons.content.loader import HERE, PROJECT
from lessons.content.positions import Positions
from lessons.content.prose import Section, pieces, read_sections
from lessons.course.builders import BUILDERS, Draft
from lessons.course.model import IN_ROUND, CheckBoard, Lesson, Step
from lessons.course.rows import AnyStep, CheckRow, HeadRow

FOLDER = HERE / "lessons"
FEWEST_STEPS, MOST_STEPS = 4, 8
#: How long the prose of a step may be, and the sentence of one play in a trick to watch.
LONGEST = {"en": 80, "zh-hans": 140}
LONGEST_PART = {"en": 40, "zh-hans": 70}
UNITS = {"en": "words", "zh-hans": "Chinese characters"}


def load(
    rules: Collection[str],
    kinds: Collection[str],
    terms: Collection[str] | None = None,
    folder: Path = FOLDER,
    base: Path = PROJECT,
) -> tuple[Lesson, ...]:
    """Read and check all lessons; raise ContentError with every problem.

    ``rules``: ids that have a text; ``kinds``: exercises that the site has a board for;
    ``terms``: ids of the glossary, None to let every term pass.
    """
    reader = Reader(base)
    lessons = [
        lesson
        for path in sorted(folder.glob("*/"))
        if (lesson := _Lesson(reader, path, rules, kinds, terms).load())
    ]
    if reader.problems:
        raise ContentError(reader.problems)
    return tuple(sorted(lessons, key=lambda lesson: (lesson.game, lesson.number)))


class _Lesson:
    """Reads one folder: ``lesson.toml`` and its texts."""

    def __init__(
        self,
        reader: Reader,
        folder: Path,
        rules: Collection[str],
        kinds: Collection[str],
        terms: Collection[str] | None,
    ) -> None:
        self.reader = reader
        self.path = folder / "lesson.toml"
        self.id = folder.name
        self.known = {"rule": rules, "term": terms}
        self.kinds = kinds
        self.positions = Positions(reader, rules)
        self.texts = {lang: folder / f"text.{lang}.md" for lang in LONGEST}

    def load(self) -> Lesson | None:
        """Return the lesson, or None after a complaint."""
        text = self.reader.text(self.path)
        document = None if text is None else self.reader.document(self.path, text)
        sections = read_sections(self.reader, self.texts)
        if text is None or document is None:
            return None
        steps = self._rows(document.pop("step", []), text, "step", AnyStep)
        checks = self._rows(document.pop("check", []), text, "check", CheckRow)
        head = self._head(document, text)
        if head is None:
            return None
        self._check_head(head)
        built = list(self._steps(head.row, steps, sections))
        boards = list(self._checks(head.row, checks))
        self._check_checks(head, boards)
        self._check_steps(head, [found.row.id for found in steps])
        self._check_sections(steps, sections)
        return Lesson(
            head.row.id,
            head.row.game,
            head.row.number,
            head.row.title.by_language(),
            tuple(head.row.rules),
            tuple(built),
            tuple(boards),
        )

    # --- rows ------------------------------------------------------------------------------

    def _rows(self, tables: Any, text: str, key: str, kind: Any) -> list[Found[Any]]:
        """Return the ``[[key]]`` tables of the file, without the bad ones."""
        name = self.reader.name(self.path)
        if not isinstance(tables, list) or not all(isinstance(each, dict) for each in tables):
            self.reader.problems.append(Problem(name, 0, f"write each {key} as a [[{key}]] table"))
            return []
        if not tables:
            self.reader.problems.append(Problem(name, 0, f"there is no [[{key}]] table here"))
        rows = []
        for table, block in zip(tables, blocks(name, text, key, len(tables)), strict=True):
            try:
                rows.append(Found(msgspec.convert(table, kind), _own_lines(block, key)))
            except msgspec.ValidationError as error:
                self.reader.problems.append(explained(str(error), table, _own_lines(block, key)))
        return rows

    def _head(self, document: Mapping[str, Any], text: str) -> Found[HeadRow] | None:
        block = _head_lines(self.reader.name(self.path), text)
        try:
            return Found(msgspec.convert(document, HeadRow), block)
        except msgspec.ValidationError as error:
            self.reader.problems.append(explained(str(error), dict(document), block))
            return None

    # --- steps and boards --------------------------------------------------------------------

    def _steps(
        self, head: HeadRow, rows: list[Found[Any]], sections: Mapping[str, Section]
    ) -> Iterator[Step]:
        """Yield the steps that can be built."""
        for number, found in enumerate(rows, 1):
            row = found.row
            self._check_rules(found, row.rules, "rules")
            section = sections.get(row.id)
            if section is None:
                if all(path.is_file() for path in self.texts.values()):
                    self._complain(found, f"there is no section “## {row.id}” in the texts", "id")
                continue
            draft = Draft(self.positions, self.kinds, head, found, number, section, sections)
            step = BUILDERS[type(row)](draft)
            if step is not None:
                yield step

    def _checks(self, head: HeadRow, rows: list[Found[CheckRow]]) -> Iterator[CheckBoard]:
        """Yield the boards of the check that can be used."""
        seen: set[str] = set()
        for number, found in enumerate(rows, 1):
            row, who = found.row, f"check {number}"
            self._check_rules(found, [row.rule], "rule")
            exercise = self.positions.exercise(found.block, who, row.exercise, "exercise")
            if exercise is None or not self._has_board(found, who, exercise):
                continue
            verdict = self.positions.right(found.block, who, exercise, row.answer, "answer")
            if verdict is None:
                continue
            cited = {reason.rule for reason in verdict.reasons}
            if row.rule not in cited | set(exercise.document.get("rules") or ()):
                listed = ", ".join(sorted(cited))
                message = (
                    f"{row.rule} decides nothing here, the verdict cites {listed}; if it is what "
                    f'a wrong answer breaks, say so in the exercise: rules = ["{row.rule}"]'
                )
                self.positions.complain(found.block, who, message, "rule")
                continue
            board_id = position_id(exercise)
            if board_id in seen:
                self.positions.complain(found.block, who, "this position appears twice", "exercise")
                continue
            seen.add(board_id)
            yield CheckBoard(head.id, board_id, row.rule, exercise, row.answer)

    def _has_board(self, found: Found[Any], who: str, exercise: Exercise) -> bool:
        if exercise.kind in self.kinds:
            return True
        listed = ", ".join(sorted(self.kinds))
        message = f"the site has no board for {exercise.kind}; it has boards for {listed}"
        self.positions.complain(found.block, who, message, "exercise", "kind")
        return False

    # --- checks of the whole -------------------------------------------------------------------

    def _check_head(self, head: Found[HeadRow]) -> None:
        row = head.row
        if row.id != self.id:
            self._complain(head, f"the folder is called {self.id}; both must be the same", "id")
        if row.id != f"{row.game}-{row.number:02}":
            message = (
                f"id must be {row.game}-{row.number:02}: the game and the number of two digits"
            )
            self._complain(head, message, "id")
        self._check_rules(head, row.rules, "rules")

    def _check_rules(self, found: Found[Any], rules: Iterable[str], *path: str) -> None:
        for rule in rules:
            if rule not in self.positions.rules:
                self._complain(found, f"there is no rule {rule} with a [[rule]] table", *path)

    def _check_steps(self, head: Found[HeadRow], ids: list[str]) -> None:
        if not FEWEST_STEPS <= len(ids) <= MOST_STEPS:
            message = f"{len(ids)} steps; a lesson has {FEWEST_STEPS} to {MOST_STEPS}"
            self._complain(head, message)
        for step_id in {each for each in ids if ids.count(each) > 1}:
            self._complain(head, f"the step {step_id} appears twice")
        for reserved in {"check", "done"} & set(ids):
            self._complain(head, f"a step cannot be called {reserved}: the site uses that address")

    def _check_checks(self, head: Found[HeadRow], boards: list[CheckBoard]) -> None:
        rules = head.row.rules
        first = max(IN_ROUND, -(-4 // len(rules)))
        for rule in dict.fromkeys(board.rule for board in boards):
            if rule not in rules:
                self._complain(
                    head, f"the check asks {rule}, which is not among its rules", "rules"
                )
        for rule in rules:
            count = sum(board.rule == rule for board in boards)
            if count < first + IN_ROUND:
                message = (
                    f"{count} good boards of the check ask {rule}; {first + IN_ROUND} are needed, "
                    f"{first} to ask and {IN_ROUND} to ask again"
                )
                self._complain(head, message, "rules")

    def _check_sections(self, steps: list[Found[Any]], sections: Mapping[str, Section]) -> None:
        """Complain about sections of no step, long ones, and links that lead nowhere."""
        wanted = {found.row.id for found in steps}
        for found in steps:
            plays = getattr(found.row, "play", ())
            wanted |= {f"{found.row.id}/{number}" for number in range(1, len(plays) + 1)}
        for name, section in sections.items():
            if name not in wanted:
                self._at(section, "en", f"## {name}: there is no such step in lesson.toml")
            longest = LONGEST_PART if "/" in name else LONGEST
            for lang, most in longest.items():
                size = section.size(lang)
                if size > most:
                    self._at(section, lang, f"## {name}: {size} {UNITS[lang]}; at most {most}")
            self._check_links(section)

    def _check_links(self, section: Section) -> None:
        for sentence in section.sentences():
            for lang in LONGEST:
                for piece in pieces(sentence[lang]):
                    known = self.known.get(piece.kind)
                    if piece.ref and known is not None and piece.ref not in known:
                        self._at(section, lang, f"## {section.name}: no {piece.kind} {piece.ref}")

    def _at(self, section: Section, lang: str, message: str) -> None:
        file, line = section.places[lang]
        self.reader.problems.append(Problem(file, line, message))

    def _complain(self, found: Found[Any], message: str, *path: str) -> None:
        who = getattr(found.row, "id", None) or self.id
        self.positions.complain(found.block, who, message, *path)


def position_id(exercise: Exercise) -> str:
    """Return a short name that a position keeps wherever it stands."""
    position = {k: v for k, v in exercise.document.items() if k != "rules"}
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def _own_lines(block: Block, key: str) -> Block:
    """Return a block without the tables of another name that follow it."""
    for offset, line in enumerate(block.lines[1:], 1):
        if line.lstrip().startswith("[[") and not line.lstrip().startswith(f"[[{key}."):
            return Block(block.file, block.start, block.lines[:offset])
    return block


def _head_lines(file: str, text: str) -> Block:
    lines = text.splitlines()
    end = next((n for n, line in enumerate(lines) if line.lstrip().startswith("[[")), len(lines))
    return Block(file, 1, tuple(lines[:end]))
