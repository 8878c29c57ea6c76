"""How allauth's accounts behave on this site: their words, their limits, their mail."""

from __future__ import annotations

from smtplib import SMTPException
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import segno
import structlog
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.utils import filter_users_by_username
from allauth.core import ratelimit
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse, translate_url
from django.utils.translation import get_language, get_language_from_path, override
from django.utils.translation import gettext_lazy as _

from anqi_site import mail
from lessons.people import notices, sealing
from lessons.people.names import normal
from lessons.web.throttle import client_address

if TYPE_CHECKING:
    from allauth.account.models import EmailAddress
    from allauth.mfa.models import Authenticator
    from django.contrib.auth.base_user import AbstractBaseUser

log = structlog.get_logger(__name__)

_WRONG_LOGIN = _("User name or password is wrong.")
#: The limit of ACCOUNT_RATE_LIMITS on wrong passwords for one name, wherever they come from.
_FAILED_ANYWHERE = "login_failed_anywhere"
#: Said after a mail went out; not to be said where none did.
_MAIL_SENT = "account/messages/email_confirmation_sent.txt"


def in_this_language(url: str) -> str:
    """Return the address of the same page in the language that is spoken now."""
    spoken = get_language()
    with override(get_language_from_path(urlsplit(url).path) or spoken):
        return translate_url(url, spoken) if spoken else url


