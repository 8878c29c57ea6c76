"""Who comes into the owners' pages, and how."""

import time
from io import StringIO

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern

from lessons.owners.site import STEP_COUNTS, site
from tests.lessons.page import Page
from tests.owners.conftest import entered
from tests.people.members import code_of, set_up_app, signed_in, who
from tests.people.persons import PASSWORD

PAGES = ("/admin/", "/admin/auth/user/", "/admin/auth/user/1/password/", "/admin/nothing/here/")


def followed(client, path):
    """The addresses that one is led over, the last one last."""
    response = client.get(path, follow=True)
    assert response.status_code == 200
    return [url for url, _status in response.redirect_chain], Page(response.text)


@pytest.mark.parametrize("path", PAGES)
def test_guests_are_led_to_the_sites_own_sign_in(db, path):
    chain, page = followed(Client(headers={"accept-language": "zh-Hant"}), path)
    assert chain[-1].startswith("/zh-hant/account/login/?next=")
    assert page.all("input", name="login")


@pytest.mark.parametrize("path", [*PAGES, "/admin/login/", "/admin/logout/", "/admin/jsi18n/"])
def test_members_find_nothing(member, path):
    client = signed_in(member)
    for method in ("get", "post"):
        response = getattr(client, method)(path)
        assert response.status_code == 404
        assert "There is no such page" in Page(response.text).words
    assert who(client) == str(member.pk)


def test_no_form_of_djangos_takes_a_password(owner, client):
    """Its own form of signing in knows neither limits nor second steps."""
    for each in (client, Client()):
        response = each.post("/admin/login/", {"username": "站长", "password": PASSWORD})
        assert response.status_code == 302
    assert who(each) is None


def test_all_views_stand_behind_the_same_door(owner, member):
    """Whatever is added to the admin one day: without a second step nobody comes in."""
    client = signed_in(owner)

    def walk(patterns):
        for each in patterns:
            if isinstance(each, URLPattern):
                yield each
            else:
                yield from walk(each.url_patterns)

    found = list(walk(site.get_urls()))
    assert len(found) > 20
    for each in found:
        request = client.get("/admin/").wsgi_request
        kwargs = dict.fromkeys(each.pattern.regex.groupindex, "1")
        kwargs |= dict.fromkeys(each.pattern.converters, "1")
        if each.name != "logout":
            response = each.callback(request, **kwargs)
            assert (response.status_code, response["Location"]) == (302, "/en/account/2fa/")


def test_who_comes_from_createsuperuser_is_led_in(db, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command(
        "createsuperuser", "--no-input", "--username=boss", "--email=boss@cards.example",
        stdout=StringIO(),
    )  # fmt: skip
    client = Client()
    sent = {"login": "boss", "password": PASSWORD}
    response = client.post("/en/account/login/?next=/admin/", sent, follow=True)
    assert response.redirect_chain[-1][0] == "/en/account/2fa/"
    page = Page(response.text)
    assert "The owners' pages ask for a second step" in page.words
    secret = set_up_app(client)
    account = Page(client.get("/en/account/").text)
    assert "/admin/" in [tag.attrs.get("href") for tag in account.all("a")]
    chain, _page = followed(client, "/admin/")
    assert chain[-1].startswith("/en/account/2fa/reauthenticate/?next=")
    # The code that the app was set up with counts once only.
    response = client.post(chain[-1], {"code": code_of(secret, time.time() + 30)}, follow=True)
    assert response.redirect_chain[-1][0] == "/admin/"
    assert "What is looked after here" in Page(response.text).words


def test_the_step_that_counts_was_shown_in_this_session_today(owner, secret, monkeypatch):
    """A session from before there was a second step, or from last week, opens nothing."""
    client = entered(owner, secret)
    assert client.get("/admin/").status_code == 200
    session = client.session
    for record in session["account_authentication_methods"]:
        record["at"] -= STEP_COUNTS + 1
    session.save()
    response = client.get("/admin/auth/user/?q=wang")
    assert response["Location"] == (
        "/en/account/2fa/reauthenticate/?next=%2Fadmin%2Fauth%2Fuser%2F%3Fq%3Dwang"
    )


@pytest.mark.parametrize("lost", ["is_staff", "is_active"])
def test_who_is_no_owner_any_more_is_out_at_once(owner, client, lost):
    assert client.get("/admin/").status_code == 200
    User.objects.update(**{lost: False})
    assert client.get("/admin/").status_code == (404 if lost == "is_staff" else 302)


def test_a_passkey_is_led_to_where_it_is_shown(owner):
    client = signed_in(owner)
    Authenticator.objects.create(user=owner, type="webauthn", data={"name": "key"})
    assert client.get("/admin/")["Location"].startswith("/en/account/2fa/webauthn/reauthenticate/")


def test_signing_out_there_wipes_the_browser(client):
    response = client.post("/admin/logout/")
    assert (response.status_code, response["Location"]) == (302, "/en/")
    assert '"cache"' in response["Clear-Site-Data"]
    assert who(client) is None


def test_members_see_no_way_there(member):
    hrefs = [
        tag.attrs.get("href") for tag in Page(signed_in(member).get("/en/account/").text).all("a")
    ]
    assert "/admin/" not in hrefs
