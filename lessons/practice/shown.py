"""What the pages of Practice show: the form to choose with, and a board with what was chosen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.exercises.making import HARDEST
from lessons.content import Board, content
from lessons.models import MadeBoard, PracticeTurn
from lessons.practice import services
from lessons.practice.choice import ANY, Choice, Read, rules_of
from lessons.puzzles.kinds import KINDS, get_kind
from lessons.puzzles.made import offers
from lessons.web import pages
from lessons.web.boards import BoardState, cited_rule, form_context, game_name, said_title
from lessons.web.passages import in_each

SECTION = "practice"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose; ``why_not`` says why it cannot be, where it cannot."""

    value: str
    label: str
    checked: bool
    why_not: str = ""


def level_names() -> dict[int, str]:
    """Return what each difficulty is called."""
    return {
        1: _("very easy"),
        2: _("easy"),
        3: _("middling"),
        4: _("hard"),
        5: _("very hard"),
    }


def range_text(choice: Choice) -> str:
    """Return the difficulties of a choice in words."""
    names = level_names()
    if choice.easiest == choice.hardest:
        return names[choice.easiest]
    if (choice.easiest, choice.hardest) == (1, HARDEST):
        return _("every difficulty")
    said = {"easiest": names[choice.easiest], "hardest": names[choice.hardest]}
    return _("%(easiest)s to %(hardest)s") % said


def choice_words(choice: Choice) -> list[str]:
    """Return a choice in words: game, kind, rule, difficulty."""
    words = [game_name(choice.game)]
    words.append(get_kind(choice.kind).label() if choice.kind else _("any kind"))
    if choice.rule:
        words.append(content().rules[choice.rule].name[pages.language()])
    return [*words, range_text(choice)]


def chooser_context(read: Read, back_url: str) -> dict[str, Any]:
    """Return what the form to choose with shows; ``back_url`` leads to the reader's board."""
    choice = read.choice
    rule, kinds = content().rules.get(choice.rule), _kinds(choice)
    return {
        "section": SECTION,
        "alternates": pages.alternates(
            "practice-choose", {name: [value] for name, value in choice.fields().items()}
        ),
        "heading": in_each(lambda _lang: _("Practice")),
        "prompt": in_each(lambda _lang: _prompt()),
        "problems": read.problems,
        "nearest": choice_words(choice) if read.problems else (),
        "games": [Option(game, game_name(game), game == choice.game) for game in offers()],
        "kinds": kinds,
        "not_here": next((each.why_not for each in kinds if each.why_not), ""),
        "rules": _rules(choice),
        "rule": cited_rule(rule) if rule else None,
        "levels": [
            Option(str(level), f"{level} {name}", checked=False)
            for level, name in level_names().items()
        ],
        "easiest": str(choice.easiest),
        "hardest": str(choice.hardest),
        "back_url": back_url,
    }


def _prompt() -> str:
    return _(
        "An endless supply of new boards on whatever you choose. Your place is kept on this device."
    )


def _kinds(choice: Choice) -> list[Option]:
    """Return every kind that can be made at all; those of other games stand last and say so."""
    found = offers()
    offer = found[choice.game]
    options = [Option(ANY, _("Any kind"), choice.kind == ANY)]
    for kind in KINDS:
        games = [game for game, kinds in found.items() if kind in kinds]
        if games:
            why_not = (
                "" if kind in offer else _("not in %(game)s") % {"game": game_name(choice.game)}
            )
            options.append(Option(kind, get_kind(kind).label(), kind == choice.kind, why_not))
    return sorted(options, key=lambda option: bool(option.why_not))


def _rules(choice: Choice) -> list[Option]:
    texts, lang = content().rules, pages.language()
    rules = rules_of(offers()[choice.game], choice.kind)
    return [
        Option(ANY, _("Any rule"), choice.rule == ANY),
        *(Option(rule, texts[rule].name[lang], rule == choice.rule) for rule in rules),
    ]


def board_context(reader: str, row: MadeBoard, board: Board, state: BoardState) -> dict[str, Any]:
    """Return what a made board shows, wherever it was found."""
    kind = get_kind(board.kind)
    ids = {"slug": row.slug}
    said = said_title(state)
    place = _("Practice: %(kind)s") % {"kind": kind.label()}
    heading = kind.heading(board.exercise)
    return {
        "section": SECTION,
        "page_title": " · ".join(filter(None, (said, place, heading))),
        "answer_url": reverse("practice-answer", kwargs=ids),
        "acts_template": "practice/_acts.html",
        **form_context(reader, board, state),
    }


def around_context(
    row: MadeBoard, state: BoardState, choice: Choice, turn: PracticeTurn | None
) -> dict[str, Any]:
    """Return what stands around a made board: other languages, what was chosen, the way on."""
    return {
        "alternates": pages.alternates("practice-board", state.given, slug=row.slug),
        "own_url": reverse("practice-board", kwargs={"slug": row.slug}),
        "slug": row.slug,
        "kind_label": get_kind(row.kind).label(),
        "difficulty": level_names()[row.difficulty],
        "chosen": choice_words(choice),
        "onward": choice.fields(),
        "is_nearest": not choice.admits(row),
        # Looked up where it is said: not with a part of the page.
        "had_met": partial(services.had_met, turn) if turn else False,
    }
