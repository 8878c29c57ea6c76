"""Boards on what may be led: each lead judged by brute force, and that the rule decides one."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve
from engine.exercises.making import Made, generate, make_board, rules_of
from tests.engine.oracle import Table, divisions
from tests.engine.oracle_gabaguo import is_weng, wengs

from .card_minds import MOST, holds, table_of, views

GAMES = ("anqi", "heiqi", "gabaguo", "shengji")
OPTIONS = [
    ("anqi", {"throw": "off"}), ("anqi", {"throw": "whole_suit"}),
    ("anqi", {"off_sevens": "by_suit"}), ("heiqi", {"throw": "any_top"}),
    ("heiqi", {"trump_chain": "continuous"}), ("shengji", {"notrump_chain": "on"}),
]  # fmt: skip


def word(table: Table, document: dict, lead: list[str]) -> str:
    """What a lead is, from the rules alone."""
    if table.game == "gabaguo" and wengs(lead):
        return "weng" if is_weng(lead) and not document.get("first") else "none"
    lanes = {table.lane(card) for card in lead}
    if len(lanes) > 1:
        return "none"
    parts = divisions(table, lead)[0]
    if len(parts) == 1:
        return {1: "single", 2: "pair"}.get(len(lead), "tractor")
    throws = table.option("throw", "off" if table.game == "heiqi" else "any_top")
    whole = Counter(table.of_lane(document["hand"], *lanes)) == Counter(lead)
    return "throw" if throws == "any_top" or (throws == "whole_suit" and whole) else "none"


def right(made: Made) -> list[str]:
    document = dict(made.exercise.document)
    return [word(table_of(made), document, lead) for lead in document["leads"]]


def is_right(made: Made) -> None:
    """Every lead is in the hand and is what the oracle says; a reason is given for each."""
    document = made.exercise.document
    hand, leads = document["hand"], document["leads"]
    holds(made, hand)
    assert not any(Counter(lead) - Counter(hand) for lead in leads)
    assert len(hand) == MOST["gabaguo"] if document.get("first") else len(hand) > 1
    answer = solve(made.exercise).answer
    assert answer["leads"] == right(made)
    assert len(set(answer["leads"])) > 1
    reasons = judge(made.exercise, answer).reasons
    assert [reason.facts["right"] for reason in reasons] == answer["leads"]
    assert [sorted(reason.cards) for reason in reasons] == list(map(sorted, leads))


def is_decided(made: Made) -> None:
    """Who does not know the rule calls one of the leads something else."""
    document, words = dict(made.exercise.document), right(made)
    leads = document["leads"]
    if made.rule == "gaba.weng":
        assert any(wengs(lead) for lead in leads)
    elif made.rule == "shape.pair":  # takes no cards, or any two of a rank, for a pair
        alike = [len(lead) == 2 and lead[0][1:] == lead[1][1:] for lead in leads]
        assert any(alike)
    elif made.rule.endswith((".throw", ".lead")):  # thinks the opposite of throws
        table = table_of(made)
        lanes = [{table.lane(card) for card in lead} for lead in leads]
        assert any(
            len(there) == 1 and each in ("throw", "none")
            for there, each in zip(lanes, words, strict=True)
        )
    else:
        seen = [[word(view, document, lead) for lead in leads] for view in views(made)]
        assert any(each != words for each in seen)


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_right_and_about_their_rule(game: str) -> None:
    for made in generate("lead", game, 21, 50):
        is_right(made)
        is_decided(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_boards(game: str) -> None:
    for made in generate("lead", game, 22, 500):
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_house_rules_are_kept(game: str, options: dict) -> None:
    for made in generate("lead", game, 24, 25, options=options):
        assert made.exercise.document["options"] == options
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize("game", GAMES)
def test_rule_and_difficulty_are_kept(game: str) -> None:
    for rule in rules_of("lead", game):
        found = []
        for level in range(1, 6):
            try:
                made = make_board("lead", game, 25, rule=rule, difficulty=level)
            except BadInput:
                continue
            found.append(level)
            assert (made.rule, made.difficulty) == (rule, level)
            is_right(made)
            is_decided(made)
        assert len(found) >= 3
    for level in range(1, 6):
        assert make_board("lead", game, 26, difficulty=level).difficulty == level


ROW = [  # game, trump, level, options, hand, lead, word, rule
    ("anqi", "H", "", {}, "S6 S6 S8 S8", "S6 S6 S8 S8", "tractor", "suit.adjacent"),
    ("anqi", "H", "", {}, "S6 S6 S5 S5", "S6 S6 S5 S5", "tractor", "shape.tractor"),
    ("anqi", "H", "", {}, "HA HA S7 S7", "HA HA S7 S7", "tractor", "anqi.adjacent"),
    ("anqi", "none", "", {}, "LJ LJ S7 S7", "LJ LJ S7 S7", "throw", "anqi.adjacent.notrump"),
    ("anqi", "H", "", {}, "S7 C7", "S7 C7", "throw", "shape.pair"),
    ("anqi", "H", "", {}, "S7 S7 C7 C7", "S7 S7 C7 C7", "throw", "shape.tractor"),
    ("anqi", "H", "", {}, "S7 S8", "S7 S8", "none", "suit.effective"),
    ("anqi", "H", "", {}, "S7 H2", "S7 H2", "throw", "suit.effective"),
    ("anqi", "H", "", {}, "SA SK", "SA SK", "throw", "shape.throw"),
    ("anqi", "H", "", {"throw": "off"}, "SA SK", "SA SK", "none", "anqi.throw"),
    ("anqi", "H", "", {"throw": "whole_suit"}, "SA SK SQ", "SA SK", "none", "anqi.throw"),
    ("anqi", "H", "", {"throw": "whole_suit"}, "SA SK DQ", "SA SK", "throw", "shape.throw"),
    ("heiqi", "H", "", {}, "LJ LJ H7 H7", "LJ LJ H7 H7", "none", "heiqi.adjacent"),
    ("heiqi", "H", "", {}, "H7 H7 C7 C7", "H7 H7 C7 C7", "tractor", "heiqi.adjacent"),
    ("heiqi", "H", "", {}, "SA SK", "SA SK", "none", "heiqi.lead"),
    ("shengji", "none", "5", {"notrump_chain": "on"}, "LJ LJ S5 S5", "LJ LJ S5 S5", "tractor",
     "shengji.adjacent"),
    ("gabaguo", "H", "9", {}, "S5 H5 C5 D5", "S5 H5 C5 D5", "weng", "gaba.weng"),
    ("gabaguo", "H", "9", {}, "S9 H9 C9 D9 HA", "S9 H9 C9 D9 HA", "none", "gaba.weng"),
    ("gabaguo", "H", "9", {}, "SA SK", "SA SK", "throw", "gaba.lead"),
    ("gabaguo", "H", "9", {}, "SA", "SA", "single", "shape.single"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "trump", "level", "options", "hand", "lead", "said", "rule"), ROW
)  # fmt: skip
def test_the_rule_that_decides_is_named(
    game: str, trump: str, level: str, options: dict, hand: str, lead: str, said: str, rule: str
) -> None:
    document = {
        "format": 1, "kind": "lead", "game": game, "trump": trump, "options": options,
        "hand": [*hand.split(), "D3"], "leads": [lead.split(), ["D3"]],
    } | ({"level": level} if level else {})  # fmt: skip
    exercise = parse_exercise(document)
    right = solve(exercise).answer
    assert right == {"leads": [said, "single"]}
    verdict = judge(exercise, {"leads": ["none" if said != "none" else "pair", "single"]})
    assert not verdict.correct
    first, second = verdict.reasons
    assert (first.rule, first.facts["index"], first.facts["problem"]) == (rule, 0, "wrong")
    assert (second.rule, second.facts["problem"]) == ("shape.single", "")
    assert sorted(first.cards) == sorted(lead.split())


def test_no_weng_is_led_in_the_first_trick() -> None:
    document = {
        "format": 1, "kind": "lead", "game": "gabaguo", "trump": "H", "level": "9",
        "hand": ["S5", "H5", "C5", "D5"], "leads": [["S5", "H5", "C5", "D5"], ["S5"]],
    }  # fmt: skip
    assert solve(parse_exercise(document)).answer == {"leads": ["weng", "single"]}
    first = parse_exercise({**document, "first": True})
    assert solve(first).answer == {"leads": ["none", "single"]}
    assert judge(first, {"leads": ["weng", "single"]}).reasons[0].rule == "gaba.weng"
