"""What to do next, each with the reason: never more than a handful, the nearest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lessons.content import content
from lessons.course.pages import check_url, step_url
from lessons.course.progress import LessonProgress
from lessons.daily.shown import title
from lessons.practice.choice import RULE
from lessons.progress.strength import Strength, Strengths
from lessons.progress.year import Year
from lessons.puzzles import made
from lessons.web.passages import in_each

#: Who is right this often is not sent to practise.
_GOOD = 80


@dataclass(frozen=True, slots=True)
class Next:
    """One thing to do: what, why (both by language), and where."""

    name: str
    what: Mapping[str, str]
    why: Mapping[str, str]
    url: str


def next_for(
    lessons: list[LessonProgress], strengths: Strengths, year: Year, reviews: int
) -> list[Next]:
    """Return what to do next; ``reviews``: boards of review that are up today."""
    found = [
        *_lesson(lessons),
        *_review(reviews),
        *_rule(strengths),
        *_daily(year.open_puzzle),
    ]
    return found or [_practice()]


def _lesson(lessons: list[LessonProgress]) -> Iterator[Next]:
    left = [each for each in lessons if not each.is_passed]
    way = next((each for each in left if each.is_begun), left[0] if left else None)
    if way is None:
        return
    name, step = way.lesson.title, way.next_step
    number = {"number": way.lesson.number}
    if not way.is_begun:
        what = in_each(lambda code: _("Lesson %(number)d: %(title)s")
                       % {**number, "title": name[code]})  # fmt: skip
        is_first = not any(each.is_begun for each in lessons)
        why = in_each(
            lambda _code: (
                _("You have begun no lesson yet.")
                if is_first
                else _("It is the next one that you have not begun.")
            )
        )
    else:
        what = in_each(lambda code: _("Go on with lesson %(number)d: %(title)s")
                       % {**number, "title": name[code]})  # fmt: skip
        why = in_each(lambda code: stopped(way, code))
    url = step_url(step) if step else check_url(way.lesson)
    yield Next("lesson", what, why, url)


def stopped(way: LessonProgress, code: str) -> str:
    """Return where a reader stopped in a lesson, in a sentence."""
    step = way.next_step
    if step is None:
        return _("All steps are done; the check is left.")
    said = {"number": step.number, "title": step.title[code]}
    return _("You stopped at step %(number)d: %(title)s.") % said


def _review(up: int) -> Iterator[Next]:
    if not up:
        return
    what = in_each(
        lambda _code: ngettext("Review %(n)d board", "Review %(n)d boards", up) % {"n": up}
    )
    why = in_each(lambda _code: _("What you got wrong comes back today, as new boards."))
    yield Next("review", what, why, reverse("review"))


def _rule(strengths: Strengths) -> Iterator[Next]:
    can_be_made = made.made_rules()
    weak = [
        each for each in strengths.known if each.recent.percent < _GOOD and each.rule in can_be_made
    ]
    if not weak:
        return
    rule = weak[0]
    name = content().rules[rule.rule].name
    what = in_each(lambda code: _("Practise: %(rule)s") % {"rule": name[code]})
    yield Next("rule", what, in_each(lambda _code: _weakest(rule)), practise_url(rule.rule))


def _weakest(rule: Strength) -> str:
    said = {"right": rule.recent.right, "tries": rule.recent.tries}
    return _(
        "Right at %(right)d of your latest %(tries)d first tries: your weakest rule so far."
    ) % said  # fmt: skip


def practise_url(rule: str) -> str:
    """Return where new boards on a rule are chosen."""
    return f"{reverse('practice-choose')}?{urlencode({RULE: rule})}"


def _daily(number: int | None) -> Iterator[Next]:
    if number is None:
        return
    what = in_each(lambda _code: title(number))
    why = in_each(lambda _code: _("You have not solved today's puzzle yet."))
    yield Next("daily", what, why, reverse("daily"))


def _practice() -> Next:
    return Next(
        "practice",
        in_each(lambda _code: _("Practise on an endless supply of boards")),
        in_each(lambda _code: _("Everything that is due is done; these never run out.")),
        reverse("practice"),
    )
