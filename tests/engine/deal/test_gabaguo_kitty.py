"""Deals of gabaguo turn by turn, by hand: the kitty, the swap, the raise, 嘎巴锅."""

from __future__ import annotations

import pytest

from engine.cards import texts
from engine.deal import Position

from .gabaguo_deals import HANDS, KITTY, NO_REDEAL, deal, showing, shown, those
from .helpers import go, hand_of, refused

STRICT = NO_REDEAL | {"bury": "strict"}


def buried(cards: str, **options: str) -> Position:
    position = deal(HANDS, KITTY, options=NO_REDEAL | options)
    return go(showing(position, "C3"), f"bury {cards}")


def test_the_kitty_lies_open() -> None:
    position = shown()
    for seat in (None, 0, 1, 2, 3):
        view = position.view(seat)
        assert set(texts(view.opened or ())) == set(KITTY.split())
        assert view.sizes == (18, 12, 12, 12)
    position = buried("SA SK SQ SJ ST HA")
    for seat in (None, 0, 1, 2, 3):
        assert set(texts(position.view(seat).kitty or ())) == those("SA SK SQ SJ ST HA")
        assert position.view(seat).moves[-1][1] == position.moves[-1][1]


@pytest.mark.parametrize(("cards", "swap", "strict"), [
    ("SA SK SQ SJ ST HA", "", ""),
    ("SA SK SQ SJ ST D4", "", ""),
    ("SA SK SQ SJ ST CT", "", "gaba.bury"),  # a club: trump, while side-suit cards are kept
    ("SA SK SQ SJ ST C3", "", "gaba.bury"),  # a level card without both jokers
    ("SA SK SQ SJ ST", "gaba.bury", "gaba.bury"),
    ("SA SK SQ SJ ST HA HK", "gaba.bury", "gaba.bury"),
    ("SA SK SQ SJ ST BJ", "gaba.bury", "gaba.bury"),
    ("SA SA SQ SJ ST HA", "gaba.bury", "gaba.bury"),
])  # fmt: skip
def test_burials(cards: str, swap: str, strict: str) -> None:
    for options, rule in ((NO_REDEAL, swap), (STRICT, strict)):
        position = showing(deal(HANDS, KITTY, options=options), "C3")
        assert refused(position, f"bury {cards}") == rule


def test_six_side_suit_cards_ask_only_the_partner() -> None:
    position = buried("SA SK SQ SJ ST HA")
    assert (position.phase, position.to_move) == ("raise", 2)


def test_the_others_may_swap_loose_cards_out_in_seat_order() -> None:
    position = buried("SA SK CT CJ C3 HA")
    assert (position.phase, position.to_move) == ("swap", 1)
    assert set(texts(position.view(3).loose)) == {"CT", "CJ", "C3"}
    for move in ("swap CT D3", "swap SA D5", "swap CT D5 D6", "swap CT", "swap CT H8",
                 "swap D5 D6", "raise D5", "bury CT D5 D6 D7 D8 D9"):  # fmt: skip
        assert refused(position, move) == "gaba.swap", move
    position = go(position, "swap CT D5", "swap C3 S4", "pass")
    assert "CT" in hand_of(position, 1)
    assert "C3" in hand_of(position, 1)
    assert len(hand_of(position, 1)) == 12
    assert set(texts(position.view(0).kitty or ())) == those("SA SK D5 S4 CJ HA")
    assert position.to_move == 2
    position = go(position, "pass")
    assert position.to_move == 3
    assert refused(position, "swap CJ CA") == "gaba.swap"
    position = go(position, "swap CJ DA")  # the last loose card: on to the partner
    assert (position.phase, position.to_move) == ("raise", 2)


def test_after_three_passes_the_partner_is_asked() -> None:
    position = go(buried("SA SK CT CJ C3 HA"), "pass", "pass", "pass")
    assert (position.phase, position.to_move) == ("raise", 2)
    assert position.view(1).loose == ()


