"""The addresses of what is a member's own, below `account/`."""

from django.urls import URLPattern, URLResolver, path

from lessons.people import own
from lessons.people.guard import guard_all

urlpatterns: list[URLPattern | URLResolver] = guard_all(
    [
        path("", own.account, name="account"),
        path("keep/", own.keep, name="account-keep"),
        path("data/", own.data, name="account-data"),
        path("delete/", own.delete, name="account-delete"),
    ]
)
