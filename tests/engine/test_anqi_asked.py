"""The kinds ``overcall`` and ``sides``: answers from the rules, bad documents refused."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve


def overcall(standing: object, hand: str, **options: str) -> dict[str, Any]:
    return {
        "format": 1, "kind": "overcall", "game": "anqi", "options": options,
        "standing": standing.split() if isinstance(standing, str) and " " in standing else standing,
        "hand": hand.split(),
    }  # fmt: skip


def bids(document: dict[str, Any]) -> set[str]:
    exercise = parse_exercise(document)
    solution = solve(exercise)
    assert solution.count == 1
    assert judge(exercise, solution.answer).correct
    return {" ".join(bid) for bid in solution.answer["bids"]}


@pytest.mark.parametrize(
    ("standing", "hand", "wanted"),
    [
        ("call", "D7 D7 S7 BJ", {"D7 D7"}),
        ("call", "", set()),
        ("call", "D7 C7 H7 S7 LJ BJ", set()),
        ("call", "D7 D7 C7 C7 H7 H7 S7 S7 LJ LJ BJ BJ",
         {"D7 D7", "C7 C7", "H7 H7", "S7 S7", "LJ LJ", "BJ BJ"}),
        ("C7 C7", "D7 D7 H7 H7 LJ LJ SA", {"H7 H7", "LJ LJ"}),
        ("S7 S7", "H7 H7 LJ LJ BJ BJ", {"LJ LJ", "BJ BJ"}),
        ("LJ LJ", "H7 H7 S7 S7 BJ BJ", {"BJ BJ"}),
        ("BJ BJ", "LJ LJ S7 S7", set()),
        ("D7 D7", "SA SA H7 H7", {"H7 H7"}),
    ],
)  # fmt: skip
def test_overcall(standing: str, hand: str, wanted: set[str]) -> None:
    assert bids(overcall(standing, hand)) == wanted


def test_overcall_by_another_order_of_suits() -> None:
    hand = "D7 D7 H7 H7 S7 S7"
    assert bids(overcall("C7 C7", hand, suit_order="DCHS")) == {"D7 D7"}
    assert bids(overcall("H7 H7", "D7 D7 S7 S7 C7 C7", suit_order="SDHC")) == {"D7 D7", "S7 S7"}


@pytest.mark.parametrize(
    ("answer", "correct", "cards"),
    [
        ([["H7", "H7"], ["LJ", "LJ"]], True, ("H7", "H7", "LJ", "LJ")),
        ([["LJ", "LJ"], ["♥7", "红桃7"]], True, ("H7", "H7", "LJ", "LJ")),
        ([["H7", "H7"]], False, ("LJ", "LJ")),
        ([], False, ("H7", "H7")),
        ([["D7", "D7"], ["H7", "H7"], ["LJ", "LJ"]], False, ("D7", "D7")),
        ([["H7", "LJ"]], False, ("H7", "LJ")),
        ([["H7"], ["LJ", "LJ"]], False, ("H7",)),
        ([[], ["LJ", "LJ"]], False, ()),
    ],
)
def test_judging_overcalls(answer: list[list[str]], correct: bool, cards: tuple[str, ...]) -> None:
    exercise = parse_exercise(overcall("C7 C7", "D7 D7 H7 H7 LJ LJ SA"))
    verdict = judge(exercise, {"bids": answer})
    assert verdict.correct == correct
    assert verdict.reasons[0].rule == "anqi.overcall"
    assert verdict.reasons[0].cards == cards


@pytest.mark.parametrize(
    ("document", "field"),
    [
        (overcall("C7 D7", "S2"), "standing"),
        (overcall("CA CA", "S2"), "standing"),
        (overcall("C7 C7 C7", "S2"), "standing"),
        (overcall("pass", "S2"), "standing"),
        (overcall(["C7", "XX"], "S2"), "standing[1]"),
        (overcall(None, "S2"), "standing"),
        (overcall(7, "S2"), "standing"),
        (overcall("C7 C7", "C7"), "hand[0]"),
        (overcall("call", "S2 S2 S2"), "hand[2]"),
        (overcall("call", "S2", suit_order="SHC"), "options.suit_order"),
        ({**overcall("call", "S2"), "trump": "H"}, "trump"),
        ({**overcall("call", "S2"), "game": "heiqi"}, "kind"),
        ({k: v for k, v in overcall("call", "S2").items() if k != "standing"}, "standing"),
        ({k: v for k, v in overcall("call", "S2").items() if k != "hand"}, "hand"),
        ({**overcall("call", "S2"), "led": []}, "led"),
    ],
)
def test_bad_overcalls(document: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_exercise(document)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("answer", "field"),
    [
        ({}, "answer.bids"),
        ({"bids": "H7 H7"}, "answer.bids"),
        ({"bids": ["H7"]}, "answer.bids[0]"),
        ({"bids": [["H7", "X"]]}, "answer.bids[0][1]"),
        ({"bids": [], "cards": []}, "answer.cards"),
        ([], "answer"),
    ],
)
def test_bad_answers_to_overcalls(answer: object, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        judge(parse_exercise(overcall("call", "S2")), answer)
    assert caught.value.field == field


# --- sides


def sides(
    hands: list[str], declarer: int = 0, kitty: str = "", trump: str = "H", **more: object
) -> dict[str, Any]:
    return {
        "format": 1, "kind": "sides", "game": "anqi", "trump": trump,
        "hands": [hand.split() for hand in hands], "kitty": kitty.split(),
        "declarer": declarer, "sold_by": None, **more,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("document", "seats", "rule"),
    [
        (sides(["H7", "C7", "S7 H7", "D7"]), [0, 2], "anqi.side.partner"),
        (sides(["C7", "H7", "S7", "D7 H7"], declarer=3), [1, 3], "anqi.side.partner"),
        (sides(["H7 H7", "C7", "S7", "D7"]), [0], "anqi.side.solo"),
        (sides(["H7", "C7", "S7", "D7"], kitty="H7"), [0], "anqi.side.solo"),
        (sides(["BJ BJ", "H7 H7", "", ""], trump="none"), [0], "anqi.side.solo"),
        (sides(["C7 C7 H7", "H7", "", ""], trump="C", sold_by=1), [0, 1], "anqi.sell"),
        (sides(["LJ LJ", "H7", "", ""], trump="none", sold_by=3), [0, 3], "anqi.sell"),
        (sides(["C7", "S7", "", "H7", "H7"], players=5, declarer=3), [3, 4], "anqi.side.partner"),
    ],
)  # fmt: skip
def test_sides(document: dict[str, Any], seats: list[int], rule: str) -> None:
    exercise = parse_exercise(document)
    assert solve(exercise).answer == {"seats": seats}
    verdict = judge(exercise, {"seats": seats[::-1]})
    assert verdict.correct
    assert verdict.reasons[0].rule == rule
    wrong = judge(exercise, {"seats": [*seats, 9]})
    assert not wrong.correct
    assert wrong.reasons[0].facts["extra"] == [9]
    assert not judge(exercise, {"seats": []}).correct


@pytest.mark.parametrize(
    ("document", "field"),
    [
        (sides(["H7", "", ""]), "hands"),
        (sides(["H7", "", "", "", ""]), "hands"),
        (sides(["H7", "", "", ""], declarer=4), "declarer"),
        (sides(["H7", "", "", ""], sold_by=4), "sold_by"),
        (sides(["H7", "", "", ""], sold_by=0), "sold_by"),
        (sides(["H7", "", "", ""], sold_by="1"), "sold_by"),
        (sides(["H7", "", "", ""], sold_by=1, options={"sell_seven": "off"}), "sold_by"),
        (sides(["H7 H7", "H7", "", ""]), "hands[1][0]"),
        (sides(["H7 H7", "", "", ""], kitty="H7"), "kitty[0]"),
        (sides(["", "", "", ""], kitty="S2 S3 S4 S5 S6 S8 S9 ST SJ"), "kitty"),
        (sides(["", "", "", ""], trump="X"), "trump"),
        ({**sides(["", "", "", ""]), "game": "shengji"}, "kind"),
    ],
)
def test_bad_sides(document: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_exercise(document)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("answer", "field"),
    [
        ({}, "answer.seats"),
        ({"seats": 0}, "answer.seats"),
        ({"seats": ["0"]}, "answer.seats[0]"),
        ({"seats": [0, True]}, "answer.seats[1]"),
        ({"seats": [10**50]}, "answer.seats[0]"),
        ({"seats": [0], "more": 1}, "answer.more"),
    ],
)
def test_bad_answers_to_sides(answer: object, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        judge(parse_exercise(sides(["H7", "", "", ""])), answer)
    assert caught.value.field == field
