"""Boards on following: each against the oracle, and that its rule decides it by a second way."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import pytest

from engine.cards import parse_code, texts
from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve
from engine.exercises.making import Made, follow_minds, generate, make_board, misread
from tests.engine import oracle, oracle_large
from tests.engine import oracle_gabaguo as weng
from tests.engine.oracle import Cards, Table

from . import mistaken
from .deck_checks import DEALT, fits_the_decks

GAMES = ("anqi", "heiqi", "gabaguo", "shengji")
#: The orders as people read them who lack a rule, in the oracle's words and in the engine's.
READINGS = {
    "suit.effective": [(mistaken.Printed, misread.printed)],
    "trump": [(mistaken.Printed, misread.printed)],
    "suit.adjacent": [(mistaken.Touching, misread.touching)],
    "adjacent": [(mistaken.JokerGap, misread.joker_gap), (mistaken.Blocks, misread.blocks)],
    "shape.tractor": [(mistaken.Parted, misread.parted_tiers)],
}
Position = tuple[Table, Cards, Cards]


def position(made: Made) -> Position:
    document = made.exercise.document
    return Table.of(document), tuple(document["led"]), tuple(document["hand"])


def parts(table: Table, led: Cards, hand: Cards) -> tuple[Cards, Cards]:
    """The hand's cards of the led suit, and the others."""
    own = table.of_lane(hand, table.lane(led[0]))
    return own, tuple((Counter(hand) - Counter(own)).elements())


def broken(table: Table, led: Cards, hand: Cards, play: Cards) -> str:
    if weng.is_weng(led):
        return weng.broken(table, hand, play)
    return oracle.broken(table, led, hand, play)


def filled(fixed: Cards, pool: Cards, size: int) -> tuple[Cards, Cards]:
    """What is forced and what playable where so many of a pool are added to fixed cards."""
    held, free = Counter(pool), size - len(fixed)
    spare = len(pool) - free
    least = Counter(fixed) + Counter({card: max(0, n - spare) for card, n in held.items()})
    most = Counter(fixed) + Counter({card: min(n, free) for card, n in held.items()})
    return tuple(sorted(least.elements())), tuple(sorted(most.elements()))


@lru_cache(maxsize=8)
def right_sets(table: Table, led: Cards, hand: Cards) -> tuple[int, Cards, Cards]:
    """How many legal plays there are, the forced cards and the playable ones."""
    if weng.is_weng(led):
        plays = weng.legal_plays(table, hand)
        return len(plays), oracle.forced(plays), oracle.playable(plays)
    own, rest = parts(table, led, hand)
    if len(own) < len(led):
        return (oracle_large.choices(rest, len(led) - len(own)), *filled(own, rest, len(led)))
    return (oracle_large.count(table, led, hand), *oracle_large.bounds(table, led, hand))


def asked(made: Made, table: Table, led: Cards, hand: Cards) -> Cards:
    """The cards asked for."""
    sets = right_sets(table, led, hand)
    return tuple(sorted(sets[1 if made.exercise.ask == "forced" else 2]))


def is_right(made: Made) -> None:
    """The engine's answer is the oracle's, and the cards could lie so in a deal."""
    table, led, hand = position(made)
    fits_the_decks(made.exercise.game, [led, hand])
    assert len(led) < len(hand) <= DEALT[made.exercise.game] - weng.is_weng(led)
    solution = solve(made.exercise)
    if made.exercise.ask == "legal":
        assert not broken(table, led, hand, tuple(solution.answer["cards"]))
        assert solution.count == right_sets(table, led, hand)[0]
    else:
        assert tuple(sorted(solution.answer["cards"])) == asked(made, table, led, hand)
    assert judge(made.exercise, solution.answer).correct
    if right_sets(table, led, hand)[0] == oracle_large.choices(hand, len(led)):
        assert made.difficulty == 1


def at_hand(table: Table, cards: Cards, size: int) -> list[Cards]:
    """The plays that come to hand: the weakest cards, or weak ones out of no pair."""
    held = Counter(cards)
    weak = sorted(cards, key=lambda card: (table.strength(card), card))
    loose = sorted(weak, key=lambda card: held[card] > 1)
    return [tuple(weak[:size]), tuple(loose[:size])]


