"""The pages on which members see what is theirs: overview, what a guest did, data, deletion."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    StreamingHttpResponse,
)
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lessons.people import download, keeping, leaving, offer
from lessons.people.forms import LONGEST_PASSWORD, Dressed
from lessons.people.profiles import profile_of
from lessons.web.pages import see_other
from lessons.web.throttle import throttled

FILE_NAME = "anqi-academy.json"


@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show a member what belongs to the account, and the ways to change it."""
    user = _member(request)
    counts = keeping.counts(profile_of(user).reader)
    context = {
        "boards": counts["attempts"],
        "has_password": user.has_usable_password(),
        "address": user.email,
        "offer_waits": offer.waits(request),
    }
    return render(request, "people/account.html", context)


@login_required
def keep(request: HttpRequest) -> HttpResponse:
    """Ask whether what a guest did on this device is to be kept, and do as is said."""
    there = _next(request)
    if request.method == "POST":
        return _answered(request, there)
    found = offer.pending(request)
    if found is None:
        return see_other(request, there)
    boards = keeping.boards_answered(found.guest)
    context = {"offer": found, "boards": boards, "next": there}
    return render(request, "people/keep.html", context)


def _answered(request: HttpRequest, there: str) -> HttpResponse:
    """Take the answer; a page that is not of the offer that stands changes nothing."""
    mark, said = request.POST.get("offer", ""), request.POST.get("keep", "")
    if said == "yes" and offer.accept(request, mark):
        messages.success(request, _("Kept: all of it is in your account now."))
    elif said == "no" and offer.decline(request, mark):
        messages.success(request, _("Not kept. Your account has only what is yours."))
    elif offer.waits(request):
        return see_other(request, request.get_full_path())
    return see_other(request, there)


def _next(request: HttpRequest) -> str:
    """Return where to go on to: an address of this site, else the home page."""
    there = request.POST.get("next") or request.GET.get("next") or ""
    host = request.get_host()
    if url_has_allowed_host_and_scheme(there, {host}, require_https=request.is_secure()):
        return there
    return reverse("home")


@throttled("data", per_reader=6, per_address=200)
@login_required
def data(request: HttpRequest) -> HttpResponseBase:
    """Send everything that is stored about a member, as a file."""
    response = StreamingHttpResponse(
        download.written(_member(request), request), content_type="application/json"
    )
    response["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
    return response


class DeleteForm(Dressed, forms.Form):
    """The password once more, and that it is meant."""

    password = forms.CharField(
        strip=False,
        max_length=LONGEST_PASSWORD,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    sure = forms.BooleanField()

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)
        self.fields["sure"].label = gettext_lazy("Delete my account and everything stored with it")
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        """Accept the member's own password alone."""
        password: str = self.cleaned_data["password"]
        if not get_adapter().reauthenticate(self.user, password):
            raise forms.ValidationError(get_adapter().error_messages["incorrect_password"])
        return password


@throttled("delete", per_reader=10, per_address=200)
@login_required
def delete(request: HttpRequest) -> HttpResponseBase:
    """Delete an account; whoever has no password shows in another way that it is still they."""
    view = _delete if _member(request).has_usable_password() else _delete_confirmed
    return view(request)


def _delete(request: HttpRequest) -> HttpResponseBase:
    user = _member(request)
    form = DeleteForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        leaving.leave(request, user)
        messages.success(request, _("Your account and everything stored with it are deleted."))
        return see_other(request, reverse("home"))
    return render(
        request, "people/delete.html", {"form": form, "data_url": reverse("account-data")}
    )


_delete_confirmed = reauthentication_required(_delete)


def _member(request: HttpRequest) -> User:
    user = request.user
    assert isinstance(user, User)  # noqa: S101 - whoever is not signed in does not come here
    return user
