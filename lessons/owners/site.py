"""Who may enter the owners' pages, and what holds for every page there.

Members find nothing here, guests are led to the site's own sign-in. An owner is an active account
of the staff that has a second step, and has shown it in this session not long ago: a password that
somebody found out opens nothing here.
"""

from __future__ import annotations

import time
from functools import wraps
from typing import Any, Final

from allauth.account.adapter import get_adapter
from allauth.account.authentication import get_authentication_records
from allauth.account.decorators import secure_admin_login
from allauth.mfa.adapter import get_adapter as get_mfa_adapter
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.urls import URLPattern, URLResolver, reverse
from django.utils import translation
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from anqi_site.errors import bad_request
from lessons.web import prefs
from lessons.web.pages import View, only

#: So long a second step counts for these pages, in seconds: a working day.
STEP_COUNTS: Final = 8 * 60 * 60
_STEPS: Final = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]
#: Addresses of Django's that nothing here needs.
_UNUSED: Final = frozenset({"autocomplete", "view_on_site"})


def entered(view: View) -> View:
    """Let only owners in, in their language; whatever is no text of a form changes nothing."""

    @only("GET", "HEAD", "POST")
    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if language := prefs.of(request).language:
            # Until the end of the request: Django renders these pages after the view.
            translation.activate(language)
        user = request.user
        if user.is_authenticated:
            if not (user.is_active and user.is_staff):
                raise Http404
            if first := _step_first(request, user):
                return first
        if any("\x00" in value for _name, values in request.GET.lists() for value in values):
            return bad_request(request)
        try:
            return view(request, *args, **kwargs)
        except IntegrityError:  # the form was sent twice
            return HttpResponseRedirect(request.get_full_path())

    return inner


def _step_first(request: HttpRequest, user: User) -> HttpResponse | None:
    """Return the way to the second step, where one has to be set up or shown first."""
    if request.path == reverse("admin:logout"):
        return None
    if not get_mfa_adapter().is_mfa_enabled(user, types=_STEPS):
        messages.warning(
            request,
            _("The owners' pages ask for a second step. Set up an authenticator app or a passkey "
              "here; then the link on your account page lets you in."),
        )  # fmt: skip
        return HttpResponseRedirect(reverse("mfa_index"))
    if has_shown_step(request, user):
        return None
    ways = get_adapter().get_reauthentication_methods(user)
    url = next(each["url"] for each in ways if each["id"].startswith("mfa"))
    return HttpResponseRedirect(f"{url}?{urlencode({'next': request.get_full_path()})}")


def has_shown_step(request: HttpRequest, user: User) -> bool:
    """Tell whether a second step was shown in this session, and not too long ago."""
    since = time.time() - STEP_COUNTS
    records = get_authentication_records(request, user)
    return any(each.get("method") == "mfa" and each["at"] > since for each in records)


class OwnersSite(AdminSite):
    """Django's admin with what is registered in `lessons.owners` alone."""

    site_header = site_title = gettext_lazy("An Qi Academy for owners")
    index_title = gettext_lazy("What is looked after here")
    enable_nav_sidebar = False

    def get_urls(self) -> list[URLResolver | URLPattern]:
        """Return the addresses, without those that nothing leads to."""
        return [each for each in super().get_urls() if getattr(each, "name", "") not in _UNUSED]

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Let nobody but owners see a page."""
        return entered(super().admin_view(view, cacheable))

    @method_decorator(entered)
    @method_decorator(secure_admin_login)
    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Sign in as everybody does; an owner who has is led on. No form of Django's is used."""
        return HttpResponseRedirect(reverse("admin:index"))

    def logout(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """Sign out as everybody does."""
        if request.method == "POST":
            get_adapter(request).logout(request)
        return HttpResponseRedirect(reverse("home" if request.method == "POST" else "admin:index"))

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """Lead to where every member changes the own password."""
        return HttpResponseRedirect(reverse("account_change_password"))

    password_change_done = password_change


site = OwnersSite(name="admin")
