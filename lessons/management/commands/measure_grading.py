"""How long grading an answer takes, the database left out: ``manage.py measure_grading``."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from statistics import median
from time import process_time
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.handlers.base import BaseHandler
from django.core.management.base import CommandError
from django.db import connection, transaction
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils.http import urlencode

from engine.exercises import solve
from lessons.management.plain import PlainCommand, counted
from lessons.models import MadeBoard
from lessons.puzzles import made
from lessons.puzzles.kinds import KINDS, get_kind

#: So many answers before the measuring begins: templates are read at first use.
WARM = 20
_HIDDEN = re.compile(r'name="(token|csrfmiddlewaretoken)" value="([^"]+)"')


class _Database:
    """Adds up the time that the statements of a request take."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self, execute: Callable[..., Any], *args: Any) -> Any:
        """Run a statement and note how long it took."""
        start = process_time()
        try:
            return execute(*args)
        finally:
            self.seconds += process_time() - start


class Command(PlainCommand):
    """Answers made boards of every game and kind as HTMX does, and leaves nothing behind."""

    help = "Measure the server time of a grading request, without the database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add how many, and what is too slow."""
        parser.add_argument("--count", type=at_least_one, default=300, help="answers in all (300)")
        parser.add_argument("--kind", action="append", choices=list(KINDS), help="only this kind")
        parser.add_argument("--most", type=float, default=5.0, help="median in ms; above: status 1")

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer boards, print the medians by kind and the one of all."""
        _require_static_files()
        times: dict[str, list[float]] = {}
        with _nothing_kept():
            boards = _boards(options["kind"] or list(KINDS))
            for number, row in enumerate(islice(boards, min(WARM, options["count"]))):
                _answer(row, number)
            for number, row in enumerate(islice(boards, options["count"])):
                times.setdefault(row.kind, []).append(1000 * _answer(row, number))
        for kind, each in sorted(times.items()):
            answers = counted(len(each), "answer")
            self.stdout.write(f"{kind:10} {median(each):6.2f} ms  ({answers})")
        whole = median(time for each in times.values() for time in each)
        self.stdout.write(f"{'all':10} {whole:6.2f} ms  (at most {options['most']:g})")
        if whole > options["most"]:
            sys.exit(1)


def at_least_one(text: str) -> int:
    """Read how many answers from the command line."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text)):
        raise ArgumentTypeError(f"a whole number from 1, not {text!r}")
    return int(text)


def _require_static_files() -> None:
    try:
        staticfiles_storage.url(settings.STYLESHEET)
    except ValueError:
        raise CommandError(
            "Pages name their static files, and those have not been collected yet: "
            "run `manage.py collectstatic --noinput` first."
        ) from None


@contextmanager
def _nothing_kept() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _boards(wanted: list[str]) -> Iterator[MadeBoard]:
    """Yield new boards, the games and kinds by turns."""
    found = made.offers()
    pairs = [(game, kind) for game, kinds in found.items() for kind in kinds if kind in wanted]
    for game, kind in cycle(pairs):
        row = made.new_board(kind, game)
        if row is not None:
            yield row


def _answer(row: MadeBoard, number: int) -> float:
    """Answer a board as a reader who has just opened it; return the seconds besides the database.

    They are seconds of the processor, so that what else a machine does counts less.

    Every other answer is the right one; the rest have only the first value of each field.
    """
    board = made.board_of(row)
    if board is None:
        raise RuntimeError(f"{row} cannot be read")
    host = next((name for name in settings.ALLOWED_HOSTS if name.strip(".*")), "localhost")
    ours: dict[str, Any] = {
        "secure": settings.SECURE_SSL_REDIRECT,
        "SERVER_NAME": host.lstrip("."),
        "REMOTE_ADDR": f"192.0.2.{number % 250 + 1}",
    }
    client = Client(enforce_csrf_checks=True)
    page = client.get(reverse("practice-board", kwargs={"slug": row.slug}), **ours)
    fields = get_kind(row.kind).recall(dict(solve(board.exercise).answer))
    if number % 2:
        fields = {name: values[:1] for name, values in fields.items()}
    hidden = dict(_HIDDEN.findall(page.text))
    request = RequestFactory().generic(
        "POST",
        reverse("practice-answer", kwargs={"slug": row.slug}),
        urlencode({**fields, **hidden}, doseq=True),
        content_type="application/x-www-form-urlencoded",
        headers={"HX-Request": "true", "Cookie": client.cookies.output(header="", sep=";")},
        **ours,
    )
    return _timed(client.handler, request)


def _timed(site: BaseHandler, request: HttpRequest) -> float:
    """Hand a request to the site, middleware and all; return the seconds besides the database."""
    database = _Database()
    with connection.execute_wrapper(database):
        start = process_time()
        response = site.get_response(request)
        seconds = process_time() - start
    if response.status_code != 200:
        raise RuntimeError(f"{request.path} answered with {response.status_code}")
    return seconds - database.seconds
