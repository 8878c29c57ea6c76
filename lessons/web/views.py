"""The pages of the boards. Each view reads a form, calls a service and shows a page."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from lessons.content import content
from lessons.daily.shown import home_context
from lessons.puzzles import progress, tokens
from lessons.web import lists, pages
from lessons.web.answers import opened, take_answer
from lessons.web.boards import show_board
from lessons.web.pages import only
from lessons.web.reader import with_reader
from lessons.web.throttle import throttled

#: The kind of board that the home page opens with.
FIRST_KIND = "follow"


@only("GET", "HEAD")
@with_reader
def home(request: HttpRequest, reader: str) -> HttpResponse:
    """Show the reader's first unsolved board at once, and the ways to all others."""
    marks = progress.marks_of(reader)
    kinds = sorted(progress.stored_kinds(), key=lambda kind: kind != FIRST_KIND)
    unsolved = (progress.first_open(kind, marks) for kind in kinds)
    board = next(filter(None, unsolved), None) or content().boards[FIRST_KIND][0]
    at_home = {
        "ways": lists.ways(marks), "alternates": pages.alternates("home"), **home_context(reader)
    }  # fmt: skip
    return show_board(request, reader, board, opened(request, reader, board), at_home)


@only("GET", "HEAD")
@with_reader
def puzzle(request: HttpRequest, reader: str, board_id: str) -> HttpResponse:
    """Show a board; what the address says is selected already."""
    board = content().board(board_id)
    if board is None:
        raise Http404
    return show_board(request, reader, board, opened(request, reader, board))


@only("GET", "HEAD", "POST")
@throttled("answer", per_reader=60, per_address=600)
@with_reader
def puzzle_answer(request: HttpRequest, reader: str, board_id: str) -> HttpResponse:
    """Take an answer and say what became of it."""
    if request.method != "POST":
        return redirect("puzzle", board_id=board_id)
    board = content().board(board_id)
    if board is None:
        return _gone(request, board_id)
    state, status = take_answer(request, reader, board)
    at_home = None
    if "home" in request.POST:
        at_home = {"ways": lists.ways(progress.marks_of(reader)), **home_context(reader)}
    response = show_board(request, reader, board, state, at_home, status=status)
    response["HX-Replace-Url"] = reverse("puzzle", kwargs={"board_id": board.id})
    return response


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


def _gone(request: HttpRequest, board_id: str) -> HttpResponse:
    """Answer for a board that was taken out after its page was opened."""
    if not tokens.was_for(request.POST.get("token", ""), board_id):
        raise Http404
    return pages.show(request, "puzzles/gone.html", lists.gone_context(), status=410)
