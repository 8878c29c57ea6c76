"""What simulated learners answer to the kinds count, partner and next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.chance import Chance
from engine.exercises import Exercise
from engine.exercises.making import count as counting
from engine.exercises.making import next_views
from engine.exercises.making import partner as partnering
from engine.exercises.next import choices, decide, reasons
from engine.games.base import NO_TRUMP
from engine.learners.base import LEARNERS, Belief, Beliefs

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


def _choice(view: next_views.View) -> Belief:
    """Return a belief that chooses by a view; None where it says nothing, or what is right."""

    def belief(exercise: Exercise, _chance: Chance) -> dict[str, Any] | None:
        choice = view(exercise)
        if choice is None or choice == next_views.right(exercise):
            return None
        return {"choice": choice, "reason": decide(exercise).reasons[0]}

    return belief


def _guess_choice(exercise: Exercise, chance: Chance) -> dict[str, Any]:
    return {
        "choice": chance.pick(choices(exercise)), "reason": chance.pick(reasons(exercise)),
    }  # fmt: skip


_COUNTS: Final[Mapping[str, Belief]] = {
    "printed-suit": _number(counting.printed),
    "no-trump-sevens": _number(_without_trump_suit(counting.printed)),
    "short-memory": _number(counting.last_trick_only),
    "own-blind": _number(lambda exercise: counting.without(exercise, "hand")),
    "no-kitty": _number(lambda exercise: counting.without(exercise, "known")),
    "one-copy": _number(counting.seen_once),
    "guess": _guess_number,
}
_PARTNERS: Final[Mapping[str, Belief]] = {
    "printed-suit": _seats(partnering.printed),
    "caller-team": _seats(partnering.opposite),
    "short-memory": _seats(partnering.last_trick_only),
    "own-blind": _seats(partnering.own_blind),
    "no-voids": _seats(partnering.without_voids),
    "guess": _guess_seats,
}
_NEXTS: Final[Mapping[str, Belief]] = {
    **{learner: _choice(view) for learner, view in next_views.VIEWS.items()},
    "guess": _guess_choice,
}
_KINDS: Final[Mapping[str, Mapping[str, Belief]]] = {
    "count": _COUNTS, "partner": _PARTNERS, "next": _NEXTS,
}  # fmt: skip

BELIEFS: Final[Beliefs] = {
    learner: {kind: held[learner] for kind, held in _KINDS.items() if learner in held}
    for learner in LEARNERS
}
