"""Deals to test with: hands of which only some cards matter, and moves as texts."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from engine.cards import DECK, parse_code, texts
from engine.deal import DEALS, Move, Position, new_deal, play, random_move

ALL = [card.text for card in DECK]


def fill(
    game: str, players: int, hands: dict[int, str], kitty: str = "", head: int = 0
) -> tuple[list[list[str]], list[str]]:
    """Fill hands up with what nobody was given: low cards first, sevens and jokers last.

    The given cards are dealt first, in their order.
    """
    deal = DEALS[game]
    sizes, kitty_size = deal.sizes(players)
    full = [hands.get(seat, "").split() for seat in range(players)]
    bottom = kitty.split()
    left = Counter(dict.fromkeys(ALL, deal.game.decks))
    for cards in (*full, bottom):
        left.subtract(cards)
    assert min(left.values()) >= 0, left
    rest = sorted(left.elements(), key=lambda text: text[1] in "7J" and text[0] not in "SHCD")
    rest.sort(key=lambda text: text[1] == "7" or text in ("LJ", "BJ"))
    for seat, hand in enumerate(full):
        size = sizes[(seat - head) % players]
        while len(hand) < size:
            hand.append(rest.pop(0))
    while len(bottom) < kitty_size:
        bottom.append(rest.pop(0))
    assert not rest
    return full, bottom


def deal_with(
    game: str, hands: dict[int, str], kitty: str = "", players: int = 4, head: int = 0, **more: Any
) -> Position:
    """Start a deal in which seats hold the given cards."""
    full, bottom = fill(game, players, hands, kitty, head)
    return new_deal(game, hands=full, kitty=bottom, head=head, players=players, **more)


def go(position: Position, *moves: str) -> Position:
    """Play moves that are legal."""
    for text in moves:
        position = play(position, Move.parse(text))
    return position


def refused(position: Position, text: str) -> str:
    """Return the rule by which a move is refused; nothing: it is not."""
    refusal = position.check(Move.parse(text))
    return "" if refusal is None else refusal.rule


def hand_of(position: Any, seat: int) -> list[str]:
    """Return a seat's own cards, as it sees them."""
    return list(texts(position.view(seat).hand))


def until(position: Position, phase: str, rng: Random) -> Position:
    """Go on by chance until a phase."""
    while position.phase != phase and position.result is None:
        position = play(position, random_move(position, rng))
    return position


def codes(cards: str) -> tuple[int, ...]:
    return tuple(map(parse_code, cards.split()))
