"""What every deal is, of whatever game: setups, moves, refusals, results, views, positions.

A deal is a machine of immutable positions. A game gives a :class:`DealGame`, and its positions
are values that answer the questions of :class:`Position`; ``engine.deal`` is the door to them.
Cards are codes (``engine.cards``) everywhere here, and texts in text forms only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple, Protocol, Self

from engine.cards import TEXTS, TYPES, parse_code, texts
from engine.errors import BadInput, shown, type_name
from engine.games.base import Game, Options
from engine.verdict import Reason

#: Why a move is refused: a rule id, the cards that show it (text forms) and facts.
Refusal = Reason

#: The phase of every deal that has a result.
OVER: Final = "over"

#: ``legal_moves`` lists up to so many moves; with more it returns None.
MOST_LISTED: Final = 1_000
_MOST_TEXT: Final = 1_000
_MOST_VALUE: Final = 1_000_000
_VALUE: Final = "a whole number of six digits at most, a word of Latin letters or nothing"
#: A refusal repeats up to so many of the cards that somebody wants to play.
_MOST_SHOWN: Final = 54


#: Makes a named tuple from its fields in order, without the cost of naming them.
_tuple: Final = tuple.__new__


class _MoveFields(NamedTuple):
    kind: str
    cards: tuple[int, ...]
    value: int | str | None


class Move(_MoveFields):
    """One move: its kind, its cards as codes (kept sorted) and a value.

    The text form is the kind, the cards and the value: ``pass``, ``call H7``, ``bid 90``,
    ``trump H``, ``play S5 S5``. A value is a whole number or a word of Latin letters that is
    no card.
    """

    __slots__ = ()

    def __new__(
        cls, kind: str, cards: tuple[int, ...] = (), value: int | str | None = None
    ) -> Self:
        """Build a move; the order of the cards does not matter. BadInput for what is none."""
        if not isinstance(kind, str) or not (kind.isalpha() and kind.isascii()):
            raise BadInput("kind", "bad_move", value=shown(kind))
        if value is not None and not _is_value(value):
            raise BadInput("value", "wrong_type", wanted=_VALUE, got=shown(value))
        if not isinstance(cards, (tuple, list)):
            raise BadInput("cards", "wrong_type", wanted="a list of cards", got=type_name(cards))
        for place, code in enumerate(cards):
            if type(code) is not int or not 0 <= code < TYPES:
                raise BadInput(f"cards[{place}]", "unknown_card", value=shown(code))
        return _tuple(cls, (kind, tuple(cards if len(cards) < 2 else sorted(cards)), value))

    @classmethod
    def parse(cls, text: object, field: str = "") -> Self:
        """Read the text form; raise BadInput naming ``field`` if it is none."""
        if not isinstance(text, str) or len(text) > _MOST_TEXT or not text.split():
            raise BadInput(field, "bad_move", value=shown(text))
        kind, *words = text.split()
        value: int | str | None = None
        if words and (number := _number(words[-1])) is not None:
            value = number
            words.pop()
        elif words and _is_value(words[-1]):
            value = words.pop()
        if not (kind.isalpha() and kind.isascii()) or not (value is None or _is_value(value)):
            raise BadInput(field, "bad_move", value=shown(text))
        return cls(kind, tuple(parse_code(word, field) for word in words), value)

    def __str__(self) -> str:
        words = [self.kind, *texts(self.cards)]
        if self.value is not None:
            words.append(str(self.value))
        return " ".join(words)


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.removeprefix("-").isdigit() else None


def _is_value(value: object) -> bool:
    """Say whether something may be the value of a move."""
    if type(value) is int:
        return abs(value) <= _MOST_VALUE
    return isinstance(value, str) and value.isascii() and value.isalpha() and value not in TEXTS


PASS: Final = Move("pass")


class IllegalMove(ValueError):
    """A move that the rules refuse; ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(f"{refusal.rule}: {' '.join(refusal.cards)} {dict(refusal.facts)}")


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended.

    ``payout``: what each seat won in this deal (empty after a redeal); ``values``: the other
    numbers, named as in the ``result`` exercise of the game where that has them, in a fixed
    order; ``redeal``: the deal was called off and is dealt again.
    """

    payout: tuple[int, ...] = ()
    values: tuple[tuple[str, Any], ...] = ()
    redeal: bool = False

    def __getitem__(self, name: str) -> Any:
        """Return one of the values by its name."""
        return dict(self.values)[name]

    def as_document(self) -> dict[str, Any]:
        """Return all of it as JSON values."""
        document: dict[str, Any] = {"redeal": True} if self.redeal else {}
        for name, value in self.values:
            if isinstance(value, tuple):  # one with names is an object
                named = getattr(value, "_asdict", None)
                document[name] = named() if named else list(value)
            else:
                document[name] = value
        if self.payout:
            document["payout"] = list(self.payout)
        return document


@dataclass(frozen=True, slots=True)
class Setup:
    """How a deal starts: everything that chance and the table have decided before the first move.

    ``hands`` by seat, each in the order in which it is dealt; ``kitty`` what is left; ``head``
    the seat dealt (or asked) first; ``more`` what else the game needs, by name, JSON values
    only, in a fixed order (shengji: trump, level, declarer).
    """

    game: Game
    options: Options
    hands: tuple[tuple[int, ...], ...]
    kitty: tuple[int, ...]
    head: int
    more: tuple[tuple[str, Any], ...] = ()

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    def __getitem__(self, name: str) -> Any:
        """Return one of the further settings by its name."""
        return dict(self.more)[name]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat may know of a position, and nothing else; games add fields of their own.

    Two positions that differ only in what is hidden from a seat give it equal views. ``seat``
    is None for an onlooker, who sees no hand. ``to_move`` is None too where it would tell
    something hidden and is not the seat's own turn. ``hand`` is sorted by code; ``sizes`` are
    the hands' sizes by seat; ``moves`` the moves so far with their seats, hidden parts left out.
    """

    game: str
    options: Options
    players: int
    seat: int | None
    phase: str
    to_move: int | None
    head: int
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    moves: tuple[tuple[int, Move], ...]
    result: Result | None


