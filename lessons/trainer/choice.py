"""What a reader wants of the trainer: a game, a rule or any, easier, even or harder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from lessons.practice import choice as practice
from lessons.practice.choice import ANY, GAME, RULE
from lessons.puzzles.kinds.base import plain, short
from lessons.trainer.models import Hardness, TrainerTurn

#: The field that says how hard; game and rule are called as in Practice.
HARDNESS: Final = "hardness"


@dataclass(frozen=True, slots=True)
class Choice:
    """What the next board is to be; the rule may be any."""

    game: str
    rule: str = ANY
    hardness: Hardness = Hardness.EVEN

    def fields(self) -> dict[str, str]:
        """Return the fields of a form that chooses this."""
        return {GAME: self.game, RULE: self.rule, HARDNESS: self.hardness.value}


def of_turn(turn: TrainerTurn) -> Choice:
    """Return what a board was chosen by."""
    return Choice(turn.game, turn.rule, Hardness(turn.hardness))


def read_choice(data: QueryDict, standing: Choice | None) -> tuple[Choice, tuple[str, ...]]:
    """Return what a form or address chooses, and what had to give way in it.

    What is left open stays as it stands; a game and a rule that do not go together are read as in
    Practice.
    """
    fields = data.copy()
    for name in (practice.KIND, practice.EASIEST, practice.HARDEST_FIELD):
        fields.pop(name, None)
    before = practice.Choice(standing.game, ANY, standing.rule) if standing else None
    read = practice.read_choice(fields, before)
    hardness = standing.hardness if standing else Hardness.EVEN
    problems = list(read.problems)
    if HARDNESS in data:
        sent = plain(str(data[HARDNESS]))
        if sent in Hardness.values:
            hardness = Hardness(sent)
        else:
            problems.append(_("“%(value)s” cannot be chosen here.") % {"value": short(sent)})
    return Choice(read.choice.game, read.choice.rule, hardness), tuple(problems)
