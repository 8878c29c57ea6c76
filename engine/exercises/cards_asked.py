"""``trumps``, ``order`` and ``points``: questions about a handful of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from math import factorial, prod
from typing import Any, Final

from engine.cards import POINTS, RANKS, rank_of, subtract, texts, total_points
from engine.exercises.base import ALL_GAMES, TRICK_GAMES, Draft, Exercise, Kind
from engine.exercises.reading import Reader
from engine.trump import TRUMP
from engine.verdict import Reason, Solution, SumLine, Verdict


def parse_cards(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    """Read the one field of a kind that asks about some cards."""
    cards = reader.cards("cards", least=1)
    draft.budget.use("cards", cards)
    return {"cards": cards}


def _read_cards(_exercise: Exercise, reader: Reader) -> tuple[int, ...]:
    return reader.cards("cards")


# --- trumps


def _trumps(exercise: Exercise) -> tuple[int, ...]:
    return exercise.order.of_suit(TRUMP, exercise.fields["cards"])


def _solve_trumps(exercise: Exercise) -> Solution:
    return Solution({"cards": list(texts(_trumps(exercise)))}, 1)


def _judge_trumps(exercise: Exercise, answer: tuple[int, ...]) -> Verdict:
    right = _trumps(exercise)
    solution = _solve_trumps(exercise)
    rule = exercise.rules.rule("trump")
    reasons = []
    for problem, cards in (
        ("extra", subtract(answer, right)),
        ("missing", subtract(right, answer)),
    ):
        if cards:
            ordered = texts(sorted(cards, key=exercise.order.sort_key))
            reasons.append(Reason(rule, ordered, {"problem": problem}))
    if not reasons:
        return Verdict(True, (Reason(rule, texts(right), {"problem": ""}),), solution.answer, 1)
    return Verdict(False, tuple(reasons), solution.answer, solution.count)


# --- order


def _keys(exercise: Exercise) -> dict[int, tuple[int, int]]:
    """Return (effective suit, strength) of each card; a climbing game has one suit."""
    cards = set(exercise.fields["cards"])
    if exercise.trump_order is None:
        ranks = (*exercise.rules.ranks, "LJ", "BJ")
        return {code: (TRUMP, ranks.index(rank_of(code))) for code in cards}
    order = exercise.order
    return {code: (order.suit[code], order.strength[code]) for code in cards}


def _solve_order(exercise: Exercise) -> Solution:
    keys = _keys(exercise)
    cards = sorted(exercise.fields["cards"], key=lambda c: (keys[c][0], -keys[c][1], c))
    copies = Counter(cards)
    ties = Counter(keys[code] for code in cards)
    ways = prod(map(factorial, ties.values())) // prod(map(factorial, copies.values()))
    sides = {suit for suit, _ in keys.values() if suit != TRUMP}
    return Solution({"cards": list(texts(cards))}, ways * factorial(len(sides)))


def _out_of_place(exercise: Exercise, answer: tuple[int, ...]) -> tuple[int, int] | None:
    """Return the first two neighbours of a sequence that stand wrongly, or None."""
    keys = _keys(exercise)
    done: set[int] = set()
    for before, after in pairwise(answer):
        suit, strength = keys[before]
        next_suit, next_strength = keys[after]
        if suit != next_suit:
            done.add(suit)
            if next_suit == TRUMP or next_suit in done:
                return before, after
        elif next_strength > strength:
            return before, after
    return None


def _judge_order(exercise: Exercise, answer: tuple[int, ...]) -> Verdict:
    solution = _solve_order(exercise)
    cards = exercise.fields["cards"]
    rule = exercise.rules.rule("trump" if exercise.rules.is_trick_game else "order")
    if sorted(answer) != sorted(cards):
        odd = subtract(answer, cards) or subtract(cards, answer)
        reason = Reason("cards.copy", texts(odd), {"problem": "cards"})
        return Verdict(False, (reason,), solution.answer, solution.count)
    wrong = _out_of_place(exercise, answer)
    if wrong is None:
        return Verdict(True, (Reason(rule, texts(answer)),), solution.answer, solution.count)
    suits = {_keys(exercise)[code][0] for code in wrong}
    if exercise.rules.is_trick_game and suits != {TRUMP}:
        rule = "suit.order"
    reason = Reason(rule, texts(wrong), {"problem": "order"})
    return Verdict(False, (reason,), solution.answer, solution.count)


# --- points


def _read_points(_exercise: Exercise, reader: Reader) -> int:
    return reader.answer_number("points")


def _solve_points(exercise: Exercise) -> Solution:
    return Solution({"points": total_points(exercise.fields["cards"])}, 1)


def _judge_points(exercise: Exercise, answer: int) -> Verdict:
    solution = _solve_points(exercise)
    right = solution.answer["points"]
    sums = point_lines(exercise.fields["cards"])
    cards = tuple(line.cards[0] for line in sums)
    reason = Reason("cards.points", cards, {"points": right})
    total = SumLine("total", "cards.points", cards, right)
    return Verdict(answer == right, (reason,), solution.answer, 1, (*sums, total))


def point_lines(cards: tuple[int, ...]) -> tuple[SumLine, ...]:
    """Return a sum line for each card that is worth points, by rank and suit."""
    counting = sorted((c for c in cards if POINTS[c]), key=_by_rank)
    return tuple(SumLine("card", "cards.points", texts([c]), POINTS[c]) for c in counting)


def _by_rank(code: int) -> tuple[int, int]:
    return RANKS.index(rank_of(code)), code // len(RANKS)


TRUMPS: Final = Kind("trumps", TRICK_GAMES, parse_cards, _read_cards, _judge_trumps, _solve_trumps)
ORDER: Final = Kind("order", ALL_GAMES, parse_cards, _read_cards, _judge_order, _solve_order)
POINTS_KIND: Final = Kind(
    "points", ALL_GAMES, parse_cards, _read_points, _judge_points, _solve_points, needs_trump=False
)
