"""The pages of the daily puzzle, for guests, and for one reader beside another."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from lessons.daily import results, schedule, services
from lessons.models import Attempt, DailyPuzzle, Mode
from tests.daily.conftest import NOON, attempt, right_fields, solve_page
from tests.lessons.conftest import BOOSTED, HTMX, LANGUAGES, RESTORED, Reader
from tests.lessons.page import board_form

pytestmark = pytest.mark.usefixtures("at")
#: A second before the next midnight in Shanghai.
EVE = schedule.begins(schedule.day_of(NOON) + timedelta(days=1)) - timedelta(seconds=1)


def share_text(page):
    return page.html.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]


def wrong_fields(page):
    """Return the fields of a form that answers today's puzzle, a trick, wrongly."""
    puzzle = services.puzzle_of(schedule.today())
    (right,) = right_fields(puzzle)["seat"]
    return {"seat": ["1" if right == "0" else "0"]}


@pytest.mark.parametrize("code", LANGUAGES)
def test_today_is_whole_in_every_language(reader, today_puzzle, code):
    page = reader.open(f"/{code}/daily/")
    assert reader.response.status_code == 200
    assert page.lang == LANGUAGES[code]
    assert len(page.all("h1")) == 1
    assert page.with_class("board")[0].attrs["action"] == f"/{code}/daily/22/answer/"
    assert page.all("a", aria_current="true")[0].attrs["href"] == f"/{code}/daily/"
    assert "no-store" in reader.response["Cache-Control"]
    assert not page.all("textarea")


@pytest.mark.parametrize("path", ["", "22/", "21/", "archive/"])
def test_pages_three_ways(reader, path):
    assert reader.open(f"/en/daily/{path}").is_whole
    assert not reader.open(f"/en/daily/{path}", HTMX).is_whole
    for headers in (BOOSTED, RESTORED):
        assert reader.open(f"/en/daily/{path}", headers).is_whole
    assert "HX-Request" in reader.response["Vary"]
    assert "no-store" in reader.response["Cache-Control"]


def test_a_day_is_found_by_number_and_by_date(reader):
    reader.open("/en/daily/2026-11-20/")
    assert (reader.response.status_code, reader.response["Location"]) == (302, "/en/daily/19/")
    page = reader.open("/en/daily/19/")
    assert "No. 19" in page.title
    assert reverse("daily-day", kwargs={"day": schedule.FIRST_DAY}) == "/en/daily/1/"


NOWHERE = (
    "23/", "2026-11-24/", "0/", "2026-11-01/", "2026-02-30/", "999999/", "023/", "x/", "23/answer/",
    "archive/2026-12/", "archive/2026-10/", "archive/2026-13/", "archive/9999-12/",
    "archive/0000-01/", "0000-00-00/",
)  # fmt: skip


def test_what_is_not_yet_or_never_is_nowhere(reader, today_puzzle):
    services.prepare(1)
    form = board_form(reader.open("/en/daily/")).form
    for path in NOWHERE:
        assert reader.client.get(f"/en/daily/{path}").status_code == 404, path
        assert reader.client.post(f"/en/daily/{path}", form).status_code in (404, 405), path
    assert reader.client.post("/en/daily/23/answer/", form).status_code == 404
    assert Attempt.objects.count() == 0


def test_nothing_of_days_to_come_is_on_any_page(reader, today_puzzle):
    services.prepare(8)
    to_come = DailyPuzzle.objects.filter(date__gt=schedule.today()).select_related("board")
    pages = [reader.open(f"/en/daily/{path}").html for path in ("", "archive/", "22/")]
    for puzzle in to_come:
        assert not any(puzzle.board.slug in html for html in pages)
        assert not any(f"/daily/{puzzle.number}/" in html for html in pages)


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_try_again_clear_and_solve(reader, today_puzzle, code, headers):
    page = reader.open(f"/{code}/daily/")
    wrong = reader.send(board_form(page), headers, **wrong_fields(page))
    assert reader.response.status_code == 200
    assert reader.address == f"/{code}/daily/22/"
    assert "right" not in wrong.verdicts[0].classes
    assert not wrong.all("textarea")
    clear = reader.send(board_form(wrong), headers, clear=["1"], seat=None)
    assert not clear.verdicts
    right = solve_page(reader, clear, today_puzzle, headers)
    assert "right" in right.verdicts[0].classes
    assert right.is_whole is (headers is None)
    (after,) = right.all("section", id="after")
    assert after.attrs.get("hx-swap-oob") == ("true" if headers else None)
    rows = Attempt.objects.order_by("pk").values_list("mode", "is_first", "correct")
    assert list(rows) == [(Mode.DAILY, True, False), (Mode.DAILY, False, True)]
    assert "✗✓" in share_text(right)


