"""A few known positions, and a reader with a browser that has no scripts."""

from functools import cache
from pathlib import Path
from types import MappingProxyType
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils.translation import override

from engine.exercises import parse_exercise, solve
from engine.exercises.making import MAKERS
from lessons import content as content_package
from lessons import course as course_package
from lessons.content import Board, Content, content
from lessons.course import course
from lessons.course.loader import load
from lessons.puzzles.kinds import KINDS
from tests.lessons.deals_over import DEALS_OVER
from tests.lessons.makers import FOLLOW as FOLLOW_MAKER
from tests.lessons.makers import POINTS as POINTS_MAKER
from tests.lessons.page import Page
from tests.lessons.playing import FEW as FEW_PLAYING

HTMX = {"HX-Request": "true"}
BOOSTED = {"HX-Request": "true", "HX-Boosted": "true"}
RESTORED = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
LANGUAGES = {"en": "en", "zh-hans": "zh-Hans", "zh-hant": "zh-Hant"}

KITTY = ["S5", "HT", "DK", "C2", "C3", "C4", "D3", "D4"]
FOLLOW = [
    # one pair is held: it is the only legal play
    {"game": "anqi", "trump": "H", "led": ["S5", "S5"],
     "hand": ["S6", "S6", "S8", "SA", "H3", "BJ"]},
    # either of two pairs will do
    {"game": "anqi", "trump": "H", "led": ["S5", "S5"],
     "hand": ["S6", "S6", "S8", "S8", "SA", "H3"]},
    # one spade is left: it is forced, as is nothing else
    {"game": "heiqi", "trump": "H", "led": ["S5", "S5"], "ask": "forced",
     "hand": ["S6", "C8", "DA", "H3", "BJ"]},
    # no spade is left: nothing is forced
    {"game": "heiqi", "trump": "H", "led": ["S5", "S5"], "ask": "forced",
     "hand": ["C6", "C8", "DA", "H3", "BJ"]},
    {"game": "shengji", "level": "T", "trump": "H", "led": ["S9", "S9"], "ask": "playable",
     "hand": ["S6", "S6", "S8", "SA", "H3", "BJ"]},
]  # fmt: skip
KOUDI = [
    # 25 points, three cards in a row of two tiers: six times
    {"game": "anqi", "trump": "H", "kitty": KITTY, "last": ["CA", "CK", "CK"],
     "won_by": "defenders"},
    {"game": "heiqi", "trump": "H", "kitty": KITTY, "won_by": "declarer"},
]  # fmt: skip


FURTHER = {
    "trumps": [
        {"game": "anqi", "trump": "H", "cards": ["S7", "S8", "BJ", "H3", "D9", "H3"]},
        {"game": "anqi", "trump": "H", "cards": ["S9", "S8", "C3"]},
    ],
    "sort": [{"game": "anqi", "trump": "H", "cards": ["S7", "S8", "BJ", "H3", "D9", "D9"]}],
    "order": [
        {"game": "anqi", "trump": "H", "cards": ["S7", "H7", "BJ", "H3", "C7", "S7"]},
        {"game": "anqi", "trump": "H", "cards": ["H3", "SK", "SA", "D4"]},
        {"game": "dingqi", "cards": ["S3", "H2", "BJ", "DA"]},
    ],
    "shape": [
        {"game": "anqi", "trump": "H", "cards": ["S6", "S6", "S8", "S8", "SK"]},
        {"game": "anqi", "trump": "H", "cards": ["S6", "S6", "SK"]},
    ],
    "winner": [
        {"game": "anqi", "trump": "H", "plays": [["SK"], ["S4"], ["H2"], ["SA"]]},
        {"game": "anqi", "trump": "H", "plays": [["S5", "S5"], ["S9", "S9"], ["H2", "H3"]]},
    ],
    "points": [{"game": "anqi", "cards": ["S5", "HT", "DK", "C2"]}],
    "throw": [
        {"game": "anqi", "trump": "H", "led": ["SA", "SK"], "hands": [["SQ"], ["S9", "S9"]]},
        {"game": "anqi", "trump": "H", "led": ["SA", "SQ"], "hands": [["SK"], ["S9", "S9"]]},
    ],
}


def board(kind, number, fields):
    """Return a board on a position."""
    exercise = parse_exercise({"format": 1, "kind": kind, **fields})
    answer = solve(exercise).answer
    return Board(f"{kind}-{number:02}", kind, number, min(number, 5), exercise, answer)


