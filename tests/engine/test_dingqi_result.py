"""dingqi: what a deal comes to with two, three and four players, 清干, levels and the match."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve
from engine.games.dingqi_result import LEVELS, End, Standing, moved

calm = settings(max_examples=150, deadline=None, derandomize=True)


def result(players: int, first_out: int, captured: list[int], **more: object) -> dict:
    return {
        "format": 1, "kind": "result", "game": "dingqi", "players": players,
        "first_out": first_out, "captured": captured, **more,
    }  # fmt: skip


@pytest.mark.parametrize(("first_out", "captured", "levels"), [
    (0, [70, 10], 2),
    (0, [65, 0], 2),
    (0, [60, 40], 1),   # more than 60 is wanted
    (0, [0, 80], 1),    # more than 80 is wanted
    (0, [0, 85], -1),
    (0, [15, 85], -1),
    (0, [0, 100], -1),
    (0, [0, 0], 1),
    (0, [100, 0], 2),
    (1, [85, 10], -1),
    (1, [10, 65], 2),
    (1, [35, 60], 1),
])  # fmt: skip
def test_two_players(first_out: int, captured: list[int], levels: int) -> None:
    solution = solve(parse_exercise(result(2, first_out, captured)))
    assert solution.answer == {"seat": first_out, "levels": levels}
    assert solution.count == 1


@pytest.mark.parametrize(("first_out", "captured", "left", "seat"), [
    (0, [30, 40, 20], [0, 5, 6], 1),     # most points
    (0, [40, 40, 20], [0, 5, 6], 0),     # a tie: the first out
    (1, [40, 40, 20], [3, 0, 6], 1),
    (2, [40, 40, 20], [3, 2, 0], 1),     # a tie of others: the fewest cards left
    (2, [40, 40, 20], [2, 3, 0], 0),
    (2, [40, 40, 20], [3, 3, 0], 0),     # … and then the seat nearest after the first out
    (0, [0, 50, 50], [0, 4, 4], 1),
    (1, [50, 0, 50], [4, 0, 4], 2),
    (1, [0, 0, 0], [4, 0, 4], 1),
    (0, [0, 10, 10], [0, 4, 1], 2),
    (0, [30, 35, 35], [0, 4, 0], 2),
])  # fmt: skip
def test_three_players(first_out: int, captured: list[int], left: list[int], seat: int) -> None:
    answer = solve(parse_exercise(result(3, first_out, captured, left=left))).answer
    assert answer == {"seat": seat, "levels": 1}


def four(side: str, levels: int, deal: str) -> dict:
    return {"side": side, "levels": levels, "deal": deal}


@pytest.mark.parametrize(("first_out", "captured", "holder", "answer"), [
    (1, [20, 30, 30, 20], 3, four("holder", 2, "holder")),
    (1, [20, 60, 15, 5], 3, four("holder", 3, "holder")),
    (1, [20, 40, 20, 20], 3, four("holder", 2, "holder")),
    (0, [0, 35, 0, 0], 2, four("holder", 3, "holder")),
    (0, [0, 40, 0, 0], 2, four("holder", 2, "holder")),
    (0, [0, 40, 0, 35], 2, four("holder", 2, "holder")),
    (0, [0, 40, 0, 40], 2, four("holder", 1, "holder")),
    (0, [0, 40, 0, 55], 2, four("holder", 1, "holder")),
    (0, [0, 40, 0, 60], 2, four("others", 0, "others")),
    (1, [50, 0, 50, 0], 2, four("others", 0, "others")),
    (1, [0, 100, 0, 0], 0, four("others", 0, "others")),
    (3, [0, 0, 0, 0], 3, four("holder", 3, "holder")),
])  # fmt: skip
def test_four_players(first_out: int, captured: list[int], holder: int, answer: dict) -> None:
    exercise = parse_exercise(result(4, first_out, captured, holder=holder))
    assert solve(exercise).answer == answer
    found = judge(exercise, answer)
    assert found.correct
    assert {reason.rule for reason in found.reasons} == {"dingqi.score.4"}


@pytest.mark.parametrize(("taken", "captured", "answer"), [
    (["S5", "HT", "DK"], [10, 25, 65, 0], four("holder", -2, "others")),
    (["S5", "HT", "DK"], [10, 20, 65, 5], four("holder", -2, "others")),
    (["S5", "HT", "CT"], [10, 25, 65, 0], four("holder", 3, "holder")),
    (["S5", "H5", "C5", "SK"], [10, 25, 65, 0], four("holder", 3, "holder")),
    (["S5", "HT", "DK", "D5"], [10, 30, 60, 0], four("holder", 3, "holder")),
    ([], [100, 0, 0, 0], four("holder", 3, "holder")),
])  # fmt: skip
def test_qinggan(taken: list[str], captured: list[int], answer: dict) -> None:
    on = {"options": {"qinggan": "on"}, "taken": taken, "holder": 0}
    exercise = parse_exercise(result(4, 0, captured, **on))
    assert solve(exercise).answer == answer
    rules = {reason.rule for reason in judge(exercise, answer).reasons}
    assert rules == {"dingqi.qinggan" if answer["levels"] == -2 else "dingqi.score.4"}


def test_qinggan_replaces_the_scoring_whoever_is_first_out() -> None:
    on = {"options": {"qinggan": "on"}, "taken": ["S5", "HT", "DK"], "holder": 0}
    exercise = parse_exercise(result(4, 1, [10, 25, 0, 0], **on))
    assert solve(exercise).answer == four("holder", -2, "others")


def test_a_wrong_number_is_named() -> None:
    exercise = parse_exercise(result(4, 1, [20, 30, 30, 20], holder=3))
    found = judge(exercise, {"side": "holder", "levels": 1, "deal": "holder"})
    assert not found.correct
    assert [(r.rule, r.facts["field"]) for r in found.reasons] == [("dingqi.score.4", "levels")]
    assert not judge(exercise, {"side": "holder", "levels": 2}).correct
    asked = parse_exercise(result(4, 1, [20, 30, 30, 20], holder=3, ask=["levels"]))
    assert judge(asked, {"levels": 2}).correct
    assert solve(asked).answer == {"levels": 2}
    two = parse_exercise(result(2, 0, [70, 10]))
    assert not judge(two, {"seat": 1, "levels": 2}).correct
    assert not judge(two, {"seat": 0, "levels": 1}).correct


@pytest.mark.parametrize(("document", "place"), [
    (result(2, 2, [0, 0]), "first_out"),
    (result(5, 0, [0, 0]), "players"),
    (result(2, 0, [0, 0, 0]), "captured"),
    (result(2, 0, [0, 3]), "captured[1]"),
    (result(2, 0, [0, -5]), "captured[1]"),
    (result(2, 0, [0, True]), "captured[1]"),
    (result(2, 0, [60, 45]), "captured"),
    (result(2, 0, 70), "captured"),  # type: ignore[arg-type]
    (result(2, 0, [0, 0], holder=0), "holder"),
    (result(2, 0, [0, 0], left=[0, 4]), "left"),
    (result(3, 0, [0, 0, 0]), "left"),
    (result(3, 0, [0, 0, 0], left=[1, 4, 4]), "left[0]"),
    (result(3, 0, [0, 0, 0], left=[0, 4]), "left"),
    (result(3, 0, [0, 0, 0], left=[0, 4, -1]), "left[2]"),
    (result(4, 0, [0, 0, 0, 0]), "holder"),
    (result(4, 0, [0, 0, 0, 0], holder=4), "holder"),
    (result(4, 0, [0, 0, 0, 0], holder=0, taken=[]), "taken"),
    (result(4, 0, [0] * 4, holder=0, options={"qinggan": "on"}), "taken"),
    (result(4, 0, [0] * 4, holder=0, options={"qinggan": "on"}, taken=["S5"]), "taken"),
    (result(4, 0, [0] * 4, holder=0, options={"qinggan": "on"}, taken=["S6"]), "taken[0]"),
    (result(4, 0, [0, 10, 0, 0], holder=0, options={"qinggan": "on"}, taken=["S5"] * 2), "taken"),
    (result(2, 0, [0, 0], options={"qinggan": "on"}, taken=[]), "taken"),
    (result(2, 0, [0, 0], options={"qinggan": "on"}), "options.qinggan"),
    (result(3, 0, [0, 0, 0], left=[0, 4, 4], options={"qinggan": "on"}), "options.qinggan"),
    (result(2, 0, [0, 0], trump="H"), "trump"),
    (result(2, 0, [0, 0], ask=["side"]), "ask[0]"),
])  # fmt: skip
def test_results_that_cannot_be(document: dict, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_exercise(document)
    assert caught.value.field.startswith(place)


@pytest.mark.parametrize("answer", [
    {"side": "declarer", "levels": 2, "deal": "holder"}, {"side": 0}, {"seat": 1},
    {"side": "holder", "levels": "2", "deal": "holder"}, {"deal": "defenders"},
])  # fmt: skip
def test_answers_that_cannot_be_read(answer: dict) -> None:
    exercise = parse_exercise(result(4, 1, [20, 30, 30, 20], holder=3))
    with pytest.raises(BadInput) as caught:
        judge(exercise, answer)
    assert caught.value.field.startswith("answer")


# --- levels and the match


def test_levels_move_between_2_and_a() -> None:
    assert [moved("2", n) for n in (-2, 0, 1, 3, 12, 40)] == ["2", "2", "3", "5", "A", "A"]
    assert [moved("3", n) for n in (-2, -1)] == ["2", "2"]
    assert moved("K", 3) == "A"


def test_two_players_climb_apart() -> None:
    start = Standing.start(2)
    assert start == Standing(("2", "2"))
    won = start.after(End(2, 1, (10, 70)))
    assert won == Standing(("2", "4"), leader=1)
    lost = won.after(End(2, 1, (85, 0)))
    assert lost == Standing(("2", "3"), leader=1)
    assert lost.after(End(2, 0, (0, 90))).levels == ("2", "3")


def test_three_players_climb_apart() -> None:
    after = Standing.start(3).after(End(3, 0, (10, 60, 10), left=(0, 3, 2)))
    assert after == Standing(("2", "3", "2"), leader=0)


def test_four_players_climb_by_sides() -> None:
    start = Standing.start(4)
    held = start.after(End(4, 3, (20, 60, 15, 5), holder=1))
    assert held == Standing(("2", "5"), leader=3, holder=1)
    passed = held.after(End(4, 0, (100, 0, 0, 0), holder=1))
    assert passed == Standing(("2", "5"), leader=0, holder=0)
    fallen = held.after(End(4, 1, (20, 30, 5, 5), holder=1, is_qinggan=True))
    assert fallen == Standing(("2", "3"), leader=1, holder=0)
    won = Standing(("2", "Q"), 3, 1).after(End(4, 3, (20, 60, 15, 5), holder=3))
    assert won == Standing(("2", "A"), leader=3, holder=1, winner=1)


@calm
@given(st.sampled_from([2, 3, 4]), st.lists(st.integers(0, 10**9), min_size=1, max_size=40))
def test_a_match_keeps_its_levels_in_range(players: int, chances: list[int]) -> None:
    standing = Standing.start(players)
    for chance in chances:
        first = chance % players
        captured = [0] * players
        captured[chance // 7 % players] = chance // 11 % 15 * 5
        captured[first] += 25
        left = tuple(0 if seat == first else 1 + chance % 5 for seat in range(players))
        holder = standing.holder if standing.holder is not None else chance % players
        end = End(players, first, tuple(captured), left, holder, chance % 13 == 0)
        before, standing = standing, standing.after(end)
        assert all(level in LEVELS for level in standing.levels)
        assert len(standing.levels) == len(before.levels)
        assert standing.leader == first
        assert (standing.holder is None) == (players < 4)
        assert (standing.winner is not None) == ("A" in standing.levels)
        if standing.winner is not None:
            assert standing.levels[standing.winner] == "A"
            break
