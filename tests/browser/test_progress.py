"""A reader's progress and help at boards in a browser: axe, no sideways scrolling, large enough."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from lessons.content import content
from lessons.models import StepMark
from tests.browser.steps import TWO_LOOKS, address, fits, koudi_board, shown, violations
from tests.progress.conftest import tries


def much_done(page):
    """Give the reader of this page a year of answers."""
    (cookie,) = [each for each in page.context.cookies() if each["name"] == "reader"]
    reader, now = cookie["value"].partition("%3A")[0].partition(":")[0], timezone.now()
    rules = list(content().rules)
    for number in range(60):
        right = [(number * 7 + each) % 5 > number % 4 for each in range(1 + number % 13)]
        tries(reader, rules[number % 17], right, now - timedelta(days=number * 5 % 331))
    for step in ("anqi-02/why", "anqi-02/suit", "anqi-04/two"):
        StepMark.objects.get_or_create(reader=reader, place=step, defaults={"done": True})


@pytest.mark.parametrize(("size", "dark", "language"), TWO_LOOKS)
def test_progress_can_be_read_by_everybody(page_at, size, dark, language):
    page = page_at(size, dark=dark)
    page.goto(f"/{language}/progress/")
    assert violations(page) == []
    assert fits(page)
    much_done(page)
    page.goto(f"/{language}/progress/")
    for summary in page.locator("main summary").all():
        summary.click()
    assert violations(page) == []
    assert fits(page)


def test_hint_and_shown_answer_come_where_the_board_is(page_at):
    page = page_at("phone")
    page.goto("/en/boards/follow-01/")
    page.locator("#hint").click()
    shown(page, ".told")
    assert violations(page) == []
    page.locator("#hint").dblclick()
    shown(page, ".told .cited")
    expect(page.locator("#hint")).to_have_count(0)
    assert violations(page) == []
    page.locator("#show").click()
    expect(shown(page, ".verdict.right")).to_contain_text("The answer: ")
    assert violations(page) == []
    assert fits(page)
    page.reload()
    expect(page.locator(".told").first).to_contain_text("stays marked as shown")


def test_enter_confirms_and_asks_for_no_help(page_at):
    board, right, _off = koudi_board()
    page = page_at("desk")
    page.goto(address(board))
    for name, value in right.items():
        page.locator(f"input[name={name}]").fill(str(value))
    page.locator("input[name=points]").press("Enter")
    shown(page, ".verdict.right")
    expect(page.locator(".told")).to_have_count(0)
