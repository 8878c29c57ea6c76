"""Cards in small print: hands and tricks that only have to be read, line by line.

A board may show a hundred of them, so their HTML is put together here and kept, not in a template.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from engine.cards import RANKS, SUITS, TEXTS, Card, parse_code, rank_of
from engine.climbing import RANK_NAMES
from engine.exercises import Exercise
from lessons.texts import card_name, seat_name, suit_name
from lessons.texts.words import as_drawn, card_sign, is_chinese

type Minis = SafeString
"""A row of cards as HTML; empty where there is none."""


@dataclass(frozen=True, slots=True)
class MiniLane:
    """The cards of one suit of a hand, for ``parts/held.html``."""

    code: str
    name: str
    cards: Minis


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """One play of a trick, and who made it."""

    who: str
    cards: Minis


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """One trick, for ``parts/tricks.html``."""

    number: int
    plays: tuple[ShownPlay, ...]


class Proof:
    """Proof cards to be marked where they lie: each copy once, in the order of showing."""

    def __init__(self, cards: Iterable[str] = ()) -> None:
        self._left = Counter(cards)

    def take(self, card: str) -> bool:
        """Say whether this copy is to be marked."""
        if self._left.get(card, 0) <= 0:
            return False
        self._left[card] -= 1
        return True


def minis(cards: Iterable[str], lang: str, proof: Proof | None = None) -> Minis:
    """Return a row of cards in small print, in the language of the page."""
    marked = _(", marked") if proof else ""
    row = [_mini(text, lang, marked if proof and proof.take(text) else "") for text in cards]
    if not row:
        return SafeString("")
    return SafeString(f'<span class="minis">{_pause(get_language()).join(row)}</span>')


@lru_cache
def _pause(_lang: str | None) -> SafeString:
    """Return what stands between two cards, in the language that gettext speaks."""
    return format_html('<span class="vh">{}</span> ', pgettext("between cards", ", "))


#: Jokers where an English page has little room.
_SHORT = {"BJ": "Big\u00a0J.", "LJ": "Little\u00a0J."}


@lru_cache(maxsize=2048)
def _mini(text: str, lang: str, marked: str) -> SafeString:
    """Return one card: its sign to see, its name to hear; ``marked`` is said where it is proof."""
    card = Card.parse(text)
    sign = card_sign(text, lang) if card.suit or is_chinese(lang) else _SHORT[card.text]
    classes = ["of-card"] + ([f"of-{card.suit}"] if card.suit else [])
    classes += ["red"] if card.suit in ("H", "D") or card.text == "BJ" else []
    classes += ["proof"] if marked else []
    return format_html(
        '<span class="{}"><span aria-hidden="true">{}</span><span class="vh">{}{}</span></span>',
        " ".join(classes), as_drawn(sign), card_name(text, lang), marked,
    )  # fmt: skip


def held(
    exercise: Exercise,
    cards: Iterable[str],
    lang: str,
    proof: Proof | None = None,
    *,
    in_one_row: bool = False,
) -> list[MiniLane]:
    """Return a hand in lanes: by effective suit, or as printed where nothing is trump yet.

    ``in_one_row``: all cards as they are printed, where lanes would give an answer away.
    """
    if in_one_row:
        row = [card for _suit, lane in printed(cards) for card in lane]
        return [MiniLane("", "", minis(row, lang, proof))] if row else []
    if exercise.trump_order is None:
        lanes = printed(cards)
    else:
        lanes = [(code, list(lane)) for code, lane in exercise.lanes(cards)]
    return [
        MiniLane(code, suit_name(code, lang) if code else _("Jokers"), minis(lane, lang, proof))
        for code, lane in lanes
    ]


def printed(cards: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Return cards by printed suit, the jokers (no suit) first, high cards first."""
    lanes: dict[str, list[Card]] = {suit: [] for suit in ("", *SUITS)}
    for card in map(Card.parse, cards):
        lanes[card.suit].append(card)
    return [
        (suit, [card.text for card in sorted(lane, key=_height, reverse=True)])
        for suit, lane in lanes.items()
        if lane
    ]


def _height(card: Card) -> int:
    return RANKS.index(card.rank) if card.suit else int(card.text == "BJ")


def by_rank(cards: Iterable[str]) -> list[str]:
    """Return the cards of a climbing game, strong ones first."""
    return [TEXTS[code] for code in sorted(map(parse_code, cards), key=_strength, reverse=True)]


def _strength(code: int) -> tuple[int, int]:
    return RANK_NAMES.index(rank_of(code)), -code


def tricks_shown(
    tricks: Sequence[Sequence[tuple[str, Sequence[str]]]], lang: str, proof: Proof | None = None
) -> list[ShownTrick]:
    """Return tricks line by line; each play as who made it and its cards."""
    return [
        ShownTrick(number, tuple(ShownPlay(who, minis(cards, lang, proof)) for who, cards in trick))
        for number, trick in enumerate(tricks, 1)
    ]


def seated(
    leader: int, plays: Sequence[Sequence[str]], players: int, lang: str
) -> list[tuple[str, Sequence[str]]]:
    """Return the plays of a trick whose leader is known, each with its seat."""
    return [(seat_name((leader + turn) % players, lang), cards) for turn, cards in enumerate(plays)]
