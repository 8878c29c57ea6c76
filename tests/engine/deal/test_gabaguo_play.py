"""The play of deals of gabaguo, by hand: leads, throws, the 瓮, how a deal ends and goes on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from engine.cards import texts
from engine.deal import Position, count_moves, legal_moves, play
from engine.deal.gabaguo_match import next_settings
from engine.deal.tricks import Playing
from tests.engine import oracle_gabaguo
from tests.engine.oracle import Cards, Table, legal_plays

from .gabaguo_deals import ending
from .helpers import go, refused

WENG = "SK HK CK DK"


# --- leads


def leads(table: Table, hand: Cards, first: bool) -> Iterator[Cards]:
    """Every lead that the rules allow, found by trying all sets of cards (`gaba.lead`)."""
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            wengs = oracle_gabaguo.wengs(cards)
            if wengs and size == 4 and not first:
                yield cards
            if not wengs and len({table.lane(card) for card in cards}) == 1:
                yield cards


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("trump", ["H", "none"])
@pytest.mark.parametrize("hand", [
    "SK HK CK DK SA", "S2 H2 C2 D2 BJ HA", "S2 H2 C2 D2 S3 H3 C3 D3", "S4 S5 S6 H4 D4", "LJ",
    "S2 H2 C2 D2", "SQ HQ CQ DQ S9 H9 C9 D9", "S2 H2 C2 S3 H3 C3 BJ LJ H4",
])  # fmt: skip
def test_all_leads(hand: str, trump: str, first: bool) -> None:
    position = ending(f"{hand}|||", trump, first=first)
    table = Table("gabaguo", trump, "3")
    wanted = {tuple(sorted(cards)) for cards in leads(table, tuple(hand.split()), first)}
    moves = legal_moves(position)
    assert moves is not None
    assert {tuple(sorted(texts(move.cards))) for move in moves} == wanted
    assert count_moves(position) == len(moves) == len(wanted)


@pytest.mark.parametrize(("move", "first", "rule"), [
    (f"play {WENG}", True, "gaba.weng"),  # not led in the first trick
    (f"play {WENG}", False, ""),
    (f"play {WENG} HA", False, "shape.throw"),
    ("play S2 H2 C2 D2", True, "gaba.weng"),
    ("play S2 H2 C2 D2", False, ""),
    ("play S2 H2 C2 D2 HA", False, "gaba.weng"),  # no part of a throw
    ("play S2 H2 C2 HA", True, ""),
    ("play SK HK CK", False, "shape.throw"),
    ("play SK HK", False, "shape.throw"),
    ("play S9", False, "follow.held"),
    ("play", False, "follow.count"),
    ("play SK SK", False, "follow.held"),
    ("pass", False, "gaba.lead"),
    ("play SK 5", False, "gaba.lead"),
])  # fmt: skip
def test_leads_refused(move: str, first: bool, rule: str) -> None:
    assert refused(ending(f"{WENG} S2 H2 C2 D2 HA|||", first=first), move) == rule


@pytest.mark.parametrize(("led", "others", "left"), [
    ("CA CK", "CQ|D4 D5|D6 D7", "CA CK"),
    ("CA CQ", "CK|D4 D5|D6 D7", "CQ"),
    ("CA CK C4", "C5|D4 D5|D6 D7", "C4"),
    ("CA CK C4", "D4 D5|D6 D7|BJ LJ", "CA CK C4"),  # no trump makes it fall
    ("BJ HA", "LJ|D4 D5|D6 D7", "HA"),
    ("BJ S3", "H3|D4 D5|D6 D7", "BJ S3"),  # of one tier: not above it
    ("S3 HA", "C2|D4 D5|D6 D7", "HA"),
])  # fmt: skip
def test_throws(led: str, others: str, left: str) -> None:
    """`gaba.throw`: only the lowest card counts; the first two are the rules' examples."""
    hands = "|".join(f"{hand} D8 D9" for hand in (led, *others.split("|")))
    position = go(ending(hands), f"play {led}")
    assert isinstance(position, Playing)
    assert sorted(texts(position.plays[0])) == sorted(left.split())
    assert position.view(1).shown == (() if left == led else position.moves[-1][1].cards)


