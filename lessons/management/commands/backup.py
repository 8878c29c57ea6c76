"""`manage.py backup FILE`: everything that is stored, in one file, while the site runs."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from lessons.management.plain import PlainCommand, counted
from lessons.stored import backup


class Command(PlainCommand):
    """Writes a backup."""

    help = "Write everything that is stored to a file (packed, if its name ends in .gz)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, and whether it may be replaced."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--force", action="store_true", help="replace the file if it exists")

    def handle(self, *_args: Any, file: Path, force: bool, **_options: Any) -> None:
        """Write it, or say why not."""
        if file.exists() and not force:
            raise CommandError(f"{file} already exists; --force replaces it.")
        try:
            count = backup.write(file)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror or error}") from error
        self.stdout.write(f"{file}: {counted(count, 'row')}")
