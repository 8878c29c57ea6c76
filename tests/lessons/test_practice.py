"""Practice: choosing, boards without end, a place that is kept, addresses that stay."""

import dataclasses
from itertools import pairwise

import pytest

from engine import exercises
from engine.exercises import solve
from engine.exercises.making import MAKERS
from lessons.models import Attempt, MadeBoard, PracticeTurn
from lessons.puzzles import made
from lessons.puzzles.kinds import KINDS
from lessons.puzzles.progress import marks_of
from tests.lessons.conftest import BOOSTED, HTMX, LANGUAGES, RESTORED
from tests.lessons.page import board_form

pytestmark = pytest.mark.usefixtures("makers")
NEXT = "/en/practice/next/"
CHOOSE = "/en/practice/choose/"
ANQI = {"game": ["anqi"], "kind": ["follow"], "rule": [""], "from": ["1"], "to": ["5"]}


def begin(reader, headers=None, **fields):
    """Choose and begin; return the page that this leads to."""
    page = reader.open(CHOOSE)
    (csrf, *_) = page.form["csrfmiddlewaretoken"]
    data = {"csrfmiddlewaretoken": [csrf], **ANQI, **fields}
    data = {name: value for name, value in data.items() if value is not None}
    reader.response = reader.client.post(NEXT, data, headers=headers)
    if reader.response.status_code != 303:
        return type(page)(reader.response.text)
    return reader.open(reader.response["Location"])


def go_on(reader, page):
    """Press Next or Skip."""
    (form,) = page.all("form", id="onward")
    html = page.html.partition('id="onward"')[2].partition("</form>")[0]
    fields = type(page)(f'<form id="onward"{html}</form>').form
    reader.response = reader.client.post(form.attrs["action"], fields)
    assert reader.response.status_code == 303
    return reader.open(reader.response["Location"])


def row_of(page):
    """Return the stored board of a page."""
    (form,) = page.with_class("board")
    return MadeBoard.objects.get(slug=form.attrs["action"].split("/")[3])


def answer(reader, page, headers=None, *, right=True, **more):
    """Answer the board of a page."""
    form = board_form(page)
    exercise = made.board_of(row_of(page)).exercise
    fields = KINDS[exercise.kind].recall(dict(solve(exercise).answer))
    if not right:  # a club instead of the spade
        fields = {"card": [card for card in exercise.document["hand"] if card != "S4"][:1]}
    return reader.send(form, headers, **fields, **more)


@pytest.mark.parametrize("code", LANGUAGES)
def test_chooser_is_whole_in_every_language(reader, code):
    page = reader.open(f"/{code}/practice/")
    assert reader.response.status_code == 200
    assert page.lang == LANGUAGES[code]
    assert len(page.all("h1")) == 1
    assert [tag.attrs["value"] for tag in page.all("input", name="game")] == [
        "anqi", "heiqi", "dingqi"
    ]  # fmt: skip
    assert page.all("a", aria_current="true")[0].attrs["href"] == f"/{code}/practice/"
    assert PracticeTurn.objects.count() == 0


@pytest.mark.parametrize("path", ["practice/", "practice/choose/", "practice/choose/?rule=x"])
def test_chooser_three_ways(reader, path):
    assert reader.open(f"/en/{path}").is_whole
    part = reader.open(f"/en/{path}", HTMX)
    assert not part.is_whole
    assert part.all("form", id="chooser")
    assert part.all("div", id="languages")[0].attrs["hx-swap-oob"] == "true"
    for headers in (BOOSTED, RESTORED):
        assert reader.open(f"/en/{path}", headers).is_whole
    assert "HX-Request" in reader.response["Vary"]
    assert "private" in reader.response["Cache-Control"]


def test_board_three_ways(reader):
    begin(reader)
    path = reader.response.request["PATH_INFO"]
    assert reader.open(path).is_whole
    part = reader.open(path, HTMX)
    assert not part.is_whole
    assert part.with_class("board")
    for headers in (BOOSTED, RESTORED):
        assert reader.open(path, headers).is_whole
    assert "no-store" in reader.response["Cache-Control"]


