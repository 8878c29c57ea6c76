"""Whatever is sent: an answer in the site's own look, and never a fault."""

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lessons.models import Attempt
from tests.lessons.conftest import Reader

pytestmark = pytest.mark.usefixtures("positions")
BOARDS = ["follow-01", "follow-03", "koudi-01"]
FORM = "application/x-www-form-urlencoded"

BODIES = {
    "nothing": b"",
    "no fields": b"&&&===&",
    "other fields": b"a=1&b=2",
    "nul bytes": b"card=%00&points=%00&multiplier=%00",
    "raw nul bytes": b"card=\x00&points=\x00",
    "no utf-8": b"card=%FF%FE&points=%C3%28&multiplier=%80",
    "raw no utf-8": b"card=\xff\xfe&points=\xc3\x28",
    "lone surrogates": b"card=%ED%A0%80&points=%ED%A0%80&multiplier=1",
    "huge numbers": b"multiplier=" + b"9" * 5000 + b"&points=-" + b"9" * 5000,
    "a long card": b"card=" + b"S" * 20_000,
    "many of one field": b"&".join([b"points=5"] * 50),
    "json": b'{"card": ["S6", "S6"]}',
    "control signs": b"card=%0D%0A%1B%5B31m&points=%0D%0ASet-Cookie:x=1&multiplier=1",
    "markup": b"card=<script>alert(1)</script>&points=<b>&multiplier=%22%3E<i>",
    "right to left": "card=\u202eS6&points=\u2066150&multiplier=6".encode(),
}


def post(reader, board_id, body, content_type=FORM, token=True):
    """Send a body with a good CSRF token and, if wanted, a good token of the board.

    As a browser does, follow where it leads.
    """
    page = reader.open(f"/en/boards/{board_id}/")
    (csrf,) = page.all("input", name="csrfmiddlewaretoken")
    good = f"token={page.token}&".encode() if token else b""
    response = reader.client.generic(
        "POST",
        page.action,
        good + body,
        content_type=content_type,
        headers={"X-CSRFToken": csrf.attrs["value"]},
    )
    if response.status_code != 303:
        return response
    assert response["Location"].isascii()
    return reader.client.get(response["Location"])


@pytest.mark.parametrize("token", [True, False], ids=["good token", "no token"])
@pytest.mark.parametrize("board_id", BOARDS)
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_garbage_is_answered_and_not_counted(reader, board_id, body, token):
    response = post(reader, board_id, body, token=token)
    assert response.status_code == (200 if token else 409)
    assert "problems" in response.text
    assert "<script>alert" not in response.text
    assert "x=1" not in str(response.cookies)
    assert Attempt.objects.count() == 0


@pytest.mark.parametrize("board_id", BOARDS)
def test_ten_thousand_cards_are_refused_in_the_own_look(reader, board_id):
    response = post(reader, board_id, b"&".join([b"card=S6"] * 10_000))
    assert response.status_code in (400, 413)
    assert "An Qi Academy" in response.text
    assert Attempt.objects.count() == 0


@pytest.mark.parametrize(
    "content_type",
    ["application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x",
     f"{FORM}; charset=utf-16", f"{FORM}; charset=nothing", "nonsense", ""],
)  # fmt: skip
def test_odd_content_types_are_answered(reader, content_type):
    response = post(reader, "follow-01", b"card=S6&card=S6", content_type=content_type)
    assert response.status_code in (200, 400, 409)
    assert "An Qi Academy" in response.text


@pytest.mark.parametrize("cookie", ["", "x", "a:b:c", "\x01", "é", "0" * 5000])
def test_odd_reader_cookies_make_a_new_reader(db, cookie):
    client = Client()
    client.cookies["reader"] = cookie
    response = client.get("/en/boards/follow-01/")
    assert response.status_code == 200
    assert response.cookies["reader"].value != cookie


@pytest.mark.parametrize(
    "path",
    ["boards/follow-01/?card=S6&card=%00&card=" + "X" * 500,
     "boards/koudi-01/?points=%FF&multiplier=",
     "boards/follow/next/?after=%00", "boards/follow/next/?after=koudi-01", "?" + "card=S6&" * 400,
     "boards/follow-01/?" + "card=S6&" * 400],
)  # fmt: skip
def test_odd_addresses_are_answered(reader, path):
    reader.open(f"/en/{path}")
    assert reader.response.status_code in (200, 302, 400)


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
near = st.sampled_from(["S6", "SA", "BJ", "♠6", "10", "0", "１２", "-1", "S", "", " "])


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    board_id=st.sampled_from(BOARDS),
    fields=st.dictionaries(
        st.sampled_from(["card", "none", "points", "multiplier", "token", "clear"]) | texts,
        st.lists(texts | near, max_size=4),
        max_size=6,
    ),
)
def test_any_form_is_answered(db, positions, board_id, fields):
    reader = Reader()
    page = reader.open(f"/en/boards/{board_id}/")
    page = reader.send(page, **fields)
    assert reader.response.status_code in (200, 403, 409)
    if reader.response.status_code != 403:
        assert page.with_class("board")
