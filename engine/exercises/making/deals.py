"""Deals played by the built-in players, to take positions with a history from.

What a seat held at an earlier moment is what it holds now and what it has played since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

from engine.chance import Chance
from engine.deal import DEALS, new_deal
from engine.deal.base import Position
from engine.deal.dingqi_play import LEAD, PLAY, SNATCH, Climbing
from engine.deal.tricks import Playing, Trick
from engine.exercises.making.base import Wish
from engine.games import get_game
from engine.players import chooser

#: How strong the players are, and how often: better ones take longer.
_STRENGTHS: Final = (("simple", 3), ("random", 2))
#: How many deals are played for a game, its options and a number of players.
_POOL: Final = 120
_TRIES: Final = 40
Cards = tuple[int, ...]


def _shengji(chance: Chance) -> dict[str, Any]:
    game = get_game("shengji")
    return {
        "trump": chance.pick(game.trumps), "level": chance.pick(game.levels),
        "declarer": chance.below(4),
    }  # fmt: skip


def _gabaguo(chance: Chance) -> dict[str, Any]:
    levels = get_game("gabaguo").levels
    return {"levels": (chance.pick(levels), chance.pick(levels)), "declarer": chance.below(4)}


#: What must be said before a deal can start, by game.
_SETTINGS: Final[Mapping[str, Callable[[Chance], dict[str, Any]]]] = {
    "shengji": _shengji,
    "gabaguo": _gabaguo,
}


def players_of(wish: Wish, chance: Chance) -> int:
    """Return how many play: as wished, or by chance, four being the most frequent."""
    known = get_game(wish.game).players
    if wish.players is not None:
        return wish.players
    return 4 if len(known) == 1 or chance.yes(80) else chance.pick(known)


def start(wish: Wish, chance: Chance, **more: Any) -> Position:
    """Deal the cards of a deal; ``more``: settings of the game."""
    return _started(wish.game, wish.options, players_of(wish, chance), chance, more)


def _started(
    game: str,
    options: Mapping[str, Any],
    players: int,
    chance: Chance,
    more: Mapping[str, Any],
) -> Position:
    settings = {**_SETTINGS.get(game, _nothing)(chance), **more}
    return new_deal(game, chance.random, options=options, players=players, **settings)


def _nothing(_chance: Chance) -> dict[str, Any]:
    return {}


class Source(NamedTuple):
    """Which deal of the pool: a number with the game, the options and how many play."""

    game: str
    options: tuple[tuple[str, Any], ...]
    players: int
    number: int


def source(wish: Wish, chance: Chance) -> Source:
    """Return a deal of the pool by chance.

    One deal has many moments, and playing it takes longer than anything else: so boards share
    a pool of deals, which are the same whoever asks first.
    """
    options = tuple(sorted(wish.options.items()))
    return Source(wish.game, options, players_of(wish, chance), chance.below(_POOL))


@lru_cache(maxsize=10 * _POOL)
def played(which: Source) -> Position:
    """Return the end of a deal that was played; one that is called off is dealt again."""
    chance = Chance("deals", *which)
    for _ in range(_TRIES):
        choose = chooser(which.game, chance.weighted(_STRENGTHS))
        position = _started(which.game, dict(which.options), which.players, chance, {})
        while position.to_move is not None:
            position = position.play(choose(position, chance.random))
        if position.result is None or not position.result.redeal:
            return position
    raise AssertionError  # pragma: no cover - deals are seldom called off


def pool(game: str) -> Iterator[Source]:
    """Yield all deals of a game's pool as they are without options."""
    for players in get_game(game).players:
        for number in range(_POOL):
            yield Source(game, (), players, number)


def trick_deal(wish: Wish, chance: Chance) -> Playing:
    """Return the end of a deal of a trick game."""
    return cast(Playing, played(source(wish, chance)))


def climbing_deal(wish: Wish, chance: Chance) -> Climbing:
    """Return the end of a deal of a climbing game."""
    return cast(Climbing, played(source(wish, chance)))


def trump_fields(over: Playing) -> dict[str, Any]:
    """Return ``trump`` and, where the game has levels, ``level`` of a deal."""
    fields: dict[str, Any] = {"trump": over.table.trump}
    setup = over.setup
    if setup.game.levels:
        settings = dict(setup.more)
        levels = settings.get("levels")
        fields["level"] = levels[over.table.declarer % 2] if levels else settings["level"]
    return fields


def seats_of(trick: Trick, players: int) -> list[tuple[int, Cards]]:
    """Return the plays of a trick with their seats, in order."""
    return [((trick.leader + step) % players, cards) for step, cards in enumerate(trick.plays)]


def hand_at(over: Playing, seat: int, number: int, plays: int = 0) -> Cards:
    """Return what a seat held after so many tricks, and so many plays of the next one."""
    players = over.table.players
    left = list(over.cards(seat))
    for place, trick in enumerate(over.tricks[number:]):
        for step, (mover, cards) in enumerate(seats_of(trick, players)):
            if mover == seat and (place or step >= plays):
                left += cards
    return tuple(sorted(left))


def moments(over: Position) -> tuple[Position, ...]:
    """Return every moment of a deal, the first and the last included."""
    position = DEALS[over.setup.game.name].start(over.setup)
    found = [position]
    for _, move in over.moves:
        position = position.play(move)
        found.append(position)
    return tuple(found)


def climbing_tricks(over: Climbing) -> tuple[tuple[tuple[int, Cards], ...], ...]:
    """Return the tricks of a climbing deal as (seat, cards) of their plays, passes left out."""
    tricks: list[list[tuple[int, Cards]]] = []
    for before, (seat, move) in zip(moments(over), over.moves, strict=False):
        if before.phase == LEAD:
            tricks.append([])
        if move.kind in (PLAY, SNATCH):
            tricks[-1].append((seat, move.cards))
    return tuple(map(tuple, tricks))
