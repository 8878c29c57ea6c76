"""What goes wrong around a command of ours is told in one line, never in a traceback."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError


class PlainCommand(BaseCommand):
    """A command that says in one line why the database or a file cannot be used."""

    def execute(self, *args: Any, **options: Any) -> Any:
        """Check the site and do the work."""
        try:
            return super().execute(*args, **options)
        except DatabaseError as error:
            raise CommandError(
                "The database cannot be used. Has it been made ready with "
                f"`manage.py migrate`? ({_one_line(error)})"
            ) from error
        except OSError as error:
            where = f"{error.filename} cannot be used: " if error.filename else ""
            raise CommandError(f"{where}{error.strerror or _one_line(error)}.") from error


def counted(number: int, noun: str) -> str:
    """Return a number with what it counts, in the plural unless it is one."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
