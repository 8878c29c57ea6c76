"""The daily puzzle in the browser: own time, a text to copy, without scripts too, axe."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from lessons.daily import schedule, services
from lessons.models import Attempt, Mode
from tests.browser.steps import fits
from tests.browser.test_access import violations
from tests.daily.conftest import right_fields

#: A Monday in Shanghai, a Sunday evening in New York; the puzzle asks who wins a trick.
NOON = datetime(2026, 11, 23, 2, tzinfo=UTC)
AT = "/en/daily/"


@pytest.fixture(autouse=True)
def _noon(monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: NOON)


def solve(page):
    (seat,) = right_fields(services.puzzle_of(schedule.today()))["seat"]
    page.locator(f"#board input[name=seat][value='{seat}']").check(force=True)
    page.locator("#board .acts .main").click()
    page.wait_for_selector(".verdict.right")


@pytest.mark.parametrize(
    ("zone", "weekday", "hour"),
    [("America/New_York", "Monday", "11"), ("Asia/Tokyo", "Tuesday", "01")],
)
def test_the_next_one_is_told_in_the_readers_own_time(page_at, zone, weekday, hour):
    page = page_at("desk", timezone_id=zone)
    page.goto(AT)
    text = page.locator("time").inner_text()
    assert text.endswith("(your time)")
    assert text.startswith(weekday)
    assert f"{hour}:00" in text
    solve(page)
    page.wait_for_selector("#share-text")
    assert page.locator("time").inner_text() == text


def test_solving_in_place_and_copying(page_at):
    page = page_at("phone", permissions=["clipboard-read", "clipboard-write"])
    page.goto(AT)
    page.evaluate("window.stays = true")
    solve(page)
    page.wait_for_selector("#share-text")
    assert page.evaluate("window.stays")
    assert page.url.endswith("/en/daily/22/")
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_role("button", name="Copied", exact=True).wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#share-text").input_value()
    assert "Daily puzzle No. 22" in copied
    assert page.locator("#spoken").inner_text() == "Copied"
    page.reload()
    assert page.locator("#share-text").is_visible()
    assert Attempt.objects.get().mode == Mode.DAILY


def test_without_scripts(page_at):
    page = page_at("phone", javascript=False)
    page.goto(AT)
    assert "00:00 in Shanghai" in page.locator("time").inner_text()
    solve(page)
    assert page.locator("#share-text").is_visible()
    assert not page.locator(".copy").is_visible()


@pytest.mark.parametrize(
    ("size", "dark", "language"), [("phone", True, "zh-hans"), ("desk", False, "en")]
)
def test_axe_finds_nothing(page_at, size, dark, language):
    page = page_at(size, dark=dark)
    page.goto(f"/{language}/daily/?beside=zh-hant")
    assert violations(page) == []
    solve(page)
    page.wait_for_selector("#share-text")
    assert violations(page) == []
    assert fits(page)
    page.goto(f"/{language}/daily/archive/")
    assert violations(page) == []
    assert fits(page)
