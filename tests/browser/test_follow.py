"""A reader's way through boards on following suit, on phone and desk, in both languages."""

import pytest
from playwright.sync_api import expect

from lessons.content import content
from lessons.models import Attempt
from tests.browser.steps import (
    CONFIRM,
    EVERY_SIZE,
    address,
    board_with_wrong_play,
    card,
    confirm,
    fits,
    in_view,
    left_for,
    picked,
    proofs,
    settled,
    shown,
    tap,
)

TAGS = {"en": "en", "zh-hans": "zh-Hans", "zh-hant": "zh-Hant"}


@pytest.mark.parametrize("size", ["phone", "small phone", "desk"])
def test_home_shows_a_board_at_once(page_at, size):
    page = page_at(size)
    first = content().boards["follow"][0]
    for language, tag in TAGS.items():
        page.goto(f"/{language}/")
        expect(page.locator("html")).to_have_attribute("lang", tag)
        expect(page.locator(".lane input")).to_have_count(len(first.exercise.document["hand"]))
        expect(page.get_by_role("button", name=CONFIRM[language], exact=True)).to_be_visible()
        assert in_view(page, ".table")
        assert in_view(page, ".acts")
        assert fits(page)


@pytest.mark.parametrize(("size", "dark", "language"), EVERY_SIZE)
def test_wrong_then_right_then_next(page_at, size, dark, language):
    board, wrong, verdict = board_with_wrong_play()
    page = page_at(size, dark=dark)
    page.goto(address(board, language))
    tap(page, wrong)
    confirm(page, language)

    shown(page, ".verdict:not(.right)")
    expect(page.locator(".verdict")).to_be_focused()
    assert in_view(page, ".verdict")
    assert picked(page) == sorted(wrong)
    assert proofs(page) == sorted(verdict.reasons[0].cards)
    expect(page.locator(".verdict")).to_contain_text(verdict.reasons[0].rule)
    assert fits(page)

    tap(page, wrong)
    assert picked(page) == []
    tap(page, board.answer["cards"])
    confirm(page, language)
    shown(page, ".verdict.right")
    expect(page.locator(".verdict.right")).to_be_focused()
    assert picked(page) == sorted(board.answer["cards"])
    assert fits(page)

    page.locator(".acts a.main").click()
    left_for(page, lambda url: "/boards/" in url and board.id not in url)
    expect(page.locator(".verdict")).to_have_count(0)
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
    settled(page)
    assert picked(page) == []
    expect(page.locator(".verdict")).to_have_count(0)
    assert Attempt.objects.count() == 0
    tap(page, board.answer["cards"])
    confirm(page)
    shown(page, ".verdict.right")
    page.get_by_role("button", name="Once more").click()
    expect(page.get_by_role("button", name="Clear", exact=True)).to_be_focused()
    settled(page)
    assert picked(page) == []


def test_an_empty_answer_is_explained_and_not_counted(page_at):
    board, *_ = board_with_wrong_play()
    page = page_at("phone")
    page.goto(address(board))
    confirm(page)
    shown(page, ".verdict.problems")
    expect(page.locator(".verdict")).to_be_focused()
    assert Attempt.objects.count() == 0


def test_a_double_click_on_confirm_counts_once(page_at, watch):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("desk")
    page.goto(address(board))
    tap(page, wrong)
    page.get_by_role("button", name="Confirm", exact=True).dblclick()
    shown(page, ".verdict")
    assert sum(url.endswith("/answer/") for url in watch.requests) == 1
    assert Attempt.objects.count() == 1


def test_back_and_reload_count_nothing(page_at):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("phone")
    page.goto("/en/")
    page.goto(address(board))
    tap(page, wrong)
    confirm(page)
    shown(page, ".verdict")
    page.go_back()
    left_for(page, "**/en/")
    expect(page.locator("form.board")).to_have_count(1)
    page.go_forward()
    left_for(page, "**/boards/**")
    expect(page.locator(".lane input")).to_have_count(len(board.exercise.document["hand"]))
    page.reload()
    expect(page.locator("form.board")).to_have_count(1)
    assert Attempt.objects.count() == 1


def test_the_language_can_be_changed_with_cards_selected(page_at):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("phone")
    page.goto(address(board))
    tap(page, wrong)
    confirm(page)
    shown(page, ".verdict")
    button = page.get_by_role("button", name="简体中文", exact=True)
    expect(button).to_have_attribute("lang", "zh-Hans")
    button.click()
    left_for(page, "**/zh-hans/boards/**")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    assert picked(page) == sorted(wrong)
    expect(page.get_by_role("button", name="English", exact=True)).to_be_visible()
    assert Attempt.objects.count() == 1


def test_the_number_of_selected_cards_is_shown_and_said(page_at):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("desk")
    page.goto(address(board))
    tap(page, wrong[:1])
    expect(page.locator("#spoken")).to_have_text(f"1 of {len(wrong)} selected")
    card(page, wrong[0]).uncheck(force=True)
    expect(page.locator("#spoken")).to_have_text(f"0 of {len(wrong)} selected")
