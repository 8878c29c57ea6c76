"""Without scripts a form leads to an address: Back and Reload send nothing again."""

import pytest

from lessons.content import content
from lessons.content.loader import load
from lessons.course import check, course
from lessons.course.model import BoardStep
from lessons.models import Attempt, CheckAsk, Help
from lessons.puzzles.kinds import get_kind
from lessons.web import answers
from tests.lessons.conftest import BOOSTED, HTMX, content_of

pytestmark = pytest.mark.usefixtures("positions")

BOARD = "/en/boards/follow-01/"
STEP = "/en/lessons/anqi-90/your-turn/"
WRONG, RIGHT = ["S8", "SA"], ["S6", "S6"]
PLAYS = {"game": "dingqi", "ask": "all", "hand": ["S4", "H5", "C5"], "table": ["D4"]}


def post(reader, page, headers=None, **fields):
    """Send a form and go nowhere after that."""
    return reader.client.post(page.action, page.form | fields, headers=headers)


def said(page):
    """Return what a page says of an answer, and what is selected."""
    return [tag.words for tag in page.with_class("verdict")], page.ticked


@pytest.mark.parametrize("at", [BOARD, "/en/"])
def test_an_answer_leads_to_an_address_that_shows_its_verdict(reader, at):
    page = reader.open(at)
    response = post(reader, page, card=WRONG)
    assert response.status_code == 303
    assert response["Location"].startswith(f"{at}?")
    assert "no-store" in response["Cache-Control"]
    for _ in range(2):  # as it is led there, and with Reload
        shown = reader.open(response["Location"])
        assert reader.response.status_code == 200
        assert "no-store" in reader.response["Cache-Control"]
        assert "follow.pair" in shown.verdicts[0].words
        assert shown.title.startswith("Not yet")
        assert shown.ticked == WRONG
    assert Attempt.objects.count() == 1
    right = reader.send(shown, card=RIGHT)
    assert "right" in right.verdicts[0].classes
    assert list(Attempt.objects.values_list("try_no", "is_first")) == [(1, True), (2, False)]


def test_back_shows_the_answer_of_then_and_goes_on_with_a_try_that_is_open(reader):
    page = reader.send(reader.open(BOARD), card=WRONG)
    first = reader.whole_address
    reader.send(page, card=RIGHT)
    page = reader.open(first)
    assert "right" not in page.verdicts[0].classes
    assert page.ticked == WRONG
    page = reader.send(page, card=["S6", "SA"])
    assert not page.problems
    assert page.ticked == ["S6", "SA"]
    assert list(Attempt.objects.order_by("pk").values_list("try_no", flat=True)) == [1, 2, 3]


def test_home_keeps_its_board_until_the_reader_goes_on(reader):
    page = reader.send(reader.open("/en/"), card=RIGHT)
    assert reader.address == "/en/"
    assert "right" in page.verdicts[0].classes
    assert page.all("section", id="ways")
    assert page.action == "/en/boards/follow-01/answer/"
    page = reader.switch(page, "zh-Hans")
    assert (page.lang, page.ticked) == ("zh-Hans", RIGHT)
    assert "right" in page.verdicts[0].classes
    assert reader.open("/en/").action == "/en/boards/follow-02/answer/"
    assert reader.open("/en/?board=nothing-01").action == "/en/boards/follow-02/answer/"


def test_a_form_sent_twice_is_led_to_the_answer_of_then(reader):
    page = reader.open(BOARD)
    first, again = (post(reader, page, card=WRONG) for _ in range(2))
    assert first["Location"] == again["Location"]
    page = reader.open(post(reader, page, card=RIGHT)["Location"])
    assert page.ticked == WRONG
    assert "already been answered" in page.problems[0].words
    assert Attempt.objects.count() == 1
    assert "right" in reader.send(page, card=RIGHT).verdicts[0].classes


def test_an_answer_is_not_another_readers(reader, other_reader):
    reader.send(reader.open(BOARD), card=WRONG)
    page = other_reader.open(reader.whole_address)
    assert other_reader.response.status_code == 200
    assert said(page) == ([], [])


@pytest.mark.parametrize(
    "query",
    ["answered=x", "answered=.1", "answered=龍.1", "answered={}", "answered={}.", "answered={}.0",
     "answered={}.9", "answered={}.-1", "answered={}.²", "answered={}.99999999999999999999",
     "answered={}%00.1", "goes-on=%00", "goes-on={}", "tried=%00", "shown=1", "shown=", "again=1"],
)  # fmt: skip
def test_an_odd_address_shows_the_board(reader, query):
    reader.send(reader.open(BOARD), card=WRONG)
    nonce = Attempt.objects.get().nonce
    page = reader.open(f"{BOARD}?{query.format(nonce)}")
    assert reader.response.status_code == 200
    assert said(page) == ([], [])
    assert not Help.objects.exists()


def test_an_answer_to_a_board_that_was_changed_is_not_shown(reader, use_content):
    reader.send(reader.open(BOARD), card=WRONG)
    use_content(content_of(follow=[content().boards["follow"][1].exercise.document], koudi=[]))
    assert said(reader.reload()) == ([], [])


def test_scripts_get_the_part_at_once(reader):
    page = reader.open(BOARD)
    assert post(reader, page, HTMX, card=WRONG).status_code == 200
    assert post(reader, page, BOOSTED, card=WRONG).status_code == 303


