"""The rulebook out of ``lessons/content/rulebook/``, checked against itself and the engine."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from engine.exercises import Exercise
from engine.games import GAMES
from engine.rules import RULES
from engine.verdict import Verdict
from lessons.content.files import Block, Both, ContentError, Found, Reader
from lessons.content.loader import HERE, PROJECT, RuleText
from lessons.content.positions import Positions
from lessons.content.prose import Paragraph, markup_problem, pieces
from lessons.rulebook.houses import houses
from lessons.rulebook.model import (
    Cell,
    Comparison,
    Entry,
    Example,
    Group,
    Quote,
    Rulebook,
    Section,
    Source,
)
from lessons.rulebook.rows import (
    CompareRow,
    EntryRow,
    ExampleRow,
    GroupRow,
    SourceRow,
)

FOLDER = HERE / "rulebook"
#: Files beside those of the groups.
GROUPS, SOURCES, COMPARE = "groups.toml", "sources.toml", "compare.toml"


def load(
    rules: Mapping[str, RuleText],
    terms: Collection[str],
    folder: Path = FOLDER,
    base: Path = PROJECT,
) -> Rulebook:
    """Read and check the rulebook; raise ContentError with every problem.

    ``terms`` are the ids of the glossary. A rule without an entry has its short text only: what
    is missing is for the tests to say.
    """
    reader = Reader(base)
    texts = Texts(reader, rules, terms)
    sources = _sources(reader, texts, folder / SOURCES)
    rows = reader.rows(folder / GROUPS, "group", GroupRow)
    groups = []
    for found in rows:
        if found.row.game not in (None, *GAMES):
            message = f"there is no game {found.row.game}"
            texts.complain(found.block, found.row.id, message, "game")
            continue
        path = folder / f"{found.row.id}.toml"
        entries = _Entries(reader, texts, path, found.row, rules, sources).load()
        groups.append(_group(reader, texts, found, entries, rules))
    comparisons = _comparisons(reader, texts, folder / COMPARE)
    if reader.problems:
        raise ContentError(reader.problems)
    group_of = {entry.rule.id: group.id for group in groups for entry in group.entries()}
    return Rulebook(tuple(groups), tuple(sources.values()), comparisons, group_of)


class Texts:
    """Reads texts of several sentences, one a line, the same in both languages."""

    def __init__(
        self, reader: Reader, rules: Mapping[str, RuleText], terms: Collection[str]
    ) -> None:
        self.reader = reader
        self.rules = rules
        self.known: Mapping[str, Collection[str]] = {"rule": rules, "term": terms}

    def paragraphs(
        self, block: Block, who: str, both: Both | None, *path: str
    ) -> tuple[Paragraph, ...]:
        """Return the paragraphs of a text; complain where the languages differ in form."""
        if both is None:
            return ()
        english, chinese = _lines(both.en), _lines(both.zh_hans)
        shapes = [[len(part) for part in lines] for lines in (english, chinese)]
        if shapes[0] != shapes[1]:
            counted = [" + ".join(map(str, shape)) for shape in shapes]
            message = f"{counted[1]} lines in Chinese, {counted[0]} in English: one a sentence"
            self.complain(block, who, message, *path)
            return ()
        for line in (line for part in (*english, *chinese) for line in part):
            self._check_markup(block, who, line, *path)
        return tuple(
            tuple(
                Both(en=one, zh_hans=other).by_language()
                for one, other in zip(part, beside, strict=True)
            )
            for part, beside in zip(english, chinese, strict=True)
        )

    def _check_markup(self, block: Block, who: str, line: str, *path: str) -> None:
        problem = markup_problem(line)
        if problem:
            self.complain(block, who, problem, *path)
        for piece in pieces(line):
            if piece.ref and piece.ref not in self.known[piece.kind]:
                self.complain(block, who, f"there is no {piece.kind} {piece.ref}", *path)

    def complain(self, block: Block, who: str, message: str, *path: str) -> None:
        """Note a problem of ``who`` at the line of ``path``."""
        where = f"{'.'.join(path)}: " if path else ""
        self.reader.problems.append(block.problem(f"{who}: {where}{message}", *path))


def with_nulls(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document in which the text "null" is null, for which TOML has no word."""
    return {key: None if value == "null" else value for key, value in document.items()}


def _lines(text: str) -> list[list[str]]:
    """Return the lines of a text by paragraph."""
    parts: list[list[str]] = [[]]
    for line in map(str.strip, text.strip().splitlines()):
        if line:
            parts[-1].append(line)
        else:
            parts.append([])
    return [part for part in parts if part]


