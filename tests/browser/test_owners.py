"""The owners' pages in a browser: the policy for content holds on them as on all others."""

from datetime import date

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import User
from playwright.sync_api import expect

from lessons.models import DailyPuzzle
from lessons.puzzles import made
from tests.browser.steps import TWO_LOOKS, fits, go, violations
from tests.owners.conftest import with_step

pytestmark = pytest.mark.django_db(transaction=True)
LOCALES = {"en": "en-GB", "zh-hans": "zh-CN"}
NEW = "nine-of-clubs-9"


@pytest.fixture
def stored():
    """An owner, a member, a board and the puzzle of a day."""
    boss = User.objects.create_superuser("boss")
    TOTP.activate(boss, generate_totp_secret())
    board = made.new_board("follow", "anqi")
    about = {name: getattr(board, name) for name in ("game", "kind", "rule", "difficulty")}
    day = DailyPuzzle.objects.create(number=7, date=date(2026, 11, 7), board=board, **about)
    return {"boss": boss, "member": User.objects.create_user("wang"), "board": board, "day": day}


@pytest.fixture
def come_in(live_server):
    """Gives a browser the session of an owner."""

    def give(page, boss):
        value = with_step(boss).cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": value, "url": live_server.url}])

    return give


def paths(stored):
    """Every kind of page that there is."""
    member = f"auth/user/{stored['member'].pk}"
    return (
        "", "auth/user/", "auth/user/?is_active__exact=1&q=wang",
        "auth/user/add/", *(f"{member}/{each}/" for each in ("change", "password", "history")),
        f"{member}/delete/", f"auth/user/{stored['boss'].pk}/change/", "account/emailaddress/",
        "lessons/madeboard/?game=anqi", f"lessons/madeboard/{stored['board'].pk}/change/",
        "lessons/dailypuzzle/", f"lessons/dailypuzzle/{stored['day'].pk}/change/",
    )  # fmt: skip


@pytest.mark.parametrize(("size", "dark", "language"), TWO_LOOKS)
def test_every_page_is_fit_for_everyone(page_at, come_in, stored, size, dark, language):
    page = page_at(size, dark=dark, locale=LOCALES[language])
    come_in(page, stored["boss"])
    found = {}
    for path in paths(stored):
        page.goto(f"/admin/{path}")
        expect(page.locator("#user-tools")).to_contain_text("boss")
        expect(page.locator("html")).to_have_attribute("lang", language)
        if wrong := [*violations(page), *([] if fits(page) else ["too wide"])]:
            found[path] = wrong
    assert found == {}
    kept = page.evaluate("[Object.keys(localStorage), Object.keys(sessionStorage)]")
    assert kept == [[], []], "the privacy page says that nothing is kept in the browser"


@pytest.mark.parametrize("javascript", [True, False])
def test_an_account_is_made_closed_and_deleted(page_at, come_in, stored, javascript):
    page = page_at("desk", javascript=javascript)
    come_in(page, stored["boss"])
    page.goto("/admin/auth/user/add/")
    page.locator("#id_username").fill("zhao")
    for name in ("password1", "password2"):
        page.locator(f"#id_{name}").fill(NEW)
    go(page.locator("input[name=_save]"))
    expect(page.locator("main")).to_contain_text("was added successfully")
    page.locator("#id_is_active").uncheck()
    go(page.locator("input[name=_save]"))
    assert not User.objects.get(username="zhao").is_active
    page.locator("#searchbar").fill("zhao")
    go(page.locator("#changelist-search input[type=submit]"))
    go(page.locator("#result_list").get_by_role("link", name="zhao"))
    go(page.locator(".deletelink"))
    go(page.locator("#content form [type=submit]"))
    assert not User.objects.filter(username="zhao").exists()
    go(page.locator("#logout-form button"))
    for _ in range(3):
        page.go_back(wait_until="load")
        assert "zhao" not in page.locator("body").inner_text(), page.url
        expect(page.locator("#user-tools")).to_have_count(0)
