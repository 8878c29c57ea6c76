"""How a deal ended, in words: what ``result`` boards show, game by game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from engine.exercises import Exercise
from lessons.puzzles.minis import Minis, minis
from lessons.texts import seat_list, seat_name
from lessons.texts.patterns import phrase

SIDES: Final = ("declarer", "defenders")
_SIDES: Final = {
    "declarer": gettext_noop("The declarer’s side"),
    "defenders": gettext_noop("The defenders"),
    "draw": gettext_noop("Nobody: a draw"),
    "holder": gettext_noop("The side that held the deal"),
    "others": gettext_noop("The other side"),
}


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing to know, for ``parts/facts.html``."""

    label: str
    value: str
    cards: Minis | str = ""


def facts_of(exercise: Exercise, lang: str) -> list[Fact]:
    """Return everything that is known about the end of a deal."""
    return _FACTS[exercise.game](exercise, lang)


def side_name(side: str) -> str:
    """Return what a side is called where it stands alone."""
    return _(_SIDES[side])


def level_name(level: str) -> str:
    """Return a level as it is written."""
    return level.replace("T", "10")


def _anqi(exercise: Exercise, lang: str) -> list[Fact]:
    document = exercise.document
    partner = document["partner"]
    return [
        Fact(_("At the table"), seat_list(range(exercise.players), lang)),
        Fact(_("Declarer"), seat_name(document["declarer"], lang)),
        Fact(
            _("Hidden partner"),
            _("None: the declarer played alone") if partner is None else seat_name(partner, lang),
        ),
        Fact(_("Overcalls"), str(document["overcalls"])),
        Fact(_("Points of the defenders, kou-di included"), str(document["points"])),
    ]


def _heiqi(exercise: Exercise, lang: str) -> list[Fact]:
    document = exercise.document
    facts = [
        Fact(_("The bid"), str(document["bid"])),
        Fact(_("Points of the defenders, kou-di included"), str(document["points"])),
    ]
    if "declarer" in document:
        table = seat_list(range(exercise.players), lang)
        declarer = seat_name(document["declarer"], lang)
        facts = [Fact(_("At the table"), table), Fact(_("Declarer"), declarer), *facts]
    return facts


def _shengji(exercise: Exercise, _lang: str) -> list[Fact]:
    points = str(exercise.document["points"])
    return [Fact(_("Points of the defenders, kou-di included"), points)]


def _gabaguo(exercise: Exercise, lang: str) -> list[Fact]:
    document = exercise.document
    last = _("Won by the declarer’s side")
    if document["dug"]:
        last = _("Won by the defenders with")
    levels, owed = document["levels"], document.get("squat", {})
    return [
        Fact(_("Level of the declarer’s side"), level_name(levels["declarer"])),
        Fact(_("Level of the defenders"), level_name(levels["defenders"])),
        *_flags(document, "by_rocket", _("Came to A by a rocket, no deal held there yet")),
        *_flags(document, "seal", _("The next deal as declarer is to seal A")),
        Fact(_("Deals owed by the declarer’s side"), _deals(owed.get("declarer", 0))),
        Fact(_("Deals owed by the defenders"), _deals(owed.get("defenders", 0))),
        Fact(_("At stake"), phrase(f"stake.{document['stake']}", lang)),
        Fact(_("Points of the defenders"), str(document["points"])),
        Fact(_("The last trick"), last, minis(document.get("last", ()), lang)),
    ]


def _deals(number: int) -> str:
    return str(number) if number else _("None")


def _flags(document: Mapping[str, Any], name: str, label: str) -> list[Fact]:
    """Return who something is true of, where it is anybody."""
    named = [side for side in SIDES if document.get(name, {}).get(side)]
    texts = [side_name(side) for side in named]
    return [Fact(label, " · ".join(texts))] if texts else []


def _dingqi(exercise: Exercise, lang: str) -> list[Fact]:
    document = exercise.document
    facts = [Fact(_("First out"), seat_name(document["first_out"], lang))]
    if "holder" in document:
        held = range(document["holder"] % 2, exercise.players, 2)
        others = range(1 - document["holder"] % 2, exercise.players, 2)
        facts += [
            Fact(side_name("holder"), seat_list(held, lang)),
            Fact(side_name("others"), seat_list(others, lang)),
        ]
    left = document.get("left")
    for seat, points in enumerate(document["captured"]):
        said = _("%(points)d points captured") % {"points": points}
        if left is not None:
            cards = ngettext("%(left)d card left", "%(left)d cards left", left[seat])
            said = f"{said}, {cards % {'left': left[seat]}}"
        facts.append(Fact(seat_name(seat, lang), said))
    if "taken" in document:
        label = _("Point cards of the other side")
        cards = document["taken"]
        facts.append(Fact(label, "" if cards else _("None"), minis(cards, lang)))
    return facts


_FACTS: Final[Mapping[str, Callable[[Exercise, str], list[Fact]]]] = {
    "anqi": _anqi,
    "heiqi": _heiqi,
    "gabaguo": _gabaguo,
    "dingqi": _dingqi,
    "shengji": _shengji,
}
