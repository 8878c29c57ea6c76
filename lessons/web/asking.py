"""A board where it is asked: its page, and taking its form, the same at every place of the site.

A place brings a class, :class:`Asked`, with what stands around the board there and what follows
from an answer, and a function that finds the board of an address. :func:`page_of` and
:func:`answer_to` make its two views of that::

    trainer_board = page_of(_asked)
    trainer_answer = answer_to(_asked)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse

from anqi_site.errors import wants_fragment
from lessons.content import Board
from lessons.models import Mode
from lessons.web import lists, pages
from lessons.web.answers import LONGEST, Query, opened, take_answer, written
from lessons.web.boards import BoardState
from lessons.web.pages import View, go_to, only, see_other
from lessons.web.reader import with_reader
from lessons.web.throttle import throttled


class Elsewhere(Exception):
    """An address has no board for the reader; ``url`` is where the reader is led instead."""

    def __init__(self, url: str) -> None:
        self.url = url
        super().__init__(url)


class Gone(Exception):
    """There was a board at this address, and there is none any more."""


@dataclass
class Asked(ABC):
    """A board that a reader is asked at one place of the site."""

    reader: str
    #: None where it can no longer be shown.
    found: Board | None

    @property
    @abstractmethod
    def mode(self) -> Mode:
        """Where on the site this is."""

    @property
    def board(self) -> Board:
        """The board; ``Gone`` where it can no longer be shown."""
        if self.found is None:
            raise Gone
        return self.found

    @property
    @abstractmethod
    def url(self) -> str:
        """The address of the board's page."""

    @property
    @abstractmethod
    def template(self) -> str:
        """The template with the part that HTMX puts into the page."""

    @property
    def page(self) -> str:
        """The template of the whole page."""
        return self.template

    @property
    def use(self) -> str:
        """What tells this page apart from others with the same board; empty if nothing has to."""
        return ""

    @abstractmethod
    def context(self, request: HttpRequest, state: BoardState) -> dict[str, Any]:
        """Return what the page shows, the board as it stands included."""

    def follow(self, state: BoardState) -> None:  # noqa: B027 - most places do nothing
        """Do what is to be done at this place once a form was taken; look again at what changed."""

    def address(self, query: Query) -> str:
        """Return the address of the page that shows what came of a form."""
        return f"{self.url}?{written(query)}"


#: Finds the board of an address for a reader; may raise ``Http404``, ``Elsewhere`` and ``Gone``.
type Find = Callable[..., Asked]


def page_of(find: Find) -> View:
    """Return the view that shows a board; what its address says is selected already."""

    @only("GET", "HEAD")
    @with_reader
    def page(request: HttpRequest, reader: str, **ids: Any) -> HttpResponse:
        try:
            return show_asked(request, find(request, reader, **ids))
        except Elsewhere as elsewhere:
            return go_to(request, elsewhere.url)
        except Gone:
            return _gone(request)

    return page


def answer_to(find: Find) -> View:
    """Return the view that takes an answer to a board and says what became of it."""

    @only("GET", "HEAD", "POST")
    @throttled("answer", per_reader=60, per_address=600)
    @with_reader
    def answer(request: HttpRequest, reader: str, **ids: Any) -> HttpResponse:
        try:
            asked = find(request, reader, **ids)
            return _take(request, asked) if request.method == "POST" else go_to(request, asked.url)
        except Elsewhere as elsewhere:
            return go_to(request, elsewhere.url)
        except Gone:
            return _gone(request)

    return answer


def show_asked(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Show a board as its address says."""
    return _show(request, asked, opened(request, asked.reader, asked.board, asked.mode))


def _take(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Take a form; who has no scripts is led to the page that shows what came of it."""
    taken = take_answer(request, asked.reader, asked.board, asked.use, asked.mode)
    asked.follow(taken.state)
    address = asked.url if taken.query is None else asked.address(taken.query)
    is_told = taken.query is not None and len(address) <= LONGEST
    if is_told and not wants_fragment(request):
        return see_other(request, address)
    response = _show(request, asked, taken.state, status=taken.status)
    # Reload, Back and a change of language then bring up what is on the page now.
    response["HX-Replace-Url"] = address if is_told else asked.url
    return response


def _show(
    request: HttpRequest, asked: Asked, state: BoardState, *, status: int = 200
) -> HttpResponse:
    context = asked.context(request, state)
    return pages.show(request, asked.template, context, page=asked.page, status=status)


def _gone(request: HttpRequest) -> HttpResponse:
    return pages.show(request, "puzzles/gone.html", lists.gone_context(), status=410)
