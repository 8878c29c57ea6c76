"""Notices of changes go to a confirmed address, in the reader's language, and to no other."""

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core import mail

from lessons.people import notices
from tests.people.members import link_in_last_mail, prove, set_up_app, signed_in
from tests.people.persons import PASSWORD

ADDRESS = "mei@example.com"
NEW = {"password1": "eight-golden-carps", "password2": "eight-golden-carps"}
LANGUAGES = ["en", "zh-hans", "zh-hant"]


@pytest.fixture
def member(owner):
    """Somebody with a confirmed address."""
    owner.email = ADDRESS
    owner.save()
    EmailAddress.objects.create(user=owner, email=ADDRESS, verified=True, primary=True)
    return owner


def told():
    """What went out, and to whom; then nothing did."""
    found = [(message.to, message.subject) for message in mail.outbox]
    mail.outbox.clear()
    return found


def change(client, language, path, **data):
    response = client.post(f"/{language}/account/{path}", data)
    assert response.status_code in (302, 303), response.content.decode()


def a_key(user):
    data = {"name": "key", "credential": {}}
    return Authenticator.objects.create(user=user, type="webauthn", data=data)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.django_db(transaction=True)
def test_each_change_is_told_in_the_language_of_the_page(member, language):
    client = signed_in(member, language)
    set_up_app(client, language)
    change(client, language, "2fa/recovery-codes/generate/")
    key = a_key(member)
    change(client, language, f"2fa/webauthn/keys/{key.pk}/remove/")
    change(client, language, "2fa/totp/deactivate/")
    change(client, language, "password/change/", oldpassword=PASSWORD, **NEW)
    change(client, language, "delete/", password=NEW["password1"], sure="on")
    assert {tuple(message.to) for message in mail.outbox} == {(ADDRESS,)}
    subjects = {message.subject for message in mail.outbox}
    if language == "en":
        assert subjects == {
            "Authenticator app set up", "New recovery codes", "Passkey removed",
            "Authenticator app switched off", "Your password has changed",
            "Your account is deleted",
        }  # fmt: skip
    assert len(subjects) == 6
    for message in mail.outbox:
        assert "127.0.0.1" in message.body
        text = f"{message.subject}\n{message.body}".replace(member.get_username(), "")
        plain = re.sub(r"http\S+|\S+@\S+|UTC|App\b", "", text)
        assert bool(re.search(r"[A-Za-z]", plain)) is (language == "en"), plain
        assert bool(re.search(r"[一-龥]", plain)) is (language != "en"), plain


def test_an_address_that_nobody_confirmed_is_told_nothing(member):
    EmailAddress.objects.update(verified=False)
    client = signed_in(member)
    change(client, "en", "password/change/", oldpassword=PASSWORD, **NEW)
    client.post("/en/account/reauthenticate/", {"password": NEW["password1"]})
    change(client, "en", "email/", email=ADDRESS, action_remove="1")
    change(client, "en", "delete/", password=NEW["password1"], sure="on")
    assert told() == []


def test_who_has_no_address_is_told_nothing(owner):
    change(signed_in(owner), "en", "password/change/", oldpassword=PASSWORD, **NEW)
    assert told() == []


def test_a_new_address_that_takes_over_from_an_unconfirmed_one(member):
    EmailAddress.objects.update(verified=False)
    client = signed_in(member)
    prove(client)
    change(client, "en", "email/", email="new@example.com", action_add="1")
    change(client, "en", link_in_last_mail().removeprefix("/en/account/"))
    assert told() == [(["new@example.com"], "Please confirm your address")]


def test_what_waits_is_taken_back_and_the_address_that_stays_is_told(member):
    client = signed_in(member)
    prove(client)
    change(client, "en", "email/", email="new@example.com", action_add="1")
    change(client, "en", "email/", email="new@example.com", action_remove="1")
    assert told() == [
        (["new@example.com"], "Please confirm your address"),
        ([ADDRESS], "An address was removed from your account"),
    ]


def test_a_notice_about_one_address_goes_to_no_other(member, rf):
    assert notices.address_for(member, rf.get("/")) == ADDRESS
    assert notices.address_for(member, rf.get("/"), ADDRESS) == ADDRESS
    assert notices.address_for(member, rf.get("/"), "old@example.com") is None


def test_nobody_waits_for_a_notice(member, monkeypatch):
    def refuse(*_args, **_more):
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", refuse)
    client = signed_in(member)
    change(client, "en", "password/change/", oldpassword=PASSWORD, **NEW)
    page = client.get("/en/account/").text
    assert "could not be sent" not in page
