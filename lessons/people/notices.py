"""Whom a notice about a change in an account goes to: an address that is known to be the member's.

An address that was never confirmed may be a stranger's, so nothing is told there. Where the change
is that a confirmed address goes, the notice goes to that one: its owner has to hear of it.
"""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed, email_removed
from django.contrib.auth.base_user import AbstractBaseUser
from django.dispatch import receiver
from django.http import HttpRequest


@receiver(email_removed)
def on_removed(request: HttpRequest, email_address: EmailAddress, **_rest: Any) -> None:
    """Note which address this request took away; its row is gone already."""
    request.address_gone = email_address  # type: ignore[attr-defined]


@receiver(email_changed)
def on_changed(request: HttpRequest, from_email_address: EmailAddress | None, **_rest: Any) -> None:
    """Note which address made place for another in this request."""
    request.address_gone = from_email_address  # type: ignore[attr-defined]


def address_for(
    user: AbstractBaseUser, request: HttpRequest | None, wanted: str | None = None
) -> str | None:
    """Return where a notice goes; None where there is no confirmed address.

    ``wanted`` is the one address that will do, where the notice is about that one.
    """
    gone: EmailAddress | None = getattr(request, "address_gone", None)
    last = gone.email if gone is not None and gone.verified else None
    known = EmailAddress.objects.get_verified(user)
    found = [each for each in (known.email if known else None, last) if each]
    if wanted:
        return wanted if wanted in found else None
    return found[0] if found else None
