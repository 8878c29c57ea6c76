"""Say whether boards, rules, lessons and sentences are in order: ``manage.py check_content``."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from lessons.content import content
from lessons.content.checks import problems
from lessons.course import course


class Command(BaseCommand):
    """Says what is wrong, each with file and line; the exit status is 1 if anything is."""

    help = "Checks the content files: boards, rule texts, lessons, sentences."
    # The system checks hold this one, and need more of the site than it does.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Check everything and report."""
        found = problems()
        for problem in found:
            self.stderr.write(str(problem))
        if found:
            sys.exit(1)
        self.stdout.write(self.style.SUCCESS(_summary()))


def _summary() -> str:
    loaded = content()
    boards = ", ".join(f"{len(group)} {kind} boards" for kind, group in loaded.boards.items())
    lessons = len(course().lessons)
    return f"Content is in order: {boards}, {len(loaded.rules)} rules, {lessons} lessons."
