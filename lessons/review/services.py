"""Scheduling what was missed, and giving it back as new boards: the only writer of both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

import structlog
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from fsrs import Rating

from engine.chance import Chance
from engine.errors import BadInput
from engine.exercises import parse_exercise
from engine.exercises.making import HARDEST, MAKERS, Made, difficulty
from lessons.daily import schedule as days
from lessons.models import MADE, Attempt, Help, MadeBoard, Mode
from lessons.puzzles import made, met
from lessons.review import schedule
from lessons.review.models import MOST, USUAL, ReviewCard, ReviewPlan, ReviewTurn

log = structlog.get_logger(__name__)

#: So many kinds and difficulties are tried before the board that was missed comes again.
_MOST_TRIES = 12


def per_day(reader: str) -> int:
    """Return how many boards a day a reader wants; 0 while review is paused."""
    plan = ReviewPlan.objects.filter(reader=reader).first()
    return min(plan.per_day, MOST) if plan else USUAL


def set_per_day(reader: str, number: int) -> None:
    """Keep how many boards a day a reader wants."""
    kept = min(max(number, 0), MOST)
    ReviewPlan.objects.update_or_create(reader=reader, defaults={"per_day": kept})


@dataclass(frozen=True, slots=True)
class Today:
    """What review has for a reader today: never more than was asked for."""

    per_day: int
    #: Boards that had their first answer today, and how many of them it got right.
    done: int
    right: int
    #: Boards still up today.
    left: int


def today(reader: str) -> Today:
    """Return where a reader stands today; what waits beyond today's number is not counted."""
    wanted, done = per_day(reader), _done(reader)
    answered = done.count()
    room = max(0, wanted - answered)
    left = _due(reader)[:room].count() if room else 0
    return Today(wanted, answered, done.filter(right=True).count(), left)


def open_turn(reader: str) -> ReviewTurn | None:
    """Return the board that waits for its first answer."""
    turns = ReviewTurn.objects.filter(reader=reader, answered=None)
    return turns.select_related("board", "card").first()


def turn_at(reader: str, slug: str) -> ReviewTurn | None:
    """Return the latest turn at which a reader was given a board."""
    turns = ReviewTurn.objects.filter(reader=reader, board__slug=slug)
    return turns.select_related("board", "card").order_by("-given", "-pk").first()


def give_board(reader: str, chance: Chance) -> ReviewTurn | None:
    """Return the board that waits, else a new one on the rule that is due first.

    None when there is nothing for today. Two pages that ask at once get the same board.
    """
    if today(reader).left == 0:
        return None
    waiting = open_turn(reader)
    if waiting is not None and made.board_of(waiting.board) is not None:
        return waiting
    if waiting is not None:
        waiting.delete()
    for card in _due(reader).select_related("missed")[:MOST]:
        board = _board_on(card, chance)
        if board is None:
            log.error("no board to review", game=card.game, rule=card.rule)
            card.delete()
            continue
        try:
            with transaction.atomic():
                return ReviewTurn.objects.create(card=card, reader=reader, board=board)
        except IntegrityError:  # another page was faster
            return open_turn(reader)
    return None


def _now() -> datetime:
    return days.now()


def _done(reader: str) -> QuerySet[ReviewTurn]:
    """Return the boards that had their first answer today."""
    begun = days.begins(days.day_of(_now()))
    return ReviewTurn.objects.filter(reader=reader, answered__gte=begun)


def _due(reader: str) -> QuerySet[ReviewCard]:
    return ReviewCard.objects.filter(reader=reader, due__lte=_now()).order_by("due", "pk")


def _board_on(card: ReviewCard, chance: Chance) -> MadeBoard | None:
    """Return a new board on a rule, rather of the kind and difficulty at which it was missed.

    Where none can be made it is the board that was missed, or another one if that was met longer
    ago; None where there is none any more.
    """
    return met.rather_new(card.reader, _boards_on(card, chance))


def _boards_on(card: ReviewCard, chance: Chance) -> Iterator[MadeBoard]:
    """Make boards on a rule; the last is the one that was missed."""
    level = _level(card)

    def make(wish: tuple[str, int | None]) -> MadeBoard | None:
        kind, wanted = wish
        return made.new_board(kind, card.game, rule=card.rule, difficulty=wanted)

    yield from met.made_by(_wishes(card, level, chance), make, _MOST_TRIES)
    missed = _original(card, level)
    if missed is not None:
        yield missed


