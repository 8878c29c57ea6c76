"""Boards that the engine makes: what there is to make, storing them, finding them again.

A made board is stored once and read from its row ever after; only :func:`store` writes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from collections.abc import Mapping
from typing import Any, Final

import structlog
from django.core.cache import caches

from engine.errors import BadInput
from engine.exercises import Exercise, parse_exercise
from engine.exercises.making import MAKERS, Made, make_board
from engine.games import GAMES
from lessons.content import Board, content
from lessons.daily import schedule
from lessons.models import DailyPuzzle, MadeBoard
from lessons.puzzles import tokens
from lessons.puzzles.kinds import KINDS

log = structlog.get_logger(__name__)

#: What a slug looks like: eighty bits of the document's fingerprint.
SLUG: Final = "[a-z2-7]{16}"
#: What could not be made is not tried again for so many seconds.
_REMEMBERED: Final = 3600

#: Every answer to a made board asks for its row, and putting this together anew each time took
#: several times as long as the row itself.
_BY_SLUG: Final = "SELECT * FROM lessons_madeboard WHERE slug = %s"

#: By game and kind, the rules that boards can be asked about.
type Offers = Mapping[str, Mapping[str, tuple[str, ...]]]


def offers() -> Offers:
    """Return what can be made and shown: kinds with a maker and a board, rules with a text."""
    known = content().rules
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for game in GAMES:
        for kind in KINDS:
            rules = MAKERS[kind].rules.get(game, ()) if kind in MAKERS else ()
            if rules:
                told = tuple(rule for rule, _ in rules if rule in known)
                found.setdefault(game, {})[kind] = told
    return found


def made_rules() -> frozenset[str]:
    """Return the rules that boards can be made on, in whatever game."""
    return frozenset(
        rule for kinds in offers().values() for rules in kinds.values() for rule in rules
    )


def new_board(
    kind: str,
    game: str,
    *,
    rule: str = "",
    difficulty: int | None = None,
    unlike: MadeBoard | None = None,
) -> MadeBoard | None:
    """Make a board by chance and store it; None where there is none like that.

    Where there are few like that it may be one that was made before, and that a reader has met:
    whoever gives boards asks (``puzzles.met``).
    None too where chance would have it that the board is the daily puzzle of a day to come.
    """
    missing = f"no-board:{kind}:{game}:{rule}:{difficulty}"
    if caches["local"].get(missing):
        return None
    seed = secrets.token_hex(8)
    before = board_of(unlike) if unlike is not None and unlike.kind == kind else None
    alike = MAKERS[kind].alike(before.exercise) if before else None
    try:
        made = make_board(
            kind, game, seed, difficulty=difficulty, rule=rule or None, unlike=alike
        )  # fmt: skip
    except BadInput as error:
        log.warning("no board", kind=kind, game=game, why=str(error))
        if alike is None:  # another reader may well be given what is too like the last one here
            caches["local"].set(missing, 1, timeout=_REMEMBERED)
        return None
    board = store(made)
    return None if _is_to_come(board) else board


def store(made: Made) -> MadeBoard:
    """Return the row of a board that was made; the same document has the same row."""
    exercise = made.exercise
    row, _new = MadeBoard.objects.get_or_create(
        slug=slug_of(exercise),
        defaults={
            "kind": exercise.kind,
            "game": exercise.game,
            "rule": made.rule,
            "difficulty": made.difficulty,
            "exercise": dict(exercise.document),
            "options": exercise.options,
        },
    )
    return row


def slug_of(exercise: Exercise) -> str:
    """Return the name that comes from a document, and from nothing else."""
    fields: dict[str, Any] = {**exercise.document, "options": exercise.options}
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    return base64.b32encode(hashlib.sha256(text.encode()).digest()[:10]).decode().lower()


def find(slug: str, token: str = "") -> MadeBoard | None:
    """Return the board of an address; None for one that is kept for a daily puzzle to come.

    Addresses come from the boards, and the boards of days to come can be worked out from their
    dates: without this they could be opened, and their answers looked up, ahead of time. A board
    that somebody was given before it was chosen for a day stays theirs. So does one that somebody
    has on a page: ``token`` is what came back with its form.
    """
    row = next(iter(MadeBoard.objects.raw(_BY_SLUG, [slug])), None)
    if row is None or tokens.was_for(token, row.place):
        return row
    return None if _is_to_come(row) and not _was_given(row) else row


def _is_to_come(row: MadeBoard) -> bool:
    """Say whether a board is the daily puzzle of a day that has not begun."""
    return DailyPuzzle.objects.filter(board_id=row.pk, date__gt=schedule.today()).exists()


def _was_given(row: MadeBoard) -> bool:
    given = (row.turns, row.trainer_turns, row.review_turns, row.asks)
    return any(turns.exists() for turns in given)


def board_of(row: MadeBoard) -> Board | None:
    """Return a stored board as forms and services know it.

    None where the engine no longer reads the document, or the site no longer shows its kind.
    """
    try:
        exercise = parse_exercise({**row.exercise, "options": row.options})
    except BadInput as error:
        log.error("made board unreadable", slug=row.slug, why=str(error))
        return None
    if exercise.kind not in KINDS:
        return None
    return Board(row.place, row.kind, 0, row.difficulty, exercise, {})
