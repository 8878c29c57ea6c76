"""The page that says how a reader gets on."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from lessons.progress.shown import progress_context
from lessons.web import pages
from lessons.web.pages import only
from lessons.web.reader import with_reader

#: How many digits a year in an address has.
_DIGITS = 4


@only("GET", "HEAD")
@with_reader
def progress(request: HttpRequest, reader: str) -> HttpResponse:
    """Show what a reader has done, how strong they are, and what to do next."""
    text = request.GET.get("year", "")
    year = int(text) if text.isascii() and text.isdigit() and len(text) == _DIGITS else None
    return pages.show(request, "progress/progress.html", progress_context(reader, year))