def test_text_to_share_says_how_it_went_and_nothing_of_the_answer(reader, today_puzzle):
    page = solve_page(reader, reader.open("/en/daily/"), today_puzzle)
    assert share_text(page).splitlines() == [
        "An Qi Academy · Daily puzzle No. 22",
        "An Qi · Who wins the trick · easy",
        "✓ Right on the first try",
        "http://testserver/en/daily/22/",
    ]
    (copy,) = page.all("button", data_copy="share-text")
    assert copy.attrs["type"] == "button"
    (field,) = page.all("textarea", id="share-text")
    assert "readonly" in field.attrs


def test_many_tries_are_not_drawn_one_by_one(reader, today_puzzle):
    page = reader.open("/en/daily/")
    for _ in range(7):
        page = reader.send(board_form(page), **wrong_fields(page))
    page = solve_page(reader, page, today_puzzle)
    assert "✗✗✗✗✗…✓ Right on try 8" in share_text(page)


def test_what_was_solved_stays_so_after_once_more_and_reload(reader, today_puzzle):
    page = solve_page(reader, reader.open("/en/daily/"), today_puzzle)
    page = reader.send(board_form(page), clear=["1"], seat=None)
    assert share_text(page)
    page = reader.open("/en/daily/22/")
    assert not page.verdicts
    assert share_text(page)
    page = reader.send(board_form(page), **wrong_fields(page))
    assert "✓ Right on the first try" in share_text(page)


def test_another_reader_sees_the_same_board_and_nothing_of_the_first(
    reader, other_reader, today_puzzle
):
    solve_page(reader, reader.open("/en/daily/"), today_puzzle)
    page = other_reader.open("/en/daily/")
    assert not page.all("textarea")
    assert "in a row" not in page.html
    other_reader.open("/en/daily/archive/")
    assert "first-try" not in other_reader.response.text
    form = board_form(page).form | {"token": board_form(reader.open("/en/daily/")).form["token"]}
    response = other_reader.client.post("/en/daily/22/answer/", form | right_fields(today_puzzle))
    assert response.status_code == 409
    assert Attempt.objects.count() == 1


def test_a_page_from_before_midnight_is_answered_as_its_own_day(reader, at):
    at(EVE)
    page = reader.open("/en/daily/")
    puzzle = services.puzzle_of(schedule.today())
    at(EVE + timedelta(seconds=1))
    page = solve_page(reader, page, puzzle)
    assert reader.response.status_code == 200
    assert "right" in page.verdicts[0].classes
    assert Attempt.objects.get().board_id == puzzle.board.place
    assert "No. 23" in reader.open("/en/daily/").title
    assert "No. 22" in reader.open("/en/daily/22/").title


def test_next_one_is_said_in_shanghai_time_and_marked_for_the_script(reader, at):
    page = reader.open("/en/daily/")
    (time,) = page.all("time")
    assert time.attrs["datetime"] == "2026-11-23T16:00:00Z"
    assert "{when}" in time.attrs["data-local"]
    assert re.search(r"Tuesday, Nov\. 24, 2026, 00:00 in Shanghai</time>", page.html)


def test_two_tabs_and_a_request_sent_twice_count_once(reader, today_puzzle):
    first, second = reader.open("/en/daily/"), reader.open("/en/daily/")
    solve_page(reader, first, today_puzzle)
    solve_page(reader, first, today_puzzle)
    solve_page(reader, second, today_puzzle)
    assert Attempt.objects.get().is_first


def test_verdict_comes_along_to_another_language_and_beside(reader, today_puzzle):
    page = solve_page(reader, reader.open("/en/daily/"), today_puzzle)
    other = reader.switch(page, "zh-Hans")
    assert other.lang == "zh-Hans"
    assert "right" in other.verdicts[0].classes
    assert "第一次就答对了" in other.html
    both = reader.open("/en/daily/22/?beside=zh-hans")
    assert "Right on the first try" in both.html
    assert "第一次就答对了" in both.html


