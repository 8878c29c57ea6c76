"""Taking the answer of a board's form, on whatever page the board stands, and showing it again.

A browser without scripts is led from a form to an address that shows what came of it, so that
Back and Reload send nothing again. :func:`take_answer` says what such an address holds, and
:func:`opened` reads it; whatever is not the reader's own, or not to be read, is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from engine.errors import BadInput
from lessons import grading
from lessons.content import Board
from lessons.models import Mode
from lessons.puzzles import helping, services, tokens
from lessons.puzzles.kinds import Given, Problem, get_kind
from lessons.puzzles.tokens import Refused, Token
from lessons.web.boards import BoardState

#: The field of a form that was sent back with complaints: whoever shows it again repeats them.
REFUSED = "refused"
#: Where nobody is helped: a check is to say what one knows.
UNAIDED = frozenset({Mode.CHECK})
#: What an address calls the page view whose verdict it shows again, on what is selected there.
TRIED = "tried"
#: The page view that goes on without a verdict.
GOES_ON = "goes-on"
#: The answer whose verdict is shown: its page view and the number of its try.
ANSWERED = "answered"
#: That answer had been there before the form came, which held another one.
AGAIN = "again"
#: That answer was given in another window, after the page of the form had been opened.
ELSEWHERE = "elsewhere"
#: The right answer is shown, to a reader who has had it.
SHOWN = "shown"
#: Whoever is to come back to something longer than this sees it at once instead.
LONGEST = 4000

#: The number of a try: nobody tries more often than this many digits can say.
_TRY = re.compile(r"[0-9]{1,6}")

#: What an address says.
type Query = Mapping[str, list[str]]


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a form: how the board stands, and with which status its page is sent."""

    state: BoardState
    status: int = 200
    #: What an address says to show the same (``opened``); None where no address can.
    query: Query | None = None


def take_answer(
    request: HttpRequest, reader: str, board: Board, use: str = "", mode: Mode = Mode.BOARD
) -> Taken:
    """Take a form and return what became of it.

    The form may ask for a hint (``hint``: which stage) or for the answer (``show``) instead, except
    in a check: both are noted (``puzzles.helping``), and ``form_context`` shows what was told.

    ``mode`` is where on the site the board stands.
    ``use`` tells apart pages that show the same board: a token of one is no good on another.
    """
    try:
        token = read_token(request, reader, board, use)
    except Refused as refused:
        given = get_kind(board.kind).given(board.exercise, request.POST)
        return Taken(BoardState(given=given, notes=_refusal(refused.reason)), 409)
    if mode not in UNAIDED and ("hint" in request.POST or "show" in request.POST):
        return _helped(request, reader, board, token, mode)
    return _answered(request, reader, board, token, mode)


def _helped(request: HttpRequest, reader: str, board: Board, token: Token, mode: Mode) -> Taken:
    """Note that help was asked for, and return the board as it stands after that.

    What was selected stays; a shown answer takes its place.
    """
    exercise = board.exercise
    open_token = services.open_token(token)
    if "show" in request.POST:
        graded = grading.solved(exercise, board.answer)
        helping.show_answer(reader, board.id, exercise, mode)
        return Taken(_shown(board, graded, open_token), query=_going_on(token, {SHOWN: ["1"]}))
    stage = helping.LAST_STAGE if request.POST["hint"] == str(helping.LAST_STAGE) else 1
    helping.give_hint(reader, board.id, exercise, stage, mode)
    given = get_kind(board.kind).given(exercise, request.POST)
    return Taken(BoardState(open_token, given), query=_going_on(token, given))


def _shown(board: Board, graded: grading.Graded, token: Token) -> BoardState:
    given = get_kind(board.kind).recall(graded.answer)
    return BoardState(token, given, graded.verdict, is_shown=True)


def opened(request: HttpRequest, reader: str, board: Board, mode: Mode = Mode.BOARD) -> BoardState:
    """Return the board as its address says: what is selected, and the verdict that it had.

    An address holds the answer that was given, where a form led to it, or the page view whose
    verdict was seen, where the language was switched.
    """
    address, kind, exercise = request.GET, get_kind(board.kind), board.exercise
    answered = _answer_named(request, reader, board)
    if answered is not None:
        return answered
    page_view = tokens.named(address.get(TRIED, "") or address.get(GOES_ON, ""))
    last = services.last_outcome(reader, board.id, exercise, page_view.nonce) if page_view else None
    token = _token_after(page_view, last)
    if SHOWN in address and mode not in UNAIDED and helping.may_see(reader, board.id):
        return _shown(board, grading.solved(exercise, board.answer), token)
    given = kind.given(exercise, address)
    problems = kind.read(exercise, address).problems if REFUSED in address else ()
    is_judged = last is not None and TRIED in address
    if is_judged and last and _chosen(kind.recall(last.answer)) == _chosen(given):
        return BoardState(token, given, last.verdict)
    return BoardState(token, given, problems=problems)


