"""The rulebook as pages show it: examples as rows, with the engine's own sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.content import Board, content
from lessons.course import course
from lessons.grading import grade
from lessons.puzzles.made import made_rules
from lessons.rulebook import rulebook
from lessons.rulebook.figures import Proof, Row, say
from lessons.rulebook.model import Entry, Example, Section
from lessons.rulebook.pictures import PICTURES
from lessons.texts import trump_text, verdict_text
from lessons.web.boards import game_name
from lessons.web.passages import Texts, in_each, languages, turned


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """An answer in an example, and what a verdict says about it."""

    rows: list[Row]
    lines: list[Texts]


@dataclass(frozen=True, slots=True)
class ShownExample:
    """An example, ready to be drawn."""

    game: Texts
    #: Trumps, level and house rules that it is played under.
    facts: list[Texts]
    rows: list[Row]
    right: ShownAnswer
    wrong: ShownAnswer | None
    note: Any


@dataclass(frozen=True, slots=True)
class Lesson:
    """The step of a lesson that teaches a rule."""

    url: str
    game: Texts
    number: int
    title: Texts
    step: Texts


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """An entry, ready for ``rulebook/entry.html``."""

    entry: Entry
    example: ShownExample | None
    #: Where boards on the rule are listed, and how many there are; empty and 0 for none.
    practise_url: str
    boards: int
    lesson: Lesson | None
    #: Whether boards on the rule can be made without end.
    is_made: bool


@dataclass(frozen=True, slots=True)
class ShownSection:
    """Entries under a heading."""

    number: int
    name: Texts
    entries: list[ShownEntry]


def shown_sections(sections: tuple[Section, ...]) -> list[ShownSection]:
    """Return the sections of a group, ready to be shown."""
    made = made_rules()
    return [
        ShownSection(number, section.name, [_shown_entry(each, made) for each in section.entries])
        for number, section in enumerate(sections, 1)
    ]


def _shown_entry(entry: Entry, made: Container[str]) -> ShownEntry:
    rule = entry.rule.id
    boards = len(boards_on(rule))
    return ShownEntry(
        entry,
        _kept_example(rule, languages()),
        reverse("rulebook-practise", kwargs={"rule": rule}) if boards else "",
        boards,
        lesson_on(rule),
        rule in made,
    )


def lesson_on(rule: str) -> Lesson | None:
    """Return the first step about a rule, in a lesson that sets out to teach it if there is one."""
    found = course().step_on(rule)
    if found is None:
        return None
    lesson, step = found
    return Lesson(
        reverse("lesson-step", kwargs={"lesson_id": lesson.id, "step_id": step.id}),
        say(lambda: game_name(lesson.game)),
        lesson.number,
        lesson.title,
        step.title,
    )


def boards_on(rule: str) -> tuple[Board, ...]:
    """Return the stored boards that a rule decides, or that say they are about it."""
    return _boards_by_rule().get(rule, ())


@cache
def _boards_by_rule() -> Mapping[str, tuple[Board, ...]]:
    found: dict[str, list[Board]] = {}
    for group in content().boards.values():
        for board in group:
            reasons = grade(board.exercise, board.answer).verdict.reasons
            decided = {reason.rule for reason in reasons}
            for rule in decided | set(board.exercise.document.get("rules") or ()):
                found.setdefault(rule, []).append(board)
    return {rule: tuple(boards) for rule, boards in found.items()}


@cache
def _kept_example(rule: str, _languages: tuple[str, ...]) -> ShownExample | None:
    """Return the example of a rule; it is the same for all pages in the same languages."""
    entry = rulebook().entry(rule)
    return _example(entry.example) if entry and entry.example else None


def _example(example: Example) -> ShownExample:
    exercise = example.exercise
    picture = PICTURES[exercise.kind]
    wrong, kept = None, Proof()
    if example.wrong is not None and example.wrong_verdict is not None:
        marked, kept = _proofs(example.wrong, example.wrong_verdict)
        rows = picture.answer(exercise, example.wrong, marked)
        wrong = ShownAnswer(rows, _lines(exercise, example.wrong_verdict))
    right = picture.answer(exercise, example.answer, Proof())
    return ShownExample(
        say(lambda: game_name(exercise.game)),
        list(_facts(exercise)),
        picture.position(exercise, kept),
        ShownAnswer(right, _lines(exercise, example.verdict)),
        wrong,
        example.note,
    )


def _facts(exercise: Exercise) -> Iterator[Texts]:
    if exercise.trump is not None:
        yield in_each(lambda lang: trump_text(exercise, lang))
    for name, value in exercise.document["options"].items():
        said = {"name": name, "value": value}
        yield say(lambda said=said: _("House rule: %(name)s = %(value)s") % said)  # type: ignore[misc]


def _lines(exercise: Exercise, verdict: Verdict) -> list[Texts]:
    """Return what the engine says about an answer, in each language of the page."""
    said = in_each(lambda lang: [line.text for line in verdict_text(exercise, verdict, lang).lines])
    return list(turned(said))


def _proofs(answer: Mapping[str, Any], verdict: Verdict) -> tuple[Proof, Proof]:
    """Return what is marked in a wrong answer, and what in the position."""
    played = Counter(answer.get("cards") or ())
    named: Counter[str] = Counter()
    for reason in verdict.reasons:
        named |= Counter(reason.cards)
    kept = named - played if verdict.reasons[0].facts.get("problem") != "extra" else Counter[str]()
    return Proof((named & played).elements()), Proof(kept.elements())
