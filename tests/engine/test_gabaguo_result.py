"""What a deal of gabaguo comes to: a table worked out by hand, and a second reading of the rules.

A row of the table: what stands before the deal, how it ended, what stands after it. The sides
are written declarer's first: `9 3` are the levels of the declarer's side and the defenders.
"""

from itertools import product

import pytest

from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve

from .oracle_gabaguo import LEVELS, SIDES, reading

STAKES = ("none", "LJ", "BJ", "both", "rocket")

# levels | stake | end | more before | side, levels, score, deal afterwards | more afterwards
# end: points, or "d" + points for a kitty dug with an odd card, "dJ", "dSA", "dHA" with that card
TABLE = """
9 3 | BJ     | 35    |                | declarer  J 3  3 declarer  |
5 3 | none   | d20   |                | defenders 5 3 -1 defenders |
8 6 | LJ     | 45    |                | defenders 8 6 -2 defenders | squat 3 0
8 6 | LJ     | 45    | only_if_dug    | defenders 8 6 -1 defenders |
J 5 | none   | dJ 0  |                | defenders 3 6 -1 declarer  |
J 5 | none   | dJ 0  | away           | defenders 3 6 -1 defenders |
J 5 | none   | d0    |                | defenders J 6 -1 defenders |
J 3 | none   | dJ 0  |                | defenders 3 3 -1 declarer  |
J 5 | none   | dBJ 0 |                | defenders J 6 -1 defenders |
J J | none   | dJ 0  |                | defenders 3 J -1 declarer  |
J A | BJ     | dJ 0  | squat 1 2      | defenders 3 A -3 declarer  | squat 6 2
T A | BJ     | dJ 0  |                | defenders T A -3 defenders | squat 5 0
J A | both   | dJ 0  | only_if_dug    | defenders 3 A -4 declarer  | squat 8 0
J A | both   | 40    |                | defenders J A -4 defenders | squat 8 0
J A | both   | 40    | only_if_dug    | defenders J A -1 defenders |
J 7 | rocket | dJ 0  |                | defenders J A -5 defenders | rocket 0 1
J 7 | rocket | 100   |                | defenders J A -5 defenders | rocket 0 1
J 7 | rocket | 100   | only_if_dug    | defenders J 7 -1 defenders |
J 7 | rocket | d0    | only_if_dug    | defenders J A -5 defenders | rocket 0 1
4 7 | rocket | 40    | squat 2 3      | defenders 4 A -5 defenders | squat 2 0; rocket 0 1
4 A | rocket | 40    | squat 2 3      | defenders 4 A -5 defenders | squat 2 0
4 A | rocket | 40    | rocket 0 1     | defenders 4 A -5 defenders | rocket 0 1
4 A | rocket | 40    | seal 0 1       | defenders 4 A -5 defenders | seal 0 1
A 7 | none   | dSA 0 |                | defenders 3 8 -1 declarer  |
A 7 | none   | dHA 0 |                | defenders J 8 -1 declarer  |
A 7 | none   | dHASA 0 |              | defenders 3 8 -1 declarer  |
A 7 | LJ     | dHA 0 |                | defenders J 7 -2 declarer  | squat 3 0
A 7 | LJ     | dHA 0 | seal 1 0       | defenders J 7 -2 declarer  | squat 3 0
A 7 | LJ     | dSA 0 | rocket 1 0     | defenders 3 7 -2 declarer  | squat 3 0
A 7 | rocket | dSA 0 | seal 1 0       | defenders A A -5 defenders | seal 1 0; rocket 0 1
A 7 | none   | 40    | seal 1 0       | defenders A 7 -1 defenders | seal 1 0
A 7 | none   | 40    | rocket 1 0     | defenders A 7 -1 defenders | rocket 1 0
3 4 | none   | 0     |                | declarer  4 4  1 declarer  |
3 4 | LJ     | 35    |                | declarer  6 4  2 declarer  |
3 4 | both   | 35    |                | declarer  J 4  4 declarer  |
4 4 | both   | 35    |                | declarer  J 4  4 declarer  |
T 4 | none   | 35    |                | declarer  J 4  1 declarer  |
T 4 | LJ     | 35    |                | declarer  J 4  2 declarer  |
J 4 | none   | 35    |                | declarer  Q 4  1 declarer  |
J 4 | LJ     | 35    |                | declarer  A 4  2 declarer  |
J 4 | both   | 35    |                | declarer  A 4  4 declarer  |
K 4 | both   | 35    |                | declarer  A 4  4 declarer  |
Q 4 | none   | 35    |                | declarer  K 4  1 declarer  |
3 4 | rocket | 35    |                | declarer  A 4  5 declarer  | rocket 1 0
J 4 | rocket | 35    | squat 4 1      | declarer  A 4  5 declarer  | squat 0 1; rocket 1 0
8 3 | none   | 35    | squat 3 0      | declarer  8 3  1 declarer  | squat 2 0
8 3 | BJ     | 35    | squat 3 0      | declarer  8 3  3 declarer  | squat 2 0
8 3 | BJ     | 35    | squat 1 0      | declarer  J 3  3 declarer  |
8 3 | none   | 35    | squat 1 4      | declarer  9 3  1 declarer  | squat 0 4
8 3 | LJ     | 40    | squat 2 4      | defenders 8 3 -2 defenders | squat 5 4
8 5 | none   | d0    | squat 0 1      | defenders 8 5 -1 defenders | squat 0 1
8 A | none   | d0    |                | defenders 8 A -1 defenders |
8 K | none   | d0    |                | defenders 8 A -1 defenders |
8 T | none   | d0    |                | defenders 8 J -1 defenders |
8 J | none   | d0    |                | defenders 8 J -1 defenders |
8 T | none   | 40    |                | defenders 8 T -1 defenders |
8 T | LJ     | d40   |                | defenders 8 T -2 defenders | squat 3 0
A 9 | none   | 35    |                | declarer  A 9  1 declarer  | match
A 9 | BJ     | 35    |                | declarer  A 9  3 declarer  | match
A 9 | rocket | 35    |                | declarer  A 9  5 declarer  | match
A 9 | none   | 35    | squat 1 0      | declarer  A 9  1 declarer  | match
A 9 | none   | 35    | squat 2 0      | declarer  A 9  1 declarer  | squat 1 0
A 9 | rocket | 35    | squat 2 0      | declarer  A 9  5 declarer  | match
A 9 | none   | 35    | rocket 1 0     | declarer  A 9  1 declarer  | seal 1 0
A 9 | rocket | 35    | rocket 1 0     | declarer  A 9  5 declarer  | seal 1 0
A 9 | none   | 35    | seal 1 0       | declarer  A 9  1 declarer  | match
A 9 | none   | 35    | seal 1 0; squat 2 0 | declarer A 9 1 declarer | squat 1 0
A 9 | none   | 35    | rocket 1 0; squat 3 0 | declarer A 9 1 declarer | squat 2 0; seal 1 0
A A | none   | 35    | rocket 0 1     | declarer  A A  1 declarer  | match; rocket 0 1
"""


