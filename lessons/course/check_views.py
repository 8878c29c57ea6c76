"""The pages of the check at the end of a lesson."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from lessons.content import content
from lessons.course import check, course
from lessons.course.model import Lesson
from lessons.course.pages import check_url, lesson_context
from lessons.course.progress import progress_of
from lessons.course.views import find_lesson
from lessons.models import CheckAsk, CheckRun, Mode
from lessons.web import pages
from lessons.web.asking import Asked, Elsewhere, answer_to, page_of
from lessons.web.boards import BoardState, cited_rule, form_context, said_title
from lessons.web.pages import go_to, only
from lessons.web.reader import with_reader
from lessons.web.throttle import throttled


@only("GET", "HEAD")
@with_reader
def lesson_check(request: HttpRequest, reader: str, lesson_id: str) -> HttpResponse:
    """Go on with the check; show where it begins, or what came of it."""
    lesson = find_lesson(lesson_id)
    run = check.latest_run(reader, lesson)
    ask = _open_ask(run)
    if ask is not None:
        return go_to(request, _ask_url(lesson, ask))
    context = _around(reader, lesson) | {
        "alternates": pages.alternates("lesson-check", lesson_id=lesson.id),
        "page_title": _("Check: %(title)s") % {"title": lesson.title[pages.language()]},
        "passed": run is not None and run.passed is not None,
        "results": _results(run) if run else (),
        "begin_url": reverse("lesson-check-begin", kwargs={"lesson_id": lesson.id}),
        "count": lesson.first_round * len(lesson.rules),
        "rules": [cited_rule(content().rules[rule]) for rule in lesson.rules],
        "following": _following(lesson),
    }
    return pages.show(request, "course/check.html", context)


@only("GET", "HEAD", "POST")
@throttled("answer", per_reader=60, per_address=600)
@with_reader
def lesson_check_begin(request: HttpRequest, reader: str, lesson_id: str) -> HttpResponse:
    """Begin the check, or go on with the one that is under way."""
    lesson = find_lesson(lesson_id)
    if request.method == "POST":
        check.begin_check(reader, lesson)
    return go_to(request, check_url(lesson))


@dataclass
class InCheck(Asked):
    """A board of the check; the first answer counts, and nobody is helped."""

    lesson: Lesson
    ask: CheckAsk

    mode = Mode.CHECK
    template = "course/check_board.html"

    @property
    def url(self) -> str:
        """The address of the board in this check."""
        return _ask_url(self.lesson, self.ask)

    @property
    def use(self) -> str:
        """What ties a token to this place in this go at the check."""
        return f"check:{self.ask.pk}"

    def follow(self, state: BoardState) -> None:
        """Let the first answer count; one that was given elsewhere on the site is none here."""
        if state.verdict is not None and self.ask.right is None and not state.is_elsewhere:
            check.record(self.ask, self.lesson, right=state.verdict.correct)
            self.ask.refresh_from_db()

    def context(self, request: HttpRequest, state: BoardState) -> dict[str, Any]:
        """Return what the page shows."""
        lesson, ask = self.lesson, self.ask
        ids: dict[str, Any] = {"lesson_id": lesson.id, "position": ask.position}
        total = ask.run.asks.count()
        place = _("Check, board %(number)d of %(total)d") % {"number": ask.position, "total": total}
        titles = (said_title(state), place, lesson.title[pages.language()])
        return {
            **_around(self.reader, lesson),
            **form_context(self.reader, self.board, state, use=self.use, has_help=False),
            "alternates": pages.alternates("lesson-check-board", state.given, **ids),
            "page_title": " · ".join(filter(None, titles)),
            "place": place,
            "is_again": ask.round > 1,
            "answer_url": reverse("lesson-check-answer", kwargs=ids),
            "acts_template": "course/_check_acts.html",
            "help_template": "course/_check_help.html",
            "next_url": check_url(lesson),
            "is_answered": ask.right is not None,
            "was_missed": ask.right is False,
        }


def _asked(request: HttpRequest, reader: str, lesson_id: str, position: int) -> Asked:
    """Return a board of the reader's latest go at the check."""
    lesson = find_lesson(lesson_id)
    ask = _find_ask(reader, lesson, position)
    if ask is None:
        raise Elsewhere(check_url(lesson))
    return InCheck(reader, check.board_of(ask, lesson), lesson, ask)


lesson_check_board = page_of(_asked)
lesson_check_answer = answer_to(_asked)


def _around(reader: str, lesson: Lesson) -> dict[str, Any]:
    return lesson_context(progress_of(reader).of(lesson), None)


def _open_ask(run: CheckRun | None) -> CheckAsk | None:
    """Return the board that comes next; None before the check and after it."""
    return run.asks.filter(right=None).first() if run and not run.passed else None


def _find_ask(reader: str, lesson: Lesson, position: int) -> CheckAsk | None:
    """Return a board of the reader's latest go, None where there is none at this place."""
    run = check.latest_run(reader, lesson)
    return run.asks.filter(position=position).select_related("made", "run").first() if run else None


def _ask_url(lesson: Lesson, ask: CheckAsk) -> str:
    ids = {"lesson_id": lesson.id, "position": ask.position}
    return reverse("lesson-check-board", kwargs=ids)


def _following(lesson: Lesson) -> Lesson | None:
    """Return the next lesson of the same game that there is."""
    later = (
        each
        for each in course().lessons
        if each.game == lesson.game and each.number > lesson.number
    )
    return next(later, None)


@dataclass(frozen=True, slots=True)
class Result:
    """How one rule went: boards right at the first try, round by round."""

    rule: dict[str, Any]
    rounds: tuple[tuple[int, int], ...]


def _results(run: CheckRun) -> list[Result]:
    """Return for each rule of a check how many boards of each round were right at once."""
    rules = content().rules
    asks = list(run.asks.all())
    results = []
    for rule in dict.fromkeys(ask.rule for ask in asks):
        numbers = sorted({ask.round for ask in asks if ask.rule == rule})
        rounds = []
        for number in numbers:
            group = [ask for ask in asks if ask.rule == rule and ask.round == number]
            rounds.append((sum(bool(ask.right) for ask in group), len(group)))
        if rule in rules:
            results.append(Result(cited_rule(rules[rule]), tuple(rounds)))
    return results
