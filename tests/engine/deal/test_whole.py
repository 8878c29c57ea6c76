"""Whole deals by chance under all options: nothing is lost, and the oracle agrees at every move."""

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
from engine.deal.tricks import Playing
from engine.games import get_game
from engine.rules import is_rule
from tests.engine import oracle_large, oracle_tricks
from tests.engine.oracle import Table, broken

SETTINGS = settings(max_examples=60, deadline=None, derandomize=True)
GAMES = ("anqi", "heiqi", "shengji")


@st.composite
def starts(draw: st.DrawFn) -> tuple[Position, Random]:
    """The start of a deal of any trick game with any options."""
    game = get_game(draw(st.sampled_from(GAMES)))
    options = {
        spec.name: draw(st.sampled_from(spec.metadata["values"]))
        for spec in dataclasses.fields(game.options)
        if draw(st.booleans())
    }
    rng = Random(draw(st.integers(0, 2**32)))
    given: dict[str, Any] = {"players": draw(st.sampled_from(game.players))}
    if game.name == "shengji":
        given["trump"] = draw(st.sampled_from(game.trumps))
        given["level"] = draw(st.sampled_from(game.levels))
        given["declarer"] = draw(st.integers(0, 3))
    return new_deal(game.name, rng, options=options, **given), rng


def all_cards(position: Position) -> Counter[int]:
    """Every card of a position, wherever it lies."""
    found: Counter[int] = Counter()
    if isinstance(position, Playing):
        for seat in range(position.setup.players):
            found.update(position.cards(seat))
        for trick in position.tricks:
            for cards in trick.plays:
                found.update(cards)
        for cards in position.plays:
            found.update(cards)
        found.update(position.table.kitty)
    else:
        for hand in position.hands:  # type: ignore[attr-defined]
            found.update(hand)
        found.update(position.kitty)  # type: ignore[attr-defined]
    return found


@SETTINGS
@given(starts())
def test_nothing_is_lost_and_somebody_can_always_move(start: tuple[Position, Random]) -> None:
    position, rng = start
    whole = Counter({card.code: 2 for card in DECK})
    number = 0
    while position.to_move is not None:
        assert position.result is None
        assert all_cards(position) == whole
        assert count_moves(position) > 0
        moves = legal_moves(position)
        if moves is not None:
            assert len(moves) == len(set(moves)) == count_moves(position)
            assert all(check(position, move) is None for move in moves[:20])
        move = random_move(position, rng)
        assert moves is None or move in moves
        position = play(position, move)
        number += 1
        assert len(position.moves) == number
    check_end(position)


def check_end(position: Position) -> None:
    result = position.result
    assert result is not None
    assert position.phase == "over"
    assert count_moves(position) == 0
    if result.redeal:
        return
    assert isinstance(position, Playing)
    assert not any(position.hands)
    assert sum(position.taken) + total_points(position.table.kitty) == 200
    defenders = sum(position.taken) if result["side"] else 0
    assert 0 <= result["points"] <= defenders + result["kitty"]
    assert result["points"] % 5 == 0
    if position.setup.options.as_dict().get("payout") != "sides_only":
        assert sum(result.payout) == 0
    document = {**result.as_document(), "players": position.setup.players}
    document["options"] = position.setup.options.changes()
    for name, value in oracle_tricks.RESULTS[position.setup.game.name](document).items():
        assert document[name] == value, name


def table_of(position: Playing) -> Table:
    setup = position.setup
    options = tuple(sorted(setup.options.changes().items()))
    level = dict(setup.more).get("level", "")
    return Table(setup.game.name, position.table.trump, level, options)


@pytest.mark.parametrize("seed", range(24))
def test_the_oracle_agrees_at_every_move(seed: int) -> None:
    rng = Random(f"oracle {seed}")
    game = GAMES[seed % 3]
    options: dict[str, str] = {}
    given: dict[str, Any] = {}
    if game == "anqi":
        options = {"off_sevens": rng.choice(["equal", "by_suit"])}
        given = {"players": rng.choice([4, 5])}
    if game == "heiqi":
        options = {
            "throw": rng.choice(["off", "any_top"]),
            "trump_chain": rng.choice(["blocks", "continuous"]),
        }
    if game == "shengji":
        given = {"trump": rng.choice(["S", "H", "none"]), "level": rng.choice(["2", "5", "A"])}
    position = new_deal(game, rng, options=options, **given)
    while position.to_move is not None:
        move = random_move(position, rng)
        if isinstance(position, Playing):
            compare(position, move, rng)
        after = play(position, move)
        if isinstance(after, Playing) and isinstance(position, Playing):
            compare_trick(position, after)
        position = after


def compare(position: Playing, move: Move, rng: Random) -> None:
    """Hold a move, and some other cards of the hand, against the oracle."""
    table, seat = table_of(position), position.to_move
    assert seat is not None
    hand = texts(position.cards(seat))
    cards = texts(move.cards)
    if position.lead is None:
        compare_lead(position, move, table)
        return
    led = texts(position.plays[0])
    assert broken(table, led, hand, cards) == ""
    assert count_moves(position) == oracle_large.count(table, led, hand)
    for _ in range(4):
        other = tuple(rng.sample(hand, len(led)))
        rule = broken(table, led, hand, other)
        refusal = check(position, Move.parse("play " + " ".join(other)))
        assert ("" if refusal is None else refusal.rule) == rule


def compare_lead(position: Playing, move: Move, table: Table) -> None:
    """A throw stands, or leads what the oracle says."""
    if position.choices:
        return
    seat = position.to_move
    assert seat is not None
    after = play(position, move)
    others = [texts(position.cards(s)) for s in range(position.setup.players) if s != seat]
    if len(move.cards) > 12:
        return
    answers = oracle_tricks.throw(table, tuple(sorted(texts(move.cards))), others)
    wanted = {tuple(sorted(part)) for answer in answers for part in answer}
    if len(answers[0]) == 0 or position.lead is not None:
        assert after.plays == (move.cards,)
        return
    if not after.shown:
        assert wanted == set() or move.cards == after.plays[0]
        return
    got = {tuple(sorted(texts(cards))) for cards in after.choices or (after.plays[0],)}
    assert got <= wanted


def compare_trick(before: Playing, after: Playing) -> None:
    if len(after.tricks) == len(before.tricks):
        return
    trick = after.tricks[-1]
    plays = [texts(cards) for cards in trick.plays]
    place = oracle_tricks.winner(table_of(before), plays)
    assert trick.winner == (trick.leader + place) % before.setup.players
    assert trick.points == sum(oracle_tricks.points(cards) for cards in plays)


@SETTINGS
@given(starts(), st.data())
def test_every_refusal_names_a_rule(start: tuple[Position, Random], data: st.DataObject) -> None:
    position, rng = start
    for _ in range(data.draw(st.integers(0, 60))):
        if position.to_move is None:
            break
        position = play(position, random_move(position, rng))
    kinds = ["play", "bury", "call", "overcall", "bid", "trump", "pass", "fly"]
    for _ in range(20):
        kind = data.draw(st.sampled_from(kinds))
        cards = tuple(data.draw(st.lists(st.integers(0, 53), max_size=9)))
        value = data.draw(st.sampled_from([None, None, 90, -1, "H", "none"]))
        move = Move(kind, cards, value)
        refusal = check(position, move)
        if refusal is not None:
            assert is_rule(refusal.rule)
        else:
            assert play(position, move) != position
