"""gabaguo 嘎巴锅: one deck, fixed partners, level cards and 2s always trump, no pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.cards import BJ, LJ
from engine.games.base import NO_TRUMP, THROW_ANY, Game, Options, choice
from engine.games.gabaguo_bury import BURIAL
from engine.games.gabaguo_result import LEVELS, RESULT
from engine.games.gabaguo_weng import WENG
from engine.trump import Chain, TrumpOrder, of_rank, plain_sides, plain_suit


@dataclass(frozen=True)
class GabaguoOptions(Options):
    """The house rules of gabaguo; see the rule that each is named in."""

    pointless: str = choice("any_defender", "side", "off")
    bury: str = choice("swap", "strict")
    gaba: str = choice("no_trump_at_all", "no_suit_trump")
    stake_penalty: str = choice("any_loss", "only_if_dug")
    huikou_keeps_deal: bool = choice(True, False)


def _order(_options: GabaguoOptions, trump: str, level: str) -> TrumpOrder:
    """Return BJ > LJ > level cards > 2s > trump suit A … 3 (``gaba.trump``); 干吊: no suit."""
    top: Chain = ((BJ,), (LJ,), of_rank(level), of_rank("2"))
    gone = "2" + level
    chain = top if trump == NO_TRUMP else (*top, *plain_suit(trump, without=gone))
    return TrumpOrder((chain,), plain_sides(trump, without=gone))


GABAGUO: Final = Game(
    name="gabaguo",
    prefix="gaba",
    decks=1,
    players=(4,),
    hands={4: (12,) * 4},
    options=GabaguoOptions,
    levels=LEVELS,
    order=_order,
    throw=lambda _options: THROW_ANY,
    leads="gaba.lead",
    own_lead=WENG,
    burial=BURIAL,
    result=RESULT,
)
