"""The oracle itself, held against figures worked out by hand and against its own other half."""

from random import Random

import pytest

from . import oracle, oracle_large, oracle_tricks, positions
from .oracle import Table


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@pytest.mark.parametrize(("text", "card"), [
    ("S7", "S7"), ("♠7", "S7"), ("黑桃7", "S7"), ("H10", "HT"), ("♥10", "HT"), ("红桃A", "HA"),
    ("大王", "BJ"), ("小王", "LJ"), ("梅花10", "CT"), ("方块2", "D2"),
])  # fmt: skip
def test_text_forms(text: str, card: str) -> None:
    assert oracle.parse(text) == card


@pytest.mark.parametrize(("table", "trumps", "tiers"), [
    (Table("anqi", "H"), 36, 16), (Table("anqi", "none"), 12, 3),
    (Table("heiqi", "S"), 42, 17), (Table("shengji", "D", "5"), 36, 16),
    (Table("shengji", "none", "A"), 12, 3), (Table("gabaguo", "C", "9"), 21, 15),
    (Table("gabaguo", "none", "9"), 10, 4),
])  # fmt: skip
def test_number_of_trumps(table: Table, trumps: int, tiers: int) -> None:
    of_trump = [card for tier in table.tiers("T") for card in tier]
    assert len(of_trump) * oracle.COPIES[table.game] == trumps
    assert len(table.tiers("T")) == tiers


@pytest.mark.parametrize(("led", "wanted"), [
    ("S5", ((), 0)),
    ("S5 S5", ((), 1)),
    ("S5 S5 S6 S6", ((2,), 0)),
    ("S5 S5 S8 S8", ((), 2)),
    ("S6 S6 S8 S8 S9 S9 SA SA SK SK SJ", ((3, 2), 0)),
    ("H2 H2 HA HA C7 C7 D7 D7 H7 H7", ((3,), 2)),
])  # fmt: skip
def test_demand(led: str, wanted: tuple) -> None:
    assert oracle.demand(Table("anqi", "H"), cards(led)) == wanted


@pytest.mark.parametrize(("held", "tractors", "lone", "wanted"), [
    ("S8 S9 SJ SQ SK", (3,), 0, ((3,), 0)),
    ("S8 S9 SJ SQ", (3,), 0, ((2,), 1)),
    ("S8 S9 SJ SQ", (4,), 0, ((2, 2), 0)),
    ("S8 S9 SJ", (4,), 0, ((2,), 1)),
    ("S8 S9 ST SJ", (3, 2), 0, ((3,), 1)),
    ("S8 S9 ST SQ SK", (2, 2), 0, ((2, 2), 0)),
    ("S8 S9 ST SJ SK SA", (2, 2, 2), 0, ((2, 2, 2), 0)),
    ("S2 S4 S6 S9", (2,), 1, ((), 3)),
])  # fmt: skip
def test_best(held: str, tractors: tuple, lone: int, wanted: tuple) -> None:
    table = Table("anqi", "H")
    pairs = table.pairs(cards(held) * 2)
    assert oracle.best(table, "S", pairs, tractors, lone) == wanted


def test_the_middle_of_a_run_is_not_taken_where_its_ends_serve_more() -> None:
    table = Table("anqi", "H")
    led, hand = cards("S2 S2 S3 S3 S5 S5 S6 S6"), cards("S8 S9 ST SJ SA") * 2
    plays = oracle.legal_plays(table, led, hand)
    assert plays == [tuple(sorted(cards("S8 S9 ST SJ") * 2))]


def test_divisions_let_equal_sevens_stand_in_for_each_other() -> None:
    table = Table("anqi", "H")
    assert len(oracle.divisions(table, cards("HA C7 D7 S7 H7") * 2)) == 3


def test_large_and_small_agree() -> None:
    rng = Random(9)
    for table in positions.tables():
        for _ in range(4):
            led, hand = positions.follow_position(table, rng)
            plays = oracle.legal_plays(table, led, hand)
            assert oracle_large.count(table, led, hand) == len(plays)
            if len(table.of_lane(hand, table.lane(led[0]))) >= len(led):
                found = oracle_large.bounds(table, led, hand)
                assert found == (oracle.forced(plays), oracle.playable(plays))


def test_bands_of_the_rules_meet() -> None:
    """Every multiple of 5 from 0 to 240 is in one band, and levels never fall for the winner."""
    for bands in (oracle_tricks.ANQI_BANDS, oracle_tricks.SHENGJI_BANDS):
        rows = [oracle_tricks.band(bands, total, capped=True) for total in range(0, 245, 5)]
        signed = [levels if side == "defenders" else -levels for side, levels in rows]
        assert signed == sorted(signed)
