"""What owners did to accounts, as Django's admin writes it down (``LogEntry``).

An entry goes with the account that it is about, and with the owner's who did it. Of a deleted
account only its number stays: that somebody deleted it, and when.
"""

from __future__ import annotations

from typing import Any

from django.contrib.admin.models import DELETION, LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db.models import QuerySet


def about(user: User) -> QuerySet[LogEntry]:
    """Return what owners did to an account, oldest first."""
    kind = ContentType.objects.get_for_model(User)
    return LogEntry.objects.filter(content_type=kind, object_id=str(user.pk)).order_by("pk")


def forget(user: User) -> None:
    """Delete what is written down about an account."""
    about(user).delete()


def note_deleted(owner: User, number: str) -> None:
    """Write down that an owner has deleted the account with this number, without its name."""
    LogEntry.objects.create(
        user_id=owner.pk,
        content_type=ContentType.objects.get_for_model(User),
        object_id=number,
        object_repr=f"#{number}",
        action_flag=DELETION,
    )


def told(user: User) -> dict[str, list[dict[str, Any]]]:
    """Return what a download says: what was done to the account, and what its owner did.

    Who did it is left out, and so are the names of those whom an owner did something to.
    """
    by = LogEntry.objects.filter(user_id=user.pk).order_by("pk")
    return {
        "changed_by_owners": [_told(each) for each in about(user)],
        "done_as_owner": [{**_told(each), "account": each.object_id} for each in by],
    }


def _told(entry: LogEntry) -> dict[str, Any]:
    return {
        "at": entry.action_time,
        "done": {1: "added", 2: "changed", 3: "deleted"}[entry.action_flag],
        "what": entry.change_message,
    }
