"""What every kind of board owes: a template, both languages, a form that works without scripts."""

import pytest
from django.http import QueryDict
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.translation import override

from engine.exercises import KINDS as ENGINE_KINDS
from lessons.content import content
from lessons.puzzles.kinds import KINDS, get_kind
from tests.lessons.conftest import FOLLOW, KOUDI, LANGUAGES, board
from tests.lessons.page import Page

each_kind = pytest.mark.parametrize("name", KINDS)


@each_kind
def test_kind_is_one_of_the_engines(name):
    assert name in ENGINE_KINDS
    assert get_kind(name).name == name


def test_unknown_kind_is_no_default():
    with pytest.raises(KeyError):
        get_kind("nothing")


@each_kind
def test_kind_has_a_template_with_both_parts(name):
    kind = get_kind(name)
    for part in (kind.table_part, kind.hand_part):
        get_template(part)
    with pytest.raises(TemplateDoesNotExist):
        get_template(f"{kind.template}#nothing")


@each_kind
@pytest.mark.usefixtures("all_kinds")
def test_kind_speaks_every_language(name):
    kind = get_kind(name)
    for each in content().boards[name]:
        said = set()
        for code in LANGUAGES:
            with override(code):
                said.add((kind.label(), kind.heading(each.exercise)))
        assert len(said) > 1  # the two scripts may write it alike


@pytest.mark.parametrize("name", ["follow", "koudi"])
def test_kind_has_stored_boards(name):
    assert content().boards[name]


@pytest.mark.django_db
def test_kind_without_stored_boards_has_no_list(reader):
    reader.open("/en/boards/trumps/")
    assert reader.response.status_code == 404
    reader.open("/en/boards/trumps/next/")
    assert reader.response.status_code == 404
    page = reader.open("/en/")
    lists = [tag.attrs["href"] for tag in page.all("a") if "/boards/" in tag.attrs["href"]]
    assert not [url for url in lists if "trumps" in url]


@each_kind
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.usefixtures("all_kinds")
def test_every_stored_board_takes_its_answer_without_scripts(reader, name, code):
    """Open, fill in what the page has fields for, send: right, said in the page's language.

    Where there are many boards each is opened in one of the languages, in turn.
    """
    boards = content().boards[name]
    turn = list(LANGUAGES).index(code)
    for each in boards[turn :: len(LANGUAGES)] if len(boards) > 9 else boards:
        page = reader.open(f"/{code}/boards/{each.id}/")
        assert reader.response.status_code == 200, each.id
        fields = get_kind(name).recall(dict(each.answer))
        offered = {tag.attrs["name"] for tag in page.all("input")}
        assert set(fields) <= offered, each.id
        page = reader.send(page, **{field: values or None for field, values in fields.items()})
        assert reader.response.status_code == 200, each.id
        (verdict,) = page.verdicts
        assert "right" in verdict.classes, each.id
        assert page.lang == LANGUAGES[code]
        rules = page.all("code")
        assert rules, each.id
        assert {tag.words for tag in rules} <= set(content().rules), each.id


@each_kind
@pytest.mark.usefixtures("all_kinds")
def test_stored_answer_is_shown_as_it_was_sent(name):
    kind = get_kind(name)
    for each in content().boards[name]:
        fields = kind.recall(dict(each.answer))
        data = QueryDict(mutable=True)
        for field, values in fields.items():
            data.setlist(field, values)
        reading = kind.read(each.exercise, data)
        assert not reading.problems, each.id
        given = kind.given(each.exercise, data)
        assert {k: v for k, v in given.items() if v} == {k: v for k, v in fields.items() if v}
        assert kind.recall(reading.answer) == fields


