"""Learners who hold a wrong belief about dingqi: what each answers, and where it is right."""

from __future__ import annotations

import pytest

from engine.chance import Chance
from engine.exercises import Exercise, judge, parse_exercise
from engine.exercises.making import generate
from engine.learners import LEARNERS, beliefs_about, fails


def beat(table: str, hand: str, **more: object) -> Exercise:
    return parse_exercise({
        "format": 1, "kind": "beat", "game": "dingqi", "table": table.split(),
        "hand": hand.split(), **more,
    })  # fmt: skip


def snatch(table: str, *hands: str, wants: tuple[int, ...] = ()) -> Exercise:
    return parse_exercise({
        "format": 1, "kind": "snatch", "game": "dingqi", "player": 0, "table": table.split(),
        "hands": [hand.split() for hand in hands], "wants": list(wants),
    })  # fmt: skip


def answers(learner: str, exercise: Exercise) -> dict | None:
    return beliefs_about(exercise.kind)[learner](exercise, Chance("known"))


def test_each_kind_has_its_learners() -> None:
    assert set(beliefs_about("beat")) == {"seven-low", "seven-all", "wrap", "guess"}
    assert set(beliefs_about("snatch")) == {"seven-low", "seven-all", "guess"}
    assert set(beliefs_about("beat")) <= set(LEARNERS)


@pytest.mark.parametrize(
    ("learner", "table", "hand", "said"),
    [
        ("seven-low", "SK HK", "D7 S3 S4", {"pass": True}),
        ("seven-low", "S7", "S8 H7", {"cards": ["S8"]}),
        ("seven-low", "S5", "D7 S3", None),
        ("seven-low", "S5 H5 C5", "D7 S3", None),
        ("seven-all", "S5 H5 C5", "D7 S3", {"cards": ["D7"]}),
        ("seven-all", "S7", "S2 H2 S3", {"pass": True}),
        ("seven-all", "SK HK", "D7 S3", None),
        ("wrap", "SJ HQ SK", "CK CA C2", {"cards": ["CK", "CA", "C2"]}),
        ("wrap", "SQ HK SA", "CK CA C2", {"cards": ["CK", "CA", "C2"]}),
        ("wrap", "SJ HQ SK", "CQ CK CA D2", None),
        ("wrap", "SK", "CK CA C2", None),
        ("wrap", "SQ HQ SK HK", "CK DK CA DA C2 D2", None),
        ("wrap", "SQ HQ SK HK SJ CJ", "CK DK CA DA C2 D2",
         {"cards": ["CK", "DK", "CA", "DA", "C2", "D2"]}),
    ],
)  # fmt: skip
def test_what_is_played_by_a_wrong_belief(
    learner: str, table: str, hand: str, said: dict | None
) -> None:
    exercise = beat(table, hand)
    answer = answers(learner, exercise)
    if said is None:
        assert answer is None or judge(exercise, answer).correct
        assert not fails(learner, exercise, Chance("known"))
    else:
        assert answer == said
        assert fails(learner, exercise, Chance("known"))


def test_what_is_listed_by_a_wrong_belief() -> None:
    leading = beat("", "SK HA C2", ask="all")
    wrapped = answers("wrap", leading)
    assert wrapped
    assert {len(play) for play in wrapped["plays"]} == {1, 3}
    assert fails("wrap", leading, Chance("known"))
    table = beat("SK HK", "D7 SA HA", ask="all")
    assert answers("seven-low", table) == {"plays": [["SA", "HA"]]}


@pytest.mark.parametrize(
    ("learner", "table", "said"),
    [
        ("seven-low", "SK HK", {"seats": [], "gets": None}),
        ("seven-low", "S5", None),
        ("seven-low", "S5 H5 C5", None),
        ("seven-all", "S5 H5 C5", {"seats": [1, 3], "gets": 3}),
        ("seven-all", "SK HK", None),
    ],
)
def test_who_snatches_by_a_wrong_belief(learner: str, table: str, said: dict | None) -> None:
    exercise = snatch(table, "S9", "S7 S3", "C9", "H7", wants=(2, 3))
    assert answers(learner, exercise) == said
    assert fails(learner, exercise, Chance("known")) == (said is not None)


@pytest.mark.parametrize("kind", ["beat", "snatch"])
def test_whoever_guesses_answers_in_the_right_form(kind: str) -> None:
    chance = Chance("guesses")
    guess = beliefs_about(kind)["guess"]
    failed = 0
    for made in generate(kind, "dingqi", 41, 60):
        answer = guess(made.exercise, chance)
        assert answer is not None
        failed += not judge(made.exercise, answer).correct
    assert 30 < failed <= 60
