"""Moves as texts, and what a new deal refuses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deal import DEALS, IllegalMove, Move, new_deal, play
from engine.errors import BadInput

from .helpers import codes


@pytest.mark.parametrize(
    ("text", "kind", "cards", "value"),
    [
        ("pass", "pass", "", None),
        ("call H7", "call", "H7", None),
        ("bid 90", "bid", "", 90),
        ("trump H", "trump", "", "H"),
        ("play S5 S5", "play", "S5 S5", None),
        ("  play  ♠5 黑桃5 HT", "play", "S5 S5 HT", None),
        ("bury D10 大王 小王", "bury", "DT BJ LJ", None),
    ],
)
def test_reading(text: str, kind: str, cards: str, value: object) -> None:
    move = Move.parse(text)
    assert move == Move(kind, codes(cards), value)  # type: ignore[arg-type]
    assert Move.parse(str(move)) == move


def test_the_order_of_cards_makes_no_difference() -> None:
    assert Move("play", codes("S6 S5")) == Move("play", codes("S5 S6"))
    assert hash(Move("play", codes("S6 S5"))) == hash(Move("play", codes("S5 S6")))
    assert str(Move("play", codes("S6 S5"))) == "play S5 S6"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "play S5 X9 S6",
        "7",
        "play ♠",
        "!",
        "p" * 2000,
        None,
        5,
        "play S5\x00",
        "bid ٣",
        "call 7H",
        "bid 90 H",
        "bid 1000000000",
        "叫 H7",
        "bid ９０",
    ],
)
def test_garbage(text: object) -> None:
    with pytest.raises(BadInput) as caught:
        Move.parse(text, "move")
    assert caught.value.field == "move"


@given(
    st.sampled_from(["play", "bid", "call", "bury"]),
    st.lists(st.integers(0, 53), max_size=30),
    st.none() | st.integers(-999, 999) | st.sampled_from(["H", "none", "rocket"]),
)
def test_every_move_comes_back(kind: str, cards: list[int], value: object) -> None:
    move = Move(kind, tuple(cards), value)  # type: ignore[arg-type]
    assert Move.parse(str(move)) == move


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_a_complaint(text: str) -> None:
    try:
        move = Move.parse(text)
    except BadInput:
        return
    assert Move.parse(str(move)) == move


KINDS_WITH_CARDS = ("call", "overcall", "show", "swap", "raise", "snatch")
HANDS = new_deal("heiqi", 1).setup


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "bridge"}, "game"),
        ({"players": 5}, "players"),
        ({"players": "4"}, "players"),
        ({"options": {"throw": "sometimes"}}, "options.throw"),
        ({"options": {"colour": "red"}}, "options.colour"),
        ({"head": 4}, "head"),
        ({"head": True}, "head"),
        ({"hands": HANDS.hands[:3], "kitty": HANDS.kitty}, "hands"),
        ({"hands": HANDS.hands, "kitty": HANDS.kitty[:7]}, "kitty"),
        ({"hands": (*HANDS.hands[:3], HANDS.hands[3][:24]), "kitty": HANDS.kitty}, "hands[3]"),
        ({"hands": [HANDS.hands[0]] * 4, "kitty": HANDS.kitty}, "hands"),
        ({"hands": ["S7 X"] * 4, "kitty": HANDS.kitty}, "hands[0][1]"),
        ({"hands": [5] * 4, "kitty": HANDS.kitty}, "hands[0]"),
        ({"trump": "H"}, "trump"),
        ({"source": None}, "hands"),
        ({"source": "x"}, "source"),
        ({"source": 1.5}, "source"),
        ({"source": True}, "source"),
        ({"hands": 5}, "hands"),
        ({"hands": "S7"}, "hands"),
        ({"hands": True}, "hands"),
        ({"options": 5}, "options"),
        ({"options": []}, "options"),
        ({"options": ""}, "options"),
        ({"options": 0}, "options"),
        ({"options": new_deal("anqi", 1).setup.options}, "options"),
    ],
)
def test_what_cannot_be_dealt(change: dict, field: str) -> None:
    arguments = {"game": "heiqi", "source": 1, **change}
    with pytest.raises(BadInput) as caught:
        new_deal(**arguments)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"level": "5"}, "trump"),
        ({"trump": "H"}, "level"),
        ({"trump": "X", "level": "5"}, "trump"),
        ({"trump": "H", "level": "1"}, "level"),
        ({"trump": "H", "level": 5}, "level"),
        ({"trump": "H", "level": "5", "declarer": 4}, "declarer"),
        ({"trump": "H", "level": "5", "declarer": "0"}, "declarer"),
    ],
)
def test_what_shengji_needs(more: dict, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        new_deal("shengji", 1, **more)
    assert caught.value.field == field


@pytest.mark.parametrize("game", sorted(DEALS))
def test_the_same_seed_is_the_same_deal(game: str) -> None:
    example = dict(DEALS[game].example)
    one, other = new_deal(game, 5, **example), new_deal(game, Random(5), **example)
    assert one == other
    assert hash(one) == hash(other)
    assert one != new_deal(game, 6, **example)


@pytest.mark.parametrize(
    ("cards", "field"),
    [
        ((99,), "cards[0]"),
        ((-1,), "cards[0]"),
        ((5, 54), "cards[1]"),
        (("S7",), "cards[0]"),
        ((5, "S7"), "cards[1]"),
        ((1, True), "cards[1]"),
        ((1.0,), "cards[0]"),
        (((5,),), "cards[0]"),
        (5, "cards"),
        ("S7", "cards"),
        (None, "cards"),
    ],
    ids=str,
)
def test_what_is_no_card_is_in_no_move(cards: Any, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        Move("play", cards)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("kind", "value", "field"),
    [
        ("bid", [], "value"),
        ("bid", 90.0, "value"),
        ("bid", True, "value"),
        ("bid", "90", "value"),
        ("bid", "٣", "value"),
        ("bid", 10**7, "value"),
        ("call", "H7", "value"),
        ("call", "7H", "value"),
        ("trump", "BJ", "value"),
        ("trump", "", "value"),
        (None, None, "kind"),
        ("", None, "kind"),
        ("bid 90", None, "kind"),
        ("叫", None, "kind"),
    ],
    ids=str,
)
def test_a_move_is_made_of_a_word_and_a_number_or_a_word(kind: Any, value: Any, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        Move(kind, (), value)
    assert caught.value.field == field


@pytest.mark.parametrize("game", sorted(DEALS))
@pytest.mark.parametrize("value", [None, "pass", 5, ("pass", (), None)], ids=str)
def test_what_is_no_move_is_a_complaint_in_every_phase(game: str, value: Any) -> None:
    rng = Random(3)
    position = new_deal(game, rng, **dict(DEALS[game].example))
    seen = set()
    while True:
        if position.phase not in seen:
            seen.add(position.phase)
            for ask in (position.check, position.play):
                with pytest.raises(BadInput) as caught:
                    ask(value)
                assert (caught.value.field, caught.value.code) == ("move", "wrong_type")
        if position.to_move is None:
            break
        position = position.play(position.random_move(rng))
    assert seen >= {"play", "over"} or game == "dingqi"


@pytest.mark.parametrize("game", sorted(DEALS))
def test_a_refusal_repeats_a_deck_of_cards_at_most(game: str) -> None:
    rng = Random(3)
    position = new_deal(game, rng, **dict(DEALS[game].example))
    seen = set()
    while position.to_move is not None:
        if position.phase not in seen:
            seen.add(position.phase)
            for kind in ("play", "bury", "pass", *KINDS_WITH_CARDS):
                refusal = position.check(Move(kind, (0,) * 1000))
                assert refusal is not None
                assert len(refusal.cards) <= 54
        position = position.play(position.random_move(rng))


def test_a_follow_of_many_cards_is_refused_in_a_few() -> None:
    position = new_deal("shengji", 3, trump="H", level="T")
    position = play(position, position.random_move(Random(3)))
    refusal = position.check(Move("play", (0,) * 1000))
    assert refusal is not None
    assert refusal.rule == "follow.held"
    assert refusal.cards == ("S2",) * 54


def test_no_options_are_the_defaults() -> None:
    position = new_deal("heiqi", 1)
    assert new_deal("heiqi", 1, options={}) == position
    assert new_deal("heiqi", 1, options=position.setup.options) == position


@pytest.mark.parametrize("game", sorted(DEALS))
def test_a_move_without_sense_is_refused_by_a_rule(game: str) -> None:
    position = new_deal(game, 5, **dict(DEALS[game].example))
    for text in ("fly", "play", "play BJ BJ BJ BJ", "bid 5", "pass 3", "bury S5", "trump H 3"):
        try:
            move = Move.parse(text)
        except BadInput:
            continue
        refusal = position.check(move)
        if refusal is not None:
            with pytest.raises(IllegalMove) as caught:
                play(position, move)
            assert caught.value.refusal == refusal


@pytest.mark.parametrize(
    ("game", "players", "sizes", "kitty"),
    [
        ("anqi", 4, (25, 25, 25, 25), 8),
        ("anqi", 5, (20, 20, 20, 20, 20), 8),
        ("heiqi", 4, (25, 25, 25, 25), 8),
        ("gabaguo", 4, (12, 12, 12, 12), 6),
        ("shengji", 4, (25, 25, 25, 25), 8),
        ("dingqi", 2, (27, 27), 0),
        ("dingqi", 3, (18, 18, 18), 0),
        ("dingqi", 4, (14, 14, 13, 13), 0),
    ],
)
def test_how_many_cards_are_dealt(
    game: str, players: int, sizes: tuple[int, ...], kitty: int
) -> None:
    assert DEALS[game].sizes(players) == (sizes, kitty)
    assert DEALS[game].game.hand_size(players) == min(sizes)
    assert set(DEALS[game].game.hands) == set(DEALS[game].game.players)
