"""A reader's way through boards on kou-di: two numbers, and the sum line by line."""

import pytest
from playwright.sync_api import expect

from engine.exercises import judge
from lessons.content import content
from lessons.models import Attempt
from tests.browser.steps import address, confirm, fits, in_view, koudi_board


def write(page, answer):
    """Fill in the two numbers."""
    for name, value in answer.items():
        page.locator(f"input[name={name}]").fill(str(value))


def sum_of(page):
    """Return the numbers of the sum, from top to bottom, and its last line's."""
    cells = page.locator(".sum td:nth-child(2)").all_inner_texts()
    numbers = [int(cell.split()[-1].replace("×", "")) for cell in cells]
    return numbers, numbers[-1]


@pytest.mark.parametrize("size", ["phone", "small phone", "desk"])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_wrong_then_right(page_at, size, dark, language):
    board, right, wrong = koudi_board()
    page = page_at(size, dark=dark)
    page.goto(address(board, language))
    assert page.locator(".sum").count() == 0
    write(page, wrong)
    confirm(page, language)
    page.wait_for_selector(".verdict:not(.right)")
    expect(page.locator(".verdict")).to_be_focused()
    assert in_view(page, ".verdict")
    assert page.locator("input[name=points]").input_value() == str(wrong["points"])
    assert fits(page)

    lines = judge(board.exercise, right).sums
    assert str(right["points"]) not in page.locator(".sum .of-total").inner_text()
    page.locator(".sum summary").click()
    numbers, total = sum_of(page)
    assert numbers == [line.value for line in lines]
    assert total == right["points"]
    lit = page.locator(".table .proof").count()
    assert lit >= sum(line.kind == "card" for line in lines)

    write(page, right)
    confirm(page, language)
    page.wait_for_selector(".verdict.right")
    expect(page.locator(".verdict.right")).to_be_focused()
    assert page.locator(".sum details").count() == 0
    assert sum_of(page) == (numbers, total)
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
    page.wait_for_selector(".verdict.right")


def test_what_is_no_number_is_explained_at_its_field(page_at):
    board, right, _ = koudi_board()
    page = page_at("phone")
    page.goto(address(board))
    write(page, {"multiplier": "a few", "points": right["points"]})
    confirm(page)
    page.wait_for_selector(".verdict.problems")
    expect(page.locator(".verdict")).to_be_focused()
    field = page.locator("input[name=multiplier]")
    assert field.get_attribute("aria-invalid") == "true"
    assert "a few" in page.locator("#error-multiplier").inner_text()
    assert field.input_value() == "a few"
    assert page.locator("input[name=points]").input_value() == str(right["points"])
    assert Attempt.objects.count() == 0
