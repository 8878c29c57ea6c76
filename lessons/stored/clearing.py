"""Clearing what nobody can come back to: ended sessions, run-out limits, guests of long ago."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone

from lessons.people import keeping


@dataclass(frozen=True, slots=True)
class Cleared:
    """How much there was to clear."""

    sessions: int
    guests: int
    limits: int


def clear(older_than: timedelta, *, only_count: bool = False) -> Cleared:
    """Clear guests untouched for longer, and what has run out. Members' rows are never touched."""
    now = timezone.now()
    guests = list(keeping.guests_untouched_since(now - older_than))
    sessions = Session.objects.filter(expire_date__lt=now)
    found = Cleared(sessions.count(), len(guests), _limits("SELECT COUNT(*)"))
    if not only_count:
        for guest in guests:
            keeping.forget(guest)
        sessions.delete()
        _limits("DELETE")
    return found


def _limits(what: str) -> int:
    """Count or delete rows of the shared cache that have run out: limits, with addresses."""
    table = str(settings.CACHES["default"].get("LOCATION", ""))
    if table not in connection.introspection.table_names():
        return 0
    name = connection.ops.quote_name(table)
    now = connection.ops.adapt_datetimefield_value(timezone.now().replace(microsecond=0))
    with connection.cursor() as cursor:
        cursor.execute(f"{what} FROM {name} WHERE expires < %s", [now])
        return int(cursor.fetchone()[0]) if what.startswith("SELECT") else cursor.rowcount
