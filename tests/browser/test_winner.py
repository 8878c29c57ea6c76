"""Choosing a play of a trick on a phone: the cards themselves can be tapped."""

import pytest
from playwright.sync_api import expect

from lessons import content as stored
from lessons.content import content
from tests.browser.steps import address, fits, shown
from tests.lessons.conftest import content_of

TRICK = {"game": "anqi", "trump": "H", "plays": [["S5", "S5"], ["S9", "S9"], ["H3", "H3"]]}
HAND = {"game": "anqi", "trump": "H", "led": ["S5"], "rules": ["suit.effective"],
        "hand": ["S6", "S7", "H3", "D9"]}  # fmt: skip


@pytest.fixture
def boards(monkeypatch):
    """A trick, and a board about what is trump, as the only boards."""
    known = content_of(winner=[TRICK], follow=[HAND])
    monkeypatch.setattr(stored, "load", lambda: known)
    content.cache_clear()
    yield known.boards
    monkeypatch.undo()
    content.cache_clear()


def test_tapping_any_card_of_a_play_chooses_it(page_at, boards):
    page = page_at("small phone")
    page.goto(address(boards["winner"][0]))
    assert fits(page)
    plays = page.locator(".play")
    for number in range(len(TRICK["plays"])):
        box = plays.nth(number).bounding_box()
        assert box["height"] >= 44
        for at in range(2):
            page.locator('input[name="seat"]').nth(number - 1).check(force=True)
            card = plays.nth(number).locator(".card").nth(at).bounding_box()
            page.mouse.click(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
            expect(page.locator('input[name="seat"]').nth(number)).to_be_checked()


def test_a_board_about_trump_gets_its_lanes_with_the_verdict(page_at, boards):
    page = page_at("phone")
    page.goto(address(boards["follow"][0]))
    lanes = page.locator("fieldset.lane")
    assert lanes.evaluate_all("all => all.map(one => one.dataset.suit)") == [""]
    page.locator('.lane input[value="S6"]').check(force=True)
    page.get_by_role("button", name="Confirm").click()
    shown(page, ".verdict.right")
    assert lanes.evaluate_all("all => all.map(one => one.dataset.suit)") == ["T", "S", "D"]
    expect(page.locator('.lane input[value="S6"]')).to_be_checked()
    assert fits(page)
