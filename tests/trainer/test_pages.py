"""The pages of the trainer: for guests and members, for one reader beside another."""

import re

import pytest

from lessons.models import Attempt, BoardRating, LearnerRating, Mode, TrainerTurn
from lessons.people import keeping
from lessons.people.profiles import profile_of
from lessons.trainer import services
from tests.lessons.conftest import BOOSTED, HTMX, LANGUAGES, RESTORED
from tests.lessons.page import board_form
from tests.trainer.conftest import ME, answer, begin, fields_of, give, post

pytestmark = pytest.mark.usefixtures("makers")


def turn_of(page):
    (form,) = page.with_class("board")
    return TrainerTurn.objects.get(board__slug=form.attrs["action"].split("/")[3])


def send(reader, page, headers=None, *, right=True):
    return reader.send(board_form(page), headers, **fields_of(turn_of(page).board, right=right))


@pytest.mark.parametrize("code", LANGUAGES)
def test_standing_is_whole_in_every_language(reader, code):
    page = reader.open(f"/{code}/trainer/")
    assert reader.response.status_code == 200
    assert page.lang == LANGUAGES[code]
    assert len(page.all("h1")) == 1
    assert [tag.attrs["value"] for tag in page.all("input", name="game")] == [
        "anqi", "heiqi", "dingqi"
    ]  # fmt: skip
    ways = [tag.attrs["href"] for tag in page.all("a", aria_current="true")]
    assert f"/{code}/trainer/" in ways
    assert "1500" in page.words
    assert "no-store" in reader.response["Cache-Control"]
    assert not LearnerRating.objects.exists()


@pytest.mark.parametrize("code", LANGUAGES)
def test_board_is_whole_in_every_language(reader, code):
    begin(reader)
    slug = TrainerTurn.objects.get().board.slug
    page = reader.open(f"/{code}/trainer/{slug}/")
    assert reader.response.status_code == 200
    assert page.lang == LANGUAGES[code]
    assert len(page.all("h1")) == 1
    assert not page.all("fieldset") or "onwards" not in page.html
    assert "no-store" in reader.response["Cache-Control"]


@pytest.mark.parametrize("headers", [None, HTMX, BOOSTED, RESTORED], ids=repr)
def test_answering_says_what_became_of_the_rating(reader, headers):
    page = send(reader, begin(reader), headers)
    assert reader.response.status_code == 200
    assert page.is_whole is (headers != HTMX)
    assert "right" in page.verdicts[0].classes
    (rated,) = page.with_class("rated")
    (row,) = LearnerRating.objects.filter(rule="")
    assert f"1500 → {services.rating_of(row).points} (+" in rated.words
    onward = page.all("button", form="onward")
    assert [tag.attrs["value"] for tag in onward] == ["easier", "even", "harder"]
    (attempt,) = Attempt.objects.all()
    assert (attempt.mode, attempt.is_first) == (Mode.TRAINER, True)
    assert reader.address == f"/en/trainer/{turn_of(page).board.slug}/"


def test_reload_after_an_answer_rates_nothing_again(reader):
    before = send(reader, begin(reader))
    page = reader.reload()
    assert [tag.words for tag in page.with_class("rated")] == [
        tag.words for tag in before.with_class("rated")
    ]
    assert "right" in page.verdicts[0].classes
    assert [row.tries for row in LearnerRating.objects.filter(rule="")] == [1]


def test_a_wrong_answer_may_be_tried_again_and_that_does_not_count(reader):
    page = send(reader, begin(reader), right=False)
    (row,) = LearnerRating.objects.filter(rule="")
    assert row.mu < 25
    assert page.all("button", form="onward")
    page = send(reader, page)
    assert "right" in page.verdicts[0].classes
    assert LearnerRating.objects.get(rule="").mu == row.mu
    assert Attempt.objects.count() == 2


