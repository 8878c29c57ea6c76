"""What templates outside a board ask of the registry of kinds."""

from collections.abc import Iterable
from functools import lru_cache

from django.conf import settings
from django.template import Library
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from lessons.puzzles.cards import ShownCard
from lessons.puzzles.kinds import get_kind
from lessons.puzzles.progress import stored_kinds

register = Library()


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


@lru_cache(maxsize=4096)
def _drawn(card: ShownCard, choice: str, _lang: str | None) -> str:
    return render_to_string("parts/card.html", {"card": card, "choice": choice})
