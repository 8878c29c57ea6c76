"""Deleting an account, with everything that is stored under it."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.contrib.auth import logout
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest

from lessons.owners import log
from lessons.people import keeping, notices, sessions
from lessons.people.profiles import profile_of


def leave(request: HttpRequest, user: User) -> None:
    """Delete a member's own account, as :func:`remove` does, and end the session."""
    remove(request, user)
    logout(request)


def remove(request: HttpRequest, user: User, notice: str = "account/email/account_deleted") -> None:
    """Delete a member and all rows of theirs, and sign them out on every device.

    A notice goes to the confirmed address, if there is one: it may not have been its owner.
    """
    key = str(user.pk)
    name = user.get_username()
    notices.on_changed(request, EmailAddress.objects.get_verified(user))
    with transaction.atomic():
        keeping.forget(profile_of(user).reader)
        log.forget(user)
        User.objects.filter(pk=user.pk).delete()
    sessions.end(key)
    get_adapter(request).send_notification_mail(notice, user, {"name": name})
