"""The account page, the download and the deletion: the owner's all, nobody else's anything."""

import json
from datetime import datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone

from lessons.content import content
from lessons.models import Attempt, CheckAsk, CheckRun, PracticeTurn, Profile
from lessons.people import keeping
from lessons.people.profiles import profile_of
from lessons.puzzles import made, services, tokens
from tests.lessons.page import Page
from tests.people.persons import PASSWORD, Person

pytestmark = pytest.mark.django_db
ACCOUNT, DATA, DELETE = "/en/account/", "/en/account/data/", "/en/account/delete/"


def fill(user):
    """Something of everything, for a member."""
    reader = profile_of(user).reader
    for number in range(2):
        board = content().boards["follow"][number]
        services.answer_board(reader, board.id, board.exercise, tokens.new_token(), board.answer)
    row = made.new_board("follow", "anqi")
    run = CheckRun.objects.create(reader=reader, lesson="anqi-02", number=1)
    CheckAsk.objects.create(run=run, position=1, round=1, rule="follow.suit", made=row, right=True)
    PracticeTurn.objects.create(reader=reader, board=row, game="anqi", easiest=1, hardest=5)
    EmailAddress.objects.create(user=user, email=f"{user.username}@cards.example", verified=True)
    Authenticator.objects.create(user=user, type="totp", data={"secret": "never-told-secret"})
    return row


@pytest.fixture
def signed_in(wang):
    person = Person()
    person.sign_in("wang")
    return person


def download(person):
    response = person.client.get(DATA)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/json"
    assert response["Content-Disposition"] == 'attachment; filename="anqi-academy.json"'
    assert "no-store" in response["Cache-Control"]
    return json.loads(b"".join(response.streaming_content))


@pytest.mark.database
def test_the_file_has_everything_of_the_member(signed_in, wang):
    row = fill(wang)
    stored = download(signed_in)["stored"]
    reader = profile_of(wang).reader
    assert {name: len(rows) for name, rows in stored.items()} == keeping.counts(reader)
    attempt = Attempt.objects.filter(reader=reader).first()
    assert stored["attempts"][0] == {
        "board_id": attempt.board_id, "nonce": attempt.nonce, "try_no": 1, "is_first": True,
        "exercise": attempt.exercise, "options": attempt.options, "answer": attempt.answer,
        "verdict": attempt.verdict, "correct": True, "created": attempt.created.isoformat(),
        **{name: getattr(attempt, name) for name in stored["attempts"][0]
           if name in ("mode", "game", "kind", "rule", "hints", "shown")},
    }  # fmt: skip
    assert stored["checks"][0]["asks"][0]["made"] == row.place
    assert stored["practice"][0]["board"] == row.place


def test_no_field_of_a_row_is_left_out(signed_in, wang):
    fill(wang)
    stored = download(signed_in)["stored"]
    for area in keeping.areas():
        fields = {field.name for field in area.model._meta.concrete_fields}
        for row in stored[area.name]:
            assert set(row) == fields - {"id", "reader"} | set(area.parts)


def test_the_account_is_told_without_what_would_open_it(signed_in, wang):
    fill(wang)
    text = json.dumps(found := download(signed_in))
    account = found["account"]
    assert account["name"] == "wang"
    assert account["reader"] == profile_of(wang).reader
    assert account["addresses"] == [
        {"email": "wang@cards.example", "confirmed": True, "primary": False}
    ]
    assert [each["type"] for each in account["second_steps"]] == ["totp"]
    assert found["this_device"]["settings"]["theme"] == "system"
    wang.refresh_from_db()
    for secret in (wang.password, "never-told-secret", signed_in.client.cookies["sessionid"].value):
        assert secret not in text


def test_sessions_are_told_as_they_are(signed_in, wang):
    kept = Person()
    kept.form("/en/account/login/", login="wang", password=PASSWORD, remember="on")
    other = Person()
    User.objects.create_user("zhao", password=PASSWORD)
    other.sign_in("zhao")
    told = download(signed_in)["sessions"]
    assert [(each["this_device"], each["ends_with_browser"]) for each in told] == [
        (True, True),
        (False, False),
    ]
    for each, person in zip(told, (signed_in, kept), strict=True):
        row = Session.objects.get(pk=person.client.cookies["sessionid"].value)
        assert each["cleared_after"] == row.expire_date.isoformat()
        assert [way["with"] for way in each["signed_in"]] == ["password"]
        since = datetime.fromisoformat(each["signed_in"][0]["at"])
        assert abs(timezone.now() - since) < timedelta(minutes=5)
    cookies = (signed_in.client.cookies["sessionid"], kept.client.cookies["sessionid"])
    assert ["" if cookie["max-age"] == "" else "kept" for cookie in cookies] == ["", "kept"]


#: What a download leaves out: numbers, what would open the account, and staff, told as one.
LEFT_OUT = {"id", "password", "is_staff", "is_superuser", "groups", "user_permissions"}
CALLED = {"username": "name", "date_joined": "joined", "last_login": "last_signed_in",
          "is_active": "active"}  # fmt: skip


def test_no_field_of_the_account_is_left_out(signed_in):
    account = download(signed_in)["account"]
    fields = {field.name for field in User._meta.get_fields() if not field.auto_created}
    assert {CALLED.get(name, name) for name in fields - LEFT_OUT} <= set(account)
    assert (account["active"], account["staff"]) == (True, False)


