"""A flood is held up with a polite page; a class behind one address is not a flood."""

import pytest
from django.test import Client, RequestFactory

from lessons.web import throttle

CLOCK = 1_000_000_020.0  # twenty seconds before a new minute


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """A clock that only the test moves."""
    now = [CLOCK - CLOCK % 60 + 40]
    monkeypatch.setattr(throttle.time, "time", lambda: now[0])
    return now


def ask(client, **headers):
    return client.post("/en/limited/", headers=headers)


def reader(name):
    client = Client()
    client.cookies["reader"] = name
    return client


def test_a_reader_is_held_up_after_the_limit_and_free_in_the_next_minute(clock):
    one = reader("one")
    assert [ask(one).status_code for _ in range(4)] == [200, 200, 200, 429]
    clock[0] += 20
    assert ask(one).status_code == 200


def test_refusal_tells_when_to_come_back_in_both_languages():
    one = reader("one")
    for _ in range(3):
        ask(one)
    response = ask(one)
    assert response["Retry-After"] == "20"
    assert "That was a little fast" in response.content.decode()
    chinese = one.post("/zh-hans/limited/")
    assert chinese.status_code == 429
    assert "操作太快了，请稍等" in chinese.content.decode()


def test_htmx_gets_the_refusal_as_a_notice():
    one = reader("one")
    for _ in range(3):
        ask(one)
    response = ask(one, **{"hx-request": "true"})
    assert response.status_code == 429
    assert response["Retry-After"] == "20"
    assert "<html" not in response.content.decode()
    assert response["HX-Retarget"] == "main"


def test_readers_of_one_address_share_only_the_wide_limit():
    assert [ask(reader(f"r{number}")).status_code for number in range(6)] == [200] * 5 + [429]


def test_another_address_is_free():
    for number in range(6):
        ask(reader(f"r{number}"))
    other = Client(REMOTE_ADDR="203.0.113.9")
    assert ask(other).status_code == 200


def test_scopes_count_apart(rf):
    request = rf.post("/")
    request.COOKIES["reader"] = "one"
    waits = [throttle.seconds_to_wait(request, scope, 1, 9) for scope in ("a", "b", "a", "b")]
    assert waits == [0, 0, 20, 20]


@pytest.mark.parametrize(
    ("proxies", "remote", "forwarded", "address"),
    [
        (0, "192.0.2.1", "203.0.113.5", "192.0.2.1"),
        (1, "192.0.2.1", "198.51.100.1, 203.0.113.5", "203.0.113.5"),
        (2, "192.0.2.1", "198.51.100.1, 203.0.113.5", "198.51.100.1"),
        (3, "192.0.2.1", "198.51.100.1, 203.0.113.5", "192.0.2.1"),
        (1, "192.0.2.1", "", "unknown"),
        (1, "192.0.2.1", "rubbish\x00", "unknown"),
        (0, "2001:db8:1:2:aaaa::1", "", "2001:db8:1:2::"),
        (0, "::ffff:192.0.2.7", "", "192.0.2.7"),
        (0, "", "", "unknown"),
    ],
)
def test_address_is_believed_only_from_own_proxies(settings, proxies, remote, forwarded, address):
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get("/", REMOTE_ADDR=remote, HTTP_X_FORWARDED_FOR=forwarded)
    assert throttle.client_address(request) == address


def test_counter_that_was_dropped_starts_again(monkeypatch, rf):
    cache = throttle.caches["throttle"]
    monkeypatch.setattr(cache, "add", lambda *_, **__: False)
    request = rf.post("/")
    assert throttle.seconds_to_wait(request, "gone", 1, 1) == 0
