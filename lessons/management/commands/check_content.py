"""Say whether boards, rules, lessons and sentences are in order: ``manage.py check_content``.

With ``--missing`` it also lists the rules that have no entry, no lesson or no boards yet.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from lessons.content import content, originals
from lessons.content.checks import problems
from lessons.course import course
from lessons.management.plain import PlainCommand
from lessons.rulebook.coverage import coverage


class Command(PlainCommand):
    """Says what is wrong, each with file and line; the exit status is 1 if anything is."""

    help = "Check the content files: boards, rules, rulebook, lessons, sentences."
    # The system checks hold this one, and need more of the site than it does.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add ``--missing``."""
        parser.add_argument(
            "--missing",
            action="store_true",
            help="list the rules without an entry, a lesson or boards",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Check everything and report."""
        found = (*problems(), *originals.problems())
        for problem in found:
            self.stderr.write(str(problem))
        if found:
            sys.exit(1)
        self.stdout.write(self.style.SUCCESS(_summary()))
        if options["missing"]:
            self.stdout.write("\n".join(coverage().lines()))


def _summary() -> str:
    loaded = content()
    boards = ", ".join(f"{len(group)} {kind} boards" for kind, group in loaded.boards.items())
    lessons = len(course().lessons)
    return f"Content is in order: {boards}, {len(loaded.rules)} rules, {lessons} lessons."
