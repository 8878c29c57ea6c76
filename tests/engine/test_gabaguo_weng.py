"""瓮: four of one rank, led, answered, won and taken apart; held against every way tried."""

from __future__ import annotations

from random import Random

import pytest

from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve

from . import oracle, oracle_gabaguo
from .oracle import RANKS, SUITS, Cards, Table
from .positions import document

LEVELS = RANKS[:-1]  # 2 is no level
TABLES = [Table("gabaguo", trump, level) for trump in (*SUITS, "none") for level in LEVELS]


def four(rank: str) -> list[str]:
    return [suit + rank for suit in SUITS]


def cards(text: str) -> list[str]:
    return text.split()


def follow(trump: str, level: str, led: str, hand: str, **more: object) -> dict:
    table = Table("gabaguo", trump, level)
    return document(table, "follow", led=four(led), hand=cards(hand), **more)


# --- answering, by hand: trump, level, rank led, hand, a play, what it breaks

ANSWERS = [
    # who holds a 瓮 must play one, a lower one too; free choice among several
    ("H", "5", "K", "S3 H3 C3 D3 HA HQ HJ HT", "S3 H3 C3 D3", ""),
    ("H", "5", "K", "S3 H3 C3 D3 HA HQ HJ HT", "HA HQ HJ HT", "gaba.weng.answer"),
    ("H", "5", "K", "S3 H3 C3 D3 SA HA CA DA", "S3 H3 C3 D3", ""),
    ("H", "5", "K", "S3 H3 C3 D3 SA HA CA DA", "SA HA CA DA", ""),
    ("H", "5", "K", "S3 H3 C3 D3 SA HA CA DA", "S3 H3 CA DA", "gaba.weng.answer"),
    ("none", "5", "2", "S5 H5 C5 D5 SA HA CA D9", "S5 H5 C5 D5", ""),
    ("none", "5", "2", "S5 H5 C5 D5 SA HA CA D9", "SA HA CA D9", "gaba.weng.answer"),
    # with a trump suit: four trumps; level cards, 2s and jokers are trumps
    ("H", "5", "K", "H3 S5 C2 LJ BJ SA CA DA", "H3 S5 C2 LJ", ""),
    ("H", "5", "K", "H3 S5 C2 LJ BJ SA CA DA", "H3 S5 C2 SA", "gaba.weng.answer"),
    ("H", "5", "K", "H3 S5 SA CA DA D9", "H3 S5 SA D9", ""),
    ("H", "5", "K", "H3 S5 SA CA DA D9", "H3 D9 SA CA", "gaba.weng.answer"),
    ("H", "5", "K", "SA SQ CA DA D9", "SQ SA CA D9", ""),
    ("H", "5", "K", "SA SQ CA DA D9", "SQ SA CA", "follow.count"),
    ("H", "5", "K", "SA SQ CA DA D9", "SQ SA CA H9", "follow.held"),
    ("H", "5", "K", "SA SQ CA DA D9", "SQ SA SA CA", "follow.held"),
    # 干吊: one of each suit
    ("none", "5", "K", "SA SQ H9 CA DA D9", "SQ H9 CA D9", ""),
    ("none", "5", "K", "SA SQ H9 CA DA D9", "SQ SA CA D9", "gaba.weng.answer"),
    ("none", "5", "K", "SA SQ H9 CA DA LJ", "LJ H9 CA DA", "gaba.weng.answer"),
    # a missing suit: a trump, and level cards and 2s are trumps
    ("none", "5", "K", "SA SQ CA DA H2", "SQ CA DA H2", ""),
    ("none", "5", "K", "SA SQ CA DA H2", "SQ SA CA DA", "gaba.weng.answer"),
    ("none", "5", "K", "SA S9 C9 C8 D2 H5 LJ", "SA C9 LJ D2", ""),
    ("none", "5", "K", "SA S9 C9 C8 D2 H5 LJ", "SA C9 C8 D2", "gaba.weng.answer"),
    # lacking that any card
    ("none", "5", "K", "SA S9 S8 C9 C8 H5", "SA S8 C9 H5", ""),
    ("none", "5", "K", "SA S9 S8 C9 C8 H5", "SA S8 S9 H5", "gaba.weng.answer"),
    ("none", "5", "K", "SA S9 S8 C9 C8 H5", "SA S8 C8 C9", "gaba.weng.answer"),
    ("none", "5", "K", "SA S9 S8 S7 S6", "SA S9 S7 S6", ""),
    ("none", "5", "K", "LJ BJ S2 H5 D5", "LJ S2 H5 D5", ""),
]


