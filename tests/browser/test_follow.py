"""A reader's way through boards on following suit, on phone and desk, in both languages."""

import pytest
from playwright.sync_api import expect

from lessons.content import content
from lessons.models import Attempt
from tests.browser.steps import (
    CONFIRM,
    address,
    board_with_wrong_play,
    card,
    confirm,
    fits,
    in_view,
    picked,
    proofs,
    tap,
)

LANGUAGES = ["en", "zh-hans", "zh-hant"]
TAGS = {"en": "en", "zh-hans": "zh-Hans", "zh-hant": "zh-Hant"}


@pytest.mark.parametrize("size", ["phone", "small phone", "desk"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_home_shows_a_board_at_once(page_at, size, language):
    page = page_at(size)
    page.goto(f"/{language}/")
    first = content().boards["follow"][0]
    assert page.locator(".lane input").count() == len(first.exercise.document["hand"])
    assert page.get_by_role("button", name=CONFIRM[language], exact=True).is_visible()
    assert in_view(page, ".table")
    assert in_view(page, ".acts")
    assert page.locator("html").get_attribute("lang") == TAGS[language]
    assert fits(page)


@pytest.mark.parametrize("size", ["phone", "small phone", "desk"])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_wrong_then_right_then_next(page_at, size, dark, language):
    board, wrong, verdict = board_with_wrong_play()
    page = page_at(size, dark=dark)
    page.goto(address(board, language))
    tap(page, wrong)
    confirm(page, language)

    page.wait_for_selector(".verdict:not(.right)")
    expect(page.locator(".verdict")).to_be_focused()
    assert in_view(page, ".verdict")
    assert picked(page) == sorted(wrong)
    assert proofs(page) == sorted(verdict.reasons[0].cards)
    assert verdict.reasons[0].rule in page.locator(".verdict").inner_text()
    assert fits(page)

    tap(page, wrong)
    assert picked(page) == []
    tap(page, board.answer["cards"])
    confirm(page, language)
    page.wait_for_selector(".verdict.right")
    expect(page.locator(".verdict.right")).to_be_focused()
    assert picked(page) == sorted(board.answer["cards"])
    assert fits(page)

    page.locator(".acts a.main").click()
    page.wait_for_url("**/boards/**")
    assert board.id not in page.url
    assert page.locator(".verdict").count() == 0
    first, second = Attempt.objects.filter(board_id=board.id).order_by("pk")
    assert (first.correct, second.correct) == (False, True)


def test_clear_takes_back_what_was_selected(page_at):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("phone")
    page.goto(address(board))
    tap(page, wrong)
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(page.locator(".lane input:checked")).to_have_count(0)
    expect(page.get_by_role("button", name="Clear", exact=True)).to_be_focused()
    assert picked(page) == []
    assert page.locator(".verdict").count() == 0
    assert Attempt.objects.count() == 0
    tap(page, board.answer["cards"])
    confirm(page)
    page.wait_for_selector(".verdict.right")
    page.get_by_role("button", name="Once more").click()
    expect(page.get_by_role("button", name="Clear", exact=True)).to_be_focused()
    assert picked(page) == []


def test_an_empty_answer_is_explained_and_not_counted(page_at):
    board, *_ = board_with_wrong_play()
    page = page_at("phone")
    page.goto(address(board))
    confirm(page)
    page.wait_for_selector(".verdict.problems")
    expect(page.locator(".verdict")).to_be_focused()
    assert Attempt.objects.count() == 0


def test_a_double_click_on_confirm_counts_once(page_at):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("desk")
    page.goto(address(board))
    tap(page, wrong)
    page.get_by_role("button", name="Confirm", exact=True).dblclick()
    page.wait_for_selector(".verdict")
    page.wait_for_timeout(300)
    assert Attempt.objects.count() == 1


def test_back_and_reload_count_nothing(page_at):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("phone")
    page.goto("/en/")
    page.goto(address(board))
    tap(page, wrong)
    confirm(page)
    page.wait_for_selector(".verdict")
    page.go_back()
    page.wait_for_url("**/en/")
    assert page.locator("form.board").count() == 1
    page.go_forward()
    page.wait_for_url("**/boards/**")
    assert page.locator(".lane input").count() == len(board.exercise.document["hand"])
    page.reload()
    assert page.locator("form.board").count() == 1
    assert Attempt.objects.count() == 1


def test_the_language_can_be_changed_with_cards_selected(page_at):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("phone")
    page.goto(address(board))
    tap(page, wrong)
    confirm(page)
    page.wait_for_selector(".verdict")
    button = page.get_by_role("button", name="简体中文", exact=True)
    assert button.get_attribute("lang") == "zh-Hans"
    button.click()
    page.wait_for_url("**/zh-hans/boards/**")
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    assert picked(page) == sorted(wrong)
    assert page.get_by_role("button", name="English", exact=True).is_visible()
    assert Attempt.objects.count() == 1


def test_the_number_of_selected_cards_is_shown_and_said(page_at):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("desk")
    page.goto(address(board))
    tap(page, wrong[:1])
    expect(page.locator("#spoken")).to_have_text(f"1 of {len(wrong)} selected")
    card(page, wrong[0]).uncheck(force=True)
    expect(page.locator("#spoken")).to_have_text(f"0 of {len(wrong)} selected")
