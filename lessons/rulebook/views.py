"""The pages of the rulebook."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from lessons.content import content
from lessons.puzzles import progress
from lessons.puzzles.made import made_rules
from lessons.rulebook import rule_address, rulebook
from lessons.rulebook.figures import say
from lessons.rulebook.shown import boards_on, shown_sections
from lessons.web import lists, pages
from lessons.web.boards import game_name
from lessons.web.pages import only
from lessons.web.reader import with_reader

SECTION = "rules"


@only("GET", "HEAD")
def index(request: HttpRequest) -> HttpResponse:
    """Show the way to every part of the rulebook, and the texts that it rests on."""
    book = rulebook()
    context = {
        "groups": [{"group": each, "url": _group_url(each.id)} for each in book.groups],
        "sources": book.sources,
    }
    return _show(request, "rulebook/index.html", context, "rulebook")


@only("GET", "HEAD")
def group(request: HttpRequest, group: str) -> HttpResponse:
    """Show all rules of a game, or those that several share."""
    found = rulebook().group(group)
    if found is None:
        raise Http404
    context = {
        "group": found,
        "title": found.name[pages.language()],
        "sections": shown_sections(found.sections),
        "groups": [{"group": each, "url": _group_url(each.id)} for each in rulebook().groups],
    }
    return _show(request, "rulebook/group.html", context, "rulebook-group", group=group)


@only("GET", "HEAD")
def contested(request: HttpRequest) -> HttpResponse:
    """Show every rule that is played differently elsewhere, and why."""
    parts = []
    for each in rulebook().groups:
        entries = [entry for entry in each.entries() if entry.why]
        if entries:
            rows = [{"entry": entry, "url": rule_address(entry.rule.id)} for entry in entries]
            parts.append({"group": each, "rows": rows})
    return _show(request, "rulebook/contested.html", {"parts": parts}, "rulebook-contested")


@only("GET", "HEAD")
def compare(request: HttpRequest) -> HttpResponse:
    """Show the games side by side."""
    rows = [
        {
            "name": row.name,
            "cells": [
                {
                    "game": say(lambda cell=cell: game_name(cell.game)),  # type: ignore[misc]
                    "text": cell.text,
                    "rule": content().rules[cell.rule],
                    "url": rule_address(cell.rule),
                }
                for cell in row.cells
            ],
        }
        for row in rulebook().comparisons
    ]
    return _show(request, "rulebook/compare.html", {"rows": rows}, "rulebook-compare")


@only("GET", "HEAD")
@with_reader
def practise(request: HttpRequest, reader: str, rule: str) -> HttpResponse:
    """List the stored boards on one rule with this reader's marks, and the way to new ones."""
    text, boards = content().rules.get(rule), boards_on(rule)
    is_made = rule in made_rules()
    if text is None or not (boards or is_made):
        raise Http404
    marks = progress.marks_of(reader)
    context = {
        "rule": text,
        "title": text.name[pages.language()],
        "url": rule_address(rule),
        "is_made": is_made,
        "rows": [lists.row(board, marks) for board in boards],
    }
    return _show(request, "rulebook/practise.html", context, "rulebook-practise", rule=rule)


def _group_url(group: str) -> str:
    return reverse("rulebook-group", kwargs={"group": group})


def _show(
    request: HttpRequest, template: str, context: dict[str, Any], name: str, **kwargs: str
) -> HttpResponse:
    context |= {"section": SECTION, "alternates": pages.alternates(name, None, **kwargs)}
    return pages.show(request, template, context)
