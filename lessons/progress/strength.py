"""Strength by rule: how a reader's first tries went, and how they went before.

A first try counts where the answer had not been shown before it. Nothing is said of a rule with
fewer than five of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from lessons.models import Attempt

#: So many first tries there must be before anything is said.
ENOUGH: Final = 5
#: So many of the latest are what a reader is like now.
RECENT: Final = 10
#: First tries are drawn in groups of so many, and only so many groups, the latest.
GROUP: Final = 5
MOST_GROUPS: Final = 12


@dataclass(frozen=True, slots=True)
class Share:
    """So many right of so many first tries."""

    right: int
    tries: int

    @property
    def percent(self) -> int:
        """The share that was right."""
        return round(100 * self.right / self.tries)


@dataclass(frozen=True, slots=True)
class Strength:
    """One rule: all first tries, the latest, those before them, and all in groups over time."""

    rule: str
    all: Share
    #: Of all: those before which a hint had been asked for.
    hinted: int
    recent: Share
    #: None where there are too few to say.
    before: Share | None
    groups: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Strengths:
    """What can be said of a reader: rules with evidence enough, the weakest first."""

    known: tuple[Strength, ...] = ()
    #: How many rules have first tries, but too few.
    too_few: int = 0


def strengths_of(reader: str) -> Strengths:
    """Return a reader's strength by rule; one query."""
    firsts = Attempt.objects.filter(reader=reader, is_first=True, shown=False)
    tries: dict[str, list[tuple[bool, int]]] = {}
    for rule, *fact in firsts.order_by("created", "pk").values_list("rule", "correct", "hints"):
        tries.setdefault(rule, []).append((fact[0], fact[1]))
    known = [_strength(rule, each) for rule, each in tries.items() if len(each) >= ENOUGH]
    known.sort(key=lambda each: (each.recent.percent, -each.all.tries, each.rule))
    return Strengths(tuple(known), len(tries) - len(known))


def _strength(rule: str, tries: Sequence[tuple[bool, int]]) -> Strength:
    right = [is_right for is_right, _hints in tries]
    earlier, recent = right[:-RECENT], right[-RECENT:]
    return Strength(
        rule,
        _share(right),
        sum(hints > 0 for _right, hints in tries),
        _share(recent),
        _share(earlier) if len(earlier) >= ENOUGH else None,
        _groups(right),
    )


def _share(right: Iterable[bool]) -> Share:
    tries = list(right)
    return Share(sum(tries), len(tries))


def _groups(right: Sequence[bool]) -> tuple[Share, ...]:
    """Return first tries in groups, the latest last; what does not fill a group joins the first."""
    over = len(right) % GROUP
    ends = range(GROUP + over, len(right) + 1, GROUP)
    starts = [0, *ends][:-1]
    groups = [_share(right[start:end]) for start, end in zip(starts, ends, strict=True)]
    return tuple(groups[-MOST_GROUPS:])
