"""When an answer does not come through: a word about it, and nothing that was selected is lost."""

import pytest

from tests.browser.steps import address, board_with_wrong_play, confirm, fits, picked, tap


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
    page.wait_for_selector(".notice[role=alert]")
    assert words in page.locator(".notice").inner_text()
    assert page.locator(".notice").is_visible()
    assert picked(page) == sorted(wrong)
    assert fits(page)
    confirm(page, language)
    page.wait_for_timeout(200)
    assert page.locator(".notice").count() == 1

    page.unroute("**/answer/")
    confirm(page, language)
    page.wait_for_selector(".verdict")
    assert page.locator(".notice").count() == 0


def test_a_stranger_answers_in_place_of_the_site(answered_page):
    page, wrong = answered_page()
    page.route(
        "**/answer/",
        lambda route: route.fulfill(
            status=502, content_type="text/html", body="<h1>Bad gateway</h1>"
        ),
    )
    confirm(page)
    page.wait_for_selector(".notice[role=alert]")
    assert "went wrong on our side" in page.locator(".notice").inner_text()
    assert page.get_by_text("Bad gateway").count() == 0
    assert picked(page) == sorted(wrong)


def test_the_sites_own_refusal_is_shown_on_top_of_the_page(answered_page):
    page, wrong = answered_page()
    page.context.clear_cookies()
    confirm(page)
    page.wait_for_selector(".notice[role=alert]")
    assert "expired" in page.locator(".notice").inner_text()
    assert picked(page) == sorted(wrong)
    assert fits(page)