def content_of(**positions):
    """Return content with these positions by kind, and the rules as they stand."""
    boards = {
        kind: tuple(board(kind, number, fields) for number, fields in enumerate(group, 1))
        for kind, group in positions.items()
    }
    by_id = {each.id: each for group in boards.values() for each in group}
    return Content(MappingProxyType(boards), content().rules, MappingProxyType(by_id))


def put_content(new):
    """Have this as the content from now on; no file is read for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(content_package, "load", lambda: new)
        content.cache_clear()
        assert content() is new


def put_lessons(*lessons):
    """Have these as the lessons of the course from now on; no file is read for it."""
    plan = course().plan
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(course_package, "load", lambda *_: lessons)
        patch.setattr(course_package, "load_plan", lambda _: plan)
        course.cache_clear()
        assert course().lessons == lessons


@pytest.fixture
def use_content():
    """Put other content in the place of the stored one."""
    stored = content()
    yield put_content
    put_content(stored)


@cache
def content_of_positions():
    """Return the known positions of this file as the only boards."""
    return content_of(follow=FOLLOW, koudi=KOUDI)


@pytest.fixture
def positions(use_content):
    """The known positions of this file as the only boards."""
    known = content_of_positions()
    use_content(known)
    return known


@cache
def the_lesson():
    """Return the test lesson."""
    (found,) = load(content().rules, KINDS, None, Path(__file__).resolve().parent / "course")
    return found


@pytest.fixture
def lesson():
    """The test lesson, the only one of the course."""
    stored = course().lessons
    put_lessons(the_lesson())
    yield the_lesson()
    put_lessons(*stored)


@pytest.fixture
def makers(monkeypatch):
    """The two small makers as all there are."""
    for kind in list(MAKERS):
        monkeypatch.delitem(MAKERS, kind)
    monkeypatch.setitem(MAKERS, "follow", FOLLOW_MAKER)
    monkeypatch.setitem(MAKERS, "points", POINTS_MAKER)


@pytest.fixture
def no_makers(monkeypatch):
    """Nothing can be made."""
    for kind in list(MAKERS):
        monkeypatch.delitem(MAKERS, kind)


@cache
def content_of_all_kinds():
    """Return the known positions beside the stored boards."""
    known = content_of(**FURTHER, **DEALS_OVER, **FEW_PLAYING)
    boards = MappingProxyType({**known.boards, **content().boards})
    by_id = {each.id: each for group in boards.values() for each in group}
    return Content(boards, content().rules, MappingProxyType(by_id))


@pytest.fixture
def all_kinds(use_content):
    """Boards of every kind: the known positions beside the stored boards."""
    both = content_of_all_kinds()
    use_content(both)
    return both


@pytest.fixture(autouse=True)
def _english():
    """No test speaks the language that the one before it left behind."""
    with override("en"):
        yield


class Reader:
    """Somebody with a browser of their own, CSRF checks and all."""

    def __init__(self):
        self.client = Client(enforce_csrf_checks=True)
        self.response = None

    def open(self, url, headers=None):
        """Open an address and return the page."""
        self.response = self.client.get(url, headers=headers)
        return Page(self.response.text)

    def send(self, page, headers=None, url="", **changed):
        """Send a page's form with some fields changed; None leaves a field out.

        As a browser does, follow where it leads.
        """
        fields = page.form | changed
        data = {name: value for name, value in fields.items() if value is not None}
        self.response = self.client.post(url or page.action, data, headers=headers)
        if self.response.status_code == 303:
            return self.open(self.response["Location"])
        return Page(self.response.text)

    @property
    def address(self):
        """The page whose address a browser shows after a form, whatever the query."""
        request = self.response.request
        return urlsplit(self.response.get("HX-Replace-Url") or request["PATH_INFO"]).path

    @property
    def whole_address(self):
        """The address of the page that was opened last, with its query."""
        request = self.response.request
        return f"{request['PATH_INFO']}?{request['QUERY_STRING']}"

    def reload(self):
        """Ask once more for the page that was opened last."""
        assert self.response.request["REQUEST_METHOD"] == "GET"
        return self.open(self.whole_address)

    def switch(self, page, lang, **changed):
        """Press the header's button for a language; return the page that it leads to."""
        button = next(tag for tag in page.all("button", name="switch", lang=lang))
        data = page.form | changed | {"switch": [button.attrs["value"]]}
        response = self.client.post(button.attrs["formaction"], data)
        assert response.status_code == 303
        return self.open(response["Location"])


@pytest.fixture
def reader(db):
    return Reader()


@pytest.fixture
def other_reader(db):
    return Reader()