def state(text: str) -> dict:
    """`squat 3 0; seal 1 0` as fields by side."""
    found: dict = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, *values = part.split()
        name = {"rocket": "by_rocket"}.get(name, name)
        if values:
            kind = int if name == "squat" else lambda value: value == "1"
            found[name] = dict(zip(SIDES, map(kind, values), strict=True))
        else:
            found[name] = True
    return found


def ending(text: str) -> dict:
    """`35`, `d20`, `dJ 0`, `dHASA 0`."""
    if not text.startswith("d"):
        return {"points": int(text), "dug": False}
    card, _, points = text[1:].rpartition(" ")
    last = {
        "": ["C6"],
        "J": ["DJ"],
        "BJ": ["BJ"],
        "SA": ["SA"],
        "HA": ["HA"],
        "HASA": ["HA", "SA"],
    }[card]
    return {"points": int(points), "dug": True, "last": last}


def row(line: str) -> tuple[dict, dict]:
    """The exercise and the answer of a line of the table."""
    levels, stake, end, before, result, after = (part.strip() for part in line.split("|"))
    extra = state(before)
    options = {}
    if extra.pop("only_if_dug", False):
        options["stake_penalty"] = "only_if_dug"
    if extra.pop("away", False):
        options["huikou_keeps_deal"] = False
    side, ours, theirs, score, deal = result.split()
    exercise = {
        "format": 1, "kind": "result", "game": "gabaguo", "options": options, "stake": stake,
        "levels": dict(zip(SIDES, levels.split(), strict=True)), **ending(end), **extra,
    }  # fmt: skip
    end_state = state(after)
    answer = {
        "side": side,
        "levels": {"declarer": ours, "defenders": theirs},
        "score": {"declarer": int(score), "defenders": -int(score)},
        "squat": {"declarer": 0, "defenders": 0},
        "seal": {"declarer": False, "defenders": False},
        "by_rocket": {"declarer": False, "defenders": False},
        "deal": deal,
        "match": "declarer" if end_state.pop("match", False) else None,
    }
    return exercise, answer | end_state