def bites(made: Made, at: Position, plays: list[Cards], sets: tuple[Cards, Cards]) -> bool:
    """Whether an answer is wrong: every play that comes to hand, or the set asked for."""
    table, led, hand = at
    if made.exercise.ask == "legal":
        return all(broken(table, led, hand, play) for play in plays)
    believed = sets[0 if made.exercise.ask == "forced" else 1]
    return tuple(sorted(believed)) != asked(made, table, led, hand)


def is_decided_by_following(made: Made, rule: str) -> None:
    """Whoever knows only the rules before this one answers wrong."""
    table, led, hand = at = position(made)
    own, rest = parts(table, led, hand)
    size, pairs = len(led), table.pairs(own)
    if rule in ("follow.suit", "follow.short"):
        assert (len(own) < size) == (rule == "follow.short")
        assert own
        assert bites(made, at, at_hand(table, rest, size), filled((), hand, size))
    elif rule == "follow.void":
        trumps = table.of_lane(hand, "T")
        others = tuple((Counter(hand) - Counter(trumps)).elements())
        enough = len(trumps) >= size
        sets = filled((), trumps, size) if enough else filled(trumps, others, size)
        assert not own
        assert made.exercise.ask != "legal"
        assert bites(made, at, [], sets)
    elif rule == "follow.single":
        loose = tuple(card for card in own if card not in pairs)
        free = tuple((Counter(hand) - Counter(loose)).elements())
        if len(loose) < size:
            kept = [(*loose, *some) for some in at_hand(table, rest, size - len(loose))]
            assert bites(made, at, kept, filled(loose, free, size))
        else:
            assert bites(made, at, [own], filled((), loose, size))
    else:
        assert bites(made, at, at_hand(table, own, size), filled((), own, size))
        if made.exercise.ask == "legal":
            legal = right_sets(table, led, hand)[0]
            assert 3 * legal <= oracle_large.choices(own, size)
    if rule == "follow.tractor":
        without = mistaken.changed(table, mistaken.NoRuns)
        if made.exercise.ask == "legal":
            assert oracle.broken(table, led, hand, pairs_kept(table, pairs, own, size))
        else:
            assert asked(made, without, led, hand) != asked(made, table, led, hand)


