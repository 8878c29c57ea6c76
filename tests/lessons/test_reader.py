"""The guest cookie: made with the first page, out of reach, renewed, not believed unsigned."""

from datetime import timedelta

import pytest
from django.test import Client

from lessons.web import reader as reader_module

pytestmark = [pytest.mark.usefixtures("positions"), pytest.mark.django_db]


def test_first_page_brings_the_cookie():
    response = Client().get("/en/")
    cookie = response.cookies["reader"]
    assert len(cookie.value.split(":")[0]) == 32
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/"
    assert cookie["max-age"] == timedelta(days=400).total_seconds()
    assert not cookie["secure"]


def test_cookie_is_for_https_alone_where_the_site_is(settings):
    settings.SESSION_COOKIE_SECURE = True
    assert Client().get("/en/").cookies["reader"]["secure"]


def test_it_is_kept():
    client = Client()
    client.get("/en/")
    assert "reader" not in client.get("/zh-hans/boards/follow/").cookies


def test_two_browsers_are_two_readers():
    first, second = Client().get("/en/"), Client().get("/en/")
    assert first.cookies["reader"].value != second.cookies["reader"].value


def test_it_is_renewed_with_the_same_id(monkeypatch):
    client = Client()
    old = client.get("/en/").cookies["reader"].value
    monkeypatch.setattr(reader_module, "_RENEWED", timedelta(seconds=-1))
    new = client.get("/en/").cookies["reader"].value
    assert new.split(":")[0] == old.split(":")[0]


def test_unsigned_id_is_not_believed():
    client = Client()
    real = client.get("/en/").cookies["reader"].value
    client.cookies["reader"] = real[:-3] + "AAA"
    assert client.get("/en/").cookies["reader"].value.split(":")[0] != real.split(":")[0]


def test_id_is_not_in_the_page():
    response = Client().get("/en/")
    assert response.cookies["reader"].value.split(":")[0] not in response.text
