"""Boards on what beats a play of dingqi, and on all that does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from engine.cards import RANKS, SUITS, TYPES, texts
from engine.chance import Chance
from engine.climbing import JOKERS, SEVENS, TWOS, pack, rank_masks, read
from engine.climbing_plays import choices
from engine.exercises.base import Exercise
from engine.exercises.making.base import Maker, Wish
from engine.exercises.making.climbing_views import (
    WITHOUT,
    Spot,
    cards_of,
    natural,
    past_the_ace,
    right,
)
from engine.games.dingqi import DINGQI, DingqiOptions, beat_rules

_FIRST: Final = "dingqi.first"
#: Codes below this are suited cards, the others jokers.
_SUITED: Final = len(SUITS) * len(RANKS)
_C3: Final = SUITS.index("C") * len(RANKS) + RANKS.index("3")
#: How many cards a hand has before the first lead, by players (``dingqi.deal``).
_WHOLE: Final = {2: 27, 3: 18, 4: 14}
#: Ranks of suited cards, weakest first, and the line on which straights lie.
_ORDER: Final = "3456789TJQKA2"
_LINE: Final = "A23456789TJQKA"
#: By rule, what lies on the table, each with its weight; ``lead`` is nothing.
_TABLES: Final[dict[str, tuple[tuple[str, int], ...]]] = {
    "dingqi.order": (("single", 4), ("pair", 4), ("bomb", 2)),
    "dingqi.shape": (("straight", 4), ("run", 5), ("lead", 1)),
    "dingqi.straight": (("straight", 7), ("run", 2), ("lead", 2)),
    "dingqi.bomb": (("bomb", 6), ("single", 1), ("pair", 2), ("straight", 2), ("seven", 2)),
    "dingqi.beat": (("straight", 5), ("run", 2), ("pair", 2), ("single", 1)),
    "dingqi.seven": (("single", 3), ("pair", 3), ("straight", 4), ("run", 1)),
    "dingqi.seven.beaten": (("seven", 1),),
    _FIRST: (("lead", 1),),
}
#: The heights on the table that a rule is about: the highest single cards and pairs, bombs of 2.
_HIGH: Final = frozenset(("dingqi.order",))
#: A list of all plays holds at most so many, by the difficulty aimed at.
_MOST_LISTED: Final = (0, 3, 4, 6, 8, 10)
#: Rules that decide about special cards and plays, which a player has to know one by one.
_COMMON: Final = ("dingqi.order", "dingqi.shape", "dingqi.straight", "dingqi.bomb", "dingqi.beat")


class _Cards:
    """Takes cards of one deck by rank, none twice."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.left = list(range(TYPES))

    def take(self, rank: str, count: int) -> list[int]:
        """Take so many cards of a rank, or as many as there are."""
        first = RANKS.index(rank)
        found = [code for code in range(first, _SUITED, len(RANKS)) if code in self.left]
        found = self.chance.some(found, min(count, len(found)))
        for code in found:
            self.left.remove(code)
        return found

    def take_all(self, ranks: Sequence[str], copies: int = 1) -> list[int]:
        """Take cards of some ranks."""
        return [code for rank in ranks for code in self.take(rank, copies)]

    def any(self, count: int) -> list[int]:
        """Return any cards that are left."""
        return self.chance.some(self.left, count)

    def jokers(self) -> list[int]:
        """Take the jokers that are left."""
        found = [code for code in self.left if code >= _SUITED]
        self.left = [code for code in self.left if code < _SUITED]
        return found


def _make(wish: Wish, chance: Chance) -> dict[str, Any] | None:
    kind = chance.weighted(_TABLES[wish.rule])
    cards = _Cards(chance)
    table, length = _table(kind, wish, cards)
    size = chance.between(2 + wish.aim, 4 + 2 * wish.aim)
    hand = _hand(kind, table, length, wish, cards)
    fields: dict[str, Any] = {}
    if wish.players is not None:
        fields["players"] = wish.players
    if _is_first(kind, wish, chance):
        fields |= {"options": dict(wish.options) | {"must_include_c3": True}, "first": True}
        size = _WHOLE[wish.players or 4]
        hand = [_C3, *(code for code in hand if code != _C3)]
    hand = hand[:size]
    cards.left = [code for code in cards.left if code not in hand]
    hand += cards.any(size - len(hand))
    fields |= {"table": list(texts(table)), "hand": list(texts(sorted(hand)))}
    ask = _ask(fields, pack(table), pack(hand), wish, chance)
    return None if ask is None else fields | {"ask": ask}


