"""An owner with a second step, and members."""

import time

import pytest
from allauth.account.internal.flows.login import (
    _AUTHENTICATION_METHODS_USER_SESSION_KEY,
    AUTHENTICATION_METHODS_SESSION_KEY,
)
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import User
from django.test import Client

from tests.people.members import code_of
from tests.people.persons import PASSWORD


@pytest.fixture
def owner(db):
    return User.objects.create_superuser("站长", password=PASSWORD)


@pytest.fixture
def member(db):
    user = User.objects.create_user("wang", "wang@cards.example", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def secret(owner):
    """What the owner's app computes codes of."""
    secret = generate_totp_secret()
    TOTP.activate(owner, secret)
    return secret


@pytest.fixture
def client(owner, secret):
    """The browser of an owner who has signed in with password and app, without the way there."""
    return with_step(owner)


def with_step(user):
    """A browser in which somebody is signed in as with a second step."""
    client = Client()
    client.force_login(user)
    session = client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [{"method": "mfa", "at": time.time()}]
    session[_AUTHENTICATION_METHODS_USER_SESSION_KEY] = str(user.pk)
    session.save()
    return client


def entered(user, secret):
    """A browser in which an owner has signed in with password and app."""
    client = Client()
    client.post("/en/account/login/", {"login": user.username, "password": PASSWORD})
    response = client.post("/en/account/2fa/authenticate/", {"code": code_of(secret)})
    assert response.status_code == 302, response.text
    return client
