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
    Account,
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
from engine.verdict import SumLine


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


def _tens(options: HeiqiOptions, margin: int) -> int:
    """Return the tens of a margin, a started one counting or not (``heiqi.units``)."""
    return (margin + 5 if options.margin == "ceil" else margin) // 10


def _is_bare(options: HeiqiOptions, given: Mapping[str, Any]) -> bool:
    """Say whether no points at all double the units (``heiqi.bare``)."""
    doubled = options.bare_double == "any_bid" or given["bid"] == 80
    return bool(given["points"] == 0 and doubled)


_RATES: Final = {120: 1, 110: 1, 100: 2, 90: 2, 80: 3}


def _result(options: HeiqiOptions, given: Mapping[str, Any]) -> Outcome:
    """Return side, units and, with a declarer's seat, payout (``heiqi.outcome`` … ``.payout``)."""
    bid, points = given["bid"], given["points"]
    units = _tens(options, abs(points - bid)) * _RATES[bid]
    rules = ["heiqi.units"]
    if _is_bare(options, given):
        units *= 2
        rules.append("heiqi.bare")
    side = DRAW if points == bid else DECLARER if points < bid else DEFENDERS
    values: dict[str, Any] = {"side": side, "units": units}
    if given["declarer"] is not None:
        won = units if side == DEFENDERS else -units
        values["payout"] = payout(4, given["declarer"], (), won)
    sources = {"side": ("heiqi.outcome",), "units": tuple(rules), "payout": ("heiqi.payout",)}
    return Outcome(values, sources)


def _account(options: HeiqiOptions, given: Mapping[str, Any], outcome: Outcome) -> Account:
    """Explain a result.

    Facts: ``bid``, ``points``, ``side``; ``margin``, its ``tens``, the ``rate`` of the bid;
    ``bare``: doubled for no points; ``units``; ``declarer`` and ``paid`` to it (None each).
    """
    margin = abs(given["points"] - given["bid"])
    tens, rate, bare = _tens(options, margin), _RATES[given["bid"]], _is_bare(options, given)
    units, declarer = outcome.values["units"], given["declarer"]
    paid = None if declarer is None else outcome.values["payout"][declarer]
    lines = [
        SumLine("subtotal", "heiqi.outcome", (), margin),
        SumLine("subtotal", "heiqi.units", (), tens),
        SumLine("times", "heiqi.units", (), rate),
        *((SumLine("times", "heiqi.bare", (), 2),) if bare else ()),
        SumLine("total", "heiqi.units", (), units),
    ]
    sums: list[tuple[tuple[str, ...], SumLine]]
    sums = [(("units", "payout"), line) for line in lines]
    if paid is not None:
        sums.append((("payout",), SumLine("times", "heiqi.payout", (), 3)))
        sums.append((("payout",), SumLine("total", "heiqi.payout", (), paid)))
    facts = {
        "bid": given["bid"], "points": given["points"], "side": outcome.values["side"],
        "margin": margin, "tens": tens, "rate": rate, "bare": bare, "units": units,
        "declarer": declarer, "paid": paid,
    }  # fmt: skip
    return Account(facts, tuple(sums), {"payout": ("side", "units")})


HEIQI: Final = Game(
    name="heiqi",
    prefix="heiqi",
    decks=2,
    players=(4,),
    hands={4: (25,) * 4},
    options=HeiqiOptions,
    trumps=tuple(SUITS),
    order=_order,
    throw=lambda options: options.throw,
    leads="heiqi.lead",
    koudi=_koudi,
    bids=_bids,
    result=ResultRule(
        (
            ResultField("bid", "bid"),
            ResultField("points", "points"),
            ResultField("declarer", "seat", required=False),
        ),
        _result,
        account=_account,
    ),
)
