"""The site's own error pages, which must come out even when the rest of the site cannot.

They use no database, no session, no context processor and no tag of our own. The language is the
one in the address, else the one of cookie or browser. An HTMX request gets a notice to put on top
of the page that is there, so that nothing the reader had selected is lost.
"""

import html
from urllib.parse import urlsplit, urlunsplit

import structlog
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.template import Context, Engine
from django.utils import translation
from django.utils.cache import patch_vary_headers

log = structlog.get_logger(__name__)

# Apart from the site's own: a broken tag library must not take the error pages with it.
ENGINE = Engine(
    dirs=[str(settings.BASE_DIR / "templates")], libraries={"i18n": "django.templatetags.i18n"}
)

#: What browsers take for the beginning of another site's address, where there are two of them.
_SLASHES = "/\\"
LAST_RESORT = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Error {status}</title>'
    "<h1>Error {status}</h1><p>Something went wrong here. Please try again in a minute.</p>"
    '<p lang="zh-Hans">这里出了点问题，请过一分钟再试。</p>'
    '<p><a href="/">Home · 首页</a></p></html>'
)


def page_language(request: HttpRequest) -> tuple[str, bool]:
    """Return the language of an error page and whether it was negotiated with the browser."""
    from_path = translation.get_language_from_path(request.path_info)
    if from_path:
        return from_path.lower(), False
    return chosen(request, "language") or translation.get_language_from_request(request), True


def chosen(request: HttpRequest, setting: str) -> str:
    """Return a setting of the reader's; nothing where the settings were not even read."""
    return getattr(getattr(request, "prefs", None), setting, "")


def wants_fragment(request: HttpRequest) -> bool:
    """Tell whether HTMX will put the answer into the page that is there."""
    headers = request.headers
    return (
        headers.get("HX-Request") == "true"
        and headers.get("HX-Boosted") != "true"
        and headers.get("HX-History-Restore-Request") != "true"
    )


def static_url(name: str) -> str:
    """Return the address of a static file, or nothing where it has not been collected."""
    try:
        return staticfiles_storage.url(name)
    except (ValueError, OSError):
        return ""


def error_page(
    request: HttpRequest, status: int, name: str = "", *, again: str = ""
) -> HttpResponse:
    """Return the page (or the notice, for HTMX) of one error; `name` if not just the status.

    `again` is where whatever was tried can be tried again.
    """
    name = name or str(status)
    negotiated = True
    language = settings.LANGUAGE_CODE
    fragment = wants_fragment(request)
    try:
        language, negotiated = page_language(request)
        with translation.override(language):
            context = {
                "status": status,
                "lang": translation.to_locale(language).replace("_", "-"),
                "home": f"/{language}/",
                "again": again,
                "theme": chosen(request, "theme"),
                "stylesheet": static_url(settings.STYLESHEET),
                "icon": static_url(settings.ICON),
                "layout": "errors/notice.html" if fragment else "errors/base.html",
            }
            body: str = ENGINE.get_template(f"errors/{name}.html").render(Context(context))
    except Exception:  # the last line of defence: whatever broke, answer
        log.exception("error page failed", page=name)
        body = LAST_RESORT.format(status=html.escape(str(status)))
    response = HttpResponse(body, status=status)
    response["Content-Language"] = language
    response["Cache-Control"] = "no-store"
    patch_vary_headers(response, ("HX-Request",))
    if negotiated:
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
    if fragment:
        response["HX-Retarget"] = "main"
        response["HX-Reswap"] = "afterbegin show:window:top"
    return response


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer a request that cannot be read: 400."""
    return error_page(request, 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer a request for what is not this reader's: 403."""
    return error_page(request, 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that was not sent from a page of this site, or from a stale one: 403."""
    return error_page(request, 403, "403_csrf", again=page_of_form(request))


def page_of_form(request: HttpRequest) -> str:
    """Return the address of the page that a form stood on, if it is one of this site."""
    try:
        came_from = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        return ""
    if came_from.netloc != request.get_host() or not came_from.path.startswith("/"):
        return ""
    return urlunsplit(("", "", f"/{came_from.path.lstrip(_SLASHES)}", came_from.query, ""))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer an address where there is nothing: 404."""
    return error_page(request, 404)


def too_many(request: HttpRequest, retry_after: int) -> HttpResponse:
    """Answer a reader who sends faster than anyone can think: 429."""
    response = error_page(request, 429)
    response["Retry-After"] = str(retry_after)
    return response


def rate_limited(request: HttpRequest) -> HttpResponse:
    """Answer who has tried too often to sign in or up, or to be sent mail: 429."""
    return too_many(request, 60)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a fault of our own: 500."""
    return error_page(request, 500)