def test_two_tabs_give_and_rate_one_board(reader):
    one, two = begin(reader), begin(reader, hardness="harder")
    assert turn_of(one) == turn_of(two)
    send(reader, one, right=False)
    page = send(reader, two)
    assert "in another window" in page.problems[0].words
    assert "right" not in page.verdicts[-1].classes
    assert Attempt.objects.count() == 1
    page = send(reader, page)
    assert "right" in page.verdicts[0].classes
    assert LearnerRating.objects.get(rule="").tries == 1
    assert TrainerTurn.objects.get().right is False
    assert BoardRating.objects.get().tries == 1


def test_next_board_is_as_hard_as_the_button_says(reader):
    page = send(reader, begin(reader))
    response = post(reader, "/en/trainer/next/", game="anqi", rule="", hardness="harder")
    assert response.status_code == 303
    assert response["Location"] != reader.response.request["PATH_INFO"]
    turn = TrainerTurn.objects.exclude(pk=turn_of(page).pk).get()
    assert (turn.hardness, turn.game, turn.rule) == ("harder", "anqi", "")


def test_the_board_survives_a_reload_a_week_and_signing_out(person, clock):
    person.sign_up("anna")
    page = begin(person)
    turn = turn_of(page)
    assert turn_of(person.open("/en/trainer/standing/").__class__(page.html)) == turn
    person.sign_out()
    clock.later(days=9)
    assert person.client.get("/en/trainer/").status_code == 200  # a guest, who has none
    person.sign_in("anna")
    response = person.client.get("/en/trainer/")
    assert response["Location"] == f"/en/trainer/{turn.board.slug}/"
    page = person.open(response["Location"])
    page = send(person, page)
    assert "right" in page.verdicts[0].classes
    turn.refresh_from_db()
    assert turn.mu_after > turn.mu_before


def test_a_page_that_was_open_for_more_than_a_week_is_shown_afresh(reader, clock):
    page = begin(reader)
    clock.later(days=8)
    page = send(reader, page)
    assert reader.response.status_code == 409
    assert LearnerRating.objects.get(rule="").tries == 0
    page = send(reader, page)
    assert LearnerRating.objects.get(rule="").tries == 1


@pytest.mark.parametrize("path", ["", "answer/"])
def test_boards_of_others_are_nobodys_business(reader, other_reader, path):
    slug = turn_of(begin(reader)).board.slug
    response = other_reader.client.get(f"/en/trainer/{slug}/{path}")
    assert (response.status_code, response["Location"]) == (302, "/en/trainer/")


def test_answers_to_boards_of_others_are_not_taken(reader, other_reader):
    page = begin(reader)
    other_reader.open("/en/trainer/")
    token = other_reader.client.cookies["csrftoken"].value
    fields = board_form(page).form | {"csrfmiddlewaretoken": [token]}
    response = other_reader.client.post(board_form(page).action, fields)
    assert response.status_code == 302
    assert not Attempt.objects.exists()


def test_nobody_sees_the_rating_of_another(person, reader):
    person.sign_up("anna")
    for right in (True, True, False):
        send(person, begin(person), right=right)
    own = person.open("/en/trainer/standing/")
    assert "3 rated boards" in own.words
    assert "no-store" in person.response["Cache-Control"]
    assert "1500" in reader.open("/en/trainer/standing/").words
    person.sign_out()
    assert "rated boards" not in person.open("/en/trainer/standing/").words.partition("No board")[0]


def test_picture_has_a_dot_for_every_row_of_its_table(reader):
    for number in range(4):
        send(reader, begin(reader), right=number != 1)
    page = reader.open("/en/trainer/standing/?game=anqi")
    dots = page.all("circle")
    assert [tag.classes for tag in dots] == [["hit"], ["miss"], ["hit"], ["hit"]]
    rows = re.findall(r"<tr><td>.*?</tr>", page.html, re.DOTALL)
    said = ["not right" in row for row in rows]
    assert said == [False, False, True, False]
    assert " style=" not in page.html
    latest = services.rating_of(services.learner(turn_of_reader(), "anqi")).points
    assert str(latest) in rows[0]
    # The picture is of one game: that of another has none.
    assert not reader.open("/en/trainer/standing/?game=heiqi").all("circle")


