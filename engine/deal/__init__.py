"""Whole deals, from the first card to the score: one door for all games.

``new_deal`` gives the first position; ``legal_moves``, ``count_moves``, ``check`` and
``random_move`` say how it may go on, ``play`` goes on, ``view`` says what a seat may know.
Positions and moves are immutable values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from engine.deal.anqi import ANQI_DEAL
from engine.deal.base import (
    MOST_LISTED,
    OVER,
    PASS,
    DealGame,
    IllegalMove,
    Move,
    Position,
    Refusal,
    Result,
    Setup,
    View,
)
from engine.deal.dealing import new_setup, read_cards
from engine.deal.dingqi import DINGQI_DEAL
from engine.deal.gabaguo import GABAGUO_DEAL
from engine.deal.heiqi import HEIQI_DEAL
from engine.deal.shengji import SHENGJI_DEAL
from engine.errors import BadInput, shown, type_name
from engine.games import get_game
from engine.games.base import Options

_ALL: Final[tuple[DealGame, ...]] = (
    ANQI_DEAL,
    HEIQI_DEAL,
    GABAGUO_DEAL,
    DINGQI_DEAL,
    SHENGJI_DEAL,
)
#: The games whose whole deals can be played, by name.
DEALS: Final[dict[str, DealGame]] = {deal.game.name: deal for deal in _ALL}


def deal_game(name: object) -> DealGame:
    """Return how the deals of a game are started; BadInput for an unknown name."""
    game = get_game(name)
    if game.name not in DEALS:
        wanted = "one of " + ", ".join(DEALS)
        raise BadInput("game", "unknown_value", value=game.name, wanted=wanted)
    return DEALS[game.name]


def new_deal(
    game: str,
    source: Random | int | None = None,
    *,
    options: Options | Mapping[str, Any] | None = None,
    players: int | None = None,
    hands: Sequence[object] | None = None,
    kitty: object = (),
    head: int | None = None,
    **more: Any,
) -> Position:
    """Start a deal from chance (a generator or a seed) or from given ``hands`` and ``kitty``.

    ``hands`` by seat, in the order of dealing: codes, texts, or one text each. ``head`` is the
    seat dealt first (by chance if it is not said and there is a source, else 0). Further
    settings by name as the game needs them (shengji: ``trump``, ``level``, ``declarer``).
    Whatever cannot be is BadInput.
    """
    deal = deal_game(game)
    house = _options(deal, options)
    count = _players(deal, players)
    given = None
    if hands is not None:
        if not isinstance(hands, (list, tuple)):
            wanted = "a list of hands"
            raise BadInput("hands", "wrong_type", wanted=wanted, got=type_name(hands))
        read = tuple(read_cards(hand, f"hands[{seat}]") for seat, hand in enumerate(hands))
        given = read, read_cards(kitty, "kitty")
    return deal.start(new_setup(deal, _generator(source), house, count, head, given, more))


def _generator(source: object) -> Random | None:
    """Return where chance comes from: a generator, or one made from a seed."""
    if source is None or isinstance(source, Random):
        return source
    if isinstance(source, bool) or not isinstance(source, int):
        wanted = "a generator or a whole number"
        raise BadInput("source", "wrong_type", wanted=wanted, got=type_name(source))
    return Random(source)  # noqa: S311


def _options(deal: DealGame, options: object) -> Options:
    """Return the house rules: those of the game, or what differs from the defaults by name."""
    if options is None:
        return _defaults(deal.game.name)
    wanted = f"options of {deal.game.name}"
    if isinstance(options, deal.game.options):
        return options
    if isinstance(options, Options):
        raise BadInput("options", "wrong_type", wanted=wanted, got="others")
    if not isinstance(options, Mapping):
        raise BadInput("options", "wrong_type", wanted=wanted, got=type_name(options))
    return deal.game.options.of(options) if options else _defaults(deal.game.name)


@lru_cache(maxsize=20)
def _defaults(name: str) -> Options:
    """Return a game's options as they are where nothing is said."""
    return DEALS[name].game.options()


def _players(deal: DealGame, players: object) -> int:
    known = deal.game.players
    if players is None:
        return 4 if 4 in known else known[0]
    wanted = "one of " + ", ".join(map(str, known))
    if isinstance(players, bool) or not isinstance(players, int):
        raise BadInput("players", "wrong_type", wanted=wanted, got=type_name(players))
    if players not in known:
        raise BadInput("players", "out_of_range", value=shown(players), wanted=wanted)
    return players


def legal_moves(position: Position) -> tuple[Move, ...] | None:
    """Return all legal moves; None where there are more than ``MOST_LISTED``; over: none."""
    return position.legal_moves()


def count_moves(position: Position) -> int:
    """Return how many legal moves there are, copies of a card alike."""
    return position.count_moves()


def check(position: Position, move: Move) -> Refusal | None:
    """Return why a move is refused (rule id, cards, facts), or None if it is legal."""
    return position.check(move)


def play(position: Position, move: Move) -> Position:
    """Return the position after a move; raise IllegalMove with the refusal if there is one."""
    return position.play(move)


def view(position: Position, seat: int | None) -> View:
    """Return what a seat may know of a position (None: an onlooker), and nothing else."""
    return position.view(seat)


def random_move(position: Position, rng: Random) -> Move:
    """Return a legal move by chance.

    Uniform among the follows; a lead's kind first, then the lead; calls, shows and snatches
    are said yes to one time in ten. The same for the same state of ``rng`` on every machine.
    """
    return position.random_move(rng)


__all__ = [
    "DEALS", "MOST_LISTED", "OVER", "PASS", "DealGame", "IllegalMove", "Move", "Position",
    "Refusal", "Result", "Setup", "View", "check", "count_moves", "deal_game", "legal_moves",
    "new_deal", "play", "random_move", "view",
]  # fmt: skip
