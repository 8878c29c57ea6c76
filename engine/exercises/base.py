"""What an exercise and a kind of exercise are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards import parse_code, texts
from engine.errors import BadInput
from engine.exercises.reading import CardBudget, Reader
from engine.games.base import THROW_OFF, Game, Options
from engine.shapes import is_component
from engine.trump import SUIT_NAMES, TrumpOrder
from engine.verdict import Solution, Verdict

TRICK_GAMES = ("anqi", "heiqi", "gabaguo", "shengji")
ALL_GAMES = (*TRICK_GAMES, "dingqi")


@dataclass(frozen=True)
class Exercise:
    """One exercise, read and checked.

    ``fields`` are the kind's own fields with cards as codes; ``document`` is the whole in
    standard form. ``trump``, ``level``, ``ask`` and ``trump_order`` are None where the kind
    has none.
    """

    kind: str
    game: str
    rules: Game
    house: Options
    trump: str | None
    level: str | None
    players: int
    ask: Any
    trump_order: TrumpOrder | None
    fields: Mapping[str, Any]
    document: Mapping[str, Any]

    @property
    def options(self) -> dict[str, Any]:
        """Every option of the game with the value in force."""
        return self.house.as_dict()

    @property
    def order(self) -> TrumpOrder:
        """The trump order; only for kinds that look at cards of a trick game."""
        if self.trump_order is None:
            raise TypeError(f"an exercise of kind {self.kind} for {self.game} has no trump order")
        return self.trump_order

    def lanes(self, cards: Iterable[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return cards by effective suit, trump (``T``) first, strongest first in each."""
        found = self.order.lanes(parse_code(text) for text in cards)
        return tuple((SUIT_NAMES[suit], texts(codes)) for suit, codes in found)


@dataclass(frozen=True)
class Draft:
    """What is known of an exercise before its kind's own fields are read.

    ``trump_order`` and ``order`` are as in :class:`Exercise`: None, or an error, without one.
    """

    game: Game
    options: Options
    trump_order: TrumpOrder | None
    players: int
    ask: Any
    budget: CardBudget
    level: str | None = None

    @property
    def order(self) -> TrumpOrder:
        """The trump order; only for kinds that look at cards of a trick game."""
        if self.trump_order is None:
            raise TypeError(f"the game {self.game.name} has no trump order")
        return self.trump_order

    def check_lead(self, place: str, led: tuple[int, ...]) -> None:
        """Refuse cards that this game does not allow as a lead, by their shape."""
        self.check_led(place, led)
        if not self.is_one_part(led) and self.game.throw(self.options) == THROW_OFF:
            raise BadInput(place, "throw_not_allowed")

    def is_one_part(self, led: tuple[int, ...]) -> bool:
        """Say whether a lead is a single, a pair, a tractor or one of the game's own."""
        return self.game.is_own_lead(led) or is_component(self.order, led)

    def check_led(self, place: str, led: tuple[int, ...]) -> None:
        """Refuse cards that cannot be led together, throws allowed or not."""
        self.check_suit(place, led)
        own = self.game.own_parts(led)
        if own and not self.game.is_own_lead(led):
            raise BadInput(place, "own_lead_alone", cards=" ".join(texts(own[0])))

    def check_suit(self, place: str, cards: tuple[int, ...]) -> None:
        """Refuse cards of several effective suits that are no lead of the game's own."""
        if self.order.common_suit(cards) is None and not self.game.is_own_lead(cards):
            raise BadInput(place, "several_suits")


@dataclass(frozen=True)
class Kind:
    """One kind of exercise: which games have it, how it is read, judged and solved.

    ``asks``: the questions that ``ask`` may name, the first being the default.
    ``parse`` reads the kind's own fields; ``read_answer`` an answer, in any form that
    ``judge`` takes. ``needs_trump``: it looks at cards of a deal whose trump is fixed, the level
    included where the game has one; ``needs_level``: it needs the level alone; ``needs``: both
    of these by game and ``ask``, where that differs.
    """

    name: str
    games: tuple[str, ...]
    parse: Callable[[Reader, Draft], Mapping[str, Any]]
    read_answer: Callable[[Exercise, Reader], Any]
    judge: Callable[[Exercise, Any], Verdict]
    solve: Callable[[Exercise], Solution]
    asks: tuple[str, ...] = ()
    needs_trump: bool = True
    needs_level: bool = False
    needs: Callable[[Game, Any], tuple[bool, bool]] | None = None
    read_ask: Callable[[Reader, Game], Any] | None = None
