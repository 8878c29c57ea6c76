"""What simulated learners answer to questions about cards: shapes, order, points, leads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.cards import POINTS, RANKS, TEXTS, rank_of, texts
from engine.chance import Chance
from engine.exercises import Exercise, solve
from engine.exercises.making.misread import Reading, printed
from engine.exercises.making.mixtures import is_bare, seen_as
from engine.learners.base import Belief, Beliefs
from engine.learners.parts import DIVISIONS, Division, as_guessed
from engine.trump import SUIT_NAMES

Answer = dict[str, Any]


def _seen(reading: Reading) -> Belief:
    """Answer by a misread trump order."""
    return lambda exercise, _chance: solve(seen_as(exercise, reading)).answer


def _seen_bare(reading: Reading) -> Belief:
    """Answer by a misread trump order where no suit is trump, right elsewhere."""

    def answer(exercise: Exercise, chance: Chance) -> Answer | None:
        bare = exercise.trump_order is not None and is_bare(exercise)
        return _seen(reading)(exercise, chance) if bare else None

    return answer


def _printed_order(exercise: Exercise, chance: Chance) -> Answer | None:
    """Order by the printed suits; there is no trump to misread in a climbing game."""
    return None if exercise.trump_order is None else _seen(printed)(exercise, chance)


# --- dingqi's order


def _climbing(places: Callable[[str], int]) -> Belief:
    """Answer by an order of ranks of one's own where there is no trump."""

    def answer(exercise: Exercise, _chance: Chance) -> Answer | None:
        if exercise.trump_order is not None:
            return None
        cards = sorted(exercise.fields["cards"], key=lambda code: -places(rank_of(code)))
        return {"cards": list(texts(cards))}

    return answer


def _two_low(rank: str) -> int:
    return (*RANKS, "LJ", "BJ").index(rank)


def _seven_high(rank: str) -> int:
    return (*RANKS[1:].replace("7", ""), "2", "LJ", "BJ", "7").index(rank)


# --- points


def _worth(values: dict[str, int], once: bool = False) -> Belief:
    """Answer by points of one's own."""

    def answer(exercise: Exercise, _chance: Chance) -> Answer:
        cards = exercise.fields["cards"]
        counted = dict.fromkeys(cards) if once else cards
        return {"points": sum(values.get(rank_of(code), POINTS[code]) for code in counted)}

    return answer


# --- shapes


def _parts(division: Division) -> Belief:
    """Divide cards by a belief of one's own."""

    def answer(exercise: Exercise, _chance: Chance) -> Answer | None:
        parts = division(exercise, exercise.fields["cards"])
        return None if parts is None else {"parts": [list(texts(part)) for part in parts]}

    return answer


# --- guessing


def _guess_cards(exercise: Exercise, chance: Chance) -> Answer:
    cards = [code for code in exercise.fields["cards"] if chance.yes(50)]
    return {"cards": list(texts(cards))}


def _guess_lanes(exercise: Exercise, chance: Chance) -> Answer:
    lanes: dict[str, list[str]] = {}
    for code in exercise.fields["cards"]:
        lanes.setdefault(chance.pick(SUIT_NAMES), []).append(TEXTS[code])
    return {"lanes": lanes}


def _guess_order(exercise: Exercise, chance: Chance) -> Answer:
    return {"cards": list(texts(chance.shuffled(exercise.fields["cards"])))}


def _guess_points(exercise: Exercise, chance: Chance) -> Answer:
    return {"points": 5 * chance.between(0, 2 * len(exercise.fields["cards"]))}


def _guess_parts(exercise: Exercise, chance: Chance) -> Answer:
    parts = as_guessed(exercise.fields["cards"], chance)
    return {"parts": [list(texts(part)) for part in parts]}


_CARDS: Final[Beliefs] = {
    "printed-suit": {"trumps": _seen(printed), "sort": _seen(printed), "order": _printed_order},
    "no-trump-sevens": {
        "trumps": _seen_bare(printed), "sort": _seen_bare(printed), "order": _seen_bare(printed),
    },
    "two-low": {"order": _climbing(_two_low)},
    "seven-high": {"order": _climbing(_seven_high)},
    "picture-tens": {"points": _worth({"J": 10, "Q": 10})},
    "ace-ten": {"points": _worth({"A": 10})},
    "king-zero": {"points": _worth({"K": 0})},
    "copy-once": {"points": _worth({}, once=True)},
    "guess": {
        "trumps": _guess_cards, "sort": _guess_lanes, "order": _guess_order,
        "points": _guess_points, "shape": _guess_parts,
    },
}  # fmt: skip
_SHAPES: Final[Beliefs] = {
    learner: {"shape": _parts(division)} for learner, division in DIVISIONS.items()
}
BELIEFS: Final[Beliefs] = {
    learner: {**_CARDS.get(learner, {}), **_SHAPES.get(learner, {})}
    for learner in dict.fromkeys((*_SHAPES, *_CARDS))
}