def test_clearing_leads_to_an_address_too(reader):
    page = reader.send(reader.open(BOARD), card=WRONG)
    page = reader.send(page, clear=["1"])
    assert said(page) == ([], [])
    assert said(reader.reload()) == ([], [])
    reader.send(page, card=RIGHT)
    assert len(set(Attempt.objects.values_list("nonce", flat=True))) == 1


def test_hints_keep_what_is_selected(reader):
    page = reader.send(reader.open(BOARD), hint=["1"], card=["S8"])
    assert said(page) == ([], ["S8"])
    assert page.with_class("told")
    again = reader.reload()
    assert said(again) == said(page)
    assert Help.objects.count() == 1


def test_a_shown_answer_is_shown_to_who_asked_for_it(reader, other_reader):
    page = reader.send(reader.open(BOARD), show=["1"])
    assert page.verdicts[0].words.startswith("The answer: ")
    assert "shown=1" in reader.whole_address
    assert said(reader.reload()) == said(page)
    assert said(other_reader.open(reader.whole_address)) == ([], [])
    assert Help.objects.count() == 1


def test_who_has_solved_a_board_may_be_shown_it_again(reader):
    page = reader.send(reader.open(BOARD), card=RIGHT)
    page = reader.send(page, show=["1"])
    assert "so it stays solved" in page.with_class("told")[0].words
    assert "so it stays solved" in reader.reload().with_class("told")[0].words
    assert not Help.objects.exists()


def test_complaints_stand_with_what_was_written(reader):
    page = reader.open("/en/boards/koudi-01/")
    response = post(reader, page, multiplier=["many"], points=["一百五"])
    assert response.status_code == 303
    for _ in range(2):
        page = reader.open(response["Location"])
        assert "“many” does not work here" in page.problems[0].words
        assert (page.form["multiplier"], page.form["points"]) == (["many"], ["一百五"])
    assert Attempt.objects.count() == 0


def test_complaints_that_no_address_can_hold_are_shown_at_once(reader, monkeypatch):
    page = reader.open(BOARD)
    response = post(reader, page, card=["S8", "Z9"])
    assert response.status_code == 200
    assert "“Z9” is not a card" in response.text
    monkeypatch.setattr("lessons.web.asking.LONGEST", 60)
    assert post(reader, page, card=WRONG).status_code == 200
    assert answers.LONGEST > 1000


def test_a_list_grows_play_by_play(reader, use_content):
    use_content(content_of(follow=[], koudi=[], beat=[PLAYS]))
    page = reader.open("/en/boards/beat-01/")
    page = reader.send(page, card=["H5"], **{"add-play": ["1"]})
    assert page.form["play"] == ["H5"]
    assert "data-focus" in page.all("h2", id="listed-name")[0].attrs
    assert reader.reload().form["play"] == ["H5"]
    page = reader.send(page, card=["H5"], **{"add-play": ["1"]})
    assert "in the list already" in page.problems[0].words
    assert (page.form["play"], page.ticked) == (["H5"], ["H5"])


@pytest.mark.usefixtures("lesson")
def test_steps_of_lessons_and_their_checks(reader):
    page = reader.send(reader.open(STEP), card=["C2"])
    assert (reader.address, len(page.verdicts)) == (STEP, 1)
    assert said(reader.reload()) == said(page)
    reader.send(reader.open("/en/lessons/anqi-90/check/"))
    place = "/en/lessons/anqi-90/check/1/"
    page = reader.send(reader.open(place), card=["C2"])
    assert (reader.address, len(page.verdicts)) == (place, 1)
    assert said(reader.reload()) == said(page)
    assert CheckAsk.objects.get(position=1).right is False
    assert Attempt.objects.count() == 2


@pytest.mark.usefixtures("lesson", "no_makers")
def test_a_check_shows_no_answer_whatever_its_address_says(reader, lesson):
    reader.send(reader.open("/en/lessons/anqi-90/check/"))
    ask = CheckAsk.objects.get(position=1)
    board = check.board_of(ask, lesson)
    page = reader.open("/en/lessons/anqi-90/check/1/?shown=1")
    assert said(page) == ([], [])
    Help.objects.create(
        reader=_reader_of(reader), board_id=board.id, what=Help.What.SHOWN, mode="lesson"
    )
    page = reader.open("/en/lessons/anqi-90/check/1/?shown=1")
    assert said(page) == ([], [])


def _reader_of(reader):
    """Return the id of a reader by an answer of theirs."""
    reader.send(reader.open(STEP), card=["C2"])
    return Attempt.objects.latest("pk").reader


def test_no_kind_has_a_field_that_addresses_use_for_themselves():
    own = {
        answers.REFUSED, answers.TRIED, answers.GOES_ON, answers.ANSWERED, answers.AGAIN,
        answers.ELSEWHERE, answers.SHOWN, "board", "beside",
    }  # fmt: skip
    stored = [(b.kind, b.answer) for boards in load().boards.values() for b in boards]
    steps = [step for lesson in course().lessons for step in lesson.steps]
    stored += [(s.exercise.kind, s.answer) for s in steps if isinstance(s, BoardStep)]
    assert {kind for kind, _answer in stored} >= {"follow", "koudi", "sort", "shape", "trumps"}
    for kind, answer in stored:
        assert not own & set(get_kind(kind).recall(dict(answer))), kind
