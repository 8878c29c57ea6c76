"""The pages of review: what is up today, the next board, answering, how many a day."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from engine.chance import Chance
from lessons.models import Mode
from lessons.puzzles.kinds.base import plain, short
from lessons.review import services
from lessons.review.models import MOST
from lessons.review.shown import board_context, overview_context
from lessons.web import pages
from lessons.web.asking import answer_to, page_of
from lessons.web.pages import only, see_other
from lessons.web.reader import with_reader
from lessons.web.throttle import throttled
from lessons.web.turns import Training

OVERVIEW = "review/overview.html"


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


TRAINING = Training(
    mode=Mode.REVIEW,
    page="review/board.html",
    board_name="review-board",
    start_name="review",
    turn_at=services.turn_at,
    context=board_context,
)
board_url = TRAINING.url
review_board = page_of(TRAINING.find())
review_answer = answer_to(TRAINING.find())


def _unfit(text: str) -> str:
    said = {"value": short(text), "most": MOST}
    return _("Choose 0 to %(most)d boards a day; “%(value)s” does not work.") % said


def _overview(request: HttpRequest, reader: str, problem: str = "") -> HttpResponse:
    response = pages.show(request, OVERVIEW, overview_context(reader, problem))
    patch_cache_control(response, private=True, no_store=True)
    return response