def _wishes(
    card: ReviewCard, level: int | None, chance: Chance
) -> Iterator[tuple[str, int | None]]:
    """Yield kinds with difficulties: the kind that was missed before others."""
    offer = made.offers().get(card.game, {})
    fitting = chance.shuffled([kind for kind, rules in offer.items() if card.rule in rules])
    fitting.sort(key=lambda kind: kind != card.kind)
    for kind in fitting:
        # Twice each: what is made by chance may have been met before.
        yield from ((kind, each) for each in dict.fromkeys((level, None)) for _again in range(2))
    others = sorted(range(1, HARDEST + 1), key=lambda each: abs(each - (level or 1)))
    yield from ((kind, each) for each in others for kind in fitting)


def _level(card: ReviewCard) -> int | None:
    """Return how hard the board was that was missed."""
    missed = card.missed
    if missed is None or missed.kind not in MAKERS:
        return None
    try:
        return difficulty(parse_exercise({**missed.exercise, "options": missed.options}))
    except BadInput:
        return None


def _original(card: ReviewCard, level: int | None) -> MadeBoard | None:
    """Return the board that was missed, as it was then."""
    missed = card.missed
    if missed is None:
        return None
    try:
        exercise = parse_exercise({**missed.exercise, "options": missed.options})
    except BadInput:
        return None
    board = made.store(Made(exercise, card.rule, level or 1))
    return board if made.board_of(board) is not None else None


def had_met(turn: ReviewTurn) -> bool:
    """Say whether a reader had met a board when review gave it: the one that was missed too.

    That may have been a board of the course, which has another name.
    """
    missed = turn.card.missed
    if missed is not None and missed.created < turn.given and _is_of(missed, turn.board):
        return True
    return met.was_met(turn.reader, turn.board, turn.given)


def _is_of(attempt: Attempt, board: MadeBoard) -> bool:
    return (attempt.exercise, attempt.options) == (board.exercise, board.options)


def follow(attempt: Attempt) -> None:
    """Take down what was missed, and grade what came back.

    Called with every attempt, inside its transaction.
    """
    fact = _Fact.of(attempt)
    if attempt.mode == Mode.REVIEW:
        helped = bool(attempt.hints or attempt.shown)
        _grade(fact, schedule.grade(right=attempt.correct, helped=helped))
    elif attempt.is_first and not attempt.correct:
        _miss(fact)


def follow_shown(told: Help) -> None:
    """Count a board whose answer was shown as missed.

    Called with every answer that is shown before it was found, inside its transaction.
    """
    fact = _Fact.of(told)
    if told.mode == Mode.REVIEW:
        _grade(fact, schedule.AGAIN)
    elif fact.rule:
        _miss(fact)


@dataclass(frozen=True, slots=True)
class _Fact:
    """What an answer, or an answer that was shown, is about."""

    reader: str
    board_id: str
    game: str
    kind: str
    rule: str
    moment: datetime
    attempt: Attempt | None

    @classmethod
    def of(cls, row: Attempt | Help) -> _Fact:
        """Return what a row is about."""
        attempt = row if isinstance(row, Attempt) else None
        return cls(row.reader, row.board_id, row.game, row.kind, row.rule, row.created, attempt)


def _grade(fact: _Fact, grade: Rating) -> None:
    """Let the first answer to a board of review decide when its rule comes back."""
    slug = fact.board_id.removeprefix(MADE)
    turns = ReviewTurn.objects.filter(reader=fact.reader, board__slug=slug, answered=None)
    waiting = turns.first()
    card = _held(waiting.card_id) if waiting else None
    right = grade != schedule.AGAIN
    if card is not None and turns.update(answered=fact.moment, right=right):
        _reschedule(card, grade, fact)


def _miss(fact: _Fact) -> None:
    """Note a rule that was missed."""
    begun = schedule.begun(fact.moment)
    card, is_new = ReviewCard.objects.select_for_update().get_or_create(
        reader=fact.reader,
        game=fact.game,
        rule=fact.rule,
        defaults={
            "kind": fact.kind,
            "state": schedule.written(begun),
            "due": begun.due,
            "missed_on": days.day_of(fact.moment),
            "missed": fact.attempt,
        },
    )
    if not is_new:
        _reschedule(card, schedule.AGAIN, fact)


def _held(pk: int) -> ReviewCard | None:
    return ReviewCard.objects.select_for_update().filter(pk=pk).first()


def _reschedule(card: ReviewCard, grade: Rating, fact: _Fact) -> None:
    """Let a grade decide when a rule comes back; misses of one day count once."""
    day = days.day_of(fact.moment)
    is_counted = grade == schedule.AGAIN and card.missed_on == day
    if grade == schedule.AGAIN:
        card.missed_on, card.kind = day, fact.kind
        card.missed = fact.attempt or card.missed
    if not is_counted:
        after = schedule.reviewed(schedule.read(card.state, fact.moment), grade, fact.moment)
        card.state, card.due = schedule.written(after), after.due
    card.save()
