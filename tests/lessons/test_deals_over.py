"""Boards on results, overcalls, sides, burials and beating: their forms, right, wrong and odd."""

import pytest
from django.http import QueryDict

from engine.exercises import judge
from lessons.content import content
from lessons.models import Attempt
from lessons.puzzles.kinds import get_kind
from tests.lessons.conftest import board, content_of
from tests.lessons.deals_over import DEALS_OVER, GABA, LISTED

KINDS = list(DEALS_OVER)
ADD = {"add-play": ["1"]}
PAYOUT = DEALS_OVER["result"][0] | {"ask": ["payout"]}
GARBAGE = ["", "x" * 200, "\x00", "<b>", "９" * 300, "－", "负", "NaN", "-99999", "0", "٣"]


def read(kind, fields, query):
    each = board(kind, 1, fields)
    data = QueryDict(query) if isinstance(query, str) else query
    reading = get_kind(kind).read(each.exercise, data)
    return reading.answer or {problem.field: problem.text for problem in reading.problems}


def form(**fields):
    data = QueryDict(mutable=True)
    for name, values in fields.items():
        data.setlist(name if name == "by_rocket" else name.replace("_", "-"), values)
    return data


WRONG = {
    "result": {"levels": ["1"], "side": ["declarer"], "units": ["1"]},
    "overcall": {"bid": ["D7"], "none": None},
    "sides": {"seat": ["2"]},
    "bury": {"allowed": ["yes"], "stake": ["both"]},
    "beat": {"card": ["S3"], "pass": None},
}


