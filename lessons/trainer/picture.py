"""The course of a rating as a picture: where its lines and dots lie, and the table behind it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from lessons.puzzles.kinds import get_kind
from lessons.trainer.models import TrainerTurn
from lessons.trainer.ratings import Rating

#: The size of the picture in its own units, and what its edges are left for.
WIDTH: Final = 640
HEIGHT: Final = 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 14, 14, 14
#: Lines stand at multiples of one of these; there are as many as fit.
_STEPS: Final = (50, 100, 200, 500, 1000)
_MOST_LINES: Final = 5


@dataclass(frozen=True, slots=True)
class Dot:
    """One rated board in the picture, and in the table behind it."""

    x: str
    y: str
    right: bool
    points: int
    give_or_take: int
    board: str
    when: datetime


@dataclass(frozen=True, slots=True)
class Line:
    """A level line with the number that it stands for."""

    y: str
    label_y: str
    points: int


@dataclass(frozen=True, slots=True)
class Picture:
    """The course of a rating over its latest boards, oldest first."""

    dots: tuple[Dot, ...]
    lines: tuple[Line, ...]
    #: The rating's way, and the band that it may be off by, as lists of points.
    way: str
    band: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = _LEFT
    right: int = WIDTH - _RIGHT

    @property
    def rows(self) -> tuple[Dot, ...]:
        """The rows of the table: the latest board first."""
        return tuple(reversed(self.dots))


def picture_of(turns: Sequence[TrainerTurn], levels: Mapping[int, str]) -> Picture:
    """Draw rated turns, oldest first; ``levels`` are the words for the boards' difficulties."""
    stands = [Rating(turn.mu_after or 0.0, turn.sigma_after or 0.0) for turn in turns]
    low = min(each.points - each.give_or_take for each in stands)
    high = max(each.points + each.give_or_take for each in stands)
    span = max(high - low, 1)
    step_x = (WIDTH - _LEFT - _RIGHT) / max(len(turns) - 1, 1)

    def x(place: int) -> str:
        return f"{_LEFT + place * step_x:.1f}"

    def y(points: float) -> str:
        return f"{_TOP + (high - points) / span * (HEIGHT - _TOP - _BOTTOM):.1f}"

    dots = tuple(
        Dot(
            x(place),
            y(stand.points),
            bool(turn.right),
            stand.points,
            stand.give_or_take,
            f"{get_kind(turn.board.kind).label()} · {levels[turn.board.difficulty]}",
            turn.answered or turn.given,
        )
        for place, (turn, stand) in enumerate(zip(turns, stands, strict=True))
    )
    above = [f"{x(n)},{y(each.points + each.give_or_take)}" for n, each in enumerate(stands)]
    below = [f"{x(n)},{y(each.points - each.give_or_take)}" for n, each in enumerate(stands)]
    return Picture(
        dots=dots,
        lines=tuple(Line(y(at), f"{float(y(at)) + 5:.1f}", at) for at in _levels(low, high)),
        way=" ".join(f"{dot.x},{dot.y}" for dot in dots),
        band=" ".join([*above, *reversed(below)]),
    )


def _levels(low: int, high: int) -> Iterable[int]:
    """Return the round numbers at which lines stand."""
    step = next((each for each in _STEPS if (high - low) / each <= _MOST_LINES), _STEPS[-1])
    return range(-(-low // step) * step, high + 1, step)
