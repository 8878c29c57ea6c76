"""The kinds of steps, by name: what each shows, and the template that shows it.

A new kind is a row and a builder for its content, a class and a template here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from lessons.content import Board, content
from lessons.course.model import BoardStep, ChangeStep, Setting, Step, Variant, WatchStep
from lessons.puzzles.cards import Marks, ShownCard, ShownLane, shown_row
from lessons.puzzles.kinds import Shown, get_kind
from lessons.texts import setting_text, suit_name, trump_text
from lessons.web import pages
from lessons.web.boards import BoardState, cited_rule, form_context, verdict_context


@dataclass(frozen=True, slots=True)
class Visit:
    """A reader at a step: what the address says, how far the board is."""

    reader: str
    query: QueryDict
    state: BoardState


class StepKind(ABC):
    """A kind of step as a page."""

    name: ClassVar[str]
    #: Holds the partial ``part`` that HTMX puts into the page, and ``body`` for the whole page.
    template: ClassVar[str]

    @property
    def body(self) -> str:
        """The step's own part of the page."""
        return f"{self.template}#body"

    @abstractmethod
    def context(self, step: Step, visit: Visit) -> dict[str, Any]:
        """Return what the template needs beside what all steps show."""

    def kept(self, step: Step, visit: Visit) -> dict[str, list[str]]:
        """Return what an address has to say to show the step as it stands, in any language."""
        return {}


class ReadKind(StepKind):
    """Prose and a picture, and a button to go on."""

    name = "read"
    template = "course/steps/read.html"

    def context(self, step: Step, visit: Visit) -> dict[str, Any]:
        """Return nothing more: the page shows prose and picture."""
        return {}


class BoardKind(StepKind):
    """A board to answer, with a hint in two stages and the answer for those who ask."""

    template = "course/steps/board.html"

    def __init__(self, name: str) -> None:
        self.name = name  # type: ignore[misc]

    def kept(self, step: Step, visit: Visit) -> dict[str, list[str]]:
        """Return what is selected."""
        return visit.state.given

    def context(self, step: Step, visit: Visit) -> dict[str, Any]:
        """Return the board's form, and what has been told of its answer."""
        step = cast("BoardStep", step)
        board = as_board(step.place, step.number, step.exercise, dict(step.answer))
        ids = {"lesson_id": step.lesson, "step_id": step.id}
        context = form_context(visit.reader, board, visit.state)
        return {
            **context,
            "answer_url": reverse("lesson-answer", kwargs=ids),
            "acts_template": "course/_acts.html",
            "hint": step.hint if context["hints"] else None,
            "hint_rules": _hint_rules(step) if context["hints"] > 1 else (),
        }


class WatchKind(StepKind):
    """A trick that plays out at the reader's pace."""

    name = "watch"
    template = "course/steps/watch.html"

    def kept(self, step: Step, visit: Visit) -> dict[str, list[str]]:
        """Return how many plays lie on the table."""
        play = visit.query.get("play", "")
        return {"play": [play]} if play.isascii() and play.isdigit() else {}

    def context(self, step: Step, visit: Visit) -> dict[str, Any]:
        """Return the table after so many plays as the address says."""
        step = cast("WatchStep", step)
        lang = pages.language()
        last = len(step.plays)
        number = _number(visit.query.get("play", ""), last)
        play = step.plays[number - 1]
        is_over = number == last
        marks = Marks(play.hand, played_proof=play.cards)
        lanes = step.exercise.lanes(play.hand)
        return {
            "number": number,
            "last": last,
            "play": play,
            "play_rule": cited_rule(content().rules[play.rule]),
            "player": seat_name(play.seat),
            "seats": [
                _Seat(
                    seat_name(each.seat),
                    shown_row(each.cards, lang) if turn <= number else (),
                    is_best=play.best == each.seat,
                    is_turn=turn == number,
                )
                for turn, each in enumerate(step.plays, 1)
            ],
            "hand": [
                ShownLane(
                    code, suit_name(code, lang), tuple(marks.show(text, lang) for text in cards)
                )
                for code, cards in lanes
            ],
            "trump_text": trump_text(step.exercise, lang),
            "earlier": number - 1,
            "later": 0 if is_over else number + 1,
            "is_over": is_over,
            "winner": seat_name(step.winner) if is_over else "",
            "has_moved": "play" in visit.query,
        }


@dataclass(frozen=True, slots=True)
class _Seat:
    """One player of a trick, with the cards played, if any yet."""

    name: str
    cards: tuple[ShownCard, ...]
    is_best: bool
    is_turn: bool


