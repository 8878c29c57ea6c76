"""Pages that belong to no part of the site."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_request

from lessons.web import prefs
from lessons.web.pages import only


def source(_request: HttpRequest) -> dict[str, str]:
    """Tell every template where the source of the site is."""
    return {"source_url": settings.SOURCE_URL}


@only("GET", "HEAD")
def to_language(request: HttpRequest) -> HttpResponseBase:
    """Send the reader from `/` to the home page in the language of cookie or browser."""
    language = prefs.of(request).language or get_language_from_request(request)
    response = HttpResponseRedirect(f"/{language}/")
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response
