"""The rules for one kind of lead, bundled: how it is followed and who wins the trick.

:data:`COMMON` are the rules of ``common.md`` for singles, pairs, tractors and throws. A game
with a lead of another kind brings a bundle of its own, and everything that asks about a lead
takes the bundle from the game (``Game.lead_rules``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple, Protocol

from engine import follow_reasons, follow_sets, trick
from engine.trump import TrumpOrder
from engine.verdict import Reason

Cards = Sequence[int]
Position = Callable[[TrumpOrder, Cards, Cards], tuple[int, ...]]


class _LegalPlay(Protocol):
    def __call__(
        self,
        order: TrumpOrder,
        led: Cards,
        hand: Cards,
        prefer: int | None = None,
        avoid: int | None = None,
        shun: Collection[int] = (),
    ) -> tuple[int, ...]:
        """Return a legal play, with ``prefer`` and without ``avoid`` where that can be.

        Where there is still a choice, few of the cards in ``shun`` are taken.
        """


class LeadRules(NamedTuple):
    """What can be asked about a lead; the functions take (order, led, hand, …).

    ``why_illegal`` gives the first rule that a play breaks or None, ``why_legal`` the rule that
    decided about a legal one, ``judge_set`` why cards are or are not the forced or playable
    ones; ``winner`` and ``why_not`` take (order, plays). ``won_by`` is the rule that a winner
    rests on.
    """

    legal_play: _LegalPlay
    count_legal: Callable[[TrumpOrder, Cards, Cards], int]
    forced: Position
    playable: Position
    why_illegal: Callable[[TrumpOrder, Cards, Cards, Cards], Reason | None]
    why_legal: Callable[[TrumpOrder, Cards, Cards, Cards], Reason]
    judge_set: Callable[[TrumpOrder, Cards, Cards, str, Cards, Cards], tuple[Reason, ...]]
    winner: Callable[[TrumpOrder, Sequence[Cards]], int]
    why_not: Callable[[TrumpOrder, Sequence[Cards], int], str]
    won_by: str


COMMON: Final = LeadRules(
    legal_play=follow_sets.legal_play,
    count_legal=follow_sets.count_legal,
    forced=follow_sets.forced,
    playable=follow_sets.playable,
    why_illegal=follow_reasons.why_illegal,
    why_legal=follow_reasons.why_legal,
    judge_set=follow_reasons.judge_set,
    winner=trick.winner,
    why_not=trick.why_not,
    won_by=trick.WINNER,
)
