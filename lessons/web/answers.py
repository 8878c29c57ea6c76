"""Taking the answer of a board's form, on whatever page the board stands."""

from __future__ import annotations

from django.http import HttpRequest
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
#: What an address calls the page view whose verdict it shows again.
TRIED = "tried"


def take_answer(
    request: HttpRequest, reader: str, board: Board, use: str = "", mode: Mode = Mode.BOARD
) -> tuple[BoardState, int]:
    """Take a form and return how the board stands after it, with the status of the page.

    The form may ask for a hint (``hint``: which stage) or for the answer (``show``) instead, except
    in a check: both are noted (``puzzles.helping``), and ``form_context`` shows what was told.

    ``mode`` is where on the site the board stands.
    ``use`` tells apart pages that show the same board: a token of one is no good on another.
    """
    try:
        token = read_token(request, reader, board, use)
    except Refused as refused:
        given = get_kind(board.kind).given(board.exercise, request.POST)
        return BoardState(given=given, notes=_refusal(refused.reason)), 409
    if mode not in UNAIDED and ("hint" in request.POST or "show" in request.POST):
        return _helped(request, reader, board, token, mode), 200
    return _answered(request, reader, board, token, mode), 200


def _helped(
    request: HttpRequest, reader: str, board: Board, token: Token, mode: Mode
) -> BoardState:
    """Note that help was asked for, and return the board as it stands after that.

    What was selected stays; a shown answer takes its place.
    """
    kind, exercise = get_kind(board.kind), board.exercise
    open_token = services.open_token(token)
    if "show" in request.POST:
        graded = grading.solved(exercise, board.answer)
        helping.show_answer(reader, board.id, exercise, mode)
        given = kind.recall(graded.answer)
        return BoardState(open_token, given, graded.verdict, is_shown=True)
    stage = helping.LAST_STAGE if request.POST["hint"] == str(helping.LAST_STAGE) else 1
    helping.give_hint(reader, board.id, exercise, stage, mode)
    return BoardState(open_token, kind.given(exercise, request.POST))


def opened(request: HttpRequest, reader: str, board: Board) -> BoardState:
    """Return the board as its address says: what is selected, and the verdict that it had.

    An address holds the page view whose verdict was seen where the language was switched.
    """
    kind = get_kind(board.kind)
    given = kind.given(board.exercise, request.GET)
    nonce = request.GET.get(TRIED, "")
    last = services.last_outcome(reader, board.id, board.exercise, nonce) if nonce else None
    problems = kind.read(board.exercise, request.GET).problems if REFUSED in request.GET else ()
    if last is None:
        return BoardState(given=given, problems=problems)
    if _chosen(kind.recall(last.answer)) != _chosen(given):
        return BoardState(last.next_token, given, problems=problems)
    return BoardState(last.next_token, given, last.verdict)


def _chosen(given: Given) -> Given:
    """Return the fields of a form in which something is chosen."""
    return {name: values for name, values in given.items() if values}


def read_token(request: HttpRequest, reader: str, board: Board, use: str = "") -> Token:
    """Return the token of a form, or raise Refused."""
    text = request.POST.get("token", "")
    return tokens.read(text, use or board.id, board.exercise.document, reader)


def _answered(
    request: HttpRequest, reader: str, board: Board, token: Token, mode: Mode
) -> BoardState:
    """Return the board as it stands after a form with a good token."""
    if "clear" in request.POST:
        return BoardState(services.open_token(token))
    kind = get_kind(board.kind)
    edit = kind.edit(board.exercise, request.POST)
    if edit is not None:
        return BoardState(services.open_token(token), edit.given, problems=edit.problems)
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
        given = kind.given(board.exercise, request.POST)
        return BoardState(services.open_token(token), given, problems=problems)
    differs = outcome.repeated and outcome.answer != reading.answer
    return BoardState(
        outcome.next_token,
        kind.recall(outcome.answer),
        outcome.verdict,
        notes=_answered_before() if differs else (),
    )


def _answered_before() -> tuple[str, ...]:
    return (
        _("This page had been answered before; below is the answer of then."),
        _("The new one has not been counted: pick it again and confirm."),
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
        _("Nothing has been counted. Here is the board afresh: look at it and confirm again."),
    )
