"""Winner, throw, shape, trumps, order and points, held against the oracle on random cards."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from engine.errors import BadInput
from engine.exercises import judge, parse_exercise, solve
from engine.verdict import Verdict

from . import oracle, oracle_tricks, positions
from .oracle import Cards, Table

TABLES = list(positions.tables())
SHARES = 4


def tables_of(share: int) -> list[Table]:
    return TABLES[share::SHARES]


def right(document: dict, answer: dict) -> bool:
    verdict = judge(parse_exercise(document), answer)
    assert verdict.reasons
    return verdict.correct


@pytest.mark.parametrize("share", range(SHARES))
def test_winner(share: int) -> None:
    rng = Random(100 + share)
    for table in tables_of(share):
        for _ in range(45):
            plays = positions.trick(table, rng)
            if len(plays) < 2:
                continue
            document = positions.document(table, "winner", plays=plays)
            best = oracle_tricks.winner(table, plays)
            solution = solve(parse_exercise(document))
            assert (solution.answer, solution.count) == ({"seat": best}, 1), document
            for seat in range(len(plays)):
                verdict = judge(parse_exercise(document), {"seat": seat})
                assert verdict.correct == (seat == best)
                rule = oracle_tricks.why_not(table, plays, seat)
                assert verdict.reasons[0].rule == rule, (document, seat)
                assert not Counter(verdict.reasons[0].cards) - Counter(plays[best])


@pytest.mark.parametrize("share", range(SHARES))
def test_throw(share: int) -> None:
    rng = Random(200 + share)
    for table in filter(positions.has_throws, tables_of(share)):
        for _ in range(30):
            position = positions.throw_position(table, rng)
            if position:
                check_throw(table, *position)


def check_throw(table: Table, led: Cards, hands: list[Cards]) -> None:
    whole = {"hand": led} if table.option("throw", "") == "whole_suit" else {}
    document = positions.document(table, "throw", led=led, hands=hands, **whole)
    by_division = oracle_tricks.throw(table, led, hands)
    if {frozenset()} < {frozenset(parts) for parts in by_division}:
        return  # by_suit alone: whether it stands hangs on which 7s make the tractor
    every = set().union(*by_division)
    lowest = min((oracle_tricks.weight(table, part) for part in every), default=None)
    weakest = {part for part in every if oracle_tricks.weight(table, part) == lowest}
    solution = solve(parse_exercise(document))
    verdict = judge(parse_exercise(document), {"stands": True})
    assert verdict.correct == (not weakest), document
    proves_beaten(table, led, hands, verdict)
    if not weakest:
        assert solution.answer == {"stands": True}
    else:
        assert solution.answer["stands"] is False
        assert tuple(sorted(solution.answer["leads"])) in weakest, document
    assert solution.count == max(1, len(weakest)), document
    parts = {part for parts in oracle.divisions(table, led) for part in parts}
    for part in parts | {tuple(sorted(led))}:
        assert right(document, {"stands": False, "leads": list(part)}) == (part in weakest), part


def proves_beaten(table: Table, led: Cards, hands: list[Cards], verdict: Verdict) -> None:
    """Why a throw stands: its cards; why it does not: a component, and what is above it."""
    (reason,) = verdict.reasons
    assert reason.rule == "throw.valid"
    if verdict.correct:
        assert Counter(reason.cards) == Counter(led)
        return
    half = len(reason.cards) // 2
    part, above = reason.cards[:half], reason.cards[half:]
    assert tuple(sorted(part)) in {p for parts in oracle.divisions(table, led) for p in parts}
    assert not Counter(above) - Counter(hands[reason.facts["hand"]])
    assert oracle_tricks.is_beaten(table, part, above)


def groupings(cards: list[str]) -> list[list[list[str]]]:
    """Every partition of at most six cards, copies told apart."""
    if not cards:
        return [[]]
    first, rest = cards[0], cards[1:]
    found = []
    for partition in groupings(rest):
        found.append([[first], *partition])
        for index, part in enumerate(partition):
            found.append([*partition[:index], [first, *part], *partition[index + 1 :]])
    return found


@pytest.mark.parametrize("share", range(SHARES))
def test_shape(share: int) -> None:
    rng = Random(300 + share)
    for table in tables_of(share):
        for _ in range(4):
            lane = positions.a_lane(table, rng)
            pool = positions.pool_for(table, lane, rng)
            cards = positions.draw(rng, pool, rng.randint(1, 6), rng.choice((0.5, 1.0)))
            document = positions.document(table, "shape", cards=cards)
            accepted = oracle.divisions(table, cards)
            exercise = parse_exercise(document)
            solution = solve(exercise)
            parts = tuple(sorted(tuple(sorted(part)) for part in solution.answer["parts"]))
            assert parts in accepted, document
            assert solution.count == len(accepted), document
            tried = groupings(cards)
            for partition in [*rng.sample(tried, min(40, len(tried))), list(parts)]:
                fits = tuple(sorted(tuple(sorted(part)) for part in partition)) in accepted
                answer = {"parts": [list(part) for part in partition]}
                assert judge(exercise, answer).correct == fits, (document, partition)


@pytest.mark.parametrize("share", range(SHARES))
def test_long_shapes_take_every_division(share: int) -> None:
    """Long trump sets, where the off-suit 7s and 2s can stand in for each other."""
    rng = Random(350 + share)
    for table in tables_of(share):
        for _ in range(6):
            pool = Counter(positions.window(table, "T", rng) * oracle.COPIES[table.game])
            cards = positions.draw(rng, pool, rng.randint(6, 12), 1.0)
            exercise = parse_exercise(positions.document(table, "shape", cards=cards))
            accepted = oracle.divisions(table, cards)
            assert solve(exercise).count == len(accepted), exercise.document
            for parts in rng.sample(accepted, min(4, len(accepted))):
                verdict = judge(exercise, {"parts": [list(part) for part in parts]})
                assert verdict.correct, (exercise.document, parts)


def any_cards(game: str, rng: Random, size: int) -> list[str]:
    return rng.sample(sorted(oracle.DECK * oracle.COPIES[game]), size)


@pytest.mark.parametrize("share", range(SHARES))
def test_trumps(share: int) -> None:
    rng = Random(400 + share)
    for table in tables_of(share):
        cards = any_cards(table.game, rng, 12)
        exercise = parse_exercise(positions.document(table, "trumps", cards=cards))
        trumps = [card for card in cards if table.lane(card) == "T"]
        solution = solve(exercise)
        assert (Counter(solution.answer["cards"]), solution.count) == (Counter(trumps), 1)
        assert judge(exercise, {"cards": trumps[::-1]}).correct
        for answer in ([*trumps, *set(cards) - set(trumps)], trumps[1:], trumps[:1] * 2):
            if Counter(answer) != Counter(trumps):
                assert not judge(exercise, {"cards": answer}).correct


def test_every_card_is_trump_or_not() -> None:
    for table in TABLES:
        exercise = parse_exercise(positions.document(table, "trumps", cards=oracle.DECK))
        trumps = {card for tier in table.tiers("T") for card in tier}
        assert set(solve(exercise).answer["cards"]) == trumps


@pytest.mark.parametrize("share", range(SHARES))
def test_order(share: int) -> None:
    rng = Random(500 + share)
    for table in tables_of(share):
        for size in (1, 4, 10):
            cards = any_cards(table.game, rng, size)
            check_order(table, positions.document(table, "order", cards=cards), cards, rng)


def test_order_of_dingqi_goes_by_rank_alone() -> None:
    rng = Random(550)
    for _ in range(60):
        cards = any_cards("dingqi", rng, rng.randint(1, 8))
        document = {"format": 1, "kind": "order", "game": "dingqi", "cards": cards}
        check_order(None, document, cards, rng)


def check_order(table: Table | None, document: dict, cards: list[str], rng: Random) -> None:
    exercise = parse_exercise(document)
    solution = solve(exercise)
    answer = solution.answer["cards"]
    assert Counter(answer) == Counter(cards)
    assert oracle_tricks.in_order(table, answer), document
    assert solution.count == oracle_tricks.orders(table, cards), document
    for _ in range(6):
        tried = list(answer)
        one, other = rng.randrange(len(tried)), rng.randrange(len(tried))
        tried[one], tried[other] = tried[other], tried[one]
        fits = oracle_tricks.in_order(table, tried)
        assert judge(exercise, {"cards": tried}).correct == fits, (document, tried)
    assert not judge(exercise, {"cards": answer[1:]}).correct
    assert not judge(exercise, {"cards": [*answer, "S3"]}).correct


def test_orders_counted_one_by_one() -> None:
    """The formula for the number of sequences against all permutations."""
    rng = Random(575)
    for table in TABLES[::7]:
        cards = [*any_cards(table.game, rng, 5), "S7", "H7"]
        if max(Counter(cards).values()) > oracle.COPIES[table.game]:
            continue
        ways = {p for p in permutations(cards) if oracle_tricks.in_order(table, p)}
        exercise = parse_exercise(positions.document(table, "order", cards=cards))
        assert solve(exercise).count == len(ways) == oracle_tricks.orders(table, cards)


@pytest.mark.parametrize("game", ["anqi", "heiqi", "shengji", "gabaguo", "dingqi"])
def test_points(game: str) -> None:
    rng = Random(600)
    for _ in range(40):
        cards = any_cards(game, rng, rng.randint(1, 30))
        document = {"format": 1, "kind": "points", "game": game, "cards": cards}
        total = oracle_tricks.points(cards)
        verdict = judge(parse_exercise(document), {"points": total})
        assert verdict.correct
        assert verdict.answer == {"points": total}
        assert not right(document, {"points": total + 5})
        counted = [line for line in verdict.sums if line.kind == "card"]
        assert sum(line.value for line in counted) == total
        assert len(counted) == sum(card[1] in "5TK" for card in cards)
        assert verdict.sums[-1].kind == "total"
        assert verdict.sums[-1].value == total


@pytest.mark.parametrize(("game", "total"), [
    ("anqi", 200), ("heiqi", 200), ("shengji", 200), ("gabaguo", 100), ("dingqi", 100),
])  # fmt: skip
def test_points_of_all_cards(game: str, total: int) -> None:
    cards = list(oracle.DECK * oracle.COPIES[game])
    document = {"format": 1, "kind": "points", "game": game, "cards": cards}
    assert solve(parse_exercise(document)).answer == {"points": total}
    with pytest.raises(BadInput) as caught:
        parse_exercise({**document, "cards": [*cards, "S3"]})
    assert (caught.value.code, caught.value.params["card"]) == ("too_many_copies", "S3")
