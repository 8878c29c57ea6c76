"""The same boards by keyboard alone, and without JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from lessons.models import Attempt
from tests.browser.steps import (
    address,
    board_with_wrong_play,
    confirm,
    fits,
    go,
    in_view,
    koudi_board,
    left_for,
    picked,
    proofs,
    settled,
    shown,
    tap,
)


def focused(page):
    """Return the value of what has the focus."""
    return page.evaluate("document.activeElement.value ?? ''")


def tab_to(page, condition):
    """Press Tab until the focused element meets a condition in JavaScript."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(f"(one => {condition})(document.activeElement)"):
            return
    raise AssertionError(f"Tab never comes to: {condition}")


def arrow_to(page, condition):
    """Go through the hand with the arrow keys until the focused card meets a condition."""
    page.keyboard.press("Home")
    for _ in range(80):
        if page.evaluate(f"(one => {condition})(document.activeElement)"):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"no card of the hand is: {condition}")


def toggle(page, cards, *, off=False):
    """Tick or untick cards with the arrow keys and Space."""
    if not page.evaluate("document.activeElement.matches('.lane input')"):
        tab_to(page, "one.matches('.lane input')")
    for text in cards:
        arrow_to(page, f"one.value === '{text}' && one.checked === {str(off).lower()}")
        page.keyboard.press("Space")


def test_a_whole_board_by_tab_and_space(page_at):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("desk")
    page.goto(address(board))
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()

    toggle(page, wrong)
    assert picked(page) == sorted(wrong)
    tab_to(page, "one.matches('.acts .main')")
    page.keyboard.press("Enter")
    shown(page, ".verdict")
    expect(page.locator(".verdict")).to_be_focused()

    toggle(page, wrong, off=True)
    toggle(page, board.answer["cards"])
    assert picked(page) == sorted(board.answer["cards"])
    page.keyboard.press("Enter")
    shown(page, ".verdict.right")
    tab_to(page, "one.matches('.acts a.main')")
    page.keyboard.press("Enter")
    left_for(page, lambda url: board.id not in url)
    expect(page.locator("form.board")).to_have_count(1)


def test_each_lane_is_one_stop_with_tab(page_at):
    board, wrong, _ = board_with_wrong_play()
    lanes = board.exercise.lanes(board.exercise.document["hand"])
    page = page_at("desk")
    page.goto(address(board))
    for _ in range(2):  # as it was opened, and as it came back with a verdict
        tab_to(page, "one.matches('.lane input')")
        stops = 0
        while page.evaluate("document.activeElement.matches('.lane input')"):
            stops += 1
            page.keyboard.press("Tab")
        assert stops == len(lanes)
        tab_to(page, "one.matches('.acts .main')")  # past the two ways to ask for help
        tap(page, wrong)
        confirm(page)
        shown(page, ".verdict")


def test_enter_in_a_card_confirms_and_after_a_right_answer_wipes_nothing(page_at):
    board, *_ = board_with_wrong_play()
    page = page_at("desk")
    page.goto(address(board))
    tap(page, board.answer["cards"])
    page.locator(".lane input").first.press("Enter")
    shown(page, ".verdict.right")
    with page.expect_response("**/answer/"):
        page.locator(".lane input").first.press("Enter")
    settled(page)
    expect(page.locator(".verdict.right")).to_have_count(1)
    assert picked(page) == sorted(board.answer["cards"])
    expect(page).to_have_url(re.compile(f"/en/.*{board.id}"))


def test_back_after_an_answer_loses_nothing(page_at):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("phone")
    page.goto(address(board))
    tap(page, wrong)
    confirm(page)
    shown(page, ".verdict:not(.right)")
    page.locator(".acts a.on").click()
    left_for(page, lambda url: board.id not in url)
    page.go_back()
    left_for(page, lambda url: board.id in url)
    shown(page, "form.board")
    tap(page, picked(page))
    tap(page, board.answer["cards"])
    confirm(page)
    shown(page, ".verdict.right")
    expect(page.locator(".verdict.problems")).to_have_count(0)
    assert [attempt.correct for attempt in Attempt.objects.order_by("pk")] == [False, True]


def test_arrow_keys_walk_through_the_hand(page_at):
    board, *_ = board_with_wrong_play()
    lanes = board.exercise.lanes(board.exercise.document["hand"])
    order = [text for _, lane in lanes for text in lane]
    page = page_at("phone")
    page.goto(address(board))
    page.locator(".lane input").first.focus()
    walked = [focused(page)]
    for _ in order[1:]:
        page.keyboard.press("ArrowRight")
        walked.append(focused(page))
    assert walked == order
    page.keyboard.press("ArrowRight")
    assert focused(page) == order[-1]
    page.keyboard.press("Home")
    assert focused(page) == order[0]
    tops = []
    for _ in range(len(order)):
        tops.append(page.evaluate("document.activeElement.getBoundingClientRect().top + scrollY"))
        page.keyboard.press("ArrowDown")
    assert tops == sorted(tops)
    assert len(set(tops)) >= len(lanes)
    assert picked(page) == []


def test_a_focused_card_is_not_under_the_action_row(page_at):
    board, *_ = board_with_wrong_play()
    page = page_at("small phone")
    page.set_viewport_size({"width": 360, "height": 480})
    page.goto(address(board))
    for index in range(page.locator(".lane input").count()):
        box = page.locator(".lane input").nth(index)
        box.focus()
        bottom = box.evaluate("one => one.getBoundingClientRect().bottom")
        assert bottom <= page.locator(".acts").bounding_box()["y"] + 1


@pytest.mark.parametrize("size", ["phone", "desk"])
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_following_without_javascript(page_at, size, language):
    board, wrong, verdict = board_with_wrong_play()
    page = page_at(size, javascript=False)
    page.goto(address(board, language))
    tap(page, wrong)
    confirm(page, language)
    shown(page, ".verdict:not(.right)")
    assert in_view(page, ".verdict")
    assert proofs(page) == sorted(verdict.reasons[0].cards)
    assert len(picked(page)) == len(wrong)
    assert fits(page)
    tap(page, wrong)
    tap(page, board.answer["cards"])
    confirm(page, language)
    shown(page, ".verdict.right")
    page.locator(".acts a.main").click()
    left_for(page, lambda url: "/boards/" in url and board.id not in url)
    assert Attempt.objects.filter(board_id=board.id).count() == 2


def test_koudi_without_javascript(page_at):
    board, right, wrong = koudi_board()
    page = page_at("phone", javascript=False)
    page.goto(address(board))
    for answer, verdict in ((wrong, ".verdict:not(.right)"), (right, ".verdict.right")):
        for name, value in answer.items():
            page.locator(f"input[name={name}]").fill(str(value))
        confirm(page)
        shown(page, verdict)
        assert page.locator(".sum tr").count() > 2
    go(page.get_by_role("button", name="Once more"))
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".verdict")).to_have_count(0)
