"""What learners with one wrong belief answer to questions about cards, the kitty and leads."""

from __future__ import annotations

import pytest

from engine.chance import Chance
from engine.exercises import judge, parse_exercise
from engine.exercises.making import generate
from engine.learners import beliefs_about, fails

ANQI = {"format": 1, "game": "anqi", "trump": "H"}
BARE = {**ANQI, "trump": "none"}
HEIQI = {**ANQI, "game": "heiqi"}
WON = {"won_by": "defenders", "kitty": "S5 HT D2 D3 C4 D6 C9 D9"}

# learner, the exercise, what it answers
CASES: list[tuple[str, dict, object]] = [
    ("printed-suit", {**ANQI, "kind": "trumps", "cards": "S7 H7 H2 BJ"}, "H7 H2 BJ"),
    ("no-trump-sevens", {**BARE, "kind": "trumps", "cards": "S7 H7 H2 BJ"}, "BJ"),
    ("printed-suit", {**ANQI, "kind": "order", "cards": "S7 S8 S6 H2"}, "H2 S8 S7 S6"),
    ("printed-suit", {**ANQI, "kind": "shape", "cards": "S8 S8 S6 S6"}, ["S8 S8", "S6 S6"]),
    ("touching-7", {**ANQI, "kind": "shape", "cards": "S8 S8 S6 S6"}, ["S8 S8", "S6 S6"]),
    ("touching-7", {**ANQI, "kind": "shape", "cards": "H7 H7 H6 H6"}, ["H7 H7 H6 H6"]),
    ("level-pairs", {**ANQI, "kind": "shape", "cards": "S7 C7 H2"}, ["S7 C7", "H2"]),
    ("level-pairs", {**ANQI, "kind": "shape", "cards": "S7 S7 D7 D7"}, ["S7 S7 D7 D7"]),
    ("joker-gap", {**ANQI, "kind": "shape", "cards": "LJ LJ H7 H7"}, ["LJ LJ", "H7 H7"]),
    ("joker-gap", {**BARE, "kind": "shape", "cards": "LJ LJ S7 S7"}, ["LJ LJ S7 S7"]),
    ("joker-gap", {**HEIQI, "kind": "shape", "cards": "LJ LJ H7 H7"}, ["LJ LJ H7 H7"]),
    ("plain-kitty", {**ANQI, **WON, "kind": "koudi", "last": "CA CA"}, (1, 15)),
    ("by-cards", {**ANQI, **WON, "kind": "koudi", "last": "CA CA CQ"}, (6, 90)),
    ("touching-7", {**ANQI, **WON, "kind": "koudi", "last": "C8 C8 C6 C6"}, (4, 60)),
    ("printed-suit", {**ANQI, **WON, "kind": "koudi", "last": "HA HA S7 S7"}, (4, 60)),
    ("level-pairs", {**ANQI, **WON, "kind": "koudi", "last": "S7 C7"}, (4, 60)),
    ("joker-gap", {**ANQI, **WON, "kind": "koudi", "last": "LJ LJ H7"}, (4, 60)),
    ("printed-suit", {**ANQI, "kind": "lead", "leads": ["S7 S8", "S7 H2"]}, "throw none"),
    ("touching-7", {**ANQI, "kind": "lead", "leads": ["S6 S6 S7 S7", "S8 S8 S6 S6"]},
     "tractor throw"),
    ("level-pairs", {**ANQI, "kind": "lead", "leads": ["S7 C7", "S7 S7 C7 C7"]}, "pair tractor"),
    ("joker-gap", {**HEIQI, "kind": "lead", "leads": ["LJ LJ H7 H7", "H7 H7"]}, "tractor pair"),
    ("king-zero", {"format": 1, "kind": "points", "game": "anqi", "cards": "SK S5"}, 5),
    ("picture-tens", {"format": 1, "kind": "points", "game": "anqi", "cards": "SQ S5"}, 15),
    ("ace-ten", {"format": 1, "kind": "points", "game": "anqi", "cards": "SA S5"}, 15),
    ("copy-once", {"format": 1, "kind": "points", "game": "anqi", "cards": "S5 S5"}, 5),
    ("two-low", {"format": 1, "kind": "order", "game": "dingqi", "cards": "S2 SA S3"}, "SA S3 S2"),
    ("seven-high", {"format": 1, "kind": "order", "game": "dingqi", "cards": "S7 SA BJ"},
     "S7 BJ SA"),
]  # fmt: skip


def document(exercise: dict) -> dict:
    """The exercise with its cards as lists; the hand of a lead holds all that is asked about."""
    found = dict(exercise)
    for name in ("cards", "kitty", "last"):
        if name in found:
            found[name] = found[name].split()
    if "leads" in found:
        leads = [lead.split() for lead in found["leads"]]
        cards = sorted({card for lead in leads for card in lead})
        most = {card: max(lead.count(card) for lead in leads) for card in cards}
        found |= {"leads": leads, "hand": [card for card in cards for _ in range(most[card])]}
    return found


def plain(answer: dict) -> object:
    """An answer as the cases write it; the order inside a part does not matter."""
    if "multiplier" in answer:
        return answer["multiplier"], answer["points"]
    if "parts" in answer:
        return sorted(sorted(part) for part in answer["parts"])
    (value,) = answer.values()
    return value


@pytest.mark.parametrize(("learner", "exercise", "said"), CASES)
def test_a_belief_answers_as_it_says(learner: str, exercise: dict, said: object) -> None:
    board = parse_exercise(document(exercise))
    belief = beliefs_about(board.kind)[learner]
    answer = belief(board, Chance(0))
    assert answer is not None
    if isinstance(said, list):
        assert plain(answer) == sorted(sorted(part.split()) for part in said)
    elif board.kind == "trumps":
        assert sorted(answer["cards"]) == sorted(str(said).split())
    else:
        assert plain(answer) == (said.split() if isinstance(said, str) else said)
    assert fails(learner, board, Chance(0)) is not judge(board, answer).correct


def test_nobody_multiplies_a_kitty_that_counts_nothing() -> None:
    lost = document({**ANQI, **WON, "won_by": "declarer", "kind": "koudi", "last": "C8 C8 C6 C6"})
    board = parse_exercise(lost)
    wrong = [name for name in beliefs_about("koudi") if fails(name, board, Chance(name))]
    assert set(wrong) <= {"guess"}


@pytest.mark.parametrize(
    "kind", ["trumps", "sort", "order", "points", "shape", "koudi", "lead"]
)  # fmt: skip
def test_every_answer_is_of_the_right_form(kind: str) -> None:
    for game in ("anqi", "heiqi", "shengji"):
        for made in generate(kind, game, 41, 6):
            for belief in beliefs_about(kind).values():
                answer = belief(made.exercise, Chance(1))
                if answer is not None:
                    assert isinstance(judge(made.exercise, answer).correct, bool)