class _Entries:
    """Reads the file of one group; without one its rules have their short texts only."""

    def __init__(
        self,
        reader: Reader,
        texts: Texts,
        path: Path,
        group: GroupRow,
        rules: Mapping[str, RuleText],
        sources: Mapping[str, Source],
    ) -> None:
        self.reader = reader
        self.texts = texts
        self.path = path
        self.group = group
        self.rules = rules
        self.sources = sources
        self.positions = Positions(reader, rules)

    def load(self) -> dict[str, Entry]:
        """Return the entries by rule, without the bad ones."""
        entries: dict[str, Entry] = {}
        options: set[str] = set()
        if not self.path.is_file():
            return entries
        for found in self.reader.rows(self.path, "entry", EntryRow):
            row = found.row
            rule = self.rules.get(row.id)
            if rule is None or row.id.partition(".")[0] not in self.group.prefixes:
                self._complain(found, f"no rule {row.id} belongs into {self.path.name}", "id")
            elif row.id in entries:
                self._complain(found, "appears twice", "id")
            else:
                for name in options & set(row.options):
                    self._complain(found, f"another entry has the option {name}", "options")
                options |= set(row.options)
                entries[row.id] = self._entry(found, rule)
        return entries

    def _entry(self, found: Found[EntryRow], rule: RuleText) -> Entry:
        row = found.row
        if (row.example is None) == (row.example_text is None):
            self._complain(found, "needs an [entry.example] or an example_text, and not both")
        if row.contested != (row.why is not None):
            place = "contested" if row.contested else "why"
            self._complain(found, "contested = true and a text “why” belong together", place)
        if row.options and not row.contested:
            message = "what has options is contested: say so, and why"
            self._complain(found, message, "options")
        return Entry(
            rule,
            self._paragraphs(found, row.long, "long"),
            self._example(found, row.example) if row.example else None,
            self._paragraphs(found, row.example_text, "example_text"),
            self._quote(found),
            houses(self.group.game, row, lambda *problem: self._complain(found, *problem)),
            self._paragraphs(found, row.why, "why"),
        )

    def _quote(self, found: Found[EntryRow]) -> Quote | None:
        row = found.row
        if (row.quote is None) != (row.source is None):
            self._complain(found, "a quote needs its source, and a source its quote", "quote")
        if row.quote is None or row.source is None:
            return None
        source = self.sources.get(row.source)
        if source is None:
            listed = ", ".join(self.sources)
            self._complain(found, f"no source {row.source}; there are {listed}", "source")
            return None
        return Quote(row.quote, source.id, source.lang)

    def _example(self, found: Found[EntryRow], row: ExampleRow) -> Example | None:
        block, who = found.block, found.row.id
        given = {"format": 1} | ({"game": self.group.game} if self.group.game else {})
        document = given | with_nulls(row.exercise)
        exercise = self.positions.exercise(block, who, document, "example", "exercise")
        if exercise is None:
            return None
        answer = with_nulls(row.answer)
        verdict = self.positions.right(block, who, exercise, answer, "example", "answer")
        wrong = self._wrong(found, exercise, row.wrong)
        if verdict is None or (wrong is None) != (row.wrong is None):
            return None
        said = [verdict, *([wrong] if wrong else [])]
        cited = {reason.rule for each in said for reason in each.reasons}
        if who not in cited | set(exercise.document.get("rules") or ()):
            listed = ", ".join(sorted(cited))
            message = (
                f"nothing here cites {who}, only {listed}; "
                f'if it is about it all the same, add rules = ["{who}"] to the exercise'
            )
            self._complain(found, message, "example", "exercise")
        note = self._paragraphs(found, row.note, "example", "note")
        return Example(exercise, answer, verdict, row.wrong, wrong, note)

    def _wrong(
        self, found: Found[EntryRow], exercise: Exercise, answer: Mapping[str, Any] | None
    ) -> Verdict | None:
        if answer is None:
            return None
        path = ("example", "wrong")
        verdict = self.positions.verdict(found.block, found.row.id, exercise, answer, *path)
        if verdict is not None and verdict.correct:
            self._complain(found, "the engine calls this right", *path)
            return None
        return verdict

    def _paragraphs(
        self, found: Found[EntryRow], both: Both | None, *path: str
    ) -> tuple[Paragraph, ...]:
        return self.texts.paragraphs(found.block, found.row.id, both, *path)

    def _complain(self, found: Found[EntryRow], message: str, *path: str) -> None:
        self.texts.complain(found.block, found.row.id, message, *path)


def _group(
    reader: Reader,
    texts: Texts,
    found: Found[GroupRow],
    entries: Mapping[str, Entry],
    rules: Mapping[str, RuleText],
) -> Group:
    """Return a group with all its rules in their order under its headings."""
    row, who = found.row, found.row.id
    names = {section.first: section.name.by_language() for section in row.section}
    parts: list[tuple[Mapping[str, str], list[Entry]]] = []
    for rule in (each for each in RULES if each.partition(".")[0] in row.prefixes):
        if rule in names:
            parts.append((names.pop(rule), []))
        if not parts:
            texts.complain(found.block, who, f"a section has to begin with {rule}", "section")
            break
        if rule in rules:
            parts[-1][1].append(entries.get(rule) or short_entry(rules[rule]))
    for rule in names:
        texts.complain(found.block, who, f"no rule {rule} in this group", "section")
    return Group(
        row.id,
        row.game,
        row.name.by_language(),
        texts.paragraphs(found.block, who, row.intro, "intro"),
        tuple(Section(name, tuple(part)) for name, part in parts),
    )


def short_entry(rule: RuleText) -> Entry:
    """Return an entry for a rule that only has its short text."""
    return Entry(rule, ((rule.text,),), is_short=True)


def _sources(reader: Reader, texts: Texts, path: Path) -> dict[str, Source]:
    sources = {}
    for found in reader.rows(path, "source", SourceRow):
        row = found.row
        text = texts.paragraphs(found.block, row.id, row.text, "text")
        sources[row.id] = Source(row.id, row.lang, text)
    return sources


def _comparisons(reader: Reader, texts: Texts, path: Path) -> tuple[Comparison, ...]:
    comparisons = []
    for found in reader.rows(path, "row", CompareRow):
        row = found.row
        if set(row.cell) != set(GAMES):
            listed = ", ".join(GAMES)
            texts.complain(found.block, row.id, f"needs a cell for each of {listed}", "cell")
            continue
        cells = []
        for game in GAMES:
            cell = row.cell[game]
            if cell.rule not in texts.rules:
                message = f"there is no rule {cell.rule}"
                texts.complain(found.block, row.id, message, "cell", game)
            text = texts.paragraphs(found.block, row.id, cell.text, "cell", game)
            cells.append(Cell(game, cell.rule, text))
        comparisons.append(Comparison(row.name.by_language(), tuple(cells)))
    return tuple(comparisons)
