"""The error pages in a browser: on every size, in every script, without a complaint."""

import pytest
from playwright.sync_api import expect

from tests.browser.steps import EVERY_SIZE, fits, violations

STATUS_404 = "status of 404"


@pytest.mark.parametrize(("size", "dark", "language"), EVERY_SIZE)
def test_error_page_fits(page_at, watch, size, language, dark):
    watch.allow.append(STATUS_404)
    page = page_at(size, dark=dark)
    response = page.goto(f"/{language}/no-such-page/")
    assert response.status == 404
    assert fits(page)
    expect(page.get_by_role("link").last).to_have_attribute("href", f"/{language}/")
    assert violations(page) == []


def test_watch_sees_a_violation_of_the_policy(page_at, watch):
    watch.allow += [STATUS_404, "inline", "CSP violation: script-src-elem"]
    page = page_at("desk")
    page.goto("/en/no-such-page/")
    page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent = 'window.bad = 1';"
        " document.body.append(s); }"
    )
    assert page.evaluate("window.bad") is None
    assert any("CSP violation: script-src-elem" in text for text in watch.troubles)
    assert watch.left() == []
    watch.allow.clear()
    assert watch.left()
    watch.allow.append("")