@pytest.mark.parametrize("headers", [None, HTMX, RESTORED], ids=["plain", "htmx", "restored"])
def test_beginning_leads_to_a_board_of_its_own(reader, headers):
    page = begin(reader, headers)
    row = row_of(page)
    assert (row.game, row.kind) == ("anqi", "follow")
    assert reader.response.request["PATH_INFO"] == f"/en/practice/{row.slug}/"
    assert row.slug not in page.title


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_answer_try_again_and_clear(reader, code, headers):
    row = row_of(begin(reader, rule=["follow.suit"]))
    page = reader.open(f"/{code}/practice/{row.slug}/")
    path = reader.response.request["PATH_INFO"]
    wrong = answer(reader, page, headers, right=False)
    assert reader.response.status_code == 200
    assert reader.address == path
    assert wrong.is_whole is (headers is None)
    (verdict,) = wrong.verdicts
    assert "right" not in verdict.classes
    clear = reader.send(board_form(wrong), headers, clear=["1"], card=None)
    assert not clear.verdicts
    right = answer(reader, clear, headers)
    assert "right" in right.verdicts[0].classes
    (onward,) = [tag for tag in right.with_class("main") if tag.name == "button"]
    assert onward.attrs["form"] == "onward"
    tries = Attempt.objects.order_by("pk").values_list("board_id", "try_no", "is_first", "correct")
    assert list(tries) == [(row.place, 1, True, False), (row.place, 2, False, True)]


def test_refused_form_is_said_and_nothing_is_stored(reader):
    page = begin(reader)
    page = reader.send(board_form(page), card=None)
    assert page.problems
    assert Attempt.objects.count() == 0


def test_verdict_comes_along_to_another_language_and_beside(reader):
    page = answer(reader, begin(reader, rule=["follow.suit"]), right=False)
    slug = row_of(page).slug
    button = next(tag for tag in page.all("button", name="switch", lang="zh-Hans"))
    data = board_form(page).form | {"switch": [button.attrs["value"]]}
    response = reader.client.post(button.attrs["formaction"], data)
    other = reader.open(response["Location"])
    assert reader.response.request["PATH_INFO"] == f"/zh-hans/practice/{slug}/"
    assert other.verdicts
    both = reader.open(f"/en/practice/{slug}/?beside=zh-hans")
    assert both.with_class("side-b")


def test_nothing_of_the_answer_is_in_page_or_address(reader, monkeypatch):
    begin(reader)
    path = reader.response.request["PATH_INFO"]

    def shut(*_):
        raise AssertionError("the answer was asked for")

    kind = dataclasses.replace(exercises.KINDS["follow"], judge=shut, solve=shut)
    monkeypatch.setitem(exercises.KINDS, "follow", kind)
    page = reader.open(path)
    assert "rules" not in board_form(page).form
    assert row_of(page).rule not in page.html


def test_address_shows_the_same_board_to_anyone_for_good(reader, other_reader, monkeypatch):
    page = begin(reader)
    path, hand = reader.response.request["PATH_INFO"], board_form(page).all("input", name="card")
    monkeypatch.delitem(MAKERS, "follow")
    other = other_reader.open(path)
    assert other_reader.response.status_code == 200
    cards = [tag.attrs["value"] for tag in board_form(other).all("input", name="card")]
    assert cards == [tag.attrs["value"] for tag in hand]
    assert "right" in answer(other_reader, other).verdicts[0].classes
    assert Attempt.objects.get().reader != PracticeTurn.objects.get().reader


@pytest.mark.parametrize("code", LANGUAGES)
def test_changed_address_is_not_found(reader, code):
    slug = row_of(begin(reader)).slug
    swapped = ("a" if slug[0] != "a" else "b") + slug[1:]
    odd = [swapped, slug.upper(), slug[:-1], slug + "a", slug[::-1], "1" * 16, "a" * 16, "%00" * 16,
           "é" * 16, f"{slug}%20", f"{slug}/x", f"{slug}.", "made", f"made%2F{slug}"]  # fmt: skip
    for changed in odd:
        for path in (f"/{code}/practice/{changed}/", f"/{code}/practice/{changed}/answer/"):
            assert reader.client.get(path).status_code == 404, path
    page = reader.open(f"/{code}/boards/{slug}/")
    assert reader.response.status_code == 404
    assert page.with_class("bar")


def test_token_of_another_board_or_reader_is_refused(reader, other_reader):
    page = begin(reader)
    token = page.token
    other = begin(reader)
    refused = answer(reader, other, token=[token])
    assert reader.response.status_code == 409
    assert "belonged to another board" in refused.problems[0].words
    foreign = other_reader.open(f"/en/practice/{row_of(page).slug}/")
    answer(other_reader, foreign, token=[token])
    assert other_reader.response.status_code == 409
    assert Attempt.objects.count() == 0