def test_of_equal_lowest_cards_the_leader_chooses() -> None:
    position = go(ending("S2 C2 BJ|LJ S4 S5|D4 D5 D6|D7 D8 D9"), "play S2 C2 BJ")
    assert (position.phase, position.to_move) == ("throw", 0)
    assert refused(position, "play BJ") == "throw.failed"
    position = go(position, "play C2")
    assert position.view(3).plays == (position.moves[-1][1].cards,)


# --- follows and winners


def test_a_throw_is_ruffed_by_as_many_trumps() -> None:
    position = ending("CA CK CQ|H4 H5 S4|HA H6 H7|H8 S2 D9")
    position = go(position, "play CA CK CQ", "play H4 H5 S4", "play H6 H7 HA", "play H8 S2 D9")
    assert isinstance(position, Playing)
    assert position.tricks[-1].winner == 2
    position = ending("CA CK CQ|H4 H5 H9|HA H6 H7|H8 S2 S3")
    position = go(position, "play CA CK CQ", "play H4 H5 H9", "play H6 H7 HA", "play H8 S2 S3")
    assert position.tricks[-1].winner == 3  # type: ignore[attr-defined]


def test_of_equal_trumps_the_first_wins() -> None:
    position = go(ending("HA S4|S3 S5|H3 S6|C3 S7"), "play HA", "play S3", "play H3", "play C3")
    assert position.to_move == 1


@pytest.mark.parametrize(("answer", "rule"), [
    ("play SQ HQ CQ DQ", ""),
    ("play S4 H4 C4 D4", ""),
    ("play BJ LJ HA S3", "gaba.weng.answer"),
    ("play SQ HQ CQ", "follow.count"),
    ("play SQ HQ CQ D9", "follow.held"),
])  # fmt: skip
def test_who_holds_a_weng_must_play_one(answer: str, rule: str) -> None:
    position = ending(f"{WENG}|SQ HQ CQ DQ S4 H4 C4 D4 BJ LJ HA S3||")
    assert refused(go(position, f"play {WENG}"), answer) == rule


def test_a_higher_weng_wins_and_nothing_else() -> None:
    hands = f"{WENG} S4|BJ LJ HA HQ S5|S2 H2 C2 D2 S6|S3 H3 C3 D3 S7"
    position = go(ending(hands), f"play {WENG}", "play BJ LJ HA HQ", "play S2 H2 C2 D2")
    position = go(position, "play S3 H3 C3 D3")
    trick = position.tricks[-1]  # type: ignore[attr-defined]
    assert (trick.winner, trick.points) == (3, 40)


@pytest.mark.parametrize(("trump", "hand"), [
    ("H", "SA S9 CA C9 D9 H4"), ("H", "H4 H5 H6 S2 S3 SA"), ("none", "SA S9 CA C9 D9 H4"),
    ("none", "SA S9 CA C9 S2 BJ"), ("none", "SA S9 S8 C9 C8 D3"), ("none", "SA S9 S8 S7 S6 S5"),
    ("none", "SQ HQ CQ DQ S9 H9 C9 D9 BJ"), ("H", "BJ LJ S2 S9"),
])  # fmt: skip
def test_answers_to_a_weng(trump: str, hand: str) -> None:
    position = go(ending(f"{WENG}|{hand}||", trump), f"play {WENG}")
    table = Table("gabaguo", trump, "3")
    wanted = {tuple(play) for play in oracle_gabaguo.legal_plays(table, tuple(hand.split()))}
    moves = legal_moves(position)
    assert moves is not None
    assert {tuple(sorted(texts(move.cards))) for move in moves} == wanted
    assert count_moves(position) == len(moves) == len(wanted)