def read(name, fields, query):
    each = board(name, 1, fields)
    reading = get_kind(name).read(each.exercise, QueryDict(query))
    return reading.answer or [(problem.field, problem.text) for problem in reading.problems]


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("card=S6&card=S6", {"cards": ["S6", "S6"]}),
        ("card=S8&card=S6", {"cards": ["S6", "S8"]}),
        ("card=%EF%BC%B3%EF%BC%96", {"cards": ["S6"]}),  # full-width
        ("card=+S6+", {"cards": ["S6"]}),
        ("card=%E2%99%A06", {"cards": ["S6"]}),  # ♠6
        ("card=C2", {"cards": ["C2"]}),  # not in the hand: for the engine to say
        ("none=1&card=S6", {"cards": ["S6"]}),  # the field is not on this board
        ("", [("card", "Nothing is selected. Pick your cards, then confirm.")]),
        ("card=", [("card", "“” is not a card in this game.")]),
        ("card=S1", [("card", "“S1” is not a card in this game.")]),
        ("card=S6&card=%00", [("card", "“·” is not a card in this game.")]),
        ("card=" + "X" * 99, [("card", f"“{'X' * 40}…” is not a card in this game.")]),
        ("&".join(["card=S6"] * 7), [("card", "7 cards were sent, but the hand has only 6.")]),
    ],
)
def test_cards_are_read(query, answer):
    assert read("follow", FOLLOW[0], query) == answer


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("none=1", {"cards": []}),
        ("card=C6", {"cards": ["C6"]}),
        ("", [("card", "Nothing is selected. Pick the cards, or tick that none is forced.")]),
        ("none=1&card=C6", [("card", "You picked cards and also said that none is forced.")]),
    ],
)
def test_none_is_an_answer_where_forced_cards_are_asked_for(query, answer):
    assert read("follow", FOLLOW[3], query) == answer


EMPTY = "Enter a number here; 0 where nothing counts."
LARGE = "That is more than any kitty can be worth: at most 9999."


def no_number(text):
    return f"“{text}” does not work here. Enter only the number, in digits or Chinese numerals."


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("150", 150),
        ("0", 0),
        ("  150 ", 150),
        ("0150", 150),
        ("１５０", 150),  # full-width
        ("　１５０　", 150),
        ("9999", 9999),
        ("10000", LARGE),
        ("9" * 400, LARGE),
        ("0" * 41, LARGE),
        ("", EMPTY),
        ("   ", EMPTY),
        ("-5", no_number("-5")),
        ("+5", no_number("+5")),
        ("15.0", no_number("15.0")),
        ("1e3", no_number("1e3")),
        ("NaN", no_number("NaN")),
        ("٣", no_number("٣")),  # digits, but of a script that nobody here writes
        ("一百五十", 150),
        ("一百五", 150),
        ("兩百", 200),
        ("一万", LARGE),
        ("一百百", no_number("一百百")),
        ("1\x005", no_number("1·5")),
        ("1\n5", no_number("1·5")),
        ("<b>", no_number("<b>")),
        ("x" * 9000, no_number("x" * 40 + "…")),
    ],
)
def test_numbers_are_read(text, wanted):
    query = QueryDict(mutable=True)
    query.update({"multiplier": "6", "points": text})
    reading = get_kind("koudi").read(board("koudi", 1, KOUDI[0]).exercise, query)
    if isinstance(wanted, int):
        assert reading.answer == {"multiplier": 6, "points": wanted}
    else:
        assert [(p.field, p.text) for p in reading.problems] == [("points", wanted)]


def test_every_bad_number_is_named_at_its_field():
    twice = "This number came more than once; enter one."
    found = read("koudi", KOUDI[0], "multiplier=6&multiplier=6")
    assert found == [("multiplier", twice), ("points", EMPTY)]


@pytest.mark.usefixtures("positions")
@pytest.mark.parametrize("code", LANGUAGES)
def test_bad_number_is_said_at_its_field_in_the_pages_language(reader, code):
    page = reader.open(f"/{code}/boards/koudi-01/")
    page = reader.send(page, multiplier=["６"], points=["many"])
    assert reader.response.status_code == 200
    (field,) = page.all("input", name="points")
    assert field.attrs["aria-invalid"] == "true"
    described = field.attrs["aria-describedby"].split()
    (error,) = [tag for tag in page.with_class("error") if tag.attrs["id"] in described]
    refusals = {"en": "does not work here", "zh-hans": "这里不能填", "zh-hant": "這裡不能填"}
    assert refusals[code] in error.words
    assert error.words in page.problems[0].words
    assert (page.form["multiplier"], page.form["points"]) == (["6"], ["many"])
    titles = {"en": "Please look again", "zh-hans": "请再看看", "zh-hant": "請再看看"}
    assert page.title.startswith(titles[code])


@pytest.mark.usefixtures("positions")
def test_card_is_heard_by_name(reader):
    page = reader.open("/zh-hans/boards/follow-01/")
    names = [tag.words for tag in page.with_class("vh")]
    assert names.count("黑桃6") == 2
    assert "大王" in names
    lanes = [tag.attrs["data-suit"] for tag in page.all("fieldset")]
    assert lanes == ["T", "S"]
    assert [tag.words for tag in page.all("legend")] == ["主牌", "黑桃"]


def test_page_helper_sees_wrong_nesting():
    with pytest.raises(AssertionError):
        Page("<p><b></p>")
