"""Who is reading: members are known by their account, guests by a cookie of their own.

The cookie is signed and out of reach of scripts. Nothing is stored for a guest who only looks; the
cookie is set with the first page. Whoever is signed in has no guest's cookie.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Concatenate

from django.conf import settings
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers

from lessons.people.profiles import profile_of
from lessons.web.throttle import READER_COOKIE

_SALT = "lessons.reader"
_ID = re.compile(r"[0-9a-f]{32}")
#: Browsers keep no cookie longer than 400 days; one that is in use is renewed every month.
_KEPT = timedelta(days=400)
_RENEWED = timedelta(days=30)


def with_reader[**P](
    view: Callable[Concatenate[HttpRequest, str, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Hand the reader's id to a view as its second argument, and see that the cookie is kept."""

    @wraps(view)
    def inner(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        member = reader_of(request)
        lately = None if member else _read(request, _RENEWED)
        reader = member or lately or guest_of(request) or secrets.token_hex(16)
        response = view(request, reader, *args, **kwargs)
        if member is None and lately is None:
            _keep(response, reader)
        # On a shared device nothing of one reader may come back from the browser's own store.
        patch_cache_control(response, private=True, no_store=True)
        patch_vary_headers(response, ("Cookie",))
        return response

    return inner


def reader_of(request: HttpRequest) -> str | None:
    """Return the id of the member who is signed in; None for a guest."""
    if not request.user.is_authenticated:
        return None
    return profile_of(request.user).reader


def guest_of(request: HttpRequest) -> str | None:
    """Return the id in a guest's cookie; None where there is no good one."""
    return _read(request, _KEPT)


def _read(request: HttpRequest, max_age: timedelta) -> str | None:
    """Return the id in the cookie; None where there is none, or none of ours, or an older one."""
    try:
        value = request.get_signed_cookie(READER_COOKIE, default=None, salt=_SALT, max_age=max_age)
    except BadSignature:
        return None
    return value if value and _ID.fullmatch(value) else None


def _keep(response: HttpResponse, reader: str) -> None:
    response.set_signed_cookie(
        READER_COOKIE,
        reader,
        salt=_SALT,
        max_age=_KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
