"""``shape``: divide cards of one suit into singles, pairs and tractors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import prod
from typing import Any, Final

from engine.cards import subtract, texts
from engine.exercises.base import TRICK_GAMES, Draft, Exercise, Kind
from engine.exercises.reading import Reader
from engine.shapes import decompose, is_component, pair_codes
from engine.verdict import Reason, Solution, Verdict

Parts = tuple[tuple[int, ...], ...]


def _parse(reader: Reader, draft: Draft) -> Mapping[str, Any]:
    cards = reader.cards("cards", least=1)
    draft.budget.use("cards", cards)
    draft.check_suit("cards", cards)
    return {"cards": cards}


def _read_answer(_exercise: Exercise, reader: Reader) -> Parts:
    return reader.card_lists("parts", least=0, most=None)


def _solve(exercise: Exercise) -> Solution:
    return Solution({"parts": [list(texts(part)) for part in _parts(exercise)]}, _count(exercise))


def _parts(exercise: Exercise) -> Parts:
    """Return the division: leads of the game's own first, then the longest tractors first."""
    own = exercise.rules.own_parts(exercise.fields["cards"])
    rest = subtract(exercise.fields["cards"], chain.from_iterable(own))
    return (*own, *(part.cards for part in decompose(exercise.order, rest))) if rest else own


def _count(exercise: Exercise) -> int:
    """Return how many different divisions have the right lengths.

    Tractors take one pair from each tier of theirs; where a tier holds more pairs than one,
    each choice is another division.
    """
    order = exercise.order
    parts = decompose(order, exercise.fields["cards"])
    pairs = Counter(order.tier[code] for code in pair_codes(exercise.fields["cards"]))
    lengths = tuple(part.pairs for part in parts if part.pairs > 1)
    ladder = tuple(pairs[place] for place in range(max(pairs, default=-1) + 1))
    return _divisions(ladder, lengths, 0)


@lru_cache(maxsize=5_000)
def _divisions(ladder: tuple[int, ...], lengths: tuple[int, ...], start: int) -> int:
    """Return in how many ways tractors of these lengths can be taken from distinct pairs.

    ``ladder`` counts the pairs left on each tier; tractors of one length are taken from left
    to right (from ``start`` on), so that no set of tractors is counted twice.
    """
    if not lengths:
        return 1
    length, *rest = lengths
    total = 0
    for place in range(start, len(ladder) - length + 1):
        span = ladder[place : place + length]
        if 0 in span:
            continue
        left = ladder[:place] + tuple(count - 1 for count in span) + ladder[place + length :]
        following = place if rest and rest[0] == length else 0
        ways = _divisions(left, tuple(rest), following)
        total += prod(span) * ways
    return total


def _judge(exercise: Exercise, answer: Parts) -> Verdict:
    solution = _solve(exercise)
    reason = _problem(exercise, answer)
    right = reason is None
    if reason is None:
        longest = max(answer, key=len)
        reason = Reason(_rule(exercise, longest), texts(longest), {"problem": ""})
    return Verdict(right, (reason,), solution.answer, solution.count)


def _rule(exercise: Exercise, part: Sequence[int]) -> str:
    if exercise.rules.own_lead and exercise.rules.is_own_lead(part):
        return exercise.rules.own_lead.rule
    form = decompose(exercise.order, part)[0].form if part else "single"
    return f"shape.{form}"


def _problem(exercise: Exercise, answer: Parts) -> Reason | None:
    """Return the first thing that is wrong with a division, or None."""
    cards = exercise.fields["cards"]
    flat = [code for part in answer for code in part]
    if sorted(flat) != sorted(cards):
        odd = subtract(flat, cards) or subtract(cards, flat)
        return Reason("shape.throw", texts(odd), {"problem": "cards"})
    for part in answer:
        if not (exercise.rules.is_own_lead(part) or is_component(exercise.order, part)):
            rule = "shape.pair" if len(part) == 2 else "shape.tractor"
            return Reason(rule, texts(part), {"problem": "part"})
    parts = _parts(exercise)
    if sorted(map(len, answer)) != sorted(map(len, parts)):
        return Reason(_rule(exercise, parts[0]), texts(parts[0]), {"problem": "split"})
    return None


SHAPE: Final = Kind("shape", TRICK_GAMES, _parse, _read_answer, _judge, _solve)
