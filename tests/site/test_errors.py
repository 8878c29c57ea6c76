"""Every error has a page of our own, in the reader's language, that leans on nothing."""

import pytest
from django.template import Engine
from django.test import Client

from anqi_site import errors
from tests.lessons.page import Page

PAGES = {
    "odd/": (400, "This request could not be read", "这个请求读不懂", "這個請求讀不懂"),
    "closed/": (403, "This page is not open to you", "这个页面不对你开放", "這個頁面不對你開放"),
    "nothing-here/": (404, "There is no such page", "没有这个页面", "沒有這個頁面"),
    "fault/": (500, "Something went wrong on our side", "我们这边出了问题", "我們這邊出了問題"),
}
LANG = {"en": "en", "zh-hans": "zh-Hans", "zh-hant": "zh-Hant"}


def shown(response):
    return response.content.decode()


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("language", LANG)
def test_page_has_status_language_and_words(visitor, address, language):
    status, *titles = PAGES[address]
    response = visitor.get(f"/{language}/{address}")
    assert response.status_code == status
    assert response["Content-Language"] == language
    assert f'<html lang="{LANG[language]}">' in shown(response)
    assert f"<h1>{titles[list(LANG).index(language)]}</h1>" in shown(response)
    assert f'href="/{language}/"' in shown(response)
    assert response["Cache-Control"] == "no-store"
    assert "default-src 'none'" in response["Content-Security-Policy"]


@pytest.mark.parametrize("language", LANG)
def test_form_without_token_is_refused_with_our_page(language):
    response = Client(enforce_csrf_checks=True).post(f"/{language}/form/", {"card": "S6"})
    assert response.status_code == 403
    titles = {
        "en": "This form has expired",
        "zh-hans": "这张表单已失效",
        "zh-hant": "這張表單已失效",
    }
    assert titles[language] in shown(response)
    assert response["Content-Language"] == language


@pytest.mark.parametrize(
    ("referer", "leads_to"),
    [
        ("http://testserver/en/form/?next=/en/", "/en/form/?next=/en/"),
        ("http://testserver//evil.example/x", "/evil.example/x"),
        ("http://testserver/\\evil.example/x", "/evil.example/x"),
        ("http://testserver/en/%22onclick=%22x/", "/en/%22onclick=%22x/"),
        ("http://evil.example/en/form/", ""),
        ("https://testserver:444/en/", ""),
        ("http://[::1", ""),
        ("", ""),
    ],
)
def test_a_form_that_has_expired_leads_back_to_its_page(referer, leads_to):
    client = Client(enforce_csrf_checks=True)
    response = client.post("/en/form/", {"card": "S6"}, headers={"referer": referer})
    assert response.status_code == 403
    links = {tag.words: tag.attrs["href"] for tag in Page(shown(response)).all("a")}
    assert links.get("Open the page again", "") == leads_to
    assert ("reload the page" in shown(response)) is (not leads_to)


@pytest.mark.parametrize(
    ("accepted", "cookie", "language"),
    [
        ("zh-CN,zh;q=0.9", "", "zh-hans"),
        ("zh-TW", "", "zh-hant"),
        ("fr,zh;q=0.4,en;q=0.2", "", "zh-hans"),
        ("fr", "", "en"),
        ("", "", "en"),
        ("en", "zh-hans", "zh-hans"),
    ],
)
def test_without_a_language_in_the_address_it_is_negotiated(visitor, accepted, cookie, language):
    if cookie:
        visitor.cookies["django_language"] = cookie
    response = visitor.get("/nothing-here/", headers={"accept-language": accepted})
    assert response.status_code == 404
    assert response["Content-Language"] == language
    assert {"Accept-Language", "Cookie"} <= set(response["Vary"].split(", "))


@pytest.mark.parametrize("address", PAGES)
def test_htmx_gets_a_notice_for_the_page_that_is_there(visitor, address):
    status, title, *_ = PAGES[address]
    response = visitor.get(f"/en/{address}", headers={"hx-request": "true"})
    assert response.status_code == status
    assert "<html" not in shown(response)
    assert title in shown(response)
    assert 'role="alert"' in shown(response)
    assert response["HX-Retarget"] == "main"
    assert response["HX-Reswap"].startswith("afterbegin")
    assert "HX-Request" in response["Vary"]


@pytest.mark.parametrize("header", ["hx-boosted", "hx-history-restore-request"])
def test_boosted_and_restored_pages_are_whole(visitor, header):
    response = visitor.get("/en/fault/", headers={"hx-request": "true", header: "true"})
    assert "<html" in shown(response)
    assert "HX-Retarget" not in response


def test_fault_page_needs_no_database_and_no_session(visitor):
    # No database fixture is asked for here: any query would raise.
    visitor.cookies["sessionid"] = "x" * 32
    assert visitor.get("/en/fault/").status_code == 500


def test_page_comes_out_when_the_sites_templates_are_broken(visitor, settings):
    options = {"libraries": {"broken": "no.such.module"}}
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "OPTIONS": options}]
    response = visitor.get("/zh-hans/fault/")
    assert response.status_code == 500
    assert "我们这边出了问题" in shown(response)


def test_page_comes_out_when_its_own_template_is_broken(visitor, monkeypatch, tmp_path):
    (tmp_path / "errors").mkdir()
    (tmp_path / "errors" / "500.html").write_text("{% nonsense %}")
    monkeypatch.setattr(errors, "ENGINE", Engine(dirs=[tmp_path]))
    response = visitor.get("/zh-hans/fault/")
    assert response.status_code == 500
    assert "Something went wrong" in shown(response)
    assert "这里出了点问题" in shown(response)


def test_page_comes_out_when_nothing_was_collected(visitor, settings):
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    settings.STYLESHEET = settings.ICON = "css/not-collected.css"
    response = visitor.get("/en/fault/")
    assert response.status_code == 500
    assert "<link" not in shown(response)
    assert "Something went wrong on our side" in shown(response)


def test_details_of_a_fault_stay_inside(visitor):
    assert "RuntimeError" not in shown(visitor.get("/en/fault/"))


def test_the_sites_own_addresses_use_these_pages():
    from anqi_site import urls as site
    from tests.site import urls as here

    for status in (400, 403, 404, 500):
        name = f"handler{status}"
        assert getattr(site, name) == getattr(here, name)
