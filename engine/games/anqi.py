"""anqi 暗七 (Huangmei An Qi): two decks, 7 always trump, a dark call, overcalls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final

from engine.cards import BJ, LJ, code_of, suit_of
from engine.games.base import (
    DECLARER,
    DEFENDERS,
    NO_TRUMP,
    Account,
    Game,
    Options,
    Outcome,
    ResultField,
    ResultRule,
    choice,
    payout,
)
from engine.scoring import CARDS, THREE, LastPlay, Multiplier, band, by_largest, span
from engine.shapes import TRACTOR
from engine.trump import Chain, TrumpOrder, of_rank, plain_sides, plain_suit
from engine.verdict import SumLine

_SUIT_ORDERS: Final = tuple("".join(order) for order in permutations("SHCD"))


@dataclass(frozen=True)
class AnqiOptions(Options):
    """The house rules of anqi; see the rule that each is named in."""

    head_rotation: str = choice("winner_keeps", "always_next")
    call_time: str = choice("during_deal", "after_deal")
    no_seven_head: str = choice("redeal", "no_trump")
    suit_order: str = choice(*_SUIT_ORDERS)
    sell_seven: str = choice("bury_seven", "off")
    partner_public: str = choice("when_played", "at_reveal")
    off_sevens: str = choice("equal", "by_suit")
    throw: str = choice("any_top", "whole_suit", "off")
    koudi: str = choice("combined", "largest_component", "card_count")
    cap: str = choice("five", "uncapped")
    payout: str = choice("declarer_remainder", "sides_only")


def _order(options: AnqiOptions, trump: str, _level: str) -> TrumpOrder:
    """Return BJ > LJ > trump 7 > other 7s > trump A … 2 in one chain (``anqi.trump``).

    With no trump suit the jokers and the 7s do not touch (``anqi.adjacent.notrump``).
    """
    chains: tuple[Chain, ...]
    if trump == NO_TRUMP:
        chains = (((BJ,), (LJ,)), (of_rank("7"),))
    else:
        top: Chain = ((BJ,), (LJ,), (code_of(trump, "7"),), of_rank("7", but=trump))
        chains = ((*top, *plain_suit(trump, without="7")),)

    def by_suit(code: int) -> int:
        return 3 - "SHCD".index(suit_of(code)) if code in of_rank("7", but=trump) else 0

    equal = options.off_sevens == "equal"
    sides = plain_sides(trump, without="7")
    return TrumpOrder(chains, sides) if equal else TrumpOrder(chains, sides, by_suit)


def _koudi(options: AnqiOptions, last: LastPlay) -> Multiplier:
    """Return the kitty's multiplier (``anqi.koudi``)."""
    if options.koudi == "card_count":
        return Multiplier(2 * last.size, CARDS, last.largest.pairs, last.cards)
    if options.koudi == "combined" and last.is_three and last.largest.form != TRACTOR:
        return Multiplier(6, THREE, 1, last.cards)
    return by_largest(last, single=2, pair=4, per_tractor_pair=4)


_BANDS: Final = (
    (0, DECLARER, 3), (5, DECLARER, 2), (40, DECLARER, 1), (80, DEFENDERS, 1),
    (120, DEFENDERS, 2), (160, DEFENDERS, 3), (200, DEFENDERS, 4), (240, DEFENDERS, 5),
)  # fmt: skip


def _result(options: AnqiOptions, given: Mapping[str, Any]) -> Outcome:
    """Return side, levels and payout (``anqi.levels``, ``.levels.overcalls``, ``.payout``)."""
    points, seats, declarer = given["points"], given["players"], given["declarer"]
    side, levels = band(points, _BANDS)
    if options.cap == "uncapped" and points > 240:
        levels += (points - 240) // 40
    levels += given["overcalls"]
    won = levels if side == DEFENDERS else -levels
    partners = () if given["partner"] is None else (given["partner"],)
    paid = payout(seats, declarer, partners, won)
    if options.payout == "sides_only":
        paid[declarer] = -won
    cited = ("anqi.levels", "anqi.levels.overcalls") if given["overcalls"] else ("anqi.levels",)
    return Outcome(
        {"side": side, "levels": levels, "payout": paid},
        {"side": ("anqi.levels",), "levels": cited, "payout": ("anqi.payout",)},
    )


def _account(options: AnqiOptions, given: Mapping[str, Any], outcome: Outcome) -> Account:
    """Explain a result.

    Facts: ``points``; ``from`` and ``to`` (None: no end), the band of points; ``side``;
    ``base`` levels, ``overcalls``, ``levels``; ``declarer``, ``partner``, ``players``;
    ``shares``: how many times the levels the declarer settles; ``paid``: the declarer's payout.
    """
    points, overcalls = given["points"], given["overcalls"]
    levels, paid = outcome.values["levels"], outcome.values["payout"][given["declarer"]]
    start, end = span(points, _BANDS)
    if options.cap == "uncapped" and points >= 240:
        start = points - (points - 240) % 40
        end = start + 35
    shares = abs(paid) // levels
    both = ("levels", "payout")
    sums = (
        (both, SumLine("subtotal", "anqi.levels", (), levels - overcalls)),
        (both, SumLine("plus", "anqi.levels.overcalls", (), overcalls)),
        (both, SumLine("total", "anqi.levels.overcalls", (), levels)),
        (("payout",), SumLine("times", "anqi.payout", (), shares)),
        (("payout",), SumLine("total", "anqi.payout", (), paid)),
    )
    facts = {
        "points": points, "from": start, "to": end, "side": outcome.values["side"],
        "base": levels - overcalls, "overcalls": overcalls, "levels": levels,
        "declarer": given["declarer"], "partner": given["partner"], "players": given["players"],
        "shares": shares, "paid": paid,
    }  # fmt: skip
    return Account(facts, sums, {"payout": ("levels",)})


ANQI: Final = Game(
    name="anqi",
    prefix="anqi",
    decks=2,
    players=(4, 5),
    hands={4: (25,) * 4, 5: (20,) * 5},
    options=AnqiOptions,
    order=_order,
    throw=lambda options: options.throw,
    leads="anqi.throw",
    koudi=_koudi,
    result=ResultRule(
        (
            ResultField("points", "points"),
            ResultField("overcalls", "count"),
            ResultField("declarer", "seat"),
            ResultField("partner", "seat_or_null"),
        ),
        _result,
        account=_account,
    ),
)
