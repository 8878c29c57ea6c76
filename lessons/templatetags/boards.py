"""What templates outside a board ask of the registry of kinds."""

from django.template import Library
from django.urls import reverse

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
