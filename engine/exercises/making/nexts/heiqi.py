"""heiqi: auctions, and who bids first after them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.chance import Chance
from engine.exercises.making.base import Wish
from engine.games.base import DECLARER, DEFENDERS, DRAW
from engine.games.heiqi import HEIQI, HeiqiOptions

_PLAYERS = 4
_PASSED = "heiqi.bid.passed"
#: Of a hundred boards on passes so many are about an auction that goes on.
_GOES_ON = 40


def _bids(wish: Wish, chance: Chance) -> list[Any]:
    """Let the seats speak for a whole auction."""
    options = HeiqiOptions.of(wish.options)
    said: list[Any] = []
    left = list(HEIQI.bids(options))
    while len(said) < _PLAYERS and left:
        if wish.rule == _PASSED or chance.yes(55):
            said.append("pass")
            continue
        bid = left[min(chance.below(3), chance.below(3), len(left) - 1)]
        said.append(bid)
        left = [each for each in left if each < bid]
    return said


def auctions(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield auctions, over or not."""
    while True:
        said = _bids(wish, chance)
        is_whole = wish.rule == _PASSED or chance.yes(50)
        cut = said if is_whole else said[: chance.between(1, len(said))]
        yield {"ask": "auction", "first": chance.below(_PLAYERS), "bids": cut}


def firsts(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield deals that are over, or were passed out."""
    while True:
        said = _bids(wish, chance)
        fields: dict[str, Any] = {"ask": "first", "first": chance.below(_PLAYERS), "bids": said}
        if any(each != "pass" for each in said):
            fields["side"] = chance.weighted(((DECLARER, 5), (DEFENDERS, 4), (DRAW, 1)))
        yield fields


def _silent(chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield auctions in which nobody has bid so far, and somebody still may."""
    while True:
        said = ["pass"] * chance.between(1, _PLAYERS - 1)
        yield {"ask": "auction", "first": chance.below(_PLAYERS), "bids": said}


def passed(wish: Wish, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield a passed-out auction, the deal after one, or an auction that is not over yet."""
    if chance.yes(_GOES_ON):
        return _silent(chance)
    return (firsts if chance.yes(50) else auctions)(wish, chance)
