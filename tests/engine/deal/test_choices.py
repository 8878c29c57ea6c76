"""Lists and counts of plays, moves by chance, and the number of continuations of small endings."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.cards import texts
from engine.deal import count_moves, legal_moves, play, random_move
from engine.deal.tricks import Playing
from tests.engine import oracle_tricks
from tests.engine.oracle import Cards, Table, divisions, legal_plays, sub_multisets

from . import endings
from .helpers import go


def leads(table: Table, hand: Cards, throw: str) -> set[Cards]:
    """Every lead that the rules allow, found by trying all sets of cards."""
    found = set()
    for size in range(1, len(hand) + 1):
        for cards in sub_multisets(hand, size):
            lanes = {table.lane(card) for card in cards}
            if len(lanes) > 1:
                continue
            parts = min(len(parts) for parts in divisions(table, cards))
            whole = len(table.of_lane(hand, lanes.pop())) == size
            if parts == 1 or throw == "any_top" or (throw == "whole_suit" and whole):
                found.add(tuple(sorted(cards)))
    return found


HANDS = [
    "H7 H7 S7 S7 C7 C7 HA HA",
    "H6 H6 H8 H8 S7 S7 D7 LJ",
    "C2 C2 C3 C3 C4 D5 D5 BJ BJ LJ LJ",
    "S2 S3 S4 S4 D9",
    "CA",
    "S5 S5 S6 S6 S8 S8 S9 S9",
]


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("throw", ["any_top", "whole_suit", "off"])
@pytest.mark.parametrize("trump", ["H", "none"])
def test_all_leads(hand: str, throw: str, trump: str) -> None:
    cards = hand.split()
    position = endings.anqi([hand] * 4, trump, throw=throw)
    table = Table("anqi", trump, "", (("throw", throw),))
    wanted = leads(table, tuple(cards), throw)
    assert count_moves(position) == len(wanted)
    moves = legal_moves(position)
    assert moves is not None
    assert {tuple(sorted(texts(move.cards))) for move in moves} == wanted
    assert len(moves) == len(wanted)


@pytest.mark.parametrize("game", ["heiqi", "shengji"])
@pytest.mark.parametrize("hand", HANDS)
def test_all_leads_of_other_games(game: str, hand: str) -> None:
    position = endings.heiqi([hand] * 4) if game == "heiqi" else endings.shengji([hand] * 4)
    level = "5" if game == "shengji" else ""
    throw = "any_top" if game == "shengji" else "off"
    wanted = leads(Table(game, "H", level), tuple(hand.split()), throw)
    moves = legal_moves(position)
    assert moves is not None
    assert {tuple(sorted(texts(move.cards))) for move in moves} == wanted


def test_too_many_plays_are_counted_and_not_listed() -> None:
    hand = "S2 S3 S4 S5 S6 S8 S9 ST SJ SQ SK SA"
    position = endings.anqi([hand] * 4)
    assert legal_moves(position) is None
    assert count_moves(position) == 2**12 - 1


FOLLOWS = [
    ("S5 S5", "S6 S6 S8 S9 S9 H2"),
    ("S5 S5 S6 S6", "S8 S8 S9 S9 SJ SJ SQ HA"),
    ("S5 S5 S6 S6", "S8 S8 ST ST SJ SQ HA H2"),
    ("S5", "H2 H2 C3 LJ"),
    ("S5 S5 S6", "S8 H2 H2 C3 C3 C4"),
    ("S5 S6 S8", "S9 ST SJ SQ SQ"),
]


@pytest.mark.parametrize(("led", "hand"), FOLLOWS)
def test_all_follows_and_each_is_as_likely(led: str, hand: str) -> None:
    size = len(hand.split())
    filler = " ".join(["D2", "D2", "D3", "D3", "D4", "D4", "D6", "D6"][: size - len(led.split())])
    position = go(endings.anqi([f"{led} {filler}", hand, hand, hand]), f"play {led}")
    if position.shown:
        position = endings.anqi([f"{led} {filler}", hand, "C2 " * size, "C2 " * size])
        position = go(position, f"play {led}")
    led_now = texts(position.plays[0])
    wanted = set(legal_plays(Table("anqi", "H"), led_now, hand.split()))
    moves = legal_moves(position)
    assert moves is not None
    got = {tuple(sorted(texts(move.cards))) for move in moves}
    assert got == {tuple(sorted(cards)) for cards in wanted}
    assert count_moves(position) == len(wanted) == len(moves)
    rng, tries = Random(led + hand), 400 * len(wanted)
    seen = Counter(random_move(position, rng) for _ in range(tries))
    assert set(seen) == set(moves)
    assert min(seen.values()) > 300
    assert max(seen.values()) < 500


def test_a_lead_by_chance_takes_its_kind_first() -> None:
    """A hand with a single, a pair and a tractor to lead, and throws."""
    position = endings.anqi(["S2 S2 S3 S3 C5 D8 D9"] * 4)
    rng = Random(7)
    kinds: Counter[str] = Counter()
    for _ in range(4000):
        move = random_move(position, rng)
        parts = divisions(Table("anqi", "H"), texts(move.cards))
        kind = "throw" if min(map(len, parts)) > 1 else str(len(move.cards))
        kinds[kind] += 1
    assert set(kinds) == {"1", "2", "4", "throw"}
    assert all(850 < count < 1150 for count in kinds.values())


# --- the number of continuations


def continuations(position: Playing) -> int:
    """How many ways there are to play on to the end."""
    if position.to_move is None:
        return 1
    moves = legal_moves(position)
    assert moves is not None
    return sum(continuations(play(position, move)) for move in moves)


def by_rules(table: Table, throw: str, hands: list[Cards], leader: int) -> int:
    """The same, from the rules alone: leads, throws, follows and winners of the oracle."""
    if not hands[leader]:
        return 1
    total = 0
    for lead in sorted(leads(table, hands[leader], throw)):
        others = [hand for seat, hand in enumerate(hands) if seat != leader]
        answers = oracle_tricks.throw(table, lead, others)
        instead = {tuple(sorted(part)) for answer in answers for part in answer}
        for led in sorted(instead) or [lead]:
            total += follow_on(table, throw, hands, leader, [led])
    return total


def follow_on(table: Table, throw: str, hands: list[Cards], leader: int, plays: list[Cards]) -> int:
    if len(plays) == len(hands):
        left = [remaining(hands[(leader + i) % len(hands)], plays[i]) for i in range(len(hands))]
        ordered = [left[(seat - leader) % len(hands)] for seat in range(len(hands))]
        winner = (leader + oracle_tricks.winner(table, plays)) % len(hands)
        return by_rules(table, throw, ordered, winner)
    seat = (leader + len(plays)) % len(hands)
    return sum(
        follow_on(table, throw, hands, leader, [*plays, cards])
        for cards in legal_plays(table, plays[0], hands[seat])
    )


def remaining(hand: Cards, cards: Cards) -> Cards:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


ENDINGS = [
    # trump, throw, hands by seat, number of continuations
    ("H", "any_top", ["SA", "S2", "H3", "BJ"], 1),
    ("H", "any_top", ["SA SK", "S2 S3", "H3 C4", "BJ D9"], 17),
    ("H", "any_top", ["S7 C7", "BJ H2", "H3 H4", "H8 H9"], 32),
    ("none", "any_top", ["S7 C7 SA", "H7 D7 S2", "BJ LJ S3", "C3 C4 S4"], 192),
    ("H", "any_top", ["CA CK CK", "C2 C3 C3", "H3 H3 D4", "D5 D6 D8"], 193),
    ("S", "whole_suit", ["S6 S6 S8 S8", "S9 S9 ST ST", "H2 H2 S2 S3", "D2 D2 C2 C3"], 1213),
    ("S", "off", ["S7 S7 H7", "HA HA HK", "C7 D7 H2", "H3 H3 LJ"], 28),
    ("H", "any_top", ["D9 D9 DT DT", "DJ DJ DQ DK", "D2 D3 D4 H2", "H3 H3 H4 H4"], 9157),
]


@pytest.mark.parametrize(("trump", "throw", "hands", "number"), ENDINGS)
def test_continuations(trump: str, throw: str, hands: list[str], number: int) -> None:
    position = endings.anqi(hands, trump, throw=throw)
    table = Table("anqi", trump, "", (("throw", throw),))
    assert continuations(position) == number
    assert by_rules(table, throw, [tuple(hand.split()) for hand in hands], 0) == number
