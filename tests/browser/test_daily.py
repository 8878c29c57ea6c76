"""The daily puzzle in the browser: own time, a text to copy, without scripts too, axe."""

import re
from datetime import UTC, datetime

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from lessons.daily import schedule, services
from lessons.models import Attempt, Mode
from tests.browser.steps import TWO_LOOKS, fits, shown, violations
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
    shown(page, ".verdict.right")


@pytest.mark.parametrize(
    ("zone", "weekday", "hour"),
    [("America/New_York", "Monday", "11"), ("Asia/Tokyo", "Tuesday", "01")],
)
def test_the_next_one_is_told_in_the_readers_own_time(page_at, zone, weekday, hour):
    page = page_at("desk", timezone_id=zone)
    page.goto(AT)
    expect(page.locator("time")).to_contain_text("(your time)")
    text = page.locator("time").inner_text()
    assert text.endswith("(your time)")
    assert text.startswith(weekday)
    assert f"{hour}:00" in text
    solve(page)
    shown(page, "#share-text")
    expect(page.locator("time")).to_have_text(text)


def test_solving_in_place_and_copying(page_at):
    page = page_at("phone", permissions=["clipboard-read", "clipboard-write"])
    page.goto(AT)
    page.evaluate("window.stays = true")
    solve(page)
    shown(page, "#share-text")
    assert page.evaluate("window.stays")
    expect(page).to_have_url(re.compile(r"/en/daily/22/\?answered=[0-9a-f]{32}\.1$"))
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_role("button", name="Copied", exact=True).wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    expect(page.locator("#share-text")).to_have_value(copied)
    assert "Daily puzzle No. 22" in copied
    expect(page.locator("#spoken")).to_have_text("Copied")
    page.reload()
    expect(page.locator("#share-text")).to_be_visible()
    assert Attempt.objects.get().mode == Mode.DAILY


def test_without_scripts(page_at):
    page = page_at("phone", javascript=False)
    page.goto(AT)
    expect(page.locator("time")).to_contain_text("00:00 in Shanghai")
    solve(page)
    expect(page.locator("#share-text")).to_be_visible()
    expect(page.locator(".copy")).to_be_hidden()


@pytest.mark.parametrize(("size", "dark", "language"), TWO_LOOKS)
def test_axe_finds_nothing(page_at, size, dark, language):
    page = page_at(size, dark=dark)
    page.goto(f"/{language}/daily/?beside=zh-hant")
    assert violations(page) == []
    solve(page)
    shown(page, "#share-text")
    assert violations(page) == []
    assert fits(page)
    page.goto(f"/{language}/daily/archive/")
    assert violations(page) == []
    assert fits(page)
