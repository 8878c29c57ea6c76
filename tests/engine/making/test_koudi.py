"""Boards on what the kitty counts: each by the oracle's multiplier, and its rule decides it."""

from __future__ import annotations

import pytest

from engine.errors import BadInput
from engine.exercises import judge, solve
from engine.exercises.making import Made, generate, make_board, rules_of
from tests.engine.oracle_tricks import multiplier, one_lane, points

from .card_minds import holds, table_of, views

GAMES = ("anqi", "heiqi", "shengji")
OPTIONS = [
    ("anqi", {"koudi": "largest_component"}), ("anqi", {"koudi": "card_count"}),
    ("anqi", {"throw": "off"}), ("heiqi", {"throw": "any_top"}),
    ("heiqi", {"trump_chain": "continuous"}), ("shengji", {"notrump_chain": "on"}),
]  # fmt: skip


def right(made: Made) -> tuple[int, int]:
    document = made.exercise.document
    if document["won_by"] == "declarer":
        return 0, 0
    times = multiplier(table_of(made), document["last"])
    return times, times * points(document["kitty"])


def is_right(made: Made) -> None:
    """Multiplier and points are the oracle's, and the sum is shown line by line."""
    document = made.exercise.document
    last = document.get("last", [])
    holds(made, [*document["kitty"], *last])
    assert not last or one_lane(table_of(made), last)
    answer = solve(made.exercise).answer
    assert (answer["multiplier"], answer["points"]) == right(made)
    sums = judge(made.exercise, answer).sums
    assert [line.value for line in sums[-2:]] == list(right(made))
    assert sum(line.value for line in sums if line.kind == "card") == points(document["kitty"])


def is_decided(made: Made) -> None:
    """Who does not know the rule has another multiplier or other points."""
    document = dict(made.exercise.document)
    times, total = right(made)
    kitty = points(document["kitty"])
    if made.rule == "kitty.points":  # counts the kitty once, whoever won the trick
        assert (1, kitty) != (times, total)
        assert kitty > 0
        return
    last = document["last"]
    assert document["won_by"] == "defenders"
    if made.rule == "cards.points":
        assert total > 0
    elif made.rule == "kitty.shape":  # takes every play for a single card
        assert multiplier(table_of(made), last[:1]) != times
    elif made.rule.endswith(".koudi"):  # counts once, or twice for every card
        assert {1, 2 * len(last)} != {times}
    else:
        assert any(multiplier(view, last) != times for view in views(made))


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_right_and_about_their_rule(game: str) -> None:
    won_by = set()
    for made in generate("koudi", game, 21, 50):
        is_right(made)
        is_decided(made)
        won_by.add(made.exercise.document["won_by"])
    assert won_by == {"declarer", "defenders"}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_boards(game: str) -> None:
    for made in generate("koudi", game, 22, 500):
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_house_rules_are_kept(game: str, options: dict) -> None:
    for made in generate("koudi", game, 24, 25, options=options):
        assert made.exercise.document["options"] == options
        is_right(made)
        is_decided(made)


def test_no_throw_wins_the_last_trick_where_none_is_led() -> None:
    for made in generate("koudi", "heiqi", 25, 60):
        last = made.exercise.document.get("last", [])
        assert len(last) in (0, 1) or len(last) % 2 == 0
        assert len(set(last)) * 2 == len(last) or len(last) < 2


@pytest.mark.parametrize("game", GAMES)
def test_rule_and_difficulty_are_kept(game: str) -> None:
    for rule in rules_of("koudi", game):
        found = []
        for level in range(1, 6):
            try:
                boards = [made_with(game, rule, level, seed) for seed in range(2)]
            except BadInput:
                continue
            found.append(level)
            for made in boards:
                assert (made.rule, made.difficulty) == (rule, level)
                is_right(made)
                is_decided(made)
        assert len(found) >= (1 if rule == "heiqi.adjacent" else 2)
    for level in range(1, 6):
        assert make_board("koudi", game, 26, difficulty=level).difficulty == level


def made_with(game: str, rule: str, level: int, seed: int) -> Made:
    return make_board("koudi", game, seed, rule=rule, difficulty=level)
