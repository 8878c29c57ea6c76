"""What templates outside a board ask of the registry of kinds, and what boards show many times.

A board may hold a hundred cards and as many radio buttons. Each kind of them is written once, by
its template or :func:`format_html`, and kept: the same for every reader, it holds nothing of any.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from django.conf import settings
from django.template import Library
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from lessons.puzzles.cards import ShownCard
from lessons.puzzles.kinds import get_kind
from lessons.puzzles.progress import stored_kinds

register = Library()

#: So many different cards and buttons are kept.
_KEPT = 4096


class Option(Protocol):
    """What can be chosen: what the form sends, what the page says, whether it is chosen."""

    @property
    def value(self) -> str:
        """What the form sends."""

    @property
    def label(self) -> str:
        """What the page says."""

    @property
    def checked(self) -> bool:
        """Whether it is chosen."""


class Place(Option, Protocol):
    """A place that a card can be put; a suit's drawing may stand for its label."""

    @property
    def suit(self) -> str:
        """The suit that is drawn; empty where the label is written."""


@register.simple_tag
def board_kinds() -> list[dict[str, str]]:
    """Return every kind with boards of its own: ``name``, ``label``, the address of its list."""
    return [
        {
            "name": kind.name,
            "label": kind.label(),
            "url": reverse("puzzle-list", kwargs={"kind": kind.name}),
        }
        for kind in map(get_kind, stored_kinds())
    ]


@register.simple_tag
def card_items(cards: Iterable[ShownCard], choice: str = "") -> SafeString:
    """Return cards as list items, each as ``parts/card.html`` draws it; it is drawn only once."""
    draw = _drawn.__wrapped__ if settings.DEBUG else _drawn
    lang = get_language()
    return mark_safe("".join(draw(card, choice, lang) for card in cards))  # noqa: S308


@register.simple_tag
def card_row(cards: Sequence[ShownCard]) -> SafeString:
    """Return the list of cards that lie on the table (a lead, the kitty) and cannot be picked."""
    return mark_safe(f'<ul class="cards n{len(cards)}">{card_items(cards)}</ul>')  # noqa: S308


@lru_cache(maxsize=_KEPT)
def _drawn(card: ShownCard, choice: str, _lang: str | None) -> str:
    return render_to_string("parts/card.html", {"card": card, "choice": choice})


@register.simple_tag
def choices(name: str, options: Iterable[Option], *, several: bool = False) -> SafeString:
    """Return a button with its label for everything that can be chosen in one field."""
    box = "checkbox" if several else "radio"
    drawn = (_choice(box, name, each.value, each.label, each.checked) for each in options)
    return mark_safe("".join(drawn))  # noqa: S308


@lru_cache(maxsize=_KEPT)
def _choice(box: str, name: str, value: str, label: str, is_checked: bool) -> SafeString:
    return format_html(
        '<label class="choice"><input type="{}" name="{}" value="{}"{} autocomplete="off">'
        "<span>{}</span></label>",
        box, name, value, _checked(is_checked), label,
    )  # fmt: skip


@register.simple_tag
def places(name: str, found: Iterable[Place]) -> SafeString:
    """Return a button for every place that a card can be put."""
    drawn = (_place(name, each.value, each.label, each.suit, each.checked) for each in found)
    return mark_safe("".join(drawn))  # noqa: S308


@lru_cache(maxsize=_KEPT)
def _place(name: str, value: str, label: str, suit: str, is_checked: bool) -> SafeString:
    said: SafeString | str = label
    if suit:
        said = format_html(
            '<svg class="suit" width="18" height="18" aria-hidden="true">'
            '<use href="#suit-{}"/></svg><span class="vh">{}</span>',
            suit, label,
        )  # fmt: skip
    return format_html(
        '<label class="place{}"><input type="radio" name="{}" value="{}"{} autocomplete="off">'
        "<span>{}</span></label>",
        _suit_classes(suit), name, value, _checked(is_checked), said,
    )  # fmt: skip


def _suit_classes(suit: str) -> SafeString:
    """Return what a drawn suit is coloured by, in two colours and in four; nothing for words."""
    red = " red" if suit in ("H", "D") else ""
    return SafeString(f" of-{suit}{red}" if suit else "")


def _checked(is_checked: bool) -> SafeString:
    return SafeString(" checked" if is_checked else "")
