"""anqi before the play: who deals, calls, buries and overcalls (anqi.head … anqi.overcall.*)."""

from __future__ import annotations

import pytest

from engine.deal import PASS, IllegalMove, Move, count_moves, legal_moves, new_deal, play

from .helpers import codes, deal_with, fill, go, hand_of, refused

# Seat 0 holds a 7 from its third card on, seat 1 from its first.
HANDS = {0: "S2 S3 H7 D7", 1: "C7 S4 C7", 2: "D2 D3 D4 LJ LJ S7 S7", 3: "H2 H3 BJ BJ H7 D7"}
BURY_0 = "bury S2 S2 S3 S3 S4 S5 S5 S6"


def start(**options: str):
    return deal_with("anqi", HANDS, options=options)


def test_sizes() -> None:
    four, five = new_deal("anqi", 1).setup, new_deal("anqi", 1, players=5).setup
    assert [*map(len, four.hands), len(four.kitty)] == [25] * 4 + [8]
    assert [*map(len, five.hands), len(five.kitty)] == [20] * 5 + [8]


def test_seats_are_asked_card_by_card_from_the_receiver_on() -> None:
    # Cards 1 to 4 go to seats 0 1 2 3: seat 1 gets C7 with the second card.
    position = start()
    asked = []
    for _ in range(14):
        asked.append((position.to_move, position.dealt))
        position = play(position, PASS)
    assert asked[:7] == [(1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 8)]
    # card 9 is the third of seat 0: H7; it is asked first then, seat 1 after it
    assert asked[7:9] == [(0, 9), (1, 9)]
    # card 10 goes to seat 1: it is asked before seat 0
    assert asked[9:11] == [(1, 10), (0, 10)]
    # cards 11 and 12 go to seats 2 and 3, who hold no 7: seat 0 comes before seat 1
    assert asked[11:14] == [(0, 11), (1, 11), (0, 12)]


def test_only_a_seven_that_is_dealt_can_be_called() -> None:
    position = start()
    assert set(legal_moves(position) or ()) == {Move("call", codes("C7")), PASS}
    assert refused(position, "call H7") == "anqi.call"
    assert refused(position, "call C7 C7") == "anqi.call"
    assert refused(position, "call S4") == "anqi.call"
    assert refused(position, "pass C7") == "anqi.call"
    assert refused(position, "bury C7") == "anqi.call"
    position = go(position, *["pass"] * 7)
    assert position.to_move == 0
    assert refused(position, "call D7") == "anqi.call"  # it comes with the fourth card
    assert refused(position, "call H7") == ""


def test_the_first_yes_has_the_call_and_nobody_is_asked_after_it() -> None:
    position = go(start(), "pass", "call C7")
    assert (position.phase, position.to_move) == ("bury", 1)
    assert len(hand_of(position, 1)) == 33
    assert refused(position, "call C7") == "anqi.call.bury"


def test_all_pass_and_the_head_must_call() -> None:
    position = start()
    while position.phase == "call":
        position = go(position, "pass")
    assert (position.phase, position.to_move) == ("forced", 0)
    assert refused(position, "pass") == "anqi.call.forced"
    assert refused(position, "call S7") == "anqi.call.forced"
    assert set(legal_moves(position) or ()) == {
        Move("call", codes("H7")),
        Move("call", codes("D7")),
    }
    assert go(position, "call D7").phase == "bury"


def test_one_lap_after_the_deal() -> None:
    position = deal_with("anqi", HANDS, head=2, options={"call_time": "after_deal"})
    seats = []
    while position.phase == "call":
        seats.append(position.to_move)
        position = go(position, "pass")
    assert seats == [2, 3, 0, 1]
    assert (position.phase, position.to_move) == ("forced", 2)
    position = deal_with("anqi", HANDS, head=1, options={"call_time": "after_deal"})
    assert go(position, "pass", "call S7").to_move == 2


NO_SEVEN = {0: "BJ", 1: "C7 C7 H7 H7", 2: "S7 S7 D7 D7"}


def pass_all(position):
    while position.phase == "call":
        position = go(position, "pass")
    return position


