"""Whole deals and matches of gabaguo by chance: nothing lost, oracle and records agree."""

from __future__ import annotations

import dataclasses
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import DECK, texts, total_points
from engine.deal import Move, Position, check, count_moves, legal_moves, new_deal, play, random_move
from engine.deal.gabaguo_match import next_settings
from engine.deal.record import read, write
from engine.deal.run import by_chance, play_out
from engine.deal.tricks import Playing
from engine.games.gabaguo import GABAGUO
from engine.rules import is_rule
from tests.engine import oracle_gabaguo, oracle_tricks
from tests.engine.oracle import Table, broken

from .test_gabaguo_views import swapped

SETTINGS = settings(max_examples=60, deadline=None, derandomize=True)
SIDES = ("declarer", "defenders")


def some_options(rng: Random) -> dict[str, Any]:
    return {
        spec.name: rng.choice(spec.metadata["values"])
        for spec in dataclasses.fields(GABAGUO.options)
        if rng.random() < 0.5
    }


def some_match(rng: Random) -> dict[str, Any]:
    """What may stand before a deal: mostly not the first one."""
    if rng.random() < 0.2:
        return {}
    levels = [rng.choice(oracle_gabaguo.LEVELS + "AAJ") for _ in range(2)]
    flags = [rng.choice(("", "", "seal", "by_rocket")) if level == "A" else "" for level in levels]
    return {
        "levels": levels,
        "squat": [rng.choice((0, 0, 1, 3)) for _ in range(2)],
        "seal": [flag == "seal" for flag in flags],
        "by_rocket": [flag == "by_rocket" for flag in flags],
        "score": [rng.randint(-9, 9) for _ in range(2)],
        "declarer": rng.randrange(4),
    }


def a_start(seed: int) -> tuple[Position, Random]:
    rng = Random(seed)
    return new_deal("gabaguo", rng, options=some_options(rng), **some_match(rng)), rng


def all_cards(position: Position) -> Counter[int]:
    """Every card of a position, wherever it lies."""
    found: Counter[int] = Counter()
    if isinstance(position, Playing):
        plays = [cards for trick in position.tricks for cards in trick.plays]
        for cards in (*map(position.cards, range(4)), *plays, *position.plays):
            found.update(cards)
        found.update(position.table.kitty)
    else:
        for cards in (*position.hands, position.kitty):  # type: ignore[attr-defined]
            found.update(cards)
    return found


@SETTINGS
@given(st.integers(0, 2**32))
def test_nothing_is_lost_and_somebody_can_always_move(seed: int) -> None:
    position, rng = a_start(seed)
    whole = Counter(card.code for card in DECK)
    number = 0
    while position.to_move is not None:
        assert all_cards(position) == whole
        assert count_moves(position) > 0
        moves = legal_moves(position)
        if moves is not None:
            assert len(moves) == len(set(moves)) == count_moves(position)
            assert all(check(position, move) is None for move in moves[:30])
        for _ in range(2):
            move = random_move(position, rng)
            assert moves is None or move in moves
        position = play(position, move)
        number += 1
        assert len(position.moves) == number
    check_end(position)
    assert read(write(position)).last == position


def check_end(position: Position) -> None:
    """The result is what the second reading of the rules says of the deal."""
    result, setup = position.result, position.setup
    assert result is not None
    if result.redeal:
        assert result["rule"] in ("gaba.redeal.points", "gaba.redeal.target", "gaba.show.none")
        return
    assert isinstance(position, Playing)
    assert sum(position.taken) + total_points(position.table.kitty) == 100
    assert sum(result.payout) == 0
    last = position.tricks[-1]
    declarer = position.table.declarer
    ours = declarer % 2
    points = sum(trick.points for trick in position.tricks if trick.winner % 2 != ours)
    assert result["points"] == points
    dug = last.winner % 2 != ours
    before = {
        name: dict(zip(SIDES, value[::-1] if ours else value, strict=True))
        for name, value in setup.more
        if name not in ("declarer", "score")
    }
    document = before | {
        "options": setup.options.changes(), "stake": result["stake"], "points": points, "dug": dug,
    }  # fmt: skip
    if dug:
        document["last"] = texts(last.plays[(last.winner - last.leader) % 4])
    for name, value in oracle_gabaguo.reading(document).items():
        assert result.as_document()[name] == value, name
    check_next(position)


def check_next(position: Position) -> None:
    """What stands after the deal can be played on."""
    result, settings_ = position.result, next_settings(position)
    assert result is not None
    if settings_ is None:
        assert result["match"] == "declarer"
        return
    assert new_deal("gabaguo", 1, **settings_).setup["score"] == settings_["score"]
    following, declarer = settings_["declarer"], result["declarer"]
    on = (following - declarer) % 4
    kept = result["side"] == "declarer"
    assert on == (2 if kept else 0 if result["deal"] == "declarer" else 1)
    assert settings_["levels"][following % 2] == result["levels"][result["deal"] == "defenders"]


# --- the oracle at every move


def table_of(position: Playing) -> Table:
    return Table("gabaguo", position.table.trump, position.view(None).level)  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", range(40))
