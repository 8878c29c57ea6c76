"""A board that a reader was given, in the trainer or in review: a turn says so.

Other boards are no business of theirs: whoever was not given one is led to where boards are given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from django.http import HttpRequest
from django.urls import reverse

from lessons.content import Board
from lessons.models import MadeBoard, Mode
from lessons.puzzles import made
from lessons.web.asking import Asked, Elsewhere, Find
from lessons.web.boards import BoardState

#: Holds what HTMX puts into the page of a board of training.
TRAINING_PART = "puzzles/_training.html"


class Turn(Protocol):
    """The row that says that a reader was given a board."""

    @property
    def board(self) -> MadeBoard:
        """The board."""


@dataclass(frozen=True)
class Training[T: Turn]:
    """A way to train that gives boards: which turns it knows, what its pages show."""

    mode: Mode
    #: The template of a board's page.
    page: str
    #: The names of the addresses of a board, and of the page where boards are given.
    board_name: str
    start_name: str
    #: Find the latest turn of a reader at the board with a slug.
    turn_at: Callable[[str, str], T | None]
    #: Say what a page shows: reader, turn, board, how the board stands.
    context: Callable[[str, T, Board, BoardState], dict[str, Any]]

    def url(self, turn: T) -> str:
        """Return the address of a board that was given."""
        return reverse(self.board_name, kwargs={"slug": turn.board.slug})

    def find(self) -> Find:
        """Return what finds the board of an address, for the two views of a board."""

        def asked(request: HttpRequest, reader: str, slug: str) -> Asked:
            turn = self.turn_at(reader, slug)
            if turn is None:
                raise Elsewhere(reverse(self.start_name))
            return _AtTurn(reader, made.board_of(turn.board), self, turn)

        return asked


@dataclass
class _AtTurn[T: Turn](Asked):
    """A board at a turn; what follows from its first answer is done where that is stored."""

    training: Training[T]
    turn: T

    @property
    def mode(self) -> Mode:
        """The way to train."""
        return self.training.mode

    @property
    def template(self) -> str:
        """The template with the part of its boards."""
        return TRAINING_PART

    @property
    def page(self) -> str:
        """The template of their pages."""
        return self.training.page

    @property
    def url(self) -> str:
        """The address of the board."""
        return self.training.url(self.turn)

    def context(self, request: HttpRequest, state: BoardState) -> dict[str, Any]:
        """Return what the page shows."""
        return self.training.context(self.reader, self.turn, self.board, state)

    def follow(self, state: BoardState) -> None:
        """See what became of the turn."""
        self.turn = self.training.turn_at(self.reader, self.turn.board.slug) or self.turn
