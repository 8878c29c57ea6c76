"""Boards on answering a 瓮 (``gaba.weng.answer``)."""

from __future__ import annotations

from typing import Any, Final

from engine.cards import RANKS, SUITS, code_of, texts
from engine.chance import Chance
from engine.exercises.making.base import Wish
from engine.exercises.making.drawing import Stock, house_of, side_suits, trump_fields
from engine.games import get_game
from engine.games.gabaguo_weng import SIZE
from engine.trump import TRUMP

#: A 瓮 is not led to the first trick, so that nobody holds twelve cards any more.
_MOST: Final = 11


def make_weng(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    """Return a 瓮 that is led and a hand that has to answer it."""
    game = get_game(wish.game)
    fields = trump_fields(game, chance)
    order = game.trump_order(house_of(wish), fields["trump"], fields.get("level"))
    stock = Stock(order, game.decks, chance)
    ranks = chance.some(RANKS, 2)
    led = [code_of(suit, ranks[0]) for suit in SUITS]
    hand = [code_of(suit, ranks[1]) for suit in SUITS] if chance.yes(10 + 8 * wish.aim) else []
    for code in led + hand:
        stock.left[code] = 0
    size = min(_MOST, SIZE + chance.between(1, 2) + wish.aim)
    trumps = chance.between(0, min(SIZE + 1, size - len(hand)))
    suits = chance.some(side_suits(order), chance.between(2, len(side_suits(order))))
    for _ in range(trumps):
        hand += stock.single(TRUMP)
    while len(hand) < size:
        hand += stock.single(chance.pick(suits))
    asks = (("legal", 6 - wish.aim), ("forced", wish.aim), ("playable", wish.aim))
    fields |= {"led": list(texts(led)), "hand": list(texts(chance.shuffled(hand)))}
    return fields | {"ask": chance.weighted(asks)}
