"""Signing in offers what the guest did; nothing moves without a yes; nobody else hears of it."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from lessons.models import Attempt
from lessons.people import offer
from lessons.people.profiles import profile_of
from tests.lessons.page import Page
from tests.people.persons import KEEP, PASSWORD, Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("positions")]


def rows_of(user):
    return Attempt.objects.filter(reader=profile_of(user).reader).count()


def test_signing_up_leads_to_the_offer_and_from_there_to_where_one_was_going(person):
    person.answer()
    response = person.sign_up("li", "/en/account/signup/?next=/en/rules/")
    assert response.status_code == 302
    assert response["Location"].startswith(KEEP)
    page = person.open(response["Location"])
    assert "1 board was answered on this device before you signed in." in page.words
    assert page.all("input", name="next")[0].attrs["value"] == "/en/rules/"


def test_nothing_moves_without_a_yes(person, wang):
    person.answer()
    person.sign_in("wang")
    person.open(KEEP)
    person.open("/en/account/")
    person.client.get(KEEP, {"keep": "yes"})
    assert rows_of(wang) == 0
    assert "as a guest" in person.open("/en/account/").words


def test_yes_keeps_it_and_leads_on(person, wang):
    person.answer()
    person.sign_in("wang")
    response = person.decide("yes")
    assert (response.status_code, response["Location"]) == (303, "/en/lessons/")
    assert rows_of(wang) == 1
    assert "Kept" in person.open(response["Location"]).words
    assert person.client.get(KEEP).status_code == 303


def test_no_leaves_it_without_an_owner(person, wang):
    person.answer()
    person.sign_in("wang")
    guest = Attempt.objects.get().reader
    person.decide("no")
    assert rows_of(wang) == 0
    assert Attempt.objects.get().reader == guest
    assert guest not in str(person.client.session.items())
    assert person.client.get(KEEP).status_code == 303


@pytest.mark.parametrize(("first", "second", "kept"), [("yes", "yes", 1), ("yes", "no", 1), ("no", "yes", 0)])  # fmt: skip  # noqa: E501
def test_two_tabs_are_one_answer_the_first(person, wang, first, second, kept):
    person.answer()
    person.sign_in("wang")
    one, two = person.open(KEEP), person.open(KEEP)
    assert person.decide(first, one).status_code == 303
    assert person.decide(second, two).status_code == 303
    assert rows_of(wang) == kept


@pytest.mark.parametrize("word", ["", "maybe", "YES"])
def test_neither_yes_nor_no_asks_again(person, wang, word):
    person.answer()
    person.sign_in("wang")
    assert person.decide(word)["Location"].startswith(KEEP)
    assert rows_of(wang) == 0
    assert offer.SESSION_KEY in person.client.session


def test_an_answer_to_another_offer_counts_for_nothing(person, wang):
    person.answer()
    person.sign_in("wang")
    page = person.open(KEEP)
    mark = page.all("input", name="offer")[0].attrs
    mark["value"] = offer.mark_of("f" * 32)
    person.decide("yes", page)
    assert rows_of(wang) == 0


def test_who_did_nothing_is_asked_nothing(person, wang):
    person.open("/en/")
    assert person.sign_in("wang")["Location"] == "/en/"
    assert person.client.get(KEEP).status_code == 303


def test_the_next_person_on_the_device_hears_nothing_of_it(person, wang):
    zhao = User.objects.create_user("zhao", password=PASSWORD)
    person.answer()
    person.sign_in("wang")
    person.sign_out()
    person.sign_in("zhao")
    assert person.client.get(KEEP).status_code == 303
    assert "as a guest" not in person.open("/en/account/").words
    assert rows_of(wang) == rows_of(zhao) == 0


def test_signing_in_takes_the_guests_cookie_away(person, wang):
    person.answer()
    person.sign_in("wang")
    assert person.client.cookies["reader"].value == ""
    person.answer()
    assert person.client.cookies["reader"].value == ""


def test_a_member_is_the_same_reader_on_every_device(wang):
    one, two = Person(), Person()
    one.sign_in("wang")
    one.answer()
    two.sign_in("wang")
    row = Page(two.client.get("/en/boards/follow/").text)
    assert "solved on the first try" in row.words
    assert rows_of(wang) == 1


@pytest.mark.parametrize("name", ["account", "account-keep", "account-data", "account-delete"])
def test_guests_are_asked_to_sign_in_first(person, name):
    url = reverse(name)
    response = person.client.get(url)
    assert response.status_code == 302
    assert response["Location"].startswith("/en/account/login/?next=")


@pytest.mark.parametrize("there", ["https://evil.example/", "//evil.example", "javascript:x"])
def test_the_way_on_stays_on_this_site(person, wang, there):
    person.sign_in("wang")
    assert person.client.get(KEEP, {"next": there})["Location"] == "/en/"
