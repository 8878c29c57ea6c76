"""The pages of the boards. Each view reads a form, calls a service and shows a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from lessons.content import content
from lessons.daily.shown import home_context
from lessons.models import Mode
from lessons.puzzles import progress, tokens
from lessons.puzzles.progress import Mark
from lessons.web import lists, pages
from lessons.web.answers import Query, written
from lessons.web.asking import Asked, answer_to, page_of
from lessons.web.boards import BoardState, board_context
from lessons.web.pages import only
from lessons.web.reader import with_reader

#: The kind of board that the home page opens with.
FIRST_KIND = "follow"
#: What the address of the home page calls the board that a form there was about.
AT_HOME = "board"


@dataclass
class Stored(Asked):
    """A stored board on a page of its own."""

    mode = Mode.BOARD
    template = "puzzles/_board.html"
    page = "puzzles/puzzle.html"

    @property
    def url(self) -> str:
        """The address of the board's page."""
        return reverse("puzzle", kwargs={"board_id": self.board.id})

    def context(self, request: HttpRequest, state: BoardState) -> dict[str, Any]:
        """Return what the page shows."""
        return board_context(self.reader, self.board, state)


@dataclass
class AtHome(Stored):
    """A stored board on the home page, with the ways to all others below it."""

    #: How far the reader has come with all boards, where that was looked up already.
    marks: Mapping[str, Mark] | None = None

    page = "puzzles/home.html"

    def context(self, request: HttpRequest, state: BoardState) -> dict[str, Any]:
        """Return what the page shows; with a board that nobody chose it is just the home page."""
        marks = progress.marks_of(self.reader) if self.marks is None else self.marks
        around = {"section": "", "ways": lists.ways(marks), **home_context(self.reader)}
        if self.marks is not None and AT_HOME not in request.GET:
            around["alternates"] = pages.alternates("home")
        return super().context(request, state) | around

    def address(self, query: Query) -> str:
        """Return the address of the home page with this board, whatever the next one would be."""
        return f"{reverse('home')}?{written({**query, AT_HOME: [self.board.id]})}"


def _first(request: HttpRequest, reader: str) -> Asked:
    """Return the board that a form of the home page leads back to, else the first unsolved one."""
    marks = progress.marks_of(reader)
    board = content().board(request.GET.get(AT_HOME, ""))
    if board is None:
        kinds = sorted(progress.stored_kinds(), key=lambda kind: kind != FIRST_KIND)
        unsolved = (progress.first_open(kind, marks) for kind in kinds)
        board = next(filter(None, unsolved), None) or content().boards[FIRST_KIND][0]
    return AtHome(reader, board, marks)


def _stored(request: HttpRequest, reader: str, board_id: str) -> Asked:
    """Return the board of an address; it may have been taken out after its page was opened."""
    board = content().board(board_id)
    if board is None and not tokens.was_for(request.POST.get("token", ""), board_id):
        raise Http404
    return (AtHome if "home" in request.POST else Stored)(reader, board)


home = page_of(_first)
puzzle = page_of(_stored)
puzzle_answer = answer_to(_stored)


@only("GET", "HEAD")
@with_reader
def puzzle_next(request: HttpRequest, reader: str, kind: str) -> HttpResponse:
    """Go on to the next harder board that is not solved yet, or say that there is none."""
    marks = progress.marks_of(reader)
    after = content().board(request.GET.get("after", ""))
    if after is None or after.kind != kind:
        board = progress.first_open(kind, marks)
    else:
        board = progress.next_open(after, marks)
    if board is not None:
        response = redirect("puzzle", board_id=board.id)
        pages.set_cache_headers(request, response)
        return response
    context = lists.end_context(kind, after.id if after else "", marks)
    return pages.show(request, "puzzles/end.html", context)


@only("GET", "HEAD")
@with_reader
def puzzle_list(request: HttpRequest, reader: str, kind: str) -> HttpResponse:
    """List all boards of a kind, and which of them this reader has solved."""
    context = lists.list_context(kind, progress.marks_of(reader))
    return pages.show(request, "puzzles/list.html", context)