def _is_first(kind: str, wish: Wish, chance: Chance) -> bool:
    """Say whether the board is the first lead of a deal in which it has to hold ♣3."""
    may = kind == "lead" and wish.options.get("must_include_c3")
    return wish.rule == _FIRST or bool(may and chance.yes(60))


def _ask(fields: dict[str, Any], table: int, hand: int, wish: Wish, chance: Chance) -> str | None:
    """Return what to ask; None where nothing can be asked that is worth asking."""
    options = _house(tuple(fields.get("options", wish.options).items()))
    must = pack([_C3]) if fields.get("first") else 0
    found = len(choices(beat_rules(options), hand, read(table), must))
    is_short = found <= _MOST_LISTED[wish.aim]
    if not table and not must:
        return "all" if is_short else None
    return "all" if is_short and chance.yes(55 if found > 1 else 15) else "legal"


@lru_cache(maxsize=100)
def _house(options: tuple[tuple[str, Any], ...]) -> DingqiOptions:
    return DingqiOptions.of(dict(options))


def _table(kind: str, wish: Wish, cards: _Cards) -> tuple[list[int], int]:
    """Return what lies on the table, and how many ranks it has."""
    chance = cards.chance
    high = wish.rule in _HIGH
    if kind == "lead":
        return [], 0
    if kind == "seven":
        return cards.take("7", 1), 1
    if kind in ("single", "pair", "bomb"):
        if kind == "bomb" and chance.yes(8) and not high:
            return cards.jokers(), 1
        rank = chance.pick("KA2A2" if high else "34568999TTJJQQKKA")
        copies = {"single": 1, "pair": 2, "bomb": 3 + chance.yes(35)}[kind]
        return cards.take(rank, copies), 1
    length = chance.pick((3, 3, 3, 4, 4, 5)) if kind == "straight" else chance.pick((2, 2, 2, 3))
    tops = len(_LINE) - length + 1
    start = chance.below(tops)
    if wish.rule == "dingqi.straight":
        start = chance.pick((0, 0, 1, tops - 1, tops - 2, tops - 3))
    return cards.take_all(_LINE[start : start + length], 2 if kind == "run" else 1), length


def _hand(kind: str, table: list[int], length: int, wish: Wish, cards: _Cards) -> list[int]:
    """Return the cards that make the board: what follows the table, and what tempts."""
    chance = cards.chance
    traps = chance.weighted(((0, 6 - wish.aim), (1, 3), (2, wish.aim - 1)))
    groups = [_own(kind, table, length, wish, cards)]
    groups += [_tempting(kind, length, cards) for _ in range(traps)]
    if wish.aim > 1 and chance.yes(50):
        groups.append(_own(kind, table, length, wish, cards))
    return [code for group in groups for code in group]


def _own(kind: str, table: list[int], length: int, wish: Wish, cards: _Cards) -> list[int]:
    """Return cards that the rule is about."""
    chance = cards.chance
    rule = wish.rule
    if rule == "dingqi.seven":
        return cards.take("7", 1)
    if rule == "dingqi.seven.beaten":
        which = chance.below(4)
        return (cards.take("7", 1), cards.take("2", 2), cards.take(chance.pick("89TJQKA2"), 1),
                cards.take(chance.pick(_ORDER), 3))[which]  # fmt: skip
    if rule == "dingqi.bomb":
        return cards.take(chance.pick(_ORDER), 3 + chance.yes(40)) if chance.yes(85) else (
            cards.jokers()
        )  # fmt: skip
    if rule == "dingqi.order":
        copies = {"single": 1, "pair": 2, "bomb": 3}[kind]
        return cards.take(chance.pick("22AKQ9"), copies)
    if rule == _FIRST:
        start = chance.below(len(_ORDER) - 3)
        return cards.take_all(_ORDER[start : start + 3], chance.pick((1, 1, 2)))
    return _above(kind, table, length, rule, cards)


