"""Large and awkward hands: right, and fast whatever they hold."""

from collections import Counter
from random import Random
from time import process_time

import pytest

from engine.exercises import judge, parse_exercise, solve

from . import oracle, oracle_large, positions
from .oracle import Cards, Table
from .proofs import check_broken

MOST_SECONDS = 1.0
ANQI, NONE = Table("anqi", "H"), Table("anqi", "none")
HEIQI = Table("heiqi", "S", "", (("throw", "any_top"), ("trump_chain", "continuous")))
BLOCKS = Table("heiqi", "S", "", (("throw", "any_top"),))
LEVEL = Table("shengji", "D", "T")
ONE_DECK = Table("gabaguo", "C", "9")


def doubled(text: str) -> Cards:
    return tuple(card for card in text.split() for _ in range(2))


def others(table: Table, led: Cards, lanes: str = "TSHCD", most: int = 108) -> Cards:
    """The rest of the decks in the suits named."""
    left = Counter(oracle.DECK * oracle.COPIES[table.game]) - Counter(led)
    return tuple(card for card in left.elements() if table.lane(card) in lanes)[:most]


CHAIN = "HA C7 H7 LJ BJ"
TIGHT: list[tuple[str, Table, Cards, Cards]] = [
    ("chain of five, both other sevens", ANQI, doubled("H2 H3 H4 H5 H6"),
     doubled(CHAIN + " S7 D7")),
    ("chain of four out of five", ANQI, doubled("H2 H3 H4 H5"), doubled(CHAIN + " S7")),
    ("two twos out of the chain", ANQI, doubled("H2 H3 H5 H6"), doubled(CHAIN + " D7")),
    ("three and two out of the chain", ANQI, doubled("H2 H3 H4 H6 H8"), doubled(CHAIN + " D7")),
    ("two through the sevens, one seven left", ANQI, doubled("H2 H3 H5 H6"),
     doubled("HA C7 D7 H7")),
    ("two twos where a middle pair splits the run", ANQI, doubled("S2 S3 S5 S6"),
     doubled("S8 S9 ST SJ SQ SA")),
    ("a run of five for three and three", ANQI, doubled("S2 S3 S4 S6 S8 S9"),
     doubled("S5 ST SJ SQ SK SA")),
    ("four where there are three and two", ANQI, doubled("C2 C3 C4 C5"),
     doubled("C8 C9 CT CQ CK")),
    ("five where there are two and two and one", ANQI, doubled("C2 C3 C4 C5 C6"),
     doubled("C8 C9 CJ CQ CA")),
    ("three and a pair and a single", ANQI, (*doubled("D2 D3 D4 D6"), "D8"),
     (*doubled("D9 DT DQ DK DA"), "DJ", "D5")),
    ("heiqi chain through two tiers of equals", HEIQI, doubled("S3 S4 S5 S6 S8"),
     doubled("S7 H7 C7 S2 H2 C2 SA SK")),
    ("the same in blocks", BLOCKS, doubled("S3 S4 S5 S6 S8"), doubled("S7 H7 C7 S2 H2 C2 SA SK")),
    ("twos out of two tiers of equals", HEIQI, doubled("S3 S4 S6 S8 ST SJ"),
     doubled("H7 C7 D7 S2 H2 C2 SA")),
    ("level ten between nine and jack", LEVEL, doubled("D2 D3 D4"),
     doubled("D8 D9 DJ DQ DT ST HT")),
    ("no trump: jokers and sevens", NONE, doubled("S7 H7"), doubled("LJ BJ C7 D7")),
]  # fmt: skip


def document(table: Table, led: Cards, hand: Cards, **more: object) -> dict:
    return positions.document(table, "follow", led=led, hand=hand, **more)


@pytest.mark.parametrize(("table", "led", "hand"), [row[1:] for row in TIGHT],
                         ids=[row[0] for row in TIGHT])  # fmt: skip
