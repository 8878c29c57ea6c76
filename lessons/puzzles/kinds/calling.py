"""The forms of ``call`` boards, one for each game that calls, bids or shows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.cards import SUITS
from engine.exercises import Exercise
from lessons.puzzles.cards import ShownCard, shown, together
from lessons.puzzles.kinds.base import Given, Problem, Reading, Shown, plain
from lessons.puzzles.kinds.fields import given_cards, read_cards, read_choice
from lessons.puzzles.minis import Proof, held, printed
from lessons.texts import seat_name, suit_name
from lessons.texts.questions import NO_TRUMP

CARD = "card"
BID = "bid"
PASSING = "pass"
NONE = "none"
YES, NO = "yes", "no"
#: Chosen for a card that is not to be shown, as is choosing nothing.
LEFT = "left"


class CallForm(ABC):
    """How one game's question is asked, read and shown."""

    #: Names the partial of ``call.html`` that holds the fields.
    part: ClassVar[str]

    @abstractmethod
    def heading(self) -> str:
        """Return the question in a few words."""

    @abstractmethod
    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read an answer."""

    @abstractmethod
    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return what a form had selected, so far as it can be shown."""

    @abstractmethod
    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the form of a stored answer."""

    @abstractmethod
    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return what the template needs."""


class Calls(CallForm):
    """Tick the 7s that may be called with, and say whether the player may leave it."""

    part = "calls"

    def heading(self) -> str:
        """Return the question in a few words."""
        return _("May you call, and with what?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the 7s, or that there is none, and whether passing is allowed."""
        cards = read_cards(CARD, data.getlist(CARD), len(SUITS))
        if isinstance(cards, Problem):
            return Reading(problems=(cards,))
        problems = [*_none_or_some(CARD, bool(cards), NONE in data, _none_of_the_sevens())]
        may_pass = read_choice(PASSING, data, (YES, NO))
        if not may_pass:
            text = _("Say whether you have to call.")
            problems.append(Problem(PASSING, text))
        if problems:
            return Reading(problems=tuple(problems))
        return Reading({"calls": sorted(cards), "pass": may_pass == YES})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return what was ticked and chosen."""
        given: Given = {CARD: given_cards(CARD, data, _sevens())}
        if NONE in data:
            given[NONE] = ["1"]
        may_pass = read_choice(PASSING, data, (YES, NO))
        return given | ({PASSING: [may_pass]} if may_pass else {})

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the form of a stored answer."""
        cards = sorted(answer["calls"])
        given: Given = {CARD: cards, PASSING: [YES if answer["pass"] else NO]}
        return given if cards else given | {NONE: ["1"]}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return the hand and the four 7s to tick."""
        document = shown.exercise.document
        return {
            "hand": held(shown.exercise, document["hand"], shown.lang, _proof(shown)),
            "sevens": _card_choices(shown, _sevens()),
            "may_pass": shown.given.get(PASSING, [""])[0],
        }


class Bids(CallForm):
    """Tick the bids that are open."""

    part = "bids"

    def heading(self) -> str:
        """Return the question in a few words."""
        return _("Which bids are open?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the bids, or that there is none."""
        known = _bids(exercise)
        values = data.getlist(BID)
        if len(values) > len(known):
            return _refused(BID, _("More bids were sent than there are."))
        if any(plain(value) not in known for value in values):
            return _refused(BID, _("There is no such bid in this game."))
        bids = sorted({int(plain(value)) for value in values}, reverse=True)
        problems = _none_or_some(BID, bool(bids), NONE in data, _none_of_the_bids())
        return Reading(problems=problems) if problems else Reading({"bids": bids})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return the bids that were ticked."""
        sent = {plain(value) for value in data.getlist(BID)[:20]}
        given: Given = {BID: [bid for bid in _bids(exercise) if bid in sent]}
        return given | ({NONE: ["1"]} if NONE in data else {})

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the form of a stored answer."""
        bids = [str(bid) for bid in sorted(answer["bids"], reverse=True)]
        return {BID: bids} if bids else {BID: [], NONE: ["1"]}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return what was said, seat by seat, and the bids to tick."""
        said = shown.exercise.document["bids"]
        ticked = shown.given.get(BID, ())
        return {
            "said": [
                (seat_name(seat, shown.lang), _("pass") if each == PASSING else str(each))
                for seat, each in enumerate(said)
            ],
            "bids": [(bid, bid in ticked) for bid in _bids(shown.exercise)],
        }


@dataclass(frozen=True, slots=True)
class ShowRow:
    """A card of the hand, and the trumps that it could make."""

    name: str
    card: ShownCard
    trumps: tuple[tuple[str, str, bool], ...]


class Shows(CallForm):
    """Choose for each card of the hand which trump it makes, if it may be shown."""

    part = "shows"

    def heading(self) -> str:
        """Return the question in a few words."""
        return _("What may you show, and what does it make trump?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the trump suits; a card without one is not to be shown."""
        shows = {
            card: trump
            for card in _kinds(exercise)
            if (trump := read_choice(_field(card), data, _trumps())) and trump != LEFT
        }
        problems = _none_or_some("", bool(shows), NONE in data, _none_of_the_shows())
        return Reading(problems=problems) if problems else Reading({"shows": shows})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return the trumps that were chosen."""
        chosen = {
            _field(card): read_choice(_field(card), data, _trumps()) for card in _kinds(exercise)
        }
        given: Given = {name: [trump] for name, trump in chosen.items() if trump}
        return given | ({NONE: ["1"]} if NONE in data else {})

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the form of a stored answer."""
        shows = answer["shows"]
        return {_field(card): [trump] for card, trump in shows.items()} or {NONE: ["1"]}

    def parts(self, state: Shown) -> dict[str, Any]:
        """Return a row for each card of the hand."""
        proof = set(_proof_cards(state))
        document = state.exercise.document
        seen = document.get("shown")
        return {
            "seen": [shown(seen, state.lang)] if seen else [],
            "rows": [
                ShowRow(
                    _field(card),
                    shown(card, state.lang, proof=card in proof),
                    _trump_choices(state, card),
                )
                for lane in held_in_order(state.exercise)
                for card in lane
            ],
        }


FORMS: dict[str, CallForm] = {"anqi": Calls(), "heiqi": Bids(), "gabaguo": Shows()}


def held_in_order(exercise: Exercise) -> list[list[str]]:
    """Return the different cards of the hand, by printed suit."""
    return [lane for _suit, lane in printed(_kinds(exercise))]


def _kinds(exercise: Exercise) -> list[str]:
    return list(dict.fromkeys(exercise.document["hand"]))


def _field(card: str) -> str:
    return f"show-{card}"


def _sevens() -> list[str]:
    return [suit + "7" for suit in SUITS]


def _trumps() -> tuple[str, ...]:
    return (*SUITS, NO_TRUMP, LEFT)


def _trump_choices(state: Shown, card: str) -> tuple[tuple[str, str, bool], ...]:
    chosen = "".join(state.given.get(_field(card), ()))
    labels = [suit_name(suit, state.lang) for suit in SUITS]
    labels += [_("No trump suit"), _("Not to be shown")]
    return tuple(
        (trump, label, trump == chosen) for trump, label in zip(_trumps(), labels, strict=True)
    )


def _bids(exercise: Exercise) -> list[str]:
    return [str(bid) for bid in exercise.rules.bids(exercise.house)]


def _card_choices(state: Shown, cards: list[str]) -> list[ShownCard]:
    ticked = state.given.get(CARD, ())
    return [shown(card, state.lang, checked=card in ticked) for card in cards]


def _proof_cards(state: Shown) -> list[str]:
    reasons = state.verdict.reasons if state.verdict else ()
    return together(reason.cards for reason in reasons)


def _proof(state: Shown) -> Proof:
    return Proof(_proof_cards(state))


def _none_or_some(
    name: str, has_some: bool, has_none: bool, texts: tuple[str, str]
) -> tuple[Problem, ...]:
    """Return what is wrong where both something and nothing was said, or neither."""
    if has_some == has_none:
        return (Problem(name, texts[0 if has_some else 1]),)
    return ()


def _none_of_the_sevens() -> tuple[str, str]:
    return (
        _("You ticked 7s and also said that you may call with none."),
        _("Tick the 7s that you may call with, or that there are none."),
    )


def _none_of_the_bids() -> tuple[str, str]:
    return (
        _("You ticked bids and also said that none is open."),
        _("Tick the bids that are open, or that none is."),
    )


def _none_of_the_shows() -> tuple[str, str]:
    return (
        _("You chose a trump suit and also said that nothing may be shown."),
        _("Choose what a card makes trump, or tick that nothing may be shown."),
    )


def _refused(name: str, text: str) -> Reading:
    return Reading(problems=(Problem(name, text),))