@pytest.mark.parametrize("code", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.usefixtures("all_kinds")
def test_wrong_answer_is_told_why_and_keeps_what_was_chosen(reader, kind, code):
    each = content().boards[kind][0]
    page = reader.open(f"/{code}/boards/{each.id}/")
    fields = get_kind(kind).recall(dict(each.answer)) | WRONG[kind]
    page = reader.send(page, **{name: values or None for name, values in fields.items()})
    (verdict,) = page.verdicts
    assert "right" not in verdict.classes
    assert page.all("code")
    sent = {name: values for name, values in fields.items() if values and name in page.form}
    assert {name: page.form[name] for name in sent} == sent
    assert Attempt.objects.get().correct is False


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.usefixtures("all_kinds")
def test_nothing_chosen_is_explained_and_not_counted(reader, kind):
    for each in content().boards[kind]:
        page = reader.open(f"/en/boards/{each.id}/")
        assert not page.verdicts
        page = reader.send(page)
        assert reader.response.status_code == 200
        assert page.problems[0].words.startswith("That cannot be an answer yet")
        described = [tag for tag in page.with_class("error") if tag.attrs.get("id")]
        assert described or kind == "beat"
    assert not Attempt.objects.count()


@pytest.mark.parametrize("value", GARBAGE)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.usefixtures("all_kinds")
def test_garbage_is_answered(reader, kind, value):
    each = content().boards[kind][0]
    page = reader.open(f"/en/boards/{each.id}/")
    names = {tag.attrs["name"] for tag in page.all("input")} - {"token", "csrfmiddlewaretoken"}
    reader.send(
        page, **{name: [value, value] for name in names | {"play", "add-play", "remove-play"}}
    )
    assert reader.response.status_code == 200
    assert "<b>" not in reader.response.text
    page = reader.open(f"/en/boards/{each.id}/?" + "&".join(f"{name}=%00" for name in names))
    assert reader.response.status_code == 200


@pytest.mark.parametrize(
    ("texts", "answer"),
    [
        (["-12", "4", "4", "4"], [-12, 4, 4, 4]),
        (["−12", "+4", "４", "四"], [-12, 4, 4, 4]),
        (["负十二", "四", "4", "正四"], [-12, 4, 4, 4]),
        (["－１２", "0", "一百二十", "两百"], [-12, 0, 120, 200]),
    ],
)
def test_payouts_take_numbers_as_people_write_them(texts, answer):
    data = form(**{f"payout_{seat}": [text] for seat, text in enumerate(texts)})
    assert read("result", PAYOUT, data) == {"payout": answer}


def test_every_seat_without_a_number_is_named():
    data = form(payout_0=["-12"], payout_1=["x"], payout_2=["99999"])
    found = read("result", PAYOUT, data)
    assert set(found) == {"payout-1", "payout-2", "payout-3"}
    assert "with − in front if it is below zero" in found["payout-1"]
    assert found["payout-2"] == "No result is that large: at most 9999."


def test_choices_by_side_are_read_as_the_engine_wants_them():
    data = form(
        side=["defenders"], levels_declarer=["3"], levels_defenders=["3"],
        score_declarer=["负3"], score_defenders=["3"], squat_declarer=["5"], squat_defenders=["0"],
        seal=["none"], by_rocket=["none"], deal=["declarer"], match=["none"],
    )  # fmt: skip
    answer = read("result", GABA, data)
    each = board("result", 1, GABA)
    assert judge(each.exercise, answer).correct
    assert answer["seal"] == {"declarer": False, "defenders": False}
    assert answer["match"] is None
    flags = read("result", GABA | {"ask": ["seal"]}, form(seal=["all"]))
    assert flags == {"seal": {"declarer": True, "defenders": True}}


@pytest.mark.parametrize(
    ("kind", "query", "problem"),
    [
        ("overcall", "bid=S7&none=1", "You picked pairs and also said that there are none."),
        ("overcall", "bid=S3", "There is no pair “S3” to show."),
        ("sides", "seat=9", "There is no seat “9” at this table."),
        ("bury", "allowed=yes", "Say what is at stake."),
        ("bury", "stake=both", "Say whether these cards may be buried."),
        ("beat", "card=D7&pass=1", "You picked cards and also said that you pass."),
        ("beat", "card=D7&card=X", "“X” is not a card in this game."),
    ],
)
def test_what_contradicts_itself_is_no_answer(kind, query, problem):
    assert list(read(kind, DEALS_OVER[kind][0], query).values()) == [problem]


def test_a_burial_that_is_not_allowed_has_no_stake():
    assert read("bury", DEALS_OVER["bury"][0], "allowed=no&stake=both") == {"allowed": False}


def rows_of(page):
    """Return the rows of the position's table, label and value side by side."""
    names = [tag.words for tag in page.all("th")]
    values = [tag.words for tag in page.all("td")]
    return [" ".join(row) for row in zip(names, values, strict=True)]


@pytest.mark.usefixtures("all_kinds")
def test_position_is_said_in_words(reader):
    page = reader.open("/en/boards/result-05/")
    facts = rows_of(page)
    assert "Level of the declarer’s side A" in facts
    assert "At stake the Big Joker" in facts
    assert any(text.startswith("The last trick Won by the defenders with") for text in facts)
    page = reader.open("/zh-hans/boards/sides-02/")
    facts = rows_of(page)
    assert "乙（卖了一张 7） —" in facts


@pytest.fixture
def listed(use_content, reader):
    """A page on which all plays are to be listed."""
    use_content(content_of(beat=[LISTED]))
    return reader.open("/en/boards/beat-01/")


def plays_on(page):
    return [tag.attrs["value"] for tag in page.all("input", name="play")]


def test_list_is_put_together_play_by_play(listed, reader):
    page = reader.send(listed, card=["SA", "HA"], **ADD)
    assert plays_on(page) == ["SA HA"]
    assert page.ticked == []
    (heading,) = [tag for tag in page.all("h2") if "data-focus" in tag.attrs]
    assert heading.words == "Your list: 1 play"
    page = reader.send(page, card=["D3", "S3", "C3"], **ADD)
    page = reader.send(page, card=["H9"], **ADD)
    assert plays_on(page) == ["SA HA", "S3 C3 D3", "H9"]
    page = reader.send(page, **{"remove-play": ["2"]})
    page = reader.send(page, card=["D7"], **ADD)
    assert not Attempt.objects.count()
    page = reader.send(page)
    (verdict,) = page.verdicts
    assert "You left out the Big Joker and the Little Joker" in verdict.words
    assert plays_on(page) == ["SA HA", "S3 C3 D3", "D7"]
    page = reader.send(page, card=["BJ", "LJ"], **ADD)
    page = reader.send(page)
    assert "right" in page.verdicts[0].classes
    assert [each.correct for each in Attempt.objects.order_by("pk")] == [False, True]


def test_list_says_what_is_wrong_with_a_button(listed, reader):
    def told(page):
        return page.problems[0].words.removeprefix("That cannot be an answer yet").strip()

    page = reader.send(listed, **ADD)
    assert told(page) == "Pick the cards of a play first, then add it to the list."
    page = reader.send(page)
    assert told(page) == "The list is empty. Add plays to it, or tick that there are none."
    page = reader.send(page, card=["D7"], **ADD)
    page = reader.send(page, card=["D7"], **ADD)
    assert told(page) == "This play is in the list already."
    page = reader.send(page)
    assert told(page).startswith("Some cards are picked but not in the list yet")
    page = reader.send(page, card=None, **{"pass": ["1"]})
    assert told(page) == "You listed plays and also said that there are none."
    page = reader.send(page, **{"remove-play": ["x"]}, **{"pass": None})
    assert plays_on(page) == ["D7"]
    assert not Attempt.objects.count()


def test_list_comes_along_to_another_language(listed, reader):
    page = reader.send(listed, card=["SA", "HA"], **ADD)
    page = reader.switch(page, "zh-Hans", card=["D7"])
    assert plays_on(page) == ["SA HA"]
    assert page.ticked == ["D7"]
    assert "已列 1 手" in page.words


def test_foreign_cards_do_not_get_into_the_list(listed, reader):
    page = reader.send(listed, play=["SA HA", "D9", "SA SA", "x"], card=["D7"], **ADD)
    assert plays_on(page) == ["SA HA", "D7"]
    reader.send(page, play=["D7"] * 250)
    assert reader.response.status_code == 200


def test_long_hands_are_shown_by_their_sevens(reader, use_content):
    suits = ["S" + rank for rank in "3456789TJQKA2"]
    fields = {"game": "anqi", "trump": "H", "declarer": 0, "sold_by": None, "kitty": ["D3"],
              "hands": [["H7", *suits], ["H7", "D4"], [], []]}  # fmt: skip
    use_content(content_of(sides=[fields]))
    page = reader.open("/en/boards/sides-01/")
    shown = [row.words for row in page.with_class("minis")]
    assert shown == ["♥77 of hearts, ♠77 of spades", "♥77 of hearts"]
    assert page.words.count("no 7") == 3
