"""Boards on which cards are put in order (``<game>.trump``, ``suit.order``, ``dingqi.order``)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from engine.cards import BJ, LJ, SUITS, TEXTS, code_of, rank_of, texts
from engine.chance import Chance
from engine.exercises.base import TRICK_GAMES, Exercise
from engine.exercises.cards_asked import ORDER as ORDER_KIND
from engine.exercises.making.base import Maker, Wish
from engine.exercises.making.misread import Reading, chains_of, printed, trump_suit
from engine.exercises.making.mixtures import (
    has_bare,
    near_suits,
    seen_as,
    setting,
    stock_of,
    stray_count,
    take,
)
from engine.exercises.making.trumps import EFFECTIVE, tempting
from engine.games import get_game
from engine.trump import SUIT_NAMES, Chain, TrumpOrder, plain_suit

SUIT_ORDER: Final = "suit.order"
CLIMBING: Final = "dingqi.order"
#: By difficulty: fewest and most cards, fewest and most strays, how often no suit is trump (%).
_PLANS: Final = {
    1: ((3, 4), (0, 0), 0), 2: ((5, 6), (0, 0), 0), 3: ((5, 7), (1, 2), 0),
    4: ((7, 8), (3, 3), 40), 5: ((9, 10), (5, 6), 70),
}  # fmt: skip
_FEW: Final = {1: ((3, 3), (1, 1), 0), 2: ((4, 4), (1, 1), 0)}
#: Dingqi: fewest and most cards, and which of jokers, 2s, 7s are among them.
_CLIMBS: Final = {
    1: ((2, 3), "J"), 2: ((4, 5), "J"), 3: ((4, 6), "2"), 4: ((6, 8), "27"), 5: ((9, 10), "27J"),
}  # fmt: skip


def _make(wish: Wish, chance: Chance) -> dict[str, Any]:
    if not get_game(wish.game).is_trick_game:
        return {"cards": list(texts(chance.shuffled(_climbing(wish, chance))))}
    few = wish.rule == EFFECTIVE and wish.aim in _FEW
    sizes, odd, bare_share = (_FEW if few else _PLANS)[wish.aim]
    bare = has_bare(get_game(wish.game)) and chance.yes(bare_share)
    fields = setting(wish, chance, bare)
    size, strays = chance.between(*sizes), chance.between(*odd)
    there = stock_of(wish, fields)
    found = take(chance, there.strays, strays - bare)
    if wish.rule == SUIT_ORDER:
        found += _under_ace(chance, there.sides)
    if not few and (wish.rule != SUIT_ORDER or wish.aim > 1):
        found += take(chance, there.jokers, 0 if strays and chance.yes(60) else 1)
        found += take(chance, there.own, chance.below(2) if strays else 0)
    left = size - len(found)
    found += take(chance, there.suit, max(chance.between(left // 3, left // 2), 1))
    found += near_suits(chance, there.sides, found, max(size - len(found), 0))
    return fields | {"cards": list(texts(chance.shuffled(_possible(found, wish))))}


def _under_ace(chance: Chance, sides: tuple[int, ...]) -> list[int]:
    """Return the ace of a side suit and another card of it."""
    aces = [code for code in sides if rank_of(code) == "A"]
    if not aces:
        return []
    ace = chance.pick(aces)
    lower = [code for code in sides if ace // 13 == code // 13 and code != ace]
    return [ace, chance.pick(lower)]


def _possible(cards: list[int], wish: Wish) -> list[int]:
    """Leave out what the decks do not hold."""
    copies = get_game(wish.game).decks
    found: list[int] = []
    for code in cards:
        if found.count(code) < copies:
            found.append(code)
    return found


def _climbing(wish: Wish, chance: Chance) -> list[int]:
    sizes, special = _CLIMBS[wish.aim]
    found = []
    for rank in special:
        codes = [BJ, LJ] if rank == "J" else [code_of(suit, rank) for suit in SUITS]
        found.append(chance.pick(codes))
    plain = [code for code in range(LJ) if rank_of(code) not in "27"]
    return found + chance.some(plain, chance.between(*sizes) - len(found))


# --- what somebody sees who lacks the rule


@lru_cache(maxsize=500)
def bare_suits(order: TrumpOrder) -> TrumpOrder:
    """Let trump be nothing but the trump suit from A down, with the jokers at its end."""
    suit = trump_suit(order)
    trump: Chain = ((BJ,), (LJ,))
    sides = {name: (plain_suit(name),) for name in SUITS if name != suit}
    return TrumpOrder((*((plain_suit(suit),) if suit else ()), trump), sides)


@lru_cache(maxsize=500)
def ace_low(order: TrumpOrder) -> TrumpOrder:
    """Let the ace be the lowest card of its suit, all else as it is."""

    def lowered(chain: Chain) -> Chain:
        aces = tuple(tier for tier in chain if len(tier) == 1 and rank_of(tier[0]) == "A")
        return (*(tier for tier in chain if tier not in aces), *aces)

    trump, *sides = (chains_of(order, suit) for suit in range(len(SUIT_NAMES)))
    named = dict(zip(SUITS, (tuple(map(lowered, chains)) for chains in sides), strict=True))
    return TrumpOrder(map(lowered, trump), named, lambda code: order.strength[code] & 7)


#: By rule, how the trump order looks to somebody who does not know it.
_WITHOUT: Final[dict[str, Reading]] = {
    EFFECTIVE: printed, SUIT_ORDER: ace_low,
    **{get_game(game).rule("trump"): bare_suits for game in TRICK_GAMES},
}  # fmt: skip


def _matters(exercise: Exercise, rule: str) -> bool:
    """Say whether who lacks the rule puts the cards in a wrong order."""
    if rule == CLIMBING:
        naive = sorted(exercise.fields["cards"], key=lambda code: -(code % 13) if code < LJ else 1)
    else:
        answer = ORDER_KIND.solve(seen_as(exercise, _WITHOUT[rule])).answer["cards"]
        naive = [TEXTS.index(text) for text in answer]
    return not ORDER_KIND.judge(exercise, tuple(naive)).correct


def _score(exercise: Exercise) -> float:
    """Say how hard it is: by strays or, in dingqi, by what ranks elsewhere than it looks."""
    cards = exercise.fields["cards"]
    if exercise.trump_order is None:
        ranks = set(map(rank_of, cards))
        return len(cards) / 2 + 4 * ("2" in ranks) + 3 * ("7" in ranks)
    ranked = exercise.options.get("off_sevens") == "by_suit" and stray_count(exercise) > 1
    return len(cards) / 2 + tempting(exercise) + ranked


ORDER: Final = Maker(
    kind="order",
    rules={
        game: ((get_game(game).rule("trump"), 3), (SUIT_ORDER, 2), (EFFECTIVE, 1))
        for game in TRICK_GAMES
    } | {"dingqi": ((CLIMBING, 1),)},
    make=_make,
    matters=_matters,
    score=_score,
    steps={"": (2.3, 7.2, 9.8, 13.2), "dingqi": (1.7, 5.5, 9, 11.2)},
    alike=lambda exercise: tuple(sorted(exercise.fields["cards"])),
)  # fmt: skip
