"""Boards on counting points: each by the oracle's sum, traps by difficulty."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.exercises import judge, solve
from engine.exercises.making import Made, generate
from tests.engine.oracle_tricks import points

from .card_minds import holds

GAMES = ("anqi", "heiqi", "gabaguo", "shengji", "dingqi")


def is_right(made: Made) -> None:
    """The sum is right, shown line by line, and not nothing."""
    cards = made.exercise.document["cards"]
    holds(made, cards)
    answer = solve(made.exercise).answer
    assert answer == {"points": points(cards)}
    assert answer["points"] > 0
    *lines, total = judge(made.exercise, answer).sums
    assert sum(line.value for line in lines) == total.value == points(cards)


def traps(cards: list[str]) -> int:
    """How many things can be miscounted: K, pictures, aces, two alike that are worth points."""
    ranks = {card[1] for card in cards if card not in ("BJ", "LJ")}
    twice = any(n > 1 and card[1] in "5TK" for card, n in Counter(cards).items())
    return ("K" in ranks) + bool(ranks & {"J", "Q"}) + ("A" in ranks) + twice


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_right(game: str) -> None:
    for made in generate("points", game, 21, 50):
        is_right(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_boards(game: str) -> None:
    for made in generate("points", game, 22, 500):
        is_right(made)


@pytest.mark.parametrize("game", GAMES)
def test_difficulty_is_kept_and_counts_what_can_be_miscounted(game: str) -> None:
    most = 3 if game in ("gabaguo", "dingqi") else 4
    for level in range(1, 6):
        for made in generate("points", game, 23, 4, difficulty=level):
            assert made.difficulty == level
            found = traps(made.exercise.document["cards"])
            assert {1: found == 0, 5: found == most}.get(level, 0 < found < most)
