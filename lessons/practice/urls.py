"""The addresses of Practice, below the language and ``practice/``."""

from django.urls import URLPattern, path, register_converter

from lessons.practice import views
from lessons.puzzles.made import SLUG


class MadeConverter:
    """The name of a made board; whatever looks otherwise is no address of one."""

    regex = SLUG

    def to_python(self, value: str) -> str:
        """Return the name as it stands in the address."""
        return value

    def to_url(self, value: str) -> str:
        """Return the name for an address."""
        return value


register_converter(MadeConverter, "made")

urlpatterns: list[URLPattern] = [
    path("", views.practice, name="practice"),
    path("choose/", views.practice_choose, name="practice-choose"),
    path("next/", views.practice_next, name="practice-next"),
    path("<made:slug>/", views.practice_board, name="practice-board"),
    path("<made:slug>/answer/", views.practice_answer, name="practice-answer"),
]
