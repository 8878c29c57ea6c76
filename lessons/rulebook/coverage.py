"""The ids of rules held against each other: engine, texts, rulebook, options, lessons, boards."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games import GAMES
from engine.rules import RULES
from lessons.content import content
from lessons.course import course
from lessons.puzzles.made import made_rules
from lessons.rulebook import rulebook
from lessons.rulebook.houses import option_values
from lessons.rulebook.shown import boards_on


@dataclass(frozen=True)
class Coverage:
    """What is missing: ids of rules, and options as ``anqi.koudi``."""

    without_text: tuple[str, ...]
    without_entry: tuple[str, ...]
    options_without_entry: tuple[str, ...]
    #: Entries that tell an example in words, where no kind of exercise fits.
    without_cards: tuple[str, ...]
    without_lesson: tuple[str, ...]
    without_boards: tuple[str, ...]

    def lines(self) -> list[str]:
        """Return what is missing as lines to read."""
        named = (
            ("no text", self.without_text),
            ("no entry in the rulebook", self.without_entry),
            ("options that no entry tells", self.options_without_entry),
            ("an example in words only", self.without_cards),
            ("no lesson yet", self.without_lesson),
            ("no boards yet", self.without_boards),
        )
        return [f"{name} ({len(ids)}): {', '.join(ids) or '-'}" for name, ids in named]


def coverage() -> Coverage:
    """Return what is missing."""
    made = made_rules()
    entries = {entry.rule.id: entry for group in rulebook().groups for entry in group.entries()}
    written = {rule: entry for rule, entry in entries.items() if not entry.is_short}
    taught = {rule for lesson in course().lessons for step in lesson.steps for rule in step.rules}
    told = {
        f"{group.game}.{house.name}"
        for group in rulebook().groups
        for entry in group.entries()
        for house in entry.houses
    }
    options = [f"{game}.{name}" for game in GAMES for name in option_values(game)]
    return Coverage(
        tuple(rule for rule in RULES if rule not in content().rules),
        tuple(rule for rule in RULES if rule not in written),
        tuple(option for option in options if option not in told),
        tuple(rule for rule in RULES if rule in written and written[rule].example is None),
        tuple(rule for rule in RULES if rule not in taught),
        tuple(rule for rule in RULES if rule not in made and not boards_on(rule)),
    )
