"""The pages of review: what is up today, the next board, answering, how many a day."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from engine.chance import Chance
from lessons.content import Board
from lessons.course.pages import go_to, see_other
from lessons.models import Mode
from lessons.puzzles import made
from lessons.puzzles.kinds.base import plain, short
from lessons.review import services
from lessons.review.models import MOST, ReviewTurn
from lessons.review.shown import board_context, overview_context
from lessons.web import lists, pages
from lessons.web.answers import opened, take_answer
from lessons.web.boards import BoardState
from lessons.web.pages import only
from lessons.web.reader import with_reader
from lessons.web.throttle import throttled

OVERVIEW = "review/overview.html"
BOARD = "review/board.html"


@only("GET", "HEAD")
@with_reader
def review(request: HttpRequest, reader: str) -> HttpResponse:
    """Show what is up today, and how many a day there are to be."""
    return _overview(request, reader)


@only("GET", "HEAD", "POST")
@throttled("make", per_reader=40, per_address=400)
@with_reader
def review_next(request: HttpRequest, reader: str) -> HttpResponse:
    """Lead to the board that waits, else to a new one on what is due; say when there is none."""
    turn = None
    if request.method == "POST":
        turn = services.give_board(reader, Chance("review", secrets.token_hex(8)))
    return see_other(request, board_url(turn) if turn else reverse("review"))


@only("GET", "HEAD", "POST")
@throttled("make", per_reader=40, per_address=400)
@with_reader
def review_plan(request: HttpRequest, reader: str) -> HttpResponse:
    """Keep how many boards a day a reader wants."""
    if request.method == "POST":
        text = plain(request.POST.get("per_day", ""))
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST))):
            return _overview(request, reader, _unfit(text))
        if int(text) > MOST:
            return _overview(request, reader, _unfit(text))
        services.set_per_day(reader, int(text))
    return see_other(request, reverse("review"))


@only("GET", "HEAD")
@with_reader
def review_board(request: HttpRequest, reader: str, slug: str) -> HttpResponse:
    """Show a board that this reader was given; other boards are no business of review."""
    turn = services.turn_at(reader, slug)
    if turn is None:
        return go_to(request, reverse("review"))
    board = made.board_of(turn.board)
    if board is None:
        return _gone(request)
    return _show(request, reader, turn, board, opened(request, reader, board))


@only("GET", "HEAD", "POST")
@throttled("answer", per_reader=60, per_address=600)
@with_reader
def review_answer(request: HttpRequest, reader: str, slug: str) -> HttpResponse:
    """Take an answer to a board of review; the first one decides when the rule comes back."""
    turn = services.turn_at(reader, slug)
    if turn is None or request.method != "POST":
        return go_to(request, board_url(turn) if turn else reverse("review"))
    board = made.board_of(turn.board)
    if board is None:
        return _gone(request)
    state, status = take_answer(request, reader, board, mode=Mode.REVIEW)
    turn = services.turn_at(reader, slug) or turn
    response = _show(request, reader, turn, board, state, status=status)
    response["HX-Replace-Url"] = board_url(turn)
    return response


def board_url(turn: ReviewTurn) -> str:
    """Return the address of a board in review."""
    return reverse("review-board", kwargs={"slug": turn.board.slug})


def _unfit(text: str) -> str:
    said = {"value": short(text), "most": MOST}
    return _("Choose 0 to %(most)d boards a day; “%(value)s” does not work.") % said


def _overview(request: HttpRequest, reader: str, problem: str = "") -> HttpResponse:
    response = pages.show(request, OVERVIEW, overview_context(reader, problem))
    patch_cache_control(response, private=True, no_store=True)
    return response


def _show(
    request: HttpRequest,
    reader: str,
    turn: ReviewTurn,
    board: Board,
    state: BoardState,
    *,
    status: int = 200,
) -> HttpResponse:
    context = board_context(reader, turn, board, state)
    return pages.show(request, BOARD, context, status=status)


def _gone(request: HttpRequest) -> HttpResponse:
    return pages.show(request, "puzzles/gone.html", lists.gone_context(), status=410)
