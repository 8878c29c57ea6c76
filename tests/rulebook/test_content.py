"""The rulebook itself: whole, checked against the engine, and in good language."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import call_command

from engine.cards import BJ
from engine.games import GAMES
from engine.rules import RULES
from lessons.content import content
from lessons.content.prose import plain
from lessons.course import course
from lessons.rulebook import rulebook
from lessons.rulebook.coverage import coverage
from lessons.rulebook.houses import option_values
from lessons.rulebook.shown import boards_on, lesson_on

HAN = re.compile(r"[\u4e00-\u9fff]")
LATIN = re.compile(r"[A-Za-z]+")
#: Latin letters that are fine in a Chinese text: ranks, and n, u, L for a number.
FINE = set("AKQJLnu")
#: Orders of suits, and what stands in quotes.
QUOTED = re.compile(r"HSDC|“[^”]*”")
ENTRIES = [entry for group in rulebook().groups for entry in group.entries()]
WRITTEN = [entry for entry in ENTRIES if not entry.is_short]


def passages(entry):
    """Yield every sentence of an entry."""
    parts = [*entry.text, *entry.example_text, *entry.why]
    if entry.example:
        parts += entry.example.note
    for part in parts:
        yield from part
    for house in entry.houses:
        yield from (choice.text for choice in house.choices if choice.text)


def test_pages_hold_every_rule_in_the_order_of_the_rules():
    by_group = [[entry.rule.id for entry in group.entries()] for group in rulebook().groups]
    assert sorted(rule for rules in by_group for rule in rules) == sorted(RULES)
    places = {rule: place for place, rule in enumerate(RULES)}
    for rules in by_group:
        assert rules == sorted(rules, key=places.__getitem__)
    assert [group.id for group in rulebook().groups] == ["common", *GAMES]


def test_nothing_is_missing():
    missing = coverage()
    assert missing.without_text == ()
    assert missing.without_entry == ()
    assert missing.options_without_entry == ()


def test_options_have_the_values_of_the_engine():
    for group in rulebook().groups:
        for entry in group.entries():
            for house in entry.houses:
                values = option_values(group.game)[house.name]
                told = [choice.value for choice in house.choices]
                assert told == (values if len(values) <= 6 else [values[0], "…"]), entry.rule.id
                assert [each.is_default for each in house.choices].index(True) == 0


def test_what_is_missing_is_listed():
    out = StringIO()
    call_command("check_content", missing=True, stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[1:4] == [
        "no text (0): -",
        "no entry in the rulebook (0): -",
        "options that no entry tells (0): -",
    ]
    assert lines[5].startswith("no lesson yet (")
    assert "follow.pair" not in lines[6]  # there are boards on it


def test_lessons_teach_rules_that_there_are():
    taught = {rule for lesson in course().lessons for rule in lesson.rules}
    assert taught <= set(RULES)
    for rule in taught:
        where = lesson_on(rule)
        assert where is not None, f"no step of the lesson names {rule}"
        assert "/lessons/" in where.url
    assert set(coverage().without_lesson).isdisjoint(taught)


def test_boards_are_found_by_the_rules_that_decide_them():
    assert {board.kind for board in boards_on("follow.pair")} == {"follow"}
    assert {board.exercise.game for board in boards_on("heiqi.koudi")} == {"heiqi"}
    assert boards_on("anqi.head") == ()


@pytest.mark.parametrize("entry", WRITTEN, ids=lambda entry: entry.rule.id)
def test_an_entry_reads_well_in_each_language(entry):
    assert 1 <= sum(map(len, entry.text)) <= 6
    for sentence in passages(entry):
        english, chinese = plain(sentence["en"]), plain(sentence["zh-hans"])
        assert not HAN.search(english), english
        assert HAN.search(chinese), chinese
        assert english[-1] in ".?!", english
        assert chinese[-1] in "。？！", chinese
        assert "对家" not in chinese
        assert len(chinese) <= 110, chinese
        chinese = QUOTED.sub("", chinese)
        assert set("".join(LATIN.findall(chinese))) <= FINE, chinese
        assert not re.search(r"[,;:!?()]", chinese), chinese
        assert len(english) <= 300, english


@pytest.mark.parametrize("entry", WRITTEN, ids=lambda entry: entry.rule.id)
def test_an_example_shows_its_rule(entry):
    if entry.example is None:
        assert entry.example_text
        return
    example = entry.example
    verdicts = [example.verdict, *filter(None, [example.wrong_verdict])]
    cited = {reason.rule for verdict in verdicts for reason in verdict.reasons}
    assert entry.rule.id in cited | set(example.exercise.document.get("rules") or ())
    prefix = entry.rule.id.partition(".")[0]
    game = GAMES[example.exercise.game]
    assert prefix == game.prefix or prefix not in {each.prefix for each in GAMES.values()}


# --- the table of games ---------------------------------------------------------------------------


def cell(row, game):
    """Return what the table of games says in both languages."""
    names = {each.name["en"]: each for each in rulebook().comparisons}
    (found,) = [each for each in names[row].cells if each.game == game]
    ((text,),) = found.text
    return text["en"], text["zh-hans"]


def test_the_table_counts_decks_and_players_as_the_engine_does():
    for name, game in GAMES.items():
        english, chinese = cell("Decks and players", name)
        assert english.startswith(f"{game.decks} deck")
        assert chinese.startswith({1: "一副", 2: "两副"}[game.decks])
        least, most = min(game.players), max(game.players)
        numbers = [int(each) for each in re.findall(r"\d", english)][1:]
        assert (numbers[0], numbers[-1]) == (least, most)
        assert [int(each) for each in re.findall(r"\d", chinese)] == numbers


def trumps(game, trump):
    """Return how many trumps a game has."""
    level = "9" if game.levels else None
    order = game.trump_order(game.options(), trump, level)
    lanes = dict(order.lanes(range(54)))
    return game.decks * len(lanes[order.suit[BJ]])


def test_the_table_counts_trumps_as_the_engine_does():
    for name, game in GAMES.items():
        english, chinese = cell("How many trumps", name)
        if not game.is_trick_game:
            assert (english, chinese) == ("None", "没有")
            continue
        counts = [trumps(game, trump) for trump in ("H", "none") if trump in game.trumps]
        assert [int(each) for each in re.findall(r"\d+", english)] == counts
        assert [int(each) for each in re.findall(r"\d+", chinese)] == counts


def test_every_cell_leads_to_a_rule_of_its_game_or_a_shared_one():
    shared = {entry.rule.id for entry in rulebook().group("common").entries()}
    for row in rulebook().comparisons:
        for each in row.cells:
            own = each.rule.startswith(GAMES[each.game].prefix + ".")
            assert own or each.rule in shared, (row.name["en"], each.rule)
            assert each.rule in content().rules
