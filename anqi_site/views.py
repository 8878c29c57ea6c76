"""Pages that belong to no part of the site."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_request
from django.views.decorators.http import require_safe

from lessons.web import prefs


@require_safe
def to_language(request: HttpRequest) -> HttpResponse:
    """Send the reader from `/` to the home page in the language of cookie or browser."""
    language = prefs.of(request).language or get_language_from_request(request)
    response = HttpResponseRedirect(f"/{language}/")
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response
