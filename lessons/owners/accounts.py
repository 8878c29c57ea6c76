"""Accounts as owners see them: who there is and may come in; nothing of what anybody answered."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm, UserCreationForm
from django.contrib.auth.models import User
from django.core.validators import MaxLengthValidator
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lessons.owners import log
from lessons.owners.looking import ForOwners, Shown
from lessons.owners.site import site
from lessons.people import leaving, sessions
from lessons.people.forms import LABELS, LONGEST_PASSWORD
from lessons.people.names import LONGEST_NAME

#: The kinds of second steps, as the pages of accounts call them.
_STEPS = {
    Authenticator.Type.TOTP: gettext_lazy("Authenticator app"),
    Authenticator.Type.WEBAUTHN: gettext_lazy("Passkeys"),
    Authenticator.Type.RECOVERY_CODES: gettext_lazy("Recovery codes"),
}
_TICKED = {
    "is_active": gettext_lazy("Who is not cannot sign in any more; nothing is deleted."),
    "is_staff": gettext_lazy("May come in here and do all that can be done here."),
}


def _limit_passwords(form: forms.BaseForm) -> None:
    for name in ("password1", "password2"):
        form.fields[name].required = True
        form.fields[name].widget.attrs["maxlength"] = LONGEST_PASSWORD
        form.fields[name].validators.append(MaxLengthValidator(LONGEST_PASSWORD))


class AddForm(UserCreationForm):
    """A new account, with a name that its member could have chosen at signing up."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = LABELS["username"]
        self.fields["username"].help_text = ""
        self.fields["username"].widget.attrs["maxlength"] = LONGEST_NAME
        _limit_passwords(self)

    def clean_username(self) -> str:
        """Check the name as at signing up."""
        name: str = get_adapter().clean_username(self.cleaned_data["username"])
        return name


class PasswordForm(AdminPasswordChangeForm):
    """A new password for a member who cannot set one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.pop("usable_password", None)
        _limit_passwords(self)


class Accounts(ForOwners, UserAdmin):
    """The accounts: found, opened and closed, given a new password, deleted with all of it.

    An owner cannot do any of this to the own account, so that one is always left.
    """

    add_form = AddForm
    add_form_template = "admin/change_form.html"
    change_password_form = PasswordForm
    change_user_password_template = "owners/password.html"  # noqa: S105
    list_display = ("username", "email", "date_joined", "last_login", "is_active", "is_staff")
    list_filter = filtered_by = ("is_active", "is_staff", "date_joined", "last_login")
    search_fields = ("username", "email", "emailaddress__email")
    search_help_text = gettext_lazy("User name or email")
    ordering = ("-date_joined", "-pk")
    filter_horizontal = ()
    readonly_fields = (
        "member", "addresses", "second_step", "sign_in", "date_joined", "last_login",
    )  # fmt: skip
    fieldsets = (
        (None, {"fields": ("member", "addresses", "sign_in", "second_step")}),
        (gettext_lazy("Coming in"), {"fields": ("is_active", "is_staff")}),
        (gettext_lazy("Important dates"), {"fields": ("date_joined", "last_login")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "password1", "password2")}),)

    def get_readonly_fields(
        self, request: HttpRequest, obj: Model | None = None
    ) -> tuple[str, ...]:
        """Only what is there already is only shown."""
        return self.readonly_fields if obj else ()

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Owners change all accounts but their own."""
        return obj is None or obj.pk != request.user.pk

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Owners delete all accounts but their own."""
        return self.has_change_permission(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Owners make accounts, also where nobody else may."""
        return True

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Say what holds here of the two that are ticked."""
        if db_field.name in _TICKED:
            kwargs["help_text"] = _TICKED[db_field.name]
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    @admin.display(description=LABELS["username"])
    def member(self, user: User) -> str:
        """Return the name; its member chose it, and nobody changes it."""
        return user.get_username()

    @admin.display(description=gettext_lazy("Email"))
    def addresses(self, user: User) -> str:
        """Return the addresses of an account; one is enough to know where mail would go."""
        known = EmailAddress.objects.filter(user=user).order_by("pk")
        return ", ".join(each.email for each in known) or user.email or "-"

    @admin.display(description=gettext_lazy("Second step and passkeys"))
    def second_step(self, user: User) -> str:
        """Return which second steps there are; nothing that they hold."""
        kinds = set(Authenticator.objects.filter(user=user).values_list("type", flat=True))
        return ", ".join(str(name) for kind, name in _STEPS.items() if kind in kinds) or "-"

    @admin.display(description=gettext_lazy("Password"))
    def sign_in(self, user: User) -> str:
        """Lead to the page that sets a new password."""
        url = reverse("admin:auth_user_password_change", args=(user.pk,))
        return format_html('<a href="{}">{}</a>', url, _("Set a new password"))

    def user_change_password(
        self,
        request: HttpRequest,
        id: str,  # noqa: A002 - as Django calls it
        form_url: str = "",
    ) -> HttpResponse:
        """Set a password and tell the member, at a confirmed address."""
        found: User | None = self.get_object(request, id)
        if found is not None and found.pk == request.user.pk:
            return HttpResponseRedirect(reverse("account_change_password"))
        before = found and found.password
        response: HttpResponse = super().user_change_password(request, id, form_url)
        now = User.objects.filter(pk=found.pk).first() if found else None
        if now and now.password != before:
            get_adapter(request).send_notification_mail("account/email/password_by_owner", now)
        return response

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Save; an account that was closed is signed out everywhere."""
        super().save_model(request, obj, form, change)
        if not obj.is_active:
            sessions.end(str(obj.pk))

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Delete an account as its member would, with everything that is stored under it."""
        number = str(obj.pk)
        leaving.remove(request, obj, "account/email/account_deleted_by_owner")
        assert isinstance(request.user, User)  # noqa: S101 - nobody else comes here
        log.note_deleted(request.user, number)

    def log_deletions(self, request: HttpRequest, queryset: QuerySet[User]) -> list[Any]:
        """Note nothing yet: what is noted before the deletion goes with it."""
        return []

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Say what goes, without showing any of it."""
        names = [str(each) for each in objs]
        said = [*names, _("Everything that is stored with it: answers, lessons, practice, review.")]
        return said, {self.opts.verbose_name_plural: len(names)}, set(), []


class Addresses(Shown):
    """The email addresses of accounts; their members change them."""

    list_display = ("email", "user", "verified", "primary")
    list_filter = filtered_by = ("verified", "primary")
    search_fields = ("email", "user__username")
    list_select_related = ("user",)
    ordering = ("email", "pk")
    fields = ("email", "user", "verified", "primary")


site.register(User, Accounts)
site.register(EmailAddress, Addresses)
