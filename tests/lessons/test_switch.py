"""Switching the language: the place, the selection and the verdict come along, scripts or not."""

import pytest

from lessons.models import Attempt
from tests.lessons.conftest import HTMX, LANGUAGES, RESTORED

pytestmark = pytest.mark.usefixtures("positions")


def test_what_is_ticked_comes_along(reader):
    page = reader.open("/en/boards/follow-01/")
    page = reader.switch(page, "zh-Hant", card=["S8", "SA"])
    assert page.lang == "zh-Hant"
    assert page.ticked == ["S8", "SA"]
    page = reader.switch(page, "zh-Hans", card=["S6", "S6"])
    assert (page.lang, page.ticked) == ("zh-Hans", ["S6", "S6"])
    assert reader.response.request["PATH_INFO"] == "/zh-hans/boards/follow-01/"
    assert Attempt.objects.count() == 0


def test_numbers_come_along_even_where_they_are_none(reader):
    page = reader.open("/zh-hant/boards/koudi-01/")
    page = reader.switch(page, "en", multiplier=["6"], points=["many"])
    assert (page.form["multiplier"], page.form["points"]) == (["6"], ["many"])


def test_home_keeps_its_selection(reader):
    page = reader.switch(reader.open("/en/"), "zh-Hans", card=["S8"])
    assert reader.response.request["PATH_INFO"] == "/zh-hans/"
    assert page.ticked == ["S8"]


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
def test_the_verdict_comes_along_and_counts_once(reader, headers):
    page = reader.open("/en/boards/follow-01/")
    whole = page
    page = reader.send(page, headers, card=["S8", "SA"])
    after = page if headers is None else whole
    button = next(tag for tag in after.all("button", name="switch", lang="zh-Hant"))
    data = page.form | {"switch": [button.attrs["value"]]}
    response = reader.client.post(button.attrs["formaction"], data)
    page = reader.open(response["Location"])
    (verdict,) = page.verdicts
    assert "還不行" in verdict.words
    assert page.ticked == ["S8", "SA"]
    assert Attempt.objects.count() == 1
    page = reader.send(page, card=["S6", "S6"])
    assert "right" in page.verdicts[0].classes
    assert list(Attempt.objects.values_list("try_no", "is_first")) == [(1, True), (2, False)]
    assert len(set(Attempt.objects.values_list("nonce", flat=True))) == 1


def test_another_selection_has_no_verdict_yet(reader):
    page = reader.send(reader.open("/en/boards/follow-01/"), card=["S8", "SA"])
    page = reader.switch(page, "zh-Hans", card=["S6", "SA"])
    assert not page.verdicts
    assert page.ticked == ["S6", "SA"]


def test_a_verdict_is_not_another_readers(reader, other_reader):
    page = reader.send(reader.open("/en/boards/follow-01/"), card=["S8", "SA"])
    page = reader.switch(page, "zh-Hans")
    address = reader.response.request["PATH_INFO"] + "?" + reader.response.request["QUERY_STRING"]
    assert page.verdicts
    assert "tried=" in address
    page = other_reader.open(address)
    assert not page.verdicts
    assert page.ticked == ["S8", "SA"]


def test_a_verdict_on_a_board_that_was_changed_is_not_shown(reader, use_content):
    from tests.lessons.conftest import FOLLOW, KOUDI, content_of

    page = reader.send(reader.open("/en/boards/follow-01/"), card=["S8", "SA"])
    use_content(content_of(follow=[FOLLOW[1], *FOLLOW[2:]], koudi=KOUDI))
    page = reader.switch(page, "zh-Hans")
    assert not page.verdicts


@pytest.mark.parametrize("tried", ["x", "0" * 32, "龍", "'", "a" * 3000])
def test_an_odd_page_view_shows_the_board(reader, tried):
    page = reader.open(f"/en/boards/follow-01/?card=S8&tried={tried}")
    assert reader.response.status_code == 200
    assert page.ticked == ["S8"]


@pytest.mark.parametrize(
    "to",
    ["", "//evil.example/", "https://evil.example/en/", "/nowhere/", "en/", "\\\\evil", "/en\n/x"],
)
def test_it_leads_to_pages_of_this_site_only(reader, to):
    page = reader.open("/en/boards/follow-01/")
    data = page.form | {"switch": [to]}
    response = reader.client.post("/en/switch/", data)
    assert response.status_code == 303
    assert response["Location"].split("?")[0] == "/en/"


def test_too_much_to_carry_is_left_behind(reader):
    page = reader.open("/en/boards/follow-01/")
    data = page.form | {"switch": ["/zh-hans/boards/follow-01/"], "card": ["S8" * 40] * 200}
    response = reader.client.post("/en/switch/", data)
    assert response["Location"] == "/zh-hans/boards/follow-01/"


def test_it_needs_the_forms_own_token(client, db):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/en/switch/", {"switch": "/zh-hans/"}).status_code == 403
    assert client.get("/en/switch/").status_code == 405


# --- side by side --------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [None, RESTORED], ids=["plain", "restored"])
def test_side_by_side_in_the_address_is_remembered_until_it_is_ended(reader, headers):
    page = reader.open("/en/boards/follow-01/?beside=zh-hant", headers)
    (own, other) = (page.with_class(side) for side in ("side-a", "side-b"))
    assert {tag.attrs["lang"] for tag in own} == {"en"}
    assert {tag.attrs["lang"] for tag in other} == {"zh-Hant"}
    assert "首出是一對黑桃。" in page.words
    assert reader.open("/en/boards/koudi-01/").with_class("side-b")
    assert not reader.open("/en/boards/follow-01/?beside=").with_class("side-b")
    assert not reader.open("/en/boards/koudi-01/").with_class("side-b")


