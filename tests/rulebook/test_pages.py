"""The pages of the rulebook: three ways, in every language, and no link that leads nowhere."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.utils.translation import override

from engine.rules import RULES
from lessons.content import content
from lessons.models import MadeBoard
from lessons.puzzles.made import made_rules
from lessons.rulebook import rule_address, rulebook, shown, views
from lessons.rulebook.shown import boards_on
from tests.lessons.conftest import BOOSTED, HTMX, LANGUAGES, RESTORED
from tests.lessons.page import Page

pytestmark = pytest.mark.django_db

GROUPS = [group.id for group in rulebook().groups]
PAGES = [
    "rules/",
    *(f"rules/{group}/" for group in GROUPS),
    "rules/contested/",
    "rules/compare/",
    "rules/practise/follow.pair/",
]
each_language = pytest.mark.parametrize("code", LANGUAGES)
each_page = pytest.mark.parametrize("path", PAGES)


def fetched(client, address, headers=None):
    """Return the text of a page that is there."""
    response = client.get(address, headers=headers or {})
    assert response.status_code == 200, address
    return response.content.decode()


def opened(client, address):
    """Return a page that is there."""
    return Page(fetched(client, address))


@each_language
@each_page
def test_plain_page_is_whole(client, path, code):
    page = opened(client, f"/{code}/{path}")
    assert page.lang == LANGUAGES[code]
    assert len(page.all("h1")) == 1
    assert page.is_whole


@each_page
def test_htmx_gets_the_part_or_the_whole_as_it_needs(client, path):
    assert "<html" not in fetched(client, f"/en/{path}", HTMX)
    for headers in (BOOSTED, RESTORED):
        assert "<html" in fetched(client, f"/en/{path}", headers)


@each_page
def test_only_looking_is_allowed(client, path):
    assert client.post(f"/en/{path}").status_code == 405


@pytest.mark.parametrize(
    "path", ["rules/bridge/", "rules/practise/no.rule/", "rules/practise/anqi.head/", "rules/a.b/"]
)
def test_what_is_not_there_is_not_found(client, path, monkeypatch):
    monkeypatch.setattr(views, "made_rules", frozenset)
    assert client.get(f"/en/{path}").status_code == 404


@each_language
def test_every_rule_has_its_anchor_in_order(client, code):
    for group in rulebook().groups:
        page = opened(client, f"/{code}/rules/{group.id}/")
        anchors = [tag.attrs["id"] for tag in page.with_class("entry")]
        assert anchors == [rule for rule in RULES if rulebook().group_of(rule) == group.id]


def test_the_address_of_a_rule():
    with override("zh-hans"):
        assert rule_address("follow.pair") == "/zh-hans/rules/common/#follow.pair"
        assert rule_address("gaba.weng") == "/zh-hans/rules/gabaguo/#gaba.weng"
        assert rule_address("no.rule") == ""


def test_no_link_leads_nowhere_and_ids_stand_once(client):
    """All pages in one test: each page that one of them leads to is read a single time."""
    pages = {f"/en/{path}": opened(client, f"/en/{path}") for path in PAGES}
    ids = {address: ids_of(page) for address, page in pages.items()}
    for address, found in ids.items():
        assert len(set(found)) == len(found), address
    for address, page in pages.items():
        for tag in page.all("a"):
            place = urlsplit(tag.attrs["href"])
            if place.scheme:
                continue
            there = place.path or address
            if there not in ids:
                ids[there] = ids_of(opened(client, there))
            assert not place.fragment or place.fragment in ids[there], (address, tag.attrs["href"])


def ids_of(page):
    return [tag.attrs["id"] for tag in page.tags if "id" in tag.attrs]


def test_an_example_is_drawn_with_what_the_engine_says(client):
    page = opened(client, "/en/rules/common/")
    html = page.html.partition('id="follow.suit"')[2].partition("</article>")[0]
    entry = Page(f"<div>{html}</div>".replace("</article>", ""))
    assert [tag.words for tag in entry.all("h5")] == ["Right", "Wrong"]
    assert "4 of spades" in entry.html
    assert "here: what is printed on it does not count." in entry.html
    assert "source 000" in entry.html


def test_house_rules_are_told_with_their_values(client):
    page = opened(client, "/zh-hans/rules/anqi/")
    html = page.html.partition('id="anqi.koudi"')[2].partition("</article>")[0]
    for value in ("combined", "largest_component", "card_count"):
        assert f"koudi = {value}" in html
    assert "有争议" in html


def test_contested_rules_are_those_with_a_reason(client):
    page = opened(client, "/en/rules/contested/")
    anchors = [tag.attrs["id"] for tag in page.with_class("entry")]
    entries = [entry for group in rulebook().groups for entry in group.entries()]
    assert anchors == [entry.rule.id for entry in entries if entry.why]
    assert {entry.rule.id for entry in entries if entry.houses} <= set(anchors)


def test_a_rule_leads_to_its_boards_and_to_its_lesson(client, monkeypatch):
    monkeypatch.setattr(shown, "made_rules", frozenset)
    page = opened(client, "/en/rules/anqi/")
    html = page.html.partition('id="anqi.koudi"')[2].partition("</article>")[0]
    count = len(boards_on("anqi.koudi"))
    assert f'href="/en/rules/practise/anqi.koudi/">Practise this: {count} boards' in html
    assert 'href="/en/lessons/anqi-13/' in html
    listed = opened(client, "/en/rules/practise/anqi.koudi/")
    boards = [tag for tag in listed.all("a") if "/boards/" in tag.attrs["href"]]
    found = [tag.attrs["href"].split("/")[3] for tag in boards]
    assert set(found) >= {board.id for board in boards_on("anqi.koudi")}


@each_language
def test_a_rule_is_practised_on_boards_made_for_it(client, code):
    """Wherever some maker has the rule, a button of the page's one form leads to a new board."""
    made = made_rules()
    for group in rulebook().groups:
        page = opened(client, f"/{code}/rules/{group.id}/")
        (form,) = page.all("form", id="practise")
        assert form.attrs["action"] == f"/{code}/practice/next/"
        buttons = [tag.attrs["value"] for tag in page.all("button", form="practise", name="rule")]
        assert buttons == [each.rule.id for each in group.entries() if each.rule.id in made]
    response = client.post(f"/{code}/practice/next/", {"rule": "anqi.trump"})
    assert response.status_code == 303
    assert MadeBoard.objects.get().rule == "anqi.trump"
    assert opened(client, response["Location"]).with_class("board")


def test_boards_on_a_rule_begin_with_a_new_one(client):
    page = opened(client, "/en/rules/practise/anqi.trump/")
    (button,) = page.all("button", name="rule")
    assert (button.attrs["value"], button.words) == ("anqi.trump", "A new board on this rule")


def test_a_verdict_leads_to_the_rule(client):
    board = next(each for each in content().boards["koudi"] if each.exercise.game == "anqi")
    page = opened(client, f"/en/boards/{board.id}/")
    token = page.token
    answer = {key: str(value) for key, value in board.answer.items()}
    fields = {"token": token, **answer}
    response = client.post(f"/en/boards/{board.id}/answer/", fields, follow=True)
    verdict = Page(response.content.decode())
    links = [tag.attrs["href"] for tag in verdict.all("a")]
    assert "/en/rules/anqi/#anqi.koudi" in links


def test_the_bar_leads_to_the_rules(client):
    page = opened(client, "/zh-hans/")
    (link,) = [tag for tag in page.all("a") if tag.attrs["href"] == "/zh-hans/rules/"]
    assert link.words == "规则"
