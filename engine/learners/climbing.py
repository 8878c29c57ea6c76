"""What simulated learners answer to the kinds beat and snatch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.cards import texts
from engine.chance import Chance
from engine.climbing import SEVEN, SINGLE, Play, known, pack, unpack
from engine.exercises import Exercise
from engine.exercises.making.climbing_views import (
    Spot,
    cards_of,
    leads,
    natural,
    past_the_ace,
    right,
    without_seven,
    without_seven_beaten,
)
from engine.exercises.making.snatch import holders
from engine.exercises.snatch import window
from engine.learners.base import Beliefs

_ALL: Final = "all"
#: ``guess`` lists up to so many plays, and passes one time in so many.
_GUESSED: Final = 3
_PASSES: Final = 5

#: The plays that a belief takes for allowed.
View = Callable[[Spot], tuple[Play, ...]]


def _beat_by(view: View) -> Callable[[Exercise, Chance], dict[str, Any] | None]:
    """Return a belief that answers by a view; None where it sees what is right."""

    def answer(exercise: Exercise, _chance: Chance) -> dict[str, Any] | None:
        spot = Spot.of(exercise.fields)
        seen = view(spot)
        if cards_of(seen) == cards_of(right(spot)):
            return None
        if exercise.ask == _ALL:
            return {"plays": [_cards(play.cards) for play in seen]}
        chosen = natural(seen)
        return {"pass": True} if chosen is None else {"cards": _cards(chosen.cards)}

    return answer


def _cards(packed: int) -> list[str]:
    return list(texts(unpack(packed)))


def _seven_low(spot: Spot) -> tuple[Play, ...]:
    """Take a 7 for a card between 6 and 8, whoever plays it."""
    is_seven = spot.table is not None and spot.table.seven
    return without_seven_beaten(spot) if is_seven else without_seven(spot)


def _seven_all(spot: Spot) -> tuple[Play, ...]:
    """Let a 7 beat bombs too, and nothing but a 7 beat a 7."""
    table = spot.table
    if table is None:
        return right(spot)
    if table.seven:
        return tuple(play for play in right(spot) if play.seven)
    if not table.is_bomb:
        return right(spot)
    sevens = (play for play in leads(spot.rules, spot.hand, (SINGLE,)) if play.seven)
    return right(spot) + tuple(sevens)


def _wrap(spot: Spot) -> tuple[Play, ...]:
    """Let a straight go on from K A to 2."""
    return right(spot) + past_the_ace(spot)


def _guess_beat(exercise: Exercise, chance: Chance) -> dict[str, Any]:
    """Answer any cards, as many as lie on the table; or a pass; or a few such plays."""
    spot = Spot.of(exercise.fields)
    size = 1 if spot.table is None else spot.table.size
    hand = unpack(spot.hand)
    size = min(size, len(hand))
    if exercise.ask == _ALL:
        count = chance.below(_GUESSED + 1)
        return {"plays": [list(texts(chance.some(hand, size))) for _ in range(count)]}
    if not hand or not chance.below(_PASSES):
        return {"pass": True}
    return {"cards": list(texts(chance.some(hand, size)))}


# --- snatch


def _says(exercise: Exercise, seats: Sequence[int]) -> dict[str, Any] | None:
    """Return the answer that these seats may, nearest first; None where that is right."""
    if set(seats) == set(window(exercise).seats):
        return None
    wants = exercise.fields["wants"]
    gets = next((seat for seat in seats if seat in wants), None)
    return {"seats": sorted(seats), "gets": gets}


def _snatch_low(exercise: Exercise, _chance: Chance) -> dict[str, Any] | None:
    """Say that a 7 takes what a card between 6 and 8 takes."""
    play = known(pack(exercise.fields["table"]))
    if play.form == SINGLE and play.height < SEVEN:
        return None
    return _says(exercise, ())


def _snatch_all(exercise: Exercise, _chance: Chance) -> dict[str, Any] | None:
    """Say that a 7 takes bombs too."""
    if window(exercise).why != "bomb":
        return None
    return _says(exercise, holders(exercise))


def _guess_snatch(exercise: Exercise, chance: Chance) -> dict[str, Any]:
    """Answer any of the seats, and any seat or nobody."""
    seats = [seat for seat in range(exercise.players) if chance.yes(50)]
    gets = chance.below(exercise.players + 1) - 1
    return {"seats": seats, "gets": None if gets < 0 else gets}


BELIEFS: Final[Beliefs] = {
    "seven-low": {"beat": _beat_by(_seven_low), "snatch": _snatch_low},
    "seven-all": {"beat": _beat_by(_seven_all), "snatch": _snatch_all},
    "wrap": {"beat": _beat_by(_wrap)},
    "guess": {"beat": _guess_beat, "snatch": _guess_snatch},
}
