"""Boards on beating a play: cards to pick or a pass, or a list of plays to put together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.exercises import Exercise
from engine.verdict import Verdict
from lessons.puzzles.cards import Marks, ShownLane, shown_row, together
from lessons.puzzles.kinds.base import BoardKind, Edit, Given, Problem, Reading, Shown
from lessons.puzzles.kinds.fields import given_cards, read_cards
from lessons.puzzles.minis import Minis, by_rank, minis
from lessons.texts import card_name

CARD: Final = "card"
NO_PLAY: Final = "pass"
#: A play of the list, its cards with blanks between; and the buttons that change the list. A field
#: named "remove" would stand in the place of the form's own method.
PLAY: Final = "play"
ADD: Final = "add-play"
REMOVE: Final = "remove-play"
#: In a form that has just been changed: the list wants to be looked at.
EDITED: Final = "edited"
#: The list holds at most so many plays.
MOST_PLAYS: Final = 200
ALL: Final = "all"


@dataclass(frozen=True, slots=True)
class ListedPlay:
    """One play of the list, for the template."""

    number: int
    value: str
    cards: Minis
    names: str


class Beat(BoardKind):
    """Pick a play that beats the table, or list all of them."""

    name = "beat"
    template = "puzzles/kinds/beat.html"

    def label(self) -> str:
        """Return what boards of this kind are called."""
        return _("Beating a play")

    def heading(self, exercise: Exercise) -> str:
        """Return the question in a few words."""
        leads = not exercise.document["table"]
        if exercise.ask == ALL:
            return _("What could you lead?") if leads else _("What beats it?")
        return _("What do you lead?") if leads else _("Can you beat it?")

    def read(self, exercise: Exercise, data: QueryDict) -> Reading:
        """Read the picked cards or a pass; or the list."""
        cards = _read_picked(exercise, data)
        if isinstance(cards, Problem):
            return Reading(problems=(cards,))
        if exercise.ask == ALL:
            return _read_list(exercise, data, cards)
        if cards and NO_PLAY in data:
            return _refused(_("You picked cards and also said that you pass."))
        if not cards and NO_PLAY not in data:
            return _refused(_("Nothing is selected. Pick your cards, or tick that you pass."))
        return Reading({"cards": cards} if cards else {"pass": True})

    def edit(self, exercise: Exercise, data: QueryDict) -> Edit | None:
        """Add the picked cards to the list, or take a play out of it."""
        if exercise.ask != ALL or not ({ADD, REMOVE} & set(data)):
            return None
        given = self.given(exercise, data)
        plays = given[PLAY]
        if REMOVE in data:
            gone = data[REMOVE]
            left = [play for at, play in enumerate(plays) if str(at) != gone]
            return Edit(given | {PLAY: left, EDITED: ["1"]})
        cards = _read_picked(exercise, data)
        if not isinstance(cards, Problem) and not cards:
            cards = Problem(CARD, _("Pick the cards of a play first, then add it to the list."))
        if isinstance(cards, Problem):
            return Edit(given, (cards,))
        if _written(cards) in plays:
            return Edit(given, (Problem(CARD, _("This play is in the list already.")),))
        if len(plays) >= MOST_PLAYS:
            return Edit(given, (Problem(CARD, _("The list is full.")),))
        return Edit({PLAY: [*plays, _written(cards)], CARD: [], EDITED: ["1"]})

    def given(self, exercise: Exercise, data: QueryDict) -> Given:
        """Return the picked cards, the list, and whether nothing at all is to be played."""
        hand = exercise.document["hand"]
        given: Given = {CARD: given_cards(CARD, data, hand)}
        if exercise.ask == ALL:
            given[PLAY] = _given_plays(exercise, data)
            given |= {EDITED: ["1"]} if EDITED in data else {}
        if NO_PLAY in data:
            given[NO_PLAY] = ["1"]
        return given

    def recall(self, answer: dict[str, Any]) -> Given:
        """Return the form of a stored answer."""
        if "plays" in answer:
            plays = [_written(cards) for cards in answer["plays"]]
            return {PLAY: plays, CARD: []} | ({} if plays else {NO_PLAY: ["1"]})
        cards = sorted(answer.get("cards", ()))
        return {CARD: cards} if cards else {CARD: [], NO_PLAY: ["1"]}

    def parts(self, shown: Shown) -> dict[str, Any]:
        """Return the table, the hand, and the list where one is asked for."""
        document, lang = shown.exercise.document, shown.lang
        hand = by_rank(document["hand"])
        marks = Marks(hand, checked=shown.given.get(CARD, ()), played_proof=_proof(shown.verdict))
        row = tuple(marks.show(text, lang) for text in hand)
        plays = shown.given.get(PLAY, ())
        return {
            "on_table": shown_row(document["table"], lang),
            "first": bool(document.get("first")),
            "row": ShownLane("", _("Your hand"), row),
            "counted": True,
            "lists": shown.exercise.ask == ALL,
            "plays": [
                ListedPlay(at, play, minis(play.split(), lang), _names(play, lang))
                for at, play in enumerate(plays)
            ],
            "edited": EDITED in shown.given,
            "passes": NO_PLAY in shown.given,
        }

    def other_answers(self, exercise: Exercise, verdict: Verdict) -> str:
        """Return how many other plays would do; a list and a pass have no other."""
        others = verdict.count - 1
        if exercise.ask == ALL or verdict.answer.get("pass"):
            return ""
        if not others:
            return _("It is the only play that does.")
        text = ngettext(
            "%(others)d other play would do too.", "%(others)d other plays would do too.", others
        )
        return text % {"others": others}


def _read_picked(exercise: Exercise, data: QueryDict) -> list[str] | Problem:
    return read_cards(CARD, data.getlist(CARD), len(exercise.document["hand"]))


def _read_list(exercise: Exercise, data: QueryDict, picked: list[str]) -> Reading:
    """Read the list, which may be empty only where that is said."""
    values = data.getlist(PLAY)
    if len(values) > MOST_PLAYS:
        return _refused(_("The list is full."))
    held = len(exercise.document["hand"])
    plays = []
    for value in values:
        cards = read_cards(CARD, value.split(), held)
        if isinstance(cards, Problem):
            return Reading(problems=(cards,))
        plays.append(cards)
    if picked:
        return _refused(
            _("Some cards are picked but not in the list yet: add them, or unpick them.")
        )
    if plays and NO_PLAY in data:
        return _refused(_("You listed plays and also said that there are none."))
    if not plays and NO_PLAY not in data:
        return _refused(_("The list is empty. Add plays to it, or tick that there are none."))
    return Reading({"plays": plays})


def _given_plays(exercise: Exercise, data: QueryDict) -> list[str]:
    """Return the plays of the list that are cards of the hand, as they were listed."""
    hand = Counter(exercise.document["hand"])
    plays = []
    for value in data.getlist(PLAY)[:MOST_PLAYS]:
        cards = read_cards(CARD, value.split(), hand.total())
        if not isinstance(cards, Problem) and cards and not Counter(cards) - hand:
            plays.append(_written(cards))
    return plays


def _written(cards: list[str]) -> str:
    return " ".join(by_rank(cards))


def _proof(verdict: Verdict | None) -> list[str]:
    """Return the cards of the hand that a verdict speaks of."""
    reasons = verdict.reasons if verdict else ()
    spoken = [each for each in reasons if each.facts.get("problem") != "missing"]
    missing = [each for each in reasons if each.facts.get("problem") == "missing"]
    return together(each.cards for each in (*spoken, *missing[:1]))


def _refused(text: str) -> Reading:
    return Reading(problems=(Problem(CARD, text),))


def _names(play: str, lang: str) -> str:
    """Return the cards of a play as they are read aloud."""
    return ", ".join(card_name(card, lang) for card in play.split())
