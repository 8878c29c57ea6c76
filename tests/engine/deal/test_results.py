"""How deals end: kou-di, levels, payouts, units and the next head, with the rules' examples."""

from __future__ import annotations

from typing import Any

import pytest

from engine.deal import Move
from engine.players.own import own_position

from . import endings
from .helpers import codes, go, refused


def result(position, *moves: str):
    end = go(position, *moves)
    assert end.result is not None
    assert end.phase == "over"
    assert end.to_move is None
    return end.result


# --- anqi


def test_kou_di_with_ak_k() -> None:
    """anqi.koudi: 65 in tricks, the kitty holds 15, the last trick won with ♣AKK: 155.

    The kings and what falls on them count too, so that 65 is reached with the last trick.
    """
    position = endings.anqi(
        ["D8 D9 DJ", "CA CK CK", "C2 C3 C4", "S2 S3 S4"],
        kitty="ST S5 D2 D2 D3 D3 D4 D4",
        declarer=0,
        taken=(0, 45, 0, 0),
    )._replace(to_move=1)
    end = result(position, "play CA CK CK", "play C2 C3 C4", "play S2 S3 S4", "play D8 D9 DJ")
    assert (end["points"], end["kitty"], end["multiplier"]) == (155, 90, 6)
    assert (end["side"], end["levels"]) == ("defenders", 2)
    assert end.payout == (-6, 2, 2, 2)


@pytest.mark.parametrize(
    ("koudi", "multiplier"), [("combined", 6), ("largest_component", 4), ("card_count", 6)]
)
def test_kou_di_options(koudi: str, multiplier: int) -> None:
    position = endings.anqi(
        ["D8 D9 DJ", "CA CK CK", "C2 C3 C4", "S2 S3 S4"],
        kitty="ST S5 D2 D2 D3 D3 D4 D4",
        koudi=koudi,
    )._replace(to_move=1)
    end = result(position, "play CA CK CK", "play C2 C3 C4", "play S2 S3 S4", "play D8 D9 DJ")
    assert end["multiplier"] == multiplier
    assert end["points"] == 20 + 15 * multiplier


def test_declarers_side_wins_the_last_trick_and_the_kitty_counts_nothing() -> None:
    position = endings.anqi(
        ["HA", "HK", "H3", "H4"], kitty="ST S5 SK D2 D3 D3 D4 D4", taken=(0, 40, 35, 0), partner=2
    )
    end = result(position, "play HA", "play HK", "play H3", "play H4")
    # the partner's 35 and the king in the last trick are the declarer's side's
    assert (end["points"], end["kitty"], end["multiplier"]) == (40, 0, 0)
    assert (end["side"], end["levels"]) == ("declarer", 1)
    assert end.payout == (1, -1, 1, -1)


def test_overcalls_add_levels_to_whoever_won() -> None:
    """anqi.payout: two overcalls, 120 points, alone: 4 levels, −12 and +4 each."""
    position = endings.anqi(
        ["SA", "S2", "S3", "S4"], trump="S", shown=((1, "C7"), (0, "S7")), taken=(0, 60, 60, 0)
    )
    end = result(position, "play SA", "play S2", "play S3", "play S4")
    assert (end["points"], end["overcalls"], end["levels"]) == (120, 2, 4)
    assert end.payout == (-12, 4, 4, 4)
    position = endings.anqi(
        ["SA", "S2", "S3", "S4"], trump="S", shown=((1, "C7"), (0, "S7")), taken=(0, 0, 0, 0)
    )
    end = result(position, "play SA", "play S2", "play S3", "play S4")
    assert (end["side"], end["levels"]) == ("declarer", 5)  # 3 for 0 points and 2 overcalls
    assert end.payout == (15, -5, -5, -5)


@pytest.mark.parametrize(
    ("points", "side", "levels"),
    [
        (0, "declarer", 3), (5, "declarer", 2), (35, "declarer", 2), (40, "declarer", 1),
        (75, "declarer", 1), (80, "defenders", 1), (115, "defenders", 1), (120, "defenders", 2),
        (155, "defenders", 2), (160, "defenders", 3), (195, "defenders", 3), (200, "defenders", 4),
        (235, "defenders", 4), (240, "defenders", 5), (400, "defenders", 5),
    ],
)  # fmt: skip
def test_bands(points: int, side: str, levels: int) -> None:
    position = endings.anqi(["SA", "S2", "S3", "S4"], trump="S", taken=(0, points, 0, 0))
    end = result(position, "play SA", "play S2", "play S3", "play S4")
    assert (end["side"], end["levels"]) == (side, levels)


def test_no_cap() -> None:
    position = endings.anqi(
        ["SA", "S2", "S3", "S4"], trump="S", taken=(0, 320, 0, 0), cap="uncapped"
    )
    assert result(position, "play SA", "play S2", "play S3", "play S4")["levels"] == 7


