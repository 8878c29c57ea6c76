"""The page for anonymous, its owner and another person; what is next; few queries."""

import time
from datetime import date, timedelta
from xml.etree import ElementTree

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lessons.content import content
from lessons.models import Attempt, StepMark
from lessons.people.profiles import profile_of
from tests.lessons.conftest import BOOSTED, HTMX, LANGUAGES, RESTORED
from tests.progress.conftest import NOW, id_of, tries
from tests.progress.test_year import puzzle_on, solve

URL = "/en/progress/"


def nexts(page):
    return [tag.words for tag in page.all("li") if any("next-" in each for each in tag.classes)]


def sections(page):
    return {tag.attrs["aria-labelledby"]: tag.words for tag in page.with_class("way")}


@pytest.mark.parametrize("code", LANGUAGES)
def test_page_is_whole_in_every_language_and_a_part_for_htmx(reader, code):
    page = reader.open(f"/{code}/progress/")
    assert page.is_whole
    assert page.lang == LANGUAGES[code]
    assert len(page.all("h1")) == 1
    for headers in (BOOSTED, RESTORED):
        assert reader.open(f"/{code}/progress/", headers).is_whole
    assert not reader.open(f"/{code}/progress/", HTMX).is_whole


def test_who_has_done_nothing_is_invited(reader):
    page = reader.open(URL)
    said = sections(page)
    assert "No lesson is begun yet." in said["lessons-name"]
    assert "Nothing can be said yet: it takes 5 first tries" in said["strength-name"]
    assert "No board has been answered in this year yet." in said["year-name"]
    assert nexts(page)[0].startswith("Lesson 2: ")
    assert "You have begun no lesson yet." in nexts(page)[0]
    assert "only this browser leads to what you did" in page.words
    assert not Attempt.objects.exists()


def test_page_is_of_its_reader_alone(reader, other_reader):
    me = id_of(reader)
    tries(me, "follow.void", [False] * 6)
    page = reader.open(URL)
    assert "Latest" in page.words
    assert "no-store" in reader.response["Cache-Control"]
    assert "private" in reader.response["Cache-Control"]
    other = other_reader.open(URL)
    assert "Nothing can be said yet" in other.words
    assert "Boards on" not in other.words


def test_member_sees_what_is_theirs_and_nothing_of_the_guest_before(reader):
    tries(id_of(reader), "follow.void", [False] * 6)
    user = User.objects.create_user("wang", password="x")
    tries(profile_of(user).reader, "follow.suit", [True] * 7)
    reader.client.force_login(user)
    page = reader.open(URL)
    assert "7 of 7 first tries right" in page.words
    assert content().rules["follow.void"].name["en"] not in page.words
    assert "only this browser leads to what you did" not in page.words
    reader.client.logout()
    assert "7 of 7" not in reader.open(URL).words


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_page_is_only_looked_at(client, db, method):
    assert client.generic(method.upper(), URL).status_code == 405


@pytest.mark.parametrize("year", ["", "x", "0", "99999", "-1", "２０２６", "2025", "2027", "%00"])
def test_odd_years_show_the_present_one(reader, year):
    page = reader.open(f"{URL}?year={year}")
    assert reader.response.status_code == 200
    assert "The year 2026" in page.words


def links(page, name, **attrs):
    return [tag.attrs["href"] for tag in page.all(name, **attrs)]


def test_years_lead_to_each_other(reader):
    tries(id_of(reader), "follow.suit", [True] * 3, NOW.replace(year=2025))
    page = reader.open(URL)
    assert links(page, "a", rel="prev") == [f"{URL}?year=2025#year"]
    page = reader.open(f"{URL}?year=2025")
    assert "Boards on 1 day. On 1 of them at least one was solved" in page.words
    assert links(page, "a", rel="next") == [f"{URL}?year=2026#year"]
    assert links(page, "link", hreflang="zh-Hans") == ["/zh-hans/progress/?year=2025"]