@pytest.mark.parametrize(("trump", "level", "led", "hand", "play", "rule"), ANSWERS)
def test_answers(trump: str, level: str, led: str, hand: str, play: str, rule: str) -> None:
    exercise = parse_exercise(follow(trump, level, led, hand))
    table = Table("gabaguo", trump, level)
    assert oracle_gabaguo.broken(table, cards(hand), cards(play)) == rule
    verdict = judge(exercise, {"cards": cards(play)})
    assert verdict.correct == (not rule)
    assert verdict.reasons[0].rule == (rule or "gaba.weng.answer")


@pytest.mark.parametrize(("case", "proof", "facts"), [
    (1, "S3 C3 D3 H3", {"asked": "weng"}),
    (8, "BJ LJ", {"asked": "trump", "suit": "T", "wanted": 4, "got": 3, "held": 5}),
    (16, "H9", {"asked": "suits", "suit": "H", "wanted": 1, "got": 0, "held": 1}),
    (19, "H2", {"asked": "suits", "suit": "T", "wanted": 1, "got": 0, "held": 1}),
    (21, "LJ H5", {"asked": "suits", "suit": "T", "wanted": 2, "got": 1, "held": 3}),
    (23, "C9 C8", {"asked": "suits", "suit": "C", "wanted": 1, "got": 0, "held": 2}),
], ids=str)  # fmt: skip
def test_proofs(case: int, proof: str, facts: dict) -> None:
    trump, level, led, hand, play, rule = ANSWERS[case]
    verdict = judge(parse_exercise(follow(trump, level, led, hand)), {"cards": cards(play)})
    (reason,) = verdict.reasons
    assert reason.rule == rule
    assert sorted(reason.cards) == sorted(cards(proof))
    assert {name: reason.facts.get(name) for name in facts} == facts


# --- and at random


def a_hand(table: Table, led: Cards, rng: Random) -> Cards:
    """Four to twelve cards, often with a 瓮 or two, few suits or few trumps."""
    pool = [card for card in oracle.DECK if card not in led]
    hand: set[str] = set()
    for _ in range(rng.choice((0, 0, 1, 2))):
        hand.update(four(rng.choice([rank for rank in RANKS if rank != led[0][1]])))
    lanes = rng.sample(["T", *SUITS], rng.randint(1, 5))
    size = rng.randint(4, 10)
    wanted = [card for card in pool if table.lane(card) in lanes and card not in hand]
    rng.shuffle(wanted)
    hand.update(wanted[: max(0, size - len(hand))])
    spare = [card for card in pool if card not in hand]
    hand.update(rng.sample(spare, max(0, 4 - len(hand))))
    return tuple(rng.sample(sorted(hand), len(hand)))


def check_play(table: Table, led: Cards, hand: Cards, rng: Random) -> None:
    exercise = parse_exercise(document(table, "follow", led=led, hand=hand))
    legal = oracle_gabaguo.legal_plays(table, hand)
    solution = solve(exercise)
    assert solution.count == len(legal)
    assert tuple(sorted(solution.answer["cards"])) in legal
    tried = [rng.sample(hand, 4) for _ in range(8)]
    tried += [list(play) for play in rng.sample(legal, min(3, len(legal)))]
    tried.append(rng.sample(hand, rng.choice((0, 3, min(5, len(hand))))))
    tried.append([rng.choice(oracle.DECK), *rng.sample(hand, 3)])
    for play in tried:
        rule = oracle_gabaguo.broken(table, hand, play)
        verdict = judge(exercise, {"cards": play})
        assert verdict.correct == (not rule), (play, rule)
        (reason,) = verdict.reasons
        assert reason.rule == (rule or "gaba.weng.answer"), play
        if rule == "gaba.weng.answer":
            check_proof(table, hand, play, reason)
        elif not rule:
            assert set(reason.cards) <= set(play)


def check_proof(table: Table, hand: Cards, play: list[str], reason: object) -> None:
    """The cards shown were in the hand, and to have played them was asked for."""
    assert reason.cards
    assert set(reason.cards) <= set(hand)
    assert not set(reason.cards) <= set(play)
    if reason.facts["asked"] == "weng":
        assert oracle_gabaguo.is_weng(reason.cards)
        assert reason.facts["wengs"] == len(oracle_gabaguo.wengs(hand))
        return
    lane = reason.facts["suit"]
    held, played = table.of_lane(hand, lane), table.of_lane(play, lane)
    assert set(reason.cards) == set(held) - set(played)
    assert (reason.facts["held"], reason.facts["got"]) == (len(held), len(played))
    assert reason.facts["got"] < reason.facts["wanted"]


