"""The lists of the owners' pages: whatever is asked of them, in every script."""

import itertools
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import connection

from lessons.models import DailyPuzzle
from lessons.puzzles import made
from tests.lessons.page import Page
from tests.people.test_every_address import SHARE, VALUES, as_postgresql, in_share

LISTS = ("auth/user", "account/emailaddress", "lessons/madeboard", "lessons/dailypuzzle")
#: What may stand in the query of a list, and what nobody asks for.
ASKED = (
    "q", "p", "o", "e", "all", "_facets", "_popup", "_to_field", "_changelist_filters",
    "is_active__exact", "is_staff__isnull", "date_joined__gte", "last_login__lt", "game",
    "game__isnull", "difficulty__exact", "verified__exact", "password__startswith",
    "username__regex", "user__password__contains", "board__slug", "__", "%E4%B8%83",
)  # fmt: skip
MOMENTS = ("0001-01-01T00:00:00%2B23:59", "9999-12-31T23:59:59-23:59")
KEYS = ("9" * 40, "9" * 5000, "-1", "七", "a%00b", "1_00", "_5F", "%ED%A0%80", "add/x")
#: Languages, and what three models are called in them.
CALLED = [
    ("en", ("Users", "Email addresses", "Stored boards", "Puzzles of days")),
    ("zh-hans", ("用户", "电子邮件地址", "存好的题目", "每日一题")),
    ("zh-hant", ("使用者", "電子郵件地址", "存好的題目", "每日一題")),
]


@pytest.fixture
def puzzle(db):
    row = made.new_board("follow", "anqi")
    return DailyPuzzle.objects.create(
        number=7, date=date(2026, 11, 7), board=row, game=row.game, kind=row.kind, rule=row.rule,
        difficulty=row.difficulty,
    )  # fmt: skip


@pytest.mark.parametrize("path", LISTS)
def test_garbage_is_a_wrong_filter(client, puzzle, path):
    for name, value in itertools.product(ASKED, (*VALUES, *MOMENTS)):
        if in_share(path, name, value, of=max(1, SHARE // 5)):
            with connection.execute_wrapper(as_postgresql):
                response = client.get(f"/admin/{path}/", QUERY_STRING=f"{name}={value}")
            assert response.status_code in (200, 302, 400), (name, value)


@pytest.mark.parametrize("value", [*MOMENTS, "9" * 40, "x", "%00"])
@pytest.mark.parametrize("name", ["date_joined__gte", "last_login__lt"])
def test_there_is_no_such_moment(client, name, value):
    response = client.get("/admin/auth/user/", QUERY_STRING=f"{name}={value}")
    assert response.status_code in (302, 400)


@pytest.mark.parametrize("query", ["password__startswith=md5", "username__regex=(", "pk__gt=0"])
def test_only_what_is_shown_can_be_asked_for(client, query):
    assert client.get(f"/admin/auth/user/?{query}").status_code == 400


def test_any_number_of_words_is_looked_for(client, member):
    assert client.get("/admin/auth/user/", {"q": "a " * 2000}).status_code == 200
    response = client.get("/admin/auth/user/", {"q": "wang " + "w a n g " * 3000})
    assert "wang@cards.example" in response.text


@pytest.mark.parametrize("path", LISTS)
def test_there_is_no_such_row(client, path):
    for key, what in itertools.product(KEYS, ("change", "delete", "history", "password")):
        if in_share(path, key, what, of=4):
            with connection.execute_wrapper(as_postgresql):
                response = client.get(f"/admin/{path}/{key}/{what}/")
            assert response.status_code in (302, 403, 404), (key, what)


@pytest.mark.parametrize("path", LISTS[1:])
@pytest.mark.parametrize("what", ["add", "{}/change", "{}/delete"])
def test_what_is_only_looked_at_is_not_changed(client, member, puzzle, path, what):
    key = puzzle.board_id if path == "lessons/madeboard" else puzzle.pk
    if path == "account/emailaddress":
        key = member.emailaddress_set.get().pk
    response = client.post(f"/admin/{path}/{what.format(key)}/", {"post": "yes"})
    assert response.status_code == 403
    assert DailyPuzzle.objects.count() == member.emailaddress_set.count() == 1


def test_boards_and_days_are_looked_up(client, puzzle):
    row = puzzle.board
    response = client.get(f"/admin/lessons/madeboard/?q={row.slug}&game=anqi&kind=follow")
    assert f'href="/admin/lessons/madeboard/{row.pk}/change/' in response.text
    page = Page(client.get(f"/admin/lessons/madeboard/{row.pk}/change/").text)
    assert f"/en/practice/{row.slug}/" in [tag.attrs.get("href") for tag in page.all("a")]
    document = page.all("pre")[0].words
    assert all(f'"{card}"' in document for card in row.exercise["hand"])
    page = Page(client.get(f"/admin/lessons/dailypuzzle/{puzzle.pk}/change/").text)
    assert f"/admin/lessons/madeboard/{row.pk}/change/" in [
        tag.attrs.get("href") for tag in page.all("a")
    ]
    assert client.get("/admin/lessons/dailypuzzle/?q=7").text.count('class="field-date') == 1


def test_a_board_of_long_ago_is_still_shown(client, puzzle):
    """Games and kinds come and go; what is stored stays."""
    type(puzzle.board).objects.update(game="gone", kind="gone")
    for path in ("", f"{puzzle.board_id}/change/"):
        assert "gone" in client.get(f"/admin/lessons/madeboard/{path}").text


@pytest.mark.parametrize(("language", "names"), CALLED)
def test_it_speaks_the_readers_language(client, puzzle, language, names):
    page = Page(client.get("/admin/", headers={"accept-language": language}).text)
    assert [name for name in names if name not in page.words] == []
    client.get(f"/{language}/")  # who reads in a language sees all in it from then on
    response = client.get("/admin/", headers={"accept-language": "de"})
    assert response["Content-Language"] == language
    assert names[2] in Page(response.text).words


def test_it_is_kept_nowhere(client):
    for path in ("", "auth/user/", "auth/user/add/", "jsi18n/"):
        response = client.get(f"/admin/{path}")
        assert "no-store" in response["Cache-Control"]
        policy = response["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy


def test_a_thousand_accounts_cost_no_more_queries(client, django_assert_max_num_queries):
    User.objects.bulk_create(User(username=f"reader{number}") for number in range(1000))
    with django_assert_max_num_queries(12):
        assert client.get("/admin/auth/user/?is_active__exact=1").status_code == 200
