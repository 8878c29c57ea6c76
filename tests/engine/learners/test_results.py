"""What learners with a wrong belief answer about results, calls, sides and burials."""

from __future__ import annotations

import pytest

from engine.chance import Chance
from engine.exercises import judge, parse_exercise, solve
from engine.exercises.making import generate
from engine.learners import beliefs_about, fails

ANQI = {
    "kind": "result", "game": "anqi", "points": 80, "overcalls": 3, "declarer": 0, "partner": 1,
}  # fmt: skip
HEIQI = {"kind": "result", "game": "heiqi", "bid": 90, "points": 105, "declarer": 1}
GABA = {
    "kind": "result", "game": "gabaguo", "levels": {"declarer": "9", "defenders": "5"},
    "stake": "BJ", "points": 35, "dug": False, "ask": ["levels"],
}  # fmt: skip
DUG = {
    **GABA, "levels": {"declarer": "J", "defenders": "5"}, "stake": "none", "dug": True,
    "last": ["HJ"],
}  # fmt: skip
SIDES = {
    "kind": "sides", "game": "anqi", "trump": "H", "declarer": 0, "sold_by": 3,
    "hands": [["H7", "H7", "S7"], ["D7"], [], ["S7"]], "kitty": [],
}  # fmt: skip
SHOWN = {"kind": "overcall", "game": "anqi", "standing": ["C7", "C7"],
         "hand": ["H7", "S7", "D7", "D7", "BJ", "BJ"]}  # fmt: skip
BURIED = {
    "kind": "bury", "game": "gabaguo", "trump": "H", "level": "5",
    "hand": ["S3", "S4", "C3", "C4", "D3", "C5", "DA", "H9"],
    "cards": ["S3", "S4", "C3", "C4", "D3", "C5"],
}  # fmt: skip
BIDS = {"kind": "call", "game": "heiqi", "bids": [110, "pass", "pass"]}


@pytest.mark.parametrize(
    ("board", "learner", "answer"),
    [
        (ANQI, "eighty-zero", {"side": "defenders", "levels": 3, "payout": [-3, -3, 3, 3]}),
        (ANQI, "times", {"side": "defenders", "levels": 3}),
        (ANQI, "caller-team", {"side": "defenders", "levels": 4, "payout": [-4, 4, -4, 4]}),
        (ANQI, "edge", {"side": "declarer", "levels": 4}),
        (HEIQI, "eighty-wins", None),
        (HEIQI, "flat-rate", {"units": 2, "payout": [2, -6, 2, 2]}),
        (HEIQI, "whole-tens", {"units": 2, "payout": [2, -6, 2, 2]}),
        (HEIQI, "one-share", {"units": 4, "payout": [4, -4, 4, 4]}),
        ({**HEIQI, "points": 90}, "equal-wins", {"side": "defenders", "units": 0}),
        ({**HEIQI, "points": 0}, "no-bare", {"side": "declarer", "units": 18}),
        (GABA, "jump", {"levels": {"declarer": "A", "defenders": "5"}}),
        (GABA, "forty-only", None),
        (DUG, "forty-only", {"levels": {"declarer": "Q", "defenders": "5"}}),
        (DUG, "no-way-back", {"levels": {"declarer": "J", "defenders": "6"}}),
        (SIDES, "caller-team", {"seats": [0, 2]}),
        (SIDES, "no-sale", {"seats": [0]}),
        (SIDES, "any-seven", {"seats": [0, 1, 3]}),
        (SHOWN, "level-pairs", {"bids": [["BJ", "BJ"], ["H7", "S7"]]}),
        (SHOWN, "bridge-order", {"bids": [["D7", "D7"], ["BJ", "BJ"]]}),
        (SHOWN, "only-sevens", {"bids": []}),
        (SHOWN, "off-order", None),
        (BURIED, "printed-suit", {"allowed": True, "stake": "none"}),
        (BURIED, "bury-plain", None),
        (BIDS, "bid-equal", {"bids": [110, 100, 90, 80]}),
        (BIDS, "passes-end", {"bids": []}),
        (BIDS, "again", None),
    ],
)
def test_beliefs(board: dict, learner: str, answer: dict | None) -> None:
    exercise = parse_exercise({"format": 1, **board})
    given = beliefs_about(board["kind"])[learner](exercise, Chance("belief"))
    if answer is None:  # the belief makes no difference here
        assert given is None or judge(exercise, given).correct
        return
    assert given is not None
    assert not judge(exercise, given).correct
    for name, value in answer.items():
        if value:
            assert sorted(given[name]) == sorted(value) if name == "bids" else given[name] == value


@pytest.mark.parametrize("kind", ["result", "overcall", "sides", "bury", "call"])
def test_every_learner_can_answer_every_board(kind: str) -> None:
    games = {"result": ("anqi", "heiqi", "gabaguo", "dingqi", "shengji"), "bury": ("gabaguo",),
             "call": ("anqi", "heiqi", "gabaguo")}.get(kind, ("anqi",))  # fmt: skip
    failed = set()
    for game in games:
        for made in generate(kind, game, 61, 60):
            assert judge(made.exercise, solve(made.exercise).answer).correct
            failed |= {
                learner
                for learner in beliefs_about(kind)
                if fails(learner, made.exercise, Chance(learner, made.exercise.game))
            }
    # the order of suits is the usual one unless a club has another
    assert set(beliefs_about(kind)) - failed <= {"off-order"}
