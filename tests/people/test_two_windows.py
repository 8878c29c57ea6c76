"""Two windows of one browser: what is done in one while a page is open in the other."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from lessons.models import Attempt, ReviewPlan
from lessons.people.profiles import profile_of
from tests.lessons.conftest import HTMX
from tests.lessons.page import Page
from tests.people.persons import BOARD, KEEP, PASSWORD, Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("positions")]
#: Forms that a member may have open, and something that they change.
OPEN = {
    BOARD: {"card": ["S6", "S6"]},
    "/en/account/email/": {"email": "mei@example.com", "action_add": "1"},
    "/en/account/password/change/": {"oldpassword": PASSWORD},
    "/en/account/delete/": {"password": PASSWORD, "sure": "on"},
    "/en/settings/": {"theme": "dark"},
    "/en/review/": {"daily": "3"},
}


def delete(person):
    person.form("/en/account/delete/", password=PASSWORD, sure="on")


def sign_out(person):
    person.sign_out()


def run_out(person):
    person.client.session.flush()


@pytest.mark.parametrize("ends", [sign_out, delete, run_out])
@pytest.mark.parametrize("path", OPEN)
def test_what_is_sent_after_the_end_changes_nothing(person, wang, path, ends):
    headers = HTMX if path == BOARD else None
    person.sign_in("wang")
    reader = profile_of(wang).reader
    left_open = person.open(path)
    targets = [
        form.attrs["action"] or path
        for form in left_open.all("form")
        if form.attrs.get("class") != "out" and form.attrs.get("method") == "post"
    ]
    assert targets
    ends(person)
    for target in targets:
        data = {**left_open.form, **OPEN[path]}
        response = person.client.post(target, data, headers=headers)
        assert response.status_code in (200, 302, 303, 409), (target, response.status_code)
        assert "wang" not in response.text
    assert not Attempt.objects.filter(reader=reader).exists()
    assert not ReviewPlan.objects.filter(reader=reader).exists()
    assert User.objects.filter(username="wang").exists() is (ends is not delete)
    if ends is not delete:
        wang.refresh_from_db()
        assert wang.check_password(PASSWORD)
        assert not wang.emailaddress_set.exists()


def test_signing_in_in_one_window_makes_the_others_form_stale_and_says_so(wang):
    browser = Client(enforce_csrf_checks=True)
    page = "http://testserver/en/account/login/"
    (token, *_others) = Page(browser.get(page).text).all("input", name="csrfmiddlewaretoken")
    data = {"login": "wang", "password": PASSWORD, "csrfmiddlewaretoken": token.attrs["value"]}
    assert browser.post(page, data).status_code == 302
    stale = browser.post(page, data, headers={"referer": page})
    assert stale.status_code == 403
    (again,) = [each for each in Page(stale.text).all("a") if each.words == "Open the page again"]
    assert again.attrs["href"] == "/en/account/login/"
    assert browser.get(again.attrs["href"]).status_code == 302, "signed in already: on to the site"


def test_the_offer_is_answered_in_one_window_only(person, wang):
    person.answer()
    person.sign_in("wang")
    page = person.open(KEEP)
    person.decide("no", page)
    person.decide("yes", page)
    assert not Attempt.objects.filter(reader=profile_of(wang).reader).exists()


def test_somebody_else_signs_in_in_the_other_window(person, wang):
    zhao = User.objects.create_user("zhao", password=PASSWORD)
    person.sign_in("wang")
    left_open = person.open(BOARD)
    person.sign_out()
    person.sign_in("zhao")
    person.send(left_open, card=["S6", "S6"])
    assert person.response.status_code == 403
    fresh = person.open("/en/settings/").all("input", name="csrfmiddlewaretoken")[0]
    person.send(left_open, card=["S6", "S6"], csrfmiddlewaretoken=fresh.attrs["value"])
    assert person.response.status_code == 409
    assert "opened by another reader" in person.response.text
    assert not Attempt.objects.filter(reader=profile_of(zhao).reader).exists()


def test_a_password_changed_on_one_device_ends_the_sessions_of_the_others(wang):
    one, other = Person(), Person()
    one.sign_in("wang")
    other.sign_in("wang")
    new = {"password1": "eight-golden-carps", "password2": "eight-golden-carps"}
    one.form("/en/account/password/change/", oldpassword=PASSWORD, **new)
    assert one.client.get("/en/account/").status_code == 200
    assert other.client.get("/en/account/").status_code == 302
