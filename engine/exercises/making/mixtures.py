"""Handfuls of cards for questions that look at cards alone: so many of each sort.

What makes such a question hard are the trumps that do not look it, so the sorts are told
apart: jokers, *lifted* ranks (the 7s and what else is always trump) and among them the
*strays* printed with a side suit, the rest of the trump suit, side cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from engine.cards import LJ, TYPES, rank_of, suit_of
from engine.chance import Chance
from engine.exercises.base import Exercise
from engine.exercises.making.base import Wish
from engine.exercises.making.drawing import house_of
from engine.exercises.making.misread import Reading, strays, trump_suit
from engine.games import Game, get_game
from engine.games.base import NO_TRUMP
from engine.trump import TRUMP, TrumpOrder

Cards = tuple[int, ...]


class Stock(NamedTuple):
    """A deal's cards by sort, each as often as the decks hold it."""

    jokers: Cards
    strays: Cards
    own: Cards
    suit: Cards
    sides: Cards


@lru_cache(maxsize=2_000)
def stock(order: TrumpOrder, decks: int) -> Stock:
    """Return the cards of a deal by sort; ``own``: lifted cards of the trump suit."""
    odd = strays(order)
    always = {rank_of(code) for code in odd}

    def sort(code: int) -> int:
        if code >= LJ:
            return 0
        if code in odd:
            return 1
        if order.suit[code] != TRUMP:
            return 4
        return 2 if rank_of(code) in always else 3

    sorts: list[list[int]] = [[] for _ in Stock._fields]
    for code in range(TYPES):
        sorts[sort(code)] += [code] * decks
    return Stock(*map(tuple, sorts))


def setting(wish: Wish, chance: Chance, bare: bool | None = None) -> dict[str, Any]:
    """Return a trump suit, and a level where there are any; ``bare``: none must (not) be it."""
    game = get_game(wish.game)
    trumps = game.trumps
    if bare is not None and NO_TRUMP in trumps:
        trumps = (NO_TRUMP,) if bare else tuple(trump for trump in trumps if trump != NO_TRUMP)
    fields: dict[str, Any] = {"trump": chance.pick(trumps)}
    if game.levels:
        fields["level"] = chance.pick(game.levels)
    return fields


def order_of(wish: Wish, fields: dict[str, Any]) -> TrumpOrder:
    """Return the trump order of a setting."""
    return get_game(wish.game).trump_order(house_of(wish), fields["trump"], fields.get("level"))


def stock_of(wish: Wish, fields: dict[str, Any]) -> Stock:
    """Return the cards of a setting by sort."""
    return stock(order_of(wish, fields), get_game(wish.game).decks)


def most_held(wish: Wish) -> int:
    """Return how many cards a player holds at most: the hand as it is dealt."""
    return get_game(wish.game).hand_size(wish.players)


def has_bare(game: Game) -> bool:
    """Say whether a game can be played without a trump suit."""
    return NO_TRUMP in game.trumps


def take(chance: Chance, cards: Sequence[int], count: int) -> list[int]:
    """Return so many cards by chance, or all if there are fewer."""
    return chance.some(cards, min(count, len(cards)))


def near_suits(chance: Chance, cards: Sequence[int], odd: Sequence[int], count: int) -> list[int]:
    """Return side cards, half of them of the suits printed on some odd cards: they tempt."""
    suits = set(map(suit_of, odd))
    like = [code for code in cards if suit_of(code) in suits]
    near = take(chance, like, (count + 1) // 2)
    left = list(cards)
    for code in near:
        left.remove(code)
    return near + take(chance, left, count - len(near))


def stray_count(exercise: Exercise) -> int:
    """Count the cards of a handful that are trump and printed with another suit."""
    odd = strays(exercise.order)
    return sum(code in odd for code in exercise.fields["cards"])


def is_bare(exercise: Exercise) -> bool:
    """Say whether there is no trump suit."""
    return not trump_suit(exercise.order)


def seen_as(exercise: Exercise, reading: Reading) -> Exercise:
    """Return an exercise as somebody sees it who misreads the trump order."""
    return replace(exercise, trump_order=reading(exercise.order))


def handful(wish: Wish, chance: Chance, fields: dict[str, Any], size: int, odd: int) -> list[int]:
    """Return cards by chance, ``odd`` of them strays; without any, a joker is among them."""
    there = stock_of(wish, fields)
    found = take(chance, there.strays, odd)
    found += take(chance, there.jokers, chance.between(0 if odd else 1, 2))
    found += take(chance, there.own, chance.below(2) if odd else 0)
    left = max(size - len(found), 1)
    found += take(chance, there.suit, chance.between(left // 5, (left + 1) // 2))
    found += near_suits(chance, there.sides, found, max(size - len(found), 1))
    return sorted(found)
