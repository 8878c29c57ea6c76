"""What is left of a person on a device after signing out: nothing."""

import pytest
from django.contrib.auth.models import User

from lessons.models import Attempt
from lessons.web import throttle
from tests.lessons.conftest import HTMX
from tests.lessons.page import Page
from tests.people.persons import BOARD, Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("positions")]


def cookie(response, name):
    found = response.cookies.get(name)
    return None if found is None else (found.value, found["max-age"])


def test_signing_out_takes_session_reader_and_settings(person, wang):
    person.open("/en/?beside=zh-hans")
    assert person.client.cookies["prefs"].value
    person.sign_in("wang")
    session = person.client.cookies["sessionid"].value
    response = person.sign_out()
    assert response.status_code == 302
    assert cookie(response, "reader") == ("", 0)
    assert cookie(response, "prefs") == ("", 0)
    assert person.client.cookies["sessionid"].value != session
    assert "no-store" in response["Cache-Control"]
    assert {part.strip() for part in response["Clear-Site-Data"].split(",")} == {
        '"cache"',
        '"storage"',
    }


@pytest.mark.parametrize("url", ["/en/", BOARD, "/en/account/email/", "/en/privacy/"])
def test_one_press_signs_out_from_any_page(person, wang, url):
    person.sign_in("wang")
    page = person.open(url)
    places = [each for each in page.all("form") if each.attrs.get("class") == "out"]
    assert [each.attrs["action"] for each in places] == ["/en/account/logout/"] * 2
    token = page.all("input", name="csrfmiddlewaretoken")[0].attrs["value"]
    response = person.client.post(places[0].attrs["action"], {"csrfmiddlewaretoken": token})
    assert (response.status_code, response["Location"]) == (302, "/en/")
    assert "storage" in response["Clear-Site-Data"]
    home = Page(person.client.get("/en/").text)
    assert "You are signed out." in home.words
    assert "You are signed out." not in Page(person.client.get("/en/").text).words
    assert not home.with_class("out")


def test_the_language_stays_in_the_address(person, wang):
    person.sign_in("wang", "/zh-hans/account/login/")
    response = person.form("/zh-hans/account/logout/")
    assert response["Location"] == "/zh-hans/"


def test_a_fresh_guest_begins(person, wang):
    person.answer()
    before = Attempt.objects.get().reader
    person.sign_in("wang")
    person.sign_out()
    page = person.open("/en/boards/follow/")
    assert "solved on the first try" not in page.words
    assert "wang" not in person.response.text
    assert before not in str(person.client.cookies["reader"].value)


@pytest.mark.parametrize(
    "url",
    ["/en/", BOARD, "/en/boards/follow/", "/en/lessons/", "/en/practice/choose/", "/en/rules/",
     "/en/glossary/", "/en/settings/", "/en/privacy/", "/en/account/", "/en/account/data/",
     "/en/account/delete/", "/en/account/email/", "/", "/en/nowhere/"],
)  # fmt: skip
def test_no_page_of_a_member_is_kept(person, wang, url):
    person.sign_in("wang")
    response = person.client.get(url)
    assert "no-store" in response["Cache-Control"]
    assert "Cookie" in response["Vary"]


@pytest.mark.parametrize("url", ["/en/", BOARD, "/en/boards/follow/", "/en/lessons/"])
def test_no_page_with_what_a_guest_did_is_kept(person, url):
    person.answer()
    assert "no-store" in person.client.get(url)["Cache-Control"]


@pytest.mark.parametrize("headers", [None, HTMX])
def test_a_page_of_the_person_before_is_refused_kindly(person, wang, headers):
    person.sign_in("wang")
    left_open = person.open(BOARD)
    person.sign_out()
    person.send(left_open, headers=headers, card=["S6", "S6"])
    assert person.response.status_code == (200 if headers else 409)
    assert "opened by another reader" in person.response.text
    assert not Attempt.objects.exists()


def test_a_page_opened_as_a_guest_is_refused_kindly_to_the_member(person, wang):
    left_open = person.open(BOARD)
    person.sign_in("wang")
    fresh = person.open("/en/settings/").all("input", name="csrfmiddlewaretoken")[0]
    page = person.send(left_open, card=["S6", "S6"], csrfmiddlewaretoken=fresh.attrs["value"])
    assert person.response.status_code == 409
    assert page.all("input", name="token")


def test_the_verdict_of_the_person_before_is_not_shown_by_its_address(person, wang):
    person.sign_in("wang")
    page = person.answer()
    response = person.client.post(
        "/en/switch/", page.form | {"card": ["S6", "S6"], "switch": [f"/zh-hans{BOARD[3:]}"]}
    )
    there = response["Location"]
    assert Page(person.client.get(there).text).verdicts
    person.sign_out()
    assert not Page(person.client.get(there).text).verdicts


def test_members_have_a_limit_of_their_own(rf, monkeypatch):
    monkeypatch.setattr(throttle.time, "time", lambda: 1_000_000_020.0)

    def wait(user, **cookies):
        request = rf.post("/")
        request.user = user
        request.COOKIES.update(cookies)
        return throttle.seconds_to_wait(request, "own", 1, 99)

    one, two = (User(pk=number, username=str(number)) for number in (1, 2))
    assert [wait(each) > 0 for each in (one, one, two)] == [False, True, False]
    assert wait(one, reader="another-cookie") > 0


def test_flooding_members_are_held_up(wang):
    one, other = Person(), Person()
    pages = []
    for each in (one, other):
        each.sign_in("wang")
        pages.append(each.open(BOARD))

    def send(each, page):
        return each.client.post(f"{BOARD}answer/", page.form | {"clear": ["1"]}).status_code

    assert {send(one, pages[0]) for _ in range(60)} <= {200, 303}
    assert [send(one, pages[0]), send(other, pages[1])] == [429, 429]


def test_a_guest_begins_afresh_and_the_language_stays(person):
    person.open("/zh-hans/?beside=en")
    person.answer()
    before = guest_in(person)
    fields = {"csrfmiddlewaretoken": token_of(person)}
    response = person.client.post("/zh-hans/settings/afresh/", fields)
    assert (response.status_code, response["Location"]) == (303, "/zh-hans/")
    assert cookie(response, "reader") == ("", 0)
    assert response["Clear-Site-Data"] == '"cache", "storage"'
    assert "no-store" in response["Cache-Control"]
    page = person.open("/zh-hans/settings/")
    chosen = {each.attrs["name"]: each.attrs["value"] for each in page.all("input", type="radio")
              if "checked" in each.attrs}  # fmt: skip
    assert (chosen["language"], chosen["beside"]) == ("zh-hans", "")
    person.answer()
    assert Attempt.objects.values("reader").distinct().count() == 2
    assert guest_in(person) != before


def test_members_sign_out_instead_of_beginning_afresh(person, wang):
    person.sign_in("wang")
    assert "/settings/afresh/" not in person.client.get("/en/settings/").text
    response = person.client.post("/en/settings/afresh/", {"csrfmiddlewaretoken": token_of(person)})
    assert (response.status_code, response["Location"]) == (303, "/en/settings/")
    assert "Clear-Site-Data" not in response
    assert "_auth_user_id" in person.client.session


def test_nothing_begins_afresh_by_a_link(person):
    assert person.client.get("/en/settings/afresh/").status_code == 405


def guest_in(person):
    return person.client.cookies["reader"].value


def token_of(person):
    found = person.open("/zh-hans/settings/").all("input", name="csrfmiddlewaretoken")
    return found[0].attrs["value"]
