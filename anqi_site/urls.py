"""The address table: pages have their language in front, but for those of owners.

`/` leads to the reader's own language.
"""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from anqi_site.views import to_language
from lessons.owners.urls import urlpatterns as owners

urlpatterns = [
    path("", to_language, name="to-language"),
    path("admin/", owners),
    *i18n_patterns(path("", include("lessons.urls")), prefix_default_language=True),
]

handler400 = "anqi_site.errors.bad_request"
handler403 = "anqi_site.errors.forbidden"
handler404 = "anqi_site.errors.not_found"
handler500 = "anqi_site.errors.server_error"
handler429 = "anqi_site.errors.rate_limited"
