"""The pages of Practice: choosing, the next board, answering."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from anqi_site.errors import wants_fragment
from lessons.models import MadeBoard, Mode
from lessons.practice import services
from lessons.practice.choice import Choice, Read, of_board, of_turn, read_choice, sent
from lessons.practice.shown import around_context, board_context, chooser_context
from lessons.puzzles import made
from lessons.web import pages
from lessons.web.asking import Asked, answer_to, page_of
from lessons.web.boards import BoardState
from lessons.web.pages import go_to, only, see_other
from lessons.web.reader import with_reader
from lessons.web.throttle import throttled
from lessons.web.turns import TRAINING_PART

CHOOSER = "practice/choose.html"


@only("GET", "HEAD")
@with_reader
def practice(request: HttpRequest, reader: str) -> HttpResponse:
    """Go on where the reader was; who has not begun chooses first."""
    turn = services.latest_turn(reader)
    if turn is not None:
        return go_to(request, board_url(turn.board))
    return _choose(request, reader, read_choice(request.GET))


@only("GET", "HEAD")
@with_reader
def practice_choose(request: HttpRequest, reader: str) -> HttpResponse:
    """Show what there is to choose, with what the address chooses already."""
    return _choose(request, reader, read_choice(request.GET, _standing(reader)))


@only("GET", "HEAD", "POST")
@throttled("make", per_reader=40, per_address=400)
@with_reader
def practice_next(request: HttpRequest, reader: str) -> HttpResponse:
    """Make a board on what was chosen and lead to it; say what does not go together."""
    if request.method != "POST":
        return go_to(request, reverse("practice"))
    if "look" in request.POST:
        return see_other(request, f"{reverse('practice-choose')}?{urlencode(sent(request.POST))}")
    read = read_choice(request.POST, _standing(reader))
    if read.problems:
        return _choose(request, reader, read)
    board = services.give_board(
        reader, read.choice, secrets.token_hex(8), _before(reader, request.POST.get("after", ""))
    )
    if board is None:
        problem = _("No board like that could be made this time. Try again, or choose more widely.")
        return _choose(request, reader, Read(read.choice, (problem,)))
    return see_other(request, board_url(board))


@dataclass
class Made(Asked):
    """A made board: the same to anyone, for good."""

    row: MadeBoard

    mode = Mode.PRACTICE
    template = TRAINING_PART
    page = "practice/board.html"

    @property
    def url(self) -> str:
        """The address of the board."""
        return board_url(self.row)

    def context(self, request: HttpRequest, state: BoardState) -> dict[str, Any]:
        """Return what the page shows; what was chosen stands around the part."""
        context = board_context(self.reader, self.row, self.board, state)
        if wants_fragment(request):
            return context
        turn = services.turn_at(self.reader, self.row)
        chosen = of_turn(turn) if turn else of_board(self.row)
        return context | around_context(self.row, state, chosen, turn)


def _asked(request: HttpRequest, reader: str, slug: str) -> Asked:
    row = made.find(slug, request.POST.get("token", ""))
    if row is None:
        raise Http404
    return Made(reader, made.board_of(row), row)


practice_board = page_of(_asked)
practice_answer = answer_to(_asked)


def board_url(row: MadeBoard) -> str:
    """Return the address of a made board."""
    return reverse("practice-board", kwargs={"slug": row.slug})


def _before(reader: str, slug: str) -> MadeBoard | None:
    """Return the board that the reader comes from."""
    # A database need not take what is no name of a board, NUL for example.
    row = made.find(slug) if re.fullmatch(made.SLUG, slug) else None
    turn = None if row else services.latest_turn(reader)
    return turn.board if turn else row


def _standing(reader: str) -> Choice | None:
    turn = services.latest_turn(reader)
    return of_turn(turn) if turn else None


def _choose(request: HttpRequest, reader: str, read: Read) -> HttpResponse:
    turn = services.latest_turn(reader)
    context = chooser_context(read, board_url(turn.board) if turn else "")
    return pages.show(request, CHOOSER, context)
