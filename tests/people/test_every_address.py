"""Every address of the site, sent what no browser would send: an answer, and never a fault.

The whole of it takes many minutes: `EVERY_VALUE=1` sends all values to all fields, as after a
change to forms (a larger number sends one in so many). Else each run sends the same small share.
"""

import itertools
import os
import zlib
from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from django.db import DataError, connection, transaction
from django.test import Client
from django.urls import URLPattern, get_resolver
from django.utils.regex_helper import normalize

from lessons.content import content
from lessons.course import course
from lessons.puzzles import made
from tests.lessons.page import Page
from tests.people.members import set_up_app

#: One in so many of all that could be sent is; and the forms of one page in so many are filled in.
SHARE = int(os.environ.get("EVERY_VALUE") or 200)
PAGES = min(SHARE, 10)
METHODS = ("HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND")
#: As they stand in a form or a query, escaped: NUL, half a letter, a lone surrogate, and so on.
VALUES = (
    "", "%00", "a%00b", "%ff%fe", "%E4%B8", "%ED%A0%80", "x" * 5000, "9" * 4300, "-1", "1e999",
    "NaN", "%E4%B8%83" * 400, "[]", "%7B%22a%22%3A%22%5Cud800%22%7D", "%0D%0ASet-Cookie%3A a=b",
    "%E2%80%AE%E2%80%8B", "//elsewhere.example", "%EF%BC%91", "SA", "on",
)  # fmt: skip
QUERIES = (
    "next", "beside", "page", "game", "kind", "rule", "easiest", "hardest", "focus", "month",
    "year", "lang", "open", "try", "answered", "again", "elsewhere", "shown", "goes-on", "picked",
    "card", "houses", "with",
)  # fmt: skip
BODIES = (
    (b"", ""), (b"\xff\xfe\x00", "application/x-www-form-urlencoded"),
    (b"[" * 9000, "application/json"),
    (b"--x\r\nbroken", "multipart/form-data; boundary=x"), (b"no boundary", "multipart/form-data"),
    (b"a=1&" * 400, "application/x-www-form-urlencoded"), (b"\x00", "\x00/\x00"),
    (b"card=S6", "application/x-www-form-urlencoded; charset=utf-16"),
    (b'--x\r\nContent-Disposition: form-data; name="card"; filename="a\x00"\r\n\r\nx\r\n--x--\r\n',
     "multipart/form-data; boundary=x"),
)  # fmt: skip
HEADERS = (
    {"HTTP_ACCEPT_LANGUAGE": "\xff;q=x,*;q=9," + "zh-" * 3000}, {"HTTP_COOKIE": "x" * 20_000},
    {"HTTP_COOKIE": "reader=\x00\xff; prefs=\xff%00; sessionid=\x00; csrftoken=\xff; messages=x"},
    {"HTTP_HX_REQUEST": "true", "HTTP_HX_CURRENT_URL": "\x00", "HTTP_HX_TARGET": "\xff"},
    {"HTTP_ACCEPT": "application/json", "HTTP_X_REQUESTED_WITH": "XMLHttpRequest"},
    {"HTTP_REFERER": "http://[::1", "HTTP_ORIGIN": "null"}, {"HTTP_RANGE": "bytes=9-1"},
)  # fmt: skip
ODD = ("x" * 300, "9" * 40, "-", "0")
FORM = "application/x-www-form-urlencoded"


def known(slug):
    """Values for the parts of addresses that vary: some that lead somewhere, some that do not."""
    lesson = course().lessons[0]
    return {
        "kind": list(content().boards),
        "board_id": [group[0].id for group in content().boards.values()] + [slug, *ODD],
        "lesson_id": [lesson.id, *ODD],
        "step_id": [step.id for step in lesson.steps] + [*ODD],
        "position": ["1", "9", "9" * 40],
        "slug": [slug, slug[:-1] + "x"],
        "day": ["1", "999999", "2026-11-13", "0000-00-00", "9999-99-99"],
        "month": ["2026-11", "0000-00", "9999-13"],
        "rule": ["follow.suit", "a\x00b", "七" * 200, "x" * 2000],
        "group": ["follow", *ODD],
        "key": ["MQ:1:x", "1:七", "x" * 3000],
        "uidb36": ["1", "z" * 60],
        "pk": ["1", "9" * 40],
        # Of the owners' pages: numbers as good as any, for there are rows of each.
        **{key: ["1", "2", "9" * 40, "a\x00b", "_5F七"] for key in ("id", "object_id")},
        "app_label": ["auth", "account", "lessons"],
        "url": ["", "auth", "auth/user/x/y/z", "七"],
    }


def addresses(slug):
    """Every address of the site, with each of the known values in the place of what varies."""
    values = known(slug)

    def walk(patterns, before):
        for each in patterns:
            here = [*before, each.pattern]
            if isinstance(each, URLPattern):
                yield here
            else:
                yield from walk(each.url_patterns, here)

    resolver = get_resolver()
    resolver._populate()
    for here in walk(resolver.url_patterns, []):
        # What Django itself makes of the pattern, as for `reverse`.
        for path, names in _written(here):
            for chosen in itertools.product(*(values[name] for name in names)):
                written = dict(zip(names, map(quote, chosen), strict=True))
                yield "/" + path % written


def _written(patterns):
    parts = [str(each.regex.pattern).removeprefix("^").removeprefix("\\A") for each in patterns]
    whole = "".join(parts)
    return normalize(whole.replace("\\Z", "").replace("\\z", "").rstrip("$"))


