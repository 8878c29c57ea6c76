"""One guest after another on a shared device: beginning afresh, without an account."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from lessons.people.middleware import wipe
from lessons.web import prefs
from lessons.web.pages import only


@only("POST")
def afresh(request: HttpRequest) -> HttpResponse:
    """Take from the browser what leads to a guest; members sign out instead.

    The language stays, so that the next guest can read where they are.
    """
    if request.user.is_authenticated:
        response = HttpResponseRedirect(reverse("settings"))
    else:
        request.session.flush()
        response = HttpResponseRedirect(reverse("home"))
        wipe(response)
        prefs.keep(response, prefs.Prefs(language=prefs.of(request).language))
    response.status_code = 303
    return response
