"""Stored boards and the puzzles of days, to look one up; they are nobody's and never change."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from lessons.models import DailyPuzzle, MadeBoard
from lessons.owners.looking import Shown
from lessons.owners.site import site
from lessons.puzzles.kinds import KINDS
from lessons.web.boards import GAMES, game_name


def _game(name: str) -> str:
    return game_name(name) if name in GAMES else name


def _kind(name: str) -> str:
    return KINDS[name].label() if name in KINDS else name


class _Named(admin.AllValuesFieldListFilter):
    """A filter whose values are called what readers read."""

    called: Callable[[str], str]

    def choices(self, changelist: Any) -> Any:
        """Yield the choices, those for a value by its name."""
        for choice in super().choices(changelist):
            shown = str(choice["display"])
            yield {**choice, "display": type(self).called(shown)}


class _Games(_Named):
    called = staticmethod(_game)


class _Kinds(_Named):
    called = staticmethod(_kind)


class Boardlike(Shown):
    """What boards and days have in common."""

    list_filter = (("game", _Games), ("kind", _Kinds), "difficulty")
    filtered_by = ("game", "kind", "difficulty")

    @admin.display(description=_("Game"), ordering="game")
    def game_said(self, row: MadeBoard | DailyPuzzle) -> str:
        """Return what the game is called."""
        return _game(row.game)

    @admin.display(description=_("Kind of board"), ordering="kind")
    def kind_said(self, row: MadeBoard | DailyPuzzle) -> str:
        """Return what the kind is called."""
        return _kind(row.kind)


def _document(value: Any) -> str:
    written = json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True)
    return format_html('<pre class="document">{}</pre>', written)


class Boards(Boardlike):
    """Boards that were made and stand for good."""

    list_display = ("slug", "game_said", "kind_said", "rule", "difficulty", "created")
    search_fields = ("slug", "rule")
    search_help_text = _("The end of a board's address, or a rule")
    ordering = ("-pk",)
    fields = (
        "slug", "page", "game_said", "kind_said", "rule", "difficulty", "created", "position",
        "in_force",
    )  # fmt: skip

    @admin.display(description=_("On the site"))
    def page(self, board: MadeBoard) -> str:
        """Lead to the board as readers see it."""
        url = reverse("practice-board", args=(board.slug,))
        return format_html('<a href="{}">{}</a>', url, url)

    @admin.display(description=_("Document"))
    def position(self, board: MadeBoard) -> str:
        """Return the document that decides what is shown and judged."""
        return _document(board.exercise)

    @admin.display(description=_("Options in force"))
    def in_force(self, board: MadeBoard) -> str:
        """Return every option of the game with its value."""
        return _document(board.options)


class Days(Boardlike):
    """The puzzles of days, those that are prepared included."""

    list_display = ("number", "date", "game_said", "kind_said", "rule", "difficulty")
    search_fields = ("=number", "board__slug", "rule")
    ordering = ("-number",)
    fields = (
        "number", "date", "stored", "game_said", "kind_said", "rule", "difficulty", "created",
        "position",
    )  # fmt: skip

    @admin.display(description=_("Board"))
    def stored(self, puzzle: DailyPuzzle) -> str:
        """Lead to the board."""
        url = reverse("admin:lessons_madeboard_change", args=(puzzle.board_id,))
        return format_html('<a href="{}">{}</a>', url, puzzle.board)

    @admin.display(description=_("Document"))
    def position(self, puzzle: DailyPuzzle) -> str:
        """Return the document of the board."""
        return _document(puzzle.board.exercise)


site.register(MadeBoard, Boards)
site.register(DailyPuzzle, Days)
