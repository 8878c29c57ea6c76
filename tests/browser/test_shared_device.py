"""One device, one person after another: after signing out, Back shows nothing of before."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.steps import TWO_LOOKS, confirm, fits, go, shown, violations
from tests.people.persons import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)
NAME = "wangfang"
BOARD = "/en/boards/follow-01/"


@pytest.fixture
def member():
    return User.objects.create_user(NAME, password=PASSWORD)


def sign_in(page, language="en"):
    page.goto(f"/{language}/account/login/")
    form = page.locator(f'form[action="/{language}/account/login/"]')
    form.locator('[name="login"]').fill(NAME)
    form.locator('[name="password"]').fill(PASSWORD)
    go(form.locator('button[type="submit"]').first)
    expect(page).not_to_have_url(re.compile("/login/"))


def sign_out(page):
    page.goto("/en/account/")
    go(page.get_by_role("main").get_by_role("button", name="Sign out"))
    expect(page).to_have_url(re.compile("/en/$"))


def names_on(page):
    return NAME in page.content()


@pytest.mark.parametrize("javascript", [True, False])
def test_back_shows_nothing_of_the_person_before(page_at, member, javascript):
    page = page_at("phone", javascript=javascript)
    sign_in(page)
    for path in ("/en/lessons/", BOARD, "/en/account/"):
        page.goto(path)
        assert names_on(page)
    sign_out(page)
    assert not names_on(page)
    for _ in range(4):
        page.go_back(wait_until="load")
        assert not names_on(page), page.url
    kept = {cookie["name"] for cookie in page.context.cookies()}
    assert kept <= {"csrftoken", "reader", "prefs", "sessionid"}


def test_what_the_member_answered_is_not_there_for_the_next(page_at, member):
    page = page_at("desk")
    sign_in(page)
    page.goto(BOARD)
    page.locator(".card input").first.check()
    page.get_by_role("main").get_by_role(
        "button", name=re.compile("Confirm|Check|Answer")
    ).first.click()
    shown(page, ".verdict")
    sign_out(page)
    page.go_back(wait_until="load")
    page.go_back(wait_until="load")
    expect(page.locator(".verdict")).to_have_count(0)
    page.goto("/en/boards/follow/")
    words = page.locator("main").inner_text()
    assert "0 of" in words
    assert "tried" not in words
    assert "solved on the first try" not in words


def test_the_offer_is_answered_with_a_button(page_at, member):
    page = page_at("small phone")
    page.goto(BOARD)
    page.locator(".card input").first.check()
    page.get_by_role("main").get_by_role(
        "button", name=re.compile("Confirm|Check|Answer")
    ).first.click()
    shown(page, ".verdict")
    sign_in(page)
    expect(page).to_have_url(re.compile("/account/keep/"))
    expect(page.locator("main")).to_contain_text("1 board was answered")
    go(page.get_by_role("button", name="Yes, keep it"))
    expect(page).not_to_have_url(re.compile("/keep/"))
    expect(page.locator("main")).to_contain_text("Kept")


@pytest.mark.parametrize(("size", "dark", "language"), TWO_LOOKS)
def test_a_members_own_pages_are_fit_for_everyone(page_at, member, size, dark, language):
    page = page_at(size, dark=dark)
    page.goto(f"/{language}/boards/follow-01/")
    page.locator(".card input").first.check()
    confirm(page, language)
    shown(page, ".verdict")
    sign_in(page, language)
    expect(page).to_have_url(re.compile("/account/keep/"))
    here = page.url
    for path in (
        here,
        *(f"/{language}/{each}/" for each in ("account", "account/delete", "privacy")),
    ):
        page.goto(path)
        assert violations(page) == [], path
        assert fits(page), path
