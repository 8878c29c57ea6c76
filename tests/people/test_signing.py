"""Signing up, in and out."""

import unicodedata

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from tests.lessons.page import Page
from tests.people.members import signed_in, who
from tests.people.persons import PASSWORD

UP = "/en/account/signup/"
IN = "/en/account/login/"


def sign_up(client, name, path=UP, **more):
    data = {"username": name, "password1": PASSWORD, "password2": PASSWORD, "email": "", **more}
    return client.post(path, data)


def problems(response):
    assert response.status_code == 200, response.headers.get("Location")
    return {name: list(errors) for name, errors in response.context["form"].errors.items()}


@pytest.mark.parametrize("name", ["林小梅", "li", "Zoë", "a.b+c-d_9", "七" * 30])
def test_a_name_and_a_password_make_an_account(client, db, name):
    response = sign_up(client, name)
    assert response.status_code == 302
    user = User.objects.get(username=name)
    assert who(client) == str(user.pk)
    assert user.check_password(PASSWORD)
    assert user.email == ""
    assert name in client.get("/en/").content.decode()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "Please fill this in."),
        ("two words", "Use letters"),
        ("me@example.com", "Use letters"),
        ("<b>", "Use letters"),
        ("a\u200bb", "Use letters"),
        ("七" * 31, "A name can have at most 30 characters."),
        ("x" * 10_000, "A name can have at most 30 characters."),
        ("a\x00b", "Null characters are not allowed."),
        ("OTHER", "This name is taken."),
    ],
)
def test_a_name_that_does_not_do(client, other, name, told):
    found = problems(sign_up(client, name))
    assert any(error.startswith(told) for error in found["username"])
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("password", "told"),
    [
        ("", "Please fill this in."),
        ("qz7-x", "This password is too short. It must contain at least 8 characters."),
        ("73190482", "This password is entirely numeric."),
        ("password1", "This password is too common."),
        ("lin-xiaomei", "The password is too similar to the username."),
        ("xiaomei1234", "The password is too similar to the username."),
        ("Lin-Xiaomei-20150607", "The password is too similar to the username."),
        ("qz7-" * 1000, "A password can have at most 1000 characters."),
        ("a\x00bcdefgh", "Null characters are not allowed."),
    ],
)
def test_a_password_that_does_not_do(client, db, password, told):
    found = problems(sign_up(client, "lin-xiaomei", password1=password, password2=password))
    assert told in found["password1"]
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("language", "told"),
    [("zh-hans", "密码和用户名太像了。"), ("zh-hant", "密碼和使用者名稱太像了。")],
)
def test_what_is_wrong_stands_at_the_field(client, db, language, told):
    data = {"username": "anna", "password1": "anna1234", "password2": "anna1234"}
    page = Page(client.post(f"/{language}/account/signup/", data).text)
    (error,) = page.all("p", id="id_password1_error")
    assert error.words == told
    (field,) = page.all("input", name="password1")
    assert "id_password1_error" in field.attrs["aria-describedby"]


@pytest.mark.parametrize("password", ["anna and the king", "tigers-anna-7", "小梅天天打暗七牌"])
def test_a_name_in_a_long_password_does_no_harm(client, db, password):
    data = {"username": "anna", "password1": password, "password2": password}
    assert client.post("/en/account/signup/", data).status_code == 302


@pytest.mark.parametrize(
    ("there", "name"),
    [("Éva", "éva"), ("éva", "ÉVA"), ("李Li", "李LI"), ("Иван", "иван"), ("ﬁona", "FIONA")],
)
def test_the_same_letters_large_and_small_are_one_name(client, db, there, name):
    assert sign_up(client, there).status_code == 302
    assert "This name is taken." in problems(sign_up(Client(), name))["username"][0]


@pytest.mark.parametrize("name", ["משה", "ليلى", "admin", "login", "null", "一" * 30, "．．．"])
def test_names_of_every_kind_stand_on_the_page(client, db, name):
    """Right-to-left letters turn nothing else around; no word is kept for the site itself."""
    assert sign_up(client, name).status_code == 302
    page = Page(client.get("/en/account/").text)
    (shown,) = page.all("bdi")
    assert shown.words == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize("name", ["😀", "a\u202eb", "\ufeff", "\u3000", "a\u2060b", "٪"])
def test_names_of_what_nobody_sees(client, db, name):
    assert "username" in problems(sign_up(client, name))
    assert not User.objects.exists()


def test_two_passwords_that_differ(client, db):
    found = problems(sign_up(client, "li", password2="another-one"))
    assert found == {"password2": ["The two passwords are not the same."]}
    found = problems(sign_up(client, "li", password2=""))
    assert found == {"password2": ["Please fill this in."]}


def test_full_width_letters_are_the_plain_ones(client, db):
    sign_up(client, "ＬＩ７７")
    assert User.objects.get().username == "LI77"
    fresh = Client()
    fresh.post(IN, {"login": "ＬＩ７７", "password": PASSWORD})
    assert who(fresh)


