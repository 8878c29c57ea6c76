"""The page of the glossary."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from lessons.glossary import GROUPS, glossary
from lessons.web import pages, passages
from lessons.web.pages import only
from lessons.web.reader import with_reader


@only("GET", "HEAD")
@with_reader
def words(request: HttpRequest, reader: str) -> HttpResponse:
    """Show every term with its two scripts, pinyin, English and what it means."""
    return pages.show(request, "glossary/glossary.html", glossary_context())


def glossary_context() -> dict[str, Any]:
    """Return what the page of the glossary shows."""
    return {
        "section": "glossary",
        "alternates": pages.alternates("glossary"),
        "groups": [_group(name) for name in GROUPS],
        "count": len(glossary().terms),
    }


def _group(name: str) -> dict[str, Any]:
    return {
        "id": name,
        "label": passages.in_each(lambda _code: group_label(name)),
        "terms": [term for term in glossary().terms if term.group == name],
    }


def group_label(group: str) -> str:
    """Return what a part of the glossary is called."""
    return {
        "cards": _("Cards"),
        "trump": _("Trump and side suits"),
        "shapes": _("Shapes"),
        "trick": _("The trick"),
        "kitty": _("The kitty"),
        "calling": _("Seats, sides and calling"),
        "result": _("Points and result"),
        "anqi": _("An Qi"),
        "heiqi": _("Hei Qi"),
        "gabaguo": _("Gaba Guo"),
        "dingqi": _("Ding Qi"),
        "shengji": _("Shengji"),
    }[group]
