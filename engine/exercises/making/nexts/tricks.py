"""Tricks whose winner leads the next one, and first leads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import texts
from engine.chance import Chance
from engine.deal.tricks import Playing
from engine.exercises.making.base import Wish
from engine.exercises.making.deals import trick_deal, trump_fields
from engine.trick import TIE


def leads(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield tricks of one deal, those with equal cards only where a tie is asked for."""
    over = trick_deal(wish, chance)
    shared = _shared(over)
    tricks = over.tricks
    if wish.rule == TIE:
        tricks = tuple(trick for trick in tricks if _may_tie(over, trick.plays))
    for trick in chance.shuffled(tricks):
        plays = [list(texts(cards)) for cards in trick.plays]
        yield shared | {"leader": trick.leader, "plays": plays}


def first_lead(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield the moment before the first lead."""
    yield _shared(trick_deal(wish, chance)) | {"plays": []}


def _shared(over: Playing) -> dict[str, Any]:
    fields = trump_fields(over) | {"ask": "leader", "declarer": over.table.declarer}
    return fields if over.table.players == 4 else fields | {"players": over.table.players}


def _may_tie(over: Playing, plays: tuple[tuple[int, ...], ...]) -> bool:
    """Say whether two plays hold cards of the same strength as their highest."""
    strength = over.table.logic.order.strength
    tops = [max(strength[code] for code in cards) for cards in plays]
    return len(set(tops)) < len(tops)
