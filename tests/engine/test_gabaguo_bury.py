"""Burying in gabaguo: examples by hand, and every burial of a hand against the rule's own words."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve

from .oracle import DECK, RANKS, SUITS, Cards, Table
from .positions import document

LEVELS = RANKS[:-1]


def cards(text: str) -> list[str]:
    return text.split()


def exercise(table: Table, hand: list[str], buried: list[str], **more: object) -> dict:
    return document(table, "bury", hand=hand, cards=buried, **more)


# trump and level; the hand beside the buried cards; what is buried; the stake, or the fault
# with the cards that show it
HANDS = [
    ("H5", "SA CA DA HA HK", "S3 S4 C3 C4 D3 D4", "none"),
    ("H5", "HA HK", "SA SK CT CK DK DT", "none"),  # points may go
    ("H5", "SA CA DA HA HK", "S3 S4 C3 C4 D3 LJ", "LJ"),
    ("H5", "SA CA DA HA HK", "S3 S4 C3 C4 D3 BJ", "BJ"),
    ("H5", "SA CA DA HA HK", "S3 S4 C3 C4 BJ LJ", "both"),
    ("H5", "SA CA DA HA HK", "S3 S4 C3 BJ LJ D5", "rocket"),
    ("H5", "SA CA DA HA HK", "S3 S4 C3 BJ LJ H5", "rocket"),
    ("none5", "SA CA DA HA HK", "S3 S4 H3 BJ LJ H5", "rocket"),
    ("none5", "SA CA DA", "S3 S4 H3 HK HA H4", "none"),
    # a level card without both jokers, two of them
    ("H5", "SA CA DA HA HK", "S3 S4 C3 D3 LJ D5", "level: D5"),
    ("H5", "SA CA DA HA HK LJ BJ", "S3 S4 C3 D3 D4 D5", "level: D5"),
    ("H5", "SA CA DA HA HK", "S3 S4 BJ LJ S5 D5", "level: S5 D5"),
    # 2s and trump-suit cards while side-suit cards are kept
    ("H5", "SA CA DA HA HK", "S3 S4 C3 C4 D3 H3", "side: SA CA DA"),
    ("H5", "SA", "S3 S4 C3 C4 D3 S2", "side: SA"),
    ("none5", "DA", "S3 S4 C3 C4 D3 S2", "side: DA"),
    ("H5", "SA BJ LJ", "S3 S4 H3 H4 H6 H7", "side: SA"),
    # too few side-suit cards: the lowest other trumps fill up
    ("H5", "H7 H8 S2 LJ C5", "S3 S4 C3 C4 D3 H3", "none"),
    ("H5", "H7 H8 S2 LJ C5", "S3 S4 C3 C4 H3 H4", "none"),
    ("H5", "H7 H8 S2 BJ C5", "S3 S4 C3 C4 D3 LJ", "LJ"),  # a joker stays a choice
    ("H5", "H7 H8 S2 C5", "S3 S4 C3 H3 BJ LJ", "both"),
    ("H5", "H7 H8 S2", "S3 S4 C5 H3 BJ LJ", "rocket"),
    ("H5", "H3 H4 H6 H7 H8", "S2 H9 HT HJ HQ HK", "lowest: H8 H7 H6 H4 H3"),
    ("H5", "H7 H8 S2 LJ C5", "S3 S4 C3 C4 H3 H9", "lowest: H8 H7"),
    ("H5", "LJ C5 H9", "S3 S4 C3 C4 D3 S2", "lowest: H9"),
    ("H5", "LJ C5 C2 D2", "S3 S4 C3 C4 D3 S2", "none"),  # ties are free
    ("none5", "LJ C5 C2 D2", "S3 S4 C3 C4 D3 S2", "none"),
    ("none5", "LJ BJ C5 D5 S5 H5 SA", "S3 S4 C2 D2 S2 H2", "side: SA"),
    ("H5", "C5 S2", "H3 H4 H6 H7 BJ LJ", "both"),
    ("H5", "C5 S2", "H3 H4 H6 S5 BJ LJ", "rocket"),
]


@pytest.mark.parametrize(("order", "rest", "buried", "wanted"), HANDS)
def test_examples(order: str, rest: str, buried: str, wanted: str) -> None:
    table = Table("gabaguo", order[:-1], order[-1])
    hand = cards(f"{rest} {buried}")
    ex = parse_exercise(exercise(table, hand, cards(buried)))
    fault, _, proof = wanted.partition(": ")
    allowed = not proof
    right = {"allowed": True, "stake": wanted} if allowed else {"allowed": False}
    assert (solve(ex).answer, solve(ex).count) == (right, 1)
    verdict = judge(ex, right)
    assert verdict.correct
    assert [reason.rule for reason in verdict.reasons] == ["gaba.bury", "gaba.stake"][: 1 + allowed]
    assert all(reason.facts["problem"] == "" for reason in verdict.reasons)
    wrong = judge(ex, {"allowed": False} if allowed else {"allowed": True, "stake": "none"})
    assert not wrong.correct
    assert wrong.answer == right
    assert (wrong.reasons[0].rule, wrong.reasons[0].facts["problem"]) == ("gaba.bury", "wrong")
    if not allowed:
        assert list(wrong.reasons[0].cards) == cards(proof)
        assert wrong.reasons[0].facts["fault"] == fault
        return
    for stake in {"none", "LJ", "BJ", "both", "rocket"} - {wanted}:
        wrong = judge(ex, {"allowed": True, "stake": stake})
        assert not wrong.correct
        assert wrong.reasons[0].rule == "gaba.stake"
        staked = [c for c in cards(buried) if c in "BJ LJ" or (wanted == "rocket" and "5" in c)]
        assert sorted(wrong.reasons[0].cards) == sorted(staked)


# --- the rule's words, sentence by sentence, for every burial of small hands


def allowed(table: Table, hand: Cards, buried: Cards) -> bool:
    """`gaba.bury` as it is written."""
    trumps = table.of_lane(hand, "T")
    levels = [card for card in trumps if card[1] == table.level and card[0] in SUITS]
    others = [card for card in trumps if card not in levels and card not in ("BJ", "LJ")]
    plain = {"BJ", "LJ"} <= set(buried)
    if len([card for card in buried if card in levels]) > (1 if plain else 0):
        return False
    filling = [card for card in buried if card in others]
    if not filling:
        return True
    if any(table.lane(card) != "T" for card in hand if card not in buried):
        return False
    kept = [card for card in others if card not in buried]
    return all(table.tier(low) >= table.tier(high) for low in filling for high in kept)


def staked(table: Table, buried: Cards) -> str:
    jokers = {"BJ", "LJ"} & set(buried)
    if len(jokers) == 2:
        levels = [card for card in buried if card[1] == table.level and card[0] in SUITS]
        return "rocket" if levels else "both"
    return jokers.pop() if jokers else "none"


def small_hands() -> Iterator[tuple[Table, Cards]]:
    rng = Random("burials")
    for trump in (*SUITS, "none"):
        for level in LEVELS[::4]:
            table = Table("gabaguo", trump, level)
            trumps = [card for card in DECK if table.lane(card) == "T"]
            sides = [card for card in DECK if table.lane(card) != "T"]
            for most in (0, 2, 4, 5, 6, 7):
                some = min(rng.randint(10 - most, 11 - most), len(trumps))
                hand = rng.sample(sides, most) + rng.sample(trumps, some)
                if len(hand) >= 6:
                    yield table, tuple(rng.sample(hand, len(hand)))


def test_all_burials() -> None:
    seen = {True: 0, False: 0}
    for table, hand in small_hands():
        for buried in combinations(hand, 6):
            right = allowed(table, hand, buried)
            seen[right] += 1
            ex = parse_exercise(exercise(table, list(hand), list(buried)))
            answer = {"allowed": True, "stake": staked(table, buried)} if right else {}
            assert solve(ex).answer == (answer or {"allowed": False}), ex.document
    assert min(seen.values()) > 500


@pytest.mark.parametrize("options", [{"bury": "swap"}, {"bury": "strict"}], ids=str)
def test_what_swap_repairs_is_not_allowed(options: dict) -> None:
    table = Table("gabaguo", "H", "5", tuple(options.items()))
    ex = parse_exercise(exercise(table, cards("S3 S4 C3 C4 D3 H3 DA"), cards("S3 S4 C3 C4 D3 H3")))
    assert solve(ex).answer == {"allowed": False}


TABLE = Table("gabaguo", "H", "5")
HAND = cards("S3 S4 C3 C4 D3 D4 BJ")


@pytest.mark.parametrize(("change", "field"), [
    ({"cards": cards("S3 S4 C3 C4 D3")}, "cards"),
    ({"cards": cards("S3 S4 C3 C4 D3 D4 BJ")}, "cards"),
    ({"cards": cards("S3 S4 C3 C4 D3 HA")}, "cards[5]"),
    ({"cards": cards("S3 S4 C3 C4 D3 D3")}, "cards[5]"),
    ({"hand": [*HAND, "S3"]}, "hand[7]"),
    ({"hand": 5}, "hand"),
    ({"level": "2"}, "level"),
    ({"kitty": []}, "kitty"),
    ({"game": "anqi", "level": "5"}, "kind"),
    ({"ask": "legal"}, "ask"),
], ids=str)  # fmt: skip
def test_no_position(change: dict, field: str) -> None:
    with pytest.raises(BadInput) as complaint:
        parse_exercise(exercise(TABLE, HAND, HAND[:6]) | change)
    assert complaint.value.field == field


@pytest.mark.parametrize(("answer", "field"), [
    ({}, "answer.allowed"),
    ({"allowed": "yes"}, "answer.allowed"),
    ({"allowed": True}, "answer.stake"),
    ({"allowed": True, "stake": "two"}, "answer.stake"),
    ({"allowed": True, "stake": None}, "answer.stake"),
    ({"allowed": False, "stake": "none"}, "answer.stake"),
    ({"allowed": False, "cards": []}, "answer.cards"),
], ids=str)  # fmt: skip
def test_no_answer(answer: dict, field: str) -> None:
    with pytest.raises(BadInput) as complaint:
        judge(parse_exercise(exercise(TABLE, HAND, HAND[:6])), answer)
    assert complaint.value.field == field