def test_how_others_did_is_told_after_solving_only(reader, today_puzzle):
    (right,) = right_fields(today_puzzle)["seat"]
    wrong = 1 if right == "0" else 0
    for number in range(9):
        is_right = number < 4
        seat = int(right) if is_right else wrong
        attempt(f"{number:032x}", today_puzzle, answer={"seat": seat}, correct=is_right)
    page = reader.open("/en/daily/")
    assert "commonest" not in page.html
    page = solve_page(reader, page, today_puzzle)
    assert "50% of 10 readers" in page.html
    assert "The commonest wrong answer, 5 times: " in page.html


class TestRow:
    def test_it_is_told_and_can_be_hidden(self, reader, today_puzzle):
        page = solve_page(reader, reader.open("/en/daily/"), today_puzzle)
        assert "1 day solved" in page.html
        settings = reader.open("/en/settings/")
        reader.send(settings, url="/en/settings/", streak=["hidden"])
        assert "1 day solved" not in reader.open("/en/daily/22/").html
        settings = reader.open("/en/settings/")
        reader.send(settings, url="/en/settings/", streak=["shown"])
        assert "1 day solved" in reader.open("/en/daily/22/").html

    def test_a_missed_day_can_be_made_up_from_the_archive(self, reader, at, today_puzzle):
        at(NOON - timedelta(days=2))
        before = services.puzzle_of(schedule.today())
        solve_page(reader, reader.open("/en/daily/"), before)
        at(NOON)
        page = solve_page(reader, reader.open("/en/daily/"), today_puzzle)
        assert "still open, if you like" in page.html
        page = reader.open("/en/daily/21/")
        assert "Solved by Nov. 29, 2026, this day counts towards your days in a row." in page.html
        missed = services.puzzle_of(schedule.today() - timedelta(days=1))
        page = solve_page(reader, page, missed)
        page = reader.open("/en/daily/")
        assert "3 days solved in a row" in page.html
        assert "still open" not in page.html

    def test_a_shown_day_is_not_invited_to_be_made_up(self, reader, at, today_puzzle):
        at(NOON - timedelta(days=2))
        before = services.puzzle_of(schedule.today())
        solve_page(reader, reader.open("/en/daily/"), before)
        at(NOON)
        solve_page(reader, reader.open("/en/daily/"), today_puzzle)
        page = reader.open("/en/daily/21/")
        assert page.with_class("make-up")
        shown = reader.send(board_form(page), show=["1"])
        for each in (shown, reader.open("/en/daily/21/"), reader.open("/en/daily/22/")):
            assert not each.with_class("make-up")
            assert "still open" not in each.html
            assert "1 day solved" in each.html

    def test_nothing_is_said_where_there_is_no_row(self, reader):
        page = reader.open("/en/daily/")
        assert not page.with_class("in-a-row")
        assert not page.with_class("make-up")


class TestArchive:
    def test_marks_of_the_reader(self, reader, today_puzzle):
        solve_page(reader, reader.open("/en/daily/"), today_puzzle)
        page = reader.open("/en/daily/archive/")
        (marked,) = [tag for tag in page.all("li") if "first-try" in tag.classes]
        assert marked.attrs["value"] == "23"
        assert len([tag for tag in page.all("li") if "open" in tag.classes]) == 21
        assert page.all("a", aria_current="date")[0].attrs["href"] == "/en/daily/22/"

    def test_months_lead_to_each_other(self, reader, at):
        at(NOON + timedelta(days=10))
        now = reader.open("/en/daily/archive/")
        assert now.all("a", rel="prev")[0].attrs["href"] == "/en/daily/archive/2026-11/"
        assert not now.all("a", rel="next")
        before = reader.open("/en/daily/archive/2026-11/")
        assert before.all("a", rel="next")[0].attrs["href"] == "/en/daily/archive/2026-12/"
        assert not before.all("a", rel="prev")
        assert [tag.words for tag in before.all("a") if "onth" in tag.words] == ["This month"]

    def test_this_month_has_a_way_of_its_own_from_further_back(self, reader, at):
        at(NOON + timedelta(days=50))
        page = reader.open("/en/daily/archive/2026-11/")
        ways = {tag.words: tag.attrs["href"] for tag in page.all("a") if "onth" in tag.words}
        assert ways == {
            "The month after": "/en/daily/archive/2026-12/",
            "This month": "/en/daily/archive/",
        }

    def test_the_first_minutes_of_a_month(self, reader, at):
        at(schedule.begins(schedule.FIRST_DAY.replace(month=12, day=1)))
        page = reader.open("/en/daily/archive/")
        assert page.all("a", aria_current="date")[0].attrs["href"] == "/en/daily/30/"

    @pytest.mark.parametrize("code", LANGUAGES)
    def test_in_every_language_and_beside(self, reader, code):
        page = reader.open(f"/{code}/daily/archive/2026-11/?beside=zh-hant")
        assert page.lang == LANGUAGES[code]
        assert len(page.all("h1")) == 1


