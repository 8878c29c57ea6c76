"""`manage.py clear_old`: clear ended sessions and guests of long ago; for a daily timer."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import CommandError

from lessons.management.plain import PlainCommand, counted
from lessons.people.privacy import GUESTS_KEPT
from lessons.stored import clearing

MOST_DAYS = 36_500


class Command(PlainCommand):
    """Clears what is old. Nothing of a member is ever touched."""

    help = "Clear ended sessions, limits that have run out, and guests untouched for long."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the days."""
        parser.add_argument(
            "--days",
            type=int,
            default=GUESTS_KEPT.days,
            help="guests whose last answer is older are cleared (default: %(default)s, as long as "
            "a browser keeps the cookie)",
        )
        parser.add_argument("--dry-run", action="store_true", help="only count")

    def handle(self, *_args: Any, days: int, dry_run: bool, **_options: Any) -> None:
        """Clear, and say how much it was."""
        if not 1 <= days <= MOST_DAYS:
            raise CommandError(f"--days has to be from 1 to {MOST_DAYS}, not {days}.")
        found = clearing.clear(timedelta(days=days), only_count=dry_run)
        verb = "to clear" if dry_run else "cleared"
        self.stdout.write(
            f"{verb}: {counted(found.sessions, 'session')}, {counted(found.guests, 'guest')}, "
            f"{counted(found.limits, 'limit')}"
        )
