"""heiqi before the play: the auction in one lap, the kitty, naming trump (heiqi.bid …)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.deal import PASS, IllegalMove, Move, count_moves, legal_moves, new_deal
from engine.deal.burials import count_burials

from .helpers import codes, deal_with, go, hand_of, refused

BIDS = [Move("bid", value=bid) for bid in (110, 100, 90, 80)]


def start(head: int = 1, **options: str):
    return new_deal("heiqi", 3, head=head, options=options)


def test_sizes_and_the_first_bidder() -> None:
    position = start(head=2)
    assert [len(hand) for hand in position.setup.hands] == [25] * 4
    assert len(position.setup.kitty) == 8
    assert (position.phase, position.to_move) == ("bid", 2)


def test_bids_are_strictly_lower() -> None:
    position = start()
    assert legal_moves(position) == (*BIDS, PASS)
    position = go(position, "bid 100")
    assert legal_moves(position) == (*BIDS[2:], PASS)
    for text in ("bid 100", "bid 110", "bid 85", "bid 70", "bid", "bid H", "bid S5", "pass 3"):
        assert refused(position, text) == "heiqi.bid", text
    assert refused(position, "bid 120") == "heiqi.bid"
    assert refused(position, "trump H") == "heiqi.bid"


def test_one_lap_and_the_lowest_is_the_declarer() -> None:
    position = go(start(), "bid 110", "pass", "bid 90", "pass")
    assert (position.phase, position.to_move) == ("bury", 3)
    view = position.view(0)
    assert (view.bid, view.bidder, view.declarer) == (90, 3, 3)


def test_eighty_ends_the_auction() -> None:
    position = go(start(), "pass", "bid 80")
    assert (position.phase, position.to_move) == ("bury", 2)


def test_another_list_of_bids() -> None:
    position = start(bids="120-80")
    assert refused(position, "bid 120") == ""
    assert count_moves(position) == 6
    assert refused(go(position, "bid 120"), "bid 110") == ""


def test_all_pass_is_dealt_again_with_the_same_first_bidder() -> None:
    position = go(start(head=3), "pass", "pass", "pass", "pass")
    assert position.phase == "over"
    assert position.result is not None
    assert position.result.redeal
    assert position.result["head"] == 3
    assert legal_moves(position) == ()


def test_the_declarer_takes_the_kitty_buries_and_then_names_a_suit() -> None:
    hands = {1: "SK ST S5 BJ BJ"}
    position = go(deal_with("heiqi", hands, "LJ LJ H7 H2", head=1), "bid 80")
    hand = hand_of(position, 1)
    assert len(hand) == 33
    assert {"LJ", "H7", "H2"} <= set(hand)
    assert position.view(2).kitty is None
    assert refused(position, "trump H") == "heiqi.kitty"
    assert refused(position, "bury SK ST S5 BJ BJ LJ LJ") == "heiqi.kitty"
    assert refused(position, "bury SK SK SK ST S5 BJ BJ LJ") == "heiqi.kitty"
    assert legal_moves(position) is None
    position = go(position, "bury SK ST S5 BJ BJ LJ LJ H7")  # any 8, points and jokers too
    assert (position.phase, position.to_move) == ("trump", 1)
    assert position.view(1).kitty == Move("bury", codes("SK ST S5 BJ BJ LJ LJ H7")).cards
    assert [position.view(seat).kitty for seat in (0, 2, 3, None)] == [None] * 4
    assert refused(position, "trump none") == "heiqi.kitty"
    assert refused(position, "trump") == "heiqi.kitty"
    assert refused(position, "pass") == "heiqi.kitty"
    assert [str(move) for move in legal_moves(position) or ()] == [
        "trump S", "trump H", "trump C", "trump D",
    ]  # fmt: skip
    position = go(position, "trump C")
    assert (position.phase, position.to_move) == ("play", 1)
    assert position.view(3).trump == "C"
    assert [move.cards for _, move in position.view(3).moves if move.kind == "bury"] == [()]


@pytest.mark.parametrize("value", [None, 85, 120_000, "H", "Ninety"])
def test_a_bid_is_a_whole_number_that_is_open(value: Any) -> None:
    position = new_deal("heiqi", 1)
    refusal = position.check(Move("bid", (), value))
    assert refusal is not None
    assert refusal.rule == "heiqi.bid"
    with pytest.raises(IllegalMove):
        position.play(Move("bid", (), value))
    assert position.check(Move("bid", (), 90)) is None


@pytest.mark.parametrize(
    ("hand", "keep", "size", "wanted"),
    [
        ("S2 S3 S4", "", 2, 3),
        ("S2 S2 S3", "", 2, 2),
        ("S2 S2 S3 S3", "", 2, 3),
        ("S2 S2 S3 S3", "S2", 2, 2),
        ("S7 S7 S3 S4", "S7 S7", 2, 1),
    ],
)
def test_counting_burials(hand: str, keep: str, size: int, wanted: int) -> None:
    assert count_burials(codes(hand), codes(keep), size) == wanted