@pytest.mark.parametrize("beside", ["tlh", "en", "zh-Hant", "zh_hans", "龍", "a" * 3000])
def test_a_language_that_cannot_stand_beside_changes_nothing(reader, beside):
    page = reader.open(f"/en/boards/follow-01/?beside={beside}")
    assert reader.response.status_code == 200
    assert not page.with_class("side-b")


def test_the_two_languages_change_places(reader):
    page = reader.open("/en/boards/follow-01/?beside=zh-hans&card=S8")
    page = reader.switch(page, "zh-Hans")
    assert page.ticked == ["S8"]
    assert page.with_class("side-a")[0].attrs["lang"] == "zh-Hans"
    assert page.with_class("side-b")[0].attrs["lang"] == "en"
    page = reader.switch(page, "zh-Hant")
    assert page.with_class("side-b")[0].attrs["lang"] == "en"


def test_the_menu_sets_and_ends_it_with_the_selection_kept(reader):
    page = reader.open("/en/boards/follow-01/")
    buttons = {
        tag.words: tag.attrs["value"] for tag in page.all("button", name="switch", form="board")
    }
    assert buttons["繁體中文"] == "/en/boards/follow-01/?beside=zh-hant"
    data = page.form | {"switch": [buttons["繁體中文"]], "card": ["S8"]}
    page = reader.open(reader.client.post("/en/switch/", data)["Location"])
    assert page.ticked == ["S8"]
    assert page.with_class("side-b")
    (end,) = [tag for tag in page.all("button", name="switch") if tag.words == "One language only"]
    page = reader.open(
        reader.client.post("/en/switch/", page.form | {"switch": [end.attrs["value"]]})["Location"]
    )
    assert page.ticked == ["S8"]
    assert not page.with_class("side-b")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("beside", LANGUAGES)
@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("cards", [["S8", "SA"], ["S6", "S6"]], ids=["wrong", "right"])
def test_a_verdict_in_two_languages(reader, code, beside, headers, cards):
    page = reader.open(f"/{code}/boards/follow-01/?beside={beside}")
    page = reader.send(page, headers, card=cards)
    (verdict,) = page.verdicts
    said = {"en": "pair", "zh-hans": "对子", "zh-hant": "對子"}
    for each in {code, beside}:
        assert said[each] in verdict.words
    sides = {tag.attrs["lang"] for name in ("side-a", "side-b") for tag in page.with_class(name)}
    expected = {LANGUAGES[code], LANGUAGES[beside]} if code != beside else set()
    assert sides == expected
    assert page.all("a", href=f"/{code}/rules/common/#follow.pair")


def test_all_verdicts_have_as_many_lines_in_every_language():
    from lessons.content.loader import load
    from lessons.grading import grade
    from lessons.texts import verdict_text

    for boards in load().boards.values():
        for board in boards:
            verdict = grade(board.exercise, board.answer).verdict
            lines = [len(verdict_text(board.exercise, verdict, each).lines) for each in LANGUAGES]
            assert len(set(lines)) == 1, board.id


def chosen(page, names):
    """Return what is ticked, chosen or written in the fields of these names."""
    found = {}
    for tag in page.all("input"):
        kind, name = tag.attrs.get("type"), tag.attrs.get("name")
        value = tag.attrs.get("value", "")
        counts = "checked" in tag.attrs if kind in ("checkbox", "radio") else value
        if name in names and counts:
            found.setdefault(name, []).append(value)
    return {name: sorted(values) for name, values in found.items()}


def test_every_board_of_the_lessons_keeps_its_selection(reader):
    from lessons.course import course
    from lessons.course.model import BoardStep
    from lessons.puzzles.kinds import get_kind

    kinds = set()
    for lesson in course().lessons:
        for step in lesson.steps:
            if not isinstance(step, BoardStep) or step.exercise.kind in kinds:
                continue
            kinds.add(step.exercise.kind)
            given = get_kind(step.exercise.kind).recall(dict(step.answer))
            wanted = {name: sorted(values) for name, values in given.items() if values}
            page = reader.open(f"/en/lessons/{step.lesson}/{step.id}/")
            page = reader.switch(page, "zh-Hant", **given)
            assert page.lang == "zh-Hant"
            assert chosen(page, wanted) == wanted, step.place
    assert {"follow", "sort", "shape", "trumps"} <= kinds


def test_steps_without_a_board_keep_how_far_they_are(reader):
    from lessons.course import course

    watched = next(
        step for lesson in course().lessons for step in lesson.steps if step.kind == "watch"
    )
    page = reader.open(f"/en/lessons/{watched.lesson}/{watched.id}/?play=3")
    (way,) = page.all("a", hreflang="zh-Hant")
    assert way.attrs["href"] == f"/zh-hant/lessons/{watched.lesson}/{watched.id}/?play=3"
    changed = next(
        step for lesson in course().lessons for step in lesson.steps if step.kind == "change"
    )
    name, values = changed.switches[0]
    address = f"/lessons/{changed.lesson}/{changed.id}/?{name}={values[-1]}"
    page = reader.open(f"/en{address}")
    (way,) = page.all("a", hreflang="zh-Hant")
    assert way.attrs["href"].startswith(f"/zh-hant/lessons/{changed.lesson}/{changed.id}/?")
    assert chosen(reader.open(way.attrs["href"]), {name}) == {name: [str(values[-1])]}
