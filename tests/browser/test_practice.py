"""Practice in the browser: choosing in place, a board, the next one, without scripts too; axe."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from engine.exercises import solve
from lessons.models import Attempt, MadeBoard, PracticeTurn
from lessons.puzzles import made
from tests.browser.steps import (
    TWO_LOOKS,
    confirm,
    far_away,
    fits,
    go,
    left_for,
    settled,
    shown,
    tap,
    violations,
)
from tests.lessons.conftest import makers  # noqa: F401  (a fixture)

pytestmark = pytest.mark.usefixtures("makers")
AT = "/en/practice/"


def begin(page):
    page.get_by_role("button", name="Begin", exact=True).click()
    shown(page, "#board")


def row_of(page):
    return MadeBoard.objects.get(slug=urlsplit(page.url).path.split("/")[-2])


def answer(page):
    tap(page, solve(made.board_of(row_of(page)).exercise).answer["cards"])
    confirm(page)
    shown(page, ".verdict.right")


@pytest.mark.parametrize(("size", "dark", "language"), TWO_LOOKS)
def test_axe_finds_nothing(page_at, size, dark, language):
    page = page_at(size, dark=dark)
    for path in ("choose/?game=dingqi", "choose/?rule=follow.suit&beside=en",
                 "choose/?game=heiqi&kind=points&from=9"):  # fmt: skip
        page.goto(f"/{language}/practice/{path}")
        assert violations(page) == [], path
        assert fits(page), path
    page.goto(f"/{language}/practice/choose/?game=anqi&kind=follow&rule=follow.suit&beside=")
    page.locator(".start .btn").click()
    shown(page, "#board")
    assert violations(page) == []
    assert fits(page)
    page.locator(".acts .main").click()
    shown(page, ".verdict.problems")
    assert violations(page) == []


def test_choosing_changes_the_form_in_place_and_keeps_the_focus(page_at):
    page = page_at("desk")
    page.goto(AT)
    page.evaluate("window.stays = true")
    expect(page.get_by_role("button", name="Show the rules for this")).to_be_hidden()
    page.get_by_label("Hei Qi").focus()
    page.keyboard.press("Space")
    expect(page.locator("#rule option[value='follow.void']")).to_have_count(0)
    settled(page)
    expect(page.locator("#game-heiqi")).to_be_focused()
    expect(page.get_by_label("Points")).to_be_disabled()
    page.locator("#rule").select_option("follow.suit")
    shown(page, ".ask .cited")
    assert page.evaluate("window.stays")
    expect(page).to_have_url(re.compile("game=heiqi"))
    page.reload()
    expect(page.locator("#rule")).to_have_value("follow.suit")
    begin(page)
    assert (row_of(page).game, row_of(page).rule) == ("heiqi", "follow.suit")


def test_the_last_of_two_quick_choices_counts(page_at, watch):
    watch.allow += ["htmx:afterRequest", "htmx:sendAbort"]  # of the first, given up
    page = page_at("desk")
    page.goto(AT)
    far_away(page)
    page.get_by_label("Hei Qi").check(force=True)
    page.get_by_label("Ding Qi").check(force=True)
    expect(page).to_have_url(re.compile("game=dingqi"))
    settled(page)
    expect(page.locator("#game-dingqi")).to_be_checked()


def test_boards_without_end_and_the_place_is_kept(page_at):
    page = page_at("phone")
    page.goto(AT + "choose/?game=anqi&kind=follow")
    begin(page)
    seen = set()
    for _ in range(2):
        answer(page)
        before = row_of(page).slug
        seen.add(before)
        page.get_by_role("button", name="Next board", exact=True).click()
        left_for(page, lambda url, before=before: before not in url)
    third = page.url
    page.get_by_role("button", name="Skip", exact=True).click()
    left_for(page, lambda url: url != third)
    assert len(seen) == Attempt.objects.count() == 2
    assert PracticeTurn.objects.count() == 4
    here = page.url
    page.reload()
    expect(page).to_have_url(here)
    page.goto("/en/")
    page.get_by_role("link", name="Practice", exact=True).click()
    left_for(page, here)
    page.go_back()
    page.goto(here)
    answer(page)


def test_practice_without_scripts(page_at):
    page = page_at("phone", javascript=False)
    page.goto(AT)
    page.get_by_label("Ding Qi").check(force=True)
    go(page.get_by_role("button", name="Show the rules for this"))
    expect(page.get_by_label("Following suit")).to_be_disabled()
    page.get_by_label("An Qi", exact=True).check(force=True)
    go(page.get_by_role("button", name="Show the rules for this"))
    page.get_by_label("Following suit").check(force=True)
    page.locator("#from").select_option("2")
    page.locator("#to").select_option("2")
    begin(page)
    assert (row_of(page).kind, row_of(page).difficulty) == ("follow", 2)
    for card in solve(made.board_of(row_of(page)).exercise).answer["cards"]:
        page.locator(f'.lane input[value="{card}"]').first.check(force=True)
    confirm(page)
    expect(page.locator(".verdict.right")).to_have_count(1)
    first = page.url
    go(page.get_by_role("button", name="Next board", exact=True))
    expect(page).not_to_have_url(first)
    expect(page.locator("#board")).to_have_count(1)
