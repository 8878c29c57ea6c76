"""Every page of accounts, for nobody, its owner and somebody else, in every language."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.urls import URLResolver

from lessons.people.urls import urlpatterns
from tests.lessons.page import Page
from tests.people.members import prove, set_up_app

LANGUAGES = ("en", "zh-hans", "zh-hant")
OPEN = (
    "login/", "signup/", "inactive/", "confirm-email/", "confirm-email/no-such-key/",
    "password/reset/", "password/reset/done/", "password/reset/key/done/",
    "password/reset/key/1-no-such-key/",
)  # fmt: skip
#: What a member sees who has an app and recovery codes and has just given the password.
OWN = (
    "logout/", "email/", "password/change/", "reauthenticate/", "2fa/", "2fa/reauthenticate/",
    "2fa/totp/deactivate/", "2fa/recovery-codes/", "2fa/recovery-codes/generate/",
    "2fa/webauthn/", "2fa/webauthn/add/", "2fa/recovery-codes/download/",
)  # fmt: skip
#: Leads on, to whoever it is.
ONWARD = (
    "login/code/confirm/", "password/set/", "reauthenticate/code/", "reauthenticate/code/confirm/",
    "2fa/authenticate/", "2fa/webauthn/login/", "2fa/webauthn/reauthenticate/",
    "2fa/totp/activate/",
)  # fmt: skip
#: Latin words that Chinese pages may say.
NAMES = {"AGPL", "later", "JavaScript", "https", "App", "PIN", "BY-SA", "English", "example"}


@pytest.fixture
def full_client(owner_client):
    """The owner's browser, with an app set up and the password just given."""
    set_up_app(owner_client)
    prove(owner_client)
    return owner_client


def addresses(patterns, before=""):
    """Every address of the pages of accounts, as its pattern is written."""
    for each in patterns:
        path = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from addresses(each.url_patterns, path)
        else:
            yield path


def test_every_address_is_tried_here():
    tried = {*OPEN, *OWN, *ONWARD}
    with_a_key = {
        "^confirm-email/(?P<key>[-:\\w]+)/$",
        "^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        "2fa/webauthn/keys/<int:pk>/remove/",
        "2fa/webauthn/keys/<int:pk>/edit/",
        "2fa/totp/activate/",
    }
    assert set(addresses(urlpatterns)) - tried - with_a_key == set()


def checked(response, language):
    """A page of the site: its policy, no script or style of its own, kept by no cache."""
    policy = response["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "style-src 'self';" in policy
    assert "no-store" in response["Cache-Control"]
    assert "Cookie" in response["Vary"]
    text = response.content.decode()
    if response["Content-Type"].startswith("text/plain"):
        return text
    page = Page(text)
    assert [each for each in page.all("script") if not each.attrs.get("src")] == [
        each for each in page.all("script") if each.attrs.get("type") == "application/json"
    ]
    assert page.all("style") == []
    assert not re.search(r"<[^>]+\s(style|on\w+)=", text)
    assert len(page.all("h1")) == 1
    if language != "en":
        body = text[text.index("<main") : text.index("</main>")]
        body = re.sub(r"<script.*?</script>", "", body, flags=re.DOTALL)
        words = set(re.findall(r"[A-Za-z][A-Za-z-]{2,}", re.sub(r"<[^>]*>|&\w+;", " ", body)))
        words -= {word for word in words if word.isupper()} | NAMES
        assert words == set()
    return text


@pytest.mark.parametrize("language", LANGUAGES)
def test_anybody_may_see_these(client, db, language):
    for path in OPEN:
        response = client.get(f"/{language}/account/{path}")
        assert response.status_code == 200, path
        checked(response, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_owner_sees_these(full_client, language):
    for path in OWN:
        response = full_client.get(f"/{language}/account/{path}")
        assert response.status_code == 200, path
        checked(response, language)


def test_nobody_else_does(client, db):
    for path in OWN:
        response = client.get(f"/en/account/{path}")
        assert response.status_code == 302, path
        there = "/en/" if path == "logout/" else "/en/account/login/"
        assert response["Location"].startswith(there)


def test_the_ways_on_lead_somewhere(client, full_client):
    for path in ONWARD:
        for each in (client, full_client):
            response = each.get(f"/en/account/{path}")
            assert response.status_code == 302 or path.endswith("webauthn/reauthenticate/"), path


def test_a_passkey_is_its_owners_alone(owner, full_client, other_client):
    key = Authenticator.objects.create(
        user=owner, type=Authenticator.Type.WEBAUTHN, data={"name": "地铁卡", "credential": {}}
    )
    prove(other_client)
    for action in ("remove", "edit"):
        path = f"/en/account/2fa/webauthn/keys/{key.pk}/{action}/"
        assert "地铁卡" in full_client.get(path).content.decode()
        for response in (other_client.get(path), other_client.post(path, {"name": "mine"})):
            assert response.status_code == 404
    assert Authenticator.objects.get(pk=key.pk).data["name"] == "地铁卡"
    edited = full_client.post(f"/en/account/2fa/webauthn/keys/{key.pk}/edit/", {"name": "公交卡"})
    assert edited.status_code == 302
    assert "公交卡" in full_client.get("/en/account/2fa/webauthn/").content.decode()
    full_client.post(f"/en/account/2fa/webauthn/keys/{key.pk}/remove/")
    assert not Authenticator.objects.filter(pk=key.pk).exists()


def test_codes_of_one_are_not_shown_to_another(full_client, other_client):
    codes = full_client.get("/en/account/2fa/recovery-codes/").context["unused_codes"]
    assert len(codes) == 10
    prove(other_client)
    assert other_client.get("/en/account/2fa/recovery-codes/").status_code == 404
    assert other_client.get("/en/account/2fa/recovery-codes/download/").status_code == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_other_methods_are_refused_with_our_page(client, db, method):
    response = client.generic(method, "/zh-hans/account/login/")
    assert response.status_code == 405
    assert '<html lang="zh-Hans"' in response.content.decode()


def test_the_language_can_be_switched_on_the_way_in(client, db):
    page = Page(client.get("/en/account/login/?next=/en/practice/").content.decode())
    others = [each.attrs["href"] for each in page.all("a", rel="alternate")]
    assert others == [
        "/zh-hans/account/login/?next=%2Fen%2Fpractice%2F",
        "/zh-hant/account/login/?next=%2Fen%2Fpractice%2F",
    ]
    assert client.get(others[0]).status_code == 200


def test_the_header_knows_who_reads(client, owner_client):
    page = Page(client.get("/en/glossary/").content.decode())
    assert page.all("a", href="/en/account/login/?next=/en/glossary/")
    text = owner_client.get("/en/glossary/").content.decode()
    assert "林小梅" in text
    assert "/en/account/login/" not in text
    assert Page(text).all("a", href="/en/account/")


def test_a_part_of_a_page_leaves_the_header_alone(owner_client):
    response = owner_client.get(
        "/en/practice/choose/", {"game": "anqi"}, headers={"HX-Request": "true"}
    )
    assert response.status_code == 200
    assert "林小梅" not in response.content.decode()
    assert "no-store" in response["Cache-Control"]
