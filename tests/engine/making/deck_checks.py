"""Could these cards lie on one table?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tests.engine.oracle import COPIES, DECK

#: The most cards that a player is dealt.
DEALT = {"anqi": 25, "heiqi": 25, "shengji": 25, "gabaguo": 12}


def fits_the_decks(game: str, lists: Iterable[Sequence[str]]) -> None:
    """No card is there more often than the decks hold it, and no hand is too long."""
    held: Counter[str] = Counter()
    for cards in lists:
        assert len(cards) <= DEALT[game]
        held.update(cards)
    assert set(held) <= set(DECK)
    assert max(held.values()) <= COPIES[game]