def test_strength_says_how_many_tries_it_rests_on(reader):
    me = id_of(reader)
    tries(me, "follow.suit", [False] * 6 + [True] * 8 + [False] * 2)
    tries(me, "follow.void", [True] * 4)
    page = reader.open(URL)
    said = sections(page)["strength-name"]
    assert "8 of 10 of the latest first tries right; before that 0 of 6" in said
    assert "1 other rule has had fewer than 5 first tries: too few to say." in said
    assert content().rules["follow.void"].name["en"] not in said
    (picture,) = page.with_class("columns")
    assert picture.attrs["role"] == "img"
    assert picture.attrs["aria-label"].endswith("0 of 6, 5 of 5, 3 of 5")
    (go,) = page.with_class("go")
    assert go.attrs["href"] == "/en/practice/choose/?rule=follow.suit"


def test_rules_that_are_only_begun_are_counted(reader):
    me = id_of(reader)
    tries(me, "follow.suit", [True])
    tries(me, "follow.void", [True] * 4)
    said = sections(reader.open(URL))["strength-name"]
    assert "You have begun on 2 rules." in said
    assert "other" not in said


def test_every_picture_has_a_name_and_a_table_behind_it(reader):
    me = id_of(reader)
    tries(me, "follow.suit", [True] * 5)
    StepMark.objects.create(reader=me, place="anqi-02/what", done=True)
    page = reader.open(URL)
    pictures = [tag for tag in page.all("svg") if tag.attrs.get("role") == "img"]
    assert all(tag.attrs["aria-label"] for tag in pictures)
    assert {tag.attrs["class"] for tag in pictures} == {"boxes", "columns", "calendar"}
    for name in ("lessons-name", "strength-name", "year-name"):
        assert "As a table" in sections(page)[name]
    assert not [tag for tag in page.tags if "style" in tag.attrs]


def test_lessons_say_where_one_stopped(reader, lesson):
    me = id_of(reader)
    first, second = lesson.steps[:2]
    StepMark.objects.create(reader=me, place=first.place, done=True)
    page = reader.open(URL)
    assert "begun no lesson" not in page.words
    stopped = f"You stopped at step 2: {second.title['en']}."
    assert stopped in sections(page)["lessons-name"]
    assert nexts(page)[0].startswith(f"Go on with lesson 90: {lesson.title['en']}")
    assert stopped in nexts(page)[0]


def test_weakest_rule_is_practised_only_where_it_is_weak(reader):
    me = id_of(reader)
    tries(me, "follow.suit", [True] * 8 + [False])
    assert not [text for text in nexts(reader.open(URL)) if "Practise" in text]
    tries(me, "follow.void", [True, False, False, False, False])
    (text,) = [text for text in nexts(reader.open(URL)) if "Practise" in text]
    assert content().rules["follow.void"].name["en"] in text
    assert "Right at 1 of your latest 5 first tries" in text


def test_both_languages_stand_beside_each_other(reader):
    tries(id_of(reader), "follow.void", [False] * 5)
    reader.open(f"{URL}?beside=zh-hans")
    words = reader.open(URL).words
    assert "Your progress" in words
    assert "我的进步" in words
    assert content().rules["follow.void"].name["zh-hans"] in words


def test_pictures_are_drawn_as_they_should(reader):
    tries(id_of(reader), "follow.suit", [True] * 30)
    html = reader.open("/zh-hans/progress/").html
    for part in html.split("<svg")[1:]:
        svg = "<svg" + part.split("</svg>")[0] + "</svg>"
        if "<use" not in svg:
            ElementTree.fromstring(svg)  # noqa: S314 - our own
    assert 'height="40.0"' in html


@pytest.mark.parametrize("many", [40, 20_000])
def test_queries_and_time_stay_few_for_whoever_has_done_much(reader, many):
    me = id_of(reader)
    rules = list(content().rules)
    share = many // 20
    for number in range(20):
        moment = NOW - timedelta(days=17 * number)
        tries(me, rules[number], [number % 3 > 0, True] * (share // 2), moment)
    reader.open(URL)
    spent = []
    for _ in range(5):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            begun = time.process_time()
            reader.open(URL)
            spent.append(time.process_time() - begun)
    assert len(queries) == 13
    assert min(spent) < 0.2


def test_a_day_that_was_made_up_later_says_so(reader):
    solve(puzzle_on(date(2026, 12, 3), "made up"), id_of(reader))
    Attempt.objects.update(created=NOW)
    page = reader.open(URL)
    cells = [tag.words for tag in page.all("td")]
    assert cells[-6:] == ["–", "–", "solved on a later day", "1", "1", "–"]
