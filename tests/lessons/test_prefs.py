"""The settings of a reader: the page, the cookie, and what they change on every page."""

import pytest
from django.core import signing

from lessons.web import prefs
from lessons.web.prefs import Prefs, cleaned
from tests.lessons.conftest import LANGUAGES

SALT = "lessons.prefs"


def cookie(client):
    """Return what the settings' cookie holds; nothing where there is none."""
    kept = client.cookies.get("prefs")
    return signing.loads(kept.value, salt=SALT) if kept and kept.value else {}


def save(reader, code="en", **changed):
    """Send the form of the settings with some fields changed; None leaves one out."""
    page = reader.open(f"/{code}/settings/")
    chosen = {
        tag.attrs["name"]: tag.attrs["value"]
        for tag in page.all("input")
        if tag.attrs["type"] == "hidden" or "checked" in tag.attrs
    }
    data = {name: value for name, value in (chosen | changed).items() if value is not None}
    reader.response = reader.client.post(f"/{code}/settings/", data)
    return reader.response


@pytest.mark.parametrize("code", LANGUAGES)
def test_page_asks_for_every_setting(reader, code):
    page = reader.open(f"/{code}/settings/")
    asked = {tag.attrs["name"] for tag in page.all("input")} - {"csrfmiddlewaretoken"}
    assert asked == {"language", "beside", "colours", "cards", "theme", "streak", "pinyin"}
    chosen = [
        (tag.attrs["name"], tag.attrs["value"])
        for tag in page.all("input")
        if "checked" in tag.attrs
    ]
    assert chosen == [
        ("language", code),
        ("beside", ""),
        ("colours", "two"),
        ("cards", "normal"),
        ("theme", "system"),
        ("streak", "shown"),
    ]


def test_saved_settings_are_on_every_page(reader):
    response = save(reader, colours="four", cards="large", theme="dark", pinyin="1")
    assert (response.status_code, response["Location"]) == (303, "/en/settings/?saved=1")
    assert cookie(reader.client) == {
        "language": "en",
        "colours": "four",
        "cards": "large",
        "theme": "dark",
        "pinyin": True,
    }
    kept = reader.client.cookies["prefs"]
    assert kept["httponly"]
    assert kept["samesite"] == "Lax"
    page = reader.open("/en/settings/?saved=1")
    assert "Saved." in page.words
    for path in ("/en/settings/", "/zh-hant/", "/en/boards/follow-01/", "/en/glossary/"):
        (html,) = reader.open(path).all("html")
        told = {name: html.attrs[f"data-{name}"] for name in ("theme", "colours", "cards")}
        assert told == {"theme": "dark", "colours": "four", "cards": "large"}


def test_without_settings_nothing_is_told(reader):
    (html,) = reader.open("/en/").all("html")
    assert html.attrs == {"lang": "en"}


def test_settings_come_back_in_the_language_chosen(reader):
    response = save(reader, language="zh-hant", beside="en")
    assert response["Location"] == "/zh-hant/settings/?saved=1"
    page = reader.open("/zh-hant/settings/?saved=1")
    assert "已儲存。" in page.words
    assert reader.client.get("/").headers["Location"] == "/zh-hant/"
    assert page.all("input", name="beside", value="en")[0].attrs.keys() >= {"checked"}


def test_settings_can_be_taken_back(reader):
    save(reader, theme="dark")
    save(reader, theme="system", language="")
    assert cookie(reader.client) == {}


@pytest.mark.parametrize(
    "value", ["", "x", "e30", "eyJ0aGVtZSI6ImRhcmsifQ:1:forged", "龍" * 9, "a" * 4000]
)
def test_a_cookie_that_is_not_ours_counts_as_none(client, db, value):
    client.cookies["prefs"] = value.encode().decode("latin-1")
    response = client.get("/en/settings/")
    assert response.status_code == 200
    assert '<html lang="en">' in response.text


@pytest.mark.parametrize(
    "stored", [[], "dark", {"theme": "pink"}, {"beside": 7}, {"cards": ["large"]}, {"else": 1}]
)
def test_a_cookie_of_another_version_is_read_as_far_as_it_goes(client, db, stored):
    client.cookies["prefs"] = signing.dumps(stored, salt=SALT)
    assert '<html lang="en">' in client.get("/en/settings/").text


def test_what_cannot_be_meant_stays_at_its_default(reader):
    save(reader, theme="pink", cards="9" * 999, colours="four", beside="tlh", language="xx")
    assert cookie(reader.client) == {"colours": "four"}
    assert cleaned({"pinyin": "yes", "theme": "dark"}) == Prefs(theme="dark")


def test_a_page_in_another_language_is_remembered(client, db):
    assert client.get("/", headers={"accept-language": "en"})["Location"] == "/en/"
    client.get("/en/settings/", headers={"accept-language": "en"})
    assert "prefs" not in client.cookies
    client.get("/zh-hant/glossary/", headers={"accept-language": "en"})
    assert client.get("/", headers={"accept-language": "en"})["Location"] == "/zh-hant/"
    client.get("/zh-hans/nothing/", headers={"accept-language": "en"})
    assert client.get("/", headers={"accept-language": "en"})["Location"] == "/zh-hant/"
    client.get("/en/glossary/", headers={"accept-language": "en"})
    assert client.get("/", headers={"accept-language": "en"})["Location"] == "/en/"


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(client, db, method):
    assert getattr(client, method)("/en/settings/").status_code == 405


def test_no_request_sees_the_settings_of_another(reader):
    save(reader, theme="dark", beside="zh-hant")
    assert prefs.current() == Prefs()
