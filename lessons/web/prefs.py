"""What a reader has set: language, side by side, pinyin, four colours, card size, theme, streak.

It is kept in one signed cookie, ``prefs``, for guests and members alike. The middleware reads it
for every request as ``request.prefs``; whatever has no request at hand asks :func:`current`.
A cookie that is broken, forged or from another version counts as none: every setting has a default.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import asdict, dataclass, fields, replace
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation

COOKIE: Final = "prefs"
_SALT: Final = "lessons.prefs"
#: Browsers keep no cookie longer than 400 days.
_KEPT: Final = timedelta(days=400)

#: From this status on an address changes nothing: there is no such page.
ERRORS: Final = 400

THEMES: Final = ("system", "light", "dark")
COLOURS: Final = ("two", "four")
CARDS: Final = ("normal", "large")
#: Whether days in a row are spoken of at the daily puzzle.
STREAKS: Final = ("shown", "hidden")
NO_LANGUAGE: Final = ""


def codes() -> tuple[str, ...]:
    """Return the codes of the site's languages."""
    return tuple(code for code, _ in settings.LANGUAGES)


@dataclass(frozen=True, slots=True)
class Prefs:
    """A reader's settings; the defaults are those of somebody who has set nothing."""

    #: Where ``/`` leads; empty: the language of the browser.
    language: str = NO_LANGUAGE
    #: The language beside that of the page; empty: none.
    beside: str = NO_LANGUAGE
    pinyin: bool = False
    colours: str = "two"
    cards: str = "normal"
    theme: str = "system"
    streak: str = "shown"

    def second(self, language: str) -> str:
        """Return the language beside that of a page, or nothing."""
        return self.beside if self.beside != language else NO_LANGUAGE


_current: ContextVar[Prefs | None] = ContextVar("prefs", default=None)


def current() -> Prefs:
    """Return the settings of the reader whose request is being answered."""
    return _current.get() or Prefs()


def of(request: HttpRequest) -> Prefs:
    """Return the settings that came with a request; the defaults where none did."""
    return getattr(request, "prefs", None) or Prefs()


def cleaned(values: dict[str, Any]) -> Prefs:
    """Return settings out of values from outside; what cannot be meant stays at its default."""
    allowed: dict[str, tuple[Any, ...]] = {
        "language": (NO_LANGUAGE, *codes()),
        "beside": (NO_LANGUAGE, *codes()),
        "pinyin": (True, False),
        "colours": COLOURS,
        "cards": CARDS,
        "theme": THEMES,
        "streak": STREAKS,
    }
    return Prefs(
        **{
            each.name: values[each.name]
            for each in fields(Prefs)
            if each.name in values and values[each.name] in allowed[each.name]
        }
    )


def read(request: HttpRequest) -> Prefs:
    """Return the settings in the cookie."""
    try:
        stored = signing.loads(request.COOKIES[COOKIE], salt=_SALT, max_age=_KEPT)
    except (KeyError, signing.BadSignature):
        return Prefs()
    return cleaned(stored) if isinstance(stored, dict) else Prefs()


def keep(response: HttpResponseBase, prefs: Prefs) -> None:
    """Put settings into the cookie; those of somebody who has set nothing take it away."""
    if prefs == Prefs():
        response.delete_cookie(COOKIE, samesite="Lax")
        return
    changed = {name: value for name, value in asdict(prefs).items() if value != _default(name)}
    response.set_cookie(
        COOKIE,
        signing.dumps(changed, salt=_SALT),
        max_age=_KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _default(name: str) -> Any:
    return getattr(Prefs(), name)


class PrefsMiddleware:
    """Reads the settings of every request; addresses change them.

    ``?beside=<code>`` sets a language beside that of the page, ``?beside=`` ends that; an unknown
    code changes nothing. A page in another language than ``/`` would lead to is remembered, so
    that the next visit begins where this one was.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request under its reader's settings, and keep what its address changed."""
        stored = read(request)
        prefs = stored
        beside = request.GET.get("beside")
        if beside is not None and beside in (NO_LANGUAGE, *codes()):
            prefs = replace(prefs, beside=beside)
        chosen = (translation.get_language_from_path(request.path_info) or "").lower()
        if chosen and chosen != (prefs.language or translation.get_language_from_request(request)):
            prefs = replace(prefs, language=chosen)
        request.prefs = prefs  # type: ignore[attr-defined]
        token = _current.set(prefs)
        try:
            response = self.get_response(request)
        finally:
            _current.reset(token)
        if prefs != stored and COOKIE not in response.cookies and response.status_code < ERRORS:
            keep(response, prefs)
        return response


def language() -> str:
    """Return the language of the page, as a code of ``settings.LANGUAGES``."""
    return translation.get_language() or settings.LANGUAGE_CODE
