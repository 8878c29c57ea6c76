"""How a lesson stands in its file: the tables of ``lesson.toml``, before they are checked."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from lessons.content.files import Both
from lessons.content.loader import Identifier, RuleId

Game = Literal["anqi", "heiqi", "gabaguo", "dingqi", "shengji"]
Seat = Annotated[int, msgspec.Meta(ge=0, le=4)]
Number = Annotated[int, msgspec.Meta(ge=1, le=99)]
Cards = list[str]
Document = dict[str, Any]
Rules = Annotated[list[RuleId], msgspec.Meta(min_length=1)]


class HeadRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands above the steps."""

    id: Identifier
    game: Game
    number: Number
    title: Both
    rules: Rules


class PictureRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards to look at: in lanes (a trump is needed then) or in one row."""

    cards: Annotated[Cards, msgspec.Meta(min_length=1, max_length=54)]
    game: Game | None = None
    trump: str = ""
    level: str = ""
    options: Document = {}
    lanes: bool = True
    marked: Cards = []


class StepRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What every ``[[step]]`` has."""

    id: Identifier
    title: Both
    rules: list[RuleId] = []
    picture: PictureRow | None = None


class ReadRow(StepRow, frozen=True, forbid_unknown_fields=True, tag="read"):
    """Prose and a picture."""


class AnswerRow(StepRow, frozen=True, forbid_unknown_fields=True, tag="answer", kw_only=True):
    """A board; ``hint`` says where to look."""

    exercise: Document
    answer: Document
    hint: Both


class SortRow(StepRow, frozen=True, forbid_unknown_fields=True, tag="sort", kw_only=True):
    """Cards to put into lanes; the engine knows the answer by itself."""

    exercise: Document
    hint: Both


class PlayRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One play of a trick to watch, with the rule behind it."""

    seat: Seat
    cards: Annotated[Cards, msgspec.Meta(min_length=1, max_length=25)]
    rule: RuleId


class WatchRow(StepRow, frozen=True, forbid_unknown_fields=True, tag="watch", kw_only=True):
    """A trick that plays out; ``winner`` is the seat that takes it, for the engine to confirm."""

    trump: str
    hands: Annotated[list[Cards], msgspec.Meta(min_length=2, max_length=5)]
    play: Annotated[list[PlayRow], msgspec.Meta(min_length=2, max_length=5)]
    winner: Seat
    game: Game | None = None
    level: str = ""
    options: Document = {}


class SwitchRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be switched: the trump suit, house rules, each with the values to choose from."""

    trump: list[str] = []
    options: dict[str, list[Any]] = {}


class ChangeRow(StepRow, frozen=True, forbid_unknown_fields=True, tag="change", kw_only=True):
    """A position under settings to switch; ``answer`` is the play that is tried under each."""

    exercise: Document
    switch: SwitchRow
    answer: Document | None = None


class CheckRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board of the check at the end, and the rule that it asks."""

    rule: RuleId
    exercise: Document
    answer: Document


AnyStep = ReadRow | WatchRow | AnswerRow | SortRow | ChangeRow
