"""Taking answers: the only writer of attempts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from engine.errors import BadInput
from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons import grading
from lessons.grading import Graded
from lessons.models import Attempt, Mode
from lessons.puzzles.after import follow_up
from lessons.puzzles.helping import Told, told
from lessons.puzzles.tokens import Token

#: Two pages answered at the same moment can meet twice at most: at the token and at the first try.
_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an answer that was sent in."""

    answer: dict[str, Any]
    verdict: Verdict
    #: The token had been used before: this is the verdict of then.
    repeated: bool
    #: What the next try on this page needs.
    next_token: Token
    #: What the reader had been told about the board, by an answer that was stored just now.
    told: Told | None = None


def answer_board(
    reader: str,
    board_id: str,
    exercise: Exercise,
    token: Token,
    answer: dict[str, Any],
    mode: Mode = Mode.BOARD,
) -> Outcome:
    """Judge and store an answer; a token that was used already answers as it did before.

    ``mode`` is where the answer was given. What follows from an answer (``puzzles.after``) is
    written together with it or not at all.

    Raise ``engine.errors.BadInput`` where the answer cannot be read as one; nothing is stored then.
    """
    try:
        graded = grading.grade(exercise, answer)
    except BadInput:
        found = _find(token)
        if found is None:
            raise
        stored, repeated = found, True
    else:
        stored, repeated = _store(reader, board_id, token, graded, mode)
    return Outcome(
        answer=stored.answer,
        verdict=grading.from_stored(stored.verdict),
        repeated=repeated,
        # No later try of a page view is given out before the one before it has its answer.
        next_token=open_token(token) if repeated else Token(token.nonce, token.try_no + 1),
        told=None if repeated else Told(stored.hints, stored.shown),
    )


def last_outcome(reader: str, board_id: str, exercise: Exercise, nonce: str) -> Outcome | None:
    """Return what became of this reader's latest answer on one page view of the board as it is."""
    stored = _own(reader, board_id).filter(nonce=nonce).order_by("-try_no").first()
    return _outcome(stored, exercise, Token(nonce, stored.try_no + 1)) if stored else None


def outcome_at(reader: str, board_id: str, exercise: Exercise, token: Token) -> Outcome | None:
    """Return what became of this reader's answer at one try on the board as it is."""
    stored = _own(reader, board_id).filter(nonce=token.nonce, try_no=token.try_no).first()
    return _outcome(stored, exercise, open_token(token)) if stored else None


def _own(reader: str, board_id: str) -> QuerySet[Attempt]:
    return Attempt.objects.filter(reader=reader, board_id=board_id)


def _outcome(stored: Attempt, exercise: Exercise, next_token: Token) -> Outcome | None:
    """Return what became of a stored answer; None where the board is no longer the same."""
    if stored.exercise != exercise.document:
        return None
    return Outcome(stored.answer, grading.from_stored(stored.verdict), True, next_token)


def open_token(token: Token) -> Token:
    """Return the first try of this page view that has no answer yet."""
    tries = Attempt.objects.filter(nonce=token.nonce).order_by("-try_no")
    return Token(token.nonce, (tries.values_list("try_no", flat=True).first() or 0) + 1)


def _find(token: Token) -> Attempt | None:
    return Attempt.objects.filter(nonce=token.nonce, try_no=token.try_no).first()


def _store(
    reader: str, board_id: str, token: Token, graded: Graded, mode: Mode
) -> tuple[Attempt, bool]:
    """Store an attempt once; the second value tells that the token had been used before.

    The database is not asked first: its own rules say what is there already. A first try of a page
    view is taken for the reader's first answer to the board, until the database knows better.
    """
    is_first = token.try_no == 1
    for rounds_left in reversed(range(_ROUNDS)):
        try:
            with transaction.atomic():
                attempt = _insert(reader, board_id, token, graded, mode, is_first=is_first)
                follow_up(attempt)
                return attempt, False
        except IntegrityError:
            stored = _find(token)
            if stored is not None:
                return stored, True
            if not rounds_left:
                raise
            is_first = False
    raise AssertionError  # pragma: no cover - the loop returns or raises


def _insert(
    reader: str, board_id: str, token: Token, graded: Graded, mode: Mode, *, is_first: bool
) -> Attempt:
    before = told(reader, board_id)
    return Attempt.objects.create(
        reader=reader,
        board_id=board_id,
        nonce=token.nonce,
        try_no=token.try_no,
        is_first=is_first,
        mode=mode,
        game=graded.exercise["game"],
        kind=graded.exercise["kind"],
        rule=rule_of(graded.exercise, graded.stored),
        exercise=graded.exercise,
        options=graded.options,
        answer=graded.answer,
        verdict=graded.stored,
        correct=graded.verdict.correct,
        hints=before.hints,
        shown=before.shown,
    )


def rule_of(exercise: dict[str, Any], verdict: dict[str, Any]) -> str:
    """Return what an answered board is about: the rule it names, else what decided its verdict."""
    named = exercise.get("rules") or [reason["rule"] for reason in verdict["reasons"]]
    return str(named[0])