def test_tight_positions(table: Table, led: Cards, hand: Cards) -> None:
    """Every choice of cards of the right number is judged as the oracle judges it."""
    exercise = parse_exercise(document(table, led, hand))
    legal = 0
    for play in oracle.sub_multisets(hand, len(led)):
        rule = oracle.broken(table, led, hand, play)
        legal += not rule
        verdict = judge(exercise, {"cards": list(play)})
        assert verdict.correct == (not rule), play
        if rule:
            assert verdict.reasons[0].rule == rule, play
            check_broken(table, led, hand, play, verdict.reasons[0])
    assert solve(exercise).count == legal


@pytest.mark.parametrize("share", range(4))
def test_large_random_hands(share: int) -> None:
    rng = Random(900 + share)
    for table in positions.tables():
        if table.game == "gabaguo" or rng.random() < 0.7:
            continue
        lane = positions.a_lane(table, rng)
        pool = Counter(card for tier in table.tiers(lane) for card in tier * 2)
        led = positions.a_lead(table, pool, rng, (4, 6, 8, 9, 10))
        hand = tuple(positions.draw(rng, pool, 18, rng.choice((0.8, 1.0))))
        if len(hand) >= len(led):
            check_large(table, led, hand)


def check_large(table: Table, led: Cards, hand: Cards) -> None:
    exercise = parse_exercise(document(table, led, hand))
    assert solve(exercise).count == oracle_large.count(table, led, hand), exercise.document
    forced, playable = oracle_large.bounds(table, led, hand)
    for ask, right in (("forced", forced), ("playable", playable)):
        asked = parse_exercise(document(table, led, hand, ask=ask))
        found = tuple(sorted(solve(asked).answer["cards"]))
        assert found == right, asked.document


TOPS = doubled("H2 H3 H4 H5 H6 H8 H9 HT HJ HQ HK HA S7 H7 LJ BJ")[::2]
ONE_OF_EACH = tuple(dict.fromkeys(others(HEIQI, (), "T")))
HUGE: list[tuple[str, Table, Cards, Cards]] = [
    ("all 36 trumps, void", ANQI, ("S2", "S3", "S4", "S5"), others(ANQI, (), "T")),
    ("all 36 trumps, a lead of 24", ANQI, doubled("S2 S3 S4 S5 S6 S8 S9 ST SJ SQ SK SA"),
     others(ANQI, (), "T")),
    ("all 42 trumps of heiqi, void", HEIQI, doubled("H3 H4 H5 H6 H8 H9"), others(HEIQI, (), "T")),
    ("all the rest, a single trump", ANQI, ("H2",), others(ANQI, ("H2",))),
    ("all the rest, a pair", ANQI, doubled("H2"), others(ANQI, doubled("H2"))),
    ("all the rest, a tractor", ANQI, doubled("H2 H3"), others(ANQI, doubled("H2 H3"))),
    ("all the rest, six pairs in a row", ANQI, doubled("H2 H3 H4 H5 H6 H8"),
     others(ANQI, doubled("H2 H3 H4 H5 H6 H8"))),
    ("all the rest, pairs with gaps", ANQI, doubled("H2 H4 H6 H9 HJ HK"),
     others(ANQI, doubled("H2 H4 H6 H9 HJ HK"))),
    ("all the rest, three tractors and a pair", ANQI, doubled("H2 H3 H5 H6 H9 HT HQ"),
     others(ANQI, doubled("H2 H3 H5 H6 H9 HT HQ"))),
    ("all the rest, heiqi, five tractors of two", HEIQI, doubled("S3 S4 S6 S8 ST SJ SK SA"),
     others(HEIQI, doubled("S3 S4 S6 S8 ST SJ SK SA"))),
    ("all the rest, heiqi, pairs with gaps", HEIQI, doubled("S3 S5 S8 ST SQ SA H2 H7 C7"),
     others(HEIQI, doubled("S3 S5 S8 ST SQ SA H2 H7 C7"))),
    ("all the rest, heiqi in blocks", BLOCKS, doubled("S3 S4 S5 S8 S9 SJ SQ SA"),
     others(BLOCKS, doubled("S3 S4 S5 S8 S9 SJ SQ SA"))),
    ("all the rest, singles", ANQI, TOPS, others(ANQI, TOPS)),
    ("all the rest, one of each trump", HEIQI, ONE_OF_EACH, others(HEIQI, ONE_OF_EACH)),
    ("fifty-four against fifty-four", ANQI, doubled("S2 S3 S4 S5 S6 S8 S9 ST SJ SQ SK SA"),
     others(ANQI, doubled("S2 S3 S4 S5 S6 S8 S9 ST SJ SQ SK SA"), most=54)),
    ("one deck", ONE_DECK, ("S3", "S4", "S5", "S6"), others(ONE_DECK, ("S3", "S4", "S5", "S6"))),
    ("one deck, void", ONE_DECK, ("S3", "S4", "S5", "S6"),
     others(ONE_DECK, ("S3", "S4", "S5", "S6"), "THCD")),
]  # fmt: skip


