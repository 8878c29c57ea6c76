"""What the page on a reader's progress shows: four parts, each a picture with a table behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lessons.content import content
from lessons.course import course
from lessons.course.pages import check_texts, check_url, step_url
from lessons.course.progress import LessonProgress, progress_of
from lessons.progress.following import next_for, practise_url, stopped
from lessons.progress.pictures import Boxes, Columns, boxes_of, columns_of, halves
from lessons.progress.strength import ENOUGH, MOST_GROUPS, Share, Strength, Strengths, strengths_of
from lessons.progress.year import Year, year_of
from lessons.puzzles import made
from lessons.review import services as review
from lessons.rulebook import rule_address
from lessons.texts.words import sentences
from lessons.web import pages
from lessons.web.boards import game_name
from lessons.web.passages import in_each

#: What the header marks as open.
SECTION: Final = "progress"
#: So many rules are drawn, the weakest; the table has all.
MOST_RULES: Final = 12


def progress_context(reader: str, wanted: int | None) -> dict[str, Any]:
    """Return what the page shows; ``wanted`` is the year to look at."""
    progress = progress_of(reader)
    lessons = [progress.of(lesson) for lesson in course().lessons]
    strengths, year = strengths_of(reader), year_of(reader, wanted)
    query = {"year": [str(wanted)]} if wanted == year.year else {}
    return {
        "section": SECTION,
        "alternates": pages.alternates("progress", query),
        "heading": in_each(lambda _lang: _("Your progress")),
        "prompt": in_each(lambda _lang: _prompt()),
        "nexts": next_for(lessons, strengths, year, review.today(reader).left),
        **_lessons_context(lessons),
        **_strength_context(strengths),
        **_year_context(year),
    }


def _prompt() -> str:
    return _(
        "What you have done, what it says about your strength, and what is worth doing next. "
        "Nobody else sees this page, and nobody is compared with anybody else."
    )


# --- lessons --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson in the table."""

    number: int
    title: Mapping[str, str]
    url: str
    done: str
    check: str
    #: Where the reader stopped; empty where nothing is begun or all is done.
    stopped: str
    stopped_url: str


@dataclass(frozen=True, slots=True)
class Game:
    """The lessons of one game: picture and table."""

    name: str
    label: str
    said: str
    picture: Boxes
    lessons: tuple[Lesson, ...]


def _lessons_context(ways: list[LessonProgress]) -> dict[str, Any]:
    names = dict.fromkeys(way.lesson.game for way in ways)
    return {
        "has_lessons": any(way.is_begun for way in ways),
        "games": [_game(name, [way for way in ways if way.lesson.game == name]) for name in names],
    }


def _game(name: str, ways: list[LessonProgress]) -> Game:
    passed = sum(way.is_passed for way in ways)
    said = _("%(passed)s of %(ready)s lessons passed") % {"passed": passed, "ready": len(ways)}
    boxes = [(way.lesson.number, _state(way), way.over, len(way.lesson.steps)) for way in ways]
    return Game(name, game_name(name), said, boxes_of(boxes), tuple(map(_lesson, ways)))


def _state(way: LessonProgress) -> str:
    return "passed" if way.is_passed else "begun" if way.is_begun else "open"


def _lesson(way: LessonProgress) -> Lesson:
    step, lesson = way.next_step, way.lesson
    is_under_way = way.is_begun and not way.is_passed
    there = step_url(step) if step else check_url(lesson)
    return Lesson(
        lesson.number,
        lesson.title,
        reverse("lesson", kwargs={"lesson_id": lesson.id}),
        _("%(over)s of %(total)s steps") % {"over": way.over, "total": len(lesson.steps)},
        check_texts()[way.check],
        stopped(way, pages.language()) if is_under_way else "",
        there if is_under_way else "",
    )


# --- strength -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule with evidence enough: in the picture, in words, in the table."""

    id: str
    name: Mapping[str, str]
    url: str
    practise_url: str
    picture: Columns
    said: str
    strength: Strength
    #: How many were right of the latest, of those before (empty where too few), group by group.
    latest: str
    earlier: str
    groups: str


def _strength_context(strengths: Strengths) -> dict[str, Any]:
    texts, makeable = content().rules, made.made_rules()
    rules = [_rule(each, makeable) for each in strengths.known if each.rule in texts]
    return {
        "rules": rules[:MOST_RULES],
        "all_rules": rules,
        "enough": ENOUGH,
        "too_few": _too_few(strengths) if strengths.too_few else "",
    }


def _too_few(strengths: Strengths) -> str:
    """Return a sentence on the rules of which nothing can be said yet."""
    if strengths.known:
        text = ngettext(
            "%(rules)d other rule has had fewer than %(enough)d first tries: too few to say.",
            "%(rules)d other rules have had fewer than %(enough)d first tries: too few to say.",
            strengths.too_few,
        )
    else:
        text = ngettext(
            "You have begun on %(rules)d rule.",
            "You have begun on %(rules)d rules.",
            strengths.too_few,
        )
    return text % {"rules": strengths.too_few, "enough": ENOUGH}


def _rule(each: Strength, makeable: frozenset[str]) -> Rule:
    return Rule(
        each.rule,
        content().rules[each.rule].name,
        rule_address(each.rule),
        practise_url(each.rule) if each.rule in makeable else "",
        columns_of(each.groups, MOST_GROUPS),
        _said(each),
        each,
        _of(each.recent),
        _of(each.before) if each.before else "",
        _(", ").join(_of(group) for group in each.groups),
    )


def _of(share: Share) -> str:
    return _("%(right)s of %(asked)s") % {"right": share.right, "asked": share.tries}


def _said(each: Strength) -> str:
    """Return what is known of a rule, with the number of tries; nothing more than they show."""
    if each.all.tries == each.recent.tries:
        return _("%(share)s first tries right") % {"share": _of(each.all)}
    said = {"recent": _of(each.recent), "all": each.all.tries}
    if each.before is None:
        return _("%(recent)s of the latest first tries right; %(all)d in all") % said
    said["before"] = _of(each.before)
    return _("%(recent)s of the latest first tries right; before that %(before)s") % said


# --- the year -------------------------------------------------------------------------------------


def _year_context(year: Year) -> dict[str, Any]:
    days = list(year.days.values())
    active = sum(day.boards > 0 for day in days)
    at_once = sum(day.at_once > 0 for day in days)
    return {
        "year": year.year,
        "year_before": year.year - 1 if year.year > year.first else None,
        "year_after": year.year + 1 if year.year < year.today.year else None,
        "halves": halves(year),
        "days": [(date_format(day.date, "DATE_FORMAT"), day) for day in days],
        "year_said": in_each(lambda code: _year_said(active, at_once, code)) if active else None,
    }


def _year_said(active: int, at_once: int, code: str) -> str:
    days = ngettext("Boards on %(n)d day.", "Boards on %(n)d days.", active) % {"n": active}
    solved = ngettext(
        "On %(n)d of them at least one was solved on the first try.",
        "On %(n)d of them at least one was solved on the first try.",
        at_once,
    )
    return sentences((days, solved % {"n": at_once}), code)