def test_the_oracle_agrees_at_every_move(seed: int) -> None:
    position, rng = a_start(seed)
    while position.to_move is not None:
        moves = legal_moves(position)
        wengs = [move for move in moves or () if move.kind == "play" and len(move.cards) == 4
                 and oracle_gabaguo.is_weng(texts(move.cards))]  # fmt: skip
        move = rng.choice(wengs) if wengs else random_move(position, rng)
        if isinstance(position, Playing) and position.lead is not None:
            compare(position, move, rng)
        after = play(position, move)
        if isinstance(after, Playing) and isinstance(position, Playing):
            compare_lead(position, after, move)
            compare_trick(position, after)
        position = after


def rule_of(table: Table, led: tuple[str, ...], hand: tuple[str, ...], play_: Any) -> str:
    if oracle_gabaguo.is_weng(led):
        return oracle_gabaguo.broken(table, hand, play_)
    return broken(table, led, hand, play_)


def compare(position: Playing, move: Move, rng: Random) -> None:
    """Hold a follow, and other cards of the hand, against the oracle."""
    table, seat = table_of(position), position.to_move
    assert seat is not None
    hand, led = texts(position.cards(seat)), texts(position.plays[0])
    assert rule_of(table, led, hand, texts(move.cards)) == ""
    for _ in range(4):
        other = rng.sample(hand, rng.choice([len(led)] * 3 + [1, len(hand)]))
        refusal = check(position, Move.parse("play " + " ".join(other)))
        assert ("" if refusal is None else refusal.rule) == rule_of(table, led, hand, other)


def compare_lead(before: Playing, after: Playing, move: Move) -> None:
    """A throw stands unless somebody holds a card above its lowest (`gaba.throw`)."""
    if before.lead is not None or before.choices:
        return
    cards = texts(move.cards)
    if len(cards) == 1 or oracle_gabaguo.is_weng(cards):
        assert after.plays[:1] == (move.cards,)
        return
    table, seat = table_of(before), before.to_move
    others = [card for s in range(4) if s != seat for card in texts(before.cards(s))]
    lowest = min(map(table.strength, cards))
    same = table.of_lane(others, table.lane(cards[0]))
    if any(table.strength(card) > lowest for card in same):
        low = {(card,) for card in cards if table.strength(card) == lowest}
        assert set(map(texts, after.choices or after.plays[:1])) == low
    else:
        assert after.plays[0] == move.cards


def compare_trick(before: Playing, after: Playing) -> None:
    if len(after.tricks) == len(before.tricks):
        return
    trick, table = after.tricks[-1], table_of(before)
    plays = [texts(cards) for cards in trick.plays]
    is_weng = oracle_gabaguo.is_weng(plays[0])
    place = (oracle_gabaguo if is_weng else oracle_tricks).winner(table, plays)
    assert trick.winner == (trick.leader + place) % 4
    assert trick.points == sum(oracle_tricks.points(cards) for cards in plays)


# --- refusals, records, matches


@SETTINGS
@given(st.integers(0, 2**32), st.data())
def test_every_refusal_names_a_rule(seed: int, data: st.DataObject) -> None:
    position, rng = a_start(seed)
    for _ in range(data.draw(st.integers(0, 50))):
        if position.to_move is None:
            break
        position = play(position, random_move(position, rng))
    kinds = ["play", "bury", "show", "swap", "raise", "pass", "call"]
    for _ in range(20):
        cards = tuple(data.draw(st.lists(st.integers(0, 53), max_size=7)))
        value = data.draw(st.sampled_from([None, None, 90, "H"]))
        move = Move(data.draw(st.sampled_from(kinds)), cards, value)
        refusal = check(position, move)
        if refusal is not None:
            assert is_rule(refusal.rule)
            assert refusal.rule.startswith(("gaba.", "follow.", "shape.throw", "throw.failed"))
        else:
            assert play(position, move) != position


@pytest.mark.parametrize("seed", range(20))
def test_records_round_trip_at_every_move(seed: int) -> None:
    position, rng = a_start(seed)
    end = play_out(position, [by_chance] * 4, rng)
    text = write(end)
    record = read(text)
    assert (record.last, str(record), record.moves) == (end, text, end.moves)
    for number in range(0, len(record.positions), 9):
        assert read(write(record.at(number))).last == record.at(number)


@pytest.mark.parametrize("seed", range(6))
def test_matches_by_chance(seed: int) -> None:
    """Deal after deal: levels stay in their range, the score sums to 0, redeals change nothing."""
    rng = Random(seed)
    given_: dict[str, Any] | None = {"options": some_options(rng)}
    for _ in range(150):
        assert given_ is not None
        position = play_out(new_deal("gabaguo", rng, **given_), [by_chance] * 4, rng)
        following = next_settings(position)
        if following is None:
            return
        if position.result is not None and position.result.redeal:
            assert following == {
                "options": position.setup.options, "head": position.setup.head,
                **dict(position.setup.more),
            }  # fmt: skip
        assert sum(following["score"]) == 0
        assert set(following["levels"]) <= set(oracle_gabaguo.LEVELS)
        assert min(following["squat"]) >= 0
        given_ = following


def test_swapped_positions_are_other_positions() -> None:
    """The exchange that the tests of the views rest on does change something."""
    rng = Random(5)
    position = new_deal("gabaguo", rng)
    found = [swapped(position, 0, rng) for _ in range(20)]
    assert any(other is not None and other != position for other in found)
