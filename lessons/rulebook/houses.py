"""House rules of an entry: the options that the engine has, each value with its sentence."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

from engine.games import GAMES
from lessons.rulebook.model import Choice, House
from lessons.rulebook.rows import EntryRow

#: With more values than this an option is told by its default and one sentence for all others.
MOST_VALUES = 6
OTHERS = "others"
#: How all other values are written on a page.
ANY_OTHER = "…"


def option_values(game: str) -> dict[str, list[str]]:
    """Return the values of each option of a game as they are written, the default first."""
    return {
        spec.name: [written(value) for value in spec.metadata["values"]]
        for spec in dataclasses.fields(GAMES[game].options)
    }


def written(value: object) -> str:
    """Return a value as it stands in an exercise document."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def houses(game: str | None, row: EntryRow, complain: Callable[..., None]) -> tuple[House, ...]:
    """Return the house rules of an entry; complain about values without a sentence and others."""
    known = option_values(game) if game else {}
    found, told = [], set[str]()
    for name in row.options:
        if name not in known:
            listed = ", ".join(known) or "none"
            complain(f"the engine has no option {name}; it has {listed}", "options")
            continue
        values = _told(known[name])
        choices = []
        for value in values:
            text, is_default = _text(row, value), value == values[0]
            if text is None and not is_default:
                complain(f"option.{value} is missing: say how it is played", "options")
            if value in told and text is not None:
                complain(f"option.{value} is a value of two options here", "option")
            shown = ANY_OTHER if value == OTHERS else value
            choices.append(Choice(shown, is_default, text))
        told |= set(values)
        found.append(House(name, tuple(choices)))
    for value in sorted(set(row.option) - told):
        complain(f"option.{value}: no option of this entry has this value", "option", value)
    return tuple(found)


def _told(values: Sequence[str]) -> list[str]:
    """Return the values that are told one by one."""
    return list(values) if len(values) <= MOST_VALUES else [values[0], OTHERS]


def _text(row: EntryRow, value: str) -> Any:
    both = row.option.get(value)
    return both.by_language() if both else None
