"""Giving boards to practise on: the only writer of turns."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Min

from engine.chance import Chance
from engine.exercises.making import HARDEST
from lessons.models import MadeBoard, PracticeTurn
from lessons.practice.choice import Choice, rules_of
from lessons.puzzles import made, met

#: Where there is no board like that, or none that is new, so many are tried, and others near it.
MOST_TRIES = 15
#: Of each kind and difficulty chosen so many come before others do; then of these so many.
_CHOSEN, _NEAR = 3, 2


def latest_turn(reader: str) -> PracticeTurn | None:
    """Return the reader's place: the board that was given last, and what was chosen."""
    turns = PracticeTurn.objects.filter(reader=reader).select_related("board")
    return turns.order_by("-given", "-pk").first()


def turn_at(reader: str, board: MadeBoard) -> PracticeTurn | None:
    """Return what a reader had chosen when this board was given, if it ever was."""
    turns = PracticeTurn.objects.filter(reader=reader, board=board)
    return turns.select_related("board").first()


def give_board(
    reader: str, choice: Choice, seed: str, unlike: MadeBoard | None = None
) -> MadeBoard | None:
    """Make a board on what was chosen, or the nearest there is, and keep the reader's place.

    It is one that the reader has not met, while there are any. ``unlike``: the board before; none
    like it is given. None where nothing near can be made.
    """

    def make(wish: tuple[str, int]) -> MadeBoard | None:
        kind, difficulty = wish
        return made.new_board(
            kind, choice.game, rule=choice.rule, difficulty=difficulty, unlike=unlike
        )

    wishes = _nearest(choice, Chance("practice", seed))
    board = met.rather_new(reader, met.made_by(wishes, make, MOST_TRIES))
    if board is not None:
        _keep(reader, board, choice)
    return board


def had_met(turn: PracticeTurn) -> bool:
    """Say whether a reader had met a board when it was given last.

    A board that is given again has its old turn with a new date: others were given in between.
    """
    later = PracticeTurn.objects.filter(reader=turn.reader, pk__gt=turn.pk)
    first_later = later.values("reader").annotate(first=Min("given")).values_list("first")
    return met.was_met(turn.reader, turn.board, turn.given, first_later)


def _nearest(choice: Choice, chance: Chance) -> Iterator[tuple[str, int]]:
    """Yield kinds with difficulties: first those chosen, by chance, then others, nearest first."""
    offer = made.offers()[choice.game]
    kinds = [choice.kind] if choice.kind else list(offer)
    if choice.rule:
        kinds = [kind for kind in kinds if choice.rule in rules_of(offer, kind)]
    wanted = range(choice.easiest, choice.hardest + 1)
    others = [level for level in range(1, HARDEST + 1) if level not in wanted]
    others.sort(key=lambda level: min(abs(level - each) for each in wanted))
    chosen, near = (
        [(kind, level) for level in levels for kind in chance.shuffled(kinds)]
        for levels in (chance.shuffled(wanted), others)
    )
    yield from chosen * _CHOSEN
    yield from near * _NEAR


def _keep(reader: str, board: MadeBoard, choice: Choice) -> None:
    PracticeTurn.objects.update_or_create(
        reader=reader,
        board=board,
        defaults={
            "game": choice.game,
            "kind": choice.kind,
            "rule": choice.rule,
            "easiest": choice.easiest,
            "hardest": choice.hardest,
        },
    )
