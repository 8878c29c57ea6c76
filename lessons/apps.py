"""The one Django app of the project."""

from typing import Any

from django.apps import AppConfig
from django.core.management import call_command
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


def make_cache_table(using: str, verbosity: int, **_rest: Any) -> None:
    """Make the table of the cache that all workers share, if it is not there yet."""
    call_command("createcachetable", database=using, verbosity=max(0, verbosity - 1))


class LessonsConfig(AppConfig):
    """Boards, attempts and, with time, lessons, clubs and the practice table."""

    name = "lessons"
    label = "lessons"
    verbose_name = _("Boards")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the system check of the content files; let `migrate` make the shared cache."""
        from lessons.content import checks  # noqa: F401  (importing it registers it)

        post_migrate.connect(make_cache_table, sender=self)