def turn_of_reader():
    return TrainerTurn.objects.first().reader


def test_a_rule_is_listed_from_five_boards_on(reader):
    for number in range(5):
        page = reader.open("/en/trainer/standing/")
        assert bool(page.with_class("rule")) is False
        assert "By rule" not in page.words, number
        send(reader, begin(reader, rule="follow.suit"))
    assert "By rule" in reader.open("/en/trainer/standing/").words


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "chess"},
        {"rule": "no.such"},
        {"rule": "kou.di", "game": "dingqi"},
        {"hardness": "hardest"},
        {"game": "\x00", "rule": "x" * 5000, "hardness": ""},
    ],
)
def test_what_cannot_be_chosen_is_said(reader, fields):
    data = {"game": "anqi", "rule": "", "hardness": "even", **fields}
    response = post(reader, "/en/trainer/next/", **data)
    assert response.status_code == 200
    assert 'class="verdict problems"' in response.content.decode()
    assert not TrainerTurn.objects.exists()
    query = {name: value for name, value in fields.items() if "\x00" not in value}
    assert reader.client.get("/en/trainer/standing/", query).status_code == 200


def test_choosing_without_scripts_leads_to_the_rules_of_the_game(reader):
    response = post(reader, "/en/trainer/next/", game="heiqi", rule="", hardness="easier", look="1")
    assert response.status_code == 303
    page = reader.open(response["Location"])
    assert page.all("input", value="heiqi", checked=None)
    assert len(page.all("option")) == 2  # any, and follow.suit


@pytest.mark.parametrize("path", ["next/", "standing/"])
def test_other_methods_have_a_page(reader, path):
    assert reader.client.get(f"/en/trainer/{path}").status_code in (200, 302)
    reader.open("/en/trainer/")
    token = reader.client.cookies["csrftoken"].value
    response = reader.client.put(f"/en/trainer/{path}", headers={"X-CSRFToken": token})
    assert response.status_code == 405


def test_a_broken_board_says_so(reader):
    page = begin(reader)
    board = turn_of(page).board
    board.exercise = {"format": 1}
    board.save()
    page = reader.open(f"/en/trainer/{board.slug}/")
    assert reader.response.status_code == 410


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
def test_switching_the_language_keeps_board_selection_and_verdict(reader, lang):
    page = begin(reader, rule="follow.suit")
    turn = turn_of(page)
    page = send(reader, page)
    other = reader.switch(page, lang)
    assert other.lang == lang
    assert turn_of(other) == turn
    assert "right" in other.verdicts[0].classes
    assert other.with_class("rated")
    assert LearnerRating.objects.get(rule="").tries == 1


# --- kept by a member ------------------------------------------------------------------------


@pytest.fixture
def member(owner):
    return profile_of(owner).reader


def rated(reader, *, right=True, game="anqi"):
    turn = give(reader, game)
    answer(turn.board, reader, right=right)


def test_a_guests_rating_is_kept_where_the_member_has_none(member):
    rated(ME)
    before = LearnerRating.objects.filter(reader=ME).order_by("rule").values_list("rule", "mu")
    before = list(before)
    keeping.keep(ME, member)
    kept = LearnerRating.objects.filter(reader=member).order_by("rule").values_list("rule", "mu")
    assert list(kept) == before
    assert len(services.course(member, "anqi", 9)) == 1
    assert not keeping.has_any(ME)


def test_a_members_rating_stays(member):
    rated(member, right=True)
    rated(ME, right=False)
    before = services.rating_of(services.learner(member, "anqi"))
    keeping.keep(ME, member)
    assert services.rating_of(services.learner(member, "anqi")) == before
    assert len(services.course(member, "anqi", 9)) == 1
    assert TrainerTurn.objects.filter(reader=member).count() == 2
    assert not keeping.has_any(ME)


def test_everything_is_forgotten_with_the_account(member):
    rated(member)
    keeping.forget(member)
    assert not LearnerRating.objects.exists()
    assert not TrainerTurn.objects.exists()
    assert BoardRating.objects.get().tries == 1
