"""Documents with a history that cannot have been: refused, and by the right field."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadInput
from engine.exercises import parse_exercise, solve

Tricks = list[tuple[int, str]]


def plays(line: str) -> list[list[str]]:
    """Read plays as they are written here: parted by commas, leader's first."""
    return [play.split() for play in line.split(",")]


def partner(tricks: Tricks, hand: str = "C9 CT CJ", **more: object) -> dict[str, Any]:
    """Return a board: hearts are trump, seat 0 is the declarer and seat 2 asks."""
    return {
        "format": 1, "kind": "partner", "game": "anqi", "trump": "H", "declarer": 0, "seat": 2,
        "hand": hand.split(),
        "tricks": [{"leader": leader, "plays": plays(line)} for leader, line in tricks],
        **more,
    }  # fmt: skip


def count(tricks: list[str], hand: str = "", **more: object) -> dict[str, Any]:
    """Return a board: hearts are trump, trumps are counted."""
    return {
        "format": 1, "kind": "count", "game": "anqi", "trump": "H", "hand": hand.split(),
        "tricks": [plays(line) for line in tricks], **more,
    }  # fmt: skip


def leader(line: str, **more: object) -> dict[str, Any]:
    """Return a board: who leads after one trick, hearts being trump."""
    return {
        "format": 1, "kind": "next", "game": "anqi", "ask": "leader", "trump": "H",
        "declarer": 0, "leader": 0, "plays": plays(line), **more,
    }  # fmt: skip


def dingqi(*tricks: str, **more: object) -> dict[str, Any]:
    """Return a board of dingqi: points are counted."""
    return {
        "format": 1, "kind": "count", "game": "dingqi", "hand": [],
        "tricks": [plays(line) for line in tricks], **more,
    }  # fmt: skip


GABA = {"game": "gabaguo", "level": "9"}
FULL = "S2 S3 S4 S5 S6 S8 S9 ST SJ SQ SK SA C2 C3 C4 C5 C6 C8 C9 CT CJ CQ CK CA"
DIAMONDS = "D2 D2 D3 D3 D4 D4 D6 D6 D8 D8 D9 D9 DT"
DECK = [suit + rank for suit in "SHCD" for rank in "23456789TJQKA" for _ in range(2)]
MANY = [", ".join(DECK[start : start + 4]) for start in range(0, 104, 4)]
THROW = "SA SQ, S3 S4, S6 S8, S9 ST"
WENG = ["D3, DA, D4, D8", "S5 H5 C5 D5, SA SK SQ SJ, S6 H6 C6 D6, S3 S4 S8 ST"]

