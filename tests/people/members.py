"""Members with plain test clients, and what their phones would compute."""

import base64
import hashlib
import hmac
import re
import struct
import time

from django.core import mail
from django.test import Client

from tests.people.persons import PASSWORD

LINK = re.compile(r"http://testserver(/\S+)")


def signed_in(user, language="en", **more):
    """A browser in which somebody has just signed in with the password."""
    client = Client()
    data = {"login": user.username, "password": PASSWORD, **more}
    response = client.post(f"/{language}/account/login/", data)
    assert response.status_code == 302, response.content.decode()
    return client


def prove(client, language="en"):
    """Give the password once more, as pages that change something ask for."""
    response = client.post(f"/{language}/account/reauthenticate/", {"password": PASSWORD})
    assert response.status_code == 302


def who(client):
    """The id of the user who is signed in, as text; None for nobody."""
    return client.session.get("_auth_user_id")


def code_of(secret, at=None):
    """What an authenticator app shows."""
    counter = struct.pack(">Q", int(time.time() if at is None else at) // 30)
    digest = hmac.new(base64.b32decode(secret), counter, hashlib.sha1).digest()
    offset = digest[-1] & 15
    number = struct.unpack(">I", digest[offset : offset + 4])[0] & 0x7FFFFFFF
    return f"{number % 10**6:06}"


def set_up_app(client, language="en"):
    """Set up an authenticator app; return its secret."""
    prove(client, language)
    page = f"/{language}/account/2fa/totp/activate/"
    secret = client.get(page).context["form"].secret
    response = client.post(page, {"code": code_of(secret)})
    assert response.status_code == 302, response.content.decode()
    return secret


def link_in_last_mail():
    """The path of the link in the mail that went out last."""
    return LINK.search(mail.outbox[-1].body)[1]
