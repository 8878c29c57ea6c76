"""Limits hold up programs, and let a class of forty through."""

import pytest
from django.conf import settings as site
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from tests.people.members import who
from tests.people.persons import PASSWORD

CLASS = 40
DATABASE = {
    **site.CACHES,
    "default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "test_cache"},
}


@pytest.fixture
def shared(db, settings):
    """The cache in the database, as the real site has it."""
    settings.CACHES = DATABASE
    call_command("createcachetable", verbosity=0)
    cache.clear()


def test_a_class_signs_up_from_one_address_in_a_minute(shared):
    for number in range(CLASS):
        pupil = Client()
        data = {"username": f"学生{number}", "password1": "short", "password2": "other"}
        assert pupil.post("/zh-hans/account/signup/", data).status_code == 200
        data |= {"password1": PASSWORD, "password2": PASSWORD}
        assert pupil.post("/zh-hans/account/signup/", data).status_code == 302
    assert User.objects.count() == CLASS


def test_a_class_signs_in_from_one_address_in_a_minute(shared):
    for number in range(CLASS):
        User.objects.create_user(f"学生{number}", password=PASSWORD)
    for number in range(CLASS):
        pupil = Client()
        for password in ("wrong", PASSWORD):
            data = {"login": f"学生{number}", "password": password}
            response = pupil.post("/zh-hans/account/login/", data)
        assert response.status_code == 302
        assert who(pupil)


def guess(name, password, address="10.0.0.1"):
    client = Client(REMOTE_ADDR=address)
    response = client.post("/en/account/login/", {"login": name, "password": password})
    return client, response


def test_guessing_at_one_account_ends(shared, owner, other):
    for number in range(10):
        guess("林小梅", f"guess-{number}")
    client, response = guess("林小梅", PASSWORD)
    assert "Too many attempts failed." in response.text
    assert who(client) is None
    client, _response = guess("other", PASSWORD)
    assert who(client) == str(other.pk), "others on the same network are not held up"


def test_guessing_does_not_lock_the_owner_out(shared, owner):
    for number in range(11):
        guess("林小梅", f"guess-{number}")
    client, _response = guess("林小梅", PASSWORD, "10.0.0.2")
    assert who(client) == str(owner.pk)


def test_one_after_another_may_mistype_and_come_in(shared, owner):
    """A password that is right is no attempt that failed."""
    for _ in range(12):
        client, _response = guess("林小梅", PASSWORD)
        assert who(client)


def test_guessing_from_everywhere_ends_too(shared, owner, settings):
    limit = settings.ACCOUNT_RATE_LIMITS["login_failed_anywhere"].replace("300", "12")
    settings.ACCOUNT_RATE_LIMITS |= {"login_failed_anywhere": limit}
    for number in range(12):
        guess("林小梅", f"guess-{number}", f"10.0.1.{number}")
    client, response = guess("林小梅", PASSWORD, "10.0.2.1")
    assert "from many places" in response.text
    assert who(client) is None


def test_a_program_is_held_up_with_our_page(db, settings):
    settings.ACCOUNT_RATE_LIMITS = {"signup": "3/m/ip"}
    for _ in range(3):
        assert Client().post("/zh-hans/account/signup/", {}).status_code == 200
    response = Client().post("/zh-hans/account/signup/", {})
    assert response.status_code == 429
    assert response["Retry-After"] == "60"
    assert '<html lang="zh-Hans"' in response.content.decode()


def test_nobody_is_flooded_with_mail(shared, client):
    data = {"username": "mei", "password1": PASSWORD, "password2": PASSWORD}
    client.post("/en/account/signup/", {**data, "email": "mei@example.com"})
    for _ in range(10):
        client.post("/en/account/email/", {"email": "mei@example.com", "action_send": "1"})
        Client().post("/en/account/password/reset/", {"email": "mei@example.com"})
    assert len(mail.outbox) <= 3 + 5


def test_the_address_behind_our_proxies_counts(db, settings):
    settings.TRUSTED_PROXIES = 1
    settings.ACCOUNT_RATE_LIMITS = {"signup": "1/m/ip"}
    for address, status in (("10.0.0.1", 200), ("10.0.0.2", 200), ("10.0.0.1", 429), ("", 200)):
        headers = {"X-Forwarded-For": address} if address else {}
        response = Client().post("/en/account/signup/", {}, headers=headers)
        assert response.status_code == status


def test_migrating_makes_the_table_of_the_shared_cache(shared, settings):
    settings.CACHES = {
        **DATABASE,
        "default": {**DATABASE["default"], "LOCATION": "another_cache"},
    }
    call_command("migrate", verbosity=0)
    cache.set("a", 1)
    assert cache.get("a") == 1
