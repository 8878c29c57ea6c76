"""Secrets of second steps are sealed in the database; keys change, and may be lost."""

import importlib
import json

import pytest
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.core.management import CommandError, call_command
from django.test import Client

from lessons.people import sealing
from tests.people.members import code_of, prove, set_up_app, signed_in, who
from tests.people.persons import PASSWORD

STEP = "/en/account/2fa/authenticate/"
CODES = "/en/account/2fa/recovery-codes/"
#: What an app is given at most sites that explain these codes.
PLAIN = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
ANOTHER = "another-secret-" + "1" * 40


def migration(name):
    module = importlib.import_module("lessons.migrations.0009_sealed_secrets")
    getattr(module, name)(apps, None)


def stored():
    return {row.type: row.data for row in Authenticator.objects.all()}


def with_code(user, code):
    client = Client()
    client.post("/en/account/login/", {"login": user.username, "password": PASSWORD})
    return client, client.post(STEP, {"code": code})


def test_a_seal_opens_only_with_its_key(settings):
    sealed = sealing.seal(PLAIN)
    assert sealed.startswith(sealing.MARK)
    assert PLAIN not in sealed
    assert sealing.seal(PLAIN) != sealed, "the same secret twice looks different"
    assert sealing.unseal(sealed) == PLAIN
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], ANOTHER
    assert sealing.unseal(sealed) == PLAIN
    settings.SECRET_KEY_FALLBACKS = []
    for broken in (sealed, sealed[:-4], sealing.MARK, f"{sealing.MARK}七"):
        with pytest.raises(sealing.Unreadable):
            sealing.unseal(broken)


def test_the_database_holds_no_secret_as_it_is(owner, owner_client):
    secret = set_up_app(owner_client)
    codes = owner_client.get(CODES).context["unused_codes"]
    assert set(stored()) == {"totp", "recovery_codes"}
    assert secret not in json.dumps(stored())
    assert stored()["totp"]["secret"].startswith(sealing.MARK)
    assert stored()["recovery_codes"]["seed"].startswith(sealing.MARK)
    for code in (code_of(secret), codes[3]):
        client, _page = with_code(owner, code)
        assert who(client) == str(owner.pk)


def test_what_was_stored_before_still_works_and_is_sealed(owner):
    Authenticator.objects.create(user=owner, type="totp", data={"secret": PLAIN})
    seed = {"seed": "ab" * 40, "used_mask": 1}
    recovery = Authenticator.objects.create(user=owner, type="recovery_codes", data=seed)
    codes = recovery.wrap().generate_codes()
    client, _page = with_code(owner, codes[1])
    assert who(client), "before the migration"
    migration("seal")
    assert PLAIN not in json.dumps(stored())
    assert seed["seed"] not in json.dumps(stored())
    assert stored()["recovery_codes"]["used_mask"] == 0b11, "what is used stays used"
    client, _page = with_code(owner, code_of(PLAIN))
    assert who(client), "and after it"
    migration("unseal")
    assert stored()["totp"] == {"secret": PLAIN}


def test_a_key_is_changed_without_anybody_noticing(owner, owner_client, settings, capsys):
    secret = set_up_app(owner_client)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], ANOTHER
    call_command("seal_secrets")
    assert capsys.readouterr().out == "sealed: 2 second steps\n"
    settings.SECRET_KEY_FALLBACKS = []
    client, _page = with_code(owner, code_of(secret))
    assert who(client)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "has lost the key"), ("zh-hans", "密钥"), ("zh-hant", "密鑰")],
)
def test_a_lost_key_is_said_in_words(owner, owner_client, settings, language, said, capsys):
    secret = set_up_app(owner_client)
    settings.SECRET_KEY = ANOTHER
    before = stored()
    client = Client()
    data = {"login": owner.username, "password": PASSWORD}
    step = client.post(f"/{language}/account/login/", data)["Location"]
    answer = client.post(step, {"code": code_of(secret)})
    assert answer.status_code == 200
    assert said in answer.text
    assert who(client) is None
    call_command("seal_secrets")
    assert stored() == before, "nothing is thrown away: the key may be found"
    assert "2 second steps could not be opened: the secret is neither" in capsys.readouterr().err


def test_a_member_who_is_in_makes_new_ones(owner, settings):
    client = signed_in(owner)
    set_up_app(client)
    for row in Authenticator.objects.all():
        data = dict.fromkeys(row.data, f"{sealing.MARK}x")
        Authenticator.objects.filter(pk=row.pk).update(data=data | {"used_mask": 0})
    assert "has lost the key" in client.get("/en/account/2fa/").text
    for path in ("", "download/", "generate/"):
        answer = client.get(f"{CODES}{path}")
        assert (answer.status_code, "has lost the key" in answer.text) == (409, True)
    assert client.post(f"{CODES}generate/").status_code == 302
    assert len(client.get(CODES).context["unused_codes"]) == 10
    assert client.post("/en/account/2fa/totp/deactivate/").status_code == 302
    set_up_app(client)


def test_the_owner_of_the_site_lets_a_member_in(owner, owner_client, other, capsys):
    set_up_app(owner_client)
    Authenticator.objects.create(user=other, type="totp", data={"secret": PLAIN})
    call_command("drop_second_step", "林小梅")
    assert capsys.readouterr().out == "林小梅: 2 taken away\n"
    assert who(signed_in(owner)) == str(owner.pk)
    assert Authenticator.objects.filter(user=other).exists()
    with pytest.raises(CommandError, match="no member called"):
        call_command("drop_second_step", "nobody")
    prove(owner_client)
