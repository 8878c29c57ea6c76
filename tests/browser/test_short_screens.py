"""A phone of 360 × 640: cards of the hand at once, lit cards and sum beside their verdict."""

import pytest

from lessons.content import content
from tests.browser.steps import address, confirm, fits, koudi_board, picked, shown, tap

SHORT = {"width": 360, "height": 640}


def seen(page, selector):
    """Return how much of the first such element shows above the row of buttons, in pixels."""
    return page.evaluate(
        """selector => {
          const edge = document.querySelector('.acts').getBoundingClientRect().top;
          const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
          return Math.min(bottom, edge) - Math.max(top, 0);
        }""",
        selector,
    )


@pytest.fixture
def short_page(page_at):
    page = page_at("small phone")
    page.set_viewport_size(SHORT)
    return page


def longest_prompts():
    """Boards on following with the most to read."""
    boards = content().boards["follow"]
    return sorted(boards, key=lambda board: -len(board.exercise.document["led"]))[:4]


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_cards_show_at_once_and_lit_cards_beside_the_verdict(short_page, language):
    page = short_page
    for board in [*longest_prompts(), content().board("follow-50")]:
        page.goto(address(board, language))
        assert seen(page, ".lane .card") >= 40, board.id
        assert fits(page)
        wrong = board.exercise.document["hand"][:1]
        if board.exercise.ask == "legal":
            wrong = board.exercise.document["hand"][: len(board.exercise.document["led"])]
        tap(page, wrong)
        assert picked(page) == sorted(wrong)
        confirm(page, language)
        shown(page, ".verdict")
        assert seen(page, ".verdict h2") > 20
        assert fits(page)


@pytest.mark.parametrize("board_id", ["follow-41", "follow-47", "follow-50"])
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_lit_cards_show_under_the_verdict(short_page, board_id, language):
    page = short_page
    page.goto(f"/{language}/boards/{board_id}/")
    page.locator(".lane input").first.click(position={"x": 10, "y": 30})
    confirm(page, language)
    shown(page, ".verdict")
    assert seen(page, ".lane .proof") >= 40


def test_the_sum_stands_beside_the_verdict(short_page):
    board, _, wrong = koudi_board()
    page = short_page
    page.goto(address(board))
    for name, value in wrong.items():
        page.locator(f"input[name={name}]").fill(str(value))
    confirm(page)
    shown(page, ".verdict")
    assert seen(page, ".sum caption") > 10
