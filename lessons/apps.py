"""The one Django app of the project."""

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    """Boards, attempts and, with time, lessons, clubs and the practice table."""

    name = "lessons"
    label = "lessons"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the system check of the content files."""
        from lessons.content import checks  # noqa: F401  (importing it registers it)
