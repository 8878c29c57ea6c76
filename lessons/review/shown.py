"""What the pages of review show: what is up today, and a board that came back."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lessons.content import Board
from lessons.daily import schedule as days
from lessons.practice.shown import Option
from lessons.puzzles.kinds import get_kind
from lessons.review import services
from lessons.review.models import ReviewTurn
from lessons.review.services import Today
from lessons.web import pages
from lessons.web.boards import BoardState, form_context, game_name, said_title
from lessons.web.passages import in_each

#: What the header marks as open.
SECTION: Final = "practice"
#: What may be chosen as boards a day; 0 pauses.
CHOICES: Final = (0, 3, 5, 10, 15, 20, 30, 50)


def overview_context(reader: str, problem: str = "") -> dict[str, Any]:
    """Return what the page shows that review begins with."""
    today = services.today(reader)
    return {
        "section": SECTION,
        "alternates": pages.alternates("review"),
        "heading": in_each(lambda _lang: _("Review")),
        "prompt": in_each(lambda _lang: _prompt()),
        "problem": problem,
        "today": today,
        "said": today_words(today),
        "waiting": services.open_turn(reader) is not None,
        "plans": _plans(today.per_day),
    }


def board_context(reader: str, turn: ReviewTurn, board: Board, state: BoardState) -> dict[str, Any]:
    """Return what a board of review shows."""
    ids = {"slug": turn.board.slug}
    heading = get_kind(board.kind).heading(board.exercise)
    place = _("Review: %(kind)s") % {"kind": get_kind(board.kind).label()}
    today = services.today(reader)
    return {
        "section": SECTION,
        "page_title": " · ".join(filter(None, (said_title(state), place, heading))),
        "answer_url": reverse("review-answer", kwargs=ids),
        "acts_template": "review/_acts.html",
        "alternates": pages.alternates("review-board", state.given, **ids),
        "chosen": [game_name(turn.board.game)],
        "answered": turn.answered is not None,
        "became": [_comes_back(turn), today_words(today)] if turn.answered else (),
        "left": today.left,
        # Looked up where it is said: not with a part of the page.
        "had_met": partial(services.had_met, turn),
        **form_context(reader, board, state),
        "help_template": "review/_help.html",
    }


def today_words(today: Today) -> str:
    """Return where a reader stands today, in words; never more than today's number."""
    if not today.per_day:
        return _("Review is paused.")
    if today.left:
        return ngettext(
            "%(left)d board is due today.", "%(left)d boards are due today.", today.left
        ) % {"left": today.left}
    if not today.done:
        return _("Nothing is due today.")
    said = {"done": today.done, "right": today.right}
    return ngettext(
        "That is all for today: %(done)d board, %(right)d right on the first try.",
        "That is all for today: %(done)d boards, %(right)d right on the first try.",
        today.done,
    ) % said  # fmt: skip


def _comes_back(turn: ReviewTurn) -> str:
    """Return when the rule of a board comes back."""
    ahead = (days.day_of(turn.card.due) - days.day_of(days.now())).days
    if ahead <= 1:
        return _("This rule comes back tomorrow, as another board.")
    return _("This rule comes back in %(days)d days, as another board.") % {"days": ahead}


def _prompt() -> str:
    return _(
        "What you got wrong anywhere comes back as a new board on the same rule: the next day, "
        "then less and less often as it sticks. Days off do not pile up."
    )


def _plans(per_day: int) -> list[Option]:
    numbers = sorted({*CHOICES, per_day})
    return [
        Option(
            str(number),
            ngettext("%(number)d board a day", "%(number)d boards a day", number)
            % {"number": number}
            if number
            else _("none: pause"),
            number == per_day,
        )
        for number in numbers
    ]