REFUSED = [
    # who led has not won the trick before; of equal cards the first one has
    (partner([(0, "HA, H3, H4, S7"), (0, "SA")]), "tricks[1].leader"),
    (partner([(0, "DA, DA, DK, D3"), (1, "SA")]), "tricks[1].leader"),
    (partner([(0, "DA DA, D2 D3, H8 H6, D4 D5"), (2, "SA")]), "tricks[1].leader"),
    # was void, and follows later or holds the suit still
    (partner([(0, "HA, C3, H3, H4"), (0, "HK, H9, HQ, H5")]), "tricks[0].plays[1]"),
    (partner([(0, "SA, S3, C4, S4")], "C9 S9"), "tricks[0].plays[2]"),
    (partner([(0, "HA HA, H3 C3, H4 H5, H6 H8"), (0, "SA, H9")]), "tricks[0].plays[1]"),
    # the declarer is void in trump, and plays trump later or has not played its seven
    (partner([(1, "BJ, H3, H4, S3"), (1, "LJ, H5, H6, H9")]), "tricks[0].plays[3]"),
    (partner([(1, "BJ, H3, H4, S3"), (1, "SA")]), "tricks[0].plays[3]"),
    # a pair or a tractor was kept back
    (partner([(0, "SA SA, S3 S3, S6 S8, S9 ST")], "S5 S5"), "tricks[0].plays[2]"),
    (
        partner(
            [
                (0, "SA SA SK SK, S2 S3 S4 S5, D2 D2 D3 D3, S8 S8 ST ST"),
                (0, "DA DA, D4 D5, D6 D8, S9 S9"),
            ]
        ),
        "tricks[0].plays[3]",
    ),
    # somebody beats a throw: at once, by a later play, by what it holds; or it was not allowed
    (partner([(0, "SA SQ, SK S4, S6 S8, S9 ST")]), "tricks[0].plays[0]"),
    (partner([(0, THROW), (0, "DA, D3, D4, SK")]), "tricks[0].plays[0]"),
    (partner([(0, THROW)], "SK"), "tricks[0].plays[0]"),
    (partner([(0, "SQ SQ SA, S3 S4 S5, S6 S8 S9, ST ST SJ")], "SK SK"), "tricks[0].plays[0]"),
    (partner([(1, "BJ HA, H2 H3, H4 H5, H6 H8")]), "tricks[0].plays[0]"),
    (partner([(0, THROW)], options={"throw": "off"}), "tricks[0].plays[0]"),
    (partner([(0, THROW), (0, "SJ")], options={"throw": "whole_suit"}), "tricks[0].plays[0]"),
    # all cards that the asking seat was dealt are shown: this trick was the declarer's
    (partner([(1, "DA, D3, D4, D5")], FULL), "tricks[0].leader"),
    # seat 1 has diamonds alone, and too few are left
    (
        partner([(0, "SA, C3, S4, S5"), (0, "HA, C4, H4, H5"), (0, "CA, D5, C5, C6")], DIAMONDS),
        "hand",
    ),
    # the declarer has no room for the seven that it called
    (partner([(0, "SA, S3, S4, S5"), (0, "SK")], "C9"), "hand"),
    # where the document does not say who sits where, the tricks do
    (count(["HA, C3, H3, H4", "HK, H9, HQ, H5"]), "tricks[0][1]"),
    (count(["SA, S3, C4, S4", "S6, S8, S5, S9"]), "tricks[0][2]"),
    (count(["SK, S3, SA, C4", "S6, S8, S5, S9"]), "tricks[0][3]"),
    (count(["SA SQ, SK S4, S6 S8, S9 ST"]), "tricks[0][0]"),
    (count([THROW], game="heiqi"), "tricks[0][0]"),
    (count([THROW, "CJ, CQ, C3, C4", "D4, D5, D6, C5"], "SK D3"), "hand"),
    (count(["SA, S3, S4, S5"], FULL + " H2"), "hand"),
    (count(MANY), "tricks[25]"),
    (count([*WENG, "C3, C4, C8, HK"], **GABA), "tricks[1][1]"),
    (leader("SA SQ, SK S3, S4 S5, S6 S8"), "plays[0]"),
    (leader("SA SQ, SK S3, S4 S5, S6 S8", **GABA), "plays[0]"),
    (leader(THROW, game="heiqi"), "plays[0]"),
    (leader(THROW, options={"throw": "off"}), "plays[0]"),
    (dingqi("S4 H5"), "tricks[0][0]"),
    (dingqi("S3", "S4, H4"), "tricks[1][1]"),
    (dingqi("S4, H7, S7", options={"seven_order": "spade_low"}), "tricks[0][2]"),
    (
        dingqi("S4 H4 C4 D4, S5 H5 C5", options={"bomb_order": "count_first"}),
        "tricks[0][1]",
    ),
]
#: What only leaves something out, or looks like a contradiction, with the answer.
ANSWERED = [
    (partner([(1, "DA, D3, D4, D5")], FULL.removesuffix(" CA")), {"seats": [1, 3]}),
    (partner([(0, "DA, DA, DK, D3"), (0, "SA")]), {"seats": [1, 3]}),
    (partner([(0, "HA, C3, H3, H4"), (0, "HK, C4, HQ, H5")]), {"seats": [3]}),
    (partner([(1, "BJ, H3, H4, H7"), (1, "LJ, H5, H6, S3")]), {"seats": [1, 3]}),
    (partner([(0, THROW)], "SQ"), {"seats": [1, 3]}),
    (partner([(0, THROW), (0, "SJ")]), {"seats": [1, 3]}),
    (partner([(0, "SA SA, S3 S4, S6 S8, S9 ST")], "S5"), {"seats": [1, 3]}),
    (count(["SK, S3, SA, C4", "S6, H3, S5, S9"]), {"number": 35}),
    (count([THROW], "SK"), {"number": 36}),
    (count([THROW], game="heiqi", options={"throw": "any_top"}), {"number": 42}),
    (count(["SA, S3, S4, S5"], FULL), {"number": 36}),
    (count([*WENG, "C3, C4, C8, CT"], **GABA), {"number": 19}),
    (leader("SA SQ, H3 H4, S4 S5, S6 S8"), {"choice": "lead 1", "reason": "trick.winner"}),
    (leader("SA SK, SQ S3, S4 S5, S6 S8"), {"choice": "lead 0", "reason": "trick.winner"}),
    (dingqi("S4 H4 C4 D4, S5 H5 C5", "SK HK, S7, H2 D2"), {"number": 65}),
]


@pytest.mark.parametrize(("document", "field"), REFUSED)
def test_what_cannot_have_been_is_refused(document: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_exercise(document)
    assert caught.value.field == field
    assert str(caught.value).startswith(f"{field}: ")


@pytest.mark.parametrize(("document", "answer"), ANSWERED)
def test_what_can_have_been_is_answered(document: dict[str, Any], answer: object) -> None:
    assert solve(parse_exercise(document)).answer == answer
