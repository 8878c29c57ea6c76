"""The kind next: what its boards with the usual options never ask, and what it refuses."""

from __future__ import annotations

import pytest

from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve


def turn(**fields: object) -> dict:
    base = {"format": 1, "kind": "next", "game": "dingqi", "ask": "turn", "player": 0,
            "table": ["S5"], "sizes": [3, 4, 5, 6]}  # fmt: skip
    return {**base, **fields}


@pytest.mark.parametrize(
    ("document", "choice", "rule"),
    [
        (turn(), "play 1", "dingqi.pass"),
        (turn(sizes=[0, 4, 5, 6], options={"end": "to_last"}), "play 1", "dingqi.pass"),
        (turn(sizes=[0, 4, 5, 6], options={"end": "to_last"}, passes=3), "lead 1", "dingqi.end"),
        (turn(sizes=[2, 0, 5, 6], options={"end": "to_last"}), "play 2", "dingqi.pass"),
        (turn(sizes=[0, 4, 0, 6], options={"end": "to_last"}), "over", "dingqi.end"),
        (turn(table=["S7"], snatched=True), "lead 0", "dingqi.snatch"),
        (turn(table=["S7"], snatched=True, options={"snatch": "out_of_turn"}), "play 1",
         "dingqi.snatch"),
        (turn(table=["S7"], snatched=True, options={"snatch": "out_of_turn"}, passes=3), "lead 0",
         "dingqi.pass"),
        (turn(table=["S7"], snatched=True, sizes=[0, 4, 5, 6]), "over", "dingqi.end"),
        (turn(players=2, sizes=[5, 9], passes=1), "lead 0", "dingqi.pass"),
    ],
)  # fmt: skip
def test_turns(document: dict, choice: str, rule: str) -> None:
    assert solve(parse_exercise(document)).answer == {"choice": choice, "reason": rule}


@pytest.mark.parametrize(
    ("document", "place"),
    [
        (turn(ask="deal"), "ask"),
        (turn(trump="H"), "trump"),
        (turn(table=["S5", "S9"]), "table"),
        (turn(table=[]), "table"),
        (turn(passes=4), "passes"),
        (turn(passes=3, sizes=[3, 4, 5]), "sizes"),
        (turn(sizes=[3, 0, 5, 6]), "sizes[1]"),
        (turn(sizes=[3, 4, 5, True]), "sizes[3]"),
        (turn(sizes=[3, 4, 5, 15]), "sizes[3]"),
        (turn(sizes=[14, 14, 13, 13]), "sizes"),
        (turn(sizes="many"), "sizes"),
        (turn(snatched=True), "snatched"),
        (turn(sizes=[0, 4, 5, 6], passes=1), "passes"),
        ({**turn(), "ask": "first"}, "c3"),
    ],
)
def test_complaints_name_the_field(document: dict, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_exercise(document)
    assert caught.value.field == place


def other(game: str, ask: str, **fields: object) -> dict:
    return {"format": 1, "kind": "next", "game": game, "ask": ask, **fields}


@pytest.mark.parametrize(
    ("document", "place"),
    [
        (other("anqi", "call", head=0, sevens=[["H7"], [], [], ["S6"]], wants=[]), "sevens[3][0]"),
        (other("anqi", "call", head=0, sevens=[["H7"], [], []], wants=[]), "sevens"),
        (other("anqi", "call", head=0, sevens=[[]] * 4, wants=[4]), "wants[0]"),
        (other("anqi", "call", head=0, sevens=[[]] * 4, wants=[], receiver=9), "receiver"),
        (other("anqi", "call", head=0, sevens=[[]] * 4, wants=[], receiver=1,
               options={"call_time": "after_deal"}), "receiver"),
        (other("anqi", "overcall", caller=0, said=["pass"] * 4), "said"),
        (other("anqi", "overcall", caller=0, said=[["S7", "S7"], ["H7", "H7"]]), "said[1]"),
        (other("anqi", "overcall", caller=0, said=[["S7", "H7"]]), "said[0]"),
        (other("anqi", "overcall", caller=0, said=[[]]), "said[0]"),
        (other("anqi", "overcall", caller=0, said=[7]), "said[0]"),
        (other("anqi", "overcall", caller=0, said="pass"), "said"),
        (other("anqi", "head", head=0, redealt=True, points=5), "points"),
        (other("anqi", "head", head=0, declarer=1, points=7), "points"),
        (other("anqi", "leader", declarer=0, plays=[]), "trump"),
        (other("anqi", "leader", trump="H", declarer=0, plays=[["S5"], ["S6"]]), "plays"),
        (other("anqi", "leader", trump="H", declarer=0, plays=[], leader=1), "leader"),
        (other("shengji", "leader", trump="H", level="5", declarer=0, plays=[]), "plays"),
        (other("shengji", "deal", points=-5), "points"),
        (other("heiqi", "auction", first=0, bids=[90, 100]), "bids[1]"),
        (other("heiqi", "auction", first=0, bids=["pass", 80, "pass"]), "bids[2]"),
        (other("heiqi", "auction", first=0, bids=[True]), "bids[0]"),
        (other("heiqi", "auction", first=0, bids=["no"]), "bids[0]"),
        (other("heiqi", "first", first=0, bids=["pass"]), "bids"),
        (other("heiqi", "first", first=0, bids=["pass"] * 4, side="draw"), "side"),
        (other("heiqi", "first", first=0, bids=[80]), "side"),
        (other("gabaguo", "deal", hands=[[]] * 4), "level"),
        (other("gabaguo", "deal", level="5", hands=[["S5"] * 2, [], [], []]), "hands[0][1]"),
        (other("gabaguo", "deal", level="5", hands=[["S5"], [], [], []],
               shown={"seat": 1, "card": "S5"}), "shown.card"),
        (other("gabaguo", "deal", level="5", hands=[["S6"], [], [], []],
               shown={"seat": 0, "card": "S6"}), "shown.card"),
        (other("gabaguo", "declarer", declarer=1, stake="none", points=0, dug=False), "levels"),
    ],
)  # fmt: skip
def test_complaints_of_other_games(document: dict, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_exercise(document)
    assert caught.value.field == place


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        ({"choice": "lead 9", "reason": "dingqi.pass"}, "answer.choice"),
        ({"choice": 3, "reason": "dingqi.pass"}, "answer.choice"),
        ({"choice": "over", "reason": "dingqi.nothing"}, "answer.reason"),
        ({"choice": "over", "reason": 5}, "answer.reason"),
        ({"choice": "over"}, "answer.reason"),
        ({"reason": "dingqi.pass"}, "answer.choice"),
    ],
)
def test_answers_of_the_wrong_build(answer: dict, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        judge(parse_exercise(turn()), answer)
    assert caught.value.field == place


def test_a_wrong_reason_is_told_apart_from_a_wrong_choice() -> None:
    verdict = judge(parse_exercise(turn()), {"choice": "play 1", "reason": "follow.suit"})
    assert not verdict.correct
    assert verdict.reasons[0].rule == "dingqi.pass"
    assert verdict.reasons[0].facts["problem"] == "reason"