def test_trumps_that_had_to_go_stay() -> None:
    """The declarer holds four side-suit cards: the two lowest of its trumps fill up."""
    hands = (
        "C3 SA SK C2 C4 C5 C6 C7 C8 CA CK CQ|S4 S5 S6 S7 S8 S9 ST|H4 H5 H6 H7 H8 H9 HT|D5 D6 D7 D8"
    )
    kitty = "HA HK CJ S2 H2 BJ"
    position = showing(deal(hands, kitty, declarer=0), "C3")
    assert refused(position, "bury SA SK HA HK C4 C5") == ""
    fills = go(position, "bury SA SK HA HK C4 C5")
    assert fills.phase == "raise"
    higher = go(position, "bury SA SK HA HK C4 C6")  # C6 is loose: C5 was to go
    assert texts(higher.view(1).loose) == ("C6",)
    assert refused(higher, "swap C4 S4") == "gaba.swap"
    kept = go(position, "bury SA SK HA C4 C5 C6")  # HK is kept: one of the three is too many
    assert texts(kept.view(1).loose) == ("C6",)
    joker = go(position, "bury SA SK HA HK BJ C4")  # a joker stays a choice
    assert joker.phase == "raise"
    strict = showing(deal(hands, kitty, declarer=0, options=STRICT), "C3")
    assert refused(strict, "bury SA SK HA HK C4 C5") == ""
    assert refused(strict, "bury SA SK HA HK C4 C6") == "gaba.bury"
    assert refused(strict, "bury SA SK HA HK BJ C4") == ""
    assert refused(strict, "bury SA SK HA HK BJ C5") == "gaba.bury"


def test_a_second_level_card_beside_both_jokers_is_loose() -> None:
    hands = "C3 D3 BJ LJ SA SK|S4 S5|H4 H5|D4 D5"
    position = showing(deal(hands, "H9 HT HJ HQ HK C9", declarer=0), "C3")
    position = go(position, "bury C3 D3 BJ LJ SA SK")
    assert set(texts(position.view(1).loose)) == {"C3", "D3"}
    assert position.view(1).stake == "rocket"
    position = go(position, "swap D3 S4")
    assert position.phase == "play"  # a rocket: the partner can add nothing
    assert position.view(1).stake == "rocket"


# --- the partner's raise


def test_the_partner_may_bury_its_jokers() -> None:
    position = buried("SA SK SQ SJ ST HA")
    for move in ("raise BJ", "raise H3", "raise LJ H3", "raise C4", "raise", "swap LJ SA"):
        assert refused(position, move) == "gaba.raise", move
    position = go(position, "raise LJ")
    assert (position.phase, position.to_move) == ("play", 0)
    assert set(texts(position.view(1).kitty or ())) == those("SA SK SQ SJ LJ HA")
    assert "ST" in hand_of(position, 2)  # the lowest side-suit card of the kitty
    assert position.view(1).stake == "LJ"


RAISED = "BJ C3 S4 S5|D4 D5|LJ H3 H4 H5|D6"
RAISE_KITTY = "C6 D7 S7 H7 HK SK"


@pytest.mark.parametrize(("bury", "raised", "stake", "taken"), [
    ("BJ D7 S7 H7 HK SK", "LJ", "both", "D7"),
    ("BJ D7 S7 H7 HK SK", "LJ H3", "rocket", "D7 H7"),  # equal ranks: D C H S
    ("BJ S7 H7 HK SK S5", "LJ", "both", "S5"),
    ("S4 D7 S7 H7 HK SK", "LJ", "LJ", "S4"),
    ("S4 D7 S7 H7 HK SK", "pass", "none", ""),
    ("BJ D7 S7 H7 HK SK", "pass", "BJ", ""),
])  # fmt: skip
def test_what_a_raise_takes(bury: str, raised: str, stake: str, taken: str) -> None:
    for options in (NO_REDEAL, STRICT):
        position = showing(deal(RAISED, RAISE_KITTY, declarer=0, options=options), "C3")
        position = go(position, f"bury {bury}", raised if raised == "pass" else f"raise {raised}")
        assert (position.phase, position.view(1).stake) == ("play", stake)
        assert set(taken.split()) <= set(hand_of(position, 2))
        assert not set(taken.split()) & set(texts(position.view(1).kitty or ()))
        assert position.view(1).sizes == (12, 12, 12, 12)


