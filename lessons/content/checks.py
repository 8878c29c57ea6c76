"""Django's system check for content: the site does not start on files that are wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core import checks
from django.core.checks import CheckMessage, Error, register

from lessons.content import ContentError, Problem, content, originals
from lessons.content.files import parsed
from lessons.course import course
from lessons.glossary import glossary
from lessons.rulebook import rulebook
from lessons.texts.patterns import patterns


def problems() -> tuple[Problem, ...]:
    """Return everything that is wrong with content files: lessons, rulebook and patterns too."""
    found: list[Problem] = []
    for read in (content, patterns, glossary, course, rulebook):
        try:
            read()
        except ContentError as error:
            found += error.problems
    return tuple(dict.fromkeys(found))


@register()
def check_content(
    app_configs: Sequence[AppConfig] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """Return an error for every problem, with its file and line.

    A line whose traditional form is still to come keeps no site down: it shows in simplified
    script meanwhile. ``manage.py check_content`` and the tests do not let it pass.
    """
    errors: list[CheckMessage] = [Error(str(each), id="lessons.E001") for each in problems()]
    return errors + [checks.Warning(str(each), id="lessons.W001") for each in originals.problems()]


def refuse_bad_content() -> None:
    """Raise ContentError if anything is wrong: for servers, which run no system checks."""
    found = problems()
    parsed.cache_clear()  # whatever is of use has been taken from the files
    if found:
        raise ContentError(list(found))
