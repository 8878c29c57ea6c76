"""Boards on what beats a play: each by brute force, and that its rule decides it."""

from __future__ import annotations

import json

import pytest

from engine.cards import texts
from engine.climbing import unpack
from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve
from engine.exercises.making import Made, generate, make_board, rules_of
from tests.engine.oracle_dingqi import is_seven, rank

from . import climbing_minds as minds

RULES = rules_of("beat", "dingqi")
OPTIONS = [
    {}, {"bomb_order": "count_first"}, {"seven_order": "spade_low"}, {"must_include_c3": True},
]  # fmt: skip


def position(made: Made) -> tuple[tuple, tuple, dict, str | None]:
    document = made.exercise.document
    must = "C3" if document.get("first") and "C3" in document["hand"] else None
    return tuple(document["table"]), tuple(document["hand"]), document["options"], must


def is_right(made: Made) -> None:
    """The engine's answer is what brute force finds."""
    table, hand, options, must = position(made)
    assert len(set(table + hand)) == len(table + hand)
    right = minds.allowed(table, hand, options, must)
    solution = solve(made.exercise)
    assert judge(made.exercise, solution.answer).correct
    if made.exercise.ask == "all":
        plays = {tuple(sorted(play)) for play in solution.answer["plays"]}
        assert minds.by_ranks(plays, options) == minds.by_ranks(right, options)
    elif right:
        assert tuple(sorted(solution.answer["cards"])) in right
        assert solution.count == len(right)
    else:
        assert solution.answer == {"pass": True}
    assert made.difficulty == 1 or len(hand) > 2


def is_decided(made: Made) -> None:
    """Whoever does not know the rule answers wrong."""
    table, hand, options, must = position(made)
    right = minds.allowed(table, hand, options, must)
    if made.rule == "dingqi.first":
        assert must
        assert minds.allowed(table, hand, options, None) != right
        return
    seen = minds.believed(made.rule, table, hand, options)
    if made.exercise.ask == "all":
        assert minds.by_ranks(seen, options) != minds.by_ranks(right, options)
        return
    would_play = minds.chosen(seen)
    assert would_play or right
    ranks = {tuple(sorted(map(rank, cards))) for cards in right}
    if options.get("seven_order") != "spade_low" or not any(map(is_seven, right)):
        assert not would_play & ranks


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_boards_are_right_and_about_their_rule(options: dict) -> None:
    for made in generate("beat", "dingqi", 11, 15 if options else 50, options=options):
        is_right(made)
        is_decided(made)


@pytest.mark.slow
def test_many_boards() -> None:
    for made in generate("beat", "dingqi", 12, 500):
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("difficulty", range(1, 6))
def test_rule_and_difficulty_are_kept(rule: str, difficulty: int) -> None:
    boards = list(generate("beat", "dingqi", 13, 3, rule=rule, difficulty=difficulty))
    for made in boards:
        assert made.rule == rule
        assert made.exercise.document["rules"] == [rule]
        assert made.difficulty == difficulty
        if rule != "dingqi.first":
            is_decided(made)
    assert len({json.dumps(made.exercise.document) for made in boards}) == 3


@pytest.mark.parametrize(("players", "cards"), [(2, 27), (3, 18), (4, 14)])
def test_a_first_lead_is_made_from_a_whole_hand(players: int, cards: int) -> None:
    made = make_board("beat", "dingqi", 5, rule="dingqi.first", players=players)
    assert made.exercise.players == players
    assert len(made.exercise.document["hand"]) == cards
    assert made.exercise.options["must_include_c3"]


def test_hands_are_no_larger_than_those_of_four_players() -> None:
    sizes = [len(unpack(m.exercise.fields["hand"])) for m in generate("beat", "dingqi", 14, 60)]
    assert max(sizes) <= 14
    assert min(sizes) < 5


def test_the_same_board_for_the_same_words() -> None:
    made = make_board("beat", "dingqi", "fixed", difficulty=3, rule="dingqi.seven")
    document = json.loads(FIXED)
    assert made.exercise.document == document
    exercise = parse_exercise(document)
    assert solve(exercise).answer == ANSWER
    assert set(texts(unpack(exercise.fields["hand"]))) == set(document["hand"])


def test_what_cannot_be_had_is_refused() -> None:
    with pytest.raises(BadInput, match="rule"):
        make_board("beat", "dingqi", 1, rule="dingqi.snatch")


FIXED = """{"format": 1, "kind": "beat", "game": "dingqi", "options": {}, "ask": "all",
 "rules": ["dingqi.seven"], "table": ["H5", "D5"],
 "hand": ["H7", "C4", "C6", "C7", "CK", "CA"]}"""
ANSWER = {"plays": [["H7"], ["C7", "H7"]]}
