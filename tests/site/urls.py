"""Views that go wrong on purpose, below a language like the real ones."""

from django.conf.urls.i18n import i18n_patterns
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from anqi_site.views import to_language
from lessons.web.throttle import throttled

handler400 = "anqi_site.errors.bad_request"
handler403 = "anqi_site.errors.forbidden"
handler404 = "anqi_site.errors.not_found"
handler500 = "anqi_site.errors.server_error"


def fault(request):
    raise RuntimeError("a fault of our own")


def closed(request):
    raise PermissionDenied


def odd(request):
    raise SuspiciousOperation


def form(request):
    return HttpResponse("read: " + ",".join(request.POST))


def echo(request, text):
    return HttpResponse(f"<p>{len(text)}</p>" * 200)


@throttled("test", per_reader=3, per_address=5)
def limited(request):
    return HttpResponse("through")


urlpatterns = [
    path("", to_language, name="to-language"),
    *i18n_patterns(
        path("fault/", fault),
        path("closed/", closed),
        path("odd/", odd),
        path("form/", form),
        path("open/", csrf_exempt(form)),
        path("limited/", limited),
        path("echo/<str:text>/", echo),
        path("", form, name="home"),
        prefix_default_language=True,
    ),
]