def test_a_form_sent_twice_makes_one_account(client, db, monkeypatch):
    assert sign_up(client, "li").status_code == 302
    late = Client()
    assert "This name is taken." in problems(sign_up(late, "li"))["username"][0]
    # Both forms were read before either account was there.
    monkeypatch.setattr(
        "lessons.people.adapter.AccountAdapter.clean_username", lambda self, name, *_: name
    )
    response = sign_up(late, "li")
    assert response.status_code == 302
    assert response["Location"] == IN
    assert "This name is taken." in late.get(IN).content.decode()
    assert User.objects.count() == 1


def test_nobody_waits_for_the_database_while_a_password_is_hashed(
    client, transactional_db, monkeypatch
):
    waiting = []
    really = User.set_password

    def watched(user, password):
        waiting.append(connection.in_atomic_block)
        really(user, password)

    monkeypatch.setattr(User, "set_password", watched)
    assert sign_up(client, "li").status_code == 302
    assert waiting == [False]


def test_an_address_is_for_one_account(client, db):
    sign_up(client, "li", email="li@example.com")
    found = problems(sign_up(Client(), "wu", email="LI@example.com"))
    assert found == {"email": ["There is already an account with this address."]}
    assert "email" in problems(sign_up(Client(), "wu", email="not-an-address"))


@pytest.mark.parametrize("login", ["林小梅", "mei@example.com", "MEI@example.com"])
def test_signing_in_by_name_or_address(client, db, login):
    sign_up(client, "林小梅", email="mei@example.com")
    fresh = Client()
    response = fresh.post(IN, {"login": login, "password": PASSWORD})
    assert response.status_code == 302
    assert who(fresh) == who(client)


@pytest.mark.parametrize("login", ["林小梅", "nobody", "nobody@example.com", "x" * 10_000])
def test_a_wrong_password_says_nothing_of_the_name(client, owner, login):
    response = client.post(IN, {"login": login, "password": "wrong"})
    assert problems(response) == {"__all__": ["User name or password is wrong."]}
    assert who(client) is None


def test_a_session_ends_with_the_browser_unless_asked(owner, client):
    cookie = settings.SESSION_COOKIE_NAME
    assert signed_in(owner).cookies[cookie]["max-age"] == ""
    kept = signed_in(owner, remember="on").cookies[cookie]["max-age"]
    assert kept == settings.SESSION_COOKIE_AGE
    sign_up(client, "li")
    assert client.cookies[cookie]["max-age"] == ""
    keeper = Client()
    sign_up(keeper, "wu", remember="on")
    assert keeper.cookies[cookie]["max-age"] == settings.SESSION_COOKIE_AGE


@pytest.mark.parametrize(
    ("given", "to"),
    [
        ("/en/practice/", "/zh-hans/practice/"),
        ("/zh-hant/glossary/", "/zh-hans/glossary/"),
        ("https://elsewhere.example/", "/zh-hans/"),
        ("//elsewhere.example/", "/zh-hans/"),
        ("javascript:alert(1)", "/zh-hans/"),
        ("", "/zh-hans/"),
    ],
)
def test_signing_in_leads_back_in_the_language_of_the_form(client, owner, given, to):
    data = {"login": "林小梅", "password": PASSWORD, "next": given}
    response = client.post("/zh-hans/account/login/", data)
    assert response.status_code == 302
    assert response["Location"] == to


def test_signing_out(owner_client):
    assert owner_client.get("/en/account/logout/").status_code == 200
    assert who(owner_client), "looking at the page signs nobody out"
    response = owner_client.post("/en/account/logout/")
    assert response["Location"] == "/en/"
    assert who(owner_client) is None
    assert owner_client.get("/en/account/email/").status_code == 302


def test_a_closed_account(client, owner):
    owner.is_active = False
    owner.save()
    response = client.post(IN, {"login": "林小梅", "password": PASSWORD})
    assert who(client) is None
    if response.status_code == 302:
        assert response["Location"] == "/en/account/inactive/"


def test_changing_the_password(owner, owner_client):
    page = "/en/account/password/change/"
    new = {"password1": "eight-golden-carps", "password2": "eight-golden-carps"}
    response = owner_client.post(page, {"oldpassword": "wrong", **new})
    assert problems(response) == {"oldpassword": ["This is not your current password."]}
    other_device = signed_in(owner)
    assert owner_client.post(page, {"oldpassword": PASSWORD, **new}).status_code == 302
    assert who(owner_client), "the one who changed it stays signed in"
    assert other_device.get("/en/account/email/").status_code == 302, "everyone else does not"
    owner.refresh_from_db()
    assert owner.check_password("eight-golden-carps")


def test_without_new_accounts(client, db, settings):
    settings.ACCOUNT_SIGNUP_ENABLED = False
    response = client.get(UP)
    assert "No new accounts at present" in response.content.decode()
    sign_up(client, "li")
    assert not User.objects.exists()


def test_forms_of_other_sites_do_not_count(db):
    strict = Client(enforce_csrf_checks=True)
    assert sign_up(strict, "li").status_code == 403
    assert not User.objects.exists()
