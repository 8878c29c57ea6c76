"""Three scripts, two languages side by side, terms, and the settings, as a reader sees them."""

import pytest
from playwright.sync_api import expect

from lessons.models import Attempt
from tests.browser.steps import (
    TWO_LOOKS,
    address,
    board_with_wrong_play,
    card,
    confirm,
    fits,
    left_for,
    picked,
    shown,
    tap,
    violations,
)


def first_step(page, language, query=""):
    """Open the first step of a lesson that explains terms."""
    page.goto(f"/{language}/lessons/anqi-05/{query}")


def box(page, selector):
    """Return where the first element of its kind lies."""
    return page.locator(selector).first.bounding_box()


#: What stands in the language of the page, and beside it.
SIDES = ("side-a", "side-b")

# --- switching ----------------------------------------------------------------------------------


@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "no-scripts"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_switching_keeps_what_is_ticked(page_at, size, javascript):
    board, wrong, _ = board_with_wrong_play()
    page = page_at(size, javascript=javascript)
    page.goto(address(board))
    tap(page, wrong)
    page.get_by_role("button", name="繁體中文", exact=True).click()
    left_for(page, "**/zh-hant/boards/**")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    assert picked(page) == sorted(wrong)
    assert Attempt.objects.count() == 0
    confirm(page, "zh-hant")
    shown(page, ".verdict")
    page.get_by_role("button", name="English", exact=True).click()
    left_for(page, "**/en/boards/**")
    expect(page.locator(".verdict h2")).to_contain_text("Not yet")
    assert picked(page) == sorted(wrong)
    assert Attempt.objects.count() == 1


@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "no-scripts"])
def test_the_menu_puts_a_language_beside(page_at, javascript):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("desk", javascript=javascript)
    page.goto(address(board))
    tap(page, wrong)
    page.get_by_role("button", name="Side by side, settings").click()
    menu = page.locator("#reading")
    expect(menu).to_be_visible()
    menu.get_by_role("button", name="简体中文").click()
    left_for(page, "**beside=zh-hans**")
    assert picked(page) == sorted(wrong)
    expect(page.locator(".prompt .side-b").first).to_have_attribute("lang", "zh-Hans")
    confirm(page)
    shown(page, ".verdict .side-b")


# --- side by side -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "dark", "own", "beside"),
    [
        ("phone", False, "en", "zh-hant"),
        ("phone", True, "zh-hans", "en"),
        ("desk", False, "zh-hans", "en"),
        ("desk", True, "en", "zh-hant"),
    ],
)
def test_two_languages_stand_side_by_side_or_one_under_the_other(page_at, size, dark, own, beside):
    page = page_at(size, dark=dark)
    first_step(page, own, f"?beside={beside}")
    rows = page.locator(".prose p.sides")
    assert rows.count() >= 3
    for number in range(rows.count()):
        one, other = (rows.nth(number).locator(f".{side}").bounding_box() for side in SIDES)
        if size == "desk":
            assert abs(one["y"] - other["y"]) < 8
            assert other["x"] > one["x"] + one["width"] - 4
        else:
            assert other["y"] >= one["y"] + one["height"] - 4
            assert abs(one["x"] - other["x"]) < 4
    assert fits(page)
    assert violations(page) == []


@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "no-scripts"])
def test_either_language_can_be_folded_away(page_at, javascript):
    board, _, _ = board_with_wrong_play()
    page = page_at("phone", javascript=javascript)
    page.goto(f"{address(board)}?beside=zh-hant")
    own, other = (page.locator(f".prompt .{side}").first for side in SIDES)
    page.get_by_role("radio", name="English", exact=True).check()
    expect(own).to_be_visible()
    expect(other).to_be_hidden()
    page.get_by_role("radio", name="繁體中文", exact=True).check()
    expect(own).to_be_hidden()
    expect(other).to_be_visible()
    page.get_by_role("radio", name="Side by side", exact=True).check()
    expect(own).to_be_visible()
    expect(other).to_be_visible()


def test_a_fold_outlives_an_answer(page_at):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("desk")
    page.goto(f"{address(board)}?beside=zh-hant")
    page.get_by_role("radio", name="繁體中文", exact=True).check()
    tap(page, wrong)
    confirm(page)
    shown(page, ".verdict")
    expect(page.locator(".verdict h2 .side-a")).to_be_hidden()
    expect(page.locator(".verdict h2 .side-b")).to_be_visible()


