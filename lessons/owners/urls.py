"""The addresses of the owners' pages, below `admin/`."""

from lessons.owners import accounts, boards  # noqa: F401  (importing them registers them)
from lessons.owners.site import site

urlpatterns = site.urls
