"""The second step of signing in: an app, recovery codes, and what needs the password again."""

import time

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import Client

from tests.people.members import code_of, prove, set_up_app, who
from tests.people.persons import PASSWORD

STEP = "/en/account/2fa/authenticate/"


def half_way(user):
    """A browser that has given name and password, and is asked for the second step."""
    client = Client()
    data = {"login": user.username, "password": PASSWORD}
    response = client.post("/en/account/login/", data)
    assert response["Location"].startswith(STEP)
    assert who(client) is None
    return client


@pytest.fixture
def secret(owner_client):
    """The secret of the owner's app; no code of it has been used to sign in."""
    return set_up_app(owner_client)


def test_the_page_shows_the_key_as_a_picture_and_as_text(owner_client):
    prove(owner_client)
    response = owner_client.get("/en/account/2fa/totp/activate/")
    text = response.content.decode()
    assert response.context["form"].secret in text
    assert "<svg" in text
    assert "data:" not in text[text.index("<main") :]
    assert "otpauth://totp/" in response.context["totp_url"]
    assert "issuer=An%20Qi%20Academy" in response.context["totp_url"]


def test_a_wrong_code_sets_nothing_up(owner, owner_client):
    prove(owner_client)
    page = "/en/account/2fa/totp/activate/"
    shown = owner_client.get(page).context["form"].secret
    response = owner_client.post(page, {"code": "000000"})
    assert "This code is wrong" in response.content.decode()
    assert response.context["form"].secret == shown, "the app need not scan it again"
    assert not Authenticator.objects.filter(user=owner).exists()


def test_signing_in_asks_for_the_code(owner, secret):
    client = half_way(owner)
    assert "This code is wrong" in client.post(STEP, {"code": "12345x"}).content.decode()
    assert who(client) is None
    assert client.get("/en/account/email/").status_code == 302
    client.post(STEP, {"code": code_of(secret)})
    assert who(client) == str(owner.pk)


def test_clocks_may_differ_a_little_and_codes_count_once(owner, secret):
    late = code_of(secret, time.time() - 30)
    first, second = half_way(owner), half_way(owner)
    first.post(STEP, {"code": late})
    assert who(first)
    second.post(STEP, {"code": late})
    assert who(second) is None
    cache.clear()
    second.post(STEP, {"code": code_of(secret, time.time() - 120)})
    assert who(second) is None


def test_a_recovery_code_stands_in_once(owner, owner_client, secret):
    codes = owner_client.get("/en/account/2fa/recovery-codes/").context["unused_codes"]
    assert len(set(codes)) == 10
    client = half_way(owner)
    client.post(STEP, {"code": codes[0]})
    assert who(client)
    again = half_way(owner)
    again.post(STEP, {"code": codes[0]})
    assert who(again) is None
    left = owner_client.get("/en/account/2fa/").content.decode()
    assert "9 codes are left." in left


def test_recovery_codes_as_a_file(owner_client, secret):
    response = owner_client.get("/zh-hans/account/2fa/recovery-codes/download/")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert "attachment" in response["Content-Disposition"]
    assert len(response.content.decode().split("\n\n")[1].split()) == 10


def test_new_recovery_codes_end_the_old_ones(owner, owner_client, secret):
    page = "/en/account/2fa/recovery-codes/"
    old = owner_client.get(page).context["unused_codes"]
    prove(owner_client)
    assert owner_client.post(f"{page}generate/").status_code == 302
    new = owner_client.get(page).context["unused_codes"]
    assert set(old).isdisjoint(new)
    client = half_way(owner)
    client.post(STEP, {"code": old[0]})
    assert who(client) is None


def test_switching_it_off(owner, owner_client, secret):
    prove(owner_client)
    assert owner_client.post("/en/account/2fa/totp/deactivate/").status_code == 302
    assert not Authenticator.objects.filter(user=owner).exists()
    client = Client()
    client.post("/en/account/login/", {"login": owner.username, "password": PASSWORD})
    assert who(client)


def test_an_unconfirmed_address_comes_first(client, db):
    data = {"username": "mei", "password1": PASSWORD, "password2": PASSWORD}
    client.post("/en/account/signup/", {**data, "email": "mei@example.com"})
    response = client.get("/en/account/2fa/totp/activate/", follow=True)
    assert "Confirm your email address first" in response.content.decode()


def test_the_step_can_be_called_off(owner, secret):
    client = half_way(owner)
    client.post("/en/account/logout/", {"next": "/en/account/login/"})
    assert client.get(STEP)["Location"] == "/en/account/login/"


@pytest.mark.parametrize("path", ["totp/activate/", "webauthn/add/", "recovery-codes/generate/"])
def test_what_matters_asks_for_the_password_again(owner_client, path):
    response = owner_client.get(f"/en/account/2fa/{path}")
    assert response["Location"].startswith("/en/account/reauthenticate/")


def test_an_app_proves_it_too(owner, owner_client, secret):
    page = "/en/account/2fa/reauthenticate/"
    assert "This code is wrong" in owner_client.post(page, {"code": "1"}).content.decode()
    assert owner_client.post(page, {"code": code_of(secret)}).status_code == 302
