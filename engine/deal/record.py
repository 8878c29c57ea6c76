"""The record of a deal: one text with the game, the options, the hands, every move, the result.

::

    format 1
    game anqi
    players 4
    options {"throw": "off"}
    head 2
    hand 0 S2 H7 …                 in the order of dealing
    kitty D5 …
    move 1-6 pass                  a run of passes during the deal
    move 7 3 call H7               number, seat, move
    …
    # seat 2 takes the trick: 15
    result {"points": 85, …}       once the deal is over

Further settings of a game are lines ``set name JSON``. Empty lines and lines that begin with
``#`` are left out when a record is read; written, it is always the same text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine import json_lines
from engine.cards import texts
from engine.deal import DEALS, Move, Position, deal_game, new_deal
from engine.deal.dealing import read_cards
from engine.deal.tricks import PLAY, Playing
from engine.errors import BadInput, shown, unknown_field

FORMAT: Final = 1
MOST_CHARACTERS: Final = 200_000
_MOST_DIGITS: Final = 6
#: What some editors write before the first line.
_BOM: Final = "\ufeff"
_WORDS: Final = "format, game, players, options, head, set, hand, kitty, move, result"


@dataclass(frozen=True, slots=True)
class Record:
    """A deal that was read: the positions from the setup to the last move."""

    positions: tuple[Position, ...]

    @property
    def last(self) -> Position:
        """The position after the last move."""
        return self.positions[-1]

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """Every move with its seat."""
        return self.last.moves

    def at(self, number: int) -> Position:
        """Return the position after so many moves; BadInput if there are not so many."""
        if not 0 <= number < len(self.positions):
            wanted = f"a number of moves from 0 to {len(self.positions) - 1}"
            raise BadInput("move", "out_of_range", value=shown(number), wanted=wanted)
        return self.positions[number]

    def __str__(self) -> str:
        return write(self.last)


def write(position: Position) -> str:
    """Return the record of a deal up to a position."""
    setup = position.setup
    lines = [
        f"format {FORMAT}",
        f"game {setup.game.name}",
        f"players {setup.players}",
        f"options {json.dumps(setup.options.changes())}",
        f"head {setup.head}",
    ]
    lines += [f"set {name} {json.dumps(value)}" for name, value in setup.more]
    lines += [" ".join(("hand", str(seat), *texts(hand))) for seat, hand in enumerate(setup.hands)]
    lines.append(" ".join(("kitty", *texts(setup.kitty))))
    lines += _move_lines(position)
    if position.result is not None:
        lines.append(f"result {json.dumps(position.result.as_document())}")
    return "\n".join(lines) + "\n"


def _move_lines(position: Position) -> Iterator[str]:
    """Yield the lines of the moves; passes before anything else happens are runs."""
    runs = bool(DEALS[position.setup.game.name].runs)
    notes = trick_notes(position) if isinstance(position, Playing) else {}
    number = 0
    for seat, move in position.moves:
        number += 1
        if runs and move.kind == "pass":
            continue
        if runs and number > 1:
            yield f"move 1-{number - 1} pass"
        runs = False
        yield f"move {number} {seat} {move}"
        yield from notes.get(number, ())
    if runs and number:
        yield f"move 1-{number} pass"


def trick_notes(position: Playing) -> dict[int, list[str]]:
    """Return notes by the number of the move that they follow: parts of throws led, tricks won."""
    notes: dict[int, list[str]] = {}
    number = len(position.table.before)
    for trick in position.tricks:
        number += 1
        if trick.shown:
            led = " ".join(texts(trick.plays[0]))
            notes[number] = [f"# the throw fails: seat {trick.leader} leads {led}"]
            if position.moves[number][0] == trick.leader:  # the part was chosen by a move
                number += 1
                del notes[number - 1]
        number += len(trick.plays) - 1
        takes = f"# seat {trick.winner} takes the trick: {trick.points}"
        notes.setdefault(number, []).append(takes)
    if position.shown and position.plays:
        led = " ".join(texts(position.plays[0]))
        chosen = (position.leader, Move(PLAY, position.plays[0]))
        if position.moves[number + 1 : number + 2] != (chosen,):
            notes[number + 1] = [f"# the throw fails: seat {position.leader} leads {led}"]
    return notes


def read(text: object) -> Record:
    """Read a record and replay it; BadInput names the line, the move and the rule."""
    if not isinstance(text, str):
        raise BadInput("", "wrong_type", wanted="the text of a record", got=type(text).__name__)
    if len(text) > MOST_CHARACTERS:
        raise BadInput("", "line_too_long", limit=MOST_CHARACTERS)
    reader = _Reader()
    for number, line in enumerate(text.removeprefix(_BOM).split("\n"), 1):
        words = line.split(None, 1)
        if words and not line.lstrip().startswith("#"):
            try:
                reader.take(words[0], words[1].rstrip() if len(words) > 1 else "")
            except BadInput as complaint:
                raise complaint.under(f"line {number}") from None
    return reader.record()


class _Reader:
    """Takes the lines of a record one after the other."""

    def __init__(self) -> None:
        self._given: dict[str, Any] = {}
        self._more: dict[str, Any] = {}
        self._hands: list[tuple[int, ...]] = []
        self._positions: list[Position] = []
        self._has_result = False
        self._lines: dict[str, Callable[[str], None]] = {
            "set": self._set, "hand": self._hand, "move": self._move, "result": self._result,
        }  # fmt: skip

    def take(self, word: str, rest: str) -> None:
        """Take one line."""
        if self._has_result:
            raise BadInput("", "record_over")
        if word in self._lines:
            self._lines[word](rest)
        elif word in _HEADER and not self._positions:
            if word in self._given:
                raise BadInput(word, "duplicate_field")
            self._given[word] = _HEADER[word](rest)
        else:
            raise BadInput("", "record_line", value=shown(word), wanted=_WORDS)

    def _set(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if self._positions or not name.isidentifier():
            raise BadInput("set", "record_line", value=shown(rest), wanted="set name JSON")
        if name in self._more:
            raise BadInput(name, "duplicate_field")
        try:
            self._more[name] = json_lines.value(value)
        except BadInput as complaint:
            raise complaint.under(name) from None

    def _hand(self, rest: str) -> None:
        seat, _, cards = rest.partition(" ")
        if self._positions or seat != str(len(self._hands)):
            wanted = f"hand {len(self._hands)} next, and all hands before the moves"
            raise BadInput("hand", "record_line", value=shown(seat), wanted=wanted)
        self._hands.append(read_cards(cards, f"hand {seat}"))

    def _start(self) -> None:
        """Set the deal up from the lines before the first move."""
        given = self._given
        for name in ("format", "game"):
            if name not in given:
                raise BadInput(name, "missing_field", wanted=f"a line {name} before the moves")
        names = deal_game(given["game"]).more
        for name in self._more:
            if name not in names:
                raise unknown_field(name, names)
        position = new_deal(
            given["game"],
            options=given.get("options"),
            players=given.get("players"),
            hands=self._hands,
            kitty=given.get("kitty", ()),
            head=given.get("head"),
            **self._more,
        )
        self._positions.append(position)

    def _move(self, rest: str) -> None:
        """Replay one line of moves: ``7 3 call H7`` or ``1-6 pass``."""
        if not self._positions:
            self._start()
        numbers, _, rest = rest.partition(" ")
        first, dash, last = numbers.partition("-")
        start = _whole(first, "move")
        end = _whole(last, "move") if dash else start
        wanted = len(self._positions)
        if start != wanted or end < start:
            raise BadInput("move", "record_line", value=shown(numbers), wanted=f"move {wanted}")
        seat = None
        if not dash:
            text, _, rest = rest.partition(" ")
            seat = _whole(text, f"move {start}")
        move = Move.parse(rest, f"move {start}")
        runs = DEALS[self._given["game"]].runs
        for number in range(start, end + 1):
            if dash and self._positions[-1].phase not in runs:
                raise BadInput(f"move {number}", "record_line", value=shown(numbers), wanted="one")
            self._play(number, seat, move)

    def _play(self, number: int, seat: int | None, move: Move) -> None:
        """Replay one move; refuse the wrong seat, and what the rules refuse."""
        place, position = f"move {number}", self._positions[-1]
        if position.to_move is None:
            raise BadInput(place, "record_over")
        if seat not in (None, position.to_move):
            raise BadInput(place, "wrong_seat", seat=seat, wanted=position.to_move)
        refusal = position.check(move)
        if refusal is not None:
            raise BadInput(
                place, "illegal_move", move=shown(move), seat=position.to_move, rule=refusal.rule
            )
        self._positions.append(position.play(move))

    def _result(self, rest: str) -> None:
        if not self._positions:
            self._start()
        result = self._positions[-1].result
        if result is None or _json(rest) != json.loads(json.dumps(result.as_document())):
            wanted = "no result yet" if result is None else json.dumps(result.as_document())
            raise BadInput("result", "record_result", wanted=wanted)
        self._has_result = True

    def record(self) -> Record:
        """Return the whole."""
        if not self._positions:
            self._start()
        return Record(tuple(self._positions))


def _whole(text: str, place: str) -> int:
    """Read a whole number from 0 of a few digits."""
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        raise BadInput(place, "wrong_type", wanted="a whole number", got=shown(text) or "nothing")
    return int(text)


def _json(text: str) -> dict[str, Any]:
    return json_lines.parse(text.encode("utf-8", "surrogatepass"))


def _format(rest: str) -> int:
    if rest != str(FORMAT):
        raise BadInput("format", "unknown_value", value=shown(rest), wanted=f"it is {FORMAT}")
    return FORMAT


def _game(rest: str) -> str:
    return deal_game(rest).game.name


_HEADER: Final[dict[str, Callable[[str], Any]]] = {
    "format": _format,
    "game": _game,
    "players": lambda rest: _whole(rest, "players"),
    "options": _json,
    "head": lambda rest: _whole(rest, "head"),
    "kitty": lambda rest: read_cards(rest, "kitty"),
}
