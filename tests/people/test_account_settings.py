"""What the environment says of accounts: mail, new accounts, accounts from elsewhere."""

import json
import os
import subprocess
import sys
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage

from anqi_site import mail, social
from anqi_site.console import EmailBackend

VARIABLES = [
    "EMAIL_URL", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_HOST_USER", "EMAIL_HOST_PASSWORD",
    "EMAIL_USE_TLS", "EMAIL_USE_SSL", "DEFAULT_FROM_EMAIL", "SIGNUP_OPEN",
    *(f"{each.prefix}_CLIENT_{end}" for each in social.PROVIDERS for end in ("ID", "SECRET")),
]  # fmt: skip


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch):
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("given", "options"),
    [
        (
            {"EMAIL_URL": "smtps://post%40site:p%2Fw@mail.example"},
            {"host": "mail.example", "port": 465, "use_ssl": True,
             "username": "post@site", "password": "p/w"},
        ),
        (
            {"EMAIL_URL": "smtp+tls://u:p@mail.example:2587"},
            {"host": "mail.example", "port": 2587, "use_tls": True,
             "username": "u", "password": "p"},
        ),
        ({"EMAIL_URL": "smtp://localhost"}, {"host": "localhost", "port": 25}),
        (
            {"EMAIL_HOST": "mail.example", "EMAIL_USE_TLS": "1", "EMAIL_HOST_USER": "u",
             "EMAIL_HOST_PASSWORD": "p"},
            {"host": "mail.example", "port": 587, "use_tls": True,
             "username": "u", "password": "p"},
        ),
        (
            {"EMAIL_HOST": "mail.example", "EMAIL_PORT": "1025"},
            {"host": "mail.example", "port": 1025},
        ),
    ],
)  # fmt: skip
def test_mail_goes_by_smtp_where_it_is_said(monkeypatch, settings, given, options):
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert mail.mailers() == {
        "default": {"BACKEND": mail.SMTP, "OPTIONS": {"timeout": 10, **options}}
    }
    settings.MAILERS = mail.mailers()
    assert mail.is_sent()


def test_mail_is_shown_on_the_console_else(settings):
    assert mail.mailers() == {"default": {"BACKEND": mail.CONSOLE}}
    settings.MAILERS = mail.mailers()
    assert not mail.is_sent()


def test_mail_on_the_console_can_be_read():
    link = "http://localhost:8000/zh-hans/account/password/reset/key/" + "a1" * 60 + "/"
    text = f"请打开下面的链接：\n\n{link}\n"
    stream = StringIO()
    message = EmailMessage("请确认你的地址", text, "a@example.com", ["b@example.com"])
    assert EmailBackend(stream=stream).send_messages([message]) == 1
    assert text in stream.getvalue()
    assert "Subject: 请确认你的地址" in stream.getvalue()
    assert "Content-Transfer-Encoding: 8bit" in stream.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("/en/account/password/reset/", "cannot send a link. Ask whoever runs it"),
        ("/en/account/password/reset/done/", "This site sends no email; ask whoever runs it."),
        ("/en/account/password/reset/key/1-x/", "This site sends no email; ask whoever runs it."),
        ("/en/account/confirm-email/x/", "This site sends no email; ask whoever runs it."),
    ],
)
def test_no_mail_is_promised_where_none_is_sent(client, settings, url, told):
    assert "sends no email" not in client.get(url).text
    settings.MAILERS = {"default": {"BACKEND": mail.CONSOLE}}
    page = client.get(url).text
    assert told in page
    for promise in ("you will be sent a link", "has been sent", "Have a new one sent"):
        assert promise not in page


@pytest.mark.parametrize("address", ["mei@example.com", "nobody@example.com", "", "x"])
def test_no_link_is_written_where_no_mail_is_sent(owner, client, settings, capsys, address):
    EmailAddress.objects.create(user=owner, email="mei@example.com", verified=True, primary=True)
    settings.MAILERS = {"default": {"BACKEND": mail.CONSOLE}}
    url = "/en/account/password/reset/"
    assert 'name="email"' not in client.get(url).text
    page = client.post(url, {"email": address})
    assert page.status_code == 200
    assert "the owner can set a new password for you" in page.text
    assert 'class="wrong"' in page.text
    assert "reset/key" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("path", "sent", "unsent"),
    [
        ("signup/", "Only with it can you set a new password", "only a second name to sign in"),
        ("", "nobody can send you a new one", "ask whoever runs it"),
        ("email/", "only an email can get you", "only a second name to sign in"),
    ],
)
def test_what_an_address_is_good_for_here(owner_client, client, settings, path, sent, unsent):
    browser = client if path == "signup/" else owner_client
    page = browser.get(f"/en/account/{path}").text
    assert (sent in page, unsent in page) == (True, False)
    settings.MAILERS = {"default": {"BACKEND": mail.CONSOLE}}
    page = browser.get(f"/en/account/{path}").text
    assert (sent in page, unsent in page) == (False, True)


