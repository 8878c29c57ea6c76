"""Nothing of the answer is in a page before an answer is sent."""

import dataclasses
import re

import pytest

from engine import exercises
from lessons.content import content
from lessons.puzzles.kinds import KINDS
from tests.lessons.conftest import HTMX, LANGUAGES

each_kind = pytest.mark.parametrize("name", KINDS)
MASKS = (
    (re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"'), "csrf"),
    (re.compile(r'name="token" value="[^"]+"'), "token"),
)


def masked(html):
    for pattern, word in MASKS:
        html, found = pattern.subn(word, html)
        assert found == 1
    return html


@pytest.fixture
def engine_is_shut(monkeypatch, name):
    """No answer to a kind can be worked out: whoever asks the engine for one fails."""

    def shut(*_):
        raise AssertionError("the answer was asked for")

    kind = dataclasses.replace(exercises.KINDS[name], judge=shut, solve=shut)
    monkeypatch.setitem(exercises.KINDS, name, kind)


@each_kind
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
def test_board_is_shown_without_working_out_its_answer(
    reader, name, code, headers, all_kinds, engine_is_shut, use_content
):
    """The page is the same for any stored answer, and the engine is not asked for one."""
    known = all_kinds
    # Of many boards of a kind every seventh: they differ in nothing that matters here.
    paths = [f"/{code}/boards/{board.id}/" for board in known.boards[name][::7]]
    before = {path: masked(reader.open(path, headers) and reader.response.text) for path in paths}
    other = {"cards": ["S2"], "multiplier": 987, "points": 98_700}
    boards = {
        kind: tuple(dataclasses.replace(board, answer=other) for board in group)
        for kind, group in known.boards.items()
    }
    by_id = {board.id: board for group in boards.values() for board in group}
    use_content(dataclasses.replace(known, boards=boards, _by_id=by_id))
    for path in paths:
        assert masked(reader.open(path, headers) and reader.response.text) == before[path]


@each_kind
@pytest.mark.usefixtures("all_kinds")
def test_fields_of_a_fresh_board_are_empty_and_addresses_say_nothing(reader, name):
    for board in content().boards[name]:
        page = reader.open(f"/en/boards/{board.id}/")
        for link in page.all("a") + page.all("link"):
            assert "card=" not in link.attrs["href"]
            assert "points=" not in link.attrs["href"]
        assert not page.with_class("proof")
        hidden = [tag.attrs["name"] for tag in page.all("input", type="hidden")]
        assert hidden == ["csrfmiddlewaretoken", "token"]
        for tag in page.all("input"):
            assert "checked" not in tag.attrs
            if tag.attrs.get("type") not in ("hidden", "checkbox", "radio"):
                assert tag.attrs["value"] == ""


def test_no_board_says_the_score_of_its_kitty(reader):
    for board in content().boards["koudi"]:
        page = reader.open(f"/en/boards/{board.id}/")
        (form,) = page.all("form")
        numbers = set(re.findall(r"\d+", form.text))
        points = board.answer["points"]
        assert points <= 10 or str(points) not in numbers, board.id