def check_sets(table: Table, led: Cards, hand: Cards, rng: Random) -> None:
    legal = oracle_gabaguo.legal_plays(table, hand)
    for ask, right in (
        ("forced", oracle.forced(legal)),
        ("playable", oracle.playable(legal)),
    ):
        exercise = parse_exercise(document(table, "follow", led=led, hand=hand, ask=ask))
        assert tuple(sorted(solve(exercise).answer["cards"])) == right, ask
        assert judge(exercise, {"cards": list(right)}).correct
        for answer in {right[1:], rng.choice(legal), tuple(rng.sample(hand, 2))}:
            verdict = judge(exercise, {"cards": list(answer)})
            assert verdict.correct == (sorted(answer) == sorted(right))
            for reason in verdict.reasons if not verdict.correct else ():
                check_set(table, hand, right, answer, reason, ask)
            named = [card for r in verdict.reasons for card in r.cards]
            if not verdict.correct:
                assert sorted(named) == sorted(set(right) ^ set(answer))


def check_set(
    table: Table, hand: Cards, right: Cards, answer: Cards, reason: object, ask: str
) -> None:
    problem, witness = reason.facts["problem"], reason.facts.get("witness")
    odd = set(right) - set(answer) if problem == "missing" else set(answer) - set(right)
    assert set(reason.cards) <= odd
    assert (witness is not None) == (
        (ask, problem) in (("forced", "extra"), ("playable", "missing"))
    )
    if witness is not None:
        assert not oracle_gabaguo.broken(table, hand, witness)
        if ask == "playable":
            assert reason.cards[0] in witness
        else:
            assert not set(reason.cards) & set(witness)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.trump}-{table.level}")
def test_against_the_oracle(table: Table) -> None:
    rng = Random(f"weng {table.trump} {table.level}")
    for _ in range(25):
        led = tuple(four(rng.choice(RANKS)))
        hand = a_hand(table, led, rng)
        try:
            check_play(table, led, hand, rng)
            check_sets(table, led, hand, rng)
        except (AssertionError, BadInput) as problem:
            problem.add_note(f"{document(table, 'follow', led=led, hand=hand)}")
            raise


# --- who wins


@pytest.mark.parametrize(("trump", "level", "ranks", "best"), [
    ("H", "5", "KA3Q", 1),  # A above K
    ("H", "5", "A2KQ", 1),  # the 2s above A
    ("H", "5", "25AK", 1),  # the level cards above the 2s
    ("none", "5", "25AK", 1),
    ("none", "3", "4K5J", 1),
    ("none", "A", "K2A5", 2),
    ("S", "K", "AQK2", 2),
    ("H", "5", "3", 0),
], ids=str)  # fmt: skip
def test_higher_wengs_win(trump: str, level: str, ranks: str, best: int) -> None:
    table = Table("gabaguo", trump, level)
    plays = [four(rank) for rank in ranks]
    if len(plays) == 1:  # four other cards never beat a 瓮, not even the highest trumps
        plays += [["BJ", "LJ", "S5", "H5"], ["HA", "HK", "HQ", "HJ"]]
    exercise = parse_exercise(document(table, "winner", plays=plays))
    assert solve(exercise).answer == {"seat": best}
    for seat in range(len(plays)):
        verdict = judge(exercise, {"seat": seat})
        assert verdict.correct == (seat == best)
        assert verdict.reasons[0].rule == "gaba.weng.winner"
        assert list(verdict.reasons[0].cards) == plays[best]


@pytest.mark.parametrize("table", TABLES[::3], ids=str)
def test_winners_against_the_oracle(table: Table) -> None:
    rng = Random(f"weng winner {table.trump} {table.level}")
    for _ in range(20):
        ranks = rng.sample(RANKS, 3)
        used = [card for rank in ranks for card in four(rank)]
        rest = rng.sample([card for card in oracle.DECK if card not in used], 4)
        plays = [*(four(rank) for rank in ranks[1:]), rest]
        rng.shuffle(plays)
        plays = [four(ranks[0]), *plays][: rng.randint(2, 4)]
        exercise = parse_exercise(document(table, "winner", plays=plays))
        assert solve(exercise).answer == {"seat": oracle_gabaguo.winner(table, plays)}


