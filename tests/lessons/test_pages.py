"""Every page three ways (plain, HTMX, HTMX asking for a whole page) and in both languages."""

import pytest

from lessons.models import Attempt
from tests.lessons.conftest import BOOSTED, HTMX, LANGUAGES, RESTORED

pytestmark = pytest.mark.usefixtures("positions")

PAGES = [
    "",
    "boards/follow-01/",
    "boards/koudi-01/",
    "boards/follow/",
    "boards/koudi/",
    "boards/koudi/next/?after=koudi-02",
]
NAMES = {"en": "An Qi Academy", "zh-hans": "暗七学堂", "zh-hant": "暗七學堂"}
each_language = pytest.mark.parametrize("code", LANGUAGES)
each_page = pytest.mark.parametrize("path", PAGES)


@each_language
@each_page
def test_plain_page_is_whole(reader, path, code):
    page = reader.open(f"/{code}/{path}")
    assert reader.response.status_code == 200
    assert page.lang == LANGUAGES[code]
    assert len(page.all("h1")) == 1
    assert page.title.endswith(NAMES[code])


@each_language
@each_page
def test_htmx_gets_the_part_alone(reader, path, code):
    page = reader.open(f"/{code}/{path}", HTMX)
    assert reader.response.status_code == 200
    assert not page.is_whole
    assert not page.with_class("bar")


@each_page
@pytest.mark.parametrize("headers", [BOOSTED, RESTORED], ids=["boosted", "restored"])
def test_htmx_gets_the_whole_page_where_it_needs_it(reader, path, headers):
    assert reader.open(f"/en/{path}", headers).is_whole


@each_page
def test_pages_are_private_and_vary(reader, path):
    reader.open(f"/en/{path}")
    vary = {name.strip() for name in reader.response["Vary"].split(",")}
    assert vary >= {"HX-Request", "Cookie"}
    assert "private" in reader.response["Cache-Control"]
    assert "no-cache" in reader.response["Cache-Control"]


@pytest.mark.parametrize("path", ["", "boards/follow-01/", "boards/koudi-01/"])
def test_who_comes_back_to_a_board_gets_it_anew(reader, path):
    reader.open(f"/en/{path}")
    assert "no-store" in reader.response["Cache-Control"]


def test_the_footer_leads_to_the_source_where_it_is_known(reader, settings):
    words = "Source code"
    assert words not in [tag.words for tag in reader.open("/en/").all("a")]
    settings.SOURCE_URL = "https://code.example/anqi"
    (link,) = [tag for tag in reader.open("/en/").all("a") if tag.words == words]
    assert link.attrs["href"] == "https://code.example/anqi"


@each_page
def test_looking_writes_nothing(reader, path, django_assert_max_num_queries):
    most = 4 if not path else 1 if "-01" in path else 2
    with django_assert_max_num_queries(most) as queries:
        reader.open(f"/en/{path}")
    assert all(query["sql"].startswith("SELECT") for query in queries)
    assert Attempt.objects.count() == 0


@each_page
def test_head_is_answered(reader, path):
    response = reader.client.head(f"/en/{path}")
    assert response.status_code == 200
    assert response.content == b""


@pytest.mark.parametrize(
    "path",
    ["boards/follow-99/", "boards/nothing/", "boards/nothing/next/", "boards/follow-99/answer/"],
)
def test_unknown_boards_and_kinds_are_not_found(reader, path):
    page = reader.open(f"/en/{path}")
    if reader.response.status_code == 302:
        page = reader.open(reader.response["Location"])
    assert reader.response.status_code == 404
    assert page.with_class("bar")


@each_page
@pytest.mark.parametrize("method", ["put", "delete", "patch", "options", "trace", "post"])
def test_wrong_methods_are_refused_in_the_own_look(client, db, path, method):
    response = client.generic(method.upper(), f"/en/{path}")
    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD"
    assert "An Qi Academy" in response.text


def test_the_answers_address_leads_a_visitor_to_the_board(reader):
    reader.open("/en/boards/follow-01/answer/")
    assert reader.response.status_code == 302
    assert reader.response["Location"] == "/en/boards/follow-01/"


@pytest.mark.parametrize("method", ["put", "delete", "patch", "options"])
def test_the_answers_address_refuses_other_methods(client, db, method):
    response = getattr(client, method)("/en/boards/follow-01/answer/")
    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD, POST"


def test_language_switch_keeps_the_place(reader):
    for path in PAGES:
        page = reader.open(f"/en/{path}")
        (link,) = page.all("link", hreflang="zh-Hans")
        assert link.attrs["href"] == f"/zh-hans/{path}"
        ways = page.all("a", hreflang="zh-Hans") + page.all("button", name="switch", lang="zh-Hans")
        assert {way.attrs.get("href", way.attrs.get("value")) for way in ways} >= {
            f"/zh-hans/{path}"
        }


def test_language_switch_keeps_the_selection(reader):
    page = reader.open("/en/boards/follow-01/?card=S8&card=SA")
    assert page.ticked == ["S8", "SA"]
    (link,) = page.all("link", hreflang="zh-Hans")
    assert reader.open(link.attrs["href"]).ticked == ["S8", "SA"]

    page = reader.open("/en/boards/koudi-01/?multiplier=6&points=150")
    (link,) = page.all("link", hreflang="zh-Hans")
    form = reader.open(link.attrs["href"]).form
    assert (form["multiplier"], form["points"]) == (["6"], ["150"])


def test_part_brings_title_and_languages_along(reader):
    page = reader.open("/en/boards/follow-01/?card=S8", HTMX)
    assert page.title == "Following suit, board 1 · How do you follow? · An Qi Academy"
    (languages,) = page.all("div", id="languages")
    assert languages.attrs["hx-swap-oob"] == "true"


@each_language
def test_whole_page_names_everything_once(reader, code):
    page = reader.open(f"/{code}/boards/koudi-01/")
    ids = [tag.attrs["id"] for tag in page.tags if "id" in tag.attrs]
    assert len(ids) == len(set(ids))
    labelled = {tag.attrs["for"] for tag in page.all("label") if "for" in tag.attrs}
    described = {
        name
        for tag in page.tags
        for attr in ("aria-labelledby", "aria-describedby")
        for name in tag.attrs.get(attr, "").split()
    }
    assert labelled | described <= set(ids)


def test_nothing_inline_that_the_policy_forbids(reader):
    for path in PAGES:
        for tag in reader.open(f"/en/{path}").tags:
            forbidden = [
                name for name in tag.attrs if name.startswith(("on", "hx-on")) or name == "style"
            ]
            assert not forbidden
            assert tag.name != "style"
            assert tag.name != "script" or tag.attrs.get("src")
