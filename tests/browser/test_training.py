"""The trainer and review in the browser: with and without scripts, narrow, axe."""

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from engine.exercises import solve
from lessons.models import LearnerRating, ReviewCard, TrainerTurn
from lessons.puzzles import made
from tests.browser.steps import confirm, fits, go, left_for, shown, tap, violations
from tests.trainer.conftest import makers  # noqa: F401 - a fixture

pytestmark = pytest.mark.usefixtures("makers")
SUIT = "game=anqi&rule=follow.suit&hardness=even"


def begin(page, language="en"):
    page.goto(f"/{language}/trainer/standing/?{SUIT}")
    page.locator(".start .main").click()
    shown(page, "#board")


def exercise_of(page):
    return made.board_of(made.find(urlsplit(page.url).path.split("/")[-2])).exercise


def answer(page, language="en", *, right=True):
    exercise = exercise_of(page)
    cards = solve(exercise).answer["cards"]
    if not right:
        cards = [next(card for card in exercise.document["hand"] if card not in cards)]
    tap(page, cards)
    confirm(page, language)
    shown(page, ".verdict.right" if right else ".verdict:not(.right)")


@pytest.mark.parametrize(
    ("size", "dark", "language"), [("small phone", True, "zh-hans"), ("desk", False, "en")]
)
def test_axe_finds_nothing(page_at, size, dark, language):
    page = page_at(size, dark=dark)
    for number in range(3):
        begin(page, language)
        if number == 2:
            assert violations(page) == []
            assert fits(page)
        answer(page, language, right=number != 1)
        if number:
            assert violations(page) == []
            assert fits(page)
    for path in ("trainer/standing/?game=anqi&beside=en", "review/"):
        page.goto(f"/{language}/{path}")
        assert violations(page) == [], path
        assert fits(page), path
    page.goto(f"/{language}/trainer/standing/")
    page.locator("summary").click()
    assert violations(page) == []
    assert fits(page)


def test_a_board_stays_over_a_reload_and_is_rated_once(page_at):
    page = page_at("phone")
    begin(page)
    address = page.url
    page.goto("/en/trainer/")
    expect(page).to_have_url(address)
    answer(page, right=False)
    expect(page.locator(".rated")).to_contain_text("Your rating in An Qi: 1500 →")
    before = LearnerRating.objects.get(rule="").mu
    page.reload()
    shown(page, ".verdict:not(.right)")
    page.goto(address)
    answer(page)
    assert LearnerRating.objects.get(rule="").mu == before
    page.get_by_role("button", name="Harder").click()
    left_for(page, lambda url: address not in url)
    assert TrainerTurn.objects.latest("pk").hardness == "harder"


def test_without_scripts(page_at):
    page = page_at("phone", javascript=False)
    begin(page)
    answer(page)
    go(page.get_by_role("button", name="Easier"))
    shown(page, "#board")
    page.goto("/en/trainer/standing/")
    page.locator("input[value=heiqi]").check(force=True)
    go(page.get_by_role("button", name="Show this game"))
    expect(page.locator("main")).to_contain_text("How you stand in Hei Qi")


def test_choosing_a_game_shows_how_one_stands_in_it(page_at):
    page = page_at("desk")
    page.goto("/en/trainer/")
    expect(page.get_by_role("button", name="Show this game")).to_be_hidden()
    page.get_by_label("Hei Qi").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="How you stand in Hei Qi")).to_be_visible()
    expect(page.locator("#game-heiqi")).to_be_focused()


def test_what_was_missed_comes_back(page_at):
    page = page_at("phone")
    begin(page)
    answer(page, right=False)
    page.goto("/en/review/")
    expect(page.get_by_text("Nothing is due today.")).to_be_visible()
    ReviewCard.objects.update(due=timezone.now() - timedelta(minutes=1))
    page.reload()
    page.get_by_role("button", name="Begin").click()
    shown(page, "#board")
    assert violations(page) == []
    assert fits(page)
    answer(page)
    expect(page.locator(".rated")).to_contain_text("This rule comes back")
    assert violations(page) == []
    go(page.get_by_role("link", name="Done for today"))
    expect(page.get_by_text("That is all for today")).to_be_visible()
    page.get_by_label("How many a day").select_option("0")
    go(page.get_by_role("button", name="Save"))
    expect(page.get_by_text("Review is paused.")).to_be_visible()
