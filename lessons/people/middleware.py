"""One person at a time on a device: what signing in and out does to a browser.

Pages of a member are kept by no cache. Signing in takes a guest's cookie away and offers to keep
what the guest did; signing out takes away everything that the browser holds of the person.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import urlencode

from lessons.people import offer
from lessons.web import prefs
from lessons.web.reader import guest_of
from lessons.web.throttle import READER_COOKIE

#: Cookies are taken away one by one: the directive for them would sign the reader out of every
#: other site of the same domain too, such as a school's.
CLEAR: Final = '"cache", "storage"'


@receiver(user_logged_in)
def on_sign_in(request: HttpRequest | None, **_rest: Any) -> None:
    """Note what the guest on this device did, for the member who has just signed in."""
    if request is not None and hasattr(request, "session"):
        offer.make(request, guest_of(request))
        request.has_signed_in = True  # type: ignore[attr-defined]


@receiver(user_logged_out)
def on_sign_out(request: HttpRequest | None, **_rest: Any) -> None:
    """Note that the answer to this request has to wipe the browser."""
    if request is not None:
        request.has_signed_out = True  # type: ignore[attr-defined]


class PeopleMiddleware:
    """Sees to it that a browser shows and keeps nothing of one person for the next."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request, then look at who was and who is signed in."""
        response = self.get_response(request)
        if getattr(request, "has_signed_out", False):
            wipe(response)
        elif request.user.is_authenticated:
            if getattr(request, "has_signed_in", False):
                response = _by_way_of_offer(request, response)
            if READER_COOKIE in request.COOKIES:
                response.delete_cookie(READER_COOKIE, samesite="Lax")
            keep_nowhere(response)
        return response


def keep_nowhere(response: HttpResponseBase) -> None:
    """Let no cache keep a page, the browser's own included."""
    patch_cache_control(response, private=True, no_store=True)
    patch_vary_headers(response, ("Cookie",))


def wipe(response: HttpResponseBase) -> None:
    """Take from the browser what it holds of the person who has signed out.

    The settings go too: they may be telling. The language stays in the address of the next page.
    The session's cookie goes with the session.
    """
    for name in (READER_COOKIE, prefs.COOKIE):
        response.delete_cookie(name, samesite="Lax")
    response["Clear-Site-Data"] = CLEAR
    keep_nowhere(response)


def _by_way_of_offer(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Lead to the offer first, and from there to where signing in leads."""
    there = response.get("Location", "")
    if not there or not offer.waits(request):
        return response
    query = urlencode({"next": there})
    changed = HttpResponseRedirect(f"{reverse('account-keep')}?{query}")
    changed.cookies = response.cookies
    return changed
