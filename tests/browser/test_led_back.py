"""Back and Reload show what was there and send nothing again, with JavaScript and without."""

from playwright.sync_api import expect

from lessons.models import Attempt
from tests.browser.steps import (
    address,
    board_with_wrong_play,
    confirm,
    koudi_board,
    left_for,
    picked,
    shown,
    tap,
)


def sent_by(page):
    """Return a list that grows with every form that the page sends."""
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    return sent


def test_back_and_reload_send_nothing_again(page_at):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("phone", javascript=False)
    sent = sent_by(page)
    page.goto(address(board))
    tap(page, wrong)
    confirm(page)
    shown(page, ".verdict:not(.right)")
    page.reload()
    shown(page, ".verdict:not(.right)")
    assert picked(page) == sorted(wrong)
    tap(page, wrong)
    tap(page, board.answer["cards"])
    confirm(page)
    shown(page, ".verdict.right")
    page.reload()
    shown(page, ".verdict.right")
    page.go_back()
    shown(page, ".verdict:not(.right)")
    assert picked(page) == sorted(wrong)
    page.go_back()
    shown(page, "form.board")
    assert page.locator(".verdict").count() == 0
    page.go_forward()
    page.go_forward()
    shown(page, ".verdict.right")
    assert len(sent) == 2
    assert [each.correct for each in Attempt.objects.order_by("pk")] == [False, True]


def test_a_hint_and_what_was_written_wrong_stand_after_reload(page_at):
    board, *_ = koudi_board()
    page = page_at("desk", javascript=False)
    sent = sent_by(page)
    page.goto(address(board))
    page.locator("input[name=points]").fill("many")
    page.locator("#hint").click()
    shown(page, ".told")
    confirm(page)
    shown(page, ".verdict.problems")
    page.reload()
    shown(page, ".verdict.problems")
    shown(page, ".told")
    assert page.locator("input[name=points]").input_value() == "many"
    page.locator("#show").click()
    shown(page, ".verdict.right")
    page.reload()
    shown(page, ".verdict.right")
    page.go_back()
    shown(page, ".verdict.problems")
    assert len(sent) == 3
    assert not Attempt.objects.exists()


def test_with_javascript_the_verdict_stands_after_reload_language_and_back(page_at):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("phone")
    sent = sent_by(page)
    page.goto(address(board))
    tap(page, wrong)
    confirm(page)
    expect(shown(page, ".verdict:not(.right)")).to_be_focused()
    said = page.locator(".verdict h2").inner_text()
    page.reload()
    expect(shown(page, ".verdict:not(.right)")).to_be_focused()
    assert page.locator(".verdict h2").inner_text() == said
    assert picked(page) == sorted(wrong)
    page.goto("/en/boards/follow/")
    page.go_back()
    shown(page, ".verdict:not(.right)")
    assert picked(page) == sorted(wrong)
    page.locator("button[name=switch][lang=zh-Hans]").first.click()
    left_for(page, "**/zh-hans/boards/**")
    shown(page, ".verdict:not(.right)")
    assert picked(page) == sorted(wrong)
    assert len([each for each in sent if "answer" in each]) == 1
    assert Attempt.objects.count() == 1


def test_with_javascript_home_keeps_its_board_and_verdict(page_at):
    page = page_at("desk")
    page.goto("/en/")
    confirm_some(page)
    said = shown(page, ".verdict").inner_text()
    page.reload()
    assert shown(page, ".verdict").inner_text() == said
    shown(page, "#ways")


def confirm_some(page):
    """Pick a card of whatever board there is, and confirm: what comes is a verdict."""
    page.locator(".lane input").first.check(force=True)
    confirm(page)
