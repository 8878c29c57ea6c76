"""The addresses of the rulebook, below ``rules/``."""

from django.urls import URLPattern, URLResolver, path

from lessons.rulebook import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.index, name="rulebook"),
    path("contested/", views.contested, name="rulebook-contested"),
    path("compare/", views.compare, name="rulebook-compare"),
    path("practise/<str:rule>/", views.practise, name="rulebook-practise"),
    path("<slug:group>/", views.group, name="rulebook-group"),
]
