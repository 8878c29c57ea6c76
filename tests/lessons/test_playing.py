"""Boards on leads, calls, counts, partners, snatching and what is next: right, wrong and odd."""

import pytest
from django.http import QueryDict

from lessons.models import Attempt
from lessons.puzzles.kinds import get_kind
from tests.lessons.conftest import board, content_of
from tests.lessons.playing import PLAYING, WRONG

KINDS = list(PLAYING)
GARBAGE = ["", "x" * 200, "\x00", "<b>", "９" * 300, "-1", "S7"]
LANGUAGES = {"en": "en", "zh-hans": "zh-Hans", "zh-hant": "zh-Hant"}


def read(kind, number, query):
    each = board(kind, 1, PLAYING[kind][number])
    reading = get_kind(kind).read(each.exercise, QueryDict(query))
    return reading.answer or {problem.field: problem.text for problem in reading.problems}


@pytest.fixture
def boards(use_content):
    """The positions as the only boards."""
    following = {"game": "anqi", "trump": "H", "led": ["S5"], "hand": ["S6", "H3"]}
    known = content_of(**PLAYING, follow=[following])
    use_content(known)
    return known.boards


@pytest.mark.parametrize(("kind", "code"), list(zip(KINDS, [*LANGUAGES] * 2, strict=True)))
def test_wrong_answer_is_told_why_and_keeps_what_was_chosen(reader, boards, kind, code):
    each = boards[kind][0]
    answer, rule = WRONG[kind]
    page = reader.open(f"/{code}/boards/{each.id}/")
    fields = get_kind(kind).recall(answer)
    page = reader.send(page, **{name: values or None for name, values in fields.items()})
    (verdict,) = page.verdicts
    assert "right" not in verdict.classes
    assert page.lang == LANGUAGES[code]
    assert rule in {tag.words for tag in page.all("code")}
    sent = {name: values for name, values in fields.items() if values}
    assert {name: page.form[name] for name in sent} == sent
    assert page.with_class("proof")
    assert Attempt.objects.get().correct is False


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_chosen_is_explained_and_the_right_answer_taken(reader, boards, kind):
    for number, each in enumerate(boards[kind], 1):
        page = reader.send(reader.open(f"/zh-hans/boards/{each.id}/"))
        assert page.problems[0].words.startswith("这还不能算答案")
        described = {tag.attrs["id"] for tag in page.with_class("error")}
        pointed = {
            name
            for tag in page.all("fieldset") + page.all("input")
            for name in tag.attrs.get("aria-describedby", "").split()
        }
        assert described <= pointed
        fields = get_kind(kind).recall(dict(each.answer))
        page = reader.send(page, **{name: values or None for name, values in fields.items()})
        assert "right" in page.verdicts[0].classes, each.id
        assert Attempt.objects.filter(correct=True).count() == number


@pytest.mark.parametrize("kind", KINDS)
def test_garbage_is_answered(reader, boards, kind):
    some = {frozenset(get_kind(kind).recall(dict(each.answer))): each for each in boards[kind]}
    for each in some.values():
        page = reader.open(f"/en/boards/{each.id}/")
        names = {tag.attrs["name"] for tag in page.all("input")} - {"token", "csrfmiddlewaretoken"}
        for value in GARBAGE:
            answered = reader.send(page, **{name: [value, value] for name in names})
            assert reader.response.status_code == 200
            assert answered.problems or answered.verdicts
            assert "<b>" not in reader.response.text


@pytest.mark.parametrize("value", ["21", "二十一", "２１", " 21 "])
def test_a_count_may_be_written_as_people_write_it(value):
    assert read("count", 0, f"number={value}") == {"number": 21}


def test_a_count_says_what_is_wrong_with_a_number():
    assert read("count", 0, "") == {"number": "Enter how many; 0 if nothing is out."}
    assert read("count", 0, "number=201") == {"number": "There are never more than 200."}


def test_each_lead_without_a_word_is_named():
    assert read("lead", 0, "lead-0=tractor&lead-2=pair") == {
        "lead-1": "Say what lead 2 is.", "lead-3": "Say what lead 4 is.",
    }  # fmt: skip


def test_leads_are_called_only_what_the_game_has(reader, boards):
    offered = []
    for each in boards["lead"]:
        page = reader.open(f"/en/boards/{each.id}/")
        offered.append([tag.attrs["value"] for tag in page.all("input", name="lead-0")])
    pairs = ["single", "pair", "tractor", "throw", "none"]
    assert offered == [pairs, ["single", "throw", "weng", "none"], pairs]


@pytest.mark.parametrize(
    ("number", "query", "answer"),
    [
        (0, "card=S7&card=D7&pass=no", {"calls": ["D7", "S7"], "pass": False}),
        (0, "none=1&pass=yes", {"calls": [], "pass": True}),
        (0, "card=S7", {"pass": "Say whether you have to call."}),
        (2, "bid=80&bid=90", {"bids": [90, 80]}),
        (2, "none=1", {"bids": []}),
        (2, "bid=85", {"bid": "There is no such bid in this game."}),
        (2, "none=1&bid=80", {"bid": "You ticked bids and also said that none is open."}),
        (4, "show-H5=H&show-BJ=none&show-H2=left", {"shows": {"H5": "H", "BJ": "none"}}),
        (4, "none=1&show-H2=left", {"shows": {}}),
    ],
)
def test_calls_are_read_as_each_game_has_them(number, query, answer):
    assert read("call", number, query) == answer


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("seat=3&seat=0&gets=3", {"seats": [0, 3], "gets": 3}),
        ("seat=0&seat=0&gets=none", {"seats": [0], "gets": None}),
        ("none=1&gets=none", {"seats": [], "gets": None}),
        ("seat=1", {"gets": "Say who gets it, or that nobody does."}),
        ("seat=7&gets=1", {"seat": "There is no seat “7” at this table."}),
    ],
)
def test_seats_are_read(query, answer):
    assert read("snatch", 0, query) == answer


@pytest.mark.usefixtures("boards")
def test_the_declarer_is_not_offered_as_its_own_partner(reader):
    page = reader.open("/zh-hans/boards/partner-01/")
    assert [tag.attrs["value"] for tag in page.all("input", name="seat")] == ["1", "2", "3"]
    assert "甲是庄家，用♥7叫的主，没有人反；你是丙。" in reader.response.text.replace("\ufe0e", "")


@pytest.mark.usefixtures("boards")
def test_proof_is_marked_in_the_trick_where_it_was_played(reader):
    page = reader.send(reader.open("/en/boards/partner-01/"), seat=["1", "3"])
    assert [tag.words.split()[-2:] for tag in page.with_class("proof")] == [["spades,", "marked"]]
