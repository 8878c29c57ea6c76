"""What templates outside a board ask of the registry of kinds."""

from django.template import Library
from django.urls import reverse

from lessons.puzzles.kinds import KINDS

register = Library()


@register.simple_tag
def board_kinds() -> list[dict[str, str]]:
    """Return every kind of board: ``name``, ``label`` and the address of its list."""
    return [
        {
            "name": kind.name,
            "label": kind.label(),
            "url": reverse("puzzle-list", kwargs={"kind": kind.name}),
        }
        for kind in KINDS.values()
    ]
