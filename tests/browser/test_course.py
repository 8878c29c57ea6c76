"""A lesson in the browser: by mouse and keyboard, smooth with HTMX, whole without scripts."""

from pathlib import Path

import pytest

from engine.exercises import solve
from lessons import course as course_package
from lessons.content import content
from lessons.course import check, course
from lessons.course.loader import load
from lessons.models import CheckAsk
from lessons.puzzles.kinds import KINDS, get_kind
from tests.browser.steps import LOOKS, fill, fits, violations

FOLDER = Path(__file__).resolve().parents[1] / "lessons" / "course"
AT = "/en/lessons/anqi-90/"
STEPS = ("first-look", "a-trick", "your-turn", "lanes", "other-trumps", "check")


@pytest.fixture(autouse=True)
def _lesson(monkeypatch):
    """The test lesson, the only one of the course."""
    found = load(content().rules, KINDS, None, FOLDER)
    monkeypatch.setattr(course_package, "load", lambda *_: found)
    course.cache_clear()
    yield
    monkeypatch.undo()
    course.cache_clear()


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def link(page, name):
    return page.get_by_role("link", name=name, exact=True)


@pytest.mark.parametrize(("size", "dark", "language"), LOOKS)
def test_axe_finds_nothing_in_a_lesson(page_at, size, dark, language):
    page = page_at(size, dark=dark)
    page.goto(f"/{language}/lessons/")
    assert violations(page) == []
    for step in STEPS:
        page.goto(f"/{language}/lessons/anqi-90/{step}/")
        assert violations(page) == [], step
        assert fits(page), step
    page.goto(f"/{language}/lessons/anqi-90/your-turn/")
    page.locator("#hint").click()
    page.wait_for_selector(".told")
    page.locator("#hint").click()
    page.wait_for_selector(".told .rule")
    assert violations(page) == []
    page.locator("#show").click()
    page.wait_for_selector(".verdict.right")
    assert violations(page) == []
    page.goto(f"/{language}/lessons/anqi-90/a-trick/?play=4")
    assert violations(page) == []
    page.goto(f"/{language}/lessons/anqi-90/check/")
    page.locator("form .btn.main").click()
    page.wait_for_selector("#board")
    assert violations(page) == []


def test_trick_plays_on_in_place(page_at):
    page = page_at("desk")
    page.goto(AT + "a-trick/")
    page.evaluate("window.stays = true")
    for said in (
        "The next player holds ♠\ufe0e4",
        "No spade here",
        "♠\ufe0eA follows, but too late",
    ):
        link(page, "Next play").click()
        page.wait_for_selector(f".said:has-text('{said}')")
        assert page.evaluate("document.activeElement.className") == "said"
    assert page.evaluate("window.stays")
    assert page.url.endswith("?play=4")
    link(page, "Back").click()
    page.wait_for_selector(".said:has-text('No spade here')")
    page.goto(AT + "a-trick/?play=4")
    button(page, "Go on").click()
    page.wait_for_url("**/your-turn/")


def test_switch_takes_effect_at_once_and_keeps_the_focus(page_at):
    page = page_at("desk")
    page.goto(AT + "other-trumps/")
    assert not button(page, "Look").is_visible()
    page.evaluate("window.stays = true")
    page.get_by_label("Spades").focus()
    page.keyboard.press("Space")
    page.wait_for_selector(".headline:has-text('Wrong under this setting')")
    assert page.evaluate("document.activeElement.value") == "S"
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".headline:has-text('Right under this setting')")
    assert page.evaluate("window.stays")
    assert page.url.endswith("?trump=none")


def test_hint_keeps_what_is_picked(page_at):
    page = page_at("phone")
    page.goto(AT + "your-turn/")
    page.locator('.lane input[value="S9"]').click(position={"x": 10, "y": 30})
    page.evaluate("window.stays = true")
    button(page, "Hint").click()
    page.wait_for_selector(".told:has-text('Look at your spades')")
    assert page.locator('.lane input[value="S9"]').is_checked()
    button(page, "Which rule?").click()
    page.wait_for_selector(".told .rule")
    button(page, "Confirm").click()
    page.wait_for_selector(".verdict.right")
    assert page.evaluate("window.stays")
    assert page.locator("#stops li.first-try").count() == 1
    link(page, "Go on").click()
    page.wait_for_url("**/lanes/")


def test_whole_lesson_without_scripts(page_at):
    page = page_at("phone", javascript=False)
    page.goto("/en/lessons/")
    page.get_by_role("link", name="Begin with lesson 90").click()
    button(page, "Go on").click()
    for _ in range(3):
        link(page, "Next play").click()
    button(page, "Go on").click()
    page.locator('.lane input[value="S4"]').check(force=True)
    button(page, "Confirm").click()
    link(page, "Go on").click()
    lanes = {"S7": "T", "S8": "S", "BJ": "T", "H3": "T", "D9": "D"}
    for card, lane in lanes.items():
        page.locator(f'input[name="in-{card}"][value="{lane}"]').check(force=True)
    button(page, "Confirm").click()
    link(page, "Go on").click()
    page.get_by_label("No trump suit").check(force=True)
    button(page, "Look").click()
    assert "Right under this setting" in page.locator(".headline").inner_text()
    button(page, "Go on").click()
    button(page, "Begin the check").click()
    for number in range(1, 5):
        assert f"board {number} of 4" in page.title()
        board = check.board_of(CheckAsk.objects.get(position=number), course().lessons[0])
        fill(page, get_kind(board.kind).recall(solve(board.exercise).answer))
        button(page, "Confirm").click()
        link(page, "Go on").click()
    assert page.locator("h1").inner_text() == "Check passed"
