"""Who is reading: guests are known by a cookie of their own, signed and out of reach of scripts.

Nothing is stored for a reader who only looks; the cookie is set with the first page.
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
from django.utils.cache import patch_vary_headers

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
        known = _read(request, _KEPT)
        reader = known or secrets.token_hex(16)
        response = view(request, reader, *args, **kwargs)
        if known is None or _read(request, _RENEWED) is None:
            _keep(response, reader)
        patch_vary_headers(response, ("Cookie",))
        return response

    return inner


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
