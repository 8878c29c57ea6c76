"""The optional address: confirming it, changing it, and the mails."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from tests.people.members import link_in_last_mail, prove
from tests.people.persons import PASSWORD

PAGE = "/en/account/email/"
RESET = "/en/account/password/reset/"


def sign_up(client, email, language="en"):
    data = {"username": "mei", "password1": PASSWORD, "password2": PASSWORD, "email": email}
    assert client.post(f"/{language}/account/signup/", data).status_code == 302


def state():
    return {each.email: each.verified for each in EmailAddress.objects.all()}


def told():
    return [(message.to, message.subject) for message in mail.outbox]


@pytest.fixture
def mei(client, db):
    """The browser of somebody who has signed up with an address and confirmed it."""
    sign_up(client, "mei@example.com")
    client.post(link_in_last_mail())
    return client


def test_an_address_is_confirmed_by_the_link_in_the_mail(client, db):
    sign_up(client, "mei@example.com")
    assert state() == {"mei@example.com": False}
    assert [message.to for message in mail.outbox] == [["mei@example.com"]]
    assert "has been sent to mei@example.com" in client.get(PAGE).content.decode()
    link = link_in_last_mail()
    assert "Yes, confirm it" in client.get(link).content.decode()
    assert state() == {"mei@example.com": False}, "looking alone confirms nothing"
    assert client.post(link)["Location"] == PAGE
    assert state() == {"mei@example.com": True}


def test_the_link_works_on_another_device(client, db):
    sign_up(client, "mei@example.com")
    assert Client().post(link_in_last_mail())["Location"] == "/en/account/login/"
    assert state() == {"mei@example.com": True}


def test_a_new_address_takes_over_when_it_is_confirmed(mei):
    prove(mei)
    mail.outbox.clear()
    assert mei.post(PAGE, {"email": "new@example.com", "action_add": "1"}).status_code == 302
    assert state() == {"mei@example.com": True, "new@example.com": False}
    mei.post(link_in_last_mail())
    assert state() == {"new@example.com": True}
    assert told()[1:] == [(["mei@example.com"], "The address of your account has changed")]


def test_an_address_is_removed(mei):
    prove(mei)
    mail.outbox.clear()
    assert mei.post(PAGE, {"email": "mei@example.com", "action_remove": "1"}).status_code == 302
    assert state() == {}
    assert told() == [(["mei@example.com"], "An address was removed from your account")]
    assert "The address mei@example.com was removed" in mail.outbox[0].body


def test_changes_ask_for_the_password_once_more(mei):
    response = mei.post(PAGE, {"email": "mei@example.com", "action_remove": "1"})
    assert response["Location"].startswith("/en/account/reauthenticate/")
    assert state() == {"mei@example.com": True}
    response = mei.post(response["Location"], {"password": PASSWORD})
    assert response.status_code == 302
    assert state() == {}, "what was asked for is done after that"


def test_nobody_touches_the_address_of_another(mei, other_client):
    prove(other_client)
    for action in ("remove", "send", "primary"):
        other_client.post(PAGE, {"email": "mei@example.com", f"action_{action}": "1"})
    assert state() == {"mei@example.com": True}
    assert len(mail.outbox) == 1


def test_an_address_of_another_is_never_confirmed_twice(mei, other_client):
    prove(other_client)
    other_client.post(PAGE, {"email": "mei@example.com", "action_add": "1"})
    link = link_in_last_mail()
    assert "confirmed for another account" in other_client.get(link).content.decode()
    other_client.post(link)
    assert EmailAddress.objects.filter(verified=True).count() == 1


def test_a_forgotten_password(mei):
    mail.outbox.clear()
    anybody = Client()
    assert anybody.post(RESET, {"email": "MEI@example.com"}).status_code == 302
    link = link_in_last_mail()
    form = anybody.get(link, follow=True)
    new = {"password1": "eight-golden-carps", "password2": "eight-golden-carps"}
    done = anybody.post(form.redirect_chain[-1][0], new, follow=True)
    assert "Your password is set" in done.content.decode()
    assert "no longer works" in Client().get(link, follow=True).content.decode(), "it works once"
    response = anybody.post("/en/account/login/", {"login": "mei", "password": new["password1"]})
    assert response.status_code == 302


def test_an_unknown_address_is_told_the_same(client, db):
    response = client.post(RESET, {"email": "nobody@example.com"}, follow=True)
    assert "If there is an account with this address" in response.content.decode()
    assert mail.outbox == []


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
def test_mails_are_in_the_language_of_the_page(db, client, language):
    sign_up(client, "mei@example.com", language)
    client.post(link_in_last_mail())
    client.post(f"/{language}/account/password/reset/", {"email": "mei@example.com"})
    prove(client, language)
    new = {"password1": "eight-golden-carps", "password2": "eight-golden-carps"}
    client.post(f"/{language}/account/password/change/", {"oldpassword": PASSWORD, **new})
    assert len(mail.outbox) == 3
    for message in mail.outbox:
        plain = re.sub(r"http\S+|\S+@\S+|UTC|\bmei\b", "", f"{message.subject}\n{message.body}")
        assert not re.search(r"[A-Za-z]", plain), plain
        assert f"http://testserver/{language}/" in message.body
        assert "&" not in message.body


def test_a_mail_server_that_is_down_is_said(client, db, monkeypatch):
    def refuse(*_args, **_more):
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", refuse)
    sign_up(client, "mei@example.com")
    page = client.get(PAGE).content.decode()
    assert "The email could not be sent just now." in page
    assert "has been sent to" not in page
    assert client.post(RESET, {"email": "mei@example.com"}).status_code == 302


def test_a_code_by_mail_proves_it_too(mei):
    response = mei.get("/en/account/reauthenticate/code/")
    assert "mei@example.com" in response.content.decode()
    mail.outbox.clear()
    mei.post("/en/account/reauthenticate/code/", {"recipient": "mei@example.com"})
    page = "/en/account/reauthenticate/code/confirm/"
    assert "is wrong" in mei.post(page, {"code": "nonsense"}).content.decode()
    code = re.search(r"^\S*\d\S*$|^[A-Z0-9-]{6,}$", mail.outbox[-1].body, re.MULTILINE)[0]
    assert mei.post(page, {"code": code}).status_code == 302
    assert mei.get("/en/account/2fa/totp/activate/").status_code == 200
