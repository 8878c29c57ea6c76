"""What a guest did on this device is offered to whoever signs in here; nothing moves without a yes.

The offer stands in the session of the member who has just signed in, and ends with it: whoever
signs in on the same device later hears nothing of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from lessons.people import keeping
from lessons.people.profiles import profile_of

SESSION_KEY: Final = "guest_to_keep"
_SALT: Final = "lessons.people.offer"


@dataclass(frozen=True, slots=True)
class Offer:
    """The guest whose rows a member may keep."""

    guest: str

    @property
    def mark(self) -> str:
        """What the form carries, so that no older page answers another offer."""
        return mark_of(self.guest)


def mark_of(guest: str) -> str:
    """Return what a page may show of a guest's id."""
    return salted_hmac(_SALT, guest, algorithm="sha256").hexdigest()[:16]


def make(request: HttpRequest, guest: str | None) -> bool:
    """Note that the member of this session may keep what a guest did; False if that is nothing."""
    if guest is None or not keeping.has_any(guest):
        return False
    request.session[SESSION_KEY] = guest
    return True


def pending(request: HttpRequest) -> Offer | None:
    """Return the offer that waits for an answer in this session."""
    if not request.user.is_authenticated:
        return None
    guest = request.session.get(SESSION_KEY)
    return Offer(guest) if isinstance(guest, str) else None


def waits(request: HttpRequest) -> bool:
    """Tell whether an offer waits, without looking for what it holds."""
    return request.user.is_authenticated and SESSION_KEY in request.session


def accept(request: HttpRequest, mark: str) -> bool:
    """Make the guest's rows the member's; False where there is no such offer any more."""
    guest = _guest(request, mark)
    if guest is None or not request.user.is_authenticated:
        return False
    keeping.keep(guest, profile_of(request.user).reader)
    del request.session[SESSION_KEY]
    return True


def decline(request: HttpRequest, mark: str) -> bool:
    """Forget whose rows they were; they stay without a name until they are cleared as old."""
    if _guest(request, mark) is None:
        return False
    del request.session[SESSION_KEY]
    return True


def _guest(request: HttpRequest, mark: str) -> str | None:
    guest = request.session.get(SESSION_KEY)
    known = isinstance(guest, str) and constant_time_compare(mark_of(guest), mark)
    return guest if known else None
