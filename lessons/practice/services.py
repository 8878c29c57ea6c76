"""Giving boards to practise on: the only writer of turns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.chance import Chance
from engine.exercises.making import HARDEST
from lessons.models import MadeBoard, PracticeTurn
from lessons.practice.choice import Choice, rules_of
from lessons.puzzles import made

#: Where there is no board like that, so many kinds and difficulties near it are tried.
MOST_TRIES = 15


def latest_turn(reader: str) -> PracticeTurn | None:
    """Return the reader's place: the board that was given last, and what was chosen."""
    turns = PracticeTurn.objects.filter(reader=reader).select_related("board")
    return turns.order_by("-given", "-pk").first()


def turn_at(reader: str, board: MadeBoard) -> PracticeTurn | None:
    """Return what a reader had chosen when this board was given, if it ever was."""
    return PracticeTurn.objects.filter(reader=reader, board=board).first()


def give_board(
    reader: str, choice: Choice, seed: str, unlike: MadeBoard | None = None
) -> MadeBoard | None:
    """Make a board on what was chosen, or the nearest there is, and keep the reader's place.

    ``unlike``: the board before; none like it is given. None where nothing near can be made.
    """
    chance = Chance("practice", seed)
    for kind, difficulty in islice(_nearest(choice, chance), MOST_TRIES):
        board = made.new_board(
            kind, choice.game, rule=choice.rule, difficulty=difficulty, unlike=unlike
        )
        if board is not None:
            _keep(reader, board, choice)
            return board
    return None


def _nearest(choice: Choice, chance: Chance) -> Iterator[tuple[str, int]]:
    """Yield kinds with difficulties: first those chosen, by chance, then others, nearest first."""
    offer = made.offers()[choice.game]
    kinds = [choice.kind] if choice.kind else list(offer)
    if choice.rule:
        kinds = [kind for kind in kinds if choice.rule in rules_of(offer, kind)]
    wanted = range(choice.easiest, choice.hardest + 1)
    others = [level for level in range(1, HARDEST + 1) if level not in wanted]
    others.sort(key=lambda level: min(abs(level - each) for each in wanted))
    for level in [*chance.shuffled(wanted), *others]:
        for kind in chance.shuffled(kinds):
            yield kind, level


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
