"""The pages of review: for guests and members, for one reader beside another."""

import pytest

from lessons.content import content
from lessons.models import Attempt, Mode, ReviewCard, ReviewPlan, ReviewTurn
from tests.lessons.conftest import HTMX, LANGUAGES
from tests.lessons.page import board_form
from tests.review.conftest import fields_of

pytestmark = pytest.mark.usefixtures("makers", "clock")
MISSED = "/en/boards/follow-01/"


def miss(reader):
    """Answer a stored board wrongly, on its page."""
    page = reader.open(MISSED)
    board = content().board("follow-01")
    wrong = next(c for c in board.exercise.document["hand"] if c not in board.answer["cards"])
    given = [wrong] * len(board.answer["cards"])
    hand = list(board.exercise.document["hand"])
    if len(given) > hand.count(wrong):
        given = [card for card in hand if card not in board.answer["cards"]][: len(given)]
    reader.send(board_form(page), card=given)
    assert Attempt.objects.latest("pk").correct is False


def post(reader, url, **fields):
    reader.open("/en/review/")
    token = reader.client.cookies["csrftoken"].value
    reader.response = reader.client.post(url, {"csrfmiddlewaretoken": token, **fields})
    return reader.response


def begin(reader):
    response = post(reader, "/en/review/next/")
    assert response.status_code == 303
    return reader.open(response["Location"])


def send(reader, page, headers=None, *, right=True):
    turn = ReviewTurn.objects.latest("pk")
    return reader.send(board_form(page), headers, **fields_of(turn.board, right=right))


@pytest.mark.parametrize("code", LANGUAGES)
def test_overview_is_whole_in_every_language(reader, code):
    page = reader.open(f"/{code}/review/")
    assert reader.response.status_code == 200
    assert page.lang == LANGUAGES[code]
    assert len(page.all("h1")) == 1
    ways = [tag.attrs["href"] for tag in page.all("a", aria_current="true")]
    assert f"/{code}/review/" in ways
    assert page.all("option", value="10", selected=None)
    assert "no-store" in reader.response["Cache-Control"]
    assert not ReviewPlan.objects.exists()


@pytest.mark.parametrize("code", LANGUAGES)
def test_board_is_whole_in_every_language(reader, clock, code):
    miss(reader)
    clock.later(days=1)
    begin(reader)
    page = reader.open(f"/{code}/review/{ReviewTurn.objects.get().board.slug}/")
    assert reader.response.status_code == 200
    assert page.lang == LANGUAGES[code]
    assert len(page.all("h1")) == 1
    assert "no-store" in reader.response["Cache-Control"]


@pytest.mark.parametrize("headers", [None, HTMX], ids=repr)
def test_the_way_of_a_miss(reader, clock, headers):
    miss(reader)
    assert "Nothing is due today." in reader.open("/en/review/").words
    assert post(reader, "/en/review/next/")["Location"] == "/en/review/"
    clock.later(days=1)
    assert "1 board is due today." in reader.open("/en/review/").words
    page = begin(reader)
    assert not page.all("button", form="onward")
    page = send(reader, page, headers)
    assert "right" in page.verdicts[0].classes
    assert "This rule comes back" in page.with_class("rated")[0].words
    assert any("Done for today" in tag.words for tag in page.all("a"))
    words = reader.open("/en/review/").words
    assert "That is all for today: 1 board, 1 right on the first try." in words
    attempt = Attempt.objects.latest("pk")
    assert (attempt.mode, attempt.correct) == (Mode.REVIEW, True)


def test_reload_after_an_answer_schedules_nothing_again(reader, clock):
    miss(reader)
    clock.later(days=1)
    send(reader, begin(reader))
    due = ReviewCard.objects.get().due
    page = reader.reload()
    assert "right" in page.verdicts[0].classes
    assert "This rule comes back" in page.with_class("rated")[0].words
    assert ReviewCard.objects.get().due == due
    assert Attempt.objects.filter(mode=Mode.REVIEW).count() == 1


