"""What can be measured of access: axe, names, room to tap, large text, no sideways scrolling."""

import pytest
from playwright.sync_api import expect

from lessons import content as stored
from lessons.content import content
from lessons.texts import card_name
from tests.browser.steps import (
    LOOKS,
    address,
    board_with_wrong_play,
    confirm,
    fits,
    koudi_board,
    long_board,
    shown,
    tap,
    violations,
    with_boards,
)

ROOM = """
() => [...document.querySelectorAll('.lane .card input')].map(box => {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const y = (top + bottom) / 2;
  scrollTo(0, y + scrollY - innerHeight / 2);
  const now = box.getBoundingClientRect();
  const line = (now.top + now.bottom) / 2;
  let free = 0;
  for (let x = now.left + 0.25; x < now.right; x += 0.5)
    if (document.elementFromPoint(x, line) === box) free += 0.5;
  return { free, tall: bottom - top, right };
})
"""


@pytest.fixture
def boards_of_25(monkeypatch):
    """Boards with a hand of 25 cards, of which many or all are trumps."""
    boards = [long_board(trumps) for trumps in (13, 20, 25)]
    fake = with_boards(*boards)
    monkeypatch.setattr(stored, "load", lambda: fake)
    content.cache_clear()
    yield boards
    monkeypatch.undo()
    content.cache_clear()


@pytest.mark.parametrize(("size", "dark", "language"), LOOKS)
def test_axe_finds_nothing(page_at, size, dark, language):
    board, wrong, _ = board_with_wrong_play()
    koudi, right, off = koudi_board()
    page = page_at(size, dark=dark)
    for path in ("", "boards/follow/", "boards/koudi/"):
        page.goto(f"/{language}/{path}")
        assert violations(page) == [], path

    page.goto(address(board, language))
    tap(page, wrong)
    assert violations(page) == []
    confirm(page, language)
    shown(page, ".verdict:not(.right)")
    assert violations(page) == []
    tap(page, wrong)
    confirm(page, language)
    shown(page, ".verdict.problems")
    assert violations(page) == []
    tap(page, board.answer["cards"])
    confirm(page, language)
    shown(page, ".verdict.right")
    assert violations(page) == []

    page.goto(address(koudi, language))
    answers = ((off, ":not(.right)"), ({"points": "x"}, ".problems"), (right, ".right"))
    for answer, verdict in answers:
        for name, value in answer.items():
            page.locator(f"input[name={name}]").fill(str(value))
        confirm(page, language)
        shown(page, f".verdict{verdict}")
        assert violations(page) == [], verdict


def test_axe_finds_nothing_on_the_end_and_error_pages(page_at, watch):
    watch.allow.append("status of 404")
    last = content().boards["koudi"][-1]
    page = page_at("phone")
    for path in (f"boards/koudi/next/?after={last.id}", "no-such-page/"):
        page.goto(f"/en/{path}")
        assert violations(page) == [], path
        assert fits(page)


@pytest.mark.parametrize("size", ["phone", "small phone", "desk"])
def test_a_hand_of_25_leaves_room_to_tap(page_at, boards_of_25, size):
    page = page_at(size)
    for board in boards_of_25:
        page.goto(address(board))
        rooms = page.evaluate(ROOM)
        assert len(rooms) == 25
        assert min(room["free"] for room in rooms) >= 24
        assert min(room["tall"] for room in rooms) >= 44
        assert max(room["right"] for room in rooms) <= page.viewport_size["width"]
        assert fits(page)


@pytest.mark.parametrize("dark", [False, True])
def test_a_hand_of_25_is_played_on_a_small_phone(page_at, boards_of_25, dark):
    page = page_at("small phone", dark=dark)
    for board in boards_of_25:
        page.goto(address(board))
        tap(page, board.answer["cards"])
        expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_visible()
        confirm(page)
        shown(page, ".verdict.right")


@pytest.mark.parametrize("size", ["small phone", "desk"])
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_text_at_200_percent(page_at, boards_of_25, size, language):
    page = page_at(size)
    koudi, _, wrong = koudi_board()
    for path in (address(boards_of_25[1], language), address(koudi, language)):
        page.goto(path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert fits(page)
        acts = page.locator(".acts").bounding_box()
        assert acts["height"] <= page.viewport_size["height"] / 3
        wide = page.evaluate(
            "[...document.querySelectorAll('main *')].filter(one => !one.closest('.vh'))"
            ".map(one => one.getBoundingClientRect().right)"
        )
        assert max(wide) <= page.viewport_size["width"] + 1
    for name, value in wrong.items():
        page.locator(f"input[name={name}]").fill(str(value))
    confirm(page, language)
    shown(page, ".verdict")
    assert fits(page)
    for path in ("", "boards/follow/", "boards/koudi/next/?after=" + koudi.id):
        page.goto(f"/{language}/{path}")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert fits(page)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_cards_have_names_states_and_lanes(page_at, language):
    board, wrong, verdict = board_with_wrong_play()
    hand = board.exercise.document["hand"]
    page = page_at("phone")
    page.goto(address(board, language))
    names = page.get_by_role("checkbox").evaluate_all("boxes => boxes.map(box => box.value)")
    assert sorted(names) == sorted(hand)
    for text in set(hand):
        box = page.get_by_role("checkbox", name=card_name(text, language), exact=True)
        assert box.count() == hand.count(text)
    assert page.get_by_role("group").count() == len(board.exercise.lanes(hand))

    tap(page, wrong)
    confirm(page, language)
    shown(page, ".verdict")
    proof = verdict.reasons[0].cards[0]
    marked = {"en": ", marked", "zh-hans": "，已标出"}[language]
    tree = page.locator("form.board").aria_snapshot()
    assert f'checkbox "{card_name(proof, language)}{marked}"' in tree
    assert f'checkbox "{card_name(wrong[0], language)}' in tree
    assert tree.count("[checked]") == len(wrong)
    expect(page.locator("[aria-labelledby][aria-describedby]:focus")).to_have_count(1)


def test_shapes_are_seen_with_forced_colours(page_at):
    board, wrong, _ = board_with_wrong_play()
    page = page_at("phone", forced_colors="active")
    page.goto(address(board))
    tap(page, wrong[:1])
    page.evaluate("document.activeElement.blur()")
    style = "one => getComputedStyle(one.querySelector('.face')).outlineStyle"
    assert page.locator(".card:has(:checked)").first.evaluate(style) == "solid"
    assert page.locator(".lane .card:not(:has(:checked))").first.evaluate(style) == "none"
