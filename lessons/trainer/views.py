"""The pages of the trainer: how a reader stands, the next board, answering."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from engine.chance import Chance
from lessons.models import Mode
from lessons.puzzles import made
from lessons.trainer import services
from lessons.trainer.choice import GAME, HARDNESS, RULE, Choice, of_turn, read_choice
from lessons.trainer.models import TrainerTurn
from lessons.trainer.shown import board_context, standing_context
from lessons.web import pages
from lessons.web.asking import Asked, Elsewhere, answer_to, page_of
from lessons.web.boards import BoardState
from lessons.web.pages import go_to, only, see_other
from lessons.web.reader import with_reader
from lessons.web.throttle import throttled

STANDING = "trainer/standing.html"


@only("GET", "HEAD")
@with_reader
def trainer(request: HttpRequest, reader: str) -> HttpResponse:
    """Go on with the board that waits; without one show how the reader stands."""
    latest = services.latest_turn(reader)
    waiting = services.open_turn(reader, latest.game) if latest else None
    if waiting is not None:
        return go_to(request, board_url(waiting))
    return _stand(request, reader, *read_choice(request.GET, _standing(reader)))


@only("GET", "HEAD")
@with_reader
def trainer_standing(request: HttpRequest, reader: str) -> HttpResponse:
    """Show how the reader stands in a game, and what there is to choose."""
    return _stand(request, reader, *read_choice(request.GET, _standing(reader)))


@only("GET", "HEAD", "POST")
@throttled("make", per_reader=40, per_address=400)
@with_reader
def trainer_next(request: HttpRequest, reader: str) -> HttpResponse:
    """Lead to the board that waits in the chosen game, else to a new one that fits."""
    if request.method != "POST":
        return go_to(request, reverse("trainer"))
    if "look" in request.POST:
        fields = {name: request.POST.get(name, "")[:60] for name in (GAME, RULE, HARDNESS)}
        return see_other(request, f"{reverse('trainer-standing')}?{urlencode(fields)}")
    choice, problems = read_choice(request.POST, _standing(reader))
    if problems:
        return _stand(request, reader, choice, problems)
    chance = Chance("trainer", secrets.token_hex(8))
    turn = services.give_board(reader, choice.game, choice.rule, choice.hardness, chance)
    if turn is None:
        problem = _("No board like that came about this time. Try again, or choose more widely.")
        return _stand(request, reader, choice, (problem,))
    return see_other(request, board_url(turn))


@dataclass
class Turn(Asked):
    """A board of the trainer; the first answer is rated, in the transaction that stores it."""

    turn: TrainerTurn

    mode = Mode.TRAINER
    template = "trainer/board.html"

    @property
    def url(self) -> str:
        """The address of the board in the trainer."""
        return board_url(self.turn)

    def context(self, request: HttpRequest, state: BoardState) -> dict[str, Any]:
        """Return what the page shows."""
        return board_context(self.reader, self.turn, self.board, state)

    def follow(self, state: BoardState) -> None:
        """See what the answer did to the rating."""
        self.turn.refresh_from_db()


def _asked(request: HttpRequest, reader: str, slug: str) -> Asked:
    """Return a board that this reader was given; other boards are no business of the trainer."""
    turn = services.turn_at(reader, slug)
    if turn is None:
        raise Elsewhere(reverse("trainer"))
    return Turn(reader, made.board_of(turn.board), turn)


trainer_board = page_of(_asked)
trainer_answer = answer_to(_asked)


def board_url(turn: TrainerTurn) -> str:
    """Return the address of a board in the trainer."""
    return reverse("trainer-board", kwargs={"slug": turn.board.slug})


def _standing(reader: str) -> Choice | None:
    turn = services.latest_turn(reader)
    return of_turn(turn) if turn else None


def _stand(
    request: HttpRequest, reader: str, choice: Choice, problems: tuple[str, ...]
) -> HttpResponse:
    response = pages.show(request, STANDING, standing_context(reader, choice, problems))
    patch_cache_control(response, private=True, no_store=True)
    return response
