"""Deals played by the built-in players, to take positions with a history from.

What a seat held at an earlier moment is what it holds now and what it has played since.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from engine.chance import Chance
from engine.deal import DEALS, new_deal
from engine.deal.base import Position
from engine.deal.dingqi_play import LEAD, PLAY, SNATCH, Climbing
from engine.deal.tricks import Playing, Trick
from engine.exercises.making.base import Wish
from engine.games import get_game
from engine.players import chooser

#: How strong the players are, and how often: better ones take longer.
_STRENGTHS: Final = (("simple", 4), ("random", 1))
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
    return 4 if len(known) == 1 or chance.yes(70) else chance.pick(known)


def start(wish: Wish, chance: Chance, **more: Any) -> Position:
    """Deal the cards of a deal; ``more``: settings of the game."""
    settings = _SETTINGS.get(wish.game, lambda _chance: {})(chance) | more
    return new_deal(
        wish.game, chance.random, options=wish.options, players=players_of(wish, chance), **settings
    )


def played(wish: Wish, chance: Chance, until: Callable[[Position], bool] | None = None) -> Position:
    """Return a deal that was played, to its end or to the first moment that ``until`` likes.

    Deals that are called off are dealt again.
    """
    for _ in range(_TRIES):
        choose = chooser(wish.game, chance.weighted(_STRENGTHS))
        position = start(wish, chance)
        while position.to_move is not None and not (until and until(position)):
            position = position.play(choose(position, chance.random))
        if position.result is None or not position.result.redeal:
            return position
    raise AssertionError  # pragma: no cover - deals are seldom called off


def trick_deal(wish: Wish, chance: Chance, tricks: int = 0) -> Playing:
    """Return a deal of a trick game after so many tricks (0: all), or when it is over."""
    if not tricks:
        return cast(Playing, played(wish, chance))
    return cast(Playing, played(wish, chance, lambda at: len(getattr(at, "tricks", ())) >= tricks))


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
