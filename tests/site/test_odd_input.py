"""Whatever strangers send, the site answers with a page and never with a fault."""

import pytest
from django.test import Client, RequestFactory
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from anqi_site.wsgi import application

# The server closes old connections at every request; another test may have left one open.
pytestmark = pytest.mark.django_db


def call(path="/en/form/", method="GET", body=b"", **environ):
    """Send a request as a server hands it over, the path in raw bytes; return status and body."""
    request = RequestFactory().generic(method, "/", body, content_type="text/plain").environ
    request.update({"HTTP_HOST": "testserver", "PATH_INFO": path, **environ})
    said = []
    content = application(request, lambda status, headers: said.append(status))
    answer = b"".join(content)
    close = getattr(content, "close", None)
    if close:
        close()
    return int(said[0].split()[0]), answer


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "a b",
        "",
        "x" * 3000,
        "testserver:port",
        "[::1",
        "测试",
        "a\x00b",
        "../..",
        "@",
    ],
)
def test_bad_host_gets_our_400(visitor, host):
    response = visitor.get("/zh-hans/form/", headers={"host": host.encode().decode("latin-1")})
    assert response.status_code == 400
    assert "这个请求读不懂" in response.content.decode()


def test_bad_host_is_refused_before_it_is_redirected_to_https(visitor, settings):
    settings.SECURE_SSL_REDIRECT = True
    response = visitor.get("/en/form/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert "This request could not be read" in response.content.decode()
    assert "default-src 'none'" in response["Content-Security-Policy"]
    assert visitor.get("/en/form/")["Location"] == "https://testserver/en/form/"


@pytest.mark.parametrize(
    "path",
    [
        "/en/\x00/",
        "/en/echo/a\x00b/",
        "/\x00",
        "/en/\xff\xfe/",
        "/zh-hans/\xe4\xb8/",
        "/static/\x00.css",
        "/static/../../manage.py",
        "/static/%2e%2e/manage.py",
        "//evil.example/en/",
        "/en" + "/x" * 3000,
        "/en/%",
        "/en/%zz%00/",
        "/\r\nSet-Cookie: a=b",
        "/en/\ud7ff".encode().decode("latin-1"),
    ],
)
def test_odd_paths_are_answered(path):
    status, _ = call(path)
    assert status in {200, 301, 302, 400, 404}


@pytest.mark.parametrize(
    "cookie",
    [
        ";;;===,,,",
        "django_language=\x00",
        "django_language=" + "z" * 9000,
        "csrftoken=short; sessionid=\x00\xff",
        "reader=\xff\xfe; reader=; =reader",
        'a="unclosed; django_language="en',
        "x" * 20000,
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_odd_cookies_are_answered(cookie, method):
    status, _ = call("/en/form/", method, HTTP_COOKIE=cookie)
    assert status in {200, 403}
    status, _ = call("/en/limited/", HTTP_COOKIE=cookie)
    assert status == 200
    status, _ = call("/nothing/", HTTP_COOKIE=cookie)
    assert status == 404


def test_huge_form_is_refused_unread(visitor):
    response = visitor.post("/en/form/", {"card": "S" * 200_000})
    assert response.status_code == 400
    assert "This request could not be read" in response.content.decode()


def test_huge_form_is_refused_before_the_token_is_looked_for():
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    client.cookies["csrftoken"] = "a" * 32
    body = b"card=" + b"S" * 200_000
    kind = "application/x-www-form-urlencoded"
    assert client.post("/en/form/", body, content_type=kind).status_code == 400


def test_a_thousand_fields_are_refused(visitor):
    body = "&".join(f"f{number}=1" for number in range(1000))
    response = visitor.post("/en/form/", body, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 400


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"no boundary"),
        ("multipart/form-data; boundary=x", b"--x\r\nbroken"),
        ("multipart/form-data; boundary=\xff", b"--x--"),
        ("application/x-www-form-urlencoded; charset=utf-16", b"card=S6"),
        ("application/x-www-form-urlencoded; charset=no-such", b"card=S6"),
        ("application/x-www-form-urlencoded", b"card=%ff%fe&%00=%"),
        ("application/json", b"[" * 60_000),
        ("\x00", b"\x00"),
        (";" * 5000, b""),
    ],
)
def test_broken_bodies_are_answered(visitor, kind, body):
    response = visitor.generic("POST", "/en/form/", body, content_type=kind)
    assert response.status_code in {200, 400}


@pytest.mark.parametrize("length", ["-1", "abc", "", "9" * 400, "\x00"])
def test_wrong_content_length_is_answered(length):
    status, _ = call("/en/open/", "POST", b"card=S6", CONTENT_LENGTH=length)
    assert status in {200, 400}


def test_odd_methods_are_answered():
    for method in ("PROPFIND", "TRACE", "get", "X" * 300, ""):
        status, _ = call("/en/form/", method)
        assert status in {200, 403, 405}


@given(
    path=st.text(st.characters(max_codepoint=255), max_size=60),
    query=st.text(st.characters(max_codepoint=255), max_size=60),
    language=st.text(st.characters(max_codepoint=255), max_size=60),
    cookie=st.text(st.characters(max_codepoint=255), max_size=60),
)
@settings(
    deadline=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_any_bytes_are_answered(path, query, language, cookie):
    status, _ = call(
        "/" + path,
        QUERY_STRING=query,
        HTTP_ACCEPT_LANGUAGE=language,
        HTTP_COOKIE=cookie,
    )
    assert status < 500
