"""Language prefixes as people write them: `/EN/…`, `/zh-Hans/…` lead to the ones that there are."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, HttpResponsePermanentRedirect
from django.utils.translation import get_language_from_path


def written_prefix(path: str) -> str:
    """Return the code of the language that a path begins with, as addresses here have it.

    Empty where it begins with none, or with one that is written right already.
    """
    first = path[1:].partition("/")[0]
    code = (get_language_from_path(f"/{first.lower()}/") or "").lower()
    return code if code in dict(settings.LANGUAGES) and code != first else ""


class PrefixMiddleware:
    """Sends readers of `/zh-Hans/…` to `/zh-hans/…`, with the rest of the address as it was."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Redirect who only looks; a form that was sent to no address finds nothing there."""
        code = written_prefix(request.path_info)
        if not code or request.method not in ("GET", "HEAD"):
            return self.get_response(request)
        first, slash, rest = request.get_full_path()[1:].partition("/")
        query = first.partition("?")[1:] if not slash else ()
        return HttpResponsePermanentRedirect(f"/{code}/{rest if slash else ''.join(query)}")
