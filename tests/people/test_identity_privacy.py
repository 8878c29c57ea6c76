"""What the privacy page says is true: it names every cookie and every model about people."""

import re

import pytest
from django.apps import apps
from django.conf import settings

from lessons.people import privacy
from lessons.web import prefs
from lessons.web.throttle import READER_COOKIE
from tests.people.persons import Person

pytestmark = pytest.mark.django_db
#: Models whose rows are about nobody.
ABOUT_NOBODY = {
    "lessons.MadeBoard", "lessons.BoardRating", "lessons.DailyPuzzle",
    "contenttypes.ContentType", "auth.Permission", "auth.Group",
}  # fmt: skip


def test_every_model_is_named_or_about_nobody():
    named = {label for each in privacy.stored() for label in each.models}
    stored = {model._meta.label for model in apps.get_models()}
    assert stored - ABOUT_NOBODY - named == set()
    assert named <= stored


@pytest.mark.usefixtures("positions")
def test_cookies_that_are_set_are_those_that_are_named(wang):
    person, seen = Person(), set()

    def look(*responses):
        for response in responses:
            seen.update(response.cookies)

    person.open("/en/?beside=zh-hans")
    look(person.response)
    person.answer()
    look(person.response)
    for path in ("lessons/", "practice/", "rules/", "glossary/", "settings/", "privacy/"):
        look(person.client.get(f"/zh-hans/{path}"))
    look(person.sign_in("wang"), person.decide("yes"), person.client.get("/en/account/"))
    look(person.sign_out(), person.client.get("/en/"))
    named = [each.name for each in privacy.cookies()]
    assert seen == set(named)
    page = person.open("/en/privacy/")
    assert [tag.words for tag in page.all("code")] == named


def test_names_in_the_code_are_those_on_the_page(root):
    """No other cookie is set anywhere in the sources."""
    sources = [*(root / "lessons").rglob("*.py"), *(root / "anqi_site").rglob("*.py")]
    calls = re.findall(
        r"set(?:_signed)?_cookie\(\s*([\w.]+)", "\n".join(each.read_text() for each in sources)
    )
    assert set(calls) == {"READER_COOKIE", "COOKIE"}
    assert {READER_COOKIE, prefs.COOKIE} <= {each.name for each in privacy.cookies()}
    scripts = "".join(path.read_text() for path in (root / "static" / "js").glob("*.js"))
    for store in ("document.cookie", "localStorage", "sessionStorage", "indexedDB"):
        assert store not in scripts


def test_every_page_leads_to_it():
    person = Person()
    for path in ("", "lessons/", "rules/", "account/login/", "settings/"):
        page = person.open(f"/en/{path}")
        assert "/en/privacy/" in [tag.attrs.get("href") for tag in page.all("a")]


@pytest.mark.parametrize("logged", ["0", "1"])
def test_it_says_whether_addresses_are_written_down(monkeypatch, logged):
    monkeypatch.setenv("ACCESS_LOG", logged)
    words = Person().open("/en/privacy/").words
    assert ("writes no list" in words) is (logged == "0")
    assert ("log each request" in words) is (logged == "1")


def test_how_long_is_what_holds():
    words = Person().open("/en/privacy/").words
    assert f"{privacy.GUESTS_KEPT.days} days" in words
    assert settings.SESSION_EXPIRE_AT_BROWSER_CLOSE
    assert f"{settings.SESSION_COOKIE_AGE // 86_400} days" in words
