"""shengji 八十分: the ordinary two-deck game, the baseline for the common core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.cards import BJ, LJ, RANKS, code_of
from engine.games.base import (
    DECLARER,
    DEFENDERS,
    NO_TRUMP,
    THROW_ANY,
    Account,
    Game,
    Options,
    Outcome,
    ResultField,
    ResultRule,
    choice,
)
from engine.scoring import LastPlay, Multiplier, band, by_largest, span
from engine.trump import Chain, TrumpOrder, of_rank, plain_sides, plain_suit
from engine.verdict import SumLine


@dataclass(frozen=True)
class ShengjiOptions(Options):
    """The house rules of the baseline."""

    notrump_chain: str = choice("off", "on")


def _order(options: ShengjiOptions, trump: str, level: str) -> TrumpOrder:
    """Return BJ > LJ > R of trump > other Rs > trump suit (``shengji.trump``, ``.adjacent``)."""
    sides = plain_sides(trump, without=level)
    chains: tuple[Chain, ...]
    if trump != NO_TRUMP:
        top: Chain = ((BJ,), (LJ,), (code_of(trump, level),), of_rank(level, but=trump))
        chains = ((*top, *plain_suit(trump, without=level)),)
    elif options.notrump_chain == "on":
        chains = (((BJ,), (LJ,), of_rank(level)),)
    else:
        chains = (((BJ,), (LJ,)), (of_rank(level),))
    return TrumpOrder(chains, sides)


def _koudi(_options: ShengjiOptions, last: LastPlay) -> Multiplier:
    """Return 2 for a single, 4 for a pair, 4n for a tractor of n pairs (``shengji.koudi``)."""
    return by_largest(last, single=2, pair=4, per_tractor_pair=4)


#: The defenders take the deal with so many points, and rise for every so many more.
_ENOUGH: Final = 80
_STEP: Final = 40
_BANDS: Final = ((0, DECLARER, 3), (5, DECLARER, 2), (40, DECLARER, 1), (_ENOUGH, DEFENDERS, 0))


def _result(_options: ShengjiOptions, given: Mapping[str, Any]) -> Outcome:
    """Return side and levels (``shengji.levels``): from 120 on one more for every 40."""
    points = given["points"]
    side, levels = band(points, _BANDS)
    if side == DEFENDERS:
        levels = (points - _ENOUGH) // _STEP
    rules = ("shengji.levels",)
    return Outcome({"side": side, "levels": levels}, {"side": rules, "levels": rules})


def _account(_options: ShengjiOptions, given: Mapping[str, Any], outcome: Outcome) -> Account:
    """Explain a result: ``points``; ``from`` and ``to``, their band; ``side``; ``levels``."""
    points, levels = given["points"], outcome.values["levels"]
    start, end = span(points, _BANDS)
    rule, asked = "shengji.levels", ("levels",)
    lines = [SumLine("subtotal", rule, (), points)]
    if outcome.values["side"] == DEFENDERS:
        start = _ENOUGH + levels * _STEP
        end = start + _STEP - 5
        lines.append(SumLine("minus", rule, (), _ENOUGH))
    lines.append(SumLine("total", rule, (), levels))
    facts = {"points": points, "from": start, "to": end, **outcome.values}
    return Account(facts, tuple((asked, line) for line in lines))


SHENGJI: Final = Game(
    name="shengji",
    prefix="shengji",
    decks=2,
    players=(4,),
    hands={4: (25,) * 4},
    options=ShengjiOptions,
    levels=RANKS,
    order=_order,
    throw=lambda _options: THROW_ANY,
    leads="shengji.throw",
    koudi=_koudi,
    result=ResultRule((ResultField("points", "points"),), _result, account=_account),
)
