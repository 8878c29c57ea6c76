"""dingqi, whole random deals: conservation, the slow oracle, views, records, counts."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import parse_code, texts
from engine.climbing import C3, DECK, FIVES, TENS, pack, unpack
from engine.deal import Move, check, count_moves, legal_moves, new_deal, play, random_move, view
from engine.deal import record as records
from engine.deal.dingqi_play import Climbing
from engine.exercises import parse_exercise, solve
from engine.rules import is_rule

from . import oracle_dingqi as oracle
from .test_dingqi_deal import codes, ending

calm = settings(max_examples=60, deadline=None, derandomize=True)
few = settings(max_examples=25, deadline=None, derandomize=True)

VALUES = {
    "must_include_c3": (False, True),
    "bomb_order": ("rank_only", "count_first"),
    "seven_order": ("any_later", "spade_low"),
    "snatch": ("instant", "out_of_turn", "off"),
    "end": ("first_out", "to_last"),
    "qinggan": ("off", "on"),
}
OPTIONS = st.fixed_dictionaries({name: st.sampled_from(v) for name, v in VALUES.items()})
PLAYERS = st.sampled_from([2, 3, 4])
SEEDS = st.integers(0, 2**32)


def start(seed: int, players: int, options: dict) -> Climbing:
    if players != 4:
        options = {**options, "qinggan": "off"}  # it is for four only
    position = new_deal("dingqi", seed, players=players, options=options)
    assert isinstance(position, Climbing)
    return position


def walk(seed: int, players: int, options: dict) -> list[Climbing]:
    """Return all positions of a random deal."""
    rng = Random(seed)
    positions = [start(seed, players, options)]
    while positions[-1].to_move is not None:
        positions.append(play(positions[-1], random_move(positions[-1], rng)))
    return positions


@calm
@given(SEEDS, PLAYERS, OPTIONS)
def test_cards_and_points_are_kept(seed: int, players: int, options: dict) -> None:
    positions = walk(seed, players, options)
    for position in positions[:-1]:
        everything = [*position.hands, *position.piles, position.pile]
        assert sum(everything) == DECK  # no card twice, none lost
        assert position.result is None
        assert position.to_move is not None
        assert position.hands[position.to_move]
        assert (position.open is None) == (position.phase == "lead")
        assert count_moves(position) >= 1
    last = positions[-1]
    assert last.result is not None
    assert (last.phase, last.pile, last.to_move) == ("over", 0, None)
    assert count_moves(last) == 0
    left = sum(oracle.points(texts(unpack(hand))) for hand in last.hands)
    total = sum(last.result["captured"])
    if options["end"] == "to_last":
        assert total == 100
    else:
        assert total == 100 - left
        assert sum(last.hands) + sum(last.piles) == DECK
    assert last.result["left"].count(0) == len(last.out)
    assert last.result["first_out"] == last.out[0]


@calm
@given(SEEDS, PLAYERS, OPTIONS, SEEDS)
def test_what_is_listed_is_allowed(seed: int, players: int, options: dict, other: int) -> None:
    rng = Random(other)
    positions = walk(seed, players, options)
    for position in rng.sample(positions, min(len(positions), 25)):
        listed = legal_moves(position)
        count = count_moves(position)
        assert (listed is None) == (count > 1000)
        if listed is None:
            listed = tuple(random_move(position, rng) for _ in range(50))
        else:
            assert len(set(listed)) == len(listed) == count
            if position.to_move is not None:
                assert {random_move(position, rng) for _ in range(20)} <= set(listed)
        for move in listed:
            assert check(position, move) is None
            assert Move.parse(str(move)) == move


@calm
@given(SEEDS, PLAYERS, OPTIONS, SEEDS)
def test_a_result_exercise_says_the_same(
    seed: int, players: int, options: dict, other: int
) -> None:
    last = walk(seed, players, options)[-1]
    assert last.result is not None
    values = dict(last.result.values)
    options = last.setup.options.as_dict()
    document = {
        "format": 1, "kind": "result", "game": "dingqi", "players": players, "options": options,
        "first_out": values["first_out"], "captured": list(values["captured"]),
    }  # fmt: skip
    if players == 3:
        document["left"] = list(values["left"])
    if players == 4:
        document["holder"] = values["holder"]
    if players == 4 and options["qinggan"] == "on":
        piles = [last.piles[seat] for seat in range(4) if (seat - values["holder"]) % 2]
        document["taken"] = list(texts(unpack(sum(piles) & (FIVES | TENS))))
    for name, value in solve(parse_exercise(document)).answer.items():
        assert values[name] == value


# --- the slow oracle


def same(position: Climbing, slow: oracle.Deal) -> None:
    def names(cards: int) -> set[str]:
        return set(texts(unpack(cards)))

    assert position.phase == slow.phase()
    assert position.to_move == slow.mover
    assert [names(hand) for hand in position.hands] == slow.hands
    assert [names(cards) for cards in position.piles] == slow.won
    assert names(position.pile) == slow.pile
    assert list(position.out) == slow.order
    open_cards = position.open.cards if position.open else 0
    assert names(open_cards) == set(slow.table if not slow.over else ())


def as_oracle(move: Move) -> tuple[str, tuple[str, ...]]:
    return move.kind, tuple(sorted(texts(move.cards)))


def some_move(position: Climbing, rng: Random) -> Move:
    """Return a move that may well be wrong."""
    kind = rng.choice(["play", "play", "play", "pass", "snatch"])
    if kind == "pass":
        return Move("pass")
    hand = position.cards(position.to_move or 0)
    cards = rng.sample(hand, min(len(hand), rng.choice([1, 1, 2, 2, 3, 3, 4, 5])))
    if kind == "snatch":
        sevens = [code for code in hand if code % 13 == 5 and code < 52]
        cards = [rng.choice(sevens)] if sevens and rng.random() < 0.7 else cards[:1]
    if rng.random() < 0.1:
        cards.append(rng.randrange(54))
    return Move(kind, tuple(dict.fromkeys(cards)))


@few
@given(SEEDS, PLAYERS, OPTIONS)
def test_the_slow_oracle_agrees_at_every_move(seed: int, players: int, options: dict) -> None:
    rng = Random(seed)
    position = start(seed, players, options)
    slow = oracle.Deal([list(texts(hand)) for hand in position.setup.hands], options)
    same(position, slow)
    while position.to_move is not None:
        for _ in range(12):
            move = some_move(position, rng)
            refusal = check(position, move)
            assert (refusal is None) == slow.allows(*as_oracle(move)), (move, refusal)
            assert refusal is None or is_rule(refusal.rule)
        if position.hands[position.to_move].bit_count() <= 7:
            assert set(map(as_oracle, legal_moves(position) or ())) == slow.moves()
        move = random_move(position, rng)
        slow.do(*as_oracle(move))
        position = play(position, move)
        same(position, slow)
    assert position.result is not None
    assert list(position.result["captured"]) == slow.captured()


# --- what a seat may know


def swapped(position: Climbing, seat: int | None, rng: Random) -> Climbing:
    """Return a position that differs from this one only in what is hidden from a seat.

    Cards that others still hold change places, and the whole deal is played again.
    """
    others = [other for other in range(position.table.players) if other != seat]
    hidden = [card for other in others for card in unpack(position.hands[other])]
    leader = position.moves[0][0] if position.moves else position.to_move
    if position.hands[leader or 0] & C3:  # who led has shown that it holds ♣3
        hidden = [card for card in hidden if card != parse_code("C3")]
    if position.result is not None and position.table.to_last:
        hidden = [card for card in hidden if not oracle.points(texts([card]))]
    mixed = rng.sample(hidden, len(hidden))
    moved = dict(zip(hidden, mixed, strict=True))
    hands = []
    for other, hand in enumerate(position.setup.hands):
        held = position.hands[other]
        hands.append(tuple(moved[c] if c in moved and held & pack([c]) else c for c in hand))
    setup = position.setup
    again = new_deal(
        "dingqi", players=setup.players, options=setup.options, hands=hands, head=setup.head,
        leader=setup["leader"], holder=setup["holder"],
    )  # fmt: skip
    for _, move in position.moves:
        again = play(again, move)
    assert isinstance(again, Climbing)
    return again


@calm
@given(SEEDS, PLAYERS, OPTIONS, SEEDS)
def test_views_hold_nothing_hidden(seed: int, players: int, options: dict, other: int) -> None:
    rng = Random(other)
    positions = walk(seed, players, options)
    by_phase: dict[str, list[Climbing]] = {}
    for position in positions:
        by_phase.setdefault(position.phase, []).append(position)
    differing = 0
    for found in by_phase.values():
        for position in rng.sample(found, min(3, len(found))):
            for seat in (*range(players), None):
                again = swapped(position, seat, rng)
                differing += again.hands != position.hands
                assert view(again, seat) == view(position, seat)
    assert differing or players == 2


@calm
@given(SEEDS, PLAYERS, OPTIONS)
def test_views_show_what_all_have_seen(seed: int, players: int, options: dict) -> None:
    for position in walk(seed, players, options)[::7]:
        for seat in (*range(players), None):
            seen = view(position, seat)
            assert seen.hand == (() if seat is None else position.cards(seat))
            assert seen.sizes == tuple(hand.bit_count() for hand in position.hands)
            assert (seen.phase, seen.to_move, seen.moves) == (
                position.phase, position.to_move, position.moves,
            )  # fmt: skip
            cards = [*seen.pile, *(card for won in seen.piles for card in won)]  # type: ignore[attr-defined]
            assert len(cards) == len(set(cards))


def test_the_window_tells_nothing_about_who_holds_a_seven() -> None:
    """Whoever holds the 7s, the same seats are asked in the same order, with the same phase."""
    for first, second, third in product(["H7", "H8"], ["C7", "C8"], ["D7", "D8"]):
        hands = ["S3 S4", f"{first} S5", f"{second} S6", f"{third} S9"]
        position = play(ending(hands), Move("play", codes("S3")))
        for seat in (1, 2, 3):
            assert (position.phase, position.to_move) == ("window", seat)
            assert view(position, 0).to_move == seat
            position = play(position, Move("pass"))
        assert (position.phase, position.to_move) == ("beat", 1)


# --- records


@few
@given(SEEDS, PLAYERS, OPTIONS)
def test_records_go_there_and_back(seed: int, players: int, options: dict) -> None:
    positions = walk(seed, players, options)
    text = records.write(positions[-1])
    read = records.read(text)
    assert read.last == positions[-1]
    assert records.write(read.last) == text
    for number in {0, 1, len(positions) // 2, len(positions) - 1}:
        assert read.at(number) == positions[number]
        half = records.read(records.write(positions[number]))
        assert half.last == positions[number]


def test_records_of_later_deals_name_leader_and_holder() -> None:
    position = new_deal("dingqi", 5, leader=2, holder=1)
    text = records.write(position)
    assert "set leader 2" in text
    assert "set holder 1" in text
    assert records.read(text).last == position


# --- equality, and the same deal from the same seed


def test_positions_are_values() -> None:
    first, second = walk(7, 4, {}), walk(7, 4, {})
    assert first == second
    assert len({*first, *second}) == len(first)


@pytest.mark.parametrize(("hands", "options", "depth", "count"), [
    (["S3 S5", "S4 H5"], {"snatch": "off"}, 9, 5),
    (["S3 S7", "S4 H7", "S5 H5"], {}, 20, 31),
    (["S3 S7", "S4 H7", "S5 H5"], {"snatch": "out_of_turn"}, 20, 34),
    (["S3 S7", "S4 H7", "S5 H5"], {"end": "to_last"}, 30, 145),
    (["S7 S2 H2", "H7 SK HK", "C7 C2 D2"], {"snatch": "off"}, 8, 243),
    (["S7 C5", "H7 C6", "C7 C8"], {"snatch": "off", "seven_order": "spade_low"}, 20, 18),
    (["S3 H3 C3", "S4 H4 C4 S5", "SA H2 D3"], {"bomb_order": "count_first"}, 8, 70),
    (["S3 S4", "S5 S6", "S8 S9", "SJ SQ"], {"end": "to_last", "snatch": "off"}, 8, 162),
])  # fmt: skip
def test_counts_of_small_endings(hands: list[str], options: dict, depth: int, count: int) -> None:
    """How many ways there are to play on for so many moves (or to the end before that)."""
    position = ending(hands, options=options)
    slow = oracle.Deal([hand.split() for hand in hands], options, leader=0)
    assert (ways(position, depth), slow_ways(slow, depth)) == (count, count)


def ways(position: Climbing, depth: int) -> int:
    if position.to_move is None or not depth:
        return 1
    if depth == 1:
        return count_moves(position)
    listed = legal_moves(position)
    assert listed is not None
    return sum(ways(play(position, move), depth - 1) for move in listed)


def slow_ways(slow: oracle.Deal, depth: int) -> int:
    if slow.over or not depth:
        return 1
    total = 0
    for kind, cards in slow.moves():
        again = copied(slow)
        again.do(kind, cards)
        total += slow_ways(again, depth - 1)
    return total


def copied(slow: oracle.Deal) -> oracle.Deal:
    again = oracle.Deal([list(hand) for hand in slow.hands], slow.options, leader=slow.turn)
    again.won = [set(cards) for cards in slow.won]
    again.table, again.pile, again.last = slow.table, set(slow.pile), slow.last
    again.asked, again.passed, again.order = list(slow.asked), slow.passed, list(slow.order)
    again.over, again.turn, again.must = slow.over, slow.turn, slow.must
    return again


# --- chance


def frequencies(position: Climbing, draws: int = 6000) -> dict[str, float]:
    rng = Random(11)
    found: dict[str, int] = {}
    for _ in range(draws):
        text = str(random_move(position, rng))
        found[text] = found.get(text, 0) + 1
    return {text: count / draws for text, count in found.items()}


@pytest.mark.parametrize("table", ["S9", "SK HK", "S7", "S4 H5 C6", "S3 H3 C3"])
def test_answers_are_drawn_alike(table: str) -> None:
    hand = "D5 H6 C7 D7 D8 C2 D2 H2 CK DK CA DA SA HA LJ BJ"
    position = ending(["S8", hand, "H8"], leader=1, table=table)
    listed = legal_moves(position)
    assert listed is not None
    drawn = frequencies(position)
    assert set(drawn) == set(map(str, listed))
    assert all(0.6 < share * len(listed) < 1.5 for share in drawn.values())


def test_leads_are_drawn_by_their_form_first() -> None:
    position = ending(["S3 H3 C3 D3 S5 S6 S8", "S9", "H9"])
    listed = legal_moves(position)
    assert listed is not None
    drawn = frequencies(position)
    assert set(drawn) == set(map(str, listed))
    by_size: dict[int, float] = {}
    for text, share in drawn.items():
        size = len(text.split()) - 1
        by_size[size] = by_size.get(size, 0) + share
    assert 0.3 < by_size[1] < 0.37  # one of: single, pair, bomb
    assert 0.3 < by_size[2] < 0.37
    assert 0.3 < by_size[3] + by_size[4] < 0.37


def test_a_snatch_is_drawn_one_time_in_ten() -> None:
    position = play(ending(["S3 S4", "S7 H7 S8", "S9"]), Move("play", codes("S3")))
    drawn = frequencies(position)
    assert set(drawn) == {"pass", "snatch S7", "snatch H7"}
    assert 0.88 < drawn["pass"] < 0.92
    assert 0.04 < drawn["snatch S7"] < 0.06
