"""The pages of the trainer: how a reader stands, the next board, answering."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from engine.chance import Chance
from lessons.content import Board
from lessons.course.pages import go_to, see_other
from lessons.models import Mode
from lessons.puzzles import made
from lessons.trainer import services
from lessons.trainer.choice import GAME, HARDNESS, RULE, Choice, of_turn, read_choice
from lessons.trainer.models import TrainerTurn
from lessons.trainer.shown import board_context, standing_context
from lessons.web import lists, pages
from lessons.web.answers import opened, take_answer
from lessons.web.boards import BoardState
from lessons.web.pages import only
from lessons.web.reader import with_reader
from lessons.web.throttle import throttled

STANDING = "trainer/standing.html"
BOARD = "trainer/board.html"


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


@only("GET", "HEAD")
@with_reader
def trainer_board(request: HttpRequest, reader: str, slug: str) -> HttpResponse:
    """Show a board that this reader was given; other boards are no business of the trainer."""
    turn = services.turn_at(reader, slug)
    if turn is None:
        return go_to(request, reverse("trainer"))
    board = made.board_of(turn.board)
    if board is None:
        return _gone(request)
    return _show(request, reader, turn, board, opened(request, reader, board))


@only("GET", "HEAD", "POST")
@throttled("answer", per_reader=60, per_address=600)
@with_reader
def trainer_answer(request: HttpRequest, reader: str, slug: str) -> HttpResponse:
    """Take an answer to a board of the trainer; the first one is rated."""
    turn = services.turn_at(reader, slug)
    if turn is None or request.method != "POST":
        return go_to(request, board_url(turn) if turn else reverse("trainer"))
    board = made.board_of(turn.board)
    if board is None:
        return _gone(request)
    state, status = take_answer(request, reader, board, mode=Mode.TRAINER)
    turn.refresh_from_db()
    response = _show(request, reader, turn, board, state, status=status)
    response["HX-Replace-Url"] = board_url(turn)
    return response


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


def _show(
    request: HttpRequest,
    reader: str,
    turn: TrainerTurn,
    board: Board,
    state: BoardState,
    *,
    status: int = 200,
) -> HttpResponse:
    context = board_context(reader, turn, board, state)
    return pages.show(request, BOARD, context, status=status)


def _gone(request: HttpRequest) -> HttpResponse:
    return pages.show(request, "puzzles/gone.html", lists.gone_context(), status=410)
