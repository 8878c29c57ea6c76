"""What the forms of several kinds have in common: cards, numbers and choices as they are sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.cards import Card
from engine.errors import BadInput
from lessons.puzzles.kinds.base import LONGEST, Problem, Shown, plain, short
from lessons.puzzles.numerals import read_signed, read_whole, without_unit


@dataclass(frozen=True, slots=True)
class NumberField:
    """One number to write, for the template."""

    name: str
    label: str
    value: str
    errors: list[str]


def number_field(name: str, label: str, shown: Shown) -> NumberField:
    """Return a number as the form shows it."""
    return NumberField(name, label, "".join(shown.given.get(name, ())), shown.problems_at(name))


def given_number(name: str, data: QueryDict) -> list[str]:
    """Return what was written into a field, cut to what it can show."""
    return [short(text) for text in data.getlist(name)[-1:] if text]


def read_number(
    name: str, values: list[str], *, most: int, empty: str, too_much: str, signed: bool = False
) -> int | Problem:
    """Return the number that a field holds, or what is wrong with it.

    Full-width and Chinese numerals are numbers too, and so is a number with its unit. ``signed``:
    it may be below zero.
    """
    if len(values) > 1:
        return Problem(name, _("This number came more than once; enter one."))
    text = plain(values[0]) if values else ""
    if not text:
        return Problem(name, empty)
    bare = without_unit(text)
    number = read_signed(bare) if signed else read_whole(bare)
    if number is None:
        refusal = _(
            "“%(value)s” does not work here. Enter only the number, in digits or Chinese numerals."
        )
        if signed:
            refusal = _(
                "“%(value)s” does not work here. Enter only the number, with − in front if it is"
                " below zero."
            )
        return Problem(name, refusal % {"value": short(text)})
    if len(text) > LONGEST or abs(number) > most:
        return Problem(name, too_much % {"most": most})
    return number


def given_cards(name: str, data: QueryDict, shown: Sequence[str]) -> list[str]:
    """Return the ticked cards that are really among those shown, to be shown ticked again."""
    held = Counter(shown)
    ticked = Counter(plain(value) for value in data.getlist(name)[: 2 * len(shown)]) & held
    return sorted(ticked.elements())


def read_cards(name: str, values: list[str], held: int) -> list[str] | Problem:
    """Return the cards that were ticked, at most as many as were shown."""
    if len(values) > held:
        text = _("%(got)d cards were sent, but the hand has only %(held)d.")
        return Problem(name, text % {"got": len(values), "held": held})
    cards = []
    for value in values:
        try:
            cards.append(Card.parse(plain(value)).text)
        except BadInput:
            text = _("“%(card)s” is not a card in this game.")
            return Problem(name, text % {"card": short(value)})
    return cards


def read_choice(name: str, data: QueryDict, values: Collection[str]) -> str:
    """Return the value that was chosen, nothing where none of the values was."""
    sent = data.getlist(name)
    value = plain(sent[-1]) if sent else ""
    return value if value in values else ""