def test_a_wrong_answer_may_be_tried_again(reader, clock):
    miss(reader)
    clock.later(days=1)
    page = send(reader, begin(reader), right=False)
    assert "tomorrow" in page.with_class("rated")[0].words
    page = send(reader, page)
    assert "right" in page.verdicts[0].classes
    assert "tomorrow" in page.with_class("rated")[0].words
    assert ReviewTurn.objects.get().right is False


def test_two_tabs_get_one_board_and_count_once(reader, clock):
    miss(reader)
    clock.later(days=1)
    one, two = begin(reader), begin(reader)
    assert board_form(one).action == board_form(two).action
    send(reader, one, right=False)
    state = ReviewCard.objects.get().state
    page = send(reader, two)
    assert "in another window" in page.problems[0].words
    assert ReviewCard.objects.get().state == state
    send(reader, one)  # the same form once more
    assert ReviewTurn.objects.count() == 1


def test_sizes_of_the_pile_are_not_shown(reader, clock):
    miss(reader)
    card = ReviewCard.objects.get()
    for number in range(40):
        ReviewCard.objects.create(
            reader=card.reader, game=card.game, rule=f"x.{number}", kind=card.kind,
            state=card.state, due=card.due, missed_on=card.missed_on, missed=card.missed,
        )  # fmt: skip
    clock.later(days=60)
    words = reader.open("/en/review/").words
    assert "10 boards are due today." in words
    assert "41" not in words
    assert "60" not in words


def test_pausing_and_going_on(reader, clock):
    miss(reader)
    clock.later(days=1)
    response = post(reader, "/en/review/plan/", per_day="0")
    assert (response.status_code, response["Location"]) == (303, "/en/review/")
    page = reader.open("/en/review/")
    assert "Review is paused." in page.words
    assert not page.all("form", action="/en/review/next/")
    assert post(reader, "/en/review/next/")["Location"] == "/en/review/"
    post(reader, "/en/review/plan/", per_day="5")
    assert "1 board is due today." in reader.open("/en/review/").words


@pytest.mark.parametrize("text", ["", "x", "-1", "51", "99999", "1.5", "\x00", "٣" * 3])
def test_numbers_that_cannot_be_meant(reader, text):
    response = post(reader, "/en/review/plan/", per_day=text)
    assert response.status_code == 200
    assert "Choose 0 to 50" in response.content.decode()
    assert not ReviewPlan.objects.exists()


@pytest.mark.parametrize("path", ["", "answer/"])
def test_boards_of_others_are_nobodys_business(reader, other_reader, clock, path):
    miss(reader)
    clock.later(days=1)
    begin(reader)
    slug = ReviewTurn.objects.get().board.slug
    response = other_reader.client.get(f"/en/review/{slug}/{path}")
    assert (response.status_code, response["Location"]) == (302, "/en/review/")
    other_reader.open("/en/review/")
    token = other_reader.client.cookies["csrftoken"].value
    response = other_reader.client.post(
        f"/en/review/{slug}/answer/", {"csrfmiddlewaretoken": token}
    )
    assert response.status_code == 302
    assert ReviewTurn.objects.get().answered is None


def test_a_members_review_is_there_on_any_device_and_only_there(person, reader, clock):
    person.sign_up("anna")
    miss(person)
    clock.later(days=1)
    page = begin(person)
    person.sign_out()
    assert "Nothing is due today." in person.open("/en/review/").words
    assert "Nothing is due today." in reader.open("/en/review/").words
    clock.later(days=7)
    person.sign_in("anna")
    again = begin(person)
    assert board_form(again).action == board_form(page).action
    assert "no-store" in person.response["Cache-Control"]
    send(person, again)
    assert ReviewTurn.objects.get().right is True


@pytest.mark.parametrize("path", ["", "next/", "plan/"])
def test_other_methods_have_a_page(reader, path):
    reader.open("/en/review/")
    token = reader.client.cookies["csrftoken"].value
    response = reader.client.put(f"/en/review/{path}", headers={"X-CSRFToken": token})
    assert response.status_code == 405


def test_a_broken_board_says_so(reader, clock):
    miss(reader)
    clock.later(days=1)
    begin(reader)
    board = ReviewTurn.objects.get().board
    board.exercise = {"format": 1}
    board.save()
    assert reader.client.get(f"/en/review/{board.slug}/").status_code == 410