def test_a_weng_as_an_answer_is_four_cards() -> None:
    """Four 2s on a throw of four are four trumps: they ruff, the highest card decides."""
    table = Table("gabaguo", "H", "5")
    plays = [cards("SA SK SQ SJ"), four("2"), cards("H3 H4 H6 C5"), cards("S3 S4 S6 S7")]
    assert solve(parse_exercise(document(table, "winner", plays=plays))).answer == {"seat": 2}
    plays = [cards("SA SK SQ SJ"), four("9")]
    assert solve(parse_exercise(document(table, "winner", plays=plays))).answer == {"seat": 0}
    follow = document(table, "follow", led=plays[0], hand=[*four("5"), "C3"])
    assert solve(parse_exercise(follow)).count == 5


# --- what it is


@pytest.mark.parametrize(("trump", "level", "text", "parts"), [
    ("H", "5", "S5 H5 C5 D5", ["S5 H5 C5 D5"]),
    ("H", "5", "S2 H2 C2 D2 HA", ["S2 H2 C2 D2", "HA"]),
    ("H", "5", "S2 H2 C2 D2 S5 H5 C5 D5 BJ", ["S2 H2 C2 D2", "S5 H5 C5 D5", "BJ"]),
    ("none", "5", "S2 H2 C2 D2 S5 H5 C5", ["S2 H2 C2 D2", "S5", "H5", "C5"]),
    ("H", "5", "SK HK CK DK", ["SK HK CK DK"]),
    ("H", "5", "SK SQ S3", ["SK", "SQ", "S3"]),
], ids=str)  # fmt: skip
def test_shapes(trump: str, level: str, text: str, parts: list[str]) -> None:
    table = Table("gabaguo", trump, level)
    exercise = parse_exercise(document(table, "shape", cards=cards(text)))
    right = [cards(part) for part in parts]
    solution = solve(exercise)
    assert sorted(map(sorted, solution.answer["parts"])) == sorted(map(sorted, right))
    assert solution.count == 1
    verdict = judge(exercise, {"parts": right})
    assert verdict.correct
    assert verdict.reasons[0].rule == ("gaba.weng" if len(right[0]) == 4 else "shape.single")
    apart = [[card] for part in right for card in part]
    verdict = judge(exercise, {"parts": apart})
    assert verdict.correct == (apart == right)
    if not verdict.correct:
        assert verdict.reasons[0].rule == "gaba.weng"
        assert list(verdict.reasons[0].cards) == right[0]
    assert not judge(exercise, {"parts": [cards(text)[:2], *apart[2:]]}).correct


BEYOND = {"game": "gabaguo", "format": 1, "trump": "H", "level": "5"}


@pytest.mark.parametrize(("fields", "field", "code"), [
    ({"kind": "follow", "led": [*four("2"), "HA"], "hand": four("3")}, "led", "own_lead_alone"),
    ({"kind": "follow", "led": [*four("2"), *four("5")], "hand": []}, "led", "own_lead_alone"),
    ({"kind": "follow", "led": [*four("K"), "HA"], "hand": []}, "led", "several_suits"),
    ({"kind": "follow", "led": cards("SK HK CK"), "hand": []}, "led", "several_suits"),
    ({"kind": "follow", "led": four("K"), "hand": cards("SA SQ SJ")}, "hand", "hand_too_short"),
    ({"kind": "winner", "plays": [[*four("2"), "HA"], cards("S3 S4 S6 S7 S8")]}, "plays[0]",
     "own_lead_alone"),
    ({"kind": "winner", "plays": [four("2"), cards("S3 S4 S6")]}, "plays[1]", "wrong_count"),
    ({"kind": "throw", "led": four("2"), "hands": [[]]}, "led", "one_component"),
    ({"kind": "throw", "led": four("K"), "hands": [[]]}, "led", "one_component"),
    ({"kind": "throw", "led": [*four("2"), "HA"], "hands": [[]]}, "led", "own_lead_alone"),
    ({"kind": "shape", "cards": [*four("K"), "S3"]}, "cards", "several_suits"),
], ids=str)  # fmt: skip
def test_no_throw_and_no_part_of_one(fields: dict, field: str, code: str) -> None:
    with pytest.raises(BadInput) as complaint:
        parse_exercise(BEYOND | fields)
    assert (complaint.value.field, complaint.value.code) == (field, code)


def test_other_games_know_no_weng() -> None:
    for game in ("anqi", "heiqi", "shengji"):
        exercise = {"format": 1, "kind": "follow", "game": game, "trump": "H", "led": four("K")}
        exercise |= {"hand": cards("S3 S4 S5 S6")} | ({"level": "9"} if game == "shengji" else {})
        with pytest.raises(BadInput) as complaint:
            parse_exercise(exercise)
        assert complaint.value.code == "several_suits"
