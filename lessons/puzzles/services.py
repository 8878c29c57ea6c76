"""Taking answers: the only writer of attempts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet

from engine.errors import BadInput
from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons import grading
from lessons.grading import Graded
from lessons.models import Attempt, Mode
from lessons.puzzles.after import follow_up
from lessons.puzzles.helping import Told, known
from lessons.puzzles.tokens import Token

#: Two pages answered at the same moment can meet twice at most: at the token and at the first try.
_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an answer that was sent in."""

    answer: dict[str, Any]
    verdict: Verdict
    #: The token had been used before, or the board answered elsewhere: the verdict is of then.
    repeated: bool
    #: What the next try on this page needs.
    next_token: Token
    #: What the reader had been told about the board, by an answer that was stored just now.
    told: Told | None = None
    #: The answer that counts was given on another page view since this one was opened: at this try.
    elsewhere: Token | None = None


def answer_board(
    reader: str,
    board_id: str,
    exercise: Exercise,
    token: Token,
    answer: dict[str, Any],
    mode: Mode = Mode.BOARD,
) -> Outcome:
    """Judge and store an answer; a token that was used already answers as it did before.

    Where the reader has answered the board on another page view since this one was shown, that
    answer is the one that counts: nothing is stored, and its verdict comes back.

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
    at = Token(stored.nonce, stored.try_no, stored.pk)
    return Outcome(
        answer=stored.answer,
        verdict=grading.from_stored(stored.verdict),
        repeated=repeated,
        # No later try of a page view is given out before the one before it has its answer.
        next_token=open_token(at) if repeated else Token(at.nonce, at.try_no + 1, at.seen),
        told=None if repeated else Told(stored.hints, stored.shown),
        elsewhere=at if at.nonce != token.nonce else None,
    )


def last_outcome(reader: str, board_id: str, exercise: Exercise, nonce: str) -> Outcome | None:
    """Return what became of this reader's latest answer on one page view of the board as it is."""
    stored = _own(reader, board_id).filter(nonce=nonce).order_by("-try_no").first()
    token = Token(nonce, stored.try_no + 1, stored.pk) if stored else None
    return _outcome(stored, exercise, token) if stored and token else None


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
    """Return the first try of this page view that has no answer yet; it knows of those before."""
    tries = Attempt.objects.filter(nonce=token.nonce).order_by("-try_no")
    last = tries.values_list("try_no", "pk").first()
    if last is None:
        return Token(token.nonce, 1, token.seen)
    return Token(token.nonce, last[0] + 1, max(last[1], token.seen or 0))


def _find(token: Token) -> Attempt | None:
    return Attempt.objects.filter(nonce=token.nonce, try_no=token.try_no).first()


def _store(
    reader: str, board_id: str, token: Token, graded: Graded, mode: Mode
) -> tuple[Attempt, bool]:
    """Store an attempt once; the second value tells that another one counts.

    That is the one of this token, if it had been used before, or one of another page view.
    The database is not asked first: its own rules say what is there already. A first try of a page
    view is taken for the reader's first answer to the board, until the database knows better.
    """
    is_first = token.try_no == 1
    for rounds_left in reversed(range(_ROUNDS)):
        try:
            with transaction.atomic():
                if not is_first:
                    _hold_first(reader, board_id)
                before = known(reader, board_id, but=token.nonce)
                stored = _newer(before.latest, token, graded)
                if stored is not None:
                    return _find(token) or stored, True
                attempt = _insert(
                    reader, board_id, token, graded, mode, before.told, is_first=is_first
                )
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


def _hold_first(reader: str, board_id: str) -> None:
    """Let later answers of a reader to a board wait for each other.

    First ones do by the database's own rule, and all of them where it has one writer at a time.
    """
    if connection.features.has_select_for_update:
        first = _own(reader, board_id).filter(is_first=True).select_for_update()
        first.values_list("pk", flat=True).first()


def _newer(latest: int, token: Token, graded: Graded) -> Attempt | None:
    """Return the answer of another page view if it came after this one was shown."""
    if token.seen is None or latest <= token.seen:
        return None
    stored = Attempt.objects.filter(pk=latest).first()
    return stored if stored is not None and stored.exercise == graded.exercise else None


def _insert(
    reader: str,
    board_id: str,
    token: Token,
    graded: Graded,
    mode: Mode,
    before: Told,
    *,
    is_first: bool,
) -> Attempt:
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
