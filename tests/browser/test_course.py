"""A lesson in the browser: by mouse and keyboard, smooth with HTMX, whole without scripts."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from engine.exercises import solve
from lessons import course as course_package
from lessons.content import content
from lessons.course import check, course
from lessons.course.loader import load
from lessons.models import CheckAsk
from lessons.puzzles.kinds import KINDS, get_kind
from tests.browser.steps import (
    LOOKS,
    far_away,
    fill,
    fits,
    go,
    left_for,
    settled,
    shown,
    violations,
)

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
    shown(page, ".told")
    page.locator("#hint").click()
    shown(page, ".told .rule")
    assert violations(page) == []
    page.locator("#show").click()
    shown(page, ".verdict.right")
    assert violations(page) == []
    page.goto(f"/{language}/lessons/anqi-90/a-trick/?play=4")
    assert violations(page) == []
    page.goto(f"/{language}/lessons/anqi-90/check/")
    page.locator("form .btn.main").click()
    shown(page, "#board")
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
        expect(shown(page, f".said:has-text('{said}')")).to_be_focused()
    assert page.evaluate("window.stays")
    expect(page).to_have_url(re.compile(r"\?play=4$"))
    edge = 2  # the borders of the board
    whole = page.locator("#trick").bounding_box()["width"] - edge
    for part in (".table", ".said", ".from-hand"):
        assert page.locator(f"#trick > {part}").bounding_box()["width"] == whole, part
    link(page, "Back").click()
    shown(page, ".said:has-text('No spade here')")
    page.goto(AT + "a-trick/?play=4")
    button(page, "Go on").click()
    left_for(page, "**/your-turn/")


def test_switch_takes_effect_at_once_and_keeps_the_focus(page_at):
    page = page_at("desk")
    page.goto(AT + "other-trumps/")
    expect(button(page, "Look")).to_be_hidden()
    page.evaluate("window.stays = true")
    page.get_by_label("Spades").focus()
    page.keyboard.press("Space")
    shown(page, ".headline:has-text('Wrong under this setting')")
    expect(page.get_by_label("Spades")).to_be_focused()
    page.keyboard.press("ArrowRight")
    shown(page, ".headline:has-text('Right under this setting')")
    expect(page.get_by_label("No trump suit")).to_be_focused()
    assert page.evaluate("window.stays")
    expect(page).to_have_url(re.compile(r"\?trump=none$"))


def test_the_last_of_two_quick_changes_counts(page_at, watch):
    watch.allow += ["htmx:afterRequest", "htmx:sendAbort"]  # of the first, given up
    page = page_at("desk")
    page.goto(AT + "other-trumps/")
    far_away(page)
    page.get_by_label("Spades").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".headline")).to_contain_text("Right under this setting")
    settled(page)
    expect(page.get_by_label("No trump suit")).to_be_checked()
    expect(page.get_by_label("No trump suit")).to_be_focused()
    expect(page).to_have_url(re.compile(r"\?trump=none$"))


def test_hint_keeps_what_is_picked(page_at):
    page = page_at("phone")
    page.goto(AT + "your-turn/")
    page.locator('.lane input[value="S9"]').click(position={"x": 10, "y": 30})
    page.evaluate("window.stays = true")
    button(page, "Hint").click()
    shown(page, ".told:has-text('Look at your spades')")
    expect(page.locator('.lane input[value="S9"]')).to_be_checked()
    button(page, "Which rule?").click()
    shown(page, ".told .rule")
    button(page, "Confirm").click()
    shown(page, ".verdict.right")
    assert page.evaluate("window.stays")
    expect(page.locator("#stops li.first-try")).to_have_count(1)
    link(page, "Go on").click()
    left_for(page, "**/lanes/")


def test_whole_lesson_without_scripts(page_at):
    page = page_at("phone", javascript=False)
    page.goto("/en/lessons/")
    go(page.get_by_role("link", name="Begin with lesson 90"))
    go(button(page, "Go on"))
    for _ in range(3):
        go(link(page, "Next play"))
    go(button(page, "Go on"))
    page.locator('.lane input[value="S4"]').check(force=True)
    go(button(page, "Confirm"))
    go(link(page, "Go on"))
    lanes = {"S7": "T", "S8": "S", "BJ": "T", "H3": "T", "D9": "D"}
    for card, lane in lanes.items():
        page.locator(f'input[name="in-{card}"][value="{lane}"]').check(force=True)
    go(button(page, "Confirm"))
    go(link(page, "Go on"))
    page.get_by_label("No trump suit").check(force=True)
    go(button(page, "Look"))
    expect(page.locator(".headline")).to_contain_text("Right under this setting")
    go(button(page, "Go on"))
    go(button(page, "Begin the check"))
    for number in range(1, 5):
        expect(page).to_have_title(re.compile(f"board {number} of 4"))
        board = check.board_of(CheckAsk.objects.get(position=number), course().lessons[0])
        fill(page, get_kind(board.kind).recall(solve(board.exercise).answer))
        go(button(page, "Confirm"))
        go(link(page, "Go on"))
    expect(page.locator("h1")).to_have_text("Check passed")