@pytest.mark.parametrize(
    ("players", "partner", "payout"),
    [
        (4, 1, (-1, -1, 1, 1)),
        (4, None, (-3, 1, 1, 1)),
        (5, 1, (-2, -1, 1, 1, 1)),
        (5, None, (-4, 1, 1, 1, 1)),
    ],
)
def test_payout(players: int, partner: int | None, payout: tuple[int, ...]) -> None:
    hands = ["SA", "S2", "S3", "S4", "S6"][:players]
    taken = (0, 0, 0, 80, 0)[:players]
    position = endings.anqi(hands, trump="S", partner=partner, taken=taken)
    assert result(position, *(f"play {card}" for card in hands)).payout == payout


def test_payout_of_sides_only() -> None:
    position = endings.anqi(
        ["SA", "S2", "S3", "S4"], trump="S", taken=(0, 80, 0, 0), payout="sides_only"
    )
    assert result(position, "play SA", "play S2", "play S3", "play S4").payout == (-1, 1, 1, 1)


@pytest.mark.parametrize(
    ("points", "rotation", "head"),
    [(75, "winner_keeps", 0), (80, "winner_keeps", 3), (75, "always_next", 3)],
)
def test_next_head(points: int, rotation: str, head: int) -> None:
    position = endings.anqi(
        ["SA", "S2", "S3", "S4"], trump="S", taken=(0, points, 0, 0), head=2, head_rotation=rotation
    )
    assert result(position, "play SA", "play S2", "play S3", "play S4")["head"] == head


# --- heiqi


@pytest.mark.parametrize(
    ("bid", "points", "side", "units", "payout"),
    [
        (80, 100, "defenders", 6, (-18, 6, 6, 6)),
        (110, 105, "declarer", 1, (3, -1, -1, -1)),
        (100, 0, "declarer", 40, (120, -40, -40, -40)),
        (90, 90, "draw", 0, (0, 0, 0, 0)),
    ],
)
def test_units(bid: int, points: int, side: str, units: int, payout: tuple[int, ...]) -> None:
    """heiqi.outcome, .units, .bare and .payout: the examples."""
    position = endings.heiqi(
        ["SA", "S3", "S4", "S6"], trump="S", bid=bid, taken=(0, points, 0, 0), head=3
    )
    end = result(position, "play SA", "play S3", "play S4", "play S6")
    assert (end["points"], end["side"], end["units"]) == (points, side, units)
    assert end.payout == payout
    assert end["head"] == 0  # the next seat bids first, whoever won


def test_kou_di_in_heiqi() -> None:
    """Bid 90, 60 in tricks, kitty 20, last trick won by trump 77 + ♥77: 140, 10 units."""
    position = endings.heiqi(
        ["D3 D3 D4 D4", "S7 S7 H7 H7", "S3 S3 S4 S4", "C3 C4 C6 C8"],
        trump="S",
        kitty="DK DT D6 D6 D8 D8 D9 D9",
        bid=90,
        taken=(0, 0, 60, 0),
    )._replace(to_move=1)
    end = result(
        position, "play S7 S7 H7 H7", "play S3 S3 S4 S4", "play C3 C4 C6 C8", "play D3 D3 D4 D4"
    )
    assert (end["points"], end["multiplier"], end["units"]) == (140, 4, 10)
    assert end.payout == (-30, 10, 10, 10)


# --- shengji


@pytest.mark.parametrize(
    ("points", "side", "levels"),
    [
        (0, "declarer", 3), (35, "declarer", 2), (75, "declarer", 1), (80, "defenders", 0),
        (120, "defenders", 1), (160, "defenders", 2), (200, "defenders", 3), (240, "defenders", 4),
    ],
)  # fmt: skip
def test_levels_of_shengji(points: int, side: str, levels: int) -> None:
    position = endings.shengji(["SA", "S2", "S3", "S4"], trump="S", taken=(20, points, 10, 0))
    end = result(position, "play SA", "play S2", "play S3", "play S4")
    assert (end["points"], end["side"], end["levels"]) == (points, side, levels)


def test_kou_di_in_shengji() -> None:
    position = endings.shengji(
        ["D8 D9 DJ DQ", "HA HA HK HK", "H3 H3 H4 H4", "S2 S3 S4 S6"],
        kitty="ST S5 D2 D2 D3 D3 D4 D4",
    )._replace(to_move=1)
    end = result(
        position, "play HA HA HK HK", "play H3 H3 H4 H4", "play S2 S3 S4 S6", "play D8 D9 DJ DQ"
    )
    assert (end["multiplier"], end["kitty"], end["points"]) == (8, 120, 140)


# --- failed throws


