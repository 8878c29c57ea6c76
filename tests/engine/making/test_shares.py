"""No rule and no difficulty gives its answers away."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Final

import pytest

from engine.exercises import solve
from engine.exercises.making import HARDEST, MAKERS, generate, rules_of

#: Kinds whose boards are made quickly; in none of them is there a rule that leaves no choice.
KINDS: Final = ("koudi", "result", "bury", "call", "overcall", "sides", "order", "points")
COUNT: Final = 35
#: Of a hundred boards so many at most are answered alike.
MOST: Final = 80


def answers(kind: str, game: str, **wish: Any) -> Counter[str]:
    """Return how often each answer is right among the boards of a wish."""
    boards = generate(kind, game, 5, COUNT, **wish)
    return Counter(json.dumps(solve(made.exercise).answer, sort_keys=True) for made in boards)


PLACES: Final = [(kind, game) for kind in KINDS for game in MAKERS[kind].rules]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_no_wish_gives_the_answer_away(kind: str, game: str) -> None:
    wishes: list[dict[str, Any]] = [{"difficulty": level} for level in range(1, HARDEST + 1)]
    wishes += [{"rule": rule} for rule in rules_of(kind, game)]
    found = {}
    for wish in wishes:
        (about,) = wish.values()
        (answer, times), *_ = answers(kind, game, **wish).most_common(1)
        found[about] = times * 100 // COUNT, answer
    assert {about: most for about, most in found.items() if most[0] > MOST} == {}