# --- terms --------------------------------------------------------------------------------------


@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "no-scripts"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_tap_on_a_term_explains_it(page_at, size, javascript):
    page = page_at(size, javascript=javascript)
    first_step(page, "zh-hant")
    page.locator(".term").first.click()
    tip = page.locator(".tip:popover-open")
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("shǒuchū")
    where, window = tip.bounding_box(), page.viewport_size
    assert where["x"] >= 0
    assert where["x"] + where["width"] <= window["width"]
    assert where["y"] + where["height"] <= window["height"]
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.locator(".term").first.click()
    tip.get_by_role("link").click()
    left_for(page, "**/zh-hant/glossary/#lead")


def test_tab_opens_a_term_and_leaves_it(page_at):
    page = page_at("desk")
    first_step(page, "en")
    page.locator(".stops a").last.focus()
    page.keyboard.press("Tab")
    tip = page.locator(".tip:popover-open")
    expect(tip).to_have_count(1)
    page.keyboard.press("Enter")
    expect(tip).to_have_count(1)
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(tip).to_have_count(0)
    page.keyboard.press("Tab")
    first = page.evaluate("document.activeElement.getAttribute('popovertarget')")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('popovertarget')") != first


# --- settings -----------------------------------------------------------------------------------


def set_to(page, language="en", *choices):
    """Choose settings by the value of their field, and save."""
    page.goto(f"/{language}/settings/")
    for name, value in choices:
        page.locator(f'input[name="{name}"][value="{value}"]').check()
    page.locator(".settings .btn").click()
    left_for(page, "**saved=1")


@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "no-scripts"])
def test_theme_colours_and_size_show_at_once(page_at, javascript):
    page = page_at("phone", javascript=javascript)
    page.goto("/en/settings/")
    before = box(page, ".sample .card")["width"]
    set_to(page, "en", ("theme", "dark"), ("colours", "four"), ("cards", "large"))
    assert box(page, ".sample .card")["width"] > before * 1.2
    assert fits(page)
    if javascript:
        colour = "one => getComputedStyle(one).color"
        cards = [page.locator(f".sample .card.of-{suit}").evaluate(colour) for suit in "SHCD"]
        assert len(set(cards)) == 4
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert ground == "rgb(23, 20, 18)"


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_of_ones_own_goes_before_the_devices(page_at, watch, theme, dark):
    watch.allow.append("404")
    page = page_at("desk", dark=dark)
    set_to(page, "zh-hans", ("theme", theme))
    page.goto("/zh-hans/glossary/")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(246, 241, 231)", "dark": "rgb(23, 20, 18)"}[theme]
    page.goto("/zh-hans/nothing/")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(246, 241, 231)", "dark": "rgb(23, 20, 18)"}[theme]


def test_pinyin_stands_over_terms(page_at):
    page = page_at("phone")
    set_to(page, "zh-hant", ("pinyin", "1"))
    first_step(page, "zh-hant")
    over = page.locator(".prose ruby").first
    expect(over.locator("rt")).to_have_text("shàngjiā")
    reading, word = over.locator("rt").bounding_box(), over.bounding_box()
    assert reading["y"] <= word["y"] + 2
    assert fits(page)
    assert violations(page) == []


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_large_cards_can_all_be_picked(page_at, size):
    board, wrong, _ = board_with_wrong_play()
    page = page_at(size)
    set_to(page, "en", ("cards", "large"))
    page.goto(address(board))
    tap(page, wrong)
    assert picked(page) == sorted(wrong)
    assert card(page, wrong[0]).bounding_box()["height"] >= 44
    assert fits(page)


# --- every mode ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "dark", "language"), [*TWO_LOOKS, ("small phone", False, "zh-hant")]
)
def test_glossary_and_settings_are_clean(page_at, size, dark, language):
    page = page_at(size, dark=dark)
    beside = "en" if language == "zh-hant" else "zh-hant"
    for path in ("settings/", "glossary/" if dark else f"glossary/?beside={beside}"):
        page.goto(f"/{language}/{path}")
        assert violations(page) == [], path
        assert fits(page)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("query", ["", "?beside=en"], ids=["alone", "beside"])
def test_a_board_in_traditional_chinese_is_clean(page_at, dark, query):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("phone", dark=dark)
    page.goto(address(board, "zh-hant") + query)
    tap(page, wrong)
    confirm(page, "zh-hant")
    shown(page, ".verdict")
    assert violations(page) == []
    assert fits(page)
