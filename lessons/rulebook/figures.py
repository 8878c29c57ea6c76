"""What an example shows: rows of cards and words, the same for every page and for print.

A row has a label and then cards in groups (lanes, parts, bids) or a few words. Labels and words
are made in each language of the page; cards are named in the language of the page itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.exercises import Exercise
from lessons.puzzles.cards import ShownCard, shown
from lessons.texts import suit_name
from lessons.web import pages
from lessons.web.passages import Texts, in_each


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards that belong together, with a name where they lie in a lane."""

    cards: tuple[ShownCard, ...]
    name: Texts = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a figure."""

    label: Texts
    groups: tuple[Cards, ...] = ()
    words: Texts = ""


class Proof:
    """Cards to mark, each as often as it was named; drawn down while rows are made."""

    def __init__(self, cards: Iterable[str] = ()) -> None:
        self._left = Counter(cards)

    def take(self, text: str) -> bool:
        """Say whether the next copy of a card is to be marked."""
        if not self._left[text]:
            return False
        self._left[text] -= 1
        return True


def say(words: Callable[[], str]) -> Mapping[str, str]:
    """Return interface words in each language of the page."""
    return in_each(lambda _lang: words())


def cards(texts: Iterable[str], proof: Proof | None = None, name: Texts = "") -> Cards:
    """Return cards side by side."""
    marks, lang = proof or Proof(), pages.language()
    return Cards(tuple(shown(each, lang, proof=marks.take(each)) for each in texts), name)


def row(label: Texts, texts: Sequence[str], proof: Proof | None = None) -> Row:
    """Return a row of cards, or of the word "none"."""
    return Row(label, (cards(texts, proof),)) if texts else Row(label, words=none())


def groups(label: Texts, parts: Iterable[Sequence[str]], proof: Proof | None = None) -> Row:
    """Return a row of several groups of cards, or of the word "none"."""
    found = tuple(cards(part, proof) for part in parts)
    return Row(label, found) if found else Row(label, words=none())


def lanes(
    label: Texts, exercise: Exercise, texts: Sequence[str], proof: Proof | None = None
) -> Row:
    """Return a row of cards in lanes; a game without trumps has one lane without a name."""
    if exercise.trump_order is None:
        return row(label, texts, proof)
    return Row(
        label,
        tuple(
            cards(lane, proof, in_each(lambda lang, code=code: suit_name(code, lang)))  # type: ignore[misc]
            for code, lane in exercise.lanes(texts)
        ),
    )


def none() -> Mapping[str, str]:
    """Return the word for no cards, nobody, nothing."""
    return say(lambda: _("none"))


def seat_name(seat: int) -> str:
    """Return what the player at a seat is called in examples."""
    names = (
        pgettext("player", "A"),
        pgettext("player", "B"),
        pgettext("player", "C"),
        pgettext("player", "D"),
        pgettext("player", "E"),
    )
    return names[seat]


def seat_names(seats: Iterable[int]) -> str:
    """Return a list of players."""
    return _(", ").join(seat_name(seat) for seat in seats)
