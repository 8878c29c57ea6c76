"""shengji: the play of a deal with given trump, level, declarer and buried kitty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.deal.base import DealGame, Position, Result, Setup, View
from engine.deal.scores import kitty_points
from engine.deal.tricklogic import logic_of
from engine.deal.tricks import Playing, Table
from engine.deal.views import TrickView, playing_fields
from engine.errors import BadInput, shown, type_name
from engine.games.shengji import SHENGJI


@dataclass(frozen=True, slots=True, kw_only=True)
class ShengjiView(TrickView):
    """A view in shengji: ``level`` is the level rank."""

    level: str


class ShengjiTable(Table):
    """The play of a deal of shengji: the declarer and the seat opposite against the others."""

    __slots__ = ()

    end_rule = "shengji.levels"

    def _is_defender(self, seat: int) -> bool:
        return (seat - self.declarer) % 2 == 1

    def defenders_points(self, position: Playing) -> int:
        """Return the points that the defenders have taken in tricks (``points.trick``)."""
        taken = enumerate(position.taken)
        return sum(points for seat, points in taken if self._is_defender(seat))

    def finish(self, position: Playing) -> Result:
        """Return side, levels and points (``shengji.levels``)."""
        multiplier, dug = kitty_points(position, self._is_defender)
        points = self.defenders_points(position) + dug
        outcome = SHENGJI.result.compute(self.setup.options, {"points": points})
        values = {
            "points": points, "kitty": dug, "multiplier": multiplier, **outcome.values,
        }  # fmt: skip
        return Result((), tuple(values.items()))

    def view(self, position: Playing, seat: int | None) -> View:
        """Return what a seat may know: all but the others' hands and the kitty."""
        fields: dict[str, Any] = playing_fields(position, seat)
        points = self.defenders_points(position)
        return ShengjiView(
            **fields, moves=position.moves, trump=self.trump, points=points,
            level=self.setup["level"],
        )  # fmt: skip


def _start(setup: Setup) -> Position:
    trump, declarer = setup["trump"], setup["declarer"]
    order = setup.game.trump_order(setup.options, trump, setup["level"])
    logic = logic_of(order, setup.game.throw(setup.options), setup.game.leads)
    table = ShengjiTable(setup, (), logic, trump, declarer, tuple(sorted(setup.kitty)))
    return table.start(setup.hands)


def _read_more(given: Mapping[str, Any], _options: Any, players: int) -> dict[str, Any]:
    """Read trump, level and declarer (seat 0 if it is not said)."""
    found: dict[str, Any] = {}
    for name, values in (("trump", SHENGJI.trumps), ("level", tuple(SHENGJI.levels))):
        wanted = "one of " + ", ".join(values)
        if name not in given:
            raise BadInput(name, "missing_field", wanted=wanted)
        value = "T" if name == "level" and given[name] == "10" else given[name]
        if not isinstance(value, str):
            raise BadInput(name, "wrong_type", wanted=wanted, got=type_name(value))
        if value not in values:
            raise BadInput(name, "unknown_value", value=shown(value), wanted=wanted)
        found[name] = value
    declarer = given.get("declarer", 0)
    wanted = f"a seat from 0 to {players - 1}"
    if isinstance(declarer, bool) or not isinstance(declarer, int):
        raise BadInput("declarer", "wrong_type", wanted=wanted, got=type_name(declarer))
    if not 0 <= declarer < players:
        raise BadInput("declarer", "out_of_range", value=shown(declarer), wanted=wanted)
    return {**found, "declarer": declarer}


SHENGJI_DEAL: Final = DealGame(
    SHENGJI,
    start=_start,
    more=("trump", "level", "declarer"),
    read_more=_read_more,
    example={"trump": "H", "level": "5"},
)
