"""heiqi 黑七 (Xinyang Hei Qi): one against three, an auction, 7s and 2s always trump."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.cards import BJ, LJ, SUITS, code_of
from engine.games.base import (
    DECLARER,
    DEFENDERS,
    DRAW,
    Game,
    Options,
    Outcome,
    ResultField,
    ResultRule,
    choice,
    payout,
)
from engine.scoring import LastPlay, Multiplier, by_largest
from engine.shapes import TRACTOR
from engine.trump import Chain, TrumpOrder, of_rank, plain_sides, plain_suit


@dataclass(frozen=True)
class HeiqiOptions(Options):
    """The house rules of heiqi; see the rule that each is named in."""

    bids: str = choice("110-80", "120-80")
    trump_chain: str = choice("blocks", "continuous")
    throw: str = choice("off", "any_top")
    margin: str = choice("ceil", "floor")
    bare_double: str = choice("any_bid", "bid80_only")


def _order(options: HeiqiOptions, trump: str, _level: str) -> TrumpOrder:
    """Return the 42 trumps in four closed blocks (``heiqi.trump``, ``heiqi.adjacent``)."""
    blocks: tuple[Chain, ...] = (
        ((BJ,), (LJ,)),
        ((code_of(trump, "7"),), of_rank("7", but=trump)),
        ((code_of(trump, "2"),), of_rank("2", but=trump)),
        plain_suit(trump, without="72"),
    )
    if options.trump_chain == "continuous":
        blocks = (sum(blocks, ()),)
    return TrumpOrder(blocks, plain_sides(trump, without="72"))


def _koudi(_options: HeiqiOptions, last: LastPlay) -> Multiplier:
    """Return ×1, ×2 or ×4, a tractor of any length counting 4 (``heiqi.koudi``)."""
    part = last.largest
    if part.form == TRACTOR:
        return Multiplier(4, part.form, part.pairs, part.cards)
    return by_largest(last, single=1, pair=2, per_tractor_pair=4)


def _bids(options: HeiqiOptions) -> tuple[int, ...]:
    """Return the bids, highest first (``heiqi.bid``)."""
    bids = (110, 100, 90, 80)
    return (120, *bids) if options.bids == "120-80" else bids


_RATES: Final = {120: 1, 110: 1, 100: 2, 90: 2, 80: 3}


def _result(options: HeiqiOptions, given: Mapping[str, Any]) -> Outcome:
    """Return side, units and, with a declarer's seat, payout (``heiqi.outcome`` … ``.payout``)."""
    bid, points = given["bid"], given["points"]
    margin = abs(points - bid)
    started = margin + 5 if options.margin == "ceil" else margin
    units = started // 10 * _RATES[bid]
    rules = ["heiqi.units"]
    if points == 0 and (options.bare_double == "any_bid" or bid == 80):
        units *= 2
        rules.append("heiqi.bare")
    side = DRAW if points == bid else DECLARER if points < bid else DEFENDERS
    values: dict[str, Any] = {"side": side, "units": units}
    if given["declarer"] is not None:
        won = units if side == DEFENDERS else -units
        values["payout"] = payout(4, given["declarer"], (), won)
    sources = {"side": ("heiqi.outcome",), "units": tuple(rules), "payout": ("heiqi.payout",)}
    return Outcome(values, sources)


HEIQI: Final = Game(
    name="heiqi",
    prefix="heiqi",
    decks=2,
    players=(4,),
    options=HeiqiOptions,
    trumps=tuple(SUITS),
    order=_order,
    throw=lambda options: options.throw,
    koudi=_koudi,
    bids=_bids,
    result=ResultRule(
        (
            ResultField("bid", "bid"),
            ResultField("points", "points"),
            ResultField("declarer", "seat", required=False),
        ),
        _result,
    ),
)
