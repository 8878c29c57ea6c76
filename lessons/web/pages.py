"""What all pages share: whole page or part, headers, the same page in the other languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import urlencode
from django.utils.translation import override

from anqi_site.errors import error_page, wants_fragment
from lessons.web import prefs

#: The partial of a page's template that is sent where HTMX asks for a part.
PART = "part"
#: What an address calls the language beside that of the page.
BESIDE = "beside"
#: How the codes of settings.LANGUAGES are written in ``lang`` attributes.
LANG_TAGS = {"zh-hans": "zh-Hans", "zh-hant": "zh-Hant"}


type View = Callable[..., HttpResponseBase]


@dataclass(frozen=True, slots=True)
class Alternate:
    """The same page in one language, for the header; and how to set that language beside."""

    lang: str
    name: str
    current: bool
    url: str
    #: The address without what a board's form holds anyway.
    path: str
    #: This page with that language beside its own; in the page's own row: with none.
    beside_url: str
    beside_path: str
    is_beside: bool

    @property
    def initial(self) -> str:
        """What is shown of the name where there is little room."""
        return self.name[: 2 if self.name.isascii() else 1]

    @property
    def rest(self) -> str:
        """What follows the initial."""
        return self.name[len(self.initial) :]


def language() -> str:
    """Return the language of the page, as a code of ``settings.LANGUAGES``."""
    return prefs.language()


def lang_tag(code: str) -> str:
    """Return how a code of ``settings.LANGUAGES`` is written in ``lang`` attributes."""
    return LANG_TAGS.get(code, code)


def alternates(
    name: str, query: Mapping[str, list[str]] | None = None, **kwargs: str
) -> list[Alternate]:
    """Return a page's address in every language, with what stands in it kept."""
    own, beside = language(), prefs.current().second(language())
    here = reverse(name, kwargs=kwargs)
    found = []
    for code, local_name in settings.LANGUAGES:
        with override(code):
            there = reverse(name, kwargs=kwargs)
        # The two languages of a page change places rather than fall together.
        swapped = {BESIDE: own} if beside and code == beside else {}
        chosen = {BESIDE: "" if code == own else code}
        found.append(
            Alternate(
                lang_tag(code),
                local_name,
                current=code == own,
                url=_with_query(there, {**(query or {}), **swapped}),
                path=_with_query(there, swapped),
                beside_url=_with_query(here, {**(query or {}), **chosen}),
                beside_path=_with_query(here, chosen),
                is_beside=code == beside,
            )
        )
    return found


def _with_query(path: str, query: Mapping[str, Any]) -> str:
    written = urlencode(query, doseq=True)
    return f"{path}?{written}" if written else path


def show(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any],
    *,
    page: str = "",
    status: int = 200,
    part_status: int = 200,
) -> HttpResponse:
    """Render a page, or only its part where HTMX puts the answer into the page that is there.

    ``template`` holds the part; ``page`` is the whole page where that is another template.
    """
    if wants_fragment(request):
        response = render(request, f"{template}#{PART}", context, status=part_status)
    else:
        response = render(request, page or template, context, status=status)
    set_cache_headers(request, response)
    if "token" in context:
        # Who comes back to a board gets it anew: the token on the old page may have been used.
        patch_cache_control(response, no_store=True)
    return response


def set_cache_headers(request: HttpRequest, response: HttpResponseBase) -> None:
    """Keep a reader's page out of shared caches, and a verdict out of all."""
    patch_vary_headers(response, ("HX-Request", "Cookie"))
    if request.method in ("GET", "HEAD"):
        patch_cache_control(response, private=True, no_cache=True)
    else:
        patch_cache_control(response, private=True, no_store=True)


def go_to(request: HttpRequest, url: str) -> HttpResponse:
    """Lead on to a page, with the second language that the address asked for, if it did."""
    beside = request.GET.get(BESIDE)
    query = f"?{urlencode({BESIDE: beside})}" if beside is not None else ""
    response = redirect(url + query)
    set_cache_headers(request, response)
    return response


def see_other(request: HttpRequest, url: str) -> HttpResponse:
    """Lead from a form that was sent to the page that shows what came of it."""
    response = HttpResponseRedirect(url)
    response.status_code = 303
    set_cache_headers(request, response)
    return response


def only(
    *methods: str,
) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """Answer other methods than these with the site's own page."""

    def decorate(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method in methods:
                return view(request, *args, **kwargs)
            response = error_page(request, 405)
            response["Allow"] = ", ".join(methods)
            return response

        return inner

    return decorate
