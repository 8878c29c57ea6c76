"""The questions that open a deal of gabaguo: may it be shown, is it dealt again, is it 嘎巴锅."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import BJ, LJ, POINTS, rank_of, suit_of
from engine.deal.tricklogic import Cards
from engine.games.base import NO_TRUMP
from engine.games.gabaguo import GabaguoOptions
from engine.trump import TRUMP, TrumpOrder

#: Levels from which the defenders could throw the declarer's side back (``gaba.huikou``).
_TARGETS = "JA"


def can_show(code: int, level: str) -> bool:
    """Say whether a card may be shown: a level card or a joker (``gaba.show``)."""
    return code in (LJ, BJ) or rank_of(code) == level


def redeal_rule(options: GabaguoOptions, level: str, defenders: Sequence[Cards]) -> str | None:
    """Return the rule by which the defenders' cards call a deal off, or None.

    ``gaba.redeal.points``: a hand without points; ``gaba.redeal.target``: nothing to dig with.
    """
    if options.pointless != "off":
        poor = [not any(POINTS[code] for code in hand) for hand in defenders]
        if all(poor) or (any(poor) and options.pointless == "any_defender"):
            return "gaba.redeal.points"
    if level in _TARGETS and not any(rank_of(code) == level for hand in defenders for code in hand):
        return "gaba.redeal.target"
    return None


def is_gaba(options: GabaguoOptions, order: TrumpOrder, trump: str, kitty: Cards) -> bool:
    """Say whether a dealt kitty is a 嘎巴锅, which is not taken (``gaba.gaba``)."""
    if options.gaba == "no_suit_trump" and trump != NO_TRUMP:
        return not any(suit_of(code) == trump for code in kitty)
    return not any(order.suit[code] == TRUMP for code in kitty)
