"""What the engine says when it cannot read something: a place, a code and its parameters.

A refusal of a *play* is a verdict and never an exception; this module is for text and
documents that mean nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

#: code -> English sentence; ``{name}`` are the parameters that come with the code.
#: A translation needs the same codes and the same parameters.
CODES: Final[dict[str, str]] = {
    "line_empty": "the line is empty; an exercise as one JSON object was expected",
    "line_not_utf8": "the line is not valid UTF-8",
    "line_too_long": "the line is longer than {limit} bytes",
    "bad_json": "this is not valid JSON ({detail})",
    "too_deep": "the JSON is nested too deeply",
    "duplicate_field": "the field appears twice",
    "missing_field": "the field is missing; {wanted}",
    "unknown_field": "there is no such field here; the fields are {known}",
    "no_fields": "there is no such field here: there are none at all",
    "wrong_type": "{wanted} was expected, not {got}",
    "unknown_value": "{value} is not known; {wanted}",
    "unknown_card": "{value} is not a card; cards look like S7, HT, D10, LJ or BJ",
    "unknown_rule": "{value} is not a rule id",
    "too_many_copies": "{card} appears {count} times in all; the deck holds {copies}",
    "empty": "at least one card is needed",
    "wrong_count": "expected {wanted}, not {got}",
    "out_of_range": "{value} is out of range; {wanted}",
    "not_needed": "the field has no meaning for this game and kind",
    "kind_not_for_game": "there is no kind {kind} for the game {game}, only for {games}",
    "several_suits": "the cards must be of one effective suit",
    "throws_off": "throws are switched off here",
    "throw_not_allowed": "a throw is not allowed here: lead a single, a pair or a tractor",
    "throw_not_whole_suit": "under the option whole_suit a throw must hold all cards of its suit",
    "one_component": "a throw has two components or more",
    "hand_too_short": "the hand must be at least as long as the lead ({wanted} cards), not {got}",
    "not_in_hand": "{card} is not in the hand",
    "no_play": "the cards are not a play: a single, pair, straight, pair run or bomb was expected",
    "own_lead_alone": "{cards} are a lead of their own, never a throw or part of one",
    "wrong_leader": "seat {wanted} won the previous trick and leads, not seat {seat}",
    "throw_beaten": "this throw cannot have stood: another hand holds {cards}",
    "broke_rule": "this play breaks the rule {rule}: the same hand holds {cards}",
    "nobodys_hand": "no seat can hold these cards after these tricks",
    "not_beating": "this play does not beat the one before it",
    "no_place": "the unseen cards cannot lie so that every hand has its size",
    "answer_shape": "the answer does not fit: {wanted}",
    "bad_move": "{value} is not a move; moves look like pass, call H7, bid 90 or play S5 S5",
    "illegal_move": "the move {move} of seat {seat} is refused by the rule {rule}",
    "wrong_seat": "it is seat {wanted} that has to move, not seat {seat}",
    "all_called_off": "the deal was called off {count} times running; none was played",
    "no_such_board": "no board of kind {kind} for {game} could be made with {wanted}",
    "record_line": "{value} is out of place here; {wanted} was expected",
    "record_over": "the deal is over; nothing can follow",
    "record_result": "the moves give another result: {wanted}",
}


class BadInput(ValueError):
    """Text or a document that cannot be read.

    ``field`` is the dotted place (``"hand[2]"``, ``"answer.cards"``, ``""`` for the whole),
    ``code`` a key of :data:`CODES`, ``params`` what the sentence is filled with.
    """

    def __init__(self, field: str, code: str, **params: object) -> None:
        self.field = field
        self.code = code
        self.params: dict[str, object] = params
        super().__init__(field, code, params)

    def __str__(self) -> str:
        sentence = CODES[self.code].format(**self.params)
        return f"{self.field}: {sentence}" if self.field else sentence

    def under(self, prefix: str) -> BadInput:
        """Return the same complaint with ``prefix`` put before its field."""
        if not self.field:
            place = prefix
        elif self.field.startswith("["):
            place = prefix + self.field
        else:
            place = f"{prefix}.{self.field}"
        return BadInput(place, self.code, **self.params)


def unknown_field(place: str, known: Iterable[str]) -> BadInput:
    """Return the complaint about a field that does not exist where the ``known`` ones do."""
    listed = ", ".join(known)
    if not listed:
        return BadInput(place, "no_fields")
    return BadInput(place, "unknown_field", known=listed)


def shown(value: object, limit: int = 40) -> str:
    """Return a short, printable form of a value from outside for use in a complaint."""
    if isinstance(value, (list, dict)):
        return type_name(value)
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 128:
        return "a very large number"
    if value == "":
        return '""'
    text = _WORDS[value] if value is None or isinstance(value, bool) else str(value)
    if len(text) > limit:
        text = text[:limit] + "…"
    return text.encode("utf-8", "backslashreplace").decode() if text.isprintable() else ascii(text)


#: What JSON writes where Python has a word of its own.
_WORDS: Final[dict[object, str]] = {None: "null", True: "true", False: "false"}


def type_name(value: object) -> str:
    """Return how JSON calls the type of a value: for complaints about a wrong type.

    A number with a fraction is named itself: what is wanted may be a number too.
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, float):
        return str(value)  # "a whole number was expected, not a number" would help nobody
    if isinstance(value, int):
        return "a number"
    if isinstance(value, str):
        return "a string"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    return type(value).__name__
