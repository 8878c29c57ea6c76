"""Security headers, compression and the way from `/` to a language."""

import pytest

STRICT = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}


def test_headers_are_on_every_page(client):
    response = client.get("/en/form/")
    assert response.status_code == 200
    assert set(response["Content-Security-Policy"].split("; ")) == STRICT
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert response["X-Frame-Options"] == "DENY"


def test_pages_are_compressed(client):
    response = client.get("/en/echo/abc/", headers={"accept-encoding": "gzip"})
    assert response["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in response["Vary"]


@pytest.mark.parametrize(
    ("accepted", "cookie", "to"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "", "/zh-hans/"),
        ("zh-Hant-TW", "", "/zh-hant/"),
        ("zh-TW", "", "/zh-hant/"),
        ("zh-HK,zh;q=0.8", "", "/zh-hant/"),
        ("de,en;q=0.5", "", "/en/"),
        ("", "", "/en/"),
        ("*", "", "/en/"),
        (";;;q=x,\x01", "", "/en/"),
        ("en", "zh-hans", "/zh-hans/"),
        ("zh", "en", "/en/"),
        ("zh", "klingon" * 99, "/zh-hans/"),
    ],
)
def test_root_leads_to_the_readers_language(client, accepted, cookie, to):
    if cookie:
        client.cookies["django_language"] = cookie
    response = client.get("/", headers={"accept-language": accepted})
    assert response.status_code == 302
    assert response["Location"] == to
    assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))


@pytest.mark.parametrize("method", ["POST", "OPTIONS", "PUT"])
def test_root_only_answers_to_looking(client, method):
    response = client.generic(method, "/", headers={"accept-language": "zh-CN"})
    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD"
    assert '<html lang="zh-Hans"' in response.content.decode()


@pytest.mark.parametrize(
    ("asked", "to"),
    [
        ("/EN/", "/en/"),
        ("/zh-Hans/form/", "/zh-hans/form/"),
        ("/zh-HANT/form/?a=1&b=%E4%B8%83", "/zh-hant/form/?a=1&b=%E4%B8%83"),
        ("/zh-TW/form/", "/zh-hant/form/"),
        ("/zh-cn/", "/zh-hans/"),
        ("/En?a=1", "/en/?a=1"),
        ("/EN/nothing/", "/en/nothing/"),
        ("/EN//other.example/", "/en//other.example/"),
    ],
)
def test_a_language_written_otherwise_leads_to_its_address(client, asked, to):
    response = client.get(asked)
    assert response.status_code == 301
    assert response["Location"] == to
    assert client.head(asked)["Location"] == to


def test_a_form_sent_to_another_spelling_is_not_found(visitor):
    response = visitor.post("/zh-Hans/form/", {"a": "1"})
    assert response.status_code == 404
    assert 'href="/zh-hans/"' in response.content.decode()


@pytest.mark.parametrize("path", ["/en/form/", "/fr/", "/english/", "/zh-hans/form/"])
def test_other_addresses_are_left_alone(visitor, path):
    assert visitor.get(path).status_code in (200, 404)
