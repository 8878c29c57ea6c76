"""Tables of the oracle as somebody sees them who does not know one rule; checks of all boards.

Nothing of the engine's makers is used: what is trump and what touches is written out again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.exercises import judge, parse_exercise, solve
from engine.exercises.making import Made
from tests.engine.oracle import COPIES, RANKS, SUITS, Cards, Table

#: The cards a player holds at most.
MOST = {"anqi": 25, "heiqi": 25, "shengji": 25, "gabaguo": 12, "dingqi": 27}


def always(table: Table) -> str:
    """The ranks that are trump whatever the trump suit."""
    return (table.level or "7") + ("2" if table.game in ("heiqi", "gabaguo") else "")


class Printed(Table):
    """Every card belongs to the suit printed on it."""

    def _trump_tiers(self):
        for tier in super()._trump_tiers():
            kept = tuple(c for c in tier if c in ("BJ", "LJ") or c[0] == self.trump)
            if kept:
                yield kept


class SuitOnly(Table):
    """Trump is what is printed with the trump suit, A down to 2; jokers are its lowest."""

    def _trump_tiers(self):
        if self.trump != "none":
            yield from ((self.trump + rank,) for rank in RANKS)
        yield from (("BJ",), ("LJ",))


class Gapped(Table):
    """6688 is no tractor where 7 is trump."""

    def touch(self, lane: str, upper: int) -> bool:
        if not super().touch(lane, upper):
            return False
        (one, *more), (two, *others) = self.tiers(lane)[upper : upper + 2]
        if more or others or "BJ" in (one, two) or "LJ" in (one, two):
            return True
        plain = one[1] not in always(self) and two[1] not in always(self)
        return not plain or RANKS.index(two[1]) - RANKS.index(one[1]) == 1


class NoRuns(Table):
    """There are no tractors."""

    def touch(self, lane: str, upper: int) -> bool:
        return False


class Chained(Table):
    """All trumps are one chain; where they are, the ranks that are always trump stand apart."""

    def touch(self, lane: str, upper: int) -> bool:
        if lane != "T" or not 0 <= upper < len(self.tiers("T")) - 1:
            return super().touch(lane, upper)
        last = len(self.tiers("T")) - 1
        if not all(super(Chained, self).touch("T", place) for place in range(last)):
            return True
        (one, *_), (two, *_) = self.tiers("T")[upper : upper + 2]
        return self.block(one) == self.block(two)

    def block(self, card: str) -> str:
        if card in ("BJ", "LJ"):
            return "jokers"
        return card[1] if card[1] in always(self) else "suit"


class Loose(Table):
    """No trumps touch but the jokers, and the cards of the trump suit."""

    def touch(self, lane: str, upper: int) -> bool:
        if lane != "T" or not super().touch(lane, upper):
            return super().touch(lane, upper)
        below = self.tiers("T")[upper + 1][0]
        above = self.tiers("T")[upper][0]
        return below == "LJ" or (above not in ("BJ", "LJ") and above[1] not in always(self))


#: By rule, how the table looks to somebody who does not know it (one view or the other).
VIEWS: dict[str, tuple[type[Table], ...]] = {
    "suit.effective": (Printed,),
    "suit.adjacent": (Gapped,),
    "shape.tractor": (NoRuns,),
    **{f"{game}.adjacent": (Chained, Loose) for game in ("anqi", "heiqi", "shengji")},
    "anqi.adjacent.notrump": (Chained, Loose),
}


def table_of(made: Made) -> Table:
    return Table.of(dict(made.exercise.document))


def views(made: Made) -> list[Table]:
    """How whoever lacks the board's rule sees the table."""
    return [view.of(dict(made.exercise.document)) for view in VIEWS[made.rule]]


def strays(table: Table, cards: Iterable[str]) -> list[str]:
    """The trumps that are printed with a side suit."""
    jokers = ("BJ", "LJ")
    return [c for c in cards if c not in jokers and c[1] in always(table) and c[0] != table.trump]


def by_lane(table: Table, cards: Sequence[str]) -> dict[str, list[str]]:
    lanes = {lane: sorted(table.of_lane(cards, lane)) for lane in ("T", *SUITS)}
    return {lane: there for lane, there in lanes.items() if there}


def holds(made: Made, cards: Sequence[str]) -> None:
    """A board's cards can be in one hand; the board reads, solves and is not too small."""
    game = made.exercise.game
    assert 0 < len(cards) <= MOST[game]
    assert max(Counter(cards).values()) <= COPIES[game]
    assert len(cards) > 1
    assert made.difficulty == 1 or len(cards) > 2
    document = dict(made.exercise.document)
    assert parse_exercise(document).document == document
    assert judge(made.exercise, solve(made.exercise).answer).correct


def parts_of(answer: dict) -> list[Cards]:
    return sorted(tuple(sorted(part)) for part in answer["parts"])
