"""The rulebook: every rule with an example, what else is played, and where it is taught.

``rulebook()`` is the door to it; it raises ContentError with file and line of everything that is
wrong. ``rule_address(rule)`` leads to a rule from anywhere on the site.
"""

from __future__ import annotations

from functools import cache

from django.urls import reverse

from lessons.content import content
from lessons.glossary import glossary
from lessons.rulebook.loader import load
from lessons.rulebook.model import Entry, Group, Rulebook, Section

__all__ = ["Entry", "Group", "Rulebook", "Section", "rule_address", "rulebook"]


@cache
def rulebook() -> Rulebook:
    """Return the rulebook, read and checked at the first call."""
    return load(content().rules, {term.id for term in glossary().terms})


def rule_address(rule: str) -> str:
    """Return where a rule stands, in the page's language; empty for an unknown rule."""
    group = rulebook().group_of(rule)
    return f"{reverse('rulebook-group', kwargs={'group': group})}#{rule}" if group else ""
