"""Boards on sorting cards by effective suit: each against the oracle, and its rule decides it."""

from __future__ import annotations

import pytest

from engine.exercises import solve
from engine.exercises.making import Made, generate, rules_of

from .card_minds import Printed, SuitOnly, by_lane, holds, table_of

GAMES = ("anqi", "heiqi", "gabaguo", "shengji")


def is_right(made: Made) -> None:
    """The lanes are the oracle's."""
    cards = made.exercise.document["cards"]
    holds(made, cards)
    lanes = solve(made.exercise).answer["lanes"]
    assert {lane: sorted(codes) for lane, codes in lanes.items()} == by_lane(table_of(made), cards)


def is_decided(made: Made) -> None:
    """Who goes by what is printed on the cards (jokers: in no lane of their own) is wrong."""
    document = dict(made.exercise.document)
    cards = document["cards"]
    lanes = by_lane(table_of(made), cards)
    if made.rule == "suit.effective":
        assert by_lane(Printed.of(document), cards) != lanes
    else:
        jokers = [card for card in cards if card in ("BJ", "LJ")]
        assert jokers or by_lane(SuitOnly.of(document), cards) != lanes


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_right_and_about_their_rule(game: str) -> None:
    for made in generate("sort", game, 21, 50):
        is_right(made)
        is_decided(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_boards(game: str) -> None:
    for made in generate("sort", game, 22, 500):
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", range(1, 6))
def test_rule_and_difficulty_are_kept(game: str, level: int) -> None:
    for rule in rules_of("sort", game):
        for made in generate("sort", game, 23, 2, rule=rule, difficulty=level):
            assert (made.rule, made.difficulty) == (rule, level)
            is_decided(made)
