"""Switching the language keeps what a page complained of, and goes up to no other address."""

import pytest

from lessons.models import Attempt
from tests.lessons.conftest import HTMX

pytestmark = pytest.mark.usefixtures("positions")
KITTY = "/en/boards/koudi-01/"
UNREADABLE = {"multiplier": ["6"], "points": ["many"]}


def switched(reader, page, code, **changed):
    """Press the button for a language on a page or part of one; return where it leads."""
    data = page.form | changed | {"switch": [f"/{code}/boards/koudi-01/"]}
    return reader.open(reader.client.post("/en/switch/", data)["Location"])


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
def test_the_complaint_comes_along_and_takes_the_focus(reader, headers):
    page = reader.send(reader.open(KITTY), headers, **UNREADABLE)
    assert page.problems
    page = switched(reader, page, "zh-hans")
    (notice,) = page.problems
    assert notice.words.startswith("这还不能算答案")
    assert {"autofocus", "data-focus"} <= notice.attrs.keys()
    assert {name: page.form[name] for name in UNREADABLE} == UNREADABLE
    assert Attempt.objects.count() == 0
    assert switched(reader, page, "zh-hant").problems


def test_a_selection_mended_meanwhile_is_not_complained_of(reader):
    page = reader.send(reader.open(KITTY), **UNREADABLE)
    page = switched(reader, page, "zh-hans", points=["150"])
    assert not page.problems
    assert page.form["points"] == ["150"]


def test_a_complaint_after_a_verdict_comes_along(reader):
    page = reader.send(reader.open(KITTY), multiplier=["2"], points=["50"])
    assert page.verdicts
    page = switched(reader, reader.send(page, **UNREADABLE), "zh-hans")
    assert page.problems
    assert not page.verdicts


def test_an_untouched_board_has_no_complaint(reader):
    page = reader.switch(reader.open("/en/boards/follow-01/"), "zh-Hans")
    assert not page.problems


@pytest.mark.parametrize(
    "to",
    [
        "/zh-hans/../../x",
        "/zh-hans/..",
        "/zh-hans/./x",
        "/zh-hans/%2e%2E/x",
        "/zh-hans/.%2e/x",
        "/zh-hans/.\t./x",
        "/zh-hans\\..\\x",
        "/zh-hans/..\\x",
    ],
)
def test_it_does_not_lead_up_from_a_language(reader, to):
    page = reader.open("/en/boards/follow-01/")
    response = reader.client.post("/en/switch/", page.form | {"switch": [to]})
    assert response.status_code == 303
    assert response["Location"].split("?")[0] == "/en/"
