"""What boards show many times is drawn once: the same HTML, nothing of one place at another."""

from dataclasses import dataclass

import pytest
from django.template import Context, Template
from django.utils.translation import override

from lessons.course import course
from lessons.puzzles.cards import shown_row
from tests.lessons.page import Page


@dataclass(frozen=True)
class Option:
    value: str
    label: str
    checked: bool = False
    suit: str = ""


def rendered(text, **values):
    return Template("{% load boards %}" + text).render(Context(values))


def test_cards_on_the_table():
    cards = shown_row(["S7", "S7", "BJ"], "en", ["S7"])
    page = Page(rendered("{% card_row cards %}", cards=cards))
    assert [row.attrs["class"] for row in page.all("ul")] == ["cards n3"]
    assert [card.attrs["class"] for card in page.with_class("card")] == [
        "card of-S proof", "card of-S", "card red",
    ]  # fmt: skip
    (row,) = Page(rendered("{% card_row cards %}", cards=())).all("ul")
    assert row.attrs["class"] == "cards n0"


def test_cards_are_named_in_the_language_of_each_page():
    cards = shown_row(["BJ"], "en", ["BJ"])
    with override("en"):
        english = rendered("{% card_row cards %}", cards=cards)
    with override("zh-hans"):
        chinese = rendered("{% card_row cards %}", cards=cards)
    assert "BIG JOKER" in english
    assert "BIG JOKER" not in chinese


@pytest.mark.parametrize(("tag", "kind"), [("choices name all", "radio"),
                                           ("choices name all several=True", "checkbox"),
                                           ("places name all", "radio")])  # fmt: skip
def test_buttons_to_choose_with(tag, kind):
    options = [Option("1", "One"), Option("2", "<Two>", checked=True)]
    text = f"{{% {tag} %}}"
    page = Page(rendered(text, name="a", all=options))
    boxes = page.all("input")
    assert {(box.attrs["type"], box.attrs["name"]) for box in boxes} == {(kind, "a")}
    assert [(box.attrs["value"], "checked" in box.attrs) for box in boxes] == [
        ("1", False), ("2", True),
    ]  # fmt: skip
    assert [label.words for label in page.all("label")] == ["One", "<Two>"]
    again = Page(rendered(text, name="b", all=[Option("2", "Two")])).all("input")
    assert [(box.attrs["name"], "checked" in box.attrs) for box in again] == [("b", False)]


def test_a_suit_is_drawn_and_named():
    hearts = Option("H", "Hearts", suit="H")
    text = rendered("{% places name all %}", name="in-S7", all=[hearts, Option("T", "Trump")])
    drawn, written = Page(text).all("label")
    assert (drawn.attrs["class"], written.attrs["class"]) == ("place of-H red", "place")
    assert drawn.words == "Hearts"
    assert text.count('<use href="#suit-H"/>') == 1


def test_a_rule_is_taught_where_a_lesson_is_about_it():
    steps = [(lesson, step) for lesson in course().lessons for step in lesson.steps]
    rules = {rule for _lesson, step in steps for rule in step.rules}
    assert rules
    for rule in rules:
        found = [(lesson, step) for lesson, step in steps if rule in step.rules]
        about = [each for each in found if rule in each[0].rules]
        assert course().step_on(rule) == (about or found)[0], rule
    assert course().step_on("no.rule") is None