def test_board_that_can_no_longer_be_read_is_gone(reader):
    row = row_of(begin(reader))
    MadeBoard.objects.update(exercise={"kind": "no more"})
    page = reader.open(f"/en/practice/{row.slug}/")
    assert reader.response.status_code == 410
    assert "withdrawn" in page.words
    assert reader.open("/en/practice/")  # leads there; choosing again stays possible
    assert begin(reader).with_class("board")


@pytest.mark.parametrize("method", ["put", "delete", "patch", "options", "trace", "post"])
@pytest.mark.parametrize("path", ["practice/", "practice/choose/", "practice/" + "a" * 16 + "/"])
def test_wrong_methods_are_refused(client, db, path, method):
    response = client.generic(method.upper(), f"/en/{path}")
    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD"


def test_looking_at_the_addresses_of_forms_leads_back(reader):
    row = row_of(begin(reader))
    reader.open(NEXT)
    assert reader.response["Location"] == "/en/practice/"
    reader.open(f"/en/practice/{row.slug}/answer/")
    assert reader.response["Location"] == f"/en/practice/{row.slug}/"
    assert MadeBoard.objects.count() == 1


def test_form_without_its_csrf_token_makes_nothing(reader):
    reader.open(CHOOSE)
    assert reader.client.post(NEXT, ANQI).status_code == 403
    assert MadeBoard.objects.count() == 0


# --- the place ------------------------------------------------------------------------------------


def test_place_is_kept_for_guests(reader, other_reader):
    page = begin(reader, kind=["follow"], rule=["follow.void"], **{"from": ["2"], "to": ["3"]})
    slug = row_of(page).slug
    reader.open("/en/practice/")
    assert reader.response["Location"] == f"/en/practice/{slug}/"
    page = reader.open(f"/zh-hans/practice/{slug}/")
    assert "暗七 · 跟牌" in page.with_class("chosen")[0].words
    assert "容易到中等" in page.with_class("chosen")[0].words
    other_reader.open("/en/practice/")
    assert other_reader.response.status_code == 200
    page = reader.open(CHOOSE)
    assert [tag.attrs["value"] for tag in page.all("input", name="kind", checked=None)] == [
        "follow"
    ]
    back = [tag.attrs["href"] for tag in page.all("a") if tag.words == "Back to your board"]
    assert back == [f"/en/practice/{slug}/"]


def test_next_goes_on_by_the_same_choice_without_end(reader):
    page = begin(reader, rule=["follow.suit"], **{"from": ["2"], "to": ["3"]})
    leads = []
    for _ in range(12):
        row = row_of(page)
        assert (row.game, row.kind, row.rule) == ("anqi", "follow", "follow.suit")
        assert row.difficulty in (2, 3)
        leads.append(row.exercise["led"])
        page = go_on(reader, page)
    assert all(one != following for one, following in pairwise(leads))
    assert {row.difficulty for row in MadeBoard.objects.all()} == {2, 3}


def test_any_kind_gives_all_kinds(reader):
    page = begin(reader, kind=[""])
    kinds = set()
    for _ in range(12):
        kinds.add(row_of(page).kind)
        page = go_on(reader, page)
    assert kinds == {"follow", "points"}


def test_two_tabs_go_on_each_with_its_own_choice(reader):
    one = begin(reader, kind=["follow"])
    first = row_of(one)
    two = begin(reader, game=["dingqi"], kind=["points"])
    assert row_of(go_on(reader, one)).game == "anqi"
    assert row_of(go_on(reader, two)).game == "dingqi"
    again = reader.open(f"/en/practice/{first.slug}/")  # the first tab is loaded again
    assert "An Qi · Following suit" in again.with_class("chosen")[0].words
    assert row_of(go_on(reader, again)).game == "anqi"


def test_board_of_somebody_else_leads_on_to_more_of_its_kind(reader, other_reader):
    slug = row_of(begin(reader, game=["heiqi"], **{"from": ["2"], "to": ["2"]})).slug
    page = other_reader.open(f"/en/practice/{slug}/")
    assert PracticeTurn.objects.count() == 1
    row = row_of(go_on(other_reader, page))
    assert (row.game, row.kind) == ("heiqi", "follow")
    assert 1 <= row.difficulty <= 3


# --- what does not go together --------------------------------------------------------------------


def test_kinds_of_other_games_are_shown_as_unavailable(reader):
    page = reader.open(CHOOSE + "?game=dingqi")
    (kind,) = page.all("input", name="kind", value="follow")
    assert "disabled" in kind.attrs
    assert "Dashed: not in Ding Qi." in page.words
    assert [tag.attrs["value"] for tag in page.all("option")][:2] == ["", "cards.points"]


