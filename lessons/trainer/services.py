"""Giving boards in the trainer, and rating what is answered: the only writer of both.

Ratings change in the transaction of the answer, with the rows held: the reader's first, then the
board's, so that no two answers wait for each other.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet, Value
from django.db.models.functions import Concat
from django.utils import timezone

from engine.chance import Chance
from engine.exercises.making import HARDEST
from lessons.models import MADE, Attempt, Help, MadeBoard, Mode, PracticeTurn
from lessons.puzzles import made, met
from lessons.trainer import ratings
from lessons.trainer.models import BoardRating, Hardness, LearnerRating, TrainerTurn
from lessons.trainer.ratings import Rating

#: A board of others is taken where a reader's chance at it is about what was asked for.
NEAR = 1.6
#: Where so many boards near by are new to the reader none is made.
ENOUGH = 6
#: So many of them are looked at.
_LOOKED_AT = 12
#: So many kinds and difficulties are tried before it is said that there is none.
_MOST_TRIES = 15
#: So many boards of each come before others that are less fitting.
_OF_EACH = 2

type Held = LearnerRating | BoardRating


def rating_of(row: Held | None) -> Rating:
    """Return the rating of a row; that of a beginner where there is no row."""
    return ratings.within(Rating(row.mu, row.sigma)) if row else Rating()


def learner(reader: str, game: str, rule: str = "") -> LearnerRating | None:
    """Return how strong a reader is in a game or at a rule of it; None before any answer."""
    return LearnerRating.objects.filter(reader=reader, game=game, rule=rule).first()


def latest_turn(reader: str, game: str = "") -> TrainerTurn | None:
    """Return the board that a reader was given last, in whatever game if none is named."""
    found = _turns(reader).filter(game=game) if game else _turns(reader)
    return found.first()


def open_turn(reader: str, game: str) -> TrainerTurn | None:
    """Return the reader's board in a game: the latest that has no answer yet."""
    return _turns(reader).filter(game=game, answered=None).first()


def turn_at(reader: str, slug: str) -> TrainerTurn | None:
    """Return the turn at which a reader was given a board."""
    return _turns(reader).filter(board__slug=slug).first()


def course(reader: str, game: str, most: int) -> list[TrainerTurn]:
    """Return a reader's latest rated boards in a game, oldest first."""
    rated = TrainerTurn.objects.filter(reader=reader, game=game, mu_after__isnull=False)
    latest = rated.select_related("board").order_by("-answered", "-pk")[:most]
    return list(reversed(latest))


def give_board(
    reader: str, game: str, rule: str, hardness: Hardness, chance: Chance
) -> TrainerTurn | None:
    """Return the reader's board in a game: the one that waits for an answer, else a new one.

    None where none can be made. Two pages that ask at once get the same board.
    """
    waiting = _readable(open_turn(reader, game))
    if waiting is not None:
        return waiting
    row = learner(reader, game)
    target = ratings.wanted(rating_of(row), hardness)
    board = _known(reader, game, rule, target, chance) or _new(reader, game, rule, target, chance)
    if board is None:
        return None
    with transaction.atomic():
        _hold_learner(reader, game)
        waiting = _readable(open_turn(reader, game))
        if waiting is not None:
            return waiting
        _hold_board(board)
        turn, _is_new = TrainerTurn.objects.get_or_create(
            reader=reader,
            board=board,
            defaults={"game": game, "rule": rule, "hardness": hardness},
        )
    return turn


def _turns(reader: str) -> QuerySet[TrainerTurn]:
    turns = TrainerTurn.objects.filter(reader=reader).select_related("board")
    return turns.order_by("-given", "-pk")


def _readable(turn: TrainerTurn | None) -> TrainerTurn | None:
    """Return a turn if its board can still be shown; one that cannot is taken off."""
    if turn is None or made.board_of(turn.board) is not None:
        return turn
    TrainerTurn.objects.filter(pk=turn.pk).update(answered=timezone.now())
    return None


def _known(reader: str, game: str, rule: str, target: float, chance: Chance) -> MadeBoard | None:
    """Return a board that others have met and this reader has not, if there are enough of them.

    Where there are few, one is taken more seldom: so the boards become more.
    """
    near = BoardRating.objects.filter(game=game, mu__range=(target - NEAR, target + NEAR))
    if rule:
        near = near.filter(rule=rule)
    before = latest_turn(reader, game)
    unseen = _unseen(near, reader).select_related("board").order_by("-tries", "pk")[:_LOOKED_AT]
    found = [each.board for each in unseen]
    if before is not None:  # rather of another kind than the last one
        found.sort(key=lambda board: board.kind == before.board.kind)
    found = found[:ENOUGH]
    if not found or chance.below(ENOUGH) >= len(found):
        return None
    return found[chance.below(len(found))]


def _unseen(boards: QuerySet[BoardRating], reader: str) -> QuerySet[BoardRating]:
    """Leave out what a reader has answered or was given anywhere."""
    place = Concat(Value(MADE), OuterRef("board__slug"))
    mine = {"reader": reader, "board": OuterRef("board_id")}
    return boards.exclude(
        Exists(Attempt.objects.filter(reader=reader, board_id=place))
        | Exists(TrainerTurn.objects.filter(**mine))
        | Exists(PracticeTurn.objects.filter(**mine))
    )


