"""The rulebook in a browser: axe, no sideways scrolling, its weight, and how it prints."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.steps import TWO_LOOKS, fits, go, violations

PAGES = ("", "anqi/", "common/", "contested/", "compare/", "practise/follow.pair/")


@pytest.mark.parametrize(("size", "dark", "language"), TWO_LOOKS)
def test_axe_finds_nothing(page_at, size, dark, language):
    page = page_at(size, dark=dark)
    for path in PAGES:
        page.goto(f"/{language}/rules/{path}")
        assert violations(page) == [], path
        assert fits(page), path


@pytest.mark.parametrize(("size", "pages"), [("small phone", PAGES[::2]), ("desk", PAGES[1::2])])
def test_two_languages_side_by_side(page_at, size, pages):
    page = page_at(size)
    for path in pages:
        page.goto(f"/zh-hant/rules/{path}?beside=en")
        assert violations(page) == [], path
        assert fits(page), path
    expect(page.locator('[lang="en"]')).not_to_have_count(0)


def test_large_text_still_fits(page_at):
    page = page_at("phone")
    page.goto("/en/rules/anqi/")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert fits(page)


def test_an_anchor_is_in_view_and_marked(page_at):
    page = page_at("phone")
    page.goto("/en/rules/common/#follow.pair")
    expect(page.locator('[id="follow.pair"]')).to_be_in_viewport()
    top = page.locator('[id="follow.pair"]').evaluate("one => one.getBoundingClientRect().top")
    assert -1 <= top < 200
    line = page.locator('[id="name-follow.pair"]').evaluate(
        "one => getComputedStyle(one).textDecorationLine"
    )
    assert line == "underline"


def test_printed_it_is_black_on_white_without_the_site_around_it(page_at):
    page = page_at("desk", dark=True)
    page.goto("/en/rules/anqi/")
    page.emulate_media(media="print", color_scheme="dark")
    for gone in (".bar", ".foot", ".contents", ".others"):
        expect(page.locator(gone).first, gone).to_be_hidden()
    body = page.locator("body").evaluate(
        "one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    )
    assert body == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    expect(page.locator('[id="anqi.koudi"] .card').first).to_be_visible()


def test_it_reads_without_scripts(page_at):
    page = page_at("phone", javascript=False)
    page.goto("/zh-hans/rules/")
    go(page.get_by_role("link", name="暗七", exact=True))
    page.get_by_role("link", name="暗七的抠底倍数").first.click()
    expect(page).to_have_url(re.compile(r"/zh-hans/rules/anqi/#anqi\.koudi$"))