def test_days_beside_each_other(reader):
    first = reader.open("/en/daily/1/")
    assert not first.all("a", rel="prev")
    assert first.all("a", rel="next")[0].attrs["href"] == "/en/daily/2/"
    before = reader.open("/en/daily/21/")
    (way,) = [tag for tag in before.all("a") if tag.words.startswith("Today:")]
    assert (way.attrs["href"], way.attrs["rel"]) == ("/en/daily/22/", "next")
    assert reader.open("/en/daily/20/").all("a", rel="next")[0].words == "The day after"
    last = reader.open("/en/daily/22/")
    assert last.all("a", rel="prev")[0].attrs["href"] == "/en/daily/21/"
    assert not last.all("a", rel="next")


def test_home_page_leads_to_todays(reader, today_puzzle):
    def said():
        links = reader.open("/en/").all("a", href="/en/daily/")
        (way,) = [link.words for link in links if link.words.startswith("Daily puzzle")]
        return way

    assert said() == "Daily puzzle No. 22 One a day, the same for everybody"
    solve_page(reader, reader.open("/en/daily/"), today_puzzle)
    assert said() == "Daily puzzle No. 22 ✓, solved One a day, the same for everybody"


def test_it_is_said_where_no_puzzle_can_be_made(reader, monkeypatch):
    monkeypatch.setattr(services, "choose", lambda day, taken: None)
    reader.open("/en/daily/")
    assert reader.response.status_code == 410
    assert reader.open("/en/daily/archive/").is_whole


@pytest.mark.parametrize("method", ["put", "delete", "post"])
@pytest.mark.parametrize("path", ["", "22/", "archive/"])
def test_other_methods(reader, today_puzzle, path, method):
    reader.open("/en/daily/")
    token = reader.client.cookies["csrftoken"].value
    call = getattr(reader.client, method)
    response = call(f"/en/daily/{path}", headers={"X-CSRFToken": token})
    assert response.status_code == 405


def test_answer_address_opened_by_hand_leads_to_the_puzzle(reader):
    reader.open("/en/daily/22/answer/")
    assert reader.response["Location"] == "/en/daily/22/"


class TestHelp:
    def test_a_hint_tells_where_to_look_and_is_no_answer(self, reader, today_puzzle):
        page = reader.open("/en/daily/")
        page = reader.send(board_form(page), HTMX, hint=["1"])
        assert "Hint" in page.html
        assert Attempt.objects.count() == 0
        page = solve_page(reader, page, today_puzzle)
        assert "✓ Right on the first try" in share_text(page)

    def test_an_answer_that_was_shown_solves_nothing(self, reader, today_puzzle):
        page = reader.send(board_form(reader.open("/en/daily/")), show=["1"])
        assert "– Answer shown" in share_text(page)
        page = solve_page(reader, reader.open("/en/daily/"), today_puzzle)
        assert "– Answer shown" in share_text(page)
        assert "day solved" not in page.html
        page = reader.open("/en/daily/archive/")
        (marked,) = [tag for tag in page.all("li") if "shown" in tag.classes]
        assert marked.attrs["value"] == "23"
        assert "first-try" not in page.html

    def test_first_tries_after_a_shown_answer_are_not_told(self, today_puzzle):
        for number in range(10):
            attempt(f"{number:032x}", today_puzzle, correct=True)
        assert results.others_at(today_puzzle).tries == 10
        Attempt.objects.filter(reader=f"{0:032x}").update(shown=True)
        assert results.others_at(today_puzzle) is None


def test_a_member_finds_it_solved_on_another_device_and_nobody_else_does(reader, today_puzzle):
    user = User.objects.create_user("lin", password="a long enough one")
    reader.client.force_login(user)
    solve_page(reader, reader.open("/en/daily/"), today_puzzle)
    assert "no-store" in reader.response["Cache-Control"]
    elsewhere, other = Reader(), Reader()
    elsewhere.client.force_login(user)
    assert share_text(elsewhere.open("/en/daily/"))
    other.client.force_login(User.objects.create_user("mei", password="a long enough one"))
    assert not share_text(other.open("/en/daily/"))
    assert not share_text(Reader().open("/en/daily/"))