def test_a_head_without_seven_redeals() -> None:
    position = pass_all(deal_with("anqi", NO_SEVEN))
    assert position.result is not None
    assert position.result.redeal
    assert position.result["head"] == 0
    assert position.result.payout == ()
    assert position.to_move is None
    assert legal_moves(position) == ()
    assert count_moves(position) == 0
    assert refused(position, "pass") != ""


def test_a_head_without_seven_plays_without_trump() -> None:
    position = pass_all(deal_with("anqi", NO_SEVEN, options={"no_seven_head": "no_trump"}))
    assert (position.phase, position.to_move) == ("bury", 0)
    hand = hand_of(position, 0)
    position = go(position, "bury " + " ".join(hand[:8]))
    assert set(legal_moves(position) or ()) == {
        PASS, Move("overcall", codes("C7 C7")), Move("overcall", codes("H7 H7")),
    }  # fmt: skip
    position = go(position, "pass", "pass", "pass")
    assert (position.phase, position.to_move) == ("play", 0)
    view = position.view(2)
    assert (view.trump, view.declarer, view.partner, view.alone) == ("none", 0, None, True)


def called(**options: str):
    """Seat 1 has called with the first of its two ♣7."""
    return go(start(**options), "call C7")


def test_what_may_be_buried() -> None:
    position = called(sell_seven="off")
    hand = hand_of(position, 1)
    assert hand.count("C7") == 2
    rest = [card for card in hand if card != "C7"]
    assert refused(position, "bury " + " ".join(rest[:7])) == "anqi.call.bury"
    assert refused(position, "bury " + " ".join(rest[:9])) == "anqi.call.bury"
    assert refused(position, "bury BJ " + " ".join(rest[:7])) == "anqi.call.bury"
    assert refused(position, "bury C7 " + " ".join(rest[:7])) == "anqi.sell"
    assert refused(position, "bury C7 C7 " + " ".join(rest[:6])) == "anqi.call.bury"
    assert refused(position, "bury " + " ".join(rest[:8])) == ""
    assert legal_moves(position) is None
    after = go(position, "bury " + " ".join(rest[:8]))
    assert sorted(hand_of(after, 1)) == sorted([*rest[8:], "C7", "C7"])


def test_points_may_be_buried() -> None:
    hands = {**HANDS, 1: "C7 S4 C7 SK SK ST ST S5 S5 HK HT"}
    position = go(deal_with("anqi", hands), "call C7")
    assert refused(position, "bury SK SK ST ST S5 S5 HK HT") == ""


def test_a_single_committed_seven_stays() -> None:
    position = deal_with("anqi", HANDS)
    position = go(position, *["pass"] * 7, "call H7")
    assert refused(position, "bury H7 S2 S2 S3 S3 S4 S5 S5") == "anqi.call.bury"
    others = [card for card in hand_of(position, 0) if card[1] != "7"]
    assert refused(position, "bury D7 " + " ".join(others[:7])) == ""  # any other 7 may go


def overcalling():
    """Seat 0 has called ♥7 and buried; seats 1, 2, 3 hold ♣77; LJ LJ and ♠77; BJ BJ."""
    position = go(start(), *["pass"] * 7, "call H7")
    hand = [card for card in hand_of(position, 0) if card != "H7"]
    return go(position, "bury " + " ".join(hand[:8]))


def bury(position, keep: str = ""):
    """Bury the first eight cards that are neither to be kept nor sevens or jokers."""
    hand = hand_of(position, position.to_move)
    special = ("S7", "H7", "C7", "D7", "LJ", "BJ", *keep.split())
    return go(position, "bury " + " ".join([card for card in hand if card not in special][:8]))


def test_any_pair_beats_the_call_and_later_ones_must_be_higher() -> None:
    position = overcalling()
    assert (position.phase, position.to_move) == ("overcall", 1)
    assert set(legal_moves(position) or ()) == {PASS, Move("overcall", codes("C7 C7"))}
    position = bury(go(position, "overcall C7 C7"))
    # seat order from the player after the new declarer; ♠77 and LJ LJ are higher
    assert position.to_move == 2
    assert set(legal_moves(position) or ()) == {
        PASS, Move("overcall", codes("S7 S7")), Move("overcall", codes("LJ LJ")),
    }  # fmt: skip


