"""Cards and their text forms (rules: ``cards.deck``, ``cards.points``, ``cards.copy``).

Inside the engine a card is its **code**, an int from 0 to 53; the two copies of a card in a
two-deck game share a code. :class:`Card` is the same thing for the edges, with text forms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.errors import BadInput, shown

SUITS: Final = "SHCD"
RANKS: Final = "23456789TJQKA"
LJ: Final = 52
BJ: Final = 53
#: How many different cards there are.
TYPES: Final = 54

_SUIT_FORMS: Final = {"S": ("S", "♠", "黑桃"), "H": ("H", "♥", "红桃", "紅桃"),
                      "C": ("C", "♣", "梅花"), "D": ("D", "♦", "方块", "方塊")}  # fmt: skip
_POINTS: Final = {"5": 5, "T": 10, "K": 10}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card type; ``code`` is 13 × suit + rank (2 … A), 52 the small and 53 the big joker."""

    code: int

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``S7``, ``♠7``, ``黑桃7``, ``HT``, ``H10``, ``BJ``, ``大王``; else BadInput."""
        return CARDS[parse_code(text)]

    @property
    def text(self) -> str:
        """The standard text form, such as ``S7``, ``HT`` or ``BJ``."""
        return TEXTS[self.code]

    @property
    def suit(self) -> str:
        """The printed suit ``S H C D``, or ``""`` for a joker."""
        return suit_of(self.code)

    @property
    def rank(self) -> str:
        """The rank ``2 … 9 T J Q K A``, or ``LJ`` / ``BJ``."""
        return rank_of(self.code)

    @property
    def points(self) -> int:
        """What the card is worth: 5, 10 or 0 (``cards.points``)."""
        return POINTS[self.code]

    def __str__(self) -> str:
        return self.text


def code_of(suit: str, rank: str) -> int:
    """Return the code of a suit letter and a rank letter."""
    return SUITS.index(suit) * 13 + RANKS.index(rank)


def suit_of(code: int) -> str:
    """Return the printed suit letter of a code, ``""`` for jokers."""
    return SUITS[code // 13] if code < LJ else ""


def rank_of(code: int) -> str:
    """Return the rank letter of a code, ``LJ`` or ``BJ`` for jokers."""
    return RANKS[code % 13] if code < LJ else TEXTS[code]


TEXTS: Final[tuple[str, ...]] = (*(s + r for s in SUITS for r in RANKS), "LJ", "BJ")
CARDS: Final[tuple[Card, ...]] = tuple(Card(code) for code in range(TYPES))
#: One deck, in order of codes.
DECK: Final = CARDS
#: code -> points (``cards.points``)
POINTS: Final[tuple[int, ...]] = tuple(_POINTS.get(text[1], 0) for text in TEXTS)


def _text_forms() -> dict[str, int]:
    forms = {"LJ": LJ, "小王": LJ, "BJ": BJ, "大王": BJ}
    for suit, names in _SUIT_FORMS.items():
        for name in names:
            for rank in RANKS:
                forms[name + rank] = code_of(suit, rank)
            forms[name + "10"] = code_of(suit, "T")
    return forms


_FORMS: Final = _text_forms()
_STANDARD: Final = {text: code for code, text in enumerate(TEXTS)}


def parse_code(text: object, field: str = "") -> int:
    """Return the code of a card's text form; raise BadInput naming ``field`` if it is none."""
    code = _FORMS.get(text) if isinstance(text, str) else None
    if code is None:
        raise BadInput(field, "unknown_card", value=shown(text))
    return code


def known_codes(items: list[object]) -> tuple[int, ...] | None:
    """Return the codes of cards in standard text form; None where something else is there."""
    try:
        return tuple([_STANDARD[item] for item in items])  # type: ignore[index]
    except (KeyError, TypeError):
        return None


def texts(codes: Iterable[int]) -> tuple[str, ...]:
    """Return the standard text forms of codes, in the given order."""
    return tuple(map(TEXTS.__getitem__, codes))


def total_points(codes: Iterable[int]) -> int:
    """Return the points that cards are worth together (``cards.points``)."""
    return sum(map(POINTS.__getitem__, codes))


def subtract(codes: Iterable[int], others: Iterable[int]) -> tuple[int, ...]:
    """Return ``codes`` without ``others``, copy by copy; what is not there is ignored."""
    left = Counter(others)
    kept = []
    for code in codes:
        if left[code] > 0:
            left[code] -= 1
        else:
            kept.append(code)
    return tuple(kept)