class Position(Protocol):
    """One moment of a deal: an immutable value with what may happen next."""

    @property
    def setup(self) -> Setup:
        """How the deal started."""

    @property
    def phase(self) -> str:
        """The name of the phase; ``over`` at the end."""

    @property
    def to_move(self) -> int | None:
        """The seat that has to move; None when the deal is over."""

    @property
    def result(self) -> Result | None:
        """How the deal ended; None until then."""

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """Every move since the setup, with its seat."""

    def legal_moves(self) -> tuple[Move, ...] | None:
        """Return all legal moves; None where there are more than :data:`MOST_LISTED`."""

    def count_moves(self) -> int:
        """Return how many legal moves there are (copies alike)."""

    def check(self, move: Move) -> Refusal | None:
        """Return why a move is refused, or None if it is legal."""

    def play(self, move: Move) -> Position:
        """Return the position after a move; raise IllegalMove if it is refused."""

    def random_move(self, rng: Random) -> Move:
        """Return a legal move by chance: see ``engine.deal.random_move``."""

    def view(self, seat: int | None) -> View:
        """Return what a seat may know."""


def nothing_more(_setup: Mapping[str, Any], _options: Any, players: int) -> dict[str, Any]:
    """Read the further settings of a game that has none (unknown ones are refused by the door)."""
    return {}


@dataclass(frozen=True, slots=True)
class DealGame:
    """How the deals of one game are started.

    ``start(setup)``: the first position; ``read_more(given, options, players)``: the checked
    further settings by name, defaults filled in, in a fixed order: BadInput for a bad one;
    ``more``: the names of those settings; ``runs``: the phases in which a record writes a run
    of passes as one line; ``example``: settings to deal with where nobody names any.
    """

    game: Game
    start: Callable[[Setup], Position]
    more: tuple[str, ...] = ()
    read_more: Callable[[Mapping[str, Any], Any, int], dict[str, Any]] = nothing_more
    runs: frozenset[str] = frozenset()
    example: Mapping[str, Any] = field(default_factory=dict)

    def sizes(self, players: int) -> tuple[tuple[int, ...], int]:
        """Return the hands' sizes in the order of dealing from the head, and the kitty's."""
        return self.game.sizes(players)


def check_seat(seat: object, players: int) -> None:
    """Raise BadInput unless something is a seat, or None for an onlooker."""
    if seat is None or (type(seat) is int and 0 <= seat < players):
        return
    wanted = f"a seat from 0 to {players - 1}, or null for an onlooker"
    if type(seat) is int:
        raise BadInput("seat", "out_of_range", value=shown(seat), wanted=wanted)
    raise BadInput("seat", "wrong_type", wanted=wanted, got=type_name(seat))


def wrong_kind(rule: str, move: Move, phase: str, kinds: tuple[str, ...]) -> Refusal:
    """Refuse a move whose kind has no place in a phase, or whose value or cards are misplaced."""
    return Refusal(rule, echoed(move.cards), {"phase": phase, "kinds": list(kinds)})


def not_a_move(value: object) -> BadInput:
    """Return the complaint about something that is handed in for a move and is none."""
    return BadInput("move", "wrong_type", wanted="a move", got=type_name(value))


def echoed(cards: Sequence[int]) -> tuple[str, ...]:
    """Return the text forms of cards that somebody wants to play, however many, for a refusal."""
    return texts(cards[:_MOST_SHOWN])


def show(codes: tuple[int, ...]) -> str:
    """Return cards as one text."""
    return " ".join(TEXTS[code] for code in codes)