def test_every_model_that_names_a_user_is_told_of():
    told = {"lessons.Profile", "account.EmailAddress", "mfa.Authenticator",
            "socialaccount.SocialAccount", "admin.LogEntry"}  # fmt: skip
    that_nobody_uses = {"auth.User_groups", "auth.User_user_permissions"}
    naming = {
        model._meta.label
        for model in apps.get_models(include_auto_created=True)
        if any(field.related_model is User for field in model._meta.concrete_fields)
    }
    assert naming <= told | that_nobody_uses


def test_nobody_gets_anything_of_another(signed_in, wang):
    other = User.objects.create_user("zhao", password=PASSWORD)
    fill(other)
    found = download(signed_in)
    assert all(rows == [] for rows in found["stored"].values())
    assert "zhao" not in json.dumps(found)
    assert "zhao" not in signed_in.open(ACCOUNT).html


@pytest.mark.database
def test_thousands_of_answers_come_in_pieces(signed_in, wang, monkeypatch):
    fill(wang)
    row = Attempt.objects.filter(is_first=True).first()
    Attempt.objects.bulk_create(
        Attempt(**{f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields}
                | {"pk": None, "id": None, "is_first": False, "nonce": f"{n:032}", "try_no": 1})
        for n in range(1500)
    )  # fmt: skip
    response = signed_in.client.get(DATA)
    pieces = list(response.streaming_content)
    assert len(pieces) > 1500
    assert len(json.loads(b"".join(pieces))["stored"]["attempts"]) == 1502


def test_the_page_says_who_one_is_and_leads_everywhere(signed_in, wang):
    fill(wang)
    page = signed_in.open(ACCOUNT)
    assert "wang" in page.words
    assert "2 answers are stored." in page.words
    links = {tag.attrs["href"] for tag in page.all("a")}
    assert {DATA, DELETE, "/en/account/email/", "/en/account/password/change/", "/en/account/2fa/",
            "/en/privacy/"} <= links  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("path", ["account/", "account/delete/", "privacy/"])
def test_pages_stand_in_every_script(signed_in, lang, path):
    page = signed_in.open(f"/{lang}/{path}")
    assert signed_in.response.status_code == 200
    assert page.lang.lower() == lang
    if lang != "en":
        assert page.all("h1")[0].words not in ("Your account", "Delete the account?")


def gone(person, **fields):
    return person.form(DELETE, **fields)


@pytest.mark.database
def test_deleting_takes_everything_and_signs_out_everywhere(signed_in, wang):
    fill(wang)
    elsewhere = Person()
    elsewhere.sign_in("wang")
    other = User.objects.create_user("zhao", password=PASSWORD)
    fill(other)
    kept = {area.name: area.model.objects.count() for area in keeping.areas()}
    reader = profile_of(wang).reader
    response = gone(signed_in, password=PASSWORD, sure="on")
    assert (response.status_code, response["Location"]) == (303, "/en/")
    assert '"cache"' in response["Clear-Site-Data"]
    assert not User.objects.filter(username="wang").exists()
    assert not Profile.objects.filter(reader=reader).exists()
    assert not keeping.has_any(reader)
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["zhao@cards.example"]
    assert Authenticator.objects.count() == 1
    for area in keeping.areas():
        assert area.model.objects.count() in (kept[area.name] / 2, 0)
    assert "are deleted" in Page(signed_in.client.get("/en/").text).words
    assert elsewhere.client.get(ACCOUNT).status_code == 302
    assert not any("_auth_user_id" in each.get_decoded() for each in Session.objects.all())


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"password": "wrong", "sure": "on"}, "This password is wrong."),
        ({"password": PASSWORD}, "Please tick this."),
        ({"sure": "on"}, "Please fill this in."),
        ({"password": "\x00", "sure": "on"}, ""),
        ({"password": "x" * 5000, "sure": "on"}, ""),
    ],
)
def test_nothing_is_deleted_without_password_and_word(signed_in, wang, fields, said):
    response = gone(signed_in, **fields)
    assert response.status_code == 200
    assert said in response.text
    assert User.objects.filter(username="wang").exists()


def test_without_a_password_one_shows_otherwise_who_one_is(signed_in, wang):
    wang.set_unusable_password()
    wang.save()
    signed_in.client.force_login(wang)
    response = signed_in.client.get(DELETE)
    assert response.status_code in (302, 403)
    assert User.objects.filter(username="wang").exists()


def test_guessing_the_password_there_is_held_up(signed_in, wang):
    form = signed_in.open(DELETE).form | {"sure": "on"}
    sent = [form | {"password": f"guess {number}"} for number in range(12)]
    codes = [signed_in.client.post(DELETE, each).status_code for each in sent]
    assert codes[:9] == [200] * 9
    assert codes[-1] == 429
    assert User.objects.filter(username="wang").exists()


def test_another_person_deletes_only_their_own(wang):
    User.objects.create_user("zhao", password=PASSWORD)
    other = Person()
    other.sign_in("zhao")
    assert gone(other, password=PASSWORD, sure="on", username="wang").status_code == 303
    assert list(User.objects.values_list("username", flat=True)) == ["wang"]
