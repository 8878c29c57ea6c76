"""The kind ``call``: what may be called, bid or shown, and what a verdict says about it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.exercises import judge, parse_exercise, solve


def call(game: str, **fields: Any) -> dict[str, Any]:
    return {"format": 1, "kind": "call", "game": game, **fields}


def anqi(hand: str, moment: str = "deal", **fields: Any) -> dict[str, Any]:
    return call("anqi", hand=hand.split(), moment=moment, **fields)


LAP = {"call_time": "after_deal"}


@pytest.mark.parametrize(
    ("document", "calls", "may_pass"),
    [
        (anqi("S7 H7 HA"), "S7 H7", True),
        (anqi("H7 H7 HA"), "H7", True),
        (anqi("HA LJ BJ"), "", True),
        (anqi("S7 H7", called=True), "", True),
        (anqi("S7 H7", "lap", options=LAP), "S7 H7", True),
        (anqi("S7 H7", "lap", options=LAP, called=True), "", True),
        (anqi("D7 C7 HA", "forced"), "C7 D7", False),
        (anqi("D7", "forced", options=LAP), "D7", False),
        (anqi("DA", "forced"), "", True),
    ],
)
def test_sevens(document: dict, calls: str, may_pass: bool) -> None:
    exercise = parse_exercise(document)
    assert solve(exercise).answer == {"calls": calls.split(), "pass": may_pass}
    assert solve(exercise).count == 1
    assert judge(exercise, {"calls": [*calls.split()][::-1] * 2, "pass": may_pass}).correct
    wrong = judge(exercise, {"calls": calls.split(), "pass": not may_pass})
    assert [reason.facts["problem"] for reason in wrong.reasons] == ["pass"]
    assert not judge(exercise, {"calls": [*calls.split(), "BJ"], "pass": may_pass}).correct


def test_what_is_said_about_sevens() -> None:
    verdict = judge(parse_exercise(anqi("D7 C7", "forced")), {"calls": ["S7", "C7"], "pass": True})
    assert [(each.rule, each.cards, each.facts["problem"]) for each in verdict.reasons] == [
        ("anqi.call.forced", ("S7",), "extra"),
        ("anqi.call.forced", ("D7",), "missing"),
        ("anqi.call.forced", ("C7", "D7"), "pass"),
    ]
    verdict = judge(parse_exercise(anqi("D7", called=True)), {"calls": ["D7"], "pass": True})
    assert [each.rule for each in verdict.reasons] == ["anqi.call"]
    for then in ("redeal", "no_trump"):
        document = anqi("DA", "forced", options={"no_seven_head": then})
        (reason,) = judge(parse_exercise(document), {"calls": [], "pass": True}).reasons
        assert (reason.facts["problem"], reason.facts["then"]) == ("", then)


@pytest.mark.parametrize(
    ("bids", "options", "right", "over"),
    [
        ([], {}, [110, 100, 90, 80], ""),
        ([], {"bids": "120-80"}, [120, 110, 100, 90, 80], ""),
        (["pass", "pass"], {}, [110, 100, 90, 80], ""),
        ([110], {}, [100, 90, 80], ""),
        ([120, 110], {"bids": "120-80"}, [100, 90, 80], ""),
        ([110, "pass", 90], {}, [80], ""),
        ([80], {}, [], "end"),
        ([100, "pass", 80], {}, [], "end"),
        ([110, "pass", "pass", "pass"], {}, [], "lap"),
        (["pass"] * 4, {}, [], "lap"),
        (["pass", "pass", "pass", 80], {}, [], "end"),
    ],
)
def test_bids(bids: list, options: dict, right: list, over: str) -> None:
    exercise = parse_exercise(call("heiqi", bids=bids, options=options))
    assert solve(exercise).answer == {"bids": right}
    verdict = judge(exercise, {"bids": right[::-1]})
    assert verdict.correct
    assert verdict.reasons[0].facts["over"] == over
    wrong = judge(exercise, {"bids": [70, *right[1:]]})
    said = [(each.rule, each.facts["problem"], each.facts["bid"]) for each in wrong.reasons]
    missing = [("heiqi.bid", "missing", right[0])] if right else []
    assert said == [("heiqi.bid", "extra", 70), *missing]


def gabaguo(hand: str, level: str = "5", **fields: Any) -> dict[str, Any]:
    return call("gabaguo", hand=hand.split(), level=level, **fields)


@pytest.mark.parametrize(
    ("document", "shows"),
    [
        (gabaguo("H5 C5 BJ H2 SA"), {"H5": "H", "C5": "C", "BJ": "none"}),
        (gabaguo("HT LJ H5", "10"), {"HT": "H", "LJ": "none"}),
        (gabaguo("S2 SA"), {}),
        (gabaguo("H5 BJ", shown="LJ"), {}),
        (gabaguo("H5 BJ", shown=None, seal=False), {"H5": "H", "BJ": "none"}),
        (gabaguo("HA BJ", "A", seal=True), {}),
        (gabaguo(""), {}),
    ],
)
def test_shows(document: dict, shows: dict) -> None:
    exercise = parse_exercise(document)
    assert solve(exercise).answer == {"shows": shows}
    assert judge(exercise, {"shows": dict(reversed(shows.items()))}).correct
    (reason,) = judge(exercise, {"shows": {**shows, "D2": "D"}}).reasons
    assert (reason.cards, reason.facts["problem"]) == (("D2",), "extra")
    assert reason.rule == ("gaba.order" if document.get("seal") else "gaba.show")
    for card in shows:
        others = {name: trump for name, trump in shows.items() if name != card}
        (reason,) = judge(exercise, {"shows": others}).reasons
        assert (reason.cards, reason.facts["problem"]) == ((card,), "missing")
        (reason,) = judge(exercise, {"shows": {**shows, card: "D"}}).reasons
        assert (reason.cards, reason.facts["problem"]) == ((card,), "wrong")
        assert (reason.facts["trump"], reason.facts["given"]) == (shows[card], "D")