ROWS = [line for line in TABLE.splitlines() if line]


@pytest.mark.parametrize("line", ROWS)
def test_table(line: str) -> None:
    document, answer = row(line)
    exercise = parse_exercise(document)
    assert solve(exercise).answer == answer
    assert (judge(exercise, answer).correct, solve(exercise).count) == (True, 1)
    assert reading(document) == answer
    for name in answer:
        without = {key: value for key, value in answer.items() if key != name}
        verdict = judge(exercise, without)
        assert not verdict.correct
        assert {reason.facts["field"] for reason in verdict.reasons} == {name}
        assert all(reason.rule.startswith("gaba.") for reason in verdict.reasons)
        asked = parse_exercise({**document, "ask": [name]})
        assert judge(asked, {name: answer[name]}).correct


@pytest.mark.parametrize(("line", "name", "rules"), [
    (ROWS[0], "levels", ["gaba.win", "gaba.must"]),
    (ROWS[2], "squat", ["gaba.squat"]),
    (ROWS[4], "deal", ["gaba.huikou"]),
    (ROWS[4], "levels", ["gaba.lose", "gaba.huikou"]),
    (ROWS[1], "levels", ["gaba.lose", "gaba.must"]),
    (ROWS[5], "score", ["gaba.lose"]),
], ids=str)  # fmt: skip
def test_rules_cited(line: str, name: str, rules: list[str]) -> None:
    document, answer = row(line)
    del answer[name]
    verdict = judge(parse_exercise(document), answer)
    assert [reason.rule for reason in verdict.reasons] == rules


ENDS = ("0", "35", "40", "d0", "dBJ 0", "dJ 40", "dSA 5", "dHA 0", "dHASA 0")
PENALTIES = ("any_loss", "only_if_dug")


@pytest.mark.parametrize(("ours", "stake", "penalty"), list(product(LEVELS, STAKES, PENALTIES)))
def test_second_reading(ours: str, stake: str, penalty: str) -> None:
    """Of debts and flags every third combination, each turn another third."""
    flags = ((0, True), (1, False), (2, True))
    pairs = list(product(((0, 0), (1, 2), (4, 0)), flags))
    shift = LEVELS.index(ours) + STAKES.index(stake) + PENALTIES.index(penalty)
    for (row, theirs), (column, end) in product(enumerate(LEVELS), enumerate(ENDS)):
        for debts, (flag, keeps) in pairs[(shift + row + column) % 3 :: 3]:
            at_ace = {"declarer": ours == "A", "defenders": theirs == "A"}
            document = {
                "format": 1, "kind": "result", "game": "gabaguo",
                "levels": {"declarer": ours, "defenders": theirs}, "stake": stake, **ending(end),
                "options": {"stake_penalty": penalty, "huikou_keeps_deal": keeps},
                "squat": dict(zip(SIDES, debts, strict=True)),
                "seal": at_ace if flag == 1 else {},
                "by_rocket": at_ace if flag == 2 else {},
            }  # fmt: skip
            assert solve(parse_exercise(document)).answer == reading(document), document