def test_a_level_card_only_where_it_makes_a_rocket() -> None:
    position = showing(deal(RAISED, RAISE_KITTY, declarer=0), "C3")
    none = go(position, "bury S4 D7 S7 H7 HK SK")
    assert refused(none, "raise LJ H3") == "gaba.raise"
    assert refused(none, "raise H3") == "gaba.raise"
    # a level card that lies there without both jokers, and nobody swaps it out: LJ makes a rocket
    level = go(position, "bury BJ C3 S7 H7 HK SK", "pass", "pass", "pass")
    assert refused(level, "raise LJ H3") == "gaba.raise"
    assert go(level, "raise LJ").view(0).stake == "rocket"


def test_a_level_card_alone_on_top_of_both_jokers() -> None:
    hands = "BJ LJ S4 S5|D4 D5|C3 H3 H4 H5|D6"
    position = showing(deal(hands, "D2 D7 S7 H7 HK SK", declarer=0), "BJ")
    position = go(position, "bury BJ LJ S7 H7 HK SK")
    assert position.view(3).stake == "both"
    assert refused(position, "raise C3 H3") == "gaba.raise"
    position = go(position, "raise C3")
    assert position.view(3).stake == "rocket"
    assert "H7" in hand_of(position, 2)  # 7s: hearts before spades


def test_a_raise_takes_trumps_where_no_side_suit_card_is_left() -> None:
    hands = "C3 C4 C5 C6 C7 C8 C9 CT S2 H2 D2 BJ|S4 S5|LJ H3 H4 H5|D6"
    position = showing(deal(hands, "CJ CQ CK CA C2 D3", declarer=0), "C3")
    position = go(position, "bury C4 C5 C6 C7 C8 BJ")
    assert position.phase == "raise"
    position = go(position, "raise LJ H3")
    assert set(texts(position.view(1).kitty or ())) == those("C6 C7 C8 BJ LJ H3")
    assert {"C4", "C5"} <= set(hand_of(position, 2))


# --- 嘎巴锅


@pytest.mark.parametrize(("kitty", "show", "plain", "literal"), [
    ("S4 S5 H6 H7 D8 D9", "C3", True, True),
    ("S4 S5 H6 H7 D8 C9", "C3", False, False),
    ("S4 S5 H6 H7 D8 D2", "C3", False, True),
    ("S4 S5 H6 H7 D8 C2", "C3", False, False),
    ("S4 S5 H6 H7 D8 D3", "C3", False, True),
    ("S4 S5 H6 H7 D8 LJ", "C3", False, True),
    ("S4 S5 H6 H7 D8 D9", "BJ", True, True),
    ("S4 S5 H6 H7 D8 C9", "BJ", True, True),
    ("S4 S5 H6 H7 D8 D2", "BJ", False, False),
    ("S4 S5 H6 H7 D8 D3", "BJ", False, False),
])  # fmt: skip
def test_gaba(kitty: str, show: str, plain: bool, literal: bool) -> None:
    for name, is_gaba in (("no_trump_at_all", plain), ("no_suit_trump", literal)):
        position = deal(f"{show}|||", kitty, options=NO_REDEAL | {"gaba": name})
        position = showing(position, show)
        assert (position.phase == "play") == is_gaba
        assert position.view(1).is_gaba == is_gaba  # type: ignore[attr-defined]
        if is_gaba:
            view = position.view(2)
            assert (position.to_move, view.stake) == (0, "none")
            assert set(texts(view.kitty or ())) == set(kitty.split())
            assert len(hand_of(position, 0)) == 12
