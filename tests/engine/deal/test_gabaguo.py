"""Deals of gabaguo turn by turn, by hand: show, redeals, kitty, swap, raise (`gaba.order`)."""

from __future__ import annotations

import pytest

from engine.cards import texts
from engine.deal import Position, new_deal
from engine.deal.gabaguo_match import next_settings
from engine.errors import BadInput

from .helpers import ALL, go, hand_of, refused

NO_REDEAL = {"pointless": "off"}


def deal(hands: str, kitty: str, head: int = 0, **more: object) -> Position:
    """A deal of four hands, divided by `|`; each is filled up with what is left, in its order."""
    given = [hand.split() for hand in hands.split("|")]
    bottom = kitty.split()
    used = {card for cards in (*given, bottom) for card in cards}
    rest = [card for card in ALL if card not in used]
    for hand in given:
        while len(hand) < 12:
            hand.append(rest.pop(0))
    while len(bottom) < 6:
        bottom.append(rest.pop(0))
    assert not rest
    more.setdefault("options", NO_REDEAL)
    return new_deal("gabaguo", hands=given, kitty=bottom, head=head, **more)


def those(cards: str) -> set[str]:
    return set(cards.split())


def showing(position: Position, card: str) -> Position:
    """Everybody passes until the card can be shown."""
    while refused(position, f"show {card}"):
        position = go(position, "pass")
    return go(position, f"show {card}")


# Level 3, clubs shown: trumps are jokers, 3s, 2s and clubs. Seat 0 is dealt first.
HANDS = (
    "SA C3 SK SQ SJ ST HA HK HQ HJ HT H9"
    "|S9 D3 S8 S7 S6 S5 D9 D8 D7 D6 D5 S4"
    "|H8 H3 LJ H7 H6 H5 C4 C5 C6 C7 C8 H4"
    "|BJ S3 CA CK CQ S2 H2 C2 D2 DA DK DQ"
)
KITTY = "C9 DJ DT CT CJ D4"


def shown() -> Position:
    """Seat 3 had a joker with its first card and passed; seat 0 showed its 3 of clubs."""
    return go(deal(HANDS, KITTY), "pass", "show C3")


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


# --- the kitty

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
