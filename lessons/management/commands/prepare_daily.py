"""Store the daily puzzles of the days to come: ``manage.py prepare_daily --days 30``."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import CommandError

from lessons.daily import services
from lessons.management.plain import PlainCommand

#: Puzzles further ahead than a year would keep out whatever boards there are by then.
FURTHEST = 366


def days(text: str) -> int:
    """Read a number of days from the command line."""
    if not (text.isascii() and text.isdigit() and int(text) <= FURTHEST):
        raise ArgumentTypeError(f"a whole number from 0 to {FURTHEST}, not {text!r}")
    return int(text)


class Command(PlainCommand):
    """Makes what is missing and leaves what is there as it is."""

    help = "Store the daily puzzles of today and the days to come; run it as often as you like."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--days", type=days, default=30, help="how many days after today (default 30)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare, and say how many puzzles were made."""
        done = services.prepare(options["days"])
        self.stdout.write(f"Daily puzzles: {done.made} made, {done.there} already there.")
        if done.missing:
            named = ", ".join(map(str, done.missing))
            raise CommandError(f"No puzzle could be made for these days: {named}.")
