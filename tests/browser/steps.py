"""What a reader does on a board, and the boards that the tests do it on.

A page is looked at when it is settled, never right after a click: `shown` and `left_for` wait for
what a click brings *and* for all that HTMX still does with it (it moves the focus a moment after it
has put new content in). What a script of our own does later yet is waited for with `expect`.
"""

from collections import Counter
from itertools import combinations, islice

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from engine.exercises import judge, parse_exercise, solve
from lessons.content import Board, Content, content

#: Sizes, dark or light, and languages, so that any two of them meet once: for boards and lessons.
LOOKS = [
    ("phone", False, "en"),
    ("phone", True, "zh-hans"),
    ("desk", False, "zh-hans"),
    ("desk", True, "en"),
]
#: Each of them once: for the other pages, which are made of the same parts.
TWO_LOOKS = [("phone", True, "zh-hans"), ("desk", False, "en")]
#: Every size in every language, and both of these in either theme.
EVERY_SIZE = [
    (size, (row + column) % 2 == 1, language)
    for row, size in enumerate(("phone", "small phone", "desk"))
    for column, language in enumerate(("en", "zh-hans", "zh-hant"))
]
ROOT_OF_LANGUAGE = {"en": "/en/", "zh-hans": "/zh-hans/", "zh-hant": "/zh-hant/"}
CONFIRM = {"en": "Confirm", "zh-hans": "确认", "zh-hant": "確認"}


#: HTMX asks, puts in what came, and ends with it: each while one of these classes is there.
BUSY = ".htmx-request, .htmx-swapping, .htmx-settling"
#: Nothing is fetched again for axe, and what is in order is not told: half of its time.
AXE = """
() => axe.run({ resultTypes: ["violations"], preload: false }).then(({ violations }) =>
  violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]))
"""


def settled(page):
    """Wait until the page is loaded, its scripts too, and HTMX has nothing under way."""
    page.wait_for_load_state()
    expect(page.locator(BUSY)).to_have_count(0)


def shown(page, selector):
    """Wait until the first such element can be seen and the page is settled; return it."""
    found = page.locator(selector).first
    expect(found).to_be_visible()
    settled(page)
    return found


def left_for(page, address):
    """Wait until another page, told by a pattern or a function of its address, is settled."""
    page.wait_for_url(address)
    settled(page)


def go(button):
    """Press what leads to another page, and wait until that is settled."""
    with button.page.expect_navigation():
        button.click()
    settled(button.page)


def far_away(page):
    """Let every answer take half a second from here on: time for a quick reader."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    line = {"offline": False, "latency": 500, "downloadThroughput": -1, "uploadThroughput": -1}
    devtools.send("Network.emulateNetworkConditions", line)


def violations(page):
    """Return what axe has to say, with the places."""
    settled(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    return page.evaluate(AXE)


def address(board, language="en"):
    """Return the page of a board."""
    return f"/{language}/boards/{board.id}/"


def wrong_plays(board):
    """Yield plays of the hand that the engine calls wrong, each with its verdict."""
    document = board.exercise.document
    for cards in islice(combinations(document["hand"], len(document["led"])), 3000):
        verdict = judge(board.exercise, {"cards": list(cards)})
        if not verdict.correct:
            yield list(cards), verdict


def board_with_wrong_play(rule="follow.pair"):
    """Return a board that asks for a legal play, a wrong one that breaks `rule`, its verdict."""
    for board in content().boards["follow"]:
        if board.exercise.ask == "legal":
            for cards, verdict in wrong_plays(board):
                if verdict.reasons[0].rule == rule:
                    return board, cards, verdict
    raise AssertionError(f"no stored board can be got wrong by {rule}")


def koudi_board():
    """Return a board on kou-di where something is won, with a multiplier that is wrong there."""
    for board in content().boards["koudi"]:
        if board.answer["points"] and board.exercise.document["won_by"] == "defenders":
            right = dict(board.answer)
            multiplier = 2 if right["multiplier"] != 2 else 4
            points = right["points"] // right["multiplier"] * multiplier
            return board, right, {"multiplier": multiplier, "points": points}
    raise AssertionError("no stored board on kou-di wins anything")


def long_board(trumps):
    """Return a board with a hand of 25 cards, so many of them trumps."""
    order = [
        "BJ",
        "BJ",
        "LJ",
        "LJ",
        "H7",
        "H7",
        "S7",
        "S7",
        "C7",
        "C7",
        "D7",
        "HA",
        "HA",
        "HK",
        "HK",
        "HQ",
        "HQ",
        "HJ",
        "HT",
        "HT",
        "H9",
        "H8",
        "H8",
        "H6",
        "H3",
    ]
    rest = ["SA", "SK", "ST", "S9", "S9", "S6", "S4", "CA", "CK", "C3", "DQ", "DJ", "D4"]
    hand = order[:trumps] + rest[: 25 - trumps]
    document = {"format": 1, "kind": "follow", "game": "anqi", "trump": "H"}
    exercise = parse_exercise({**document, "led": ["S5", "S5"], "hand": hand})
    return Board(f"long-{trumps}", "follow", 1, 1, exercise, solve(exercise).answer)


def with_boards(*boards):
    """Return the site's content with these boards on top of its own."""
    stored = content()
    by_id = {board.id: board for group in stored.boards.values() for board in group}
    follow = (*boards, *stored.boards["follow"])
    return Content(
        {**stored.boards, "follow": follow},
        stored.rules,
        by_id | {board.id: board for board in boards},
    )


def confirm(page, language="en"):
    """Press Confirm."""
    page.get_by_role("button", name=CONFIRM[language], exact=True).click()


def card(page, text, copy=0):
    """Return the box of one copy of a card in the hand."""
    return page.locator(f'.lane input[value="{text}"]').nth(copy)


def tap(page, cards):
    """Tap cards where they show when others lie over them: at their left edge."""
    for text, times in Counter(cards).items():
        for copy in range(times):
            card(page, text, copy).click(position={"x": 10, "y": 30})


def fill(page, fields):
    """Choose, tick and write a form's fields, as many copies of a card as are meant."""
    for name, values in fields.items():
        for place, value in enumerate(values):
            field = page.locator(f'input[name="{name}"]')
            if field.first.get_attribute("type") in ("radio", "checkbox"):
                copy = values[:place].count(value)
                box = page.locator(f'input[name="{name}"][value="{value}"]').nth(copy)
                box.check(position={"x": 9, "y": 20} if name == "card" else None)
            else:
                field.fill(value)


def picked(page):
    """Return the cards that are ticked, sorted."""
    boxes = page.locator(".lane input:checked")
    return sorted(boxes.evaluate_all("boxes => boxes.map(box => box.value)"))


def proofs(page):
    """Return the cards of the hand that are marked as proof, sorted."""
    boxes = page.locator(".lane .proof input")
    return sorted(boxes.evaluate_all("boxes => boxes.map(box => box.value)"))


def fits(page):
    """Say whether nothing makes the page scroll sideways."""
    return page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


def in_view(page, selector):
    """Say whether the top of an element can be seen."""
    return page.locator(selector).first.evaluate(
        "one => { const { top } = one.getBoundingClientRect();"
        " return top >= 0 && top < innerHeight - 40; }"
    )
