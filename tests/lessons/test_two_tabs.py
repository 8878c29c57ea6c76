"""A board open in two windows: one answer counts, and both say which."""

from dataclasses import replace
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lessons.models import Attempt, CheckAsk, Help
from lessons.puzzles import helping, services, tokens
from lessons.puzzles.tokens import Token
from tests.lessons.conftest import HTMX
from tests.lessons.test_services import READER, answer, together

pytestmark = pytest.mark.usefixtures("positions")

BOARD = "/en/boards/follow-01/"
STEP = "/en/lessons/anqi-90/your-turn/"
WRONG, OTHER, RIGHT = ["S8", "SA"], ["S6", "SA"], ["S6", "S6"]
WINDOW = "You have already answered this board in another window"


def judged(page):
    """Return the verdict of a page without what is said about the page itself."""
    return [tag.words for tag in page.verdicts if "problems" not in tag.classes]


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("at", [BOARD, "/en/"])
def test_the_second_window_shows_the_answer_of_the_first(reader, headers, at):
    one, two = reader.open(at), reader.open(at)
    first = reader.send(one, headers, card=WRONG)
    page = reader.send(two, headers, card=RIGHT)
    for shown in (page, reader.reload()) if headers is None else (page,):
        assert WINDOW in shown.problems[0].words
        assert judged(shown) == judged(first)
        assert shown.ticked == WRONG
    again = reader.send(two, headers, card=RIGHT)  # a request that was sent once more
    assert WINDOW in again.problems[0].words
    assert Attempt.objects.get().correct is False
    page = reader.send(page, headers, card=RIGHT)
    assert "right" in page.verdicts[0].classes
    assert list(Attempt.objects.order_by("pk").values_list("is_first", "correct")) == [
        (True, False),
        (False, True),
    ]


def test_the_verdict_of_the_other_window_comes_along_to_another_language(reader):
    one, two = reader.open(BOARD), reader.open(BOARD)
    reader.send(one, card=WRONG)
    page = reader.switch(reader.send(two, card=RIGHT), "zh-Hans")
    assert "还不行" in page.verdicts[0].words
    assert page.ticked == WRONG


def test_a_page_opened_after_the_answer_takes_another(reader):
    reader.send(reader.open(BOARD), card=WRONG)
    page = reader.send(reader.open(BOARD), card=RIGHT)
    assert not page.problems
    assert Attempt.objects.filter(correct=True).count() == 1


def test_later_tries_of_two_windows_count_once_too(reader):
    one = reader.send(reader.open(BOARD), card=WRONG)
    two = reader.open(BOARD)
    reader.send(one, card=OTHER)
    page = reader.send(two, card=RIGHT)
    assert WINDOW in page.problems[0].words
    assert page.ticked == OTHER
    assert Attempt.objects.count() == 2


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("asks", [{"hint": ["1"]}, {"clear": ["1"]}, {"show": ["1"]}])
def test_what_is_asked_in_between_makes_no_new_page_of_it(reader, headers, asks):
    one, two = reader.open(BOARD), reader.open(BOARD)
    reader.send(one, headers, card=WRONG)
    two = reader.send(two, headers, **asks)
    page = reader.send(two, headers, card=RIGHT)
    assert WINDOW in page.problems[0].words
    attempt = Attempt.objects.get()
    assert (attempt.hints, attempt.shown) == (0, False)  # what was told came after it


def test_another_language_makes_no_new_page_of_it(reader):
    one, two = reader.open(BOARD), reader.open(BOARD)
    reader.send(one, card=WRONG)
    page = reader.send(reader.switch(two, "zh-Hans"), card=RIGHT)
    assert "另一个窗口" in page.problems[0].words
    assert Attempt.objects.count() == 1


def test_a_request_sent_again_gets_its_own_answer_whatever_came_after(reader):
    page = reader.open(BOARD)
    reader.send(page, card=WRONG)
    reader.send(reader.open(BOARD), card=RIGHT)
    again = reader.send(page, card=WRONG)
    assert not again.problems
    assert again.ticked == WRONG
    assert Attempt.objects.count() == 2


def test_another_reader_is_no_other_window(reader, other_reader):
    page = reader.open(BOARD)
    other_reader.send(other_reader.open(BOARD), card=WRONG)
    assert not reader.send(page, card=RIGHT).problems
    assert Attempt.objects.filter(is_first=True).count() == 2


