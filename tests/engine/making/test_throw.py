"""Boards on throws: each against the oracle, and that its rule decides it by a second way."""

from __future__ import annotations

import json

import pytest

from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve
from engine.exercises.making import Made, generate, make_board
from tests.engine.oracle import Cards, Table, divisions, runs_down
from tests.engine.oracle_tricks import is_beaten, kind_of, throw, top_of, weight

from . import mistaken
from .deck_checks import fits_the_decks

GAMES = ("anqi", "heiqi", "gabaguo", "shengji")
READINGS = {
    "suit.effective": (mistaken.Printed,),
    "trump": (mistaken.Printed, mistaken.Ranked, mistaken.Merged),
    "suit.adjacent": (mistaken.Gapped,),
    "adjacent": (mistaken.JokerGap, mistaken.Blocks),
    "shape.tractor": (mistaken.Parted,),
    "shape.throw": (mistaken.NoRuns,),
}
Position = tuple[Table, Cards, list[Cards]]


def position(made: Made) -> Position:
    document = made.exercise.document
    hands = [tuple(hand) for hand in document["hands"]]
    return Table.of(document), tuple(document["led"]), hands


def said(table: Table, led: Cards, hands: list[Cards]) -> set[Cards]:
    """What may have to be led instead, nothing where the throw stands."""
    found = throw(table, led, hands)
    return set().union(*found) if all(found) else set()


def is_right(made: Made) -> None:
    """The engine's answer is the oracle's, and the cards could lie so in a deal."""
    table, led, hands = position(made)
    whole = made.exercise.document.get("hand", led)
    fits_the_decks(made.exercise.game, [*hands, whole])
    assert len({len(hand) for hand in hands}) == 1
    assert len(hands) == made.exercise.players - 1
    assert len(led) < len(hands[0])
    solution = solve(made.exercise)
    right = said(table, led, hands)
    assert solution.answer["stands"] == (not right)
    if right:
        assert tuple(sorted(solution.answer["leads"])) in right
        assert solution.count == len(right)
    assert judge(made.exercise, solution.answer).correct


def is_reached(table: Table, part: Cards, hand: Cards) -> bool:
    """Whether a hand has the like of a part, as high or higher."""
    lane = table.lane(part[0])
    own = table.of_lane(hand, lane)
    if kind_of(part) == 0:
        return any(table.strength(card) >= top_of(table, part) for card in own)
    pairs = table.pairs(own)
    for start in pairs:
        rest = tuple(card for card in pairs if card != start)
        for chain, _ in runs_down(table, lane, (start,), rest):
            if len(chain) == kind_of(part) and table.strength(start) >= top_of(table, part):
                return True
    return False


def by_equal(table: Table, parts: list[Cards], hands: list[Cards]) -> set[Cards]:
    """The lead of somebody to whom an equal of a part beats it."""
    equal = [part for part in parts if any(is_reached(table, part, hand) for hand in hands)]
    return {min(equal, key=lambda part: weight(table, part))} if equal else set()


def as_pairs(table: Table, cards: Cards) -> Cards:
    """The cards with two odd ones of one tier taken for a pair."""
    seen = list(cards)
    for tier in table.tiers("T"):
        odd = [card for card in sorted(tier, key=lambda c: "SHCDBL".index(c[0]))
               if seen.count(card) == 1]  # fmt: skip
        for first, second in zip(odd[::2], odd[1::2], strict=False):
            if len(tier) > 1:
                seen[seen.index(second)] = first
    return tuple(seen)


def mistakes(rule: str, game: str, at: Position) -> list[set[Cards]]:
    """The answers of people who do not know the rule, each as the leads that it names."""
    table, led, hands = at
    parts = divisions(table, led)[0]
    lowest = {min(parts, key=lambda part: weight(table, part))}
    beaten = [part for part in parts if any(is_beaten(table, part, hand) for hand in hands)]
    strongest = {max(beaten, key=lambda part: weight(table, part))} if beaten else set()
    lane = table.lane(led[0])
    highest = (max(led, key=table.strength),)
    by_top = lowest if any(is_beaten(table, highest, hand) for hand in hands) else set()
    can_ruff = lane != "T" and any(
        not table.of_lane(hand, lane) and len(table.of_lane(hand, "T")) >= len(led)
        for hand in hands
    )
    by_ruff = [lowest] if can_ruff else []
    if rule == "throw.valid":
        return [by_top, said(table, led, [hands[0], *hands[2:]]), *by_ruff]
    if rule == "throw.failed":
        return [lowest, strongest] if beaten else [by_equal(table, parts, hands), *by_ruff]
    if rule == "throw":
        if game == "gabaguo":
            return [by_top, *by_ruff, strongest]
        trump = [lowest] if lane == "T" else []
        return trump if game == "anqi" else [*trump, lowest if beaten else set(), strongest]
    if rule in READINGS:
        tables = [mistaken.changed(table, reading) for reading in READINGS[rule]]
        seen = [each for each in tables if len({each.lane(card) for card in led}) == 1]
        return [said(each, led, hands) for each in seen]
    if rule == "suit.order":
        read = [mistaken.changed(table, each) for each in (mistaken.Ranked, mistaken.Turned)]
        return [*(said(each, led, hands) for each in read), by_equal(table, parts, hands)]
    assert rule == "shape.pair"
    return [said(table, as_pairs(table, led), [as_pairs(table, hand) for hand in hands])]


