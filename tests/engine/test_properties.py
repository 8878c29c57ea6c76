"""Properties that hold for every position."""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import DECK, Card
from engine.exercises import judge, parse_exercise, solve
from engine.games import GAMES, get_game

from . import oracle, positions
from .oracle import Cards, Table
from .strategies import follow_positions

calm = settings(max_examples=150, deadline=None, derandomize=True)
Position = tuple[Table, Cards, Cards]


def read(table: Table, led: Cards, hand: Cards, **more: object):
    return parse_exercise(positions.document(table, "follow", led=led, hand=hand, **more))


@calm
@given(follow_positions())
def test_there_is_always_a_legal_follow(position: Position) -> None:
    exercise = read(*position)
    solution = solve(exercise)
    assert solution.count >= 1
    verdict = judge(exercise, solution.answer)
    assert verdict.correct
    assert verdict.answer == solution.answer
    assert len(solution.answer["cards"]) == len(position[1])


@calm
@given(follow_positions(), st.randoms(use_true_random=False))
def test_order_of_cards_changes_nothing(position: Position, rng: Random) -> None:
    table, led, hand = position
    mixed = [tuple(rng.sample(cards, len(cards))) for cards in (led, hand)]
    one, other = read(table, led, hand), read(table, *mixed)
    assert solve(one) == solve(other)
    play = rng.sample(hand, min(len(led), len(hand)))
    again = rng.sample(play, len(play))
    assert judge(one, {"cards": play}) == judge(other, {"cards": again})


@calm
@given(follow_positions())
def test_forced_cards_are_in_every_play_and_playable_in_some(position: Position) -> None:
    forced = Counter(solve(read(*position, ask="forced")).answer["cards"])
    playable = Counter(solve(read(*position, ask="playable")).answer["cards"])
    play = Counter(solve(read(*position)).answer["cards"])
    assert forced <= play <= playable <= Counter(position[2])


@calm
@given(follow_positions())
def test_a_play_with_another_card_is_never_right(position: Position) -> None:
    _, led, hand = position
    playable = Counter(solve(read(*position, ask="playable")).answer["cards"])
    exercise = read(*position)
    for card, copies in (Counter(hand) - playable).items():
        others = list((Counter(hand) - Counter({card: copies})).elements())
        play = ([card] * (playable[card] + 1) + others)[: len(led)]
        if play.count(card) > playable[card]:
            assert not judge(exercise, {"cards": play}).correct


@calm
@given(follow_positions())
def test_documents_come_back_the_same(position: Position) -> None:
    exercise = read(*position)
    again = parse_exercise(json.loads(json.dumps(exercise.document)))
    assert again.document == exercise.document
    assert (again.kind, again.game, again.ask) == (exercise.kind, exercise.game, exercise.ask)
    assert (again.options, again.trump, again.level) == (
        exercise.options,
        exercise.trump,
        exercise.level,
    )
    assert solve(again) == solve(exercise)


@calm
@given(follow_positions())
def test_lanes_follow_the_tiers(position: Position) -> None:
    table, _, hand = position
    exercise = read(*position)
    lanes = exercise.lanes(list(hand))
    assert Counter(card for _, cards in lanes for card in cards) == Counter(hand)
    names = [name for name, _ in lanes]
    assert len(set(names)) == len(names)
    assert "T" not in names[1:]
    for name, cards in lanes:
        assert cards
        assert {table.lane(card) for card in cards} == {name}
        tiers = [table.strength(card) for card in cards]
        assert tiers == sorted(tiers, reverse=True)
    assert exercise.lanes(list(hand)[::-1]) == lanes


FORMS = {
    "S": ("♠", "黑桃"), "H": ("♥", "红桃"), "C": ("♣", "梅花"), "D": ("♦", "方块"),
}  # fmt: skip


@pytest.mark.parametrize("text", oracle.DECK)
def test_text_forms_of_every_card(text: str) -> None:
    card = Card.parse(text)
    assert card.text == text
    assert Card.parse(card.text) == card
    assert card.points == {"5": 5, "T": 10, "K": 10}.get(text[1], 0)
    if text in oracle.JOKERS:
        assert (card.suit, card.rank) == ("", text)
        assert Card.parse({"BJ": "大王", "LJ": "小王"}[text]) == card
        return
    assert (card.suit, card.rank) == (text[0], text[1])
    ranks = ("T", "10") if text[1] == "T" else (text[1],)
    for sign in ("", *FORMS[text[0]]):
        for rank in ranks:
            form = (sign or text[0]) + rank
            assert Card.parse(form) == card
            assert oracle.parse(form) == text


