"""Boards on who wins: each against the oracle, and that its rule decides it by a second way."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from engine.exercises import judge, parse_exercise, solve
from engine.exercises.making import Made, generate, make_board
from tests.engine import oracle_gabaguo as weng
from tests.engine.oracle import RANKS, Cards, Table, demand
from tests.engine.oracle_tricks import height, one_lane, winner

from . import mistaken
from .deck_checks import fits_the_decks
from .test_throw import as_pairs

GAMES = ("anqi", "heiqi", "gabaguo", "shengji")
READINGS = {
    "suit.effective": (mistaken.Printed,),
    "trump": (mistaken.Printed, mistaken.Ranked, mistaken.Merged),
    "suit.order": (mistaken.Ranked,),
    "suit.adjacent": (mistaken.Gapped,),
    "adjacent": (mistaken.JokerGap, mistaken.Blocks),
    "shape.tractor": (mistaken.Parted,),
}


def who(table: Table, plays: list[Cards]) -> int:
    return weng.winner(table, plays) if weng.is_weng(plays[0]) else winner(table, plays)


def position(made: Made) -> tuple[Table, list[Cards]]:
    document = made.exercise.document
    return Table.of(document), [tuple(play) for play in document["plays"]]


def is_right(made: Made) -> None:
    """The engine names whom the oracle names, and the cards could lie so in a deal."""
    table, plays = position(made)
    fits_the_decks(made.exercise.game, plays)
    solution = solve(made.exercise)
    assert solution.answer == {"seat": who(table, plays)}
    assert judge(made.exercise, solution.answer).correct
    for seat in range(len(plays)):
        verdict = judge(made.exercise, {"seat": seat})
        assert verdict.correct == (seat == who(table, plays))


def best_of(values: list) -> int:
    """The first of the highest, None being no value."""
    known = [value for value in values if value is not None]
    return values.index(max(known))


def heights(table: Table, plays: list[Cards]) -> list:
    """How high each play is that takes part: a ruff above all else."""
    lanes = ("T", table.lane(plays[0][0]))
    found = []
    for play in plays:
        fits = one_lane(table, play) and table.lane(play[0]) in lanes
        reached = height(table, plays[0], play) if fits else None
        found.append(None if reached is None else (table.lane(play[0]) == "T", reached))
    return found


def top_card(table: Table, play: Cards) -> tuple:
    """Its highest card, any trump above any side card."""
    return max((table.lane(card) == "T", table.strength(card)) for card in play)


def by_rank(table: Table, play: Cards) -> tuple:
    """Its highest card by printed rank, where jokers and what is always trump are higher."""
    special = [c for c in play if c in ("BJ", "LJ") or c[1] in mistaken.fixed_ranks(table)]
    if special:
        return 1, max(table.strength(card) for card in special)
    return 0, -min(RANKS.index(card[1]) for card in play)


def any_suit(table: Table, play: Cards, lone: int) -> tuple | None:
    """The highest card (pair) of a play, whatever its suits; ranks weigh alike in all of them."""
    pairs = [card for card, held in Counter(play).items() if held == 2]
    if len(pairs) < lone:
        return None
    cards = pairs if lone else play
    return max(
        (table.lane(card) == "T", table.strength(card) if table.lane(card) == "T"
         else (-RANKS.index(card[1]), 0)) for card in cards
    )  # fmt: skip


def mistakes(rule: str, table: Table, plays: list[Cards]) -> list[int]:
    """Whom people name who do not know the rule."""
    found = heights(table, plays) if not weng.is_weng(plays[0]) else []
    lanes = ("T", table.lane(plays[0][0]))
    if rule in READINGS:
        tables = [mistaken.changed(table, reading) for reading in READINGS[rule]]
        return [who(each, plays) for each in tables if weng.is_weng(plays[0])
                or one_lane(each, plays[0])]  # fmt: skip
    if rule == "trick.suit":
        tractors, pairs = demand(table, tuple(sorted(plays[0])))
        return [best_of([any_suit(table, play, sum(tractors) + pairs) for play in plays])]
    if rule in ("trick.shape", "shape.throw"):
        tops = [top_card(table, play) if one_lane(table, play) and table.lane(play[0]) in lanes
                else None for play in plays]  # fmt: skip
        return [best_of(tops)]
    if rule == "trick.compare":
        fit = [value is not None for value in found]
        ranks = [by_rank(table, play) if ok else None for play, ok in zip(plays, fit, strict=True)]
        tops = [top_card(table, play) if ok else None for play, ok in zip(plays, fit, strict=True)]
        return [best_of(ranks), best_of(tops)]
    if rule == "trick.tie":
        return [len(plays) - 1 - best_of(found[::-1])]
    if rule == "shape.pair":
        return [winner(table, [as_pairs(table, play) for play in plays])]
    assert rule == "weng.winner"
    is_trump = [all(table.lane(card) == "T" for card in play) for play in plays]
    is_weng = [weng.is_weng(play) for play in plays]
    ruffs = [top_card(table, play) if trump and not four else None
             for play, trump, four in zip(plays, is_trump, is_weng, strict=True)]  # fmt: skip
    ranks = [-RANKS.index(play[0][1]) if four else None
             for play, four in zip(plays, is_weng, strict=True)]  # fmt: skip
    return [best_of(ranks), *([best_of(ruffs)] if any(ruffs) else [])]


def is_decided(made: Made) -> None:
    """Somebody who does not know the rule names somebody else."""
    table, plays = position(made)
    rule = made.rule.removeprefix(mistaken.PREFIXES[made.exercise.game])
    right = who(table, plays)
    assert any(seat != right for seat in mistakes(rule, table, plays)), made.exercise.document


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_right_and_about_their_rule(game: str) -> None:
    for made in generate("winner", game, 21, 50):
        is_right(made)
        is_decided(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_boards(game: str) -> None:
    for made in generate("winner", game, 22, 500):
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize(("game", "options"), [
    ("anqi", {"off_sevens": "by_suit"}), ("anqi", {"throw": "off"}),
    ("heiqi", {"trump_chain": "continuous"}), ("shengji", {"notrump_chain": "on"}),
])  # fmt: skip
def test_house_rules(game: str, options: dict) -> None:
    for made in generate("winner", game, 23, 15, options=options):
        assert made.exercise.document["options"] == options
        is_right(made)
        is_decided(made)


def test_no_throw_is_led_where_there_are_none() -> None:
    for game, options in (("heiqi", {}), ("anqi", {"throw": "off"})):
        for made in generate("winner", game, 24, 30, options=options):
            table, plays = position(made)
            tractors, pairs = demand(table, tuple(sorted(plays[0])))
            assert len(tractors) + pairs + len(plays[0]) - 2 * (sum(tractors) + pairs) == 1


def test_a_throw_that_is_led_was_not_beaten_by_those_who_followed() -> None:
    for made in generate("winner", "gabaguo", 25, 40):
        table, plays = position(made)
        lane = table.lane(plays[0][0])
        if len(plays[0]) == 1 or weng.is_weng(plays[0]):
            continue
        lowest = min(map(table.strength, plays[0]))
        others = [card for play in plays[1:] for card in play if table.lane(card) == lane]
        assert all(table.strength(card) <= lowest for card in others)


@pytest.mark.parametrize("game", GAMES)
def test_discards_do_not_always_leave_the_leader_best(game: str) -> None:
    seats = Counter(solve(made.exercise).answer["seat"]
                    for made in generate("winner", game, 27, 40, rule="trick.suit"))  # fmt: skip
    assert seats[0] <= 34
    assert len(seats) > 2


def test_five_players() -> None:
    sizes = {len(made.exercise.fields["plays"])
             for made in generate("winner", "anqi", 26, 12, players=5)}  # fmt: skip
    assert max(sizes) == 5


@pytest.mark.parametrize("difficulty", range(1, 6))
@pytest.mark.parametrize("game", GAMES)
def test_difficulties_and_rules_are_as_asked_for(game: str, difficulty: int) -> None:
    for rule in ("suit.effective", *(["trick.shape"] if game != "gabaguo" else [])):
        made = make_board("winner", game, 3, difficulty=difficulty, rule=rule)
        assert (made.rule, made.difficulty) == (rule, difficulty)
        is_decided(made)


FIXED = (
    '{"format": 1, "kind": "winner", "game": "heiqi", "options": {}, "trump": "H", "rules": '
    '["heiqi.trump"], "plays": [["D7", "D7"], ["HJ", "HJ"], ["C7", "C7"], ["HQ", "HQ"]]}'
)
ANSWER = {"seat": 0}


def test_a_fixed_board() -> None:
    """The same on every machine and Python: these were written down once."""
    made = make_board("winner", "heiqi", 7)
    assert json.dumps(made.exercise.document) == FIXED
    assert solve(parse_exercise(json.loads(FIXED))).answer == ANSWER