@pytest.mark.parametrize(("led", "hand"), [
    ("S4 S5 S6", "S7 S8 S9 ST H4"), ("S4 S5 S6", "S7 S8 H4 D5"), ("S4 S5 S6", "H4 D5 D6 C7"),
    ("S4 S5 S6", "S7 S8 S9"), ("S4", "S7 S8 H4"), ("H4 S2", "H5 D3 BJ C9"),
])  # fmt: skip
def test_follows(led: str, hand: str) -> None:
    position = go(ending(f"{led}|{hand}|D7 D8 D9|CJ CQ CK"), f"play {led}")
    assert isinstance(position, Playing)
    table = Table("gabaguo", "H", "3")
    shown = texts(position.plays[0])
    wanted = {tuple(sorted(cards)) for cards in legal_plays(table, shown, hand.split())}
    moves = legal_moves(position)
    assert moves is not None
    assert {tuple(sorted(texts(move.cards))) for move in moves} == wanted
    assert count_moves(position) == len(moves) == len(wanted)


# --- the end


def last_trick(plays: str, **more: object) -> Position:
    """The last trick of a deal with one card each, or with four."""
    position: Position = ending(plays, **more)  # type: ignore[arg-type]
    for hand in plays.split("|"):
        position = go(position, f"play {hand}")
    return position


@pytest.mark.parametrize(("plays", "taken", "side", "points", "dug"), [
    ("SA|S4|S6|S7", (0, 35, 0, 0), "declarer", 35, False),
    ("SA|S4|S6|S7", (0, 20, 0, 20), "defenders", 40, False),
    ("SA|S4|S6|S7", (60, 0, 40, 35), "declarer", 35, False),
    ("S6|SA|S4|S7", (0, 0, 0, 0), "defenders", 0, True),
    ("S6|S4|SA|S7", (0, 0, 0, 0), "declarer", 0, False),
    ("S6|S5|ST|SA", (0, 0, 0, 20), "defenders", 35, True),
])  # fmt: skip
def test_forty_points_or_the_last_trick(
    plays: str, taken: tuple[int, ...], side: str, points: int, dug: bool
) -> None:
    """Points in the kitty are never added; the last trick's points are the winner's."""
    result = last_trick(plays, taken=taken, stake="BJ").result
    assert result is not None
    assert (result["side"], result["points"], result["dug"]) == (side, points, dug)
    won = 3 if side == "declarer" else -3
    assert result.payout == (won, -won, won, -won)
    assert tuple(result["score"]) == (won, -won)


@pytest.mark.parametrize(("declarer", "plays", "more", "following"), [
    (1, "SA|S6|S4|S7", {}, 2),  # lost: the player after the old declarer
    (1, "S4|SA|S6|S7", {}, 3),  # held: the declarer's partner
    (3, "S4|SA|S6|S7", {}, 1),
    (0, "S4|SJ|S6|S7", {"level": "J"}, 0),  # 回抠: the same player
    (0, "S4|SJ|S6|S7", {"level": "J", "options": {"huikou_keeps_deal": False}}, 1),
])  # fmt: skip
def test_the_next_declarer(declarer: int, plays: str, more: dict, following: int) -> None:
    hands = plays.split("|")
    order = hands[declarer:] + hands[:declarer]
    position: Position = ending(plays, declarer=declarer, **more)
    for hand in order:
        position = go(position, f"play {hand}")
    settings = next_settings(position)
    assert settings is not None
    assert (settings["declarer"], settings["head"]) == (following, following)


def test_a_match_goes_on_by_seats() -> None:
    """The declarer sits on side 1: levels, debts and score go to the right sides."""
    more = {"levels": ["7", "9"], "squat": [2, 0], "score": [5, -5], "declarer": 1}
    position: Position = ending("S4|SA|S6|S7", level="9", stake="LJ", **more)
    position = position._replace(to_move=1)  # type: ignore[attr-defined]
    for move in ("play SA", "play S6", "play S7", "play S4"):
        position = go(position, move)
    settings = next_settings(position)
    assert settings is not None
    assert settings["levels"] == ("7", "J")  # LJ +3, but no rise passes over J
    assert (settings["squat"], settings["score"]) == ((2, 0), (3, -3))
    assert settings["declarer"] == 3