def test_the_deck() -> None:
    assert len(DECK) == len(set(DECK)) == 54
    assert [card.code for card in DECK] == list(range(54))
    assert {card.text for card in DECK} == set(oracle.DECK)
    assert sum(card.points for card in DECK) == 100


def test_the_games() -> None:
    assert set(GAMES) == {"anqi", "heiqi", "gabaguo", "dingqi", "shengji"}
    for name in GAMES:
        assert get_game(name).name == name


@pytest.mark.parametrize(("game", "options"), [
    ("anqi", {
        "head_rotation": "winner_keeps", "call_time": "during_deal", "no_seven_head": "redeal",
        "suit_order": "SHCD", "partner_public": "when_played", "sell_seven": "bury_seven",
        "off_sevens": "equal", "throw": "any_top", "koudi": "combined", "cap": "five",
        "payout": "declarer_remainder",
    }),
    ("heiqi", {
        "bids": "110-80", "trump_chain": "blocks", "throw": "off", "margin": "ceil",
        "bare_double": "any_bid",
    }),
    ("gabaguo", {
        "pointless": "any_defender", "bury": "swap", "gaba": "no_trump_at_all",
        "stake_penalty": "any_loss", "huikou_keeps_deal": True,
    }),
    ("dingqi", {
        "must_include_c3": False, "bomb_order": "rank_only", "seven_order": "any_later",
        "snatch": "instant", "end": "first_out", "qinggan": "off",
    }),
    ("shengji", {"notrump_chain": "off"}),
])  # fmt: skip
def test_options_and_their_defaults(game: str, options: dict) -> None:
    document = {"format": 1, "kind": "points", "game": game, "cards": ["S5"]}
    assert dict(parse_exercise(document).options) == options
    said = parse_exercise({**document, "options": options})
    assert dict(said.options) == options


OTHER_VALUES = [
    ("anqi", "head_rotation", ["always_next"]),
    ("anqi", "call_time", ["after_deal"]),
    ("anqi", "no_seven_head", ["no_trump"]),
    ("anqi", "suit_order", ["DCHS", "HSCD"]),
    ("anqi", "partner_public", ["at_reveal"]),
    ("anqi", "sell_seven", ["off"]),
    ("anqi", "off_sevens", ["by_suit"]),
    ("anqi", "throw", ["whole_suit", "off"]),
    ("anqi", "koudi", ["largest_component", "card_count"]),
    ("anqi", "cap", ["uncapped"]),
    ("anqi", "payout", ["sides_only"]),
    ("heiqi", "bids", ["120-80"]),
    ("heiqi", "trump_chain", ["continuous"]),
    ("heiqi", "throw", ["any_top"]),
    ("heiqi", "margin", ["floor"]),
    ("heiqi", "bare_double", ["bid80_only"]),
    ("gabaguo", "pointless", ["side", "off"]),
    ("gabaguo", "bury", ["strict"]),
    ("gabaguo", "gaba", ["no_suit_trump"]),
    ("gabaguo", "stake_penalty", ["only_if_dug"]),
    ("gabaguo", "huikou_keeps_deal", [False]),
    ("dingqi", "must_include_c3", [True]),
    ("dingqi", "bomb_order", ["count_first"]),
    ("dingqi", "seven_order", ["spade_low"]),
    ("dingqi", "snatch", ["out_of_turn", "off"]),
    ("dingqi", "end", ["to_last"]),
    ("dingqi", "qinggan", ["on"]),
    ("shengji", "notrump_chain", ["on"]),
]


@pytest.mark.parametrize(("game", "name", "values"), OTHER_VALUES)
def test_every_value_of_every_option(game: str, name: str, values: list) -> None:
    for value in values:
        document = {"format": 1, "kind": "points", "game": game, "cards": ["S5"]}
        exercise = parse_exercise({**document, "options": {name: value}})
        assert exercise.options[name] == value
        assert exercise.document["options"] == {name: value}
