"""A reader's way through boards on kou-di: two numbers, and the sum line by line."""

import pytest
from playwright.sync_api import expect

from engine.exercises import judge
from lessons.content import content
from lessons.models import Attempt
from tests.browser.steps import EVERY_SIZE, address, confirm, fits, in_view, koudi_board, shown


def write(page, answer):
    """Fill in the two numbers."""
    for name, value in answer.items():
        page.locator(f"input[name={name}]").fill(str(value))


def sum_of(page):
    """Return the numbers of the sum, from top to bottom, and its last line's."""
    cells = page.locator(".sum td:nth-child(2)").all_inner_texts()
    numbers = [int(cell.split()[-1].replace("×", "")) for cell in cells]
    return numbers, numbers[-1]


@pytest.mark.parametrize(("size", "dark", "language"), EVERY_SIZE)
def test_wrong_then_right(page_at, size, dark, language):
    board, right, wrong = koudi_board()
    page = page_at(size, dark=dark)
    page.goto(address(board, language))
    expect(page.locator(".sum")).to_have_count(0)
    write(page, wrong)
    confirm(page, language)
    shown(page, ".verdict:not(.right)")
    expect(page.locator(".verdict")).to_be_focused()
    assert in_view(page, ".verdict")
    expect(page.locator("input[name=points]")).to_have_value(str(wrong["points"]))
    assert fits(page)

    lines = judge(board.exercise, right).sums
    total = page.locator(".sum .of-total")
    expect(total).not_to_contain_text(str(right["points"]), use_inner_text=True)
    page.locator(".sum summary").click()
    expect(page.locator(".sum details")).to_have_attribute("open", "")
    numbers, last = sum_of(page)
    assert numbers == [line.value for line in lines]
    assert last == right["points"]
    lit = page.locator(".table .proof").count()
    assert lit >= sum(line.kind == "card" for line in lines)

    write(page, right)
    confirm(page, language)
    shown(page, ".verdict.right")
    expect(page.locator(".verdict.right")).to_be_focused()
    expect(page.locator(".sum details")).to_have_count(0)
    assert sum_of(page) == (numbers, last)
    assert [attempt.correct for attempt in Attempt.objects.order_by("pk")] == [False, True]


def test_nothing_is_won_when_the_declarers_side_takes_the_last_trick(page_at):
    board = next(
        board
        for board in content().boards["koudi"]
        if board.exercise.document["won_by"] == "declarer"
    )
    page = page_at("phone")
    page.goto(address(board))
    write(page, {"multiplier": 0, "points": 0})
    confirm(page)
    shown(page, ".verdict.right")


def test_what_is_no_number_is_explained_at_its_field(page_at):
    board, right, _ = koudi_board()
    page = page_at("phone")
    page.goto(address(board))
    write(page, {"multiplier": "a few", "points": right["points"]})
    confirm(page)
    shown(page, ".verdict.problems")
    expect(page.locator(".verdict")).to_be_focused()
    field = page.locator("input[name=multiplier]")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#error-multiplier")).to_contain_text("a few")
    expect(field).to_have_value("a few")
    expect(page.locator("input[name=points]")).to_have_value(str(right["points"]))
    assert Attempt.objects.count() == 0
