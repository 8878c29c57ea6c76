"""Built-in players: legal in every phase, the same for the same seed, blind to hidden cards."""

from __future__ import annotations

import dataclasses
import inspect
from collections import Counter
from random import Random
from typing import Any

import pytest

from engine import bench
from engine.__main__ import main
from engine.deal import DEALS, Move, Position, View, new_deal, play
from engine.deal.record import read
from engine.deal.run import play_out
from engine.players import PLAYERS, STRENGTHS, chooser, own_position, player
from tests.engine.deal.test_views import public, swapped

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("anqi", {}),
    ("anqi", {"players": 5}),
    ("anqi", {"options": {"call_time": "after_deal", "no_seven_head": "no_trump"}}),
    ("anqi", {"options": {"partner_public": "at_reveal", "throw": "whole_suit"}}),
    ("anqi", {"options": {"throw": "off", "off_sevens": "by_suit", "sell_seven": "off"}}),
    ("heiqi", {}),
    ("heiqi", {"options": {"throw": "any_top", "bids": "120-80", "trump_chain": "continuous"}}),
    ("shengji", {"trump": "H", "level": "5"}),
    ("shengji", {"trump": "none", "level": "A", "declarer": 2}),
    ("gabaguo", {}),
    ("gabaguo", {"options": {"bury": "strict", "pointless": "off", "gaba": "no_suit_trump"}}),
    ("gabaguo", {"levels": ["9", "J"], "declarer": 1}),
    ("dingqi", {"players": 2}),
    ("dingqi", {"players": 3, "options": {"must_include_c3": True, "seven_order": "spade_low"}}),
    ("dingqi", {"options": {"snatch": "out_of_turn", "bomb_order": "count_first"}}),
    ("dingqi", {"options": {"snatch": "off", "end": "to_last"}}),
]
IDS = [f"{game}-{index}" for index, (game, _) in enumerate(GAMES)]


def whole(game: str, given: dict[str, Any], names: list[str], seed: int) -> Position:
    """Play a deal out; every move is checked by ``play``."""
    position = new_deal(game, seed, **given)
    count = position.setup.players
    return play_out(
        position, [chooser(game, names[i % len(names)]) for i in range(count)], Random(seed)
    )


def test_there_are_three_strengths_for_every_game() -> None:
    assert set(PLAYERS) == set(DEALS)
    for strengths in PLAYERS.values():
        assert tuple(strengths) == STRENGTHS


def test_a_player_gets_a_view_and_chance_alone() -> None:
    for strengths in PLAYERS.values():
        for chosen in strengths.values():
            assert [p.annotation for p in inspect.signature(chosen).parameters.values()] == [
                "View", "Random",
            ]  # fmt: skip


@pytest.mark.parametrize(("game", "given"), GAMES, ids=IDS)
@pytest.mark.parametrize("names", [["simple"], ["better"], ["better", "random", "simple"]])
def test_whole_deals_to_the_score(game: str, given: dict[str, Any], names: list[str]) -> None:
    for seed in range(3):
        end = whole(game, given, names, seed)
        assert end.result is not None
        assert end == whole(game, given, names, seed)


@pytest.mark.parametrize(("game", "given"), GAMES, ids=IDS)
def test_what_a_seat_may_do_follows_from_its_view(game: str, given: dict[str, Any]) -> None:
    """Legal moves, their number and refusals are worked out from the view as they really are."""
    for seed in range(6):
        rng = Random(seed)
        position = new_deal(game, rng, **given)
        other = new_deal(game, rng, **given)
        while position.to_move is not None:
            own = own_position(position.view(position.to_move))
            assert own.to_move == position.to_move
            assert own.count_moves() == position.count_moves()
            if position.count_moves() < 60:
                listed = position.legal_moves() or ()
                assert set(own.legal_moves() or ()) == set(listed)
            move = own.random_move(rng)
            assert position.check(move) is None
            for odd in (Move("play", other.setup.hands[0][:2]), Move("pass"), Move("bid", (), 90)):
                assert own.check(odd) == position.check(odd)
            position = play(position, move)


def known_to(view: View) -> set[int]:
    """All cards that a view shows."""
    fields = dataclasses.asdict(view)
    found: set[int] = set(fields["hand"])
    for name in ("kitty", "pile", "open"):
        found.update(fields.get(name) or ())
    return found


@pytest.mark.parametrize(("game", "given"), GAMES[:9], ids=IDS[:9])
@pytest.mark.parametrize("strength", ["simple", "better"])
def test_hidden_cards_change_nothing(game: str, given: dict[str, Any], strength: str) -> None:
    """Two positions that differ in what is hidden from a seat: it chooses the same move."""
    rng = Random(f"hidden {game} {strength}")
    chosen, compared = player(game, strength), 0
    for seed in range(6):
        position = new_deal(game, seed, **given)
        while position.to_move is not None:
            seat = position.to_move
            move = chosen(position.view(seat), Random(1))
            if position.phase in ("play", "overcall", "bid") and rng.random() < 0.15:
                for _ in range(3):
                    other = swapped(position, seat, rng)
                    if other is None or other.to_move != seat or public(other) != public(position):
                        continue
                    if other.view(seat).hand == position.view(seat).hand and same_kitty(
                        position, other, seat
                    ):
                        compared += 1
                        assert chosen(other.view(seat), Random(1)) == move
            position = play(position, move)
    assert compared >= 10


def same_kitty(position: Position, other: Position, seat: int) -> bool:
    """Say whether the seat has not seen two different kitties."""
    took = any(mover == seat and move.kind == "bury" for mover, move in position.moves)
    return not took or position.view(seat) == other.view(seat)


@pytest.mark.parametrize("game", ["gabaguo", "dingqi"])
@pytest.mark.parametrize("strength", ["simple", "better"])
def test_hidden_hands_change_nothing(game: str, strength: str) -> None:
    """The others' hands are exchanged for one another: the same view, the same move."""
    chosen, compared, phases = player(game, strength), 0, Counter[str]()
    rng = Random(4)
    for seed in range(8):
        position = new_deal(game, seed)
        while position.to_move is not None:
            seat = position.to_move
            other = with_hands_mixed(position, seat, rng)
            if other is not None:
                assert other.view(seat) == position.view(seat)
                compared += other != position
                phases[position.phase] += 1
                assert chosen(other.view(seat), Random(1)) == chosen(position.view(seat), Random(1))
            position = play(position, chosen(position.view(seat), Random(1)))
    assert compared >= 20, phases


def with_hands_mixed(position: Any, seat: int, rng: Random) -> Position | None:
    """Return the position with the cards of the other hands dealt anew among them."""
    if not hasattr(position, "hands") or position.phase not in ("play", "lead", "beat", "window"):
        return None
    others = [other for other in range(len(position.hands)) if other != seat]
    bits = [1 << place for other in others for place in range(64 * 4)
            if position.hands[other] >> place & 1]  # fmt: skip
    rng.shuffle(bits)
    hands = list(position.hands)
    for other in others:
        count = position.hands[other].bit_count()
        hands[other], bits = sum(bits[:count]), bits[count:]
    mixed: Position = position._replace(hands=tuple(hands))
    return mixed


def test_the_speed_of_the_better_player_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_BETTER_DEALS", 2)
    assert bench.better_deals_per_s(1) > 0


def test_strengths_by_seat_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    for game, names in (("anqi", "better,simple,random,better"), ("dingqi", "better")):
        assert main(["deal", "--game", game, "--seed", "5", "--strength", names]) == 0
        text = capsys.readouterr().out
        record = read(text)
        assert str(record) == text
        assert record.last.result is not None