def test_after_clubs_diamonds_are_refused() -> None:
    """The example of anqi.payout: after ♣77 a ♦77 overcall is refused."""
    hands = {**HANDS, 0: "S2 S3 H7", 2: "D2 D3 D4 LJ LJ S7 S7 D7 D7", 3: "H2 H3 BJ BJ H7"}
    position = go(deal_with("anqi", hands), *["pass"] * 7, "call H7")
    position = bury(position)
    position = bury(go(position, "overcall C7 C7"))
    assert position.to_move == 2
    assert refused(position, "overcall D7 D7") == "anqi.overcall"
    assert refused(position, "overcall S7 S7") == ""
    assert refused(position, "overcall H7 H7") == "anqi.overcall"  # not held
    assert refused(position, "overcall S7 LJ") == "anqi.overcall"


def test_the_order_of_suits_is_an_option() -> None:
    hands = {**HANDS, 0: "S2 S3 H7", 2: "D2 D3 D4 LJ LJ S7 S7 D7 D7", 3: "H2 H3 BJ BJ H7"}
    position = go(deal_with("anqi", hands, options={"suit_order": "DCHS"}), *["pass"] * 7)
    position = bury(go(position, "call H7"))
    position = bury(go(position, "overcall C7 C7"))
    assert refused(position, "overcall D7 D7") == ""
    assert refused(position, "overcall S7 S7") == "anqi.overcall"


def test_the_kitty_changes_hands() -> None:
    position = overcalling()
    kitty = position.view(0).kitty
    assert kitty is not None
    before = hand_of(position, 1)
    position = go(position, "overcall C7 C7")
    assert (position.phase, position.to_move) == ("bury", 1)
    assert sorted(position.view(1).hand) == sorted((*codes(" ".join(before)), *kitty))
    assert position.view(0).kitty is None
    assert position.view(1).declarer == 1
    assert refused(position, "pass") == "anqi.overcall.kitty"


def test_a_pass_does_not_bar_a_later_overcall_and_the_beaten_may_come_back() -> None:
    hands = {0: "S2 S3 D7 LJ LJ", 1: "C7 S4 C7", 2: "D2 D3 D4 S7 S7", 3: "H2 H3 BJ BJ H7 H7"}
    position = bury(go(deal_with("anqi", hands), *["pass"] * 7, "call D7"))
    position = go(position, "pass", "overcall S7 S7")  # seat 1 passes, seat 2 overcalls
    position = go(bury(position), "pass")  # seat 3
    assert position.to_move == 0  # the beaten caller is asked
    position = bury(go(position, "overcall LJ LJ"))
    assert position.to_move == 1  # who has passed before
    position = go(position, "pass", "pass", "overcall BJ BJ")
    position = bury(position)
    # after big jokers nobody is asked any more
    assert (position.phase, position.to_move) == ("play", 3)
    view = position.view(0)
    assert (view.trump, view.declarer) == ("none", 3)
    assert [seat for seat, _ in view.overcalls] == [2, 0, 3]


def test_overcalling_ends_when_all_others_pass_in_a_row() -> None:
    position = go(overcalling(), "pass", "pass", "pass")
    assert (position.phase, position.to_move) == ("play", 0)
    position = bury(go(overcalling(), "overcall C7 C7"))
    position = go(position, "pass", "pass")
    assert position.phase == "overcall"
    position = go(position, "pass")
    assert (position.phase, position.to_move) == ("play", 1)
    assert position.view(2).trump == "C"


def test_a_position_is_never_changed() -> None:
    position = overcalling()
    before = hash(position), position.moves
    go(position, "overcall C7 C7")
    with pytest.raises(IllegalMove):
        go(position, "overcall S7 S7")
    assert (hash(position), position.moves) == before


def test_fill_gives_whole_deals() -> None:
    hands, kitty = fill("anqi", 5, {0: "S7", 4: "BJ BJ"}, "H5", head=3)
    assert [len(hand) for hand in hands] == [20] * 5
    assert len(kitty) == 8