class AccountAdapter(DefaultAccountAdapter):
    """Accounts with a user name and a password; an email address is optional."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account has been closed."),
        "cannot_remove_primary_email": _("This address cannot be removed."),
        "duplicate_email": _("This is already the address of your account."),
        "email_password_mismatch": _WRONG_LOGIN,
        "username_password_mismatch": _WRONG_LOGIN,
        "invalid_login": _WRONG_LOGIN,
        "email_taken": _("There is already an account with this address."),
        "enter_current_password": _("This is not your current password."),
        "incorrect_code": _("This code is wrong, or has just expired."),
        "incorrect_password": _("This password is wrong."),
        "invalid_or_expired_key": _("This link is wrong or has already been used."),
        "invalid_password_reset": _("This link is wrong or has already been used."),
        "max_email_addresses": _("An account can have at most %d addresses."),
        "too_many_login_attempts": _("Too many attempts failed. Try again in five minutes."),
        "too_many_for_this_name": _(
            "Too many wrong passwords were tried for this account, from many places. Use a passkey,"
            " or try again in an hour."
        ),
        "unknown_email": _("There is no account with this address."),
        "unverified_primary_email": _(
            "Confirm the address first: the email sent to it has a link."
        ),
        "username_blacklisted": _("This name is not available. Please take another."),
        "username_taken": _("This name is taken. If it is yours, sign in instead."),
        "select_only_one": _("Please choose one only."),
        "same_as_current": _("This is the same as before."),
        "rate_limited": _("That was too often. Wait a minute, then try again."),
    }

    #: Is it a notice that is being sent? Whoever made the change has not asked for that mail.
    _is_notice = False

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address as the site's other limits see it."""
        return client_address(request)

    def is_ajax(self, request: HttpRequest) -> bool:
        """Answer in JSON nowhere but where the script for passkeys asks for its challenge."""
        match = request.resolver_match
        asked = request.headers.get("Accept") == "application/json"
        return asked and match is not None and match.url_name == "mfa_login_webauthn"

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Check a new name, in the form in which it is stored; Éva and ÉVA are one name.

        PostgreSQL knows of all letters that they are the same, SQLite only of A to Z.
        """
        name = super().clean_username(normal(username), shallow)
        if not name.isascii() and not shallow:
            written = {name.lower(), name.upper(), name.title(), name.casefold()}
            if filter_users_by_username(*written).exists():
                raise self.validation_error("username_taken")
        return name

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse to try a password where too many failed, from here or from anywhere.

        Who guesses from one address shuts out that address alone, not the owner of the name. What
        fails for one name from everywhere has a limit too, far above what one address may do.
        """
        name = super()._get_login_attempts_cache_key(request, **credentials)
        if not ratelimit.consume(request, action=_FAILED_ANYWHERE, key=name, dry_run=True):
            raise self.validation_error("too_many_for_this_name")
        super().pre_authenticate(request, **credentials)

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a wrong password for its name, wherever it came from."""
        name = super()._get_login_attempts_cache_key(request, **credentials)
        ratelimit.consume(request, action=_FAILED_ANYWHERE, key=name)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Return what wrong passwords are counted by: the name, and where it is tried from."""
        name = super()._get_login_attempts_cache_key(request, **credentials)
        return f"{name}:{self.get_client_ip(request)}"

    def save_user(
        self, request: HttpRequest, user: AbstractBaseUser, form: Any, commit: bool = True
    ) -> AbstractBaseUser:
        """Hash the password first: nobody may wait for the database as long as that takes."""
        user = super().save_user(request, user, form, commit=False)
        if commit:
            with transaction.atomic():
                user.save()
        return user

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send mail; a mail server that is out of order is no fault of the reader."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException):
            log.exception("mail not sent", template=template_prefix)
            if not self._is_notice:
                self._tell_unsent()

    def send_notification_mail(
        self,
        template_prefix: str,
        user: AbstractBaseUser,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Tell a member of a change, at a confirmed address; nobody waits for such a mail."""
        address = notices.address_for(user, self.request, email)
        if address:
            self._is_notice = True
            super().send_notification_mail(template_prefix, user, context, address)

    def _tell_unsent(self) -> None:
        self.request.mail_failed = True
        messages.error(
            self.request, _("The email could not be sent just now. Please try again later.")
        )

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        *args: Any,
        **kwargs: Any,
    ) -> None:
        """Leave a message for the next page, unless it says that a mail was sent that was not."""
        if message_template == _MAIL_SENT and getattr(request, "mail_failed", False):
            return
        super().add_message(request, level, message_template, *args, **kwargs)

    def post_login(
        self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any
    ) -> HttpResponse:
        """Go on in the language in which the reader signed in."""
        response = super().post_login(request, user, **kwargs)
        if response.has_header("Location"):
            response["Location"] = in_this_language(response["Location"])
        return response

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """After an address is confirmed, show it, or let its owner sign in."""
        signed_in = self.request.user.is_authenticated
        return reverse("account_email" if signed_in else "account_login")

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """Return the ways to confirm that it is still oneself, in the words of this site."""
        words = {
            "reauthenticate": _("With your password"),
            "reauthenticate_by_code": _("With a code by email"),
            "mfa_reauthenticate": _("With a code from your app, or a recovery code"),
            "mfa_reauthenticate:webauthn": _("With a passkey"),
        }
        if not mail.is_sent():
            del words["reauthenticate_by_code"]
        found = super().get_reauthentication_methods(user)
        return [{**each, "description": words[each["id"]]} for each in found if each["id"] in words]


class MFAAdapter(DefaultMFAAdapter):
    """Second steps: an authenticator app, passkeys, recovery codes."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "add_email_blocked": _("Switch off the second step before you change the address."),
        "cannot_delete_authenticator": _("The second step cannot be switched off."),
        "cannot_generate_recovery_codes": _(
            "Recovery codes are for accounts with a second step: set up an app or a passkey first."
        ),
        "incorrect_code": _("This code is wrong, or has just expired."),
        "unreadable": _(
            "No code can be checked: the site has lost the key that your second step was kept with."
            " A passkey still works; otherwise ask the owner of the site to switch"
            " the second step off."
        ),
        "unverified_email": _(
            "Confirm your email address first (or remove it); then a second step can be set up."
        ),
    }

    def encrypt(self, text: str) -> str:
        """Store a secret so that the database alone does not tell it."""
        return sealing.seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        """Return a stored secret; :class:`sealing.Unreadable` where the key to it is lost."""
        return sealing.unseal(encrypted_text)

    def get_totp_label(self, user: AbstractBaseUser) -> str:
        """Name the account in the app by its user name, which is never empty."""
        return user.get_username()

    def build_totp_svg(self, url: str) -> str:
        """Return the QR code as a drawing that needs no style of its own."""
        code = segno.make(url, error="m", micro=False)
        return code.svg_inline(
            scale=4, border=4, dark="#000", light="#fff", omitsize=True, svgclass=None,
            lineclass=None,
        )  # fmt: skip

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:  # noqa: A002
        """Propose a name for a new passkey."""
        from allauth.mfa.models import Authenticator as Stored

        number = Stored.objects.filter(user_id=user.pk, type=type).count() + 1
        return str(_("Passkey %(number)s") % {"number": number})


class KnownProblem(ValidationError):
    """A refusal in the words of :class:`MFAAdapter`."""

    def __init__(self, code: str) -> None:
        super().__init__(MFAAdapter.error_messages[code], code=code)
