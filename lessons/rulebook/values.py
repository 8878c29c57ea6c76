"""The parts of a result in words: what is given, what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from lessons.rulebook.figures import Row, row, say, seat_name
from lessons.texts.words import rank_sign

#: Fields that hold the number of a seat, a level rank, cards.
_SEATS = frozenset({"declarer", "partner", "first_out", "seat", "holder"})
_LEVELS = frozenset({"levels"})
_CARDS = frozenset({"last", "taken"})


def value_row(name: str, value: Any) -> Row:
    """Return one field of a result as a row."""
    label = say(lambda: label_of(name))
    if name in _CARDS and isinstance(value, Sequence) and value:
        return row(label, list(value))
    return Row(label, words=say(lambda: value_words(name, value)))


def value_words(name: str, value: Any) -> str:
    """Return a field's value in words."""
    if value is None or value == []:
        return _("none")
    if isinstance(value, Mapping):
        said = (
            _("%(who)s: %(what)s") % {"who": _side(who), "what": value_words(name, what)}
            for who, what in value.items()
        )
        return _("; ").join(said)
    if isinstance(value, list):
        signed = name == "payout"
        said = (
            f"{seat_name(seat)} {number(each, signed=signed)}" for seat, each in enumerate(value)
        )
        return _(", ").join(said)
    if isinstance(value, bool):
        return pgettext("fact", "yes") if value else pgettext("fact", "no")
    if isinstance(value, int):
        return seat_name(value) if name in _SEATS else number(value, signed=name == "score")
    if name in _LEVELS:
        return rank_sign("S" + value)
    return {**_sides(), **_stakes()}.get(value, value)


def number(value: int, *, signed: bool = False) -> str:
    """Return a number with a proper minus sign, and a plus sign where it is a change."""
    if value < 0:
        return f"−{-value}"
    return f"+{value}" if signed and value else str(value)


def label_of(name: str) -> str:
    """Return what a field of a result is called."""
    return {
        "points": _("Defenders’ points"),
        "overcalls": _("Overcalls"),
        "players": _("Players"),
        "declarer": _("Declarer"),
        "partner": _("Partner"),
        "bid": _("Bid"),
        "levels": _("Levels"),
        "stake": _("Stake"),
        "dug": _("Last trick won by the defenders"),
        "last": _("Winning play of the last trick"),
        "squat": _("Deals owed"),
        "seal": _("Still to seal A"),
        "by_rocket": _("At A by a rocket"),
        "first_out": _("First out"),
        "captured": _("Points captured"),
        "left": _("Cards left"),
        "holder": _("Holds the deal"),
        "taken": _("Point cards of the other side"),
        "side": _("Who wins"),
        "payout": _("Payout"),
        "units": _("Units"),
        "score": _("Score"),
        "deal": _("Next deal"),
        "match": _("Match won"),
        "seat": _("Counted for"),
    }[name]


def _side(name: str) -> str:
    return _sides()[name]


def _sides() -> dict[str, str]:
    return {
        "declarer": _("declarer’s side"),
        "defenders": _("defenders"),
        "draw": _("a draw"),
        "holder": _("the side that held the deal"),
        "others": _("the other side"),
    }


def _stakes() -> dict[str, str]:
    return {
        "none": pgettext("stake", "none"),
        "LJ": _("Little Joker"),
        "BJ": _("Big Joker"),
        "both": _("both jokers"),
        "rocket": _("rocket"),
    }
