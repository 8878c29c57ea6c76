"""Boards on which cards are trump: each against the oracle, and that its rule decides it."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.exercises import solve
from engine.exercises.making import Made, difficulty, generate, rules_of

from .card_minds import Printed, holds, strays, table_of

GAMES = ("anqi", "heiqi", "gabaguo", "shengji")


def is_right(made: Made) -> None:
    """The trumps are what the oracle counts as trump."""
    cards, table = made.exercise.document["cards"], table_of(made)
    holds(made, cards)
    assert sorted(solve(made.exercise).answer["cards"]) == sorted(table.of_lane(cards, "T"))


def is_decided(made: Made) -> None:
    """Who goes by what is printed on the cards answers wrong."""
    document = dict(made.exercise.document)
    cards, table = document["cards"], table_of(made)
    right = Counter(table.of_lane(cards, "T"))
    assert right
    if made.rule == "suit.effective":
        seen = Counter(Printed.of(document).of_lane(cards, "T"))
    else:
        seen = Counter(card for card in cards if card[0] == table.trump)
    assert seen != right


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_right_and_about_their_rule(game: str) -> None:
    for made in generate("trumps", game, 21, 50):
        is_right(made)
        is_decided(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_boards(game: str) -> None:
    for made in generate("trumps", game, 22, 500):
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", range(1, 6))
def test_rule_and_difficulty_are_kept(game: str, level: int) -> None:
    for rule in rules_of("trumps", game):
        for made in generate("trumps", game, 23, 2, rule=rule, difficulty=level):
            assert (made.rule, made.difficulty, difficulty(made.exercise)) == (rule, level, level)
            is_right(made)
            is_decided(made)


def test_harder_boards_hold_more_cards_that_do_not_look_like_trumps() -> None:
    def mean(level: int) -> float:
        boards = generate("trumps", "anqi", 24, 30, difficulty=level)
        odd = [len(strays(table_of(made), made.exercise.document["cards"])) for made in boards]
        return sum(odd) / len(odd)

    assert mean(1) < 0.5
    assert 1 <= mean(3) < mean(5)
