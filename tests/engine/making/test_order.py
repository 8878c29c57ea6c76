"""Boards on putting cards in order: each against the oracle, and that its rule decides it."""

from __future__ import annotations

import pytest

from engine.exercises import solve
from engine.exercises.making import Made, generate, rules_of
from tests.engine.oracle import RANKS
from tests.engine.oracle_tricks import in_order, orders

from .card_minds import Printed, SuitOnly, holds, table_of

GAMES = ("anqi", "heiqi", "gabaguo", "shengji", "dingqi")


def is_right(made: Made) -> None:
    """The sequence is in order, and there are as many as the oracle counts."""
    cards = made.exercise.document["cards"]
    holds(made, cards)
    table = None if made.exercise.game == "dingqi" else table_of(made)
    solution = solve(made.exercise)
    assert sorted(solution.answer["cards"]) == sorted(cards)
    assert in_order(table, solution.answer["cards"])
    assert solution.count == orders(table, cards)


def believed(made: Made) -> list[str]:
    """A sequence of somebody who does not know the rule."""
    document = dict(made.exercise.document)
    cards = document["cards"]
    if made.rule == "dingqi.order":  # 2 low, jokers under it
        jokers = ("BJ", "LJ")
        return sorted(cards, key=lambda c: 99 if c in jokers else RANKS.index(c[1]))
    if made.rule == "suit.order":
        table = table_of(made)

        def place(card: str) -> tuple[int, int]:
            lane, tier = table.lane(card), table.tier(card)
            alone = len(table.tiers(lane)[tier]) == 1
            return "TSHCD".index(lane), 99 if card[1] == "A" and alone else tier

        return sorted(cards, key=place)
    view = (Printed if made.rule == "suit.effective" else SuitOnly).of(document)
    return sorted(cards, key=lambda card: ("TSHCD".index(view.lane(card)), view.tier(card)))


def is_decided(made: Made) -> None:
    """Who does not know the rule puts the cards in a wrong order."""
    table = None if made.exercise.game == "dingqi" else table_of(made)
    assert not in_order(table, believed(made))


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_right_and_about_their_rule(game: str) -> None:
    for made in generate("order", game, 21, 50):
        is_right(made)
        is_decided(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_boards(game: str) -> None:
    for made in generate("order", game, 22, 500):
        is_right(made)
        is_decided(made)


def test_ranked_sevens_are_put_in_their_order() -> None:
    seen = 0
    for made in generate("order", "anqi", 25, 50, options={"off_sevens": "by_suit"}):
        assert made.exercise.document["options"] == {"off_sevens": "by_suit"}
        is_right(made)
        is_decided(made)
        off = [c for c in solve(made.exercise).answer["cards"] if c[1] == "7"]
        others = [card for card in off if card[0] != made.exercise.trump]
        assert others == sorted(others, key=lambda card: "SHCD".index(card[0]))
        seen += len(set(others)) > 1
    assert seen > 10


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", range(1, 6))
def test_rule_and_difficulty_are_kept(game: str, level: int) -> None:
    for rule in rules_of("order", game):
        for made in generate("order", game, 23, 2, rule=rule, difficulty=level):
            assert (made.rule, made.difficulty) == (rule, level)
            is_right(made)
            is_decided(made)
