"""What comes next, what the list says, and what home opens with."""

import pytest

from lessons.puzzles import progress
from lessons.puzzles.progress import Mark
from tests.lessons.conftest import HTMX, LANGUAGES

pytestmark = pytest.mark.usefixtures("positions")


def solve(reader, board, positions, code="en"):
    answer = positions.board(board).answer
    fields = {
        "card": answer.get("cards") or None,
        "multiplier": answer.get("multiplier"),
        "points": answer.get("points"),
        "none": None if answer.get("cards", True) else ["1"],
    }
    page = reader.open(f"/{code}/boards/{board}/")
    page = reader.send(page, **fields)
    assert "right" in page.verdicts[0].classes


def test_home_opens_with_the_first_unsolved_board(reader, positions):
    assert reader.open("/en/").action == "/en/boards/follow-01/answer/"
    solve(reader, "follow-01", positions)
    assert reader.open("/en/").action == "/en/boards/follow-02/answer/"


def test_home_goes_on_to_the_other_kinds_and_has_always_a_board(reader, positions):
    for board in positions.boards["follow"]:
        solve(reader, board.id, positions)
    assert reader.open("/en/").action == "/en/boards/koudi-01/answer/"
    for board in positions.boards["koudi"]:
        solve(reader, board.id, positions)
    assert reader.open("/en/").action == "/en/boards/follow-01/answer/"


def test_home_shows_the_ways_to_every_kind(reader, positions):
    solve(reader, "koudi-01", positions)
    page = reader.open("/en/")
    links = {tag.attrs["href"] for tag in page.all("a")}
    assert links >= {"/en/boards/follow/", "/en/boards/follow/next/",
                     "/en/boards/koudi/", "/en/boards/koudi/next/"}  # fmt: skip
    assert "1 of 2 solved" in page.words


def test_answer_from_home_stays_on_that_board(reader):
    page = reader.send(reader.open("/en/"), card=["S8", "SA"])
    assert page.is_whole
    (crumbs,) = page.with_class("crumbs")
    assert "board 1 of 5" in crumbs.words
    assert page.all("section", id="ways")
    page = reader.send(page, card=["S6", "S6"])
    (ways,) = page.all("section", id="ways")
    assert "1 of 5 solved" in ways.words


def test_htmx_counts_on_at_home_and_nowhere_else(reader):
    page = reader.send(reader.open("/en/"), HTMX, card=["S6", "S6"])
    (ways,) = page.all("section", id="ways")
    assert ways.attrs["hx-swap-oob"] == "true"
    assert "1 of 5 solved" in ways.words
    page = reader.send(reader.open("/en/boards/follow-02/"), HTMX, card=["S6", "S6"])
    assert not page.all("section", id="ways")


def next_after(reader, board, kind="follow"):
    page = reader.open(f"/en/boards/{kind}/next/?after={board}")
    return reader.response.headers.get("Location"), page


def test_next_is_the_next_harder_unsolved_board(reader, positions):
    assert next_after(reader, "follow-01")[0] == "/en/boards/follow-02/"
    solve(reader, "follow-02", positions)
    assert next_after(reader, "follow-01")[0] == "/en/boards/follow-03/"
    assert "private" in reader.response["Cache-Control"]


@pytest.mark.parametrize("after", ["", "nothing", "koudi-01"])
def test_next_without_a_place_is_the_first_unsolved_board(reader, positions, after):
    solve(reader, "follow-01", positions)
    assert next_after(reader, after)[0] == "/en/boards/follow-02/"


def test_next_at_the_end_offers_what_is_left_and_the_list(reader, positions):
    solve(reader, "follow-05", positions)
    location, page = next_after(reader, "follow-05")
    assert location is None
    assert "No harder board is left" in page.words
    assert "4 boards are still open" in page.words
    links = {tag.attrs["href"] for tag in page.all("a")}
    assert links >= {"/en/boards/follow/", "/en/boards/follow/next/", "/en/boards/koudi/next/"}


def test_next_when_all_is_solved_says_so(reader, positions):
    for board in positions.boards["koudi"]:
        solve(reader, board.id, positions)
    location, page = next_after(reader, "koudi-02", "koudi")
    assert location is None
    assert "You have solved all 2 boards on Kou-di." in page.words


@pytest.mark.parametrize("code", LANGUAGES)
def test_list_tells_in_words_how_far_the_reader_is(reader, positions, code):
    solve(reader, "follow-01", positions)
    page = reader.open("/en/boards/follow-02/")
    page = reader.send(page, card=["SA", "H3"])
    reader.send(page, card=["S8", "S8"])
    reader.send(reader.open("/en/boards/follow-03/"), card=["C8"])
    page = reader.open(f"/{code}/boards/follow/")
    said = [tag.words for tag in page.with_class("mark-text")]
    wanted = {
        "en": ["solved on the first try", "solved later", "tried, still open", "open", "open"],
        "zh-hans": ["一次答对", "后来答对", "做过，还没答对", "还没做", "还没做"],
        "zh-hant": ["一次答對", "後來答對", "做過，還沒答對", "還沒做", "還沒做"],
    }
    assert said == wanted[code]
    assert [tag.words for tag in page.with_class("number-of")] == ["1", "2", "3", "4", "5"]


def test_one_readers_marks_are_not_anothers(reader, other_reader, positions):
    solve(reader, "follow-01", positions)
    page = other_reader.open("/en/boards/follow/")
    assert {tag.words for tag in page.with_class("mark-text")} == {"open"}


def test_a_solved_board_stays_solved(reader, positions):
    solve(reader, "follow-01", positions)
    reader.send(reader.open("/en/boards/follow-01/"), card=["S8", "SA"])
    (mark,) = progress.marks_of(_id_of(reader)).values()
    assert mark is Mark.FIRST_TRY


def _id_of(reader):
    return reader.client.cookies["reader"].value.split(":")[0]
