"""Without JavaScript: Back and Reload show what was there and send nothing again."""

from lessons.models import Attempt
from tests.browser.steps import (
    address,
    board_with_wrong_play,
    confirm,
    koudi_board,
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
