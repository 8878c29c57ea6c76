"""Write the traditional Chinese of content and interface: ``manage.py convert_scripts``."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from lessons.content import scripts
from lessons.content.convert import converted_files, converter
from lessons.content.loader import PROJECT
from lessons.management.plain import PlainCommand


class Command(PlainCommand):
    """Converts what is new or has changed; with ``--check`` only says what is out of date."""

    help = "Convert the simplified Chinese of content and interface into traditional Chinese."
    # It is what puts right the content that the system checks would stop at.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add ``--check``."""
        parser.add_argument(
            "--check", action="store_true", help="write nothing; exit status 1 if anything is old"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Convert everything and write what differs."""
        try:
            convert = converter().convert
            from lessons.content import catalogue
        except ImportError as error:
            raise CommandError(
                f"{error.name} is not installed; it comes with the packages for development."
            ) from error
        files = converted_files(convert)
        old = [path for path in scripts.files() if path not in files]
        changed = [path for path, text in files.items() if _differs(path, text)]
        catalogue_is_old = catalogue.is_old(convert)
        if options["check"]:
            self._report([*old, *changed, *([catalogue.TARGET] if catalogue_is_old else [])])
            return
        for path in old:
            path.unlink()
        for path in changed:
            path.write_text(files[path], encoding="utf-8")
        if catalogue_is_old:
            catalogue.write(convert)
        scripts.table.cache_clear()
        count = len(old) + len(changed) + catalogue_is_old
        self.stdout.write(self.style.SUCCESS(f"Files of traditional Chinese written: {count}."))

    def _report(self, paths: list[Path]) -> None:
        for path in paths:
            self.stderr.write(f"{path.relative_to(PROJECT).as_posix()}: out of date")
        if paths:
            sys.exit(1)
        self.stdout.write(self.style.SUCCESS("The traditional Chinese is up to date."))


def _differs(path: Path, text: str) -> bool:
    return not path.exists() or path.read_text(encoding="utf-8") != text
