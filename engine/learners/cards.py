"""What simulated learners answer to questions about cards: shapes, order, points, leads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.cards import POINTS, RANKS, TEXTS, rank_of, texts, total_points
from engine.chance import Chance
from engine.exercises import Exercise, solve
from engine.exercises.lead import WORDS, ruling
from engine.exercises.making.misread import Reading, joker_gap, printed, touching
from engine.exercises.making.mixtures import is_bare, seen_as
from engine.games.base import DECLARER
from engine.learners.base import Belief, Beliefs
from engine.learners.parts import (
    DIVISIONS,
    Division,
    as_guessed,
    bends,
    joker_gap_is_believed,
    level_pairs,
)
from engine.scoring import LastPlay, read_last_play
from engine.shapes import PAIR, TRACTOR, Component, is_component
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


# --- the kitty


def _counted(multiplier: int, exercise: Exercise) -> Answer:
    points = total_points(exercise.fields["kitty"])
    return {"multiplier": multiplier, "points": multiplier * points}


def _by_shape(division: Division) -> Belief:
    """Multiply by the largest part as one sees it; all know when nothing is counted."""

    def answer(exercise: Exercise, _chance: Chance) -> Answer | None:
        if exercise.fields["won_by"] == DECLARER:
            return None
        cards = exercise.fields["last"]
        parts = division(exercise, cards)
        if parts is None:
            return None
        largest = parts[0]
        whole = read_last_play(exercise.order, cards)
        seen = LastPlay(
            whole.cards, Component(largest, len(largest) // 2, 0), bends(division, exercise, cards)
        )
        return _counted(exercise.rules.koudi(exercise.house, seen).value, exercise)

    return answer


def _plain_kitty(exercise: Exercise, _chance: Chance) -> Answer | None:
    return None if exercise.fields["won_by"] == DECLARER else _counted(1, exercise)


def _by_cards(exercise: Exercise, _chance: Chance) -> Answer | None:
    if exercise.fields["won_by"] == DECLARER:
        return None
    return _counted(2 * len(exercise.fields["last"]), exercise)


def _guess_kitty(_exercise: Exercise, chance: Chance) -> Answer:
    multiplier = chance.pick((0, 1, 2, 4, 6, 8, 12))
    return {"multiplier": multiplier, "points": multiplier * 5 * chance.between(0, 16)}


# --- leads


def _words(exercise: Exercise, word: Callable[[Exercise, tuple[int, ...]], str]) -> Answer:
    return {"leads": [word(exercise, lead) for lead in exercise.fields["leads"]]}


def _touching_leads(exercise: Exercise, _chance: Chance) -> Answer:
    """Call 6677 and 7788 tractors by what is printed on them, and never 6688."""
    by_print, seen = printed(exercise.order), seen_as(exercise, touching)

    def word(_exercise: Exercise, lead: tuple[int, ...]) -> str:
        if len(lead) > 2 and is_component(by_print, lead):
            return TRACTOR
        return ruling(seen, lead).word

    return _words(exercise, word)


def _level_leads(exercise: Exercise, _chance: Chance) -> Answer:
    """Call two different 7s outside the trump suit a pair, and their pairs a tractor."""

    def word(exercise: Exercise, lead: tuple[int, ...]) -> str:
        one_suit = exercise.order.common_suit(lead) is not None
        parts = level_pairs(exercise, lead) if one_suit else []
        if len(parts) == 1 and len(lead) > 1 and not exercise.rules.own_parts(lead):
            return PAIR if len(lead) == 2 else TRACTOR
        return ruling(exercise, lead).word

    return _words(exercise, word)


def _joker_gap_leads(exercise: Exercise, chance: Chance) -> Answer | None:
    return _seen(joker_gap)(exercise, chance) if joker_gap_is_believed(exercise) else None


def _guess_words(exercise: Exercise, chance: Chance) -> Answer:
    return _words(exercise, lambda _exercise, _lead: chance.pick(WORDS))


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
    "printed-suit": {
        "trumps": _seen(printed), "sort": _seen(printed), "order": _printed_order,
        "lead": _seen(printed),
    },
    "no-trump-sevens": {
        "trumps": _seen_bare(printed), "sort": _seen_bare(printed), "order": _seen_bare(printed),
        "lead": _seen_bare(printed),
    },
    "touching-7": {"lead": _touching_leads},
    "level-pairs": {"lead": _level_leads},
    "joker-gap": {"lead": _joker_gap_leads},
    "plain-kitty": {"koudi": _plain_kitty},
    "by-cards": {"koudi": _by_cards},
    "two-low": {"order": _climbing(_two_low)},
    "seven-high": {"order": _climbing(_seven_high)},
    "picture-tens": {"points": _worth({"J": 10, "Q": 10})},
    "ace-ten": {"points": _worth({"A": 10})},
    "king-zero": {"points": _worth({"K": 0})},
    "copy-once": {"points": _worth({}, once=True)},
    "guess": {
        "trumps": _guess_cards, "sort": _guess_lanes, "order": _guess_order,
        "points": _guess_points, "shape": _guess_parts, "koudi": _guess_kitty,
        "lead": _guess_words,
    },
}  # fmt: skip
_SHAPES: Final[Beliefs] = {
    learner: {"shape": _parts(division), "koudi": _by_shape(division)}
    for learner, division in DIVISIONS.items()
}
BELIEFS: Final[Beliefs] = {
    learner: {**_CARDS.get(learner, {}), **_SHAPES.get(learner, {})}
    for learner in dict.fromkeys((*_SHAPES, *_CARDS))
}
