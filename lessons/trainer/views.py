"""The pages of the trainer: how a reader stands, the next board, answering."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from engine.chance import Chance
from lessons.models import Mode
from lessons.trainer import services
from lessons.trainer.choice import GAME, HARDNESS, RULE, Choice, of_turn, read_choice
from lessons.trainer.shown import board_context, standing_context
from lessons.web import pages
from lessons.web.asking import answer_to, page_of
from lessons.web.pages import go_to, only, see_other
from lessons.web.reader import with_reader
from lessons.web.throttle import throttled
from lessons.web.turns import Training

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
        problem = _("No board like that could be made this time. Try again, or choose more widely.")
        return _stand(request, reader, choice, (problem,))
    return see_other(request, board_url(turn))


TRAINING = Training(
    mode=Mode.TRAINER,
    page="trainer/board.html",
    board_name="trainer-board",
    start_name="trainer",
    turn_at=services.turn_at,
    context=board_context,
)
board_url = TRAINING.url
trainer_board = page_of(TRAINING.find())
trainer_answer = answer_to(TRAINING.find())


def _standing(reader: str) -> Choice | None:
    turn = services.latest_turn(reader)
    return of_turn(turn) if turn else None


def _stand(
    request: HttpRequest, reader: str, choice: Choice, problems: tuple[str, ...]
) -> HttpResponse:
    response = pages.show(request, STANDING, standing_context(reader, choice, problems))
    patch_cache_control(response, private=True, no_store=True)
    return response