def in_share(*what, of=SHARE):
    """Tell whether this one is sent; always the same ones are."""
    return zlib.crc32(repr(what).encode()) % of == 0


def as_postgresql(execute, sql, params, many, context):
    """Refuse what PostgreSQL refuses, whatever the database is."""
    for value in [*params.values()] if isinstance(params, dict) else params or ():
        if isinstance(value, str) and ("\x00" in value or "\\u0000" in value):
            raise DataError(f"NUL in {sql[:60]}")
        if isinstance(value, int) and not -(2**63) <= value < 2**63:
            raise DataError(f"{value} in {sql[:60]}")
    return execute(sql, params, many, context)


class Sender:
    """Somebody's browser that sends anything, and notes what the site could not answer."""

    def __init__(self, client, user=None):
        self.client, self.user, self.faults, self.sent = client, user, [], 0

    def send(self, what, *args, **more):
        """Send one request; a fault is noted with what had been sent."""
        if self.user is not None and "_auth_user_id" not in self.client.session:
            self.client.force_login(self.user)
        self.sent += 1
        try:
            with transaction.atomic(), connection.execute_wrapper(as_postgresql):
                response = self.client.generic(*args, **more)
        except Exception as fault:  # noqa: BLE001 - whatever it is, it would have been a 500
            self.faults.append((*what, repr(fault)[:300]))
            return None
        if response.status_code >= 500:
            self.faults.append((*what, response.status_code))
        return response

    def look(self, path):
        """Send an address what no page would."""
        for method in METHODS:
            if in_share(path, method):
                self.send((method, path), method, path, b"a=\xff", FORM)
        for value in VALUES:
            if in_share(path, value):
                query = "&".join(f"{name}={value}" for name in QUERIES)
                self.send(("GET", path, value[:40]), "GET", path, QUERY_STRING=query)
        for number, (body, kind) in enumerate(BODIES):
            if in_share(path, number):
                self.send(("POST", path, body[:40], kind), "POST", path, body, kind)
        for number, headers in enumerate(HEADERS):
            if in_share(path, number, "headers"):
                self.send(("GET", path, *headers), "GET", path, **headers)

    def fill(self, path):
        """Fill in the forms of a page, with one wrong value in one field at a time."""
        page = self.send(("GET", path), "GET", path)
        if page is None or "text/html" not in page.get("Content-Type", ""):
            return
        for action, fields in forms(Page(page.text), path):
            for name, value in itertools.product(fields, VALUES):
                if in_share(action, name, value, of=max(1, SHARE // PAGES)):
                    given = {**fields, name: value}
                    body = "&".join(f"{each}={held}" for each, held in given.items())
                    self.send(("POST", action, name, value[:40]), "POST", action, body, FORM)


def forms(page, path):
    """The forms of a page that are posted, each with its fields as they stand."""
    fields = {}
    for tag in page.tags:
        if tag.name in ("input", "button", "select", "textarea") and tag.attrs.get("name"):
            fields.setdefault(tag.attrs["name"], quote(tag.attrs.get("value") or ""))
    fields.pop("csrfmiddlewaretoken", None)
    actions = {
        form.attrs.get("action") or path
        for form in page.all("form")
        if form.attrs.get("method") == "post" and form.attrs.get("class") != "out"
    }
    return [(action, fields) for action in sorted(actions)]


@pytest.fixture
def loose(settings, monkeypatch):
    """No limits: they would hold up what is tried here."""
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(settings.ACCOUNT_RATE_LIMITS, "")
    settings.MFA_RATE_LIMITS = {"webauthn_login": ""}
    monkeypatch.setattr("lessons.web.throttle.seconds_to_wait", lambda *_: 0)


@pytest.mark.usefixtures("loose")
@pytest.mark.parametrize("who", ["guest", "member", "staff"])
def test_there_is_an_answer_to_everything(who, db, owner, owner_client, monkeypatch):
    slug = made.new_board("follow", "anqi").slug
    sender = Sender(Client())
    if who != "guest":
        set_up_app(owner_client)
        sender = Sender(owner_client, owner)
    paths = list(addresses(slug))
    assert len(paths) > 300
    if who == "staff":
        owner.is_staff = True
        owner.save()
        # Whatever is sent may end the session: the next one has not shown a second step.
        monkeypatch.setattr("lessons.owners.site.has_shown_step", lambda *_: True)
        User.objects.create_user("another")
        paths = [path for path in paths if path.startswith("/admin/")]
        assert len(paths) > 50
    for path in paths:
        if who == "staff":
            sender.send(("GET", path), "GET", path)
        sender.look(path)
        if in_share(path, "forms", of=PAGES):
            sender.fill(path)
    assert sender.sent > 100
    assert sender.faults == []


def test_a_fault_is_noticed(db, settings):
    settings.ROOT_URLCONF = "tests.site.urls"
    sender = Sender(Client())
    sender.look("/en/fault/")
    sender.send(("GET", "/en/fault/"), "GET", "/en/fault/")
    assert sender.faults


@pytest.mark.parametrize("after", ["%00", "a%00b", "7" * 30, "%EF%BF%BD"])
def test_the_board_that_one_comes_from_may_be_anything(db, after):
    sender = Sender(Client())
    response = sender.send((), "POST", "/en/practice/next/", f"after={after}".encode(), FORM)
    assert sender.faults == []
    assert response.status_code in (200, 303)
