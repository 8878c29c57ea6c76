"""Accounts in a browser: looks, the bar on top, passkeys, and all but those without scripts."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.steps import go, left_for, violations
from tests.people.members import code_of
from tests.people.persons import PASSWORD

LOOKS = [("small phone", False, "en"), ("phone", True, "zh-hant"), ("desk", True, "zh-hans")]
NAME = "林小梅"
#: As long as a name may be.
LONG = "一" * 30
FITS = "document.documentElement.scrollWidth <= innerWidth"
#: Two lines of things to tap.
TALLEST = 110
BAR = "document.querySelector('.bar').offsetHeight"


@pytest.fixture(autouse=True)
def _no_one_class(settings):
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(settings.ACCOUNT_RATE_LIMITS, "")


def submit(page, scope="form.sheet"):
    go(page.locator(f"{scope} button.main").first)


def sign_in(page, name=NAME, language="en"):
    page.goto(f"/{language}/account/login/")
    page.fill("[name=login]", name)
    page.fill("[name=password]", PASSWORD)
    submit(page)


def prove(page):
    page.fill("[name=password]", PASSWORD)
    submit(page)


@pytest.fixture
def member(transactional_db):
    return User.objects.create_user(NAME, password=PASSWORD)


def looked_at(page, what):
    assert violations(page) == [], what
    assert page.evaluate(FITS), what


@pytest.mark.slow
@pytest.mark.parametrize(("size", "dark", "language"), LOOKS)
def test_axe_finds_nothing(page_at, member, size, dark, language):
    page = page_at(size, dark=dark)
    for path in ("login/", "signup/", "password/reset/", "confirm-email/none/"):
        page.goto(f"/{language}/account/{path}")
        looked_at(page, path)
    page.goto(f"/{language}/account/signup/")
    for name, value in (("username", "a b"), ("password1", "12345"), ("password2", "x")):
        page.fill(f"[name={name}]", value)
    submit(page)
    expect(page.locator(".wrong")).to_be_focused()
    looked_at(page, "what is wrong")
    sign_in(page, language=language)
    for path in ("email/", "password/change/", "2fa/", "logout/"):
        page.goto(f"/{language}/account/{path}")
        looked_at(page, path)
    page.goto(f"/{language}/account/2fa/totp/activate/")
    looked_at(page, "the password again")
    prove(page)
    expect(page.locator(".qr svg path")).not_to_have_count(0)
    looked_at(page, "the app")
    page.fill("[name=code]", code_of(page.inner_text(".secret")))
    submit(page)
    looked_at(page, "recovery codes")
    for path in ("2fa/webauthn/add/", "2fa/", "2fa/totp/deactivate/"):
        page.goto(f"/{language}/account/{path}")
        looked_at(page, path)


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_the_bar_fits_a_small_phone(page_at, transactional_db, language):
    User.objects.create_user(LONG, password=PASSWORD)
    page = page_at("small phone")
    page.goto(f"/{language}/glossary/")
    assert page.evaluate(BAR) <= TALLEST
    assert page.evaluate(FITS)
    go(page.locator(".bar .who"))
    expect(page).to_have_url(re.compile(r"/account/login/\?next="))
    page.fill("[name=login]", LONG)
    page.fill("[name=password]", PASSWORD)
    submit(page)
    expect(page).to_have_url(re.compile(f"/{language}/glossary/$"))
    expect(page.locator(".bar .who")).to_contain_text(LONG)
    assert page.evaluate(BAR) <= TALLEST
    assert page.evaluate(FITS)
    page.set_viewport_size({"width": 1280, "height": 900})
    assert page.evaluate(FITS)


def test_everything_but_passkeys_works_without_scripts(page_at, member, mailoutbox):
    page = page_at("phone", javascript=False)
    page.goto("/en/account/login/")
    only = "one thing here that needs JavaScript"
    expect(page.locator("noscript")).to_contain_text(only, use_inner_text=True)
    page.goto("/en/account/signup/")
    for name, value in (
        ("username", "wu"), ("password1", PASSWORD), ("password2", PASSWORD),
        ("email", "wu@example.com"),
    ):  # fmt: skip
        page.fill(f"[name={name}]", value)
    submit(page)
    expect(page.get_by_text("has been sent to wu@example.com")).to_be_visible()
    page.goto(link_in_mail())
    submit(page)
    expect(page.get_by_text("wu@example.com is confirmed.")).to_be_visible()
    page.goto("/en/account/2fa/totp/activate/")
    prove(page)
    page.fill("[name=code]", code_of(page.inner_text(".secret")))
    submit(page)
    expect(page.locator(".codes li")).to_have_count(10)
    page.goto("/en/account/logout/")
    submit(page)
    expect(page.locator(".bar .who")).to_have_text("Sign in")


def link_in_mail():
    from django.core import mail

    return next(word for word in mail.outbox[-1].body.split() if "/confirm-email/" in word)


@pytest.fixture
def with_key(page_at, live_server, watch):
    """A page on localhost, where passkeys work without TLS, and a device that keeps them."""
    home = live_server.url.replace("127.0.0.1", "localhost")
    watch.origin = home
    page = page_at("phone", base_url=home)
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
        "hasUserVerification": True, "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }  # fmt: skip
    made = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    yield page, devtools, made["authenticatorId"]
    devtools.detach()


def test_passkeys(with_key, member):
    page, devtools, device = with_key
    sign_in(page)
    page.goto("/en/account/2fa/webauthn/add/")
    prove(page)
    page.fill("[name=name]", "地铁卡")
    submit(page)
    expect(page.locator(".codes li")).to_have_count(10)
    expect(page.locator(".codes li code").first).not_to_be_empty()
    page.goto("/en/account/2fa/webauthn/")
    expect(page.get_by_role("heading", name="地铁卡")).to_be_visible()
    expect(page.get_by_text("Sign in with this passkey alone")).to_be_visible()
    looked_at(page, "passkeys")
    kept = devtools.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    assert [each["rpId"] for each in kept] == ["localhost"]

    page.context.clear_cookies()
    page.goto("/en/account/login/?next=/en/glossary/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    left_for(page, "**/en/glossary/")
    expect(page.locator(".bar .who")).to_contain_text(NAME)

    page.context.clear_cookies()
    sign_in(page)
    expect(page.get_by_role("heading", name="The second step")).to_be_visible()
    looked_at(page, "the second step")
    go(page.get_by_role("button", name="Show your passkey"))
    expect(page.locator(".bar .who")).to_contain_text(NAME)

    page.goto("/en/account/2fa/webauthn/reauthenticate/?next=/en/account/2fa/webauthn/")
    looked_at(page, "still you")
    submit(page)
    go(page.locator("a", has_text="Remove").first)
    submit(page)
    expect(page.get_by_text("The passkey is removed.")).to_be_visible()


def test_a_passkey_that_is_called_off(with_key, member, watch):
    page, devtools, device = with_key
    devtools.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": device})
    page.goto("/zh-hans/account/login/")
    devtools.send("WebAuthn.disable")
    page.evaluate("() => { navigator.credentials.get = () => Promise.reject(new Error('no')); }")
    page.locator("#passkey button").click()
    notice = page.locator("[data-passkey-failed]")
    notice.wait_for(state="visible")
    looked_at(page, "called off")
    expect(page.get_by_role("alert")).to_have_count(1)


def test_a_passkey_where_there_can_be_none(page_at, transactional_db):
    page = page_at("phone")
    page.goto("/en/account/login/")
    page.evaluate("delete window.PublicKeyCredential")
    page.locator("#passkey button").click()
    page.locator("[data-passkey-missing]").wait_for(state="visible")
