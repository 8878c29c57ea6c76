"""dingqi, whole deals: turns, windows, piles, the end and the result, word by word."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import parse_code, texts
from engine.climbing import known, pack, unpack
from engine.deal import IllegalMove, Move, check, legal_moves, new_deal, play
from engine.deal.dingqi_play import BEAT, Climbing
from engine.errors import BadInput
from engine.rules import is_rule


def codes(text: str) -> tuple[int, ...]:
    return tuple(map(parse_code, text.split()))


def ending(hands: list[str], leader: int = 0, table: str = "", **more: object) -> Climbing:
    """Return a position in which few cards are left; the leader leads, or beats the table."""
    position = new_deal("dingqi", 1, players=len(hands), **more)
    assert isinstance(position, Climbing)
    packed = tuple(pack(codes(hand)) for hand in hands)
    position = position._replace(
        table=_with_holder(position, 0), hands=packed, to_move=leader, owner=leader,
        out=tuple(seat for seat, hand in enumerate(packed) if not hand),
        moves=((leader, Move("play", codes("S3"))),),
    )  # fmt: skip
    if table:
        open_play = known(pack(codes(table)))
        owner = (leader - 1) % len(hands)
        position = position._replace(phase=BEAT, open=open_play, owner=owner, pile=open_play.cards)
    return position


def _with_holder(position: Climbing, holder: int):
    table = position.table
    return type(table)(
        table.setup, table.players, table.rules, table.snatch, table.to_last, 0, holder
    )


def go(position: Climbing, *moves: str) -> Climbing:
    """Play moves written as ``seat kind cards``; the seats must be those whose turn it is."""
    for text in moves:
        seat, move = text.split(maxsplit=1)
        assert position.to_move == int(seat), text
        position = play(position, Move.parse(move))
    return position


def refused(position: Climbing, move: str) -> str:
    refusal = check(position, Move.parse(move))
    assert refusal is not None, move
    assert is_rule(refusal.rule)
    with pytest.raises(IllegalMove) as caught:
        play(position, Move.parse(move))
    assert caught.value.refusal == refusal
    listed = legal_moves(position)
    assert listed is not None
    assert Move.parse(move) not in listed
    return refusal.rule


def pile(position: Climbing, seat: int) -> str:
    return " ".join(sorted(texts(unpack(position.piles[seat]))))


FOUR = ["S3 H4 S7", "S4 H5 H7", "S5 H6 SK", "S6 H8 C7"]


# --- windows


def test_every_other_seat_is_asked_nearest_first_holder_or_not() -> None:
    position = go(ending(FOUR), "0 play S3")
    assert position.phase == "window"
    for seat in (1, 2, 3):
        assert position.to_move == seat
        assert position.view(0).to_move == seat
        position = go(position, f"{seat} pass")
    assert (position.phase, position.to_move) == ("beat", 1)
    # after a pass no window opens
    position = go(position, "1 pass")
    assert (position.phase, position.to_move) == ("beat", 2)


def test_an_instant_snatch_ends_the_trick() -> None:
    position = go(ending(FOUR), "0 play S3", "1 pass", "2 pass", "3 snatch C7")
    assert (position.phase, position.to_move, position.open) == ("lead", 3, None)
    assert pile(position, 3) == "C7 S3"
    # the first yes has it
    position = go(ending(FOUR), "0 play S3", "1 snatch H7")
    assert (position.phase, position.to_move) == ("lead", 1)
    assert pile(position, 1) == "H7 S3"


def test_a_snatch_takes_the_whole_pile() -> None:
    position = go(
        ending(FOUR), "0 play S3", "1 pass", "2 pass", "3 pass", "1 play H5", "2 pass", "3 pass",
        "0 pass", "2 play SK", "3 snatch C7",
    )  # fmt: skip
    assert pile(position, 3) == "C7 H5 S3 SK"
    assert position.to_move == 3


def test_a_partners_play_may_be_snatched_ones_own_not() -> None:
    position = go(
        ending(["S3 H4", "S4 H5", "S7 SK", "S6 H8"]), "0 play S3", "1 pass", "2 snatch S7"
    )
    assert position.to_move == 2
    position = go(ending(["S3 S7", "S4 H5", "SK S9", "S6 H8"]), "0 play S3", "1 pass", "2 pass")
    assert go(position, "3 pass").to_move == 1  # seat 0 was not asked


def test_a_seven_can_also_be_played_plainly_in_turn_and_is_then_beatable() -> None:
    position = go(ending(FOUR), "0 play S3", "1 pass", "2 pass", "3 pass", "1 play H7")
    assert (position.phase, position.to_move) == ("beat", 2)  # no window for a single 7
    assert refused(position, "play SK") == "dingqi.seven.beaten"
    position = go(position, "2 pass", "3 play C7", "0 pass", "1 pass", "2 pass")
    assert (position.phase, position.to_move) == ("lead", 3)
    assert pile(position, 3) == "C7 H7 S3"


def test_out_of_turn_the_seven_lies_open() -> None:
    options = {"snatch": "out_of_turn"}
    position = go(ending(FOUR, options=options), "0 play S3", "1 pass", "2 pass", "3 snatch C7")
    assert (position.phase, position.to_move, position.owner) == ("beat", 0, 3)
    assert refused(position, "play H4") == "dingqi.seven.beaten"
    position = go(position, "0 play S7", "1 pass", "2 pass", "3 pass")
    assert (position.phase, position.to_move) == ("lead", 0)
    assert pile(position, 0) == "C7 S3 S7"


def test_no_snatching_where_it_is_off() -> None:
    position = go(ending(FOUR, options={"snatch": "off"}), "0 play S3")
    assert (position.phase, position.to_move) == ("beat", 1)
    assert refused(position, "snatch H7") == "dingqi.snatch"


@pytest.mark.parametrize("first", ["play S4 H4 C4", "play S7", "play BJ LJ"])
def test_no_window_after_a_bomb_or_a_single_seven(first: str) -> None:
    hands = ["S4 H4 C4 S7 BJ LJ", "H7 S5", "C7 S6", "D7 S8"]
    position = go(ending(hands), f"0 {first}")
    assert (position.phase, position.to_move) == ("beat", 1)


def test_no_window_after_the_play_that_ends_the_deal() -> None:
    position = go(ending(["SK HK", "H7 S5", "C7 S6", "D7 S8"]), "0 play SK HK")
    assert position.phase == "over"
    assert pile(position, 0) == "HK SK"


def test_a_last_seven_snatched_ends_the_deal() -> None:
    for snatch in ("instant", "out_of_turn"):
        position = ending(["SK HK C3", "S7", "C8 S6", "D9 S8"], options={"snatch": snatch})
        position = go(position, "0 play SK HK", "1 snatch S7")
        assert position.phase == "over"
        assert position.result is not None
        assert position.result["first_out"] == 1
        assert position.result["captured"] == (0, 20, 0, 0)
        assert pile(position, 1) == "HK S7 SK"


def test_in_the_window_only_a_seven_of_the_hand_or_a_pass() -> None:
    position = go(ending(FOUR), "0 play S3")
    assert refused(position, "play H5") == "dingqi.snatch"
    assert refused(position, "snatch H5") == "dingqi.snatch"
    assert refused(position, "snatch S7") == "follow.held"
    assert refused(position, "snatch") == "dingqi.snatch"
    assert refused(position, "snatch H7 S7") == "dingqi.snatch"
    assert refused(position, "bid 90") == "dingqi.snatch"
    assert legal_moves(position) == (Move("snatch", codes("H7")), Move("pass"))
    assert legal_moves(go(position, "1 pass")) == (Move("pass"),)


# --- leads, passes, piles


def test_refusals_name_the_rule() -> None:
    position = ending(FOUR)
    assert refused(position, "pass") == "dingqi.pass"
    assert refused(position, "play SK") == "follow.held"
    assert refused(position, "play S3 S3") == "follow.held"
    assert refused(position, "play S3 H4") == "dingqi.shape"
    assert refused(position, "play S3 H4 S7") == "dingqi.straight"
    assert refused(position, "play") == "dingqi.shape"
    assert refused(position, "play S3 5") == "dingqi.shape"
    assert refused(position, "snatch S7") == "dingqi.snatch"
    assert refused(position, "call S7") == "dingqi.shape"
    beaten = ending(FOUR, leader=1, table="SA HA")
    assert refused(beaten, "play S4") == "dingqi.beat"
    assert refused(beaten, "pass H7") == "dingqi.beat"
    assert refused(beaten, "bury H7") == "dingqi.beat"
    over = go(ending(["S3", "S5"]), "0 play S3")
    assert over.to_move is None
    assert legal_moves(over) == ()
    for move in ("pass", "play S5", "snatch S7"):
        assert refused(over, move) == "dingqi.end"


def test_a_pass_does_not_bar_a_later_play() -> None:
    hands = ["S3 SQ C9", "S4 SJ C8", "S5 S6 S9"]
    position = go(
        ending(hands, options={"snatch": "off"}), "0 play S3", "1 pass", "2 play S5", "0 pass",
        "1 play SJ", "2 pass", "0 play SQ", "1 pass", "2 pass",
    )  # fmt: skip
    assert (position.phase, position.to_move) == ("lead", 0)
    assert pile(position, 0) == "S3 S5 SJ SQ"


def test_all_others_pass_in_a_row() -> None:
    position = ending(["S3 S4", "S5 S6", "S8 S9", "SJ SQ"], options={"snatch": "off"})
    position = go(position, "0 play S4", "1 play S5", "2 pass", "3 pass")
    assert position.phase == "beat"
    position = go(position, "0 pass")
    assert (position.phase, position.to_move) == ("lead", 1)
    assert pile(position, 1) == "S4 S5"


def test_the_holder_of_the_three_of_clubs_leads() -> None:
    for seed in range(20):
        for players, sizes in ((2, [27, 27]), (3, [18] * 3), (4, [13, 13, 14, 14])):
            position = new_deal("dingqi", seed, players=players)
            assert isinstance(position, Climbing)
            assert position.to_move is not None
            assert parse_code("C3") in position.cards(position.to_move)
            assert sorted(hand.bit_count() for hand in position.hands) == sizes
            head = position.setup.head
            assert position.hands[head].bit_count() == max(sizes)
            assert position.hands[(head + 1) % players].bit_count() == max(sizes)
            assert position.table.holder == position.to_move


def test_a_later_deal_is_led_by_the_last_first_out() -> None:
    position = new_deal("dingqi", 3, leader=2, holder=1)
    assert isinstance(position, Climbing)
    assert position.to_move == 2
    assert position.table.holder == 1
    assert new_deal("dingqi", 3, players=3, leader=1).to_move == 1


def test_the_first_play_holds_the_three_of_clubs_where_that_is_wanted() -> None:
    on = {"must_include_c3": True}
    for seed in range(10):
        position = new_deal("dingqi", seed, options=on)
        listed = position.legal_moves()
        assert listed is not None
        assert listed
        assert all(parse_code("C3") in move.cards for move in listed)
        assert isinstance(position, Climbing)
        seat = position.to_move
        assert seat is not None
        other = next(code for code in position.cards(seat) if texts([code]) != ("C3",))
        refusal = check(position, Move("play", (other,)))
        assert refusal is not None
        assert (refusal.rule, refusal.cards) == ("dingqi.first", ("C3",))
        for rng in map(Random, range(20)):
            assert parse_code("C3") in position.random_move(rng).cards
        free = new_deal("dingqi", seed)
        assert check(free, Move("play", (other,))) is None
        # a leader without it leads anything
        without = new_deal("dingqi", seed, options=on, leader=(seat + 1) % 4, holder=0)
        assert isinstance(without, Climbing)
        assert all(
            check(without, Move("play", (code,))) is None for code in without.cards((seat + 1) % 4)
        )
        # and so does everybody after the first play
        later = position.play(Move("play", codes("C3")))
        assert later.must == 0


@pytest.mark.parametrize(("more", "place"), [
    ({"leader": 4, "holder": 0}, "leader"),
    ({"leader": "0", "holder": 0}, "leader"),
    ({"leader": True, "holder": 0}, "leader"),
    ({"leader": 1}, "holder"),
    ({"holder": -1}, "holder"),
    ({"holder": 1, "players": 2}, "holder"),
    ({"players": 5}, "players"),
    ({"trump": "H"}, "trump"),
    ({"kitty": "S5", "hands": ["S3", "S4"], "players": 2}, "hands[0]"),
    ({"options": {"snatch": "on"}}, "options.snatch"),
    ({"options": {"throw": "off"}}, "options.throw"),
])  # fmt: skip
def test_deals_that_cannot_be(more: dict, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        new_deal("dingqi", 1, **more)
    assert caught.value.field.startswith(place)