@pytest.mark.parametrize(
    ("fields", "said", "left"),
    [
        ({"game": ["dingqi"], "kind": ["follow"]}, "has no boards in Ding Qi", ("dingqi", "", "")),
        ({"game": ["heiqi"], "rule": ["follow.void"]}, "there are in: An Qi.",
         ("heiqi", "follow", "")),
        ({"kind": ["points"], "rule": ["follow.suit"]}, "are never about", ("anqi", "points", "")),
        ({"rule": ["anqi.koudi"]}, "No boards can be made on", ("anqi", "follow", "")),
        ({"rule": ["no.rule"]}, "“no.rule” cannot be chosen here.", ("anqi", "follow", "")),
        ({"game": ["bridge"]}, "“bridge” cannot be chosen here.", ("anqi", "follow", "")),
        ({"kind": ["<b>\x00"]}, "“<b>·” cannot be chosen here.", ("anqi", "", "")),
        ({"from": ["9"]}, "runs from 1 to 5; “9” is not one of these.", ("anqi", "follow", "")),
        ({"to": ["x" * 900]}, "Difficulty runs from 1 to 5", ("anqi", "follow", "")),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_said_with_the_nearest(reader, fields, said, left):
    page = begin(reader, **fields)
    assert reader.response.status_code == 200
    assert said in page.problems[0].words
    assert "The nearest that can be made" in page.problems[0].words
    assert MadeBoard.objects.count() == 0
    chosen = [tag.attrs["value"] for tag in page.all("input", type="radio", checked=None)]
    chosen += [tag.attrs["value"] for tag in page.all("option", selected=None)][:1]
    assert tuple(chosen) == left
    assert begin(reader, **dict(zip(("game", "kind", "rule"), ([each] for each in left),
                                    strict=True)))  # fmt: skip
    assert MadeBoard.objects.count() == 1


def test_look_shows_the_rules_of_what_is_chosen_without_scripts(reader):
    page = begin(reader, game=["heiqi"], look=["1"])
    assert MadeBoard.objects.count() == 0
    assert "choose" in reader.response.request["PATH_INFO"]
    assert [tag.attrs["value"] for tag in page.all("option")][:2] == ["", "follow.suit"]


def test_difficulty_the_wrong_way_round_is_turned(reader):
    page = begin(reader, **{"from": ["4"], "to": ["2"]})
    assert 2 <= row_of(page).difficulty <= 4


def test_nearest_difficulty_is_given_and_said(reader):
    page = begin(reader, rule=["follow.suit"], **{"from": ["5"], "to": ["5"]})
    row = row_of(page)
    assert (row.rule, row.difficulty) == ("follow.suit", 4)
    assert "this is the nearest: An Qi, Following suit, hard." in page.words
    assert "nearest" in reader.open(f"/en/practice/{row.slug}/").html


def test_nothing_at_all_can_be_made(reader, monkeypatch):
    monkeypatch.setattr(made, "new_board", lambda *_, **__: None)
    page = begin(reader)
    assert "Try again, or choose more widely." in page.problems[0].words


def test_rule_by_itself_chooses_its_game(reader):
    page = begin(reader, game=None, kind=None, rule=["cards.points"], **{"from": None, "to": None})
    assert (row_of(page).game, row_of(page).rule) == ("anqi", "cards.points")
    begin(reader, game=["heiqi"])
    page = begin(reader, game=None, kind=None, rule=["follow.suit"], **{"from": None, "to": None})
    assert row_of(page).game == "heiqi"


def test_new_boards_too_fast_have_to_wait(reader):
    reader.open(CHOOSE)
    for _ in range(40):
        reader.client.get(NEXT)
    begin(reader)
    assert reader.response.status_code == 429
    assert "wait a minute" in reader.response.text
    assert MadeBoard.objects.count() == 0


def test_practised_boards_are_no_marks_of_the_course(reader):
    answer(reader, begin(reader))
    assert marks_of(Attempt.objects.get().reader) == {}


def test_queries_stay_few(reader, django_assert_num_queries):
    page = begin(reader)
    path = reader.response.request["PATH_INFO"]
    with django_assert_num_queries(5):
        reader.open(path)
    with django_assert_num_queries(6):  # one of them the test's own
        page = answer(reader, page, HTMX)
    with django_assert_num_queries(13):  # with those of the page that it leads to
        answer(reader, page)
