"""Boards on taking cards apart: each against all divisions, and that its rule decides it."""

from __future__ import annotations

import pytest

from engine.errors import BadInput
from engine.exercises import solve
from engine.exercises.making import Made, generate, make_board, rules_of
from tests.engine.oracle import divisions
from tests.engine.oracle_gabaguo import wengs

from .card_minds import holds, parts_of, table_of, views

GAMES = ("anqi", "heiqi", "gabaguo", "shengji")
#: No easy board is about these, and no hard one about 7s without a trump suit.
NEVER = {
    ("shape.throw", 1), ("suit.adjacent", 1), ("anqi.adjacent", 1),
    ("shengji.adjacent", 1), ("anqi.adjacent.notrump", 1), ("anqi.adjacent.notrump", 5),
}  # fmt: skip


def sizes(parts: list | tuple) -> list[int]:
    return sorted(map(len, parts))


def is_right(made: Made) -> None:
    """The division is one of those that brute force finds, and they are counted."""
    cards = made.exercise.document["cards"]
    holds(made, cards)
    table = table_of(made)
    assert len({table.lane(card) for card in cards}) == 1
    right = divisions(table, cards)
    solution = solve(made.exercise)
    assert parts_of(solution.answer) in [sorted(parts) for parts in right]
    assert solution.count == len(right)


def is_decided(made: Made) -> None:
    """Who does not know the rule divides the cards into other parts."""
    cards, table = made.exercise.document["cards"], table_of(made)
    right = sizes(divisions(table, cards)[0])
    if made.rule == "gaba.weng":
        assert wengs(cards)
    elif made.rule == "shape.pair":
        assert right[-1] > 1
    elif made.rule == "shape.throw":
        assert right[-1] > 4
    else:
        assert any(sizes(divisions(view, cards)[0]) != right for view in views(made))


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_right_and_about_their_rule(game: str) -> None:
    for made in generate("shape", game, 21, 50):
        is_right(made)
        is_decided(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_boards(game: str) -> None:
    for made in generate("shape", game, 22, 500):
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize(
    ("game", "options"),
    [("heiqi", {"trump_chain": "continuous"}), ("shengji", {"notrump_chain": "on"})],
)
def test_house_rules_are_kept(game: str, options: dict) -> None:
    for made in generate("shape", game, 24, 30, options=options):
        assert made.exercise.document["options"] == options
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", range(1, 6))
def test_rule_and_difficulty_are_kept(game: str, level: int) -> None:
    for rule in rules_of("shape", game):
        if (rule, level) in NEVER:
            with pytest.raises(BadInput):
                make_board("shape", game, 23, rule=rule, difficulty=level)
            continue
        for made in generate("shape", game, 23, 2, rule=rule, difficulty=level):
            assert (made.rule, made.difficulty) == (rule, level)
            is_right(made)
            is_decided(made)
