"""The sessions of a member; they say whose they are only inside."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session

#: So many rows are held in memory at once.
_BATCH: Final = 500
#: Where Django keeps how long a session lasts, and allauth how its member signed in.
_EXPIRY, _METHODS = "_session_expiry", "account_authentication_methods"


def of(key: str) -> Iterator[tuple[Session, dict[str, Any]]]:
    """Yield the sessions of the member with this primary key, each with what it holds."""
    for session in Session.objects.order_by("expire_date").iterator(chunk_size=_BATCH):
        held = session.get_decoded()
        if held.get(SESSION_KEY) == key:
            yield session, held


def end(key: str) -> None:
    """Delete the sessions of a member: they are signed out everywhere."""
    Session.objects.filter(pk__in=[session.pk for session, _held in of(key)]).delete()


def told(key: str, here: str | None) -> list[dict[str, Any]]:
    """Return what a download says of each; ``here`` is the number of the one that asks."""
    return [
        {
            "this_device": session.pk == here,
            "ends_with_browser": _ends_with_browser(held),
            "cleared_after": session.expire_date,
            "signed_in": [_way(each) for each in held.get(_METHODS, [])],
        }
        for session, held in of(key)
    ]


def _way(noted: dict[str, Any]) -> dict[str, Any]:
    at = noted.get("at")
    return {"with": noted.get("method"), "at": at and datetime.fromtimestamp(at, tz=UTC)}


def _ends_with_browser(held: dict[str, Any]) -> bool:
    """Tell whether the browser forgets the session's cookie when it is closed."""
    expiry = held.get(_EXPIRY)
    return settings.SESSION_EXPIRE_AT_BROWSER_CLOSE if expiry is None else expiry == 0
