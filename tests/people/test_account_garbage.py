"""Whatever is sent to the pages of accounts: an answer in words, never a fault of the site."""

import json

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from tests.people.members import prove, set_up_app
from tests.people.persons import PASSWORD

PATHS = (
    "login/", "signup/", "inactive/", "reauthenticate/", "reauthenticate/code/", "email/",
    "confirm-email/MQ:1:x/", "password/change/", "password/reset/",
    "password/reset/key/1-set-password/", "password/reset/key/zzzzzzzzzzzzzzzz-x/",
    "2fa/authenticate/", "2fa/reauthenticate/", "2fa/totp/activate/",
    "2fa/recovery-codes/generate/", "2fa/webauthn/add/", "2fa/webauthn/login/",
    "2fa/webauthn/keys/1/remove/", "2fa/webauthn/keys/99999999999999999999/edit/", "logout/",
)  # fmt: skip
FIELDS = (
    "login", "username", "email", "password", "password1", "password2", "oldpassword", "code",
    "credential", "name", "next", "recipient", "remember", "passwordless", "action",
    "action_add", "action_send", "action_remove", "action_primary",
)  # fmt: skip
VALUES = (
    "", "\x00", "a\x00b@example.com", "x" * 3_000, "七" * 900 + "😀", "[]",
    "<script>alert(1)</script>'; --", "//elsewhere.example", "\u202e\u200b%00../", "a@b.cc",
)  # fmt: skip
DATA = "AAAA"
CREDENTIALS = (
    "[]", "[[]]", "1", '"x"', "true", "null", "{", "{}", '{"a": "\\u0000"}', "[" * 3_000,
    '{"response": []}', '{"response": {"userHandle": 1}}', '{"response": {"userHandle": "MQ"}}',
    json.dumps({"type": "public-key", "id": DATA, "rawId": DATA, "response": {}}),
    json.dumps({"type": "public-key", "id": DATA, "rawId": DATA, "response": {
        "clientDataJSON": DATA, "attestationObject": DATA}}),
    json.dumps({"type": "public-key", "id": DATA, "rawId": DATA, "response": {
        "clientDataJSON": "e30", "authenticatorData": DATA * 20, "signature": DATA,
        "userHandle": "MQ"}}),
    json.dumps({"type": 1, "id": 2, "rawId": 3, "response": {
        "clientDataJSON": 4, "attestationObject": 5, "authenticatorData": 6, "signature": 7}}),
    json.dumps({"type": "public-key", "id": "é", "rawId": "*", "response": {
        "clientDataJSON": "*", "attestationObject": "o2Q", "authenticatorData": "*"}}),
)  # fmt: skip


@pytest.fixture
def loose(settings):
    """No limits: they would hold up what is tried here."""
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(settings.ACCOUNT_RATE_LIMITS, "")
    settings.MFA_RATE_LIMITS = {"webauthn_login": ""}


def answered(response, what):
    assert response.status_code in {200, 302, 400, 403, 404, 405}, (what, response.status_code)


def each_answers(client):
    for value in VALUES:
        for path in PATHS:
            response = client.post(f"/en/account/{path}", dict.fromkeys(FIELDS, value))
            answered(response, (path, value[:20]))


@pytest.mark.usefixtures("loose")
def test_anything_from_nobody(client, db):
    each_answers(client)


@pytest.mark.usefixtures("loose")
def test_anything_from_a_member(owner, owner_client, monkeypatch):
    monkeypatch.setattr("lessons.people.adapter.AccountAdapter.logout", lambda *_: None)
    prove(owner_client)
    each_answers(owner_client)
    assert owner_client.session.get("_auth_user_id") == str(owner.pk)


@pytest.mark.usefixtures("loose")
@pytest.mark.parametrize("path", ["add/", "login/"])
def test_credentials_that_no_browser_makes(owner_client, path):
    prove(owner_client)
    client = Client() if path == "login/" else owner_client
    for credential in CREDENTIALS:
        headers = {"Accept": "application/json"} if path == "login/" else {}
        client.get(f"/en/account/2fa/webauthn/{path}", headers=headers)
        data = {"credential": credential, "name": "key", "passwordless": "on"}
        answered(client.post(f"/en/account/2fa/webauthn/{path}", data), credential[:60])
    assert not Authenticator.objects.filter(type="webauthn").exists()


@pytest.mark.usefixtures("loose")
def test_the_second_step_with_anything(owner, owner_client):
    set_up_app(owner_client)
    client = Client()
    client.post("/en/account/login/", {"login": owner.username, "password": PASSWORD})
    page = "/en/account/2fa/authenticate/"
    for value in VALUES:
        answered(client.post(page, {"code": value}), value[:20])
    for credential in CREDENTIALS:
        answered(client.post(page, {"credential": credential}), credential[:60])
    answered(client.post(page, {}), "nothing")
    assert client.session.get("_auth_user_id") is None


@pytest.mark.usefixtures("loose")
@pytest.mark.parametrize("body", [b"", b"{}", b"\xff\xfe", b"a=%ff&b=%00", b"login=%E4%B8"])
@pytest.mark.parametrize(
    "kind",
    ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"],
)
def test_bodies_that_are_no_form(client, db, body, kind):
    for path in ("login/", "signup/", "password/reset/", "2fa/webauthn/login/"):
        response = client.generic("POST", f"/en/account/{path}", body, content_type=kind)
        answered(response, (path, kind, body))


def test_what_is_too_large_is_refused(client, db):
    response = client.post("/en/account/login/", {"login": "x" * 70_000, "password": "x"})
    assert response.status_code in {400, 413}


def test_addresses_with_anything_in_them(client, db):
    for path in ("login/?next=%00", "login/?next=%2F%2Fx", "signup/?email=%00", "login/?beside=x",
                 "confirm-email/%E4%B8%83/", "password/reset/key/1-%00/"):  # fmt: skip
        answered(client.get(f"/en/account/{path}"), path)