def _token_after(page_view: Token | None, last: services.Outcome | None) -> Token:
    """Return what the next answer needs on a page that goes on with a page view.

    It knows no more than that did: an answer given elsewhere in between still counts.
    """
    token = last.next_token if last else tokens.new_token()
    if page_view is None or page_view.seen is None:
        return replace(token, seen=None)
    return replace(token, seen=max(page_view.seen, token.seen or 0))


def _answer_named(request: HttpRequest, reader: str, board: Board) -> BoardState | None:
    """Return the board with the verdict that an address names; None if it is not this reader's."""
    name, _dot, number = request.GET.get(ANSWERED, "").partition(".")
    nonce = tokens.as_nonce(name)
    if not (nonce and _TRY.fullmatch(number)):
        return None
    outcome = services.outcome_at(reader, board.id, board.exercise, Token(nonce, int(number)))
    if outcome is None:
        return None
    notes = _answered_before() if AGAIN in request.GET else ()
    notes = _answered_elsewhere() if ELSEWHERE in request.GET else notes
    given = get_kind(board.kind).recall(outcome.answer)
    # Opened anew, the page knows of whatever the reader has answered by now.
    token = replace(outcome.next_token, seen=None)
    return BoardState(token, given, outcome.verdict, notes=notes)


def _chosen(given: Given) -> Given:
    """Return the fields of a form in which something is chosen."""
    return {name: values for name, values in given.items() if values}


def read_token(request: HttpRequest, reader: str, board: Board, use: str = "") -> Token:
    """Return the token of a form, or raise Refused."""
    text = request.POST.get("token", "")
    return tokens.read(text, use or board.id, board.exercise.document, reader)


def _answered(request: HttpRequest, reader: str, board: Board, token: Token, mode: Mode) -> Taken:
    """Return what became of a form with a good token."""
    if "clear" in request.POST:
        return Taken(BoardState(services.open_token(token)), query=_going_on(token, {}))
    kind = get_kind(board.kind)
    edit = kind.edit(board.exercise, request.POST)
    if edit is not None:
        state = BoardState(services.open_token(token), edit.given, problems=edit.problems)
        return Taken(state, query=None if edit.problems else _going_on(token, edit.given))
    reading = kind.read(board.exercise, request.POST)
    problems = reading.problems
    if not problems:
        try:
            outcome = services.answer_board(
                reader, board.id, board.exercise, token, reading.answer, mode
            )
        except BadInput:
            problems = (Problem("", _("The answer could not be read. Please pick it again.")),)
    if problems:
        return _refused(request, board, token, problems)
    return _judged(board, token, outcome, reading.answer)


def _judged(
    board: Board, token: Token, outcome: services.Outcome, answer: Mapping[str, Any]
) -> Taken:
    """Return the board with a verdict, and which answer it is on where that is not the one sent."""
    at = outcome.elsewhere or token
    query: dict[str, list[str]] = {}
    notes: tuple[str, ...] = ()
    if outcome.elsewhere is not None:
        query, notes = {ELSEWHERE: ["1"]}, _answered_elsewhere()
    elif outcome.repeated and outcome.answer != answer:
        query, notes = {AGAIN: ["1"]}, _answered_before()
    state = BoardState(
        outcome.next_token,
        get_kind(board.kind).recall(outcome.answer),
        outcome.verdict,
        notes=notes,
        told=outcome.told,
        is_elsewhere=outcome.elsewhere is not None,
    )
    return Taken(state, query={ANSWERED: [f"{at.nonce}.{at.try_no}"], **query})


def _refused(
    request: HttpRequest, board: Board, token: Token, problems: tuple[Problem, ...]
) -> Taken:
    """Return the board with complaints; an address can hold them where it brings up the same."""
    kind = get_kind(board.kind)
    given = kind.given(board.exercise, request.POST)
    state = BoardState(services.open_token(token), given, problems=problems)
    query = _going_on(token, {**given, REFUSED: ["1"]})
    is_same = kind.read(board.exercise, QueryDict(written(query))).problems == problems
    return Taken(state, query=query if is_same else None)


def _going_on(token: Token, fields: Query) -> Query:
    """Return what an address says that holds these fields and goes on with a page view."""
    return {**fields, GOES_ON: [token.name]}


def written(query: Query) -> str:
    """Return what an address says as it is written there."""
    return urlencode(query, doseq=True)


def _answered_before() -> tuple[str, ...]:
    return (
        _("This page had already been answered; the answer given then is below."),
        _("The new answer has not been counted: pick it again and confirm."),
    )


def _answered_elsewhere() -> tuple[str, ...]:
    return (
        _("You have already answered this board in another window; that answer is below."),
        _("The new answer has not been counted: pick it again and confirm."),
    )


def _refusal(reason: str) -> tuple[str, ...]:
    why = {
        tokens.STALE: _("This page had been open for more than a week."),
        tokens.FOREIGN_READER: _("This page was opened by another reader, or its cookie is gone."),
        tokens.FOREIGN_BOARD: _("This page belonged to another board."),
        tokens.CHANGED: _("This board has been corrected since the page was opened."),
        tokens.FORGED: _("This page could not be recognised."),
    }
    return (
        why[reason],
        _("Nothing has been counted. Here is the board again: look at it and confirm once more."),
    )
