"""Strength by rule: how a reader's first tries went, and how they went before.

A first try counts where the answer had not been shown before it. Nothing is said of a rule with
fewer than five of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from lessons.models import Attempt

#: So many first tries there must be before anything is said.
ENOUGH: Final = 5
#: So many of the latest are what a reader is like now.
RECENT: Final = 10
#: First tries are drawn in groups of so many, and only so many groups, the latest.
GROUP: Final = 5
MOST_GROUPS: Final = 12
#: So many are read one by one: all that is drawn, and what the first group takes besides.
_LOOKED_AT: Final = GROUP * MOST_GROUPS + GROUP - 1


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
    """Return a reader's strength by rule; two queries, and only the latest tries one by one."""
    firsts = Attempt.objects.filter(reader=reader, is_first=True, shown=False)
    counts = firsts.values_list("rule").annotate(
        tries=Count("pk"),
        right=Count("pk", filter=Q(correct=True)),
        hinted=Count("pk", filter=Q(hints__gt=0)),
    )
    totals = {rule: (Share(right, tries), hinted) for rule, tries, right, hinted in counts}
    latest = _latest(firsts)
    known = [
        _strength(rule, whole, hinted, latest[rule])
        for rule, (whole, hinted) in totals.items()
        if whole.tries >= ENOUGH
    ]
    known.sort(key=lambda each: (each.recent.percent, -each.all.tries, each.rule))
    return Strengths(tuple(known), len(totals) - len(known))


def _latest(firsts: QuerySet[Attempt]) -> dict[str, list[bool]]:
    """Return by rule how the latest first tries went, as many as are looked at, oldest first."""
    order = (F("created").desc(), F("pk").desc())
    place = Window(RowNumber(), partition_by=F("rule"), order_by=order)
    rows = firsts.annotate(place=place).filter(place__lte=_LOOKED_AT).order_by("-place")
    found: dict[str, list[bool]] = {}
    for rule, is_right in rows.values_list("rule", "correct"):
        found.setdefault(rule, []).append(is_right)
    return found


def _strength(rule: str, whole: Share, hinted: int, latest: Sequence[bool]) -> Strength:
    recent = _share(latest[-RECENT:])
    before = Share(whole.right - recent.right, whole.tries - recent.tries)
    return Strength(
        rule,
        whole,
        hinted,
        recent,
        before if before.tries >= ENOUGH else None,
        _groups(latest if whole.tries == len(latest) else latest[-GROUP * MOST_GROUPS :]),
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