def _above(kind: str, table: list[int], length: int, rule: str, cards: _Cards) -> list[int]:
    """Return a play of the table's shape or nearly so, mostly a higher one."""
    chance = cards.chance
    copies = 2 if kind in ("run", "pair") else 1
    if kind == "lead":
        length, copies = chance.pick(((3, 1), (3, 1), (2, 2)))
    if rule == "dingqi.beat":
        length += chance.pick((0, 1, 1, 2) if kind in ("straight", "run") else (0, 0, 1))
        copies = chance.pick((1, 2)) if kind in ("single", "pair") else copies
    low = _LINE.rindex(RANKS[table[0] % 13]) if table and table[0] < _SUITED else 0
    least = min(low + 1, len(_LINE) - length)
    if rule == "dingqi.straight" and chance.yes(50):
        start = chance.pick((0, 1, len(_LINE) - length))
        if chance.yes(60):
            return cards.take_all("QKA2"[4 - max(length, 3) :], copies)
    else:
        start = chance.between(max(0, least), max(0, len(_LINE) - length))
    ranks = list(dict.fromkeys(_LINE[start : start + length]))
    if rule == "dingqi.shape" and ranks:
        ranks[-1] = chance.pick(_ORDER)
    return cards.take_all(list(dict.fromkeys(ranks)), copies)


def _tempting(kind: str, length: int, cards: _Cards) -> list[int]:
    """Return cards that make somebody go wrong who knows the special plays badly."""
    chance = cards.chance
    if kind == "bomb":
        return cards.take("7", 1)
    if kind == "seven":
        return chance.pick((
            cards.take("2", 2), cards.take(chance.pick("345689TJ"), 3), cards.take("K", 1),
        ))  # fmt: skip
    if kind in ("straight", "lead") and chance.yes(60):
        return cards.take_all(("K", "A", "2", "Q", "J")[: max(3, length)])
    return cards.take("7", 1) if kind != "lead" else cards.take_all("KA2")


# --- what a board is worth


def _matters(exercise: Exercise, rule: str) -> bool:
    spot = Spot.of(exercise.fields)
    seen, true = WITHOUT[rule](spot), right(spot)
    if seen is true or (len(seen) == len(true) and cards_of(seen) == cards_of(true)):
        return False
    if exercise.ask == "all":
        return True
    chosen = natural(seen)
    if chosen is None:
        return bool(true)
    if rule == _FIRST:
        return bool(spot.must & ~chosen.cards)
    return chosen.cards not in cards_of(true)


def _special(exercise: Exercise) -> int:
    """Count the special plays of the game that decide this board: the 7 and K A 2."""
    spot = Spot.of(exercise.fields)
    table = spot.table
    found = int(_matters(exercise, "dingqi.seven") or _matters(exercise, "dingqi.seven.beaten"))
    if table is not None and table.is_bomb:
        found += bool(spot.hand & SEVENS)
    elif table is not None and table.seven:
        others = _has_better(spot.hand)
        found += others and (exercise.ask == "all" or not any(p.seven for p in right(spot)))
    wrapped = past_the_ace(spot)
    if wrapped and exercise.ask == "all":
        found += 1
    elif wrapped:
        chosen = natural((*right(spot), *wrapped))
        found += chosen is not None and chosen.cards in cards_of(wrapped)
    return found


def _has_better(hand: int) -> bool:
    """Say whether a hand has what beats a 7 and is none: a pair of 2s or a bomb."""
    _, _, three, _ = rank_masks(hand)
    return bool(three) or hand & JOKERS == JOKERS or (hand & TWOS).bit_count() > 1


def _score(exercise: Exercise) -> float:
    """Return how hard a board is: special plays, how many rules decide, the list, the hand."""
    spot = Spot.of(exercise.fields)
    common = sum(_matters(exercise, rule) for rule in _COMMON)
    listed = len(right(spot)) if exercise.ask == "all" else 0
    size = min(spot.hand.bit_count(), 14)
    return 1.2 * _special(exercise) + 0.3 * common + 0.08 * min(listed, 10) + 0.1 * size


def _alike(exercise: Exercise) -> tuple[int, int]:
    table = exercise.fields["table"]
    return (0 if table is None else table.cards, exercise.fields["hand"])


BEAT: Final = Maker(
    kind="beat",
    rules={DINGQI.name: (
        ("dingqi.order", 4), ("dingqi.shape", 6), ("dingqi.straight", 6), ("dingqi.bomb", 4),
        ("dingqi.beat", 3), ("dingqi.seven", 4), ("dingqi.seven.beaten", 4), (_FIRST, 0),
    )},
    make=_make,
    matters=_matters,
    score=_score,
    steps={"": (1.7, 2.2, 2.8, 3.5)},
    alike=_alike,
)  # fmt: skip
