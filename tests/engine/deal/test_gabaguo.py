"""Deals of gabaguo turn by turn, by hand: the show, the redeals, the settings."""

from __future__ import annotations

import pytest

from engine.cards import texts
from engine.deal import new_deal
from engine.deal.gabaguo_match import next_settings
from engine.errors import BadInput

from .gabaguo_deals import HANDS, KITTY, deal, showing, shown
from .helpers import go, hand_of, refused


def test_the_seats_are_asked_from_the_receiver_on() -> None:
    position = deal(HANDS, KITTY)
    asked = []
    while position.to_move is not None:
        asked.append((position.dealt, position.to_move))  # type: ignore[attr-defined]
        position = go(position, "pass")
    # the joker comes with card 4, the 3s of seats 0, 1 and 2 with cards 5, 6 and 7
    assert asked[:11] == [
        (4, 3), (5, 0), (5, 3), (6, 1), (6, 3), (6, 0), (7, 2), (7, 3), (7, 0), (7, 1), (8, 3),
    ]  # fmt: skip
    assert [seat for dealt, seat in asked if dealt == 48] == [3, 0, 1, 2]
    # once more round at the end (gaba.show.none)
    assert [seat for dealt, seat in asked if dealt > 48] == [3, 0, 1, 2]


def test_nobody_shows_in_the_first_deal() -> None:
    position = deal(HANDS, KITTY)
    while position.to_move is not None:
        position = go(position, "pass")
    assert position.result.as_document() == {"redeal": True, "rule": "gaba.show.none"}


def test_nobody_shows_later() -> None:
    """干吊, and the declarer is who it was to be."""
    position = deal(HANDS, KITTY, declarer=2)
    while position.phase == "show":
        position = go(position, "pass")
    view = position.view(0)
    assert (view.trump, view.declarer, view.shown_by) == ("none", 2, None)
    assert (position.phase, view.is_gaba) == ("play", True)  # and no trump lies in the kitty


def test_a_level_card_makes_its_suit_trump_and_in_the_first_deal_the_declarer() -> None:
    position = shown()
    view = position.view(1)
    assert (view.trump, view.declarer, view.dealt, view.phase) == ("C", 0, 48, "bury")
    assert view.shown_by is not None
    assert (view.shown_by[0], texts(view.shown_by[1:])) == (0, ("C3",))
    assert position.to_move == 0
    assert set(hand_of(position, 0)) == {*HANDS.split("|", maxsplit=1)[0].split(), *KITTY.split()}


@pytest.mark.parametrize("joker", ["BJ", "LJ"])
def test_a_joker_makes_no_suit_trump(joker: str) -> None:
    position = showing(deal(HANDS, KITTY), joker)
    view = position.view(0)
    assert (view.trump, view.declarer) == ("none", 3 if joker == "BJ" else 2)


def test_later_a_show_only_sets_trump() -> None:
    position = go(deal(HANDS, KITTY, declarer=2), "pass", "show C3")
    assert (position.view(0).trump, position.view(0).declarer) == ("C", 2)


def test_the_level_is_that_of_the_declarers_side() -> None:
    position = deal(HANDS, KITTY, declarer=1, levels=["5", "7"])
    assert position.view(0).level == "7"
    # 7s may be shown, 3s may not
    while position.to_move != 1:
        position = go(position, "pass")
    assert refused(position, "show D3") == "gaba.show"
    assert refused(position, "show S7") == ""


@pytest.mark.parametrize("move", [
    "show S3", "show SA", "show D3 S9", "show", "bury S9 S8 S7 S6 S5 S4", "pass S9", "pass 3",
    "play S9", "swap S9 C3",
])  # fmt: skip
def test_what_is_no_show(move: str) -> None:
    position = go(deal(HANDS, KITTY), *["pass"] * 3)  # seat 1 has S9 and D3 by now
    assert position.to_move == 1
    assert refused(position, move) == "gaba.show"


# --- redeals

POOR = "S4 C3 S6 S7 S8 S9 H4 H6 H7 H8 H9 D3|S3|H3|D4"