@pytest.mark.usefixtures("lesson")
def test_steps_of_lessons_and_their_checks(reader):
    one, two = reader.open(STEP), reader.open(STEP)
    reader.send(one, card=["C2"])
    assert WINDOW in reader.send(two, card=["C2"]).problems[0].words
    reader.send(reader.open("/en/lessons/anqi-90/check/"))
    place = "/en/lessons/anqi-90/check/1/"
    one, two = reader.open(place), reader.open(place)
    reader.send(one, card=["C2"])
    assert WINDOW in reader.send(two, card=["C2"]).problems[0].words
    assert CheckAsk.objects.get(position=1).right is False
    assert Attempt.objects.count() == 2


@pytest.mark.usefixtures("lesson")
def test_an_answer_from_elsewhere_on_the_site_decides_no_check(reader, lesson):
    reader.send(reader.open("/en/lessons/anqi-90/check/"))
    page = reader.open("/en/lessons/anqi-90/check/1/")
    mine = reader.send(page, card=["C2"])
    first = Attempt.objects.get()
    CheckAsk.objects.filter(position=1).update(right=None)
    Attempt.objects.filter(pk=first.pk).update(nonce="f" * 32, mode="practice")
    page = reader.send(page, card=["C2"])
    assert mine.verdicts
    assert WINDOW in page.problems[0].words
    assert CheckAsk.objects.get(position=1).right is None
    reader.send(page, card=["C2"])
    assert CheckAsk.objects.get(position=1).right is False


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_windows_at_the_same_moment_store_one(positions):
    board = positions.board("follow-01")
    for known_of in (0, 1):
        seen = helping.known(READER, board.id).latest
        views = [replace(tokens.new_token(), seen=seen) for _ in range(4)]
        outcomes = together([partial(answer, board, view, RIGHT) for view in views])
        assert sorted(outcome.repeated for outcome in outcomes) == [False, True, True, True]
        assert sum(outcome.elsewhere is not None for outcome in outcomes) == 3
        assert Attempt.objects.count() == known_of + 1
    assert Attempt.objects.filter(is_first=True).count() == 1


@pytest.mark.django_db
def test_what_stands_at_a_board_is_one_query(positions):
    board = positions.board("follow-01")
    assert helping.known(READER, board.id) == helping.Known(helping.Told(), 0)
    token = tokens.new_token()
    answer(board, token, WRONG)
    helping.give_hint(READER, board.id, board.exercise, 2, services.Mode.BOARD)
    latest = Attempt.objects.get().pk
    with CaptureQueriesContext(connection) as queries:
        assert helping.known(READER, board.id) == helping.Known(helping.Told(2), latest)
        assert helping.known(READER, board.id, but=token.nonce).latest == 0
    assert len(queries) == 2
    assert Help.objects.count() == 2


@pytest.mark.django_db
def test_a_first_answer_still_takes_three_queries(positions):
    board = positions.board("follow-01")
    with CaptureQueriesContext(connection) as queries:
        answer(board, replace(tokens.new_token(), seen=0), RIGHT)
    asked = [query["sql"] for query in queries if "SAVEPOINT" not in query["sql"]]
    assert len(asked) <= 3, asked


def test_tokens_from_before_say_nothing_and_stay_good():
    old = Token("0" * 32, 2)
    assert old.seen is None
    assert (tokens.named("0" * 32), old.name) == (Token("0" * 32, 1), "0" * 32)
    bound = replace(old, seen=7)
    assert tokens.named(bound.name) == Token("0" * 32, 1, 7)
    text = tokens.write(bound, "b", {}, "r")
    assert tokens.read(text, "b", {}, "r") == bound
    assert tokens.name_in(text) == bound.name


@pytest.mark.parametrize("text", ["", "x", "0" * 32 + ".", "0" * 32 + ".-1", "0" * 32 + ".²"])
def test_names_of_no_page_view(text):
    assert tokens.named(text) is None


@pytest.mark.django_db
def test_an_old_token_is_taken_whatever_else_was_answered(positions):
    board = positions.board("follow-01")
    old = tokens.new_token()
    answer(board, tokens.new_token(), WRONG)
    assert not answer(board, old, RIGHT).repeated
