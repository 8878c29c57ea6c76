"""The forms of accounts: allauth's, in the words of this site."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.validators import MaxLengthValidator
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from anqi_site import mail
from lessons.people.names import LONGEST_NAME, normal

LABELS = {
    "login": _("User name or email"),
    "username": _("User name"),
    "email": _("Email"),
    "password": _("Password"),
    "oldpassword": _("Current password"),
    "password1": _("Password"),
    "password2": _("Password again"),
    "remember": _("Stay signed in on this device"),
    "code": pgettext_lazy("of a few digits", "Code"),
    "recipient": _("Send the code to"),
    "name": _("Name"),
    "passwordless": _("Sign in with this passkey alone"),
    "account": _("Account"),
}
_NEW_PASSWORD = _(
    "8 characters or more; not only digits, not one that many people use, and not like your name."
)
HINTS = {
    "username": _("Letters (Chinese ones too), digits and . + - _ without spaces."),
    "password1": _NEW_PASSWORD,
    "passwordless": _("Your device then asks for your finger, face or PIN."),
}
#: What an address is good for: where the site sends mail, and where it does not.
FOR_PASSWORDS = _("Only with it can you set a new password if you forget yours.")
ONLY_A_NAME = _("This site sends no email; an address is only a second name to sign in with.")
NEEDED = _("Please fill this in.")
NOT_TICKED = _("Please tick this.")
#: As long as an email address may be; longer than any user name.
LONGEST_LOGIN = 254
LONGEST_PASSWORD = 1000
_NOT_LONGER = MaxLengthValidator(
    LONGEST_PASSWORD, _("A password can have at most %(limit_value)d characters.")
)


def dress(form: forms.BaseForm) -> None:
    """Give the fields of a form this site's labels and hints, and no placeholders."""
    for name, field in form.fields.items():
        field.label = LABELS.get(name, field.label)
        field.help_text = HINTS.get(name, "")
        is_box = isinstance(field, forms.BooleanField)
        field.error_messages["required"] = NOT_TICKED if is_box else NEEDED
        field.widget.attrs.pop("placeholder", None)
        if isinstance(field.widget, forms.PasswordInput):
            field.widget.attrs["maxlength"] = LONGEST_PASSWORD
    if "password1" in form.fields and "password2" in form.fields:
        form.fields["password1"].label = (
            _("New password") if "username" not in form.fields else LABELS["password1"]
        )


def own_limit(name: forms.Field) -> None:
    """Leave it to USERNAME_VALIDATORS how long a user name may be: they say it in our words."""
    name.validators = [each for each in name.validators if not isinstance(each, MaxLengthValidator)]
    name.widget.attrs["maxlength"] = LONGEST_NAME


class Dressed:
    """A form in the words of this site."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dress(self)  # type: ignore[arg-type]


class NewPassword(Dressed):
    """A form that asks for a new password twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("password1", "password2"):
            self.fields[name].validators.append(_NOT_LONGER)  # type: ignore[attr-defined]

    def add_error(self, field: str | None, error: Any) -> None:
        """Say in this site's words that the two differ."""
        if field == "password2" and not isinstance(error, forms.ValidationError):
            error = _("The two passwords are not the same.")
        super().add_error(field, error)  # type: ignore[misc]


class LoginForm(Dressed, allauth_forms.LoginForm):
    """Signing in with user name or email."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        login = self.fields["login"]
        login.widget.attrs |= {
            "autocomplete": "username",
            "autocapitalize": "none",
            "spellcheck": "false",
            "maxlength": LONGEST_LOGIN,
        }

    def clean_login(self) -> str:
        """Take a name as it is stored; what is too long to be one is wrong like any other."""
        login = super().clean_login()[:LONGEST_LOGIN]
        return login if "@" in login else normal(login)


class SignupForm(NewPassword, allauth_forms.SignupForm):
    """Signing up: a user name and a password; an email address is optional."""

    remember = forms.BooleanField(required=False)
    field_order = ("username", "password1", "password2", "email", "remember")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, email = self.fields["username"], self.fields["email"]
        own_limit(name)
        name.widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}
        email.label = _("Email (optional)")
        email.help_text = FOR_PASSWORDS if mail.is_sent() else ONLY_A_NAME

    def signup(self, request: HttpRequest, user: Any) -> None:
        """Keep the session beyond this visit only where that was asked for."""
        remember = self.cleaned_data.get("remember")
        request.session.set_expiry(settings.SESSION_COOKIE_AGE if remember else 0)

    def try_save(self, request: HttpRequest) -> tuple[Any, HttpResponse | None]:
        """Make the account; whoever sent the form twice has one already."""
        try:
            return super().try_save(request)
        except IntegrityError:
            taken = get_adapter(request).error_messages["username_taken"]
            messages.error(request, taken)
            return None, HttpResponseRedirect(reverse("account_login"))


class AddEmailForm(Dressed, allauth_forms.AddEmailForm):
    """The first address of an account, or a new one."""


class ChangePasswordForm(NewPassword, allauth_forms.ChangePasswordForm):
    """A new password, for who knows the current one."""


class SetPasswordForm(NewPassword, allauth_forms.SetPasswordForm):
    """A first password, for an account from elsewhere."""


class ResetPasswordForm(Dressed, allauth_forms.ResetPasswordForm):
    """Being sent a link to set a new password, where the site sends mail."""

    def clean_email(self) -> str:
        """Look the address up; where no mail is sent, nothing is written anywhere."""
        if not mail.is_sent():
            raise forms.ValidationError(_("This site sends no email; ask whoever runs it."))
        email: str = super().clean_email()
        return email


class ResetPasswordKeyForm(NewPassword, allauth_forms.ResetPasswordKeyForm):
    """A new password, for who has the link."""


class ReauthenticateForm(Dressed, allauth_forms.ReauthenticateForm):
    """The password once more, before something that matters."""


class ConfirmReauthenticationCodeForm(Dressed, allauth_forms.ConfirmReauthenticationCodeForm):
    """The code that was sent by mail."""
