"""Accounts from elsewhere, where the environment switches them on."""

from __future__ import annotations

from typing import Any

from allauth.socialaccount import forms as allauth_forms
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lessons.people.forms import Dressed, own_limit


class SocialAccountAdapter(DefaultSocialAccountAdapter):
    """What the site says where an account from elsewhere does not do."""

    error_messages = DefaultSocialAccountAdapter.error_messages | {
        "email_taken": _(
            "There is already an account with this address. Sign in to it first, then connect"
            " your %s account."
        ),
        "invalid_token": _("This link is wrong or has already been used."),
        "no_password": _("Set a password first: without one you could not sign in any more."),
        "no_verified_email": _("Confirm an email address first."),
        "disconnect_last": _("Set a password first: without one you could not sign in any more."),
        "connected_other": _("This account already belongs to another member."),
    }


class SignupForm(Dressed, allauth_forms.SignupForm):
    """The name under which somebody with an account from elsewhere is known here."""

    field_order = ("username", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own_limit(self.fields["username"])
        self.fields["email"].label = _("Email (optional)")

    def signup(self, request: HttpRequest, user: Any) -> None:
        """End the session with the browser: tablets are shared."""
        request.session.set_expiry(0)


class DisconnectForm(Dressed, allauth_forms.DisconnectForm):
    """Taking the connection away."""