def test_a_lost_rocket_lifts_the_others_to_a_seal() -> None:
    position = last_trick("S4|SA|S6|S7", stake="rocket", levels=["3", "5"], level="3")
    settings = next_settings(position)
    assert settings is not None
    assert (settings["levels"], settings["by_rocket"]) == (("3", "A"), (False, True))
    assert position.result is not None
    assert position.result.payout == (-5, 5, -5, 5)


def test_the_match_is_won() -> None:
    position = last_trick("SA|S4|S6|S7", level="A")
    assert position.result is not None
    assert position.result["match"] == "declarer"
    assert next_settings(position) is None
    assert position.result.as_document()["levels"] == {"declarer": "A", "defenders": "A"}
    sealed = last_trick("SA|S4|S6|S7", level="A", by_rocket=[True, False])
    settings = next_settings(sealed)
    assert settings is not None
    assert settings["seal"] == (True, False)
    assert settings["declarer"] == 2


def test_digging_with_a_weng_of_the_level() -> None:
    """A winning play of several cards counts for 回抠 if it holds one."""
    jacks = "SJ HJ CJ DJ"
    position = last_trick(f"{WENG}|{jacks}|S4 S5 S6 S7|D4 D5 D6 D7", level="J")
    assert position.result is not None
    assert position.result["levels"].declarer == "3"
    assert position.result["deal"] == "declarer"


def test_a_move_of_another_kind_is_refused_by_what_has_to_be_done() -> None:
    leading = ending("SA|S4|S6|S7", first=False)
    following = go(leading, "play SA")
    over = go(following, "play S4", "play S6", "play S7")
    for move in ("pass", "show BJ", "bury SA", "raise BJ LJ", "play SA 5"):
        assert refused(leading, move) == "gaba.lead"
        assert refused(following, move) == "follow.count"
        assert refused(over, move) == "gaba.win"


def test_the_deal_must_be_over() -> None:
    with pytest.raises(ValueError, match="not over"):
        next_settings(ending("S4|SA|S6|S7"))


# --- small endings


def continuations(position: Position, depth: int) -> int:
    """How many ways there are to play on: so many moves, or to the end."""
    moves = legal_moves(position)
    assert moves is not None
    if depth == 0 or not moves:
        return 1
    return sum(continuations(play(position, move), depth - 1) for move in moves)


@pytest.mark.parametrize(("hands", "depth", "count"), [
    ("S4|S5|S6|S7", 4, 1),
    ("S4 H5|S5 D5|S6 D6|S7 D7", 4, 9),  # S4: all follow; H5: nobody can, 2 x 2 x 2
    ("S4 H5|S5 D5|S6 D6|S7 D7", 8, 9),
    ("SA SK|S5 D5|S6 D6|S7 D7", 4, 3),  # SA, SK, both at once
    ("SA SK|S5 D5|S6 D6|S7 D7", 8, 3),
    ("S4 S5|S6 S7|S8 S9|ST SJ", 4, 24),  # the throw fails: three leads, 2 x 2 x 2 follows
    ("S4 S5|S6 S7|S8 S9|ST SJ", 8, 24),
])  # fmt: skip
def test_counts(hands: str, depth: int, count: int) -> None:
    assert continuations(ending(hands), depth) == count


@pytest.mark.parametrize(("trump", "others", "count"), [
    ("H", "SQ HQ CQ DQ S7 S8|D4 D5 D6 D7 C4 C5|C6 C7 H6 H7 H8 H9", 1 * 15 * 1),
    ("H", "H6 H7 S2 S3 BJ LJ|H8 H9 C9 CT D9 DT|D4 D5 D6 D7 D8 C8", 15 * 6 * 15),
    # one of each suit; for missing suits trumps; lacking those any card
    ("none", "S4 S5 H6 C7 D8 D9|S6 S7 S8 H7 LJ BJ|S9 ST SJ C9 CT D2", 4 * 3 * 9),
])  # fmt: skip
def test_counts_after_a_weng(trump: str, others: str, count: int) -> None:
    position = go(ending(f"{WENG} H4 H5|{others}", trump), f"play {WENG}")
    assert continuations(position, 3) == count
