"""What the better player does in plain situations."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import texts
from engine.deal import Move, Position, play
from engine.players import player
from tests.engine.deal.helpers import deal_with, go


def better(position: Position) -> Move:
    return player(position.setup.game.name, "better")(position.view(position.to_move), Random(1))


def shengji(hands: dict[int, str], **more: object) -> Position:
    return deal_with("shengji", hands, trump="H", level="2", **more)


@pytest.mark.parametrize("strength", ["simple", "better"])
def test_points_go_to_a_winning_partner(strength: str) -> None:
    others = "C3 C3 C4 C4 C6 C6 C8 C8 C9 C9 CJ CJ D3 D3 D4 D4 D6 D6 D8 D8 D9"
    position = shengji({0: "SA SA", 1: "S3 S4", 2: f"ST SK S5 S6 {others}", 3: "S7 S8"})
    position = go(position, "play SA SA", "play S3 S4")
    move = player("shengji", strength)(position.view(2), Random(1))
    assert texts(move.cards) == ("ST", "SK")


@pytest.mark.parametrize("strength", ["simple", "better"])
def test_points_are_kept_from_a_winning_enemy(strength: str) -> None:
    position = shengji({0: "SA", 1: "ST SK S3 S5"})
    move = player("shengji", strength)(go(position, "play SA").view(1), Random(1))
    assert texts(move.cards) == ("S3",)


def test_the_last_to_play_takes_points_as_cheaply_as_it_can() -> None:
    position = shengji({0: "S9", 1: "ST", 2: "S8", 3: "SJ SA SA S3"})
    position = go(position, "play S9", "play ST", "play S8")
    assert str(better(position)) == "play SJ"


def test_a_trick_without_a_card_of_the_suit_is_ruffed_for_points() -> None:
    clubs = "C3 C3 C4 C4 C6 C6 C8 C8 C9 C9 CJ CJ"
    hand = f"H3 BJ D3 D3 D4 D4 D6 D6 D8 D8 D9 D9 DJ {clubs}"
    position = shengji({0: "SK", 1: "ST", 2: "S8", 3: hand})
    position = go(position, "play SK", "play ST", "play S8")
    assert str(better(position)) == "play H3"


def test_a_partner_is_not_snatched_from(capsys: pytest.CaptureFixture[str]) -> None:
    position = deal_with("dingqi", {0: "C3 SK SQ", 2: "S7 D4"})
    position = go(position, "play SK", "pass")
    assert position.to_move == 2
    assert str(better(position)) == "pass"
    assert str(player("dingqi", "simple")(position.view(2), Random(1))) == "pass"


def test_who_can_end_the_deal_ends_it() -> None:
    position = deal_with("dingqi", {0: "C3"}, players=2)
    while position.to_move is not None:
        hand = position.view(position.to_move).hand
        whole = Move("play", hand)
        move = better(position)
        if position.phase != "window" and position.check(whole) is None:
            assert move == whole
        position = play(position, move)


def test_gabaguo_buries_points_and_no_jokers() -> None:
    hands = {0: "H3 HA HK HQ HJ H9 LJ BJ SK CT D5 S4"}
    position = deal_with("gabaguo", hands, kitty="SQ CQ C8 D8 D9 H4")
    while position.phase == "show":
        move = Move.parse("show H3")
        is_able = position.to_move == 0 and position.check(move) is None
        position = play(position, move if is_able else Move("pass"))
    assert position.phase in ("bury", "over")
    if position.phase == "bury":
        buried = texts(better(position).cards)
        assert {"SK", "CT", "D5"} <= set(buried)
        assert not {"LJ", "BJ"} & set(buried)
