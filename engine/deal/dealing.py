"""Shuffling and dealing, and reading hands that are given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engine.cards import TEXTS, TYPES, parse_code
from engine.deal.base import DealGame, Setup
from engine.errors import BadInput, shown, type_name, unknown_field
from engine.games.base import Options

Cards = tuple[int, ...]


def shuffled(decks: int, rng: Random) -> list[int]:
    """Return all cards in an order by chance; the same for the same seed on every machine."""
    chance = rng.random
    keys = [chance() for _ in range(TYPES * decks)]
    return [place % TYPES for place in sorted(range(TYPES * decks), key=keys.__getitem__)]


def deal_cards(
    cards: Sequence[int], sizes: Sequence[int], head: int
) -> tuple[tuple[Cards, ...], Cards]:
    """Deal one card at a time from the head on; return (hands by seat, kitty).

    ``sizes`` are the hand sizes in the order of dealing.
    """
    players = len(sizes)
    dealt = sum(sizes)
    hands: list[Cards] = [()] * players
    for place in range(players):
        hands[(head + place) % players] = tuple(cards[place:dealt:players])
    return tuple(hands), tuple(cards[dealt:])


def new_setup(
    deal: DealGame,
    rng: Random | None,
    options: Options,
    players: int,
    head: int | None,
    given: tuple[tuple[Cards, ...], Cards] | None,
    more: Mapping[str, Any],
) -> Setup:
    """Return a setup from chance, or from given hands and kitty."""
    known = {name: value for name, value in more.items() if value is not None}
    for name in known:
        if name not in deal.more:
            raise unknown_field(shown(name), deal.more)
    settings = deal.read_more(known, options, players)
    if head is None:
        head = int(rng.random() * players) if rng else 0
    if isinstance(head, bool) or not isinstance(head, int):
        raise BadInput("head", "wrong_type", wanted="a seat", got=type_name(head))
    if not 0 <= head < players:
        wanted = f"a seat from 0 to {players - 1}"
        raise BadInput("head", "out_of_range", value=shown(head), wanted=wanted)
    sizes, kitty_size = deal.sizes(players)
    if given is None:
        if rng is None:
            raise BadInput("hands", "missing_field", wanted="hands, or a seed to deal from")
        given = deal_cards(shuffled(deal.game.decks, rng), sizes, head)
    else:
        _check(deal, given, sizes, kitty_size, head)
    return Setup(deal.game, options, *given, head, tuple(settings.items()))


def _check(
    deal: DealGame,
    given: tuple[tuple[Cards, ...], Cards],
    sizes: Sequence[int],
    kitty_size: int,
    head: int,
) -> None:
    """Refuse hands that are not a whole deal of the game."""
    hands, kitty = given
    players = len(sizes)
    if len(hands) != players:
        raise BadInput("hands", "wrong_count", wanted=f"{players} hands", got=len(hands))
    for seat, hand in enumerate(hands):
        size = sizes[(seat - head) % players]
        if len(hand) != size:
            raise BadInput(f"hands[{seat}]", "wrong_count", wanted=f"{size} cards", got=len(hand))
    if len(kitty) != kitty_size:
        raise BadInput("kitty", "wrong_count", wanted=f"{kitty_size} cards", got=len(kitty))
    counts = Counter(code for cards in (*hands, kitty) for code in cards)
    for code, count in counts.items():
        if count > deal.game.decks:
            copies = deal.game.decks
            raise BadInput("hands", "too_many_copies", card=TEXTS[code], count=count, copies=copies)


def read_cards(value: object, place: str) -> Cards:
    """Return cards given as codes, as texts or as one text ("S7 HT"); BadInput if they are none."""
    items = value.split() if isinstance(value, str) else value
    if not isinstance(items, (list, tuple)):
        raise BadInput(place, "wrong_type", wanted="a list of cards", got=type_name(value))
    codes = []
    for index, item in enumerate(items):
        is_code = isinstance(item, int) and not isinstance(item, bool) and 0 <= item < TYPES
        codes.append(item if is_code else parse_code(item, f"{place}[{index}]"))
    return tuple(codes)