def test_reading_of_fields() -> None:
    document, answer = row(ROWS[0])
    levels = {"declarer": "10", "defenders": "3"}
    exercise = parse_exercise({**document, "levels": levels, "squat": {"defenders": 2}})
    assert exercise.document["levels"] == {"declarer": "T", "defenders": "3"}
    assert exercise.document["squat"] == {"declarer": 0, "defenders": 2}
    assert judge(exercise, answer | {"squat": {"declarer": 0, "defenders": 2}}).correct
    dug, _ = row(ROWS[4])
    to_ten = {"declarer": "3", "defenders": "10"}
    answer = row(ROWS[4])[1] | {"levels": to_ten}
    dug["levels"]["defenders"] = "9"
    assert judge(parse_exercise(dug), answer).correct


@pytest.mark.parametrize(("change", "field"), [
    ({"levels": {"declarer": "2", "defenders": "3"}}, "levels.declarer"),
    ({"levels": {"declarer": "9"}}, "levels.defenders"),
    ({"levels": {"declarer": "9", "defenders": "3", "draw": "4"}}, "levels.draw"),
    ({"levels": ["9", "3"]}, "levels"),
    ({"stake": "two"}, "stake"),
    ({"points": 33}, "points"),
    ({"dug": 1}, "dug"),
    ({"dug": True}, "last"),
    ({"dug": True, "last": []}, "last"),
    ({"dug": True, "last": ["S9", "S9"]}, "last[1]"),
    ({"dug": True, "last": ["S1"]}, "last[0]"),
    ({"squat": {"declarer": -1}}, "squat.declarer"),
    ({"squat": 3}, "squat"),
    ({"seal": {"declarer": 1}}, "seal.declarer"),
    ({"by_rocket": {"east": True}}, "by_rocket.east"),
    ({"trump": "S"}, "trump"),
    ({"level": "9"}, "level"),
    ({"ask": ["payout"]}, "ask[0]"),
    ({"players": 5}, "players"),
], ids=str)  # fmt: skip
def test_positions_of_no_deal(change: dict, field: str) -> None:
    document, _ = row(ROWS[0])
    with pytest.raises(BadInput) as complaint:
        parse_exercise(document | change)
    assert complaint.value.field == field


@pytest.mark.parametrize(("change", "field"), [
    ({"side": "east"}, "answer.side"),
    ({"levels": {"declarer": "J"}}, "answer.levels.defenders"),
    ({"levels": "J"}, "answer.levels"),
    ({"score": {"declarer": "3", "defenders": -3}}, "answer.score.declarer"),
    ({"seal": {"declarer": 0, "defenders": False}}, "answer.seal.declarer"),
    ({"deal": None}, "answer.deal"),
    ({"match": False}, "answer.match"),
    ({"payout": [1]}, "answer.payout"),
], ids=str)  # fmt: skip
def test_answers_of_no_form(change: dict, field: str) -> None:
    document, answer = row(ROWS[0])
    with pytest.raises(BadInput) as complaint:
        judge(parse_exercise(document), answer | change)
    assert complaint.value.field == field


def test_a_match_must_be_said_to_go_on() -> None:
    document, answer = row(ROWS[0])
    exercise = parse_exercise(document)
    del answer["match"]
    assert not judge(exercise, answer).correct
    assert not judge(exercise, answer | {"match": "declarer"}).correct
    assert judge(exercise, answer | {"match": None}).correct
