"""Switching the language of a board's page: what is selected, and the verdict on it, come along."""

from __future__ import annotations

from urllib.parse import parse_qs, unquote, urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language_from_path

from lessons.puzzles import tokens
from lessons.web.answers import LONGEST, TRIED, written
from lessons.web.pages import only

#: The field that says where to go: a page of this site in another language.
FIELD = "switch"
#: Fields of the form that belong to its page and not to the selection.
_OF_THE_PAGE = {FIELD, "csrfmiddlewaretoken", "token", "home"}


@only("POST")
def switch(request: HttpRequest) -> HttpResponse:
    """Lead to the page that was asked for, with the fields of the form in its address."""
    asked = urlsplit(_allowed(request.POST.get(FIELD, "")))
    fields: dict[str, list[str]] = {
        name: request.POST.getlist(name) for name in request.POST if name not in _OF_THE_PAGE
    }
    page_view = tokens.name_in(request.POST.get("token", ""))
    if page_view:
        fields[TRIED] = [page_view]
    query = parse_qs(asked.query, keep_blank_values=True)
    whole = f"{asked.path}?{written({**query, **fields})}"
    response = HttpResponseRedirect(whole if len(whole) <= LONGEST else asked.path)
    response.status_code = 303
    return response


def _allowed(address: str) -> str:
    """Return an address if it is one of a page here, else that of the home page."""
    is_ours = url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    if is_ours and address.startswith("/") and get_language_from_path(address):
        # A browser would go up from the language: nobody here asks for that.
        parts = unquote(urlsplit(address).path).replace("\\", "/").split("/")
        if not {".", ".."} & set(parts):
            return address
    return reverse("home")
