"""dingqi: the end of a deal, its result, and whole matches."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from engine.cards import parse_code, texts
from engine.climbing import pack, unpack
from engine.deal import new_deal
from engine.deal.dingqi import standing_after
from engine.deal.dingqi_play import LEAD, Climbing
from engine.errors import BadInput
from engine.games.dingqi_result import LEVELS, Standing

from . import oracle_dingqi as oracle
from .test_dingqi_deal import codes, ending, go, pile


def test_first_out_takes_the_open_pile_and_points_in_hand_count_for_nobody() -> None:
    position = ending(["SK H3", "ST", "S5 HK", "S6 S8"], leader=1, table="S9")
    position = position._replace(pile=position.pile | pack(codes("H5")))
    position = go(position, "1 play ST")
    assert position.phase == "over"
    assert position.result is not None
    assert position.result["captured"] == (0, 15, 0, 0)
    assert position.result["left"] == (2, 0, 2, 2)
    assert position.result["first_out"] == 1
    assert pile(position, 1) == "H5 S9 ST"


def test_to_last_with_two_is_over_at_once_and_the_other_gives_its_points() -> None:
    position = ending(["SK", "ST S5"], options={"end": "to_last"})
    position = go(position, "0 play SK")
    assert position.result is not None
    assert position.result["captured"] == (25, 0)
    assert position.result["left"] == (0, 2)


def test_to_last_with_three_plays_on() -> None:
    on = {"end": "to_last", "snatch": "off"}
    position = go(ending(["SK", "ST SA", "S5 S6"], options=on), "0 play SK")
    assert (position.phase, position.to_move) == ("beat", 1)
    position = go(position, "1 pass", "2 pass")
    # all pass the last card of a player who is out: it takes the pile, the next seat leads
    assert pile(position, 0) == "SK"
    assert (position.phase, position.to_move) == ("lead", 1)
    position = go(position, "1 play SA", "2 pass", "1 play ST")
    assert position.result is not None
    assert position.out == (0, 1)
    assert position.result["first_out"] == 0
    assert position.result["captured"] == (15, 10, 0)
    assert position.result["left"] == (0, 0, 2)


def test_to_last_with_four_ends_when_one_side_is_out() -> None:
    on = {"end": "to_last", "snatch": "off"}
    hands = ["S3", "S4 SK", "S5", "S6 HK"]
    position = go(ending(hands, options=on), "0 play S3", "1 pass", "2 play S5")
    assert position.result is not None
    assert position.out == (0, 2)
    assert position.result["first_out"] == 0
    # seat 2 takes the open pile, the points in hand go to the first out
    assert position.result["captured"] == (20, 0, 5, 0)
    hands = ["S3", "S4", "S5 H9", "S6"]
    position = go(ending(hands, options=on), "0 play S3", "1 play S4")
    assert position.phase == "beat"
    position = go(position, "2 play S5", "3 play S6")
    assert position.result is not None
    assert position.out == (0, 1, 3)
    assert position.result["captured"] == (0, 0, 0, 5)


def test_to_last_seats_without_cards_are_not_asked() -> None:
    on = {"end": "to_last"}
    position = go(ending(["S3", "S4 SK", "S5 S8", "S6 HK"], options=on), "0 play S3", "1 pass")
    position = go(position, "2 pass", "3 pass", "1 play S4", "2 pass", "3 pass")
    assert (position.phase, position.to_move) == ("beat", 2)
    position = go(position, "2 play S5", "3 pass", "1 pass")
    assert (position.phase, position.to_move) == ("beat", 3)


def test_to_last_a_window_opens_after_the_last_card_of_a_seat() -> None:
    on = {"end": "to_last"}
    position = go(ending(["S3", "S4 S7", "S5 S8"], options=on), "0 play S3")
    assert (position.phase, position.to_move) == ("window", 1)
    position = go(position, "1 snatch S7")
    assert (position.phase, position.to_move) == ("lead", 1)
    assert pile(position, 1) == "S3 S7"


def test_to_last_a_snatcher_who_is_out_leaves_the_lead_to_the_next() -> None:
    on = {"end": "to_last"}
    position = go(
        ending(["S3 S4", "S9 ST", "S7"], options=on), "0 play S3", "1 pass", "2 snatch S7"
    )
    assert pile(position, 2) == "S3 S7"
    assert (position.phase, position.to_move) == ("lead", 0)


# --- the result and the match


def result_of(position: Climbing) -> dict:
    """What the oracle says of a deal that is over."""
    hands, options = position.hands, position.setup.options.changes()
    holder, n = position.table.holder, len(hands)
    side = [position.piles[seat] for seat in range(n) if (seat - holder) % 2]
    taken = tuple(card for p in side for card in texts(unpack(p)) if oracle.points([card]))
    captured = [oracle.points(texts(unpack(p))) for p in position.piles]
    left = [hand.bit_count() for hand in hands]
    return oracle.result(n, position.out[0], captured, left, holder, taken, options)


def finished(rng: Random, **more: object) -> Climbing:
    position = new_deal("dingqi", rng, **more)
    while position.result is None:
        position = position.play(position.random_move(rng))
    assert isinstance(position, Climbing)
    return position


@pytest.mark.parametrize(("players", "options"), [
    *product([2, 3, 4], [{}, {"end": "to_last"}]), (4, {"qinggan": "on"}),
])  # fmt: skip
def test_results_are_those_of_the_rules(players: int, options: dict) -> None:
    rng = Random(players)
    for _ in range(40):
        position = finished(rng, players=players, options=options)
        assert position.result is not None
        right = result_of(position)
        assert {name: position.result[name] for name in right} == right
        assert ("holder" in dict(position.result.values)) == (players == 4)
        assert position.result.payout == ()


@pytest.mark.parametrize("players", [2, 3])
def test_qinggan_is_for_four_players_only(players: int) -> None:
    with pytest.raises(BadInput) as caught:
        new_deal("dingqi", 1, players=players, options={"qinggan": "on"})
    assert caught.value.field == "options.qinggan"
    assert "four players only" in str(caught.value)


def test_qinggan_is_read_from_the_piles() -> None:
    position = ending(["S3", "S4", "S6", "S8"], options={"qinggan": "on"})
    five_ten_king = pack(codes("S5 HT DK"))
    position = position._replace(piles=(pack(codes("H5")), five_ten_king, 0, 0))
    position = go(position, "0 play S3")
    assert position.result is not None
    assert [position.result[n] for n in ("side", "levels", "deal")] == ["holder", -2, "others"]
    position = position._replace(piles=(0, five_ten_king | pack(codes("H5")), 0, 0))
    assert position.outcome()["levels"] == 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_matches_come_to_an_end(players: int) -> None:
    rng = Random(players)
    for options in ({}, {"qinggan": "on" if players == 4 else "off", "end": "to_last"}):
        standing = Standing.start(players)
        deals = 0
        while standing.winner is None:
            more = {"leader": standing.leader, "holder": standing.holder}
            position = finished(rng, players=players, options=options, **more)
            first = position.moves[0][0]
            if standing.leader is None:
                assert parse_code("C3") in position.setup.hands[first]
            else:
                assert first == standing.leader
            before, standing = standing, standing_after(standing, position)
            assert standing.leader == position.out[0]
            assert all(level in LEVELS for level in standing.levels)
            changed = [a != b for a, b in zip(before.levels, standing.levels, strict=True)]
            assert sum(changed) <= 1
            deals += 1
        assert 4 <= deals < 400
        assert standing.levels[standing.winner] == "A"


def test_the_first_phase_is_a_lead() -> None:
    assert new_deal("dingqi", 1).phase == LEAD
