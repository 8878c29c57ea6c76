"""What a maker of exercises is: one for each kind, in a file of its own beside this one.

A maker proposes positions; the frame (``engine.exercises.making``) reads them, has the maker
say how hard they are and whether the rule in question decides them, and keeps what fits.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Final

from engine.chance import Chance
from engine.exercises.base import Exercise

#: Difficulties run from 1 to this.
HARDEST: Final = 5
#: How many times as long a board is looked for that a rule or a difficulty is wished of.
_PATIENCE: Final = 15
#: The same for makers that are asked less often, since each try takes long.
_LESS_PATIENCE: Final = 3
_SLOW: Final = 300


def for_the_last[T](find: Callable[[Exercise], T]) -> Callable[[Exercise], T]:
    """Keep what was found for the board looked at last: many views ask for the same in a row."""
    last: tuple[Exercise, T] | None = None

    @wraps(find)
    def found(exercise: Exercise) -> T:
        nonlocal last
        kept = last
        if kept is None or kept[0] is not exercise:
            last = kept = exercise, find(exercise)
        return kept[1]

    return found


@dataclass(frozen=True, slots=True)
class Wish:
    """What a board should be like.

    ``rule``: the rule that has to decide its answer; ``aim``: the difficulty to aim at, 1 to 5;
    ``options``: what differs from the game's defaults; ``players``: how many, where one may ask.
    """

    game: str
    rule: str
    aim: int
    options: Mapping[str, Any] = field(default_factory=dict)
    players: int | None = None


def _refuse_nothing(_game: str, _options: Mapping[str, Any]) -> None:
    """Let all options be."""


@dataclass(frozen=True, slots=True)
class Maker:
    """How boards of one kind are made.

    ``rules``: by game, the rules that boards can be asked about, each with the weight it has
    where nobody asks for one. ``make``: one try at a document: the kind's own fields with
    ``trump``, ``level``, ``ask``, ``players`` as it needs them (the frame adds format, kind,
    game, options and rules); None where the try came to nothing. ``matters``: whether somebody
    who does not know the rule would answer this board wrong. ``score``: how hard the board is,
    any number, more is harder, from the exercise alone. ``steps``: the four scores at which
    difficulties 2, 3, 4 and 5 begin, by game (``""`` for all others). ``alike``: boards with the
    same value do not follow each other. ``tries``: how often the frame asks ``make`` at first
    (``most`` in all where a rule or a difficulty is asked for). ``refuse``: raises
    BadInput for a game and the options named, where they leave nothing to ask. ``absent``: by game
    and rule, the difficulties at which there are no boards (see ``reach``).
    """

    kind: str
    rules: Mapping[str, tuple[tuple[str, int], ...]]
    make: Callable[[Wish, Chance], dict[str, Any] | None]
    matters: Callable[[Exercise, str], bool]
    score: Callable[[Exercise], float]
    steps: Mapping[str, tuple[float, float, float, float]]
    alike: Callable[[Exercise], Hashable]
    tries: int = 300
    refuse: Callable[[str, Mapping[str, Any]], None] = _refuse_nothing
    absent: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def most(self) -> int:
        """Return how often the frame asks ``make`` for a rule or a difficulty."""
        return self.tries * (_LESS_PATIENCE if self.tries < _SLOW else _PATIENCE)

    def lacks(self, game: str, rule: str, difficulty: int) -> bool:
        """Say whether boards on a rule are not to be had at a difficulty, by default options."""
        return str(difficulty) in self.absent.get(game, {}).get(rule, "")

    def level(self, exercise: Exercise) -> int:
        """Return the difficulty of a board, 1 to 5."""
        steps = self.steps.get(exercise.game) or self.steps[""]
        return 1 + bisect_right(steps, self.score(exercise))


@dataclass(frozen=True, slots=True)
class Made:
    """A board that was made: the exercise, the rule that decides it and its difficulty."""

    exercise: Exercise
    rule: str
    difficulty: int
