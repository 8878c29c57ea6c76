"""What owners see of accounts and do to them, and what stays of it."""

import json
import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core import mail

from lessons.content import content
from lessons.models import Profile
from lessons.owners import urls as owners_urls
from lessons.owners.site import site
from lessons.people import keeping
from lessons.people.profiles import profile_of
from lessons.puzzles import services, tokens
from lessons.stored import backup, restore
from tests.lessons.page import Page
from tests.people.members import set_up_app, signed_in, who
from tests.people.persons import PASSWORD

LIST = "/admin/auth/user/"
NEW = "nine-of-clubs-9"


def page_of(user, what="change"):
    return f"{LIST}{user.pk}/{what}/"


def answer(user):
    board = content().boards["follow"][0]
    reader = profile_of(user).reader
    services.answer_board(reader, board.id, board.exercise, tokens.new_token(), board.answer)
    return reader


def test_nothing_private_is_registered():
    assert owners_urls.urlpatterns  # the registry fills when the address table is read
    assert {model._meta.label for model in site._registry} == {
        "auth.User", "account.EmailAddress", "lessons.MadeBoard", "lessons.DailyPuzzle",
    }  # fmt: skip


def test_no_secret_and_no_answer_is_on_any_page(client, owner, member):
    set_up_app(signed_in(member))
    reader = answer(member)
    member.refresh_from_db()
    held = json.dumps(list(Authenticator.objects.values_list("data", flat=True)))
    secrets = [member.password, reader, reader[:6], *re.findall(r"sealed:[^\"]+", held)]
    assert len(secrets) > 4
    words = ""
    for what in ("change", "delete", "history", "password"):
        words += client.get(page_of(member, what)).text
    words += client.get(LIST).text + client.get("/admin/account/emailaddress/").text
    assert "wang@cards.example" in words
    assert "Authenticator app" in words
    assert [secret for secret in secrets if secret in words] == []


@pytest.mark.parametrize(("query", "found"), [
    ("?q=wang", True), ("?q=cards.example", True), ("?q=nobody", False),
    ("?is_active__exact=1", True), ("?is_staff__exact=1", False),
])  # fmt: skip
def test_accounts_are_found(client, member, query, found):
    response = client.get(LIST + query)
    assert response.status_code == 200
    assert (f'href="{page_of(member)}' in response.text) is found


def test_an_account_is_made_as_at_signing_up(client):
    sent = {"username": "ＬＩ", "password1": NEW, "password2": NEW}
    assert client.post(LIST + "add/", sent).status_code == 302
    made = User.objects.get(username="LI")
    assert made.check_password(NEW)
    assert not made.is_staff
    for name, said in (("li", "This name is taken"), ("a@b.c", "without spaces"), ("\x00", "")):
        response = client.post(LIST + "add/", {**sent, "username": name})
        assert response.status_code == 200
        assert said in response.text
    response = client.post(LIST + "add/", {"username": "zhao"})
    assert response.text.count("This field is required.") == 2
    assert User.objects.count() == 2


def test_a_new_password_signs_everybody_out_and_is_told(client, member):
    theirs = signed_in(member)
    sent = {"password1": NEW, "password2": NEW}
    assert client.post(page_of(member, "password"), sent).status_code == 302
    member.refresh_from_db()
    assert member.check_password(NEW)
    assert theirs.get("/en/account/").status_code == 302
    assert [each.to for each in mail.outbox] == [["wang@cards.example"]]
    assert "An owner of the site has set a new password" in mail.outbox[0].body
    assert "127.0.0.1" not in mail.outbox[0].body, "where the owner was is nobody's business"
    assert LogEntry.objects.get().object_repr == "wang"


@pytest.mark.parametrize("sent", [
    {}, {"password1": NEW}, {"password1": NEW, "password2": NEW + "x"},
    {"password1": "123", "password2": "123"}, {"password1": "wang1234", "password2": "wang1234"},
    {"password1": NEW, "password2": NEW, "usable_password": "false"},
    {"password1": "x" * 1001, "password2": "x" * 1001}, {"password1": "\x00", "password2": "\x00"},
])  # fmt: skip
def test_a_bad_password_changes_nothing(client, member, sent):
    response = client.post(page_of(member, "password"), sent)
    member.refresh_from_db()
    if "usable_password" in sent:
        assert member.check_password(NEW)
        return
    assert response.status_code == 200
    assert "errorlist" in response.text
    assert member.check_password(PASSWORD)
    assert mail.outbox == []


