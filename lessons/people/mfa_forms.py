"""The forms of second steps and passkeys: allauth's, in our words, and safe from any garbage."""

from __future__ import annotations

import struct
from typing import Any

import structlog
from allauth.mfa.base import forms as base_forms
from allauth.mfa.recovery_codes import forms as recovery_forms
from allauth.mfa.totp import forms as totp_forms
from allauth.mfa.webauthn import forms as webauthn_forms
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from django import forms

from lessons.people.adapter import KnownProblem
from lessons.people.forms import Dressed
from lessons.people.sealing import Unreadable

log = structlog.get_logger(__name__)

LONGEST_KEY_NAME = 60
LONGEST_CODE = 40
#: What reading a credential that no browser would send ends in.
UNREADABLE = (
    AttributeError, IndexError, InvalidSignature, KeyError, NotImplementedError, OverflowError,
    RecursionError, TypeError, UnsupportedAlgorithm, ValueError, struct.error,
)  # fmt: skip


class CredentialField(forms.JSONField):
    """What a browser says of a passkey."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        """Read an object; anything else is no credential."""
        try:
            found = super().to_python(value)
        except RecursionError:
            raise KnownProblem("incorrect_code") from None
        # Databases do not keep NUL; no browser sends it.
        if found is not None and (not isinstance(found, dict) or "\\u0000" in str(value)):
            raise KnownProblem("incorrect_code")
        return found


class Code(Dressed):
    """A form for a code of an app or of the list of recovery codes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {  # type: ignore[attr-defined]
            "inputmode": "numeric",
            "autocapitalize": "none",
            "maxlength": LONGEST_CODE,
        }


class StoredCode(Code):
    """A form for a code that is held against what is stored of app or recovery codes."""

    def clean_code(self) -> str:
        """Find what the code belongs to; say so where the site cannot read that any more."""
        try:
            return super().clean_code()  # type: ignore[misc]
        except Unreadable:
            log.error("second step sealed with another SECRET_KEY")
            raise KnownProblem("unreadable") from None


class AuthenticateForm(StoredCode, base_forms.AuthenticateForm):
    """The second step of signing in."""


class ReauthenticateForm(StoredCode, base_forms.ReauthenticateForm):
    """The same once more, before something that matters."""


class ActivateTOTPForm(Code, totp_forms.ActivateTOTPForm):
    """A code that shows that the app has been set up."""


class DeactivateTOTPForm(Dressed, totp_forms.DeactivateTOTPForm):
    """Switching the app off."""


class GenerateRecoveryCodesForm(Dressed, recovery_forms.GenerateRecoveryCodesForm):
    """A new list of recovery codes."""


class AddWebAuthnForm(Dressed, webauthn_forms.AddWebAuthnForm):
    """A new passkey."""

    name = forms.CharField(required=False, max_length=LONGEST_KEY_NAME)
    credential = CredentialField()
    passwordless = forms.BooleanField(required=False, initial=True)
    field_order = ("name", "passwordless", "credential")

    def clean(self) -> dict[str, Any]:
        """Check what the browser said; what cannot be read is wrong."""
        try:
            return super().clean()
        except UNREADABLE:
            raise KnownProblem("incorrect_code") from None


class EditWebAuthnForm(Dressed, webauthn_forms.EditWebAuthnForm):
    """Another name for a passkey."""

    name = forms.CharField(max_length=LONGEST_KEY_NAME)


class _Credential(Dressed):
    """A form in which a passkey shows itself."""

    def clean_credential(self) -> Any:
        """Find the passkey; what cannot be read is wrong."""
        try:
            return super().clean_credential()  # type: ignore[misc]
        except UNREADABLE:
            raise KnownProblem("incorrect_code") from None


class LoginWebAuthnForm(_Credential, webauthn_forms.LoginWebAuthnForm):
    """Signing in with a passkey alone."""

    credential = CredentialField()


class AuthenticateWebAuthnForm(_Credential, webauthn_forms.AuthenticateWebAuthnForm):
    """A passkey as the second step of signing in."""

    credential = CredentialField()


class ReauthenticateWebAuthnForm(_Credential, webauthn_forms.ReauthenticateWebAuthnForm):
    """The same once more, before something that matters."""

    credential = CredentialField()