def test_an_unconfirmed_address_where_no_mail_is_sent(owner, owner_client, settings):
    settings.MAILERS = {"default": {"BACKEND": mail.CONSOLE}}
    EmailAddress.objects.create(user=owner, email="mei@example.com", primary=True)
    page = owner_client.get("/en/account/email/").text
    assert "stays unconfirmed" in page
    for promise in ("Send the email", "email that was sent", "Email comes only"):
        assert promise not in page
    ways = owner_client.get("/en/account/reauthenticate/?next=/en/account/2fa/").text
    assert "With a code by email" not in ways


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"EMAIL_URL": "mail.example"}, "EMAIL_URL"),
        ({"EMAIL_URL": "http://mail.example"}, "smtp://"),
        ({"EMAIL_URL": "smtp://mail.example:x"}, "EMAIL_URL cannot be read"),
        ({"EMAIL_URL": "smtp://"}, "EMAIL_URL"),
        ({"EMAIL_HOST": "x", "EMAIL_PORT": "many"}, "EMAIL_PORT"),
        ({"EMAIL_HOST": "x", "EMAIL_USE_TLS": "1", "EMAIL_USE_SSL": "1"}, "not both"),
    ],
)
def test_what_cannot_be_meant_is_refused(monkeypatch, given, told):
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(Exception, match=told):
        mail.mailers()


def test_one_key_alone_is_refused(monkeypatch):
    monkeypatch.setenv("GITHUB_CLIENT_ID", "x")
    with pytest.raises(Exception, match="GITHUB_CLIENT_SECRET"):
        social.apps()


def test_without_keys_there_is_nothing():
    assert social.apps() == []
    assert social.provider_settings() == {}
    assert social.origins() == []


TRY = """
import json, django
django.setup()
from django.core.management import call_command
from django.test import Client
from django.contrib.auth.models import User
call_command("migrate", verbosity=0)
member = Client()
member.force_login(User.objects.create_user("li", password="seven-quiet-cranes"))
anybody = Client()
login = anybody.get("/zh-hans/account/login/")
begin = anybody.get("/zh-hans/account/google/login/")
sent = anybody.post("/zh-hans/account/google/login/")
pages = [login, begin, member.get("/zh-hans/account/3rdparty/"),
         member.get("/zh-hans/account/email/"),
         anybody.get("/zh-hans/account/3rdparty/login/cancelled/"),
         anybody.get("/zh-hans/account/3rdparty/login/error/")]
failed = anybody.get("/zh-hans/account/google/login/callback/?error=access_denied")
print(json.dumps({
    "pages": [page.content.decode() for page in pages],
    "codes": [page.status_code for page in pages],
    "policy": login["Content-Security-Policy"], "to": sent["Location"],
    "failed": [failed.status_code, failed.headers.get("Location", "")],
    "broken": anybody.post("/zh-hans/account/3rdparty/signup/", {"username": "\\0"}).status_code,
}))
"""


@pytest.mark.slow
def test_accounts_from_elsewhere_where_they_are_switched_on(root, tmp_path):
    env = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "VAR_DIR": str(tmp_path),
        "GOOGLE_CLIENT_ID": "id-of-the-site",
        "GOOGLE_CLIENT_SECRET": "secret",
        "WEIXIN_CLIENT_ID": "wx",
        "WEIXIN_CLIENT_SECRET": "secret",
    }
    done = subprocess.run(
        [sys.executable, "-c", TRY], cwd=root, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-4000:]
    found = json.loads(done.stdout)
    assert found["codes"] == [200, 200, 200, 200, 200, 401]
    login, begin, own, email, cancelled, broken = found["pages"]
    assert "用别处的账号" in login
    assert "/zh-hans/account/google/login/?process=login" in login
    assert "/zh-hans/account/weixin/login/?process=login" in login
    assert "github" not in login.partition("<footer")[0]
    assert "你会暂时离开本站" in begin
    assert "你的账号没有连着别处的账号" in own
    assert "别处的账号" in email, "the way there stands among the member's pages"
    assert "你取消了" in cancelled
    assert "没有成功" in broken
    form = next(each for each in found["policy"].split("; ") if each.startswith("form-action"))
    assert form == "form-action 'self' https://accounts.google.com https://open.weixin.qq.com"
    assert found["to"].startswith("https://accounts.google.com/")
    assert "id-of-the-site" in found["to"]
    assert found["failed"][0] in {302, 401}
    assert found["broken"] == 302
