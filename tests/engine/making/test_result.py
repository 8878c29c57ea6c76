"""Boards on what a deal comes to: each by a second reading, and that its rule decides it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from engine.exercises import judge, solve
from engine.exercises.making import MAKERS, Made, generate, make_board, rules_of
from tests.engine.oracle_dingqi import points as worth
from tests.engine.oracle_dingqi import result as dingqi
from tests.engine.oracle_gabaguo import LEVELS, reading
from tests.engine.oracle_tricks import anqi_result, heiqi_result, shengji_result

GAMES = tuple(MAKERS["result"].rules)
OPTIONS = {
    "anqi": [{}, {"cap": "uncapped"}, {"payout": "sides_only"}, {"sell_seven": "off"}],
    "heiqi": [{}, {"bids": "120-80"}, {"margin": "floor"}, {"bare_double": "bid80_only"}],
    "gabaguo": [{}, {"stake_penalty": "only_if_dug"}, {"huikou_keeps_deal": False}],
    "dingqi": [{}, {"end": "to_last"}, {"qinggan": "on"}],
    "shengji": [{}],
}


def dingqi_result(doc: dict) -> dict:
    n = doc["players"]
    return dingqi(
        n, doc["first_out"], doc["captured"], doc.get("left", [0] * n), doc.get("holder", 0),
        doc.get("taken", ()), doc["options"],
    )  # fmt: skip


READ: dict[str, Callable[[dict], dict]] = {
    "anqi": lambda doc: anqi_result({"players": 4, **doc}),
    "heiqi": heiqi_result,
    "gabaguo": reading,
    "dingqi": dingqi_result,
    "shengji": shengji_result,
}


def asked(doc: dict, values: dict) -> dict:
    return {name: value for name, value in values.items() if name in doc.get("ask", values)}


def could_be(doc: dict) -> None:
    """Nothing that a real deal cannot come to."""
    game = doc["game"]
    if game == "dingqi":
        assert sum(doc["captured"]) <= 100
        if doc["options"].get("end") == "to_last":
            assert sum(doc["captured"]) == 100
        elif "left" in doc:
            assert all((left == 0) == (seat == doc["first_out"])
                       for seat, left in enumerate(doc["left"]))  # fmt: skip
        if "taken" in doc:
            mine = [doc["captured"][(doc["holder"] + step) % 4] for step in (1, 3)]
            assert worth(doc["taken"]) == sum(mine)
    elif game == "gabaguo":
        assert doc["points"] <= 100
        assert "last" in doc or not doc["dug"]
    else:
        assert doc["points"] <= 1000
    if game == "anqi" and doc["options"].get("sell_seven") == "off" and doc["overcalls"]:
        assert doc["partner"] is None


def is_right(made: Made) -> None:
    """The answer is what a second reading of the rules gives."""
    doc = json.loads(json.dumps(made.exercise.document))
    could_be(doc)
    right = asked(doc, READ[doc["game"]](doc))
    solution = solve(made.exercise)
    assert solution.answer == right, doc
    verdict = judge(made.exercise, right)
    assert verdict.correct
    assert made.rule in {reason.rule for reason in judge(made.exercise, {}).reasons} | OTHERWISE
    totals = [line.value for line in verdict.sums if line.kind == "total"]
    numbers = [value for value in right.values() if type(value) is int]
    assert set(numbers) <= set(totals) | {right.get("seat")}


#: Rules that decide by what does not happen: nothing is doubled, nobody rises or falls.
OTHERWISE = {"dingqi.qinggan", "heiqi.bare", "gaba.must", "gaba.squat", "gaba.win"}


# --- that the rule decides: what somebody answers who does not know it


def no_levels(doc: dict) -> dict:
    """One level for whoever has more than half of the points, or for whoever has won."""
    right = READ[doc["game"]](doc)
    if doc.get("ask") == ["side"]:
        return {"side": "defenders" if doc["points"] > 100 else "declarer"}
    base = right["levels"] - doc.get("overcalls", 0)
    if base != 1:
        return {"levels": 1 + doc.get("overcalls", 0), "payout": None}
    # "80 points take the deal and no more", "half of them are needed"
    assert 80 <= doc["points"] <= 115
    return {"side": None, "levels": None, "payout": None}


def no_overcalls(doc: dict) -> dict:
    right, wrong = anqi_result(doc), anqi_result({**doc, "overcalls": 0})
    assert right["levels"] != wrong["levels"] * doc["overcalls"]
    return wrong


def no_payout(doc: dict) -> dict:
    """The levels for each, or a sum of nothing where each settles only the levels."""
    other = {"sides_only": "declarer_remainder"}.get(
        doc["options"].get("payout", ""), "sides_only"
    )  # fmt: skip
    return anqi_result({**doc, "options": {**doc["options"], "payout": other}})


def no_outcome(doc: dict) -> dict:
    """By 80 points; where that is right, by more than half of them."""
    wrong = "defenders" if doc["points"] >= 80 else "declarer"
    if wrong == heiqi_result(doc)["side"]:
        wrong = "defenders" if doc["points"] > 100 else "declarer"
    return {"side": wrong}


def no_units(doc: dict) -> dict:
    units = abs(doc["points"] - doc["bid"]) // 10
    doubled = doc["options"].get("bare_double") != "bid80_only" or doc["bid"] == 80
    units *= 2 if doubled and not doc["points"] else 1
    right = heiqi_result(doc)["units"]
    return {"units": units, "payout": None} if units != right else {}


def no_bare(doc: dict) -> dict:
    assert doc["points"] == 0
    doubled = doc["options"].get("bare_double") != "bid80_only" or doc["bid"] == 80
    units = heiqi_result(doc)["units"]
    return {"units": units // 2 if doubled else 2 * units, "payout": None}


def settled_once(doc: dict) -> dict:
    paid = heiqi_result(doc)["payout"]
    paid[doc["declarer"]] //= 3
    return {"payout": paid}


def nothing_at_stake(doc: dict) -> dict:
    assert reading(doc)["side"] == "declarer"
    return reading({**doc, "stake": "none"})


def only_passes(doc: dict) -> dict:
    assert reading(doc)["side"] == "defenders"
    squat = {side: doc.get("squat", {}).get(side, 0) for side in ("declarer", "defenders")}
    score = {"declarer": -1, "defenders": 1}
    return {"levels": doc["levels"], "squat": squat, "score": score}


def no_debts(doc: dict) -> dict:
    debts = {side: doc.get("squat", {}).get(side, 0) for side in ("declarer", "defenders")}
    assert any(debts.values())
    return reading({**doc, "squat": {}}) | {"squat": debts}


def no_stops(doc: dict) -> dict:
    def up(level: str, steps: int) -> str:
        return LEVELS[min(LEVELS.index(level) + steps, len(LEVELS) - 1)]

    levels, right = dict(doc["levels"]), reading(doc)
    if right["side"] == "declarer":
        steps = {"none": 1, "LJ": 3, "BJ": 5, "both": 8}[doc["stake"]]
        levels["declarer"] = up(levels["declarer"], steps)
    else:
        levels = dict(right["levels"])
        levels["defenders"] = up(doc["levels"]["defenders"], 1)
    return {"levels": levels}


def never_back(doc: dict) -> dict:
    return reading({**doc, "last": ["LJ"]})


def at_once(doc: dict) -> dict:
    assert doc["levels"]["declarer"] == "A"
    wrong = reading({**doc, "by_rocket": {}})
    flags = {side: doc.get("seal", {}).get(side, False) for side in ("declarer", "defenders")}
    return {"match": wrong["match"], "seal": flags}


def first_out(doc: dict) -> dict:
    first = doc["first_out"]
    if doc["players"] < 4:
        return {"seat": first, "levels": 1}
    side = "holder" if (first - doc["holder"]) % 2 == 0 else "others"
    return {"side": side, "levels": 1, "deal": side}


def of_two(doc: dict) -> dict:
    """The first out rises by one; where it does, as most points may seem to say."""
    wrong = first_out(doc)
    if dingqi_result(doc)["levels"] == 1:
        own, other = doc["captured"][doc["first_out"]], doc["captured"][1 - doc["first_out"]]
        wrong["levels"] = 1 if own == other else 2 if own > other else -1
    return wrong


def by_points(doc: dict) -> dict:
    """By the points alone; where they decide, as if one of each rank among others were enough."""
    if sorted(card[1] for card in doc["taken"]) == ["5", "K", "T"]:
        return dingqi_result({**doc, "options": {}})
    assert {card[1] for card in doc["taken"]} == {"5", "T", "K"}
    return {"side": "holder", "levels": -2, "deal": "others"}


IGNORANT = {
    "anqi.levels": no_levels, "anqi.levels.overcalls": no_overcalls, "anqi.payout": no_payout,
    "heiqi.outcome": no_outcome, "heiqi.units": no_units, "heiqi.bare": no_bare,
    "heiqi.payout": settled_once, "gaba.win": nothing_at_stake, "gaba.lose": only_passes,
    "gaba.squat": no_debts, "gaba.must": no_stops, "gaba.huikou": never_back,
    "gaba.seal": at_once, "dingqi.score.2": of_two, "dingqi.score.3": first_out,
    "dingqi.score.4": first_out, "dingqi.qinggan": by_points, "shengji.levels": no_levels,
}  # fmt: skip


def is_decided(made: Made) -> None:
    """Whoever does not know the rule answers wrong."""
    doc = json.loads(json.dumps(made.exercise.document))
    right = asked(doc, READ[doc["game"]](doc))
    wrong = IGNORANT[made.rule](doc)
    assert any(right[name] != wrong[name] for name in right if name in wrong), doc


@pytest.mark.parametrize("game", GAMES)
def test_boards_by_a_second_reading(game: str) -> None:
    for made in generate("result", game, 71, 50):
        is_right(made)
        is_decided(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_boards_by_a_second_reading(game: str) -> None:
    for number, options in enumerate(OPTIONS[game]):
        for made in generate("result", game, 72 + number, 500, options=options):
            assert made.exercise.document["options"] == options or made.rule == "dingqi.qinggan" \
                or made.exercise.options["qinggan"] == "on"  # fmt: skip
            is_right(made)
            is_decided(made)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_decides_its_boards(game: str) -> None:
    for rule in rules_of("result", game):
        for made in generate("result", game, 73, 6, rule=rule):
            assert made.rule == rule
            is_right(made)
            is_decided(made)


@pytest.mark.parametrize("game", GAMES)
def test_every_difficulty_comes_with_nearly_every_rule(game: str) -> None:
    missing = []
    for level in range(1, 6):
        made = list(generate("result", game, 74, 5, difficulty=level))
        assert {each.difficulty for each in made} == {level}
    for rule in rules_of("result", game):
        found = {made.difficulty for made in generate("result", game, 75, 60, rule=rule)}
        missing += [(rule, len(found))] if len(found) < 3 else []
    assert missing == []


def test_players_are_those_asked_for() -> None:
    for players in (4, 5):
        boards = generate("result", "anqi", 76, 5, players=players)
        assert {made.exercise.players for made in boards} == {players}
    for players in (2, 3, 4):
        boards = generate("result", "dingqi", 76, 5, players=players)
        assert {made.exercise.players for made in boards} == {players}


def test_verdicts_name_what_is_wrong_with_its_facts() -> None:
    made = make_board("result", "anqi", 77, rule="anqi.payout")
    answer = dict(solve(made.exercise).answer)
    answer["payout"] = [0] * made.exercise.players
    verdict = judge(made.exercise, answer)
    reason = verdict.reasons[0]
    assert reason.rule == "anqi.payout"
    asked = made.exercise.ask or verdict.answer
    below = [] if "levels" in asked else ["anqi.levels"]
    assert [each.rule for each in verdict.reasons][1:2] == below
    assert reason.facts["given"] == answer["payout"]
    assert reason.facts["right"] == verdict.answer["payout"]
    assert reason.facts["shares"] * reason.facts["levels"] == abs(reason.facts["paid"])


def test_a_fixed_board() -> None:
    """The same arguments make the same board on every machine."""
    made = make_board("result", "anqi", "fixed")
    assert made.exercise.document == {
        "format": 1, "kind": "result", "game": "anqi", "options": {}, "ask": ["levels"],
        "players": 4, "rules": ["anqi.levels"], "points": 155, "overcalls": 3, "declarer": 2,
        "partner": None,
    }  # fmt: skip
    assert solve(made.exercise).answer == {"levels": 5}
    assert made.difficulty == 3
