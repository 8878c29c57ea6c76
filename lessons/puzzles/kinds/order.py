"""Boards on the order of cards: each kind of card gets the number of its place."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.puzzles.cards import ShownCard, shown, together
from lessons.puzzles.kinds.base import BoardKind, Given, Problem, Reading, Shown, plain
from lessons.puzzles.kinds.fields import given_number, read_number
from lessons.texts import trump_text


@dataclass(frozen=True, slots=True)
class Item:
    """The copies of one card, and the field for their place."""

    name: str
    cards: tuple[ShownCard, ...]
    value: str
    errors: list[str]


class Order(BoardKind):
    """Put cards in order, the strongest first."""

    name = "order"
    template = "puzzles/kinds/order.html"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Strong and weak")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        return _("From strong to weak?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the places; each number from 1 on must stand once."""
        copies = Counter(exercise.document["cards"])
        problems: list[Problem] = []
        at: dict[int, str] = {}
        left = [card for card in copies if not any(map(plain, data.getlist(field(card))))]
        if left:
            text = _("Not every card has a place yet: %(left)d still to go.")
            return Reading(problems=(Problem("", text % {"left": len(left)}),))
        for card in copies:
            name = field(card)
            number = read_number(
                name,
                data.getlist(name),
                most=len(copies),
                empty=_("Enter a number here; 0 where nothing counts."),
                too_much=_("There are only %(most)d places."),
            )
            if isinstance(number, Problem):
                problems.append(number)
            elif number == 0:
                problems.append(Problem(name, _("The first place is 1.")))
            elif number in at:
                text = _("Place %(number)d is taken twice.")
                problems.append(Problem(name, text % {"number": number}))
            else:
                at[number] = card
        if problems:
            return Reading(problems=tuple(problems))
        return Reading(
            {"cards": [at[place] for place in sorted(at) for _n in range(copies[at[place]])]}
        )

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return the places as they were written."""
        names = [field(card) for card in dict.fromkeys(exercise.document["cards"])]
        return {name: given_number(name, data) for name in names if given_number(name, data)}

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the places of a stored answer."""
        cards = dict.fromkeys(answer["cards"])
        return {field(card): [str(place)] for place, card in enumerate(cards, 1)}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return a field for each card."""
        copies = Counter(shown.exercise.document["cards"])
        verdict = shown.verdict
        reasons = verdict.reasons if verdict and not verdict.correct else ()
        proof = set(together(reason.cards for reason in reasons))
        has_trump = shown.exercise.trump is not None
        return {
            "trump_text": trump_text(shown.exercise, shown.lang) if has_trump else "",
            "items": [_item(shown, text, count, text in proof) for text, count in copies.items()],
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return whether there was a choice between equal cards."""
        if verdict.count < 2:
            return ""
        return _("Other orders are right too: some of these cards or suits may change places.")


def field(card: str) -> str:
    """Return the field of one kind of card."""
    return f"place-{card}"


def _item(state: Shown, text: str, copies: int, is_proof: bool) -> Item:
    name = field(text)
    card = shown(text, state.lang, proof=is_proof)
    value = "".join(state.given.get(name, ()))
    return Item(name, (card,) * copies, value, state.problems_at(name))