def test_closing_an_account_signs_it_out(client, member):
    theirs = signed_in(member)
    assert client.post(page_of(member), {"is_staff": ""}).status_code == 302
    member.refresh_from_db()
    assert not member.is_active
    assert who(theirs) is None
    assert client.post(page_of(member), {"is_active": "on"}).status_code == 302
    assert signed_in(member).get("/en/account/").status_code == 200


@pytest.mark.parametrize("field", ["is_superuser", "username", "password", "groups", "last_login"])
def test_nothing_else_is_changed(client, member, field):
    before = User.objects.filter(pk=member.pk).values().get()
    client.post(page_of(member), {"is_active": "on", field: "1"})
    assert User.objects.filter(pk=member.pk).values().get() == before


def test_owners_do_nothing_to_themselves(client, owner):
    assert "password" not in Page(client.get(page_of(owner)).text).all("input")
    assert client.post(page_of(owner), {}).status_code == 403
    assert client.post(page_of(owner, "delete"), {"post": "yes"}).status_code == 403
    response = client.post(page_of(owner, "password"), {"password1": NEW, "password2": NEW})
    assert response["Location"] == "/en/account/password/change/"
    assert client.get("/admin/password_change/")["Location"] == "/en/account/password/change/"
    owner.refresh_from_db()
    assert (owner.is_active, owner.is_staff) == (True, True)
    assert owner.check_password(PASSWORD)


def test_deleting_takes_everything_and_notes_a_number(client, owner, member):
    reader = answer(member)
    theirs = signed_in(member)
    client.post(page_of(member), {"is_active": "on", "is_staff": "on"})
    assert "wang" in client.get("/admin/").text
    asked = Page(client.get(page_of(member, "delete")).text)
    assert "Everything that is stored with it" in asked.words
    response = client.post(page_of(member, "delete"), {"post": "yes"}, follow=True)
    assert response.status_code == 200
    assert not User.objects.filter(pk=member.pk).exists()
    assert not Profile.objects.filter(reader=reader).exists()
    assert not keeping.has_any(reader)
    assert not EmailAddress.objects.exists()
    assert who(theirs) is None
    assert [each.to for each in mail.outbox] == [["wang@cards.example"]]
    assert "has deleted the account wang" in mail.outbox[0].body
    entry = LogEntry.objects.get()
    assert (entry.object_repr, entry.user_id) == (f"#{member.pk}", owner.pk)
    assert who(client) == str(owner.pk)
    assert "wang" not in client.get("/admin/").text


def test_who_leaves_leaves_nothing_in_the_log(client, member):
    client.post(page_of(member), {"is_active": "on", "is_staff": "on"})
    client.post(page_of(member), {"is_active": "on"})
    assert LogEntry.objects.count() == 2
    sent = {"password": PASSWORD, "sure": "on"}
    assert signed_in(member).post("/en/account/delete/", sent).status_code == 303
    assert not LogEntry.objects.exists()


def test_a_download_tells_what_owners_did(client, owner, member):
    client.post(page_of(member), {"is_active": "on", "is_staff": "on"})
    told = {}
    for each in (signed_in(member), client):
        response = each.get("/en/account/data/")
        account = json.loads(b"".join(response.streaming_content))["account"]
        told[account["name"]] = account
        if account["name"] == "wang":
            assert "站长" not in json.dumps(account, ensure_ascii=False)
    (change,) = told["wang"]["changed_by_owners"]
    assert change["done"] == "changed"
    assert "Staff" in change["what"]
    assert told["wang"]["done_as_owner"] == []
    (done,) = told["站长"]["done_as_owner"]
    assert done == {**change, "account": str(member.pk)}


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_the_log_comes_back_from_a_backup(client, member, tmp_path):
    client.post(page_of(member), {"is_active": "on", "is_staff": "on"})
    before = list(LogEntry.objects.values())
    backup.write(tmp_path / "b")
    assert '"content_type_id": "auth.user"' in (tmp_path / "b").read_text()
    restore.read(tmp_path / "b", replace=True)
    assert list(LogEntry.objects.values()) == before
    (tmp_path / "c").write_text((tmp_path / "b").read_text().replace('"auth.user", "o', "x"))
    with pytest.raises(restore.NotRestored):
        restore.read(tmp_path / "c", replace=True)
    assert list(LogEntry.objects.values()) == before