def test_a_throw_that_fails_leads_its_weakest_beatable_part() -> None:
    position = endings.anqi(["CA CQ CQ CJ", "CK C2 C3 C4", "S2 S3 S4 S6", "D8 D9 DJ DQ"])
    after = go(position, "play CA CQ CQ CJ")
    assert (after.phase, after.to_move) == ("play", 1)
    assert after.plays == (codes("CJ"),)
    assert [str(move) for _, move in after.moves] == ["play CJ CQ CQ CA"]
    after = go(after, "play CK", "play S2", "play D8")
    assert after.to_move == 1
    assert after.tricks[0].shown


def test_equally_weak_parts_are_the_leaders_choice() -> None:
    """The three 7s outside the trump suit are equal: thrown ♠7 ♣7 under a joker, either is led."""
    position = endings.anqi(["S7 C7", "BJ H2", "H3 H4", "H8 H9"])
    after = go(position, "play C7 S7")
    assert (after.phase, after.to_move) == ("throw", 0)
    assert refused(after, "play H2") == "throw.failed"
    assert refused(after, "play S7 C7") == "throw.failed"
    assert refused(after, "pass") != ""
    assert {str(move) for move in after.legal_moves() or ()} == {"play S7", "play C7"}
    assert after.count_moves() == 2
    after = go(after, "play S7")
    assert (after.phase, after.to_move) == ("play", 1)
    end = go(after, "play BJ", "play H3", "play H8", "play H2", "play H4", "play H9", "play C7")
    assert end.result is not None
    assert [str(move) for _, move in end.moves][:3] == ["play S7 C7", "play S7", "play BJ"]


def test_a_throw_that_stands_is_led_whole() -> None:
    position = endings.anqi(["CA CA CK", "CQ CQ CJ", "S2 S3 S4", "D8 D9 DJ"])
    after = go(position, "play CA CA CK")
    assert after.to_move == 1
    assert len(after.plays[0]) == 3
    assert not after.shown


def test_throw_options() -> None:
    hands = ["CA CK C9", "C2 C3 C4", "S2 S3 S4", "D8 D9 DJ"]
    assert refused(endings.anqi(hands, throw="off"), "play CA CK") == "anqi.throw"
    whole = endings.anqi(hands, throw="whole_suit")
    assert refused(whole, "play CA CK") == "anqi.throw"
    assert refused(whole, "play CA CK C9") == ""
    assert refused(endings.heiqi(hands), "play CA CK") == "heiqi.lead"
    assert refused(endings.heiqi(hands, throw="any_top"), "play CA CK") == ""
    assert refused(endings.shengji(hands), "play CA CK") == ""


def test_what_no_lead_is() -> None:
    position = endings.anqi(["CA CK S9", "C2 C3 C4", "S2 S3 S4", "D8 D9 DJ"])
    assert refused(position, "play CA S9") == "shape.throw"
    assert refused(position, "play CA CA") == "follow.held"
    assert refused(position, "play") == "follow.count"
    assert refused(position, "play CA 5") == "trick.winner"
    assert refused(position, "bury CA") == "trick.winner"


@pytest.mark.parametrize(("start", "lead_rule", "end_rule"), [
    (endings.anqi, "trick.winner", "anqi.levels"),
    (endings.heiqi, "heiqi.lead", "heiqi.outcome"),
    (endings.shengji, "trick.winner", "shengji.levels"),
])  # fmt: skip
def test_a_move_of_another_kind_is_refused_by_what_has_to_be_done(
    start: Any, lead_rule: str, end_rule: str
) -> None:
    leading = start(["CA", "C2", "S2", "D8"])
    following = go(leading, "play CA")
    over = go(following, "play C2", "play S2", "play D8")
    for move in ("pass", "call S7", "bury CA", "bid 80", "trump H", "show BJ", "play CA 5"):
        assert refused(leading, move) == lead_rule
        assert refused(following, move) == "follow.count"
        assert refused(over, move) == end_rule
        for position in (leading, following):
            seat = position.to_move
            assert refused(own_position(position.view(seat)), move) == refused(position, move)


def test_a_move_of_another_kind_is_refused_where_a_failed_throw_leaves_a_choice() -> None:
    position = endings.anqi(["C7 D7", "BJ C3", "S2 S3", "D8 D9"])
    position = go(position, "play C7 D7")
    assert position.phase == "throw"
    assert refused(position, "pass") == "throw.failed"
    assert refused(position, "bury C7") == "throw.failed"
    assert refused(position, "play C7") == ""


def test_a_follow_is_refused_with_its_rule() -> None:
    position = go(endings.anqi(["CA CA", "C2 C2 C3", "S2 S3", "D8 D9"]), "play CA CA")
    assert refused(position, "play C2 C3") == "follow.pair"
    refusal = position.check(Move.parse("play C2 C3"))
    assert refusal is not None
    assert refusal.cards == ("C2", "C2")
    assert refused(position, "play C2") == "follow.count"
    assert refused(position, "play CK CK") == "follow.held"
    assert refused(position, "play C2 C2") == ""
