"""The one Django app of the site."""

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    """Boards, verdicts and attempts."""

    name = "lessons"
    label = "lessons"
    default_auto_field = "django.db.models.BigAutoField"
