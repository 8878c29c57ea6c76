"""The addresses of boards and of the course, below the language."""

from django.urls import URLPattern, URLResolver, include, path, register_converter

from lessons.content import content
from lessons.glossary.views import words
from lessons.people.afresh import afresh
from lessons.people.privacy import privacy
from lessons.progress.views import progress
from lessons.puzzles.kinds import KINDS
from lessons.web import views
from lessons.web.settings import settings_page
from lessons.web.switch import switch


class KindConverter:
    """The name of a kind of board; anything else is no address of a list."""

    regex = "|".join(KINDS)

    def to_python(self, value: str) -> str:
        """Return the name as it stands in the address; ValueError for a kind without boards."""
        if value not in content().boards:
            raise ValueError(value)
        return value

    def to_url(self, value: str) -> str:
        """Return the name for an address."""
        if value not in KINDS:
            raise ValueError(value)
        return value


register_converter(KindConverter, "kind")

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("boards/<kind:kind>/", views.puzzle_list, name="puzzle-list"),
    path("boards/<kind:kind>/next/", views.puzzle_next, name="puzzle-next"),
    path("boards/<slug:board_id>/", views.puzzle, name="puzzle"),
    path("boards/<slug:board_id>/answer/", views.puzzle_answer, name="puzzle-answer"),
    path("lessons/", include("lessons.course.urls")),
    path("practice/", include("lessons.practice.urls")),
    path("daily/", include("lessons.daily.urls")),
    path("trainer/", include("lessons.trainer.urls")),
    path("review/", include("lessons.review.urls")),
    path("progress/", progress, name="progress"),
    path("glossary/", words, name="glossary"),
    path("settings/", settings_page, name="settings"),
    path("settings/afresh/", afresh, name="afresh"),
    path("switch/", switch, name="switch"),
    path("account/", include("lessons.people.own_urls")),
    path("account/", include("lessons.people.urls")),
    path("privacy/", privacy, name="privacy"),
    path("rules/", include("lessons.rulebook.urls")),
]