def _new(reader: str, game: str, rule: str, target: float, chance: Chance) -> MadeBoard | None:
    """Make a board of the difficulty that is nearest to what was asked for, new to the reader.

    Where there is none it is one that was met elsewhere: what the trainer has given, it rated.
    """
    offer = made.offers().get(game, {})
    kinds = [kind for kind, rules in offer.items() if not rule or rule in rules]
    levels = sorted(range(1, HARDEST + 1), key=lambda n: abs(ratings.BOARD_MU[n - 1] - target))
    before = latest_turn(reader, game)
    last = before.board if before else None
    wishes = []
    for level in levels:
        in_turn = chance.shuffled(kinds)
        if last is not None:  # rather of another kind than the last one
            in_turn.sort(key=lambda kind: kind == last.kind)
        wishes += [(kind, level) for kind in in_turn] * _OF_EACH

    def make(wish: tuple[str, int]) -> MadeBoard | None:
        kind, level = wish
        return made.new_board(kind, game, rule=rule, difficulty=level, unlike=last)

    return met.rather_new(
        reader,
        met.made_by(wishes, make, _MOST_TRIES),
        lambda board: turn_at(reader, board.slug) is None,
    )


def had_met(turn: TrainerTurn) -> bool:
    """Say whether a reader had met a board when the trainer gave it."""
    return met.was_met(turn.reader, turn.board, turn.given)


def rate(attempt: Attempt) -> None:
    """Note the first answer to a board of the trainer; rate it if it is the reader's first ever.

    Called with every attempt, inside its transaction.
    """
    if attempt.mode != Mode.TRAINER:
        return
    turn = _waiting(attempt.reader, attempt.board_id)
    if turn is not None:
        is_easier = bool(turn.rule or attempt.hints)
        _close(
            turn,
            attempt.created,
            right=attempt.correct,
            weight=ratings.HALF if is_easier else ratings.FULL,
            is_counted=attempt.is_first and not attempt.shown,
        )


def rate_shown(told: Help) -> None:
    """Let a board whose answer was shown count as one that was missed.

    Called with every answer that is shown before it was found, inside its transaction.
    """
    if told.mode != Mode.TRAINER:
        return
    turn = _waiting(told.reader, told.board_id)
    if turn is not None:
        weight = ratings.HALF if turn.rule else ratings.FULL
        answered = Attempt.objects.filter(reader=told.reader, board_id=told.board_id)
        _close(turn, told.created, right=False, weight=weight, is_counted=not answered.exists())


def _waiting(reader: str, place: str) -> TrainerTurn | None:
    """Return the turn at a board if it has no answer yet."""
    turn = turn_at(reader, place.removeprefix(MADE)) if place.startswith(MADE) else None
    return turn if turn is not None and turn.answered is None else None


def _close(
    turn: TrainerTurn, moment: datetime, *, right: bool, weight: float, is_counted: bool
) -> None:
    """Note what became of a turn; rate reader and board if it counts."""
    facts: dict[str, object] = {"answered": moment, "right": right}
    if is_counted:
        before, after = _rate(turn, right=right, weight=weight)
        facts |= {"mu_before": before.mu, "mu_after": after.mu, "sigma_after": after.sigma}
    TrainerTurn.objects.filter(pk=turn.pk, answered=None).update(**facts)


def _rate(turn: TrainerTurn, *, right: bool, weight: float) -> tuple[Rating, Rating]:
    """Set the ratings of reader and board; return the reader's in the game before and after.

    At the rule the reader has a rating too; the board's goes by the one in the game.
    """
    board = turn.board
    overall = _hold_learner(turn.reader, board.game)
    at_rule = _hold_learner(turn.reader, board.game, board.rule, like=overall)
    opponent = _hold_board(board)
    before, hard = rating_of(overall), rating_of(opponent)
    after, hard_after = ratings.after(before, hard, right=right, weight=weight)
    _set(at_rule, ratings.after(rating_of(at_rule), hard, right=right, weight=weight)[0])
    _set(overall, after)
    _set(opponent, hard_after)
    return before, after


def _set(row: Held, rating: Rating) -> None:
    row.mu, row.sigma, row.tries = rating.mu, rating.sigma, row.tries + 1
    row.save(update_fields=["mu", "sigma", "tries", "updated"])


def _hold_learner(
    reader: str, game: str, rule: str = "", like: LearnerRating | None = None
) -> LearnerRating:
    """Return a reader's rating, held until the transaction ends; begun if there is none.

    A rule begins where the reader stands in the game, as unsure as everything begins.
    """
    mu = like.mu if like else ratings.START_MU
    begin = {"mu": mu, "sigma": ratings.START_SIGMA}
    row, _new = LearnerRating.objects.select_for_update().get_or_create(
        reader=reader, game=game, rule=rule, defaults=begin
    )
    return row


def _hold_board(board: MadeBoard) -> BoardRating:
    """Return a board's rating, held until the transaction ends; begun if there is none."""
    start = ratings.of_board(board.difficulty)
    begin = {"game": board.game, "rule": board.rule, "mu": start.mu, "sigma": start.sigma}
    row, _new = BoardRating.objects.select_for_update().get_or_create(board=board, defaults=begin)
    return row
