"""When an answer does not come through: a word about it, and nothing that was selected is lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.steps import (
    address,
    board_with_wrong_play,
    confirm,
    fits,
    picked,
    settled,
    shown,
    tap,
)


@pytest.fixture
def answered_page(page_at, watch):
    """A page with cards selected, and how to make the next answer fail."""
    watch.allow += ["Failed to load resource", "Response Status Error", "htmx:"]
    board, wrong, _ = board_with_wrong_play()
    page = page_at("phone")

    def start(language="en"):
        page.goto(address(board, language))
        tap(page, wrong)
        return page, wrong

    return start


@pytest.mark.parametrize(
    ("language", "words"), [("en", "could not be reached"), ("zh-hans", "连不上网站")]
)
def test_no_connection(answered_page, language, words):
    page, wrong = answered_page(language)
    page.route("**/answer/", lambda route: route.abort())
    confirm(page, language)
    expect(shown(page, ".notice[role=alert]")).to_contain_text(words)
    assert picked(page) == sorted(wrong)
    assert fits(page)
    with page.expect_event("requestfailed"):
        confirm(page, language)
    settled(page)
    expect(page.locator(".notice")).to_have_count(1)

    page.unroute("**/answer/")
    confirm(page, language)
    shown(page, ".verdict")
    expect(page.locator(".notice")).to_have_count(0)


def test_a_stranger_answers_in_place_of_the_site(answered_page):
    page, wrong = answered_page()
    page.route(
        "**/answer/",
        lambda route: route.fulfill(
            status=502, content_type="text/html", body="<h1>Bad gateway</h1>"
        ),
    )
    confirm(page)
    expect(shown(page, ".notice[role=alert]")).to_contain_text("went wrong on our side")
    expect(page.get_by_text("Bad gateway")).to_have_count(0)
    assert picked(page) == sorted(wrong)


def test_the_sites_own_refusal_is_shown_on_top_of_the_page(answered_page):
    page, wrong = answered_page()
    page.context.clear_cookies()
    confirm(page)
    expect(shown(page, ".notice[role=alert]")).to_contain_text("expired")
    assert picked(page) == sorted(wrong)
    assert fits(page)
