"""How each kind of exercise is drawn as an example: its position, and an answer to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine.exercises import Exercise
from lessons.rulebook.figures import (
    Cards,
    Proof,
    Row,
    cards,
    groups,
    lanes,
    row,
    say,
    seat_name,
    seat_names,
)
from lessons.rulebook.values import value_row, value_words
from lessons.texts import suit_name
from lessons.web.passages import in_each

Answer = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Picture:
    """How one kind is drawn; ``kept`` marks proof in the position, ``played`` in the answer."""

    position: Callable[[Exercise, Proof], list[Row]]
    answer: Callable[[Exercise, Answer, Proof], list[Row]]


def _follow(exercise: Exercise, proof: Proof) -> list[Row]:
    document = exercise.document
    return [
        row(say(lambda: _("Lead")), document["led"]),
        lanes(say(lambda: _("Hand")), exercise, document["hand"], proof),
    ]


def _picked(exercise: Exercise, answer: Answer, proof: Proof) -> list[Row]:
    labels = {
        "forced": say(lambda: _("Have to be played")),
        "playable": say(lambda: _("May be played")),
    }
    label = labels.get(exercise.ask) or say(lambda: _("Play"))
    return [row(label, answer["cards"], proof)]


def _winner(exercise: Exercise, proof: Proof) -> list[Row]:
    return [
        row(say(lambda seat=seat: _player_plays(seat)), play, proof)  # type: ignore[misc]
        for seat, play in enumerate(exercise.document["plays"])
    ]


def _player_plays(seat: int) -> str:
    who = {"player": seat_name(seat)}
    return _("%(player)s plays") % who if seat else _("%(player)s leads") % who


def _winning(exercise: Exercise, answer: Answer, _proof: Proof) -> list[Row]:
    seat = answer["seat"]
    label = say(lambda: _("%(player)s wins") % {"player": seat_name(seat)})
    return [row(label, exercise.document["plays"][seat])]


def _throw(exercise: Exercise, proof: Proof) -> list[Row]:
    document = exercise.document
    rows = [row(say(lambda: _("Throw")), document["led"])]
    if "hand" in document:
        rows.append(lanes(say(lambda: _("Whole hand")), exercise, document["hand"]))
    for seat, hand in enumerate(document["hands"], 1):
        label = say(
            lambda seat=seat: _("%(player)s holds") % {"player": seat_name(seat)}  # type: ignore[misc]
        )
        rows.append(lanes(label, exercise, hand, proof))
    return rows


def _thrown(_exercise: Exercise, answer: Answer, proof: Proof) -> list[Row]:
    if answer["stands"]:
        return [Row(say(lambda: _("Does it stand?")), words=say(lambda: _("yes")))]
    leads = answer["leads"]
    several = leads and isinstance(leads[0], list)
    return [
        Row(say(lambda: _("Does it stand?")), words=say(lambda: _("no"))),
        groups(say(lambda: _("Led instead")), leads if several else [leads], proof),
    ]


def _row_of_cards(exercise: Exercise, proof: Proof) -> list[Row]:
    return [row(say(lambda: _("Cards")), exercise.document["cards"], proof)]


def _trumps(_exercise: Exercise, answer: Answer, proof: Proof) -> list[Row]:
    return [row(say(lambda: _("Trumps")), answer["cards"], proof)]


def _order(_exercise: Exercise, answer: Answer, proof: Proof) -> list[Row]:
    return [row(say(lambda: _("Strongest first")), answer["cards"], proof)]


def _parts(_exercise: Exercise, answer: Answer, proof: Proof) -> list[Row]:
    return [groups(say(lambda: _("Parts")), answer["parts"], proof)]


def _sorted(_exercise: Exercise, answer: Answer, proof: Proof) -> list[Row]:
    found: list[Cards] = [
        cards(lane, proof, in_each(lambda lang, code=code: suit_name(code, lang)))  # type: ignore[misc]
        for code, lane in answer["lanes"].items()
        if lane
    ]
    return [Row(say(lambda: _("Lanes")), tuple(found))]


def _points(_exercise: Exercise, answer: Answer, _proof: Proof) -> list[Row]:
    return [Row(say(lambda: _("Points")), words=str(answer["points"]))]


def _koudi(exercise: Exercise, proof: Proof) -> list[Row]:
    document = exercise.document
    rows = [row(say(lambda: _("Kitty")), document["kitty"])]
    if document.get("last"):
        rows.append(row(say(lambda: _("Winning play of the last trick")), document["last"], proof))
    won_by = document["won_by"]
    label = say(lambda: _("Last trick"))
    return [*rows, Row(label, words=say(lambda: value_words("side", won_by)))]


def _dug(_exercise: Exercise, answer: Answer, _proof: Proof) -> list[Row]:
    return [
        Row(say(lambda: _("Multiplier")), words=f"× {answer['multiplier']}"),
        Row(say(lambda: _("Points for the kitty")), words=str(answer["points"])),
    ]


def _overcall(exercise: Exercise, proof: Proof) -> list[Row]:
    document, label = exercise.document, say(lambda: _("To beat"))
    standing = document["standing"]
    if isinstance(standing, str):
        shown = Row(label, words=say(lambda: _("a hidden 7")))
    else:
        shown = row(label, standing)
    return [shown, row(say(lambda: _("Hand")), document["hand"], proof)]


def _bids(_exercise: Exercise, answer: Answer, proof: Proof) -> list[Row]:
    return [groups(say(lambda: _("May be shown")), answer["bids"], proof)]


def _sides(exercise: Exercise, _proof: Proof) -> list[Row]:
    document = exercise.document
    rows = []
    for seat, hand in enumerate(document["hands"]):
        label = say(
            lambda seat=seat: _("%(player)s holds") % {"player": seat_name(seat)}  # type: ignore[misc]
        )
        rows.append(row(label, hand))
    rows.append(row(say(lambda: _("Kitty")), document["kitty"]))
    rows.append(value_row("declarer", document["declarer"]))
    sold_by = document.get("sold_by")
    if sold_by is not None:
        label = say(lambda: _("Sold a 7"))
        rows.append(Row(label, words=say(lambda: seat_name(sold_by))))
    return rows


def _side(_exercise: Exercise, answer: Answer, _proof: Proof) -> list[Row]:
    words = say(lambda: seat_names(answer["seats"]))
    return [Row(say(lambda: _("Declarer’s side")), words=words)]


def _bury(exercise: Exercise, proof: Proof) -> list[Row]:
    document = exercise.document
    return [
        lanes(say(lambda: _("Hand with the kitty")), exercise, document["hand"], proof),
        row(say(lambda: _("To be buried")), document["cards"]),
    ]


def _buried(_exercise: Exercise, answer: Answer, _proof: Proof) -> list[Row]:
    allowed = answer["allowed"]
    rows = [Row(say(lambda: _("Allowed?")), words=say(lambda: _("yes") if allowed else _("no")))]
    return [*rows, value_row("stake", answer["stake"])] if allowed else rows


def _beat(exercise: Exercise, proof: Proof) -> list[Row]:
    document = exercise.document
    return [
        row(say(lambda: _("On the table")), document["table"]),
        row(say(lambda: _("Hand")), document["hand"], proof),
    ]


def _beaten(_exercise: Exercise, answer: Answer, proof: Proof) -> list[Row]:
    if "plays" in answer:
        return [groups(say(lambda: _("Can be played")), answer["plays"], proof)]
    label = say(lambda: _("Play"))
    if "cards" in answer:
        return [row(label, answer["cards"], proof)]
    return [Row(label, words=say(lambda: _("pass")))]


#: What a document holds besides the position.
_FRAME = frozenset(
    ("format", "kind", "game", "options", "trump", "level", "ask", "prompt", "note", "title",
     "rules")
)  # fmt: skip


def _result(exercise: Exercise, _proof: Proof) -> list[Row]:
    document = exercise.document
    return [value_row(name, value) for name, value in document.items() if name not in _FRAME]


def _outcome(_exercise: Exercise, answer: Answer, _proof: Proof) -> list[Row]:
    return [value_row(name, value) for name, value in answer.items()]


PICTURES: Mapping[str, Picture] = {
    "follow": Picture(_follow, _picked),
    "winner": Picture(_winner, _winning),
    "throw": Picture(_throw, _thrown),
    "shape": Picture(_row_of_cards, _parts),
    "trumps": Picture(_row_of_cards, _trumps),
    "sort": Picture(_row_of_cards, _sorted),
    "order": Picture(_row_of_cards, _order),
    "points": Picture(_row_of_cards, _points),
    "koudi": Picture(_koudi, _dug),
    "overcall": Picture(_overcall, _bids),
    "sides": Picture(_sides, _side),
    "bury": Picture(_bury, _buried),
    "beat": Picture(_beat, _beaten),
    "result": Picture(_result, _outcome),
}
