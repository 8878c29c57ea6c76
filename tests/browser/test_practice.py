"""Practice in the browser: choosing in place, a board, the next one, without scripts too; axe."""

import pytest

from engine.exercises import solve
from lessons.models import Attempt, MadeBoard, PracticeTurn
from lessons.puzzles import made
from tests.browser.steps import confirm, fits, tap
from tests.browser.test_access import violations
from tests.lessons.conftest import makers  # noqa: F401  (a fixture)

pytestmark = pytest.mark.usefixtures("makers")
AT = "/en/practice/"


def begin(page):
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_selector("#board")


def row_of(page):
    return MadeBoard.objects.get(slug=page.url.rstrip("/").split("/")[-1])


def answer(page):
    tap(page, solve(made.board_of(row_of(page)).exercise).answer["cards"])
    confirm(page)
    page.wait_for_selector(".verdict.right")


@pytest.mark.parametrize(
    ("size", "dark", "language"), [("phone", True, "zh-hans"), ("desk", False, "en")]
)
def test_axe_finds_nothing(page_at, size, dark, language):
    page = page_at(size, dark=dark)
    for path in ("choose/?game=dingqi", "choose/?rule=follow.suit&beside=en",
                 "choose/?game=heiqi&kind=points&from=9"):  # fmt: skip
        page.goto(f"/{language}/practice/{path}")
        assert violations(page) == [], path
        assert fits(page), path
    page.goto(f"/{language}/practice/choose/?game=anqi&kind=follow&rule=follow.suit&beside=")
    page.locator(".start .btn").click()
    page.wait_for_selector("#board")
    assert violations(page) == []
    assert fits(page)
    page.locator(".acts .main").click()
    page.wait_for_selector(".verdict.problems")
    assert violations(page) == []


def test_choosing_changes_the_form_in_place_and_keeps_the_focus(page_at):
    page = page_at("desk")
    page.goto(AT)
    page.evaluate("window.stays = true")
    assert not page.get_by_role("button", name="Show the rules for this").is_visible()
    page.get_by_label("Hei Qi").focus()
    page.keyboard.press("Space")
    page.wait_for_selector("#rule option[value='follow.void']", state="detached")
    assert page.evaluate("document.activeElement.value") == "heiqi"
    assert page.get_by_label("Points").is_disabled()
    page.locator("#rule").select_option("follow.suit")
    page.wait_for_selector(".ask .cited")
    assert page.evaluate("window.stays")
    assert "game=heiqi" in page.url
    page.reload()
    assert page.locator("#rule").input_value() == "follow.suit"
    begin(page)
    assert (row_of(page).game, row_of(page).rule) == ("heiqi", "follow.suit")


def test_boards_without_end_and_the_place_is_kept(page_at):
    page = page_at("phone")
    page.goto(AT + "choose/?game=anqi&kind=follow")
    begin(page)
    seen = set()
    for _ in range(2):
        answer(page)
        seen.add(row_of(page).slug)
        before = page.url
        page.get_by_role("button", name="Next board", exact=True).click()
        page.wait_for_url(lambda url, before=before: url != before)
    page.get_by_role("button", name="Skip", exact=True).click()
    page.wait_for_url(lambda url: url.split("/")[-2] not in seen)
    assert len(seen) == Attempt.objects.count() == 2
    assert PracticeTurn.objects.count() == 4
    here = page.url
    page.reload()
    assert page.url == here
    page.goto("/en/")
    page.get_by_role("link", name="Practice", exact=True).click()
    page.wait_for_url(here)
    page.go_back()
    page.goto(here)
    answer(page)


def test_practice_without_scripts(page_at):
    page = page_at("phone", javascript=False)
    page.goto(AT)
    page.get_by_label("Ding Qi").check(force=True)
    page.get_by_role("button", name="Show the rules for this").click()
    assert page.get_by_label("Following suit").is_disabled()
    page.get_by_label("An Qi", exact=True).check(force=True)
    page.get_by_role("button", name="Show the rules for this").click()
    page.get_by_label("Following suit").check(force=True)
    page.locator("#from").select_option("2")
    page.locator("#to").select_option("2")
    begin(page)
    assert (row_of(page).kind, row_of(page).difficulty) == ("follow", 2)
    for card in solve(made.board_of(row_of(page)).exercise).answer["cards"]:
        page.locator(f'.lane input[value="{card}"]').first.check(force=True)
    confirm(page)
    assert page.locator(".verdict.right").count() == 1
    first = page.url
    page.get_by_role("button", name="Next board", exact=True).click()
    assert page.url != first
    assert page.locator("#board").count() == 1