@pytest.mark.parametrize(("table", "led", "hand"), [row[1:] for row in HUGE],
                         ids=[row[0] for row in HUGE])  # fmt: skip
def test_huge_hands_are_solved_in_time(table: Table, led: Cards, hand: Cards) -> None:
    for ask in ("legal", "forced", "playable"):
        exercise = parse_exercise(document(table, led, hand, ask=ask))
        start = process_time()
        solution = solve(exercise)
        wrong = judge(exercise, {"cards": list(hand[-len(led) :])})
        right = judge(exercise, solution.answer)
        assert process_time() - start < MOST_SECONDS
        assert right.correct
        assert wrong.reasons
        if ask == "legal":
            play = tuple(solution.answer["cards"])
            assert not oracle.broken(table, led, hand, play)
            if len(table.pairs(table.of_lane(hand, table.lane(led[0])))) < 14:
                assert solution.count == oracle_large.count(table, led, hand)


def test_huge_shapes_and_orders_are_solved_in_time() -> None:
    for table in (ANQI, HEIQI, BLOCKS, LEVEL, NONE):
        trumps = others(table, (), "T")
        for kind, cards in (("shape", trumps), ("order", others(table, ())), ("trumps", trumps)):
            exercise = parse_exercise(positions.document(table, kind, cards=cards))
            start = process_time()
            solution = solve(exercise)
            verdict = judge(exercise, solution.answer)
            assert process_time() - start < MOST_SECONDS
            assert verdict.correct
            assert verdict.count == solution.count


def test_huge_throws_and_tricks_are_decided_in_time() -> None:
    for table in (ANQI, HEIQI, BLOCKS, LEVEL, NONE):
        trumps = others(table, (), "T")
        led = trumps[::3]
        rest = others(table, led)
        third = len(rest) // 3
        hands = [rest[:third], rest[third : 2 * third], rest[2 * third :]]
        throw = parse_exercise(positions.document(table, "throw", led=led, hands=hands))
        quarter = len(trumps) // 4
        plays = [trumps[i * quarter : (i + 1) * quarter] for i in range(4)]
        trick = parse_exercise(positions.document(table, "winner", plays=plays))
        for exercise in (throw, trick):
            start = process_time()
            solution = solve(exercise)
            assert judge(exercise, solution.answer).correct
            assert process_time() - start < MOST_SECONDS


def test_what_makes_a_shape_hard_to_count() -> None:
    """Both tiers of equal cards of heiqi, all pairs there: six ways each, in one chain."""
    cards = others(HEIQI, (), "T")
    exercise = parse_exercise(positions.document(HEIQI, "shape", cards=cards))
    assert solve(exercise).count == 9
