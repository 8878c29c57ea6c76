"""Boards on results, overcalls, sides, burials and beating in a browser, on a phone."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from engine.exercises import judge
from lessons import content as stored
from lessons.content import content
from lessons.models import Attempt
from lessons.puzzles.kinds import get_kind
from tests.browser.steps import (
    address,
    card,
    confirm,
    fill,
    fits,
    settled,
    shown,
    tap,
    violations,
)
from tests.lessons.conftest import content_of
from tests.lessons.deals_over import DEALS_OVER, LISTED

#: Where pictures of the boards go, for somebody who wants to look at them.
SHOTS = os.environ.get("SHOTS", "")
FIRST = {kind: group[:1] for kind, group in DEALS_OVER.items()} | {
    "result": [DEALS_OVER["result"][number] for number in (0, 4)]
}


@pytest.fixture
def boards(monkeypatch):
    """Some positions as the only boards of their kinds, and last a list of plays."""
    known = content_of(**{**FIRST, "beat": [*FIRST["beat"], LISTED], "follow": FOLLOWING})
    monkeypatch.setattr(stored, "load", lambda: known)
    content.cache_clear()
    yield known.boards
    monkeypatch.undo()
    content.cache_clear()


FOLLOWING = [{"game": "anqi", "trump": "H", "led": ["S5"], "hand": ["S6", "H3"]}]


def shot(page, name):
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True)


@pytest.mark.parametrize(
    ("kind", "size", "dark", "language"),
    [
        (kind, size, (place + wide) % 2 == 1, ("zh-hans", "en", "zh-hant")[(place + wide) % 3])
        for place, kind in enumerate(DEALS_OVER)
        for wide, size in enumerate((("small phone", "phone")[place % 2], "desk"))
    ],
)
def test_board_is_played_through(page_at, boards, kind, size, dark, language):
    page = page_at(size, dark=dark)
    for board in boards[kind][: len(FIRST[kind])]:
        page.goto(address(board, language))
        assert fits(page)
        assert violations(page) == []
        shot(page, f"{board.id}-{size}")
        confirm(page, language)
        shown(page, ".verdict.problems")
        expect(page.locator(".verdict")).to_be_focused()
        fill(page, get_kind(kind).recall(board.answer))
        confirm(page, language)
        shown(page, ".verdict.right")
        expect(page.locator(".verdict.right")).to_be_focused()
        assert fits(page)
        assert violations(page) == []
        shot(page, f"{board.id}-{size}-right")
    assert all(attempt.correct for attempt in Attempt.objects.all())


def test_wrong_result_shows_its_sum_but_for_the_total(page_at, boards):
    board = boards["result"][0]
    right = get_kind("result").recall(board.answer)
    page = page_at("phone")
    page.goto(address(board))
    fill(page, right | {"levels": ["三"]})
    confirm(page)
    shown(page, ".verdict:not(.right)")
    expect(page.locator("input[name=levels]")).to_have_value("3")
    lines = judge(board.exercise, board.answer).sums
    totals = sum(line.kind == "total" for line in lines)
    expect(page.locator(".sum tr")).to_have_count(len(lines))
    expect(page.locator(".sum summary")).to_have_count(totals)
    assert violations(page) == []
    shot(page, "result-wrong")


@pytest.mark.parametrize("javascript", [True, False])
def test_list_of_plays_is_put_together(page_at, boards, javascript):
    page = page_at("phone", javascript=javascript)
    board = boards["beat"][-1]
    page.goto(address(board))
    for number, play in enumerate(board.answer["plays"], 1):
        tap(page, play)
        page.get_by_role("button", name="Add to the list").click()
        shown(page, f".listed li:nth-child({number})")
        expect(card(page, play[0])).not_to_be_checked()
    if javascript:
        expect(page.locator("#listed-name")).to_be_focused()
        assert violations(page) == []
    assert fits(page)
    shot(page, "beat-list")
    page.get_by_role("button", name="Remove").first.click()
    expect(page.locator(".listed li")).to_have_count(number - 1)
    settled(page)
    assert Attempt.objects.count() == 0
    confirm(page)
    shown(page, ".verdict:not(.right)")
    shot(page, "beat-list-wrong")
    tap(page, board.answer["plays"][0])
    page.get_by_role("button", name="Add to the list").click()
    shown(page, f".listed li:nth-child({number})")
    confirm(page)
    shown(page, ".verdict.right")
