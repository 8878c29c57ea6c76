"""What templates know of accounts: the way in on every page, the other languages on their own."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from anqi_site import mail
from anqi_site.errors import wants_fragment
from lessons.web.pages import Alternate, alternates


def account(request: HttpRequest) -> dict[str, Any]:
    """Tell where to come back to after signing in; give account pages what all others have."""
    if getattr(request, "is_account_page", False):
        return {
            "section": "account",
            "alternates": SimpleLazyObject(lambda: _others(request)),
            "mail_sent": mail.is_sent(),
        }
    is_page = request.method == "GET" and not wants_fragment(request)
    return {"sign_in_next": request.path if is_page else ""}


def _others(request: HttpRequest) -> list[Alternate]:
    match = request.resolver_match
    if match is None:
        return []
    asked = request.GET.getlist("next")[:1]
    query = {"next": asked} if asked else None
    return alternates(match.view_name, query, **match.kwargs)