def pairs_kept(table: Table, pairs: Cards, own: Cards, size: int) -> Cards:
    """A play of the weakest pairs that are next to no other pair."""
    places = {table.tier(card) for card in pairs}
    lonely = sorted(
        pairs, key=lambda card: (bool(places & {table.tier(card) - 1, table.tier(card) + 1}),
                                 table.strength(card)),
    )  # fmt: skip
    chosen = [card for card in lonely[: size // 2] for _ in range(2)]
    others = list((Counter(own) - Counter(chosen)).elements())
    return tuple(chosen + sorted(others, key=table.strength)[: size - len(chosen)])


def is_decided_by_order(made: Made, rule: str) -> None:
    """Whoever reads the order otherwise plays what is legal to him and wrong in truth."""
    table, led, hand = position(made)
    codes = [tuple(map(parse_code, cards)) for cards in (led, hand)]
    found = []
    for reading, seen in READINGS[rule]:
        other = mistaken.changed(table, reading)
        if len({other.lane(card) for card in led}) > 1 and not weng.is_weng(led):
            continue
        if made.exercise.ask != "legal":
            found.append(asked(made, other, led, hand) != asked(made, table, led, hand))
            continue
        rules = made.exercise.rules.lead_rules(codes[0])
        play = texts(rules.legal_play(seen(made.exercise.order), *codes))
        assert not broken(other, led, hand, play)
        found.append(bool(broken(table, led, hand, play)))
    assert any(found), made.exercise.document


def is_decided(made: Made) -> None:
    """Somebody who does not know the rule answers wrong."""
    rule = made.rule.removeprefix(mistaken.PREFIXES[made.exercise.game])
    table, led, hand = at = position(made)
    if rule in READINGS:
        is_decided_by_order(made, rule)
    elif rule == "weng.answer":
        plays = [texts(play) for play in follow_minds.no_weng(made.exercise)]
        assert bites(made, at, plays, filled((), hand, 4))
        if made.exercise.ask == "legal":
            assert 3 * right_sets(table, led, hand)[0] <= oracle_large.choices(hand, 4)
    elif rule == "shape.pair":
        plays = follow_minds.pairs_of_a_tier(made.exercise)
        answers = [{"cards": list(texts(play))} for play in plays]
        assert any(two_of_a_tier(table, parts(table, led, hand)[0]))
        assert answers
        assert not any(judge(made.exercise, answer).correct for answer in answers)
    else:
        is_decided_by_following(made, rule)


def two_of_a_tier(table: Table, own: Cards) -> Iterator[bool]:
    """For each tier, whether two odd cards of it are there."""
    for tier in table.tiers("T"):
        yield sum(own.count(card) == 1 for card in tier) > 1


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_right_and_about_their_rule(game: str) -> None:
    for made in generate("follow", game, 21, 50):
        is_right(made)
        is_decided(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_boards(game: str) -> None:
    for made in generate("follow", game, 22, 500):
        is_right(made)
        is_decided(made)


@pytest.mark.parametrize(("game", "options"), [
    ("anqi", {"throw": "off"}), ("heiqi", {"throw": "any_top"}),
    ("heiqi", {"trump_chain": "continuous"}), ("shengji", {"notrump_chain": "on"}),
])  # fmt: skip
def test_house_rules(game: str, options: dict) -> None:
    for made in generate("follow", game, 23, 15, options=options):
        assert made.exercise.document["options"] == options
        is_right(made)
        is_decided(made)


def test_throws_are_led_only_where_there_are_throws() -> None:
    def throws(game: str, options: dict) -> int:
        found = 0
        for made in generate("follow", game, 24, 40, options=options):
            table, led, _ = position(made)
            found += len(oracle.divisions(table, led)[0]) > 1
        return found

    assert not throws("heiqi", {})
    assert not throws("anqi", {"throw": "off"})
    assert throws("heiqi", {"throw": "any_top"})
    assert throws("anqi", {})


def test_five_players_hold_no_more_than_they_are_dealt() -> None:
    for made in generate("follow", "anqi", 25, 20, players=5):
        assert made.exercise.players == 5
        assert len(made.exercise.fields["hand"]) <= 20


@pytest.mark.parametrize("difficulty", range(1, 6))
@pytest.mark.parametrize("game", GAMES)
def test_difficulties_and_rules_are_as_asked_for(game: str, difficulty: int) -> None:
    rules = ["follow.suit", "suit.effective"]
    if game != "gabaguo":
        rules += ["follow.pair", *(["follow.tractor"] if difficulty > 1 else [])]
    for rule in rules:
        made = make_board("follow", game, 3, difficulty=difficulty, rule=rule)
        assert (made.rule, made.difficulty) == (rule, difficulty)
        is_decided(made)


def test_where_everything_may_be_played_nothing_is_hard() -> None:
    assert make_board("follow", "anqi", 4, difficulty=1, rule="follow.void").difficulty == 1
    with pytest.raises(BadInput):
        make_board("follow", "anqi", 4, difficulty=3, rule="follow.void")


FIXED = (
    '{"format": 1, "kind": "follow", "game": "anqi", "options": {}, "ask": "forced", '
    '"trump": "D", "rules": ["follow.tractor"], "led": ["H6", "H6", "H5", "H5"], "hand": '
    '["H2", "D8", "CJ", "H2", "H8", "C2", "SQ", "H9", "HQ", "C7", "H8", "S8", "D7", "CQ", '
    '"H9", "HQ", "D7"]}'
)
ANSWER = {"cards": ["H9", "H9", "H8", "H8"]}


def test_a_fixed_board() -> None:
    """The same on every machine and Python: these were written down once."""
    made = make_board("follow", "anqi", 7, rule="follow.tractor", difficulty=4)
    assert json.dumps(made.exercise.document) == FIXED
    assert solve(parse_exercise(json.loads(FIXED))).answer == ANSWER
