"""`manage.py restore FILE`: put a backup back into an empty database, of either kind."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from lessons.management.plain import PlainCommand, counted
from lessons.stored import restore


class Command(PlainCommand):
    """Reads a backup."""

    help = "Put a backup back. The database has to be migrated and empty."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, and whether what is there may go."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--force", action="store_true", help="delete everything that is in the database first"
        )

    def handle(self, *_args: Any, file: Path, force: bool, **_options: Any) -> None:
        """Put it back whole, or say why not and change nothing."""
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        try:
            count = restore.read(file, replace=force)
        except restore.NotRestored as error:
            raise CommandError(f"{file}: {error} Nothing was changed.") from error
        self.stdout.write(
            f"{file}: {counted(count, 'row')} restored. Everybody has to sign in again."
        )
