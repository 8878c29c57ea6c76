"""A board as a page: everything that its template shows, in one language."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.content import Board, RuleText, content
from lessons.course import course
from lessons.puzzles import helping, tokens
from lessons.puzzles.helping import Told
from lessons.puzzles.kinds import BoardKind, Given, Problem, Shown, get_kind
from lessons.puzzles.tokens import Token
from lessons.rulebook import rule_address
from lessons.texts import SHOWN, hint_of, hint_text, prompt_text, verdict_text
from lessons.web import pages
from lessons.web.passages import in_each, turned

GAMES: Final = {
    "anqi": gettext_noop("An Qi"),
    "heiqi": gettext_noop("Hei Qi"),
    "gabaguo": gettext_noop("Gaba Guo"),
    "dingqi": gettext_noop("Ding Qi"),
    "shengji": gettext_noop("Shengji"),
}


@dataclass(frozen=True, slots=True)
class BoardState:
    """How far a reader has come with the board on this page."""

    token: Token = field(default_factory=tokens.new_token)
    given: Given = field(default_factory=dict)
    verdict: Verdict | None = None
    problems: tuple[Problem, ...] = ()
    #: What is to be said about the page rather than the answer, each a sentence or two.
    notes: tuple[str, ...] = ()
    #: What is selected is the answer, and the verdict is on that: it was asked for.
    is_shown: bool = False
    #: What the reader has been told about the board, where that is known already.
    told: Told | None = None
    #: What is selected, and the verdict on it, are those of another page view of the board.
    is_elsewhere: bool = False


def board_context(reader: str, board: Board, state: BoardState) -> dict[str, Any]:
    """Return what the page of a stored board shows."""
    kind = get_kind(board.kind)
    return {
        "section": board.kind,
        "alternates": pages.alternates("puzzle", state.given, board_id=board.id),
        "kind_label": kind.label(),
        "total": len(content().boards[board.kind]),
        "page_title": _page_title(kind, board, state),
        "answer_url": reverse("puzzle-answer", kwargs={"board_id": board.id}),
        "list_url": reverse("puzzle-list", kwargs={"kind": board.kind}),
        "next_url": reverse("puzzle-next", kwargs={"kind": board.kind}) + f"?after={board.id}",
        **form_context(reader, board, state),
    }


def form_context(
    reader: str, board: Board, state: BoardState, *, use: str = "", has_help: bool = True
) -> dict[str, Any]:
    """Return what ``puzzles/_board.html`` needs on any page, but for addresses.

    Of the answer only what a verdict says, and what has been told of it (``help_context``; not
    where ``has_help`` is false). ``use`` as in ``answers.take_answer``.
    """
    lang = pages.language()
    kind = get_kind(board.kind)
    exercise = board.exercise
    state = _bound(reader, board, state)
    shown = Shown(exercise, state.given, lang, state.verdict, state.problems)
    return {
        "board": board,
        "kind": kind,
        "game": game_name(exercise.game),
        "heading": in_each(lambda _lang: kind.heading(exercise)),
        "prompt": in_each(lambda code: prompt_text(exercise, code)),
        "token": tokens.write(state.token, use or board.id, exercise.document, reader),
        "notes": state.notes,
        "problems": state.problems,
        "verdict": verdict_context(exercise, state.verdict, SHOWN if state.is_shown else ""),
        **(help_context(reader, board, state) if has_help else {}),
        **kind.parts(shown),
    }


def _bound(reader: str, board: Board, state: BoardState) -> BoardState:
    """Let the token of a page that is opened know what the reader has answered so far."""
    if state.token.seen is not None:
        return state
    known = helping.known(reader, board.id)
    token = replace(state.token, seen=known.latest)
    return replace(state, token=token, told=state.told or known.told)


def help_context(reader: str, board: Board, state: BoardState) -> dict[str, Any]:
    """Return what ``puzzles/_help.html`` and ``puzzles/_ask_help.html`` show, on any page.

    The hint as far as it was asked for, and whether the answer was shown: now, or at some time
    before it was found. A page that has a hint of its own puts it in the place of ``hint``.
    """
    told = state.told or helping.told(reader, board.id)
    clue = hint_of(board.exercise) if told.hints and not _is_right(state) else None
    rules = content().rules
    which = clue.rules if clue and told.hints > 1 else ()
    return {
        "help_template": "puzzles/_help.html",
        "can_ask": not _is_right(state),
        "hints": told.hints,
        "hint": in_each(lambda code: hint_text(clue, code)) if clue else None,
        "hint_rules": [cited_rule(rules[rule]) for rule in which if rule in rules],
        "is_shown": state.is_shown,
        "is_only": state.verdict is not None and state.verdict.count == 1,
        "stays_shown": told.shown,
    }


def _is_right(state: BoardState) -> bool:
    return state.verdict is not None and state.verdict.correct


def game_name(game: str) -> str:
    """Return what a game is called."""
    return _(GAMES[game])


def _page_title(kind: BoardKind, board: Board, state: BoardState) -> str:
    place = _("%(kind)s, board %(number)d") % {"kind": kind.label(), "number": board.number}
    said = said_title(state)
    return f"{said} · {place}" if said else f"{place} · {kind.heading(board.exercise)}"


def said_title(state: BoardState) -> str:
    """Return what a page's title says first, once there is something to say."""
    if state.verdict and not state.is_shown:
        return _("Right") if state.verdict.correct else _("Not yet")
    return _("Please look again") if state.problems or state.notes else ""


def verdict_context(
    exercise: Exercise, verdict: Verdict | None, opening: str = ""
) -> dict[str, Any] | None:
    """Return a verdict in words, in each language of the page."""
    if verdict is None:
        return None
    kind = get_kind(exercise.kind)
    said = in_each(lambda code: verdict_text(exercise, verdict, code, opening))
    return {
        "correct": verdict.correct,
        "headline": {code: text.headline for code, text in said.items()},
        "lines": turned({code: [each.text for each in t.lines] for code, t in said.items()}),
        "rules": [cited_rule(rule) for rule in said[pages.language()].rules],
        "others": in_each(
            lambda _code: kind.other_answers(exercise, verdict) if verdict.correct else ""
        ),
    }


def cited_rule(rule: RuleText) -> dict[str, Any]:
    """Return a rule as pages show it, with where it stands in the rulebook and in the course."""
    taught = course().step_on(rule.id)
    lesson = None
    if taught is not None:
        at, step = taught
        url = reverse("lesson-step", kwargs={"lesson_id": at.id, "step_id": step.id})
        lesson = {"number": at.number, "game": game_name(at.game), "url": url, "place": step.place}
    return {
        "id": rule.id,
        "name": rule.name,
        "text": rule.text,
        "url": rule_address(rule.id),
        "lesson": lesson,
    }
