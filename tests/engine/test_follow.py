"""Following, held against the oracle on random small positions of every game and option."""

import os
from collections import Counter
from random import Random

import pytest

from engine.exercises import judge, parse_exercise, solve

from . import oracle, positions
from .oracle import Cards, Table
from .proofs import check_broken, check_legal, check_set

TABLES = list(positions.tables())
SHARES = 8
# Positions for each table in the long version; ORACLE_ROUNDS=1000 is for an idle evening.
LONG = int(os.environ.get("ORACLE_ROUNDS", "24"))


def tables_of(share: int) -> list[Table]:
    return TABLES[share::SHARES]


def named(table: Table, led: Cards, hand: Cards, **more: object) -> dict:
    return positions.document(table, "follow", led=led, hand=hand, **more)


def answers_to_try(rng: Random, led: Cards, hand: Cards, legal: list[Cards], most: int) -> set:
    """Legal plays, other choices of the right length, and plays no one could make."""
    every = list(oracle.sub_multisets(hand, len(led)))
    tried = set(rng.sample(legal, min(3, len(legal))))
    tried.update(rng.sample(every, min(most, len(every))))
    tried.update(near(rng, play, hand) for play in list(tried)[:3])
    size = rng.choice([n for n in (0, len(led) - 1, len(led) + 1) if n <= len(hand)])
    tried.add(tuple(rng.sample(hand, size)))
    outsider = rng.choice(oracle.DECK)
    tried.add((outsider, *rng.sample(hand, len(led) - 1)))
    return tried


def near(rng: Random, play: Cards, hand: Cards) -> Cards:
    """The play with one card changed for another of the hand."""
    spare = Counter(hand) - Counter(play)
    if not spare or not play:
        return play
    changed = list(play)
    changed[rng.randrange(len(changed))] = rng.choice(sorted(spare.elements()))
    return tuple(sorted(changed))


def check_plays(table: Table, led: Cards, hand: Cards, rng: Random, most: int) -> None:
    exercise = parse_exercise(named(table, led, hand))
    legal = oracle.legal_plays(table, led, hand)
    solution = solve(exercise)
    assert solution.count == len(legal)
    assert tuple(sorted(solution.answer["cards"])) in legal
    for play in answers_to_try(rng, led, hand, legal, most):
        rule = oracle.broken(table, led, hand, play)
        verdict = judge(exercise, {"cards": list(play)})
        assert verdict.correct == (not rule), (play, rule)
        assert verdict.count == len(legal)
        assert tuple(sorted(verdict.answer["cards"])) in legal
        if rule:
            assert verdict.reasons[0].rule == rule, play
            check_broken(table, led, hand, play, verdict.reasons[0])
        else:
            check_legal(table, led, hand, play, verdict.reasons)


def check_sets(table: Table, led: Cards, hand: Cards, rng: Random) -> None:
    legal = oracle.legal_plays(table, led, hand)
    for ask, right in (("forced", oracle.forced(legal)), ("playable", oracle.playable(legal))):
        exercise = parse_exercise(named(table, led, hand, ask=ask))
        solution = solve(exercise)
        assert tuple(sorted(solution.answer["cards"])) == right, ask
        assert solution.count == 1
        verdict = judge(exercise, {"cards": list(right)})
        assert verdict.correct
        assert verdict.reasons
        for answer in {near(rng, right, hand), right[1:], rng.choice(legal)} - {right}:
            verdict = judge(exercise, {"cards": list(answer)})
            assert not verdict.correct
            assert tuple(sorted(verdict.answer["cards"])) == right
            for reason in verdict.reasons:
                check_set(table, led, hand, right, answer, reason, ask)


def run(share: int, rounds: int, most: int, size: int) -> None:
    rng = Random(1_000 * size + share)
    for table in tables_of(share):
        for _ in range(rounds):
            led, hand = positions.follow_position(table, rng, size)
            try:
                check_plays(table, led, hand, rng, most)
                check_sets(table, led, hand, rng)
            except (AssertionError, ValueError) as problem:
                problem.add_note(f"{named(table, led, hand)}")
                raise


@pytest.mark.parametrize("share", range(SHARES))
def test_random_positions(share: int) -> None:
    run(share, rounds=25, most=6, size=9)


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_many_random_positions(share: int) -> None:
    run(share, rounds=LONG, most=25, size=11)
