"""Reckoning with ratings: what an answer does to those of reader and board, by openskill.

Nothing here reads or writes a row. Every rating that comes out is a number within its bounds,
whatever went in.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

from engine.exercises.making import HARDEST
from lessons.trainer.models import MU, SIGMA, Hardness

#: How a reader begins: in the middle, and not known at all.
START_MU: Final = 25.0
START_SIGMA: Final = SIGMA[1]
#: How boards of difficulty 1 to 5 begin. The engine has looked at them, so more is known of them.
BOARD_MU: Final = (16.0, 20.5, 25.0, 29.5, 34.0)
BOARD_SIGMA: Final = 4.0
#: No answer moves a reader or a board further than this.
READER_STEP: Final = 3.0
BOARD_STEP: Final = 1.0
#: Who has chosen the rule knows what the board is about: that is half the way to the answer.
FULL: Final = 1.0
HALF: Final = 0.5

#: How likely the next board is to be right at the first try.
CHANCES: Final = {Hardness.EASIER: 0.8, Hardness.EVEN: 0.65, Hardness.HARDER: 0.5}

#: Ratings are shown as 750 to 2250, beginning at 1500.
_UNIT: Final = 30
_ZERO: Final = 750

_MODEL: Final = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength and how sure it is: one standard deviation."""

    mu: float = START_MU
    sigma: float = START_SIGMA

    @property
    def points(self) -> int:
        """The strength as pages show it."""
        return round(_ZERO + _UNIT * self.mu)

    @property
    def give_or_take(self) -> int:
        """How far the strength may be off, as pages show it."""
        return round(_UNIT * self.sigma)


def of_board(difficulty: int) -> Rating:
    """Return the rating with which a board of a difficulty begins."""
    level = min(max(difficulty, 1), HARDEST)
    return Rating(BOARD_MU[level - 1], BOARD_SIGMA)


def within(rating: Rating) -> Rating:
    """Return a rating with both numbers within their bounds; what is none becomes the start."""
    mu = rating.mu if math.isfinite(rating.mu) else START_MU
    sigma = rating.sigma if math.isfinite(rating.sigma) else START_SIGMA
    return Rating(min(max(mu, MU[0]), MU[1]), min(max(sigma, SIGMA[0]), SIGMA[1]))


def chance(reader: Rating, board: Rating) -> float:
    """Return how likely a reader is to answer a board rightly at the first try."""
    spread = _spread(reader, board)
    return 1 / (1 + math.exp((board.mu - reader.mu) / spread))


def wanted(reader: Rating, hardness: Hardness) -> float:
    """Return the strength of the board at which a reader's chance is what was asked for."""
    odds = CHANCES[hardness] / (1 - CHANCES[hardness])
    away = _spread(reader, Rating(START_MU, BOARD_SIGMA)) * math.log(odds)
    return min(max(reader.mu - away, MU[0]), MU[1])


def after(
    reader: Rating, board: Rating, *, right: bool, weight: float = FULL
) -> tuple[Rating, Rating]:
    """Return both ratings after a first try: right is a game that the reader won.

    With a weight below 1 each number goes that part of the way that it would have gone.
    """
    old = within(reader), within(board)
    teams = [[_MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in old]
    (one,), (two,) = _MODEL.rate(teams, ranks=[1, 2] if right else [2, 1])
    return (
        _moved(old[0], Rating(one.mu, one.sigma), READER_STEP, weight),
        _moved(old[1], Rating(two.mu, two.sigma), BOARD_STEP, weight),
    )


def _moved(old: Rating, new: Rating, step: float, weight: float) -> Rating:
    """Return the old rating, gone towards the new one by no more than a step."""
    if not (math.isfinite(new.mu) and math.isfinite(new.sigma)):
        return old
    by = min(max(new.mu - old.mu, -step), step)
    return within(Rating(old.mu + weight * by, old.sigma + weight * (new.sigma - old.sigma)))


def _spread(reader: Rating, board: Rating) -> float:
    """Return the scale on which the model sets the difference of two strengths."""
    return math.hypot(reader.sigma, board.sigma, _MODEL.beta, _MODEL.beta)
