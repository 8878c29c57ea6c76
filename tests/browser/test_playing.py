"""Boards on leads, calls, counts, partners, snatching and what is next, in a browser."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from lessons import content as stored
from lessons.content import content
from lessons.models import Attempt
from lessons.puzzles.kinds import get_kind
from tests.browser.steps import address, confirm, fill, fits, shown, violations
from tests.lessons.conftest import content_of
from tests.lessons.playing import PLAYING, WRONG

#: Where pictures of the boards go, for somebody who wants to look at them.
SHOTS = os.environ.get("SHOTS", "")
#: One board of each form.
LOOKED_AT = {kind: group[:1] for kind, group in PLAYING.items()} | {
    "call": [PLAYING["call"][number] for number in (0, 2, 4)],
    "next": [PLAYING["next"][number] for number in (0, 6, 8)],
}


@pytest.fixture
def boards(monkeypatch):
    """Some positions as the only boards."""
    following = {"game": "anqi", "trump": "H", "led": ["S5"], "hand": ["S6", "H3"]}
    known = content_of(**LOOKED_AT, follow=[following])
    monkeypatch.setattr(stored, "load", lambda: known)
    content.cache_clear()
    yield known.boards
    monkeypatch.undo()
    content.cache_clear()


def shot(page, name):
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True)


#: Each kind in a size, a theme and a language; small phones where there is most to show.
WAYS = {
    "lead": ("small phone", False, "zh-hans"),
    "call": ("phone", True, "en"),
    "count": ("small phone", False, "en"),
    "partner": ("small phone", True, "zh-hant"),
    "snatch": ("phone", False, "zh-hans"),
    "next": ("desk", False, "zh-hant"),
}


@pytest.mark.parametrize("kind", PLAYING)
def test_board_is_played_through(page_at, boards, kind):
    size, dark, language = WAYS[kind]
    page = page_at(size, dark=dark)
    for board in boards[kind]:
        page.goto(address(board, language))
        assert fits(page)
        assert violations(page) == []
        shot(page, f"{board.id}-{size}")
        confirm(page, language)
        shown(page, ".verdict.problems")
        fill(page, get_kind(kind).recall(board.answer))
        confirm(page, language)
        shown(page, ".verdict.right")
        expect(page.locator(".verdict.right")).to_be_focused()
        assert fits(page)
        assert violations(page) == []
        shot(page, f"{board.id}-{size}-right")
    assert all(attempt.correct for attempt in Attempt.objects.all())


@pytest.mark.parametrize("kind", PLAYING)
def test_wrong_answer_marks_what_shows_it(page_at, boards, kind):
    board = boards[kind][0]
    page = page_at("phone")
    page.goto(address(board))
    fill(page, get_kind(kind).recall(WRONG[kind][0]))
    confirm(page)
    shown(page, ".verdict:not(.right)")
    expect(page.locator(".proof")).not_to_have_count(0)
    assert fits(page)
    assert violations(page) == []
    shot(page, f"{board.id}-wrong")


def test_what_happens_next_is_chosen_by_keyboard_alone(page_at, boards):
    board = boards["next"][0]
    page = page_at("desk")
    page.goto(address(board))
    for name in ("choice", "reason"):
        page.locator(f'input[name="{name}"]').first.focus()
        wanted = board.answer[name]
        for _ in range(20):
            if page.evaluate("document.activeElement.value") == wanted:
                break
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    shown(page, ".verdict.right")
