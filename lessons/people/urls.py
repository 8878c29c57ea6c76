"""The addresses of accounts, below `account/`."""

from allauth import urls as allauth_urls
from django.urls import URLPattern, URLResolver

from lessons.people.guard import guard_all

urlpatterns: list[URLPattern | URLResolver] = guard_all(allauth_urls.urlpatterns)
