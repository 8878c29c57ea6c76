"""What simulated learners answer to the kinds count, partner and next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.chance import Chance
from engine.exercises import Exercise
from engine.exercises.making import count as counting
from engine.exercises.making import partner as partnering
from engine.games.base import NO_TRUMP
from engine.learners.base import Belief, Beliefs

#: A guess is at most so far from the number of all cards that are asked for.
_MOST: Final = 36


def _number(view: Callable[[Exercise], int]) -> Belief:
    """Return a belief that counts by a view; None where it comes to the right number."""

    def belief(exercise: Exercise, _chance: Chance) -> dict[str, Any] | None:
        number = view(exercise)
        return None if number == counting.right(exercise) else {"number": number}

    return belief


def _without_trump_suit(view: Callable[[Exercise], int]) -> Callable[[Exercise], int]:
    """Let a view differ only where there is no trump suit."""
    return lambda exercise: (view if exercise.trump == NO_TRUMP else counting.right)(exercise)


def _guess_number(exercise: Exercise, chance: Chance) -> dict[str, Any]:
    step = 5 if exercise.ask == "points" else 1
    return {"number": step * chance.below(_MOST)}


def _seats(view: Callable[[Exercise], partnering.Seats]) -> Belief:
    """Return a belief that names the seats of a view; None where they are the right ones."""

    def belief(exercise: Exercise, _chance: Chance) -> dict[str, Any] | None:
        seats = view(exercise)
        return None if seats == partnering.right(exercise) else {"seats": list(seats)}

    return belief


def _guess_seats(exercise: Exercise, chance: Chance) -> dict[str, Any]:
    """Name some of the seats that are not the declarer's."""
    others = [seat for seat in range(exercise.players) if seat != exercise.fields["declarer"]]
    return {"seats": sorted(chance.some(others, chance.between(0, len(others))))}


BELIEFS: Final[Beliefs] = {
    "printed-suit": {
        "count": _number(counting.printed),
        "partner": _seats(partnering.printed),
    },
    "no-trump-sevens": {"count": _number(_without_trump_suit(counting.printed))},
    "short-memory": {
        "count": _number(counting.last_trick_only),
        "partner": _seats(partnering.last_trick_only),
    },
    "own-blind": {
        "count": _number(lambda exercise: counting.without(exercise, "hand")),
        "partner": _seats(partnering.own_blind),
    },
    "no-kitty": {"count": _number(lambda exercise: counting.without(exercise, "known"))},
    "one-copy": {"count": _number(counting.seen_once)},
    "caller-team": {"partner": _seats(partnering.opposite)},
    "no-voids": {"partner": _seats(partnering.without_voids)},
    "guess": {"count": _guess_number, "partner": _guess_seats},
}
