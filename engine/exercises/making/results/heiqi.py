"""Results of heiqi: the bid, tens and rates, the bare deal, the payout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.chance import Chance
from engine.exercises.base import Exercise
from engine.exercises.making.base import Wish
from engine.exercises.making.results.base import Part, asks, tens, values_of, with_ask
from engine.games.base import DECLARER, DEFENDERS, DRAW
from engine.games.heiqi import HEIQI

#: What decides in other games whatever was bid.
_ENOUGH: Final = 80
#: Half of the points, which decides in other games.
_HALF: Final = 100
_USUAL: Final = (("units",), ("side", "units"))


#: In how many of a hundred boards the declarer is named, so that there can be a payout.
_PAYS: Final = (50, 50, 30, 45, 60)


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    house = HEIQI.options.of(dict(wish.options))
    bid = chance.pick(HEIQI.bids(house))
    fields: dict[str, Any] = {"bid": bid, "points": _points(wish, chance, bid)}
    if wish.rule == "heiqi.payout" or chance.yes(_PAYS[wish.aim - 1]):
        fields["declarer"] = chance.below(4)
    return with_ask(fields, _ask(wish, chance, "declarer" in fields))


#: In how many of a hundred boards on the outcome the bid is met exactly, by the difficulty.
_MET: Final = (10, 25, 45, 40, 75)


def _points(wish: Wish, chance: Chance, bid: int) -> int:
    if wish.rule == "heiqi.bare":
        return 0
    if wish.rule == "heiqi.outcome":
        # the bid met exactly is the hardest case
        if chance.yes(_MET[wish.aim - 1]):
            return bid
        if bid < _HALF and chance.yes(65):
            return tens(chance, bid + 5, _HALF)
        return tens(chance, min(_ENOUGH, bid - 5), bid - 5)
    kinds = (("any", 9), ("near", 3), ("odd", wish.aim), ("bare", 1))
    kind = chance.weighted(kinds)
    if kind == "bare":
        return 0
    points = tens(chance, 0, 200) if kind == "any" else bid + 5 * chance.between(-8, 10)
    if wish.aim < 4 and kind == "any":
        return points - points % 10
    return points - 5 if kind == "odd" and (points - bid) % 10 == 0 else points


def _ask(wish: Wish, chance: Chance, has_payout: bool) -> tuple[str, ...]:
    if wish.rule == "heiqi.payout":
        return chance.pick((("payout",), ()))
    if wish.rule == "heiqi.outcome":
        if has_payout and wish.aim > 3:
            return chance.pick((("side", "payout"), ()))
        return ("side",) if wish.aim < 2 else chance.pick((("side",), ("side", "units"), ()))
    if has_payout and wish.aim > 2:
        return chance.pick((("payout",), ()))
    return chance.pick(_USUAL)


def _whatever_bid(exercise: Exercise) -> Mapping[str, Any]:
    """Answer by 80 points, or where that is right by half of them, whatever was bid."""
    points, right = exercise.fields["points"], values_of(exercise)["side"]
    side = DEFENDERS if points >= _ENOUGH else DECLARER
    if side == right:
        side = DEFENDERS if points > _HALF else DECLARER
    wrong: dict[str, Any] = {"side": side}
    if side != right:
        wrong["payout"] = None
    return wrong


def _by_tens(exercise: Exercise) -> Mapping[str, Any]:
    """Answer with the whole tens of the margin, whatever was bid; doubled where it must be."""
    fields = exercise.fields
    units = abs(fields["points"] - fields["bid"]) // 10 * (2 if _is_bare(exercise) else 1)
    wrong: dict[str, Any] = {"units": units}
    if units != values_of(exercise)["units"]:
        wrong["payout"] = None
    return wrong


def _is_bare(exercise: Exercise) -> bool:
    doubled = exercise.options["bare_double"] == "any_bid" or exercise.fields["bid"] == _ENOUGH
    return bool(exercise.fields["points"] == 0 and doubled)


def _undoubled(exercise: Exercise) -> Mapping[str, Any]:
    """Answer as if no points were doubled for any bid, or for none."""
    if exercise.fields["points"]:
        return {}
    units = values_of(exercise)["units"]
    return {"units": units // 2 if _is_bare(exercise) else 2 * units, "payout": None}


def _settled_once(exercise: Exercise) -> Mapping[str, Any]:
    values, seat = values_of(exercise), exercise.fields["declarer"]
    if seat is None:
        return {}
    paid = list(values["payout"])
    paid[seat] //= 3
    return {"payout": paid}


def _traps(exercise: Exercise) -> float:
    fields, values = exercise.fields, values_of(exercise)
    bid, points, side = fields["bid"], fields["points"], values["side"]
    has_payout = fields["declarer"] is not None and asks(exercise, "payout")
    found = 0.3 + 0.6 * (has_payout or asks(exercise, "units"))
    found += 0.05 * (bid == _ENOUGH) + 0.1 * (asks(exercise, "side", "payout") and found > 0.5)
    knows_side = asks(exercise, "side") or (has_payout and values["units"])
    twists = int(_ENOUGH <= points <= max(bid, _HALF) and asks(exercise, "side"))
    twists += _ENOUGH <= points < bid and not asks(exercise, "side") and has_payout
    if has_payout or asks(exercise, "units"):
        twists += bid <= 100 and side != DRAW
        twists += (points - bid) % 10 != 0 and exercise.options["margin"] == "ceil"
        twists += points == 0
    twists += has_payout and side != DRAW
    # a draw, where two sides are thought of, misleads most
    return float(found + 0.3 * twists + 1.1 * (side == DRAW and bool(knows_side)))


HEIQI_RESULTS: Final = Part(
    rules=(
        ("heiqi.outcome", 3), ("heiqi.units", 4), ("heiqi.bare", 1), ("heiqi.payout", 2),
    ),
    make=_make,
    ignorant={
        "heiqi.outcome": _whatever_bid,
        "heiqi.units": _by_tens,
        "heiqi.bare": _undoubled,
        "heiqi.payout": _settled_once,
    },
    traps=_traps,
    steps=(1.43, 1.68, 1.92, 2.15),
)  # fmt: skip