def is_decided(made: Made) -> None:
    """Somebody who does not know the rule answers wrong."""
    table, led, hands = position(made)
    game = made.exercise.game
    rule = made.rule.removeprefix(mistaken.PREFIXES[game])
    right = said(table, led, hands)
    found = mistakes(rule, game, (table, led, hands))
    assert any(not leads & right and (leads or right) for leads in found), made.exercise.document


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_right_and_about_their_rule(game: str) -> None:
    for made in generate("throw", game, 21, 50):
        is_right(made)
        is_decided(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_boards(game: str) -> None:
    for made in generate("throw", game, 22, 500):
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize(("game", "rule"), [
    ("anqi", "throw.failed"), ("gabaguo", "throw.failed"), ("anqi", "anqi.throw"),
    ("anqi", "shape.throw"), ("shengji", "shape.pair"), ("heiqi", "suit.order"),
    ("heiqi", "heiqi.adjacent"), ("gabaguo", "suit.order"), ("anqi", "anqi.adjacent"),
    ("shengji", "shengji.adjacent"), ("shengji", "suit.adjacent"),
])  # fmt: skip
def test_a_rule_does_not_give_the_answer_away(game: str, rule: str) -> None:
    stands = [solve(made.exercise).answer["stands"]
              for made in generate("throw", game, 26, 40, rule=rule)]  # fmt: skip
    assert 4 <= sum(stands) <= 36


@pytest.mark.parametrize(("game", "options"), [
    ("anqi", {"off_sevens": "by_suit"}), ("anqi", {"throw": "whole_suit"}),
    ("heiqi", {"throw": "any_top", "trump_chain": "continuous"}),
    ("shengji", {"notrump_chain": "on"}),
])  # fmt: skip
def test_house_rules(game: str, options: dict) -> None:
    for made in generate("throw", game, 23, 12, options=options):
        assert made.exercise.document["options"] == options
        is_right(made)
        is_decided(made)


def test_a_whole_suit_is_thrown_out_of_a_whole_hand() -> None:
    for made in generate("throw", "anqi", 24, 10, options={"throw": "whole_suit"}):
        document = made.exercise.document
        table, led = Table.of(document), document["led"]
        own = table.of_lane(document["hand"], table.lane(led[0]))
        assert sorted(own) == sorted(led)
        assert len(document["hand"]) == len(document["hands"][0])


def test_heiqi_is_played_with_throws_and_no_game_without_them() -> None:
    made = make_board("throw", "heiqi", 1)
    assert made.exercise.document["options"] == {"throw": "any_top"}
    with pytest.raises(BadInput):
        make_board("throw", "anqi", 1, options={"throw": "off"})


def test_five_players() -> None:
    for made in generate("throw", "anqi", 25, 5, players=5):
        assert made.exercise.players == 5
        is_right(made)


@pytest.mark.parametrize("difficulty", range(1, 6))
@pytest.mark.parametrize("game", GAMES)
def test_difficulties_and_rules_are_as_asked_for(game: str, difficulty: int) -> None:
    for rule in ("throw.valid", "throw.failed"):
        made = make_board("throw", game, 3, difficulty=difficulty, rule=rule)
        assert (made.rule, made.difficulty) == (rule, difficulty)
        is_decided(made)


FIXED = (
    '{"format": 1, "kind": "throw", "game": "anqi", "options": {}, "trump": "D", "rules": '
    '["throw.failed"], "led": ["CQ", "CT", "CT", "C9", "C9"], "hands": [["D7", "HA", "H9", "CJ", '
    '"C8", "C2"], ["S7", "DJ", "DT", "D8", "D4", "D3"], ["DA", "D6", "SA", "HJ", "H8", "H3"]]}'
)
ANSWER = {"stands": True}


def test_a_fixed_board() -> None:
    """The same on every machine and Python: these were written down once."""
    made = make_board("throw", "anqi", 7)
    assert json.dumps(made.exercise.document) == FIXED
    assert solve(parse_exercise(json.loads(FIXED))).answer == ANSWER