class ChangeKind(StepKind):
    """A position under switches: lanes, tractors and verdict change with them."""

    name = "change"
    template = "course/steps/change.html"

    def context(self, step: Step, visit: Visit) -> dict[str, Any]:
        """Return the position under the setting that the address names."""
        step = cast("ChangeStep", step)
        lang = pages.language()
        variant = step.variant(_setting(step, visit.query))
        exercise, verdict = variant.exercise, variant.verdict
        kind = get_kind(exercise.kind)
        given = kind.recall(dict(step.answer)) if step.answer else {}
        parts = kind.parts(Shown(exercise, given, lang, verdict))
        opening = "verdict.here" if verdict and verdict.correct else "verdict.not_here"
        return {
            **parts,
            "kind": kind,
            "switches": _switches(step, variant, lang),
            "groups": _groups(variant, lang),
            "tried": _tried(step, lang),
            "fields": parts.get("fields", ()) if step.answer else (),
            "outcome": verdict_context(exercise, verdict, opening),
        }

    def kept(self, step: Step, visit: Visit) -> dict[str, list[str]]:
        """Return the setting of the switches."""
        step = cast("ChangeStep", step)
        return {_field(name): [str(value)] for name, value in _setting(step, visit.query)}


KINDS: dict[str, StepKind] = {
    kind.name: kind
    for kind in (ReadKind(), WatchKind(), BoardKind("answer"), BoardKind("sort"), ChangeKind())
}


def get_step_kind(name: str) -> StepKind:
    """Return a kind of step by name; an unknown one is a ``KeyError``."""
    return KINDS[name]


# --- what the kinds are made of ------------------------------------------------------------------


def as_board(place: str, number: int, exercise: Exercise, answer: dict[str, Any]) -> Board:
    """Return a lesson's position as the board that forms and services know."""
    return Board(place, exercise.kind, number, 1, exercise, answer)


def seat_name(seat: int) -> str:
    """Return who sits there, seen from the reader's chair; players take turns to the right."""
    names = [_("You"), _("Next player"), _("Across"), _("Player before you")]
    return names[seat] if seat < len(names) else _("Player %(number)d") % {"number": seat + 1}


def _hint_rules(step: BoardStep) -> list[dict[str, Any]]:
    rules = content().rules
    wanted = step.rules or step.exercise.document.get("rules", ())
    return [cited_rule(rules[rule]) for rule in wanted]


def _number(text: str, most: int) -> int:
    """Return how many plays are to be shown: 1 where the address does not say it well."""
    return int(text) if text.isascii() and text.isdigit() and 1 <= int(text[:3]) <= most else 1


@dataclass(frozen=True, slots=True)
class _Choice:
    value: str
    label: str
    checked: bool


@dataclass(frozen=True, slots=True)
class _Switch:
    name: str
    label: str
    choices: tuple[_Choice, ...]


def _field(switch: str) -> str:
    """Return the name that a switch has in forms and addresses."""
    return switch.removeprefix("options.")


def _setting(step: ChangeStep, query: QueryDict) -> Setting:
    """Return the setting that an address names, at first that of the position itself."""
    standing = dict(step.variants[0].setting)
    setting = []
    for name, values in step.switches:
        sent = query.get(_field(name), "")
        value = next((each for each in values if str(each) == sent), standing[name])
        setting.append((name, value))
    return tuple(setting)


def _switches(step: ChangeStep, variant: Variant, lang: str) -> list[_Switch]:
    chosen = dict(variant.setting)
    return [
        _Switch(
            _field(name),
            setting_text(_field(name), lang),
            tuple(
                _Choice(str(value), _value_text(name, value, lang), value == chosen[name])
                for value in values
            ),
        )
        for name, values in step.switches
    ]


def _value_text(switch: str, value: Any, lang: str) -> str:
    if switch == "trump" and value != "none":
        return suit_name(value, lang)
    return setting_text(f"{_field(switch)}.{value}", lang)


@dataclass(frozen=True, slots=True)
class _Group:
    """Cards of one lane that hang together; ``form`` is tractor, pair or single."""

    form: str
    label: str
    cards: tuple[ShownCard, ...]


@dataclass(frozen=True, slots=True)
class _Lane:
    code: str
    name: str
    groups: tuple[_Group, ...]


def _groups(variant: Variant, lang: str) -> list[_Lane]:
    """Return the position's hand in lanes, each divided into tractors, pairs and single cards."""
    lanes = []
    for code, parts in variant.lanes:
        singles = [text for part in parts if len(part) == 1 for text in part]
        groups = [
            _group("pair" if len(part) == 2 else "tractor", part, lang)
            for part in parts
            if len(part) > 1
        ]
        if singles:
            groups.append(_group("single", singles, lang))
        lanes.append(_Lane(code, suit_name(code, lang), tuple(groups)))
    return lanes


def _group(form: str, cards: Sequence[str], lang: str) -> _Group:
    label = {"tractor": _("Tractor"), "pair": _("Pair"), "single": ""}[form]
    return _Group(form, label, shown_row(cards, lang))


def _tried(step: ChangeStep, lang: str) -> list[tuple[ShownCard, ...]]:
    """Return the cards of the play that is tried, part by part where it has parts."""
    answer = step.answer or {}
    parts = answer.get("parts") or ([answer["cards"]] if "cards" in answer else [])
    return [shown_row(part, lang) for part in parts]