@pytest.mark.parametrize(("pointless", "declarer", "redeal"), [
    ("any_defender", 1, True), ("any_defender", 3, True), ("any_defender", 2, False),
    ("any_defender", 0, False), ("side", 1, False), ("off", 1, False),
])  # fmt: skip
def test_a_defender_without_points(pointless: str, declarer: int, redeal: bool) -> None:
    """Seat 0 has no 5, 10 or K."""
    position = deal(POOR, "", options={"pointless": pointless}, declarer=declarer)
    position = showing(position, "C3")
    assert (position.phase == "over") == redeal
    if redeal:
        assert position.result["rule"] == "gaba.redeal.points"


def test_a_side_without_points() -> None:
    poor = "S4 C3 S6 S7 S8 S9 H4 H6 H7 H8 H9 D3|S3|H3 C4 C6 C7 C8 C9 CJ CQ CA D4 D6 D7|D8"
    for declarer, redeal in ((1, True), (0, False)):
        position = deal(poor, "", options={"pointless": "side"}, declarer=declarer)
        position = showing(position, "C3")
        assert (position.phase == "over") == redeal


@pytest.mark.parametrize(("level", "declarer", "redeal"), [
    ("J", 1, True), ("J", 0, False), ("A", 3, True), ("A", 2, False), ("Q", 1, False),
])  # fmt: skip
def test_no_card_to_dig_the_level_with(level: str, declarer: int, redeal: bool) -> None:
    """Seats 0 and 2 hold no J, no Q and no A."""
    hands = (
        "S3 S4 S5 S6 S7 S8 S9 ST SK H3 H4 H5|SJ CJ SQ CQ SA CA LJ BJ|"
        "D3 D4 D5 D6 D7 D8 D9 DT DK C3 C4 C5|HJ DJ HQ DQ HA DA"
    )
    position = deal(hands, "", declarer=declarer, levels=[level, level])
    position = showing(position, "LJ")
    assert (position.phase == "over") == redeal
    if redeal:
        assert position.result["rule"] == "gaba.redeal.target"
        again = next_settings(position)
        assert again is not None
        assert (again["declarer"], again["levels"]) == (declarer, (level, level))


def test_a_redeal_opens_the_show_again() -> None:
    position = deal(POOR, "", options={}, declarer=1, head=2)
    position = showing(position, "C3")
    settings = next_settings(position)
    assert settings is not None
    again = new_deal("gabaguo", 5, **settings)
    assert (again.phase, again.view(0).declarer, again.setup.head) == ("show", None, 2)
    assert again.setup["declarer"] == 1


def test_a_seal_has_no_show() -> None:
    more = {"declarer": 1, "levels": ["3", "A"], "seal": [False, True]}
    position = deal("SA|HA||", "S2", **more)
    assert (position.phase, position.view(0).trump, position.to_move) == ("bury", "none", 1)


# --- settings


@pytest.mark.parametrize(("more", "field"), [
    ({"levels": ["3", "4"]}, "levels"),
    ({"levels": ["3", "2"], "declarer": 0}, "levels[1]"),
    ({"levels": ["3"]}, "levels"),
    ({"levels": "33"}, "levels"),
    ({"levels": [3, 3]}, "levels[0]"),
    ({"squat": [0, -1]}, "squat[1]"),
    ({"squat": [0, True]}, "squat[1]"),
    ({"seal": [True, False]}, "levels"),
    ({"seal": [True, False], "declarer": 0}, "seal[0]"),
    ({"by_rocket": [0, False]}, "by_rocket[0]"),
    ({"by_rocket": [False, True], "declarer": 0}, "by_rocket[1]"),
    (
        {"levels": ["A", "A"], "seal": [True, False], "by_rocket": [True, False], "declarer": 1},
        "by_rocket[0]",
    ),
    ({"score": [0, "1"]}, "score[1]"),
    ({"declarer": 4}, "declarer"),
    ({"declarer": "0"}, "declarer"),
    ({"trump": "S"}, "trump"),
    ({"players": 5}, "players"),
], ids=str)  # fmt: skip
def test_no_match(more: dict, field: str) -> None:
    with pytest.raises(BadInput) as complaint:
        new_deal("gabaguo", 1, **more)
    assert complaint.value.field == field


def test_ten_may_be_written_out() -> None:
    position = new_deal("gabaguo", 1, levels=["10", "3"], declarer=0)
    assert position.setup["levels"] == ("T", "3")
