"""Cards as a page shows them: with a name to hear, ticked or not, marked as proof or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import Card
from lessons.texts import card_name


@dataclass(frozen=True, slots=True)
class ShownCard:
    """One card on a board, for ``parts/card.html``."""

    text: str
    suit: str
    rank: str
    name: str
    checked: bool = False
    proof: bool = False


@dataclass(frozen=True, slots=True)
class ShownLane:
    """The cards of one effective suit, for ``parts/lane.html``."""

    code: str
    name: str
    cards: tuple[ShownCard, ...]


class Marks:
    """Which copies of a row of cards are ticked and which are proof.

    Copies of a card are alike, so ticks go to the first ones. Where a verdict speaks of cards
    that were played, the proof lights up on ticked copies; where it speaks of cards kept back,
    on the others: of a pair broken up, the card that stayed in the hand.
    """

    def __init__(
        self,
        row: Iterable[str],
        *,
        checked: Iterable[str] = (),
        played_proof: Iterable[str] = (),
        kept_proof: Iterable[str] = (),
    ) -> None:
        self._held = Counter(row)
        self._checked = Counter(checked)
        self._played_proof = Counter(played_proof)
        self._kept_proof = Counter(kept_proof)
        self._seen: Counter[str] = Counter()

    def show(self, text: str, lang: str) -> ShownCard:
        """Return the next copy of this card as the page shows it."""
        copy = self._seen[text]
        self._seen[text] += 1
        proof = copy < self._played_proof[text] or copy >= self._held[text] - self._kept_proof[text]
        return shown(text, lang, checked=copy < self._checked[text], proof=proof)


@lru_cache(maxsize=2048)
def shown(text: str, lang: str, *, checked: bool = False, proof: bool = False) -> ShownCard:
    """Return one card as a page shows it."""
    card = Card.parse(text)
    return ShownCard(card.text, card.suit, card.rank, card_name(text, lang), checked, proof)


def shown_row(cards: Iterable[str], lang: str, proof: Iterable[str] = ()) -> tuple[ShownCard, ...]:
    """Return cards that only lie on the table."""
    row = list(cards)
    marks = Marks(row, played_proof=proof)
    return tuple(marks.show(text, lang) for text in row)


def together(groups: Iterable[Iterable[str]]) -> list[str]:
    """Return each card as often as the group that shows it most often."""
    most: Counter[str] = Counter()
    for group in groups:
        most |= Counter(group)
    return list(most.elements())
