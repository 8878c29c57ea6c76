"""dingqi: how a deal starts, and how one deal leads to the next (``dingqi.first``, ``.level``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from engine.climbing import C3, pack
from engine.deal.base import DealGame, Setup
from engine.deal.dingqi_play import LEAD, Climbing, Table
from engine.errors import BadInput, shown, type_name
from engine.games.dingqi import DINGQI, DingqiOptions, beat_rules
from engine.games.dingqi_result import Standing, check_qinggan


def start(setup: Setup) -> Climbing:
    """Return the first position: the leader leads (``dingqi.first``)."""
    options = cast(DingqiOptions, setup.options)
    hands = tuple(map(pack, setup.hands))
    owner_of_c3 = next(seat for seat, hand in enumerate(hands) if hand & C3)
    leader, holder = setup["leader"], setup["holder"]
    if leader is None:
        leader = owner_of_c3
    table = Table(
        setup=setup,
        players=setup.players,
        rules=beat_rules(options),
        snatch=options.snatch,
        to_last=options.end == "to_last",
        first=hands[leader] & C3 if options.must_include_c3 else 0,
        holder=owner_of_c3 if holder is None else holder,
    )
    nothing = (0,) * setup.players
    return Climbing(table, LEAD, leader, hands, nothing, None, leader, 0, 0, (), (), None)


def _read_more(given: Mapping[str, Any], options: Any, players: int) -> dict[str, Any]:
    """Read who leads (None: the holder of ♣3) and which side holds the deal (None: its side)."""
    check_qinggan(options, players)
    leader, holder = (_seat(given, name, players) for name in ("leader", "holder"))
    if holder is not None and players != 4:
        raise BadInput("holder", "not_needed")
    if leader is not None and holder is None and players == 4:
        raise BadInput("holder", "missing_field", wanted="a seat, where the leader is said")
    return {"leader": leader, "holder": holder}


def _seat(given: Mapping[str, Any], name: str, players: int) -> int | None:
    value = given.get(name)
    wanted = f"a seat from 0 to {players - 1}"
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(name, "wrong_type", wanted=wanted, got=type_name(value))
    if not 0 <= value < players:
        raise BadInput(name, "out_of_range", value=shown(value), wanted=wanted)
    return value


def standing_after(standing: Standing, position: Climbing) -> Standing:
    """Return a match's standing after a deal that is over (``dingqi.level``)."""
    return standing.after(position.end())


DINGQI_DEAL: Final = DealGame(
    DINGQI,
    start=start,
    more=("leader", "holder"),
    read_more=_read_more,
)
