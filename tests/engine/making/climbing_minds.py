"""What a player of dingqi believes who lacks one rule: in the words of the rules, by brute force.

Shares nothing with the engine: positions are texts, plays are found among all sets of cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

from tests.engine.oracle_dingqi import RANKS, Cards, beats, is_seven, rank, shape

_LINE = RANKS[:13]


def sets_of(hand: Cards, table: Cards, *, longer: bool = False) -> Iterator[Cards]:
    """Every set of cards that could be played: of any size on a lead, or if longer runs count."""
    sizes = {1, 2, 3, 4, len(table)} if table else set(range(1, len(hand) + 1))
    if table and longer and shape(table)[0] in ("straight", "run"):
        sizes |= set(range(4, 13, 2)) if shape(table)[0] == "run" else set(range(3, 13))
    for size in sorted(sizes):
        yield from combinations(sorted(hand), size)


def allowed(table: Cards, hand: Cards, options: dict, must: str | None) -> set[Cards]:
    """What may be played."""
    return {
        cards for cards in sets_of(hand, table)
        if shape(cards) and (not must or must in cards)
        and (not table or beats(table, cards, options))
    }  # fmt: skip


def _two_low(play: tuple[str, int, int]) -> tuple[str, int, int]:
    form, n, height = play
    is_two = form in ("single", "pair", "bomb") and height == RANKS.index("2")
    return (form, n, -1) if is_two else play


def _order(table: Cards, cards: Cards, options: dict) -> bool:
    old, new = shape(table), shape(cards)
    if not new or is_seven(table) or is_seven(cards) or old[0] in ("straight", "run"):
        return bool(new) and beats(table, cards, options)
    if (new[0] == "bomb") != (old[0] == "bomb"):
        return new[0] == "bomb"
    old, new = _two_low(old), _two_low(new)
    count_first = options.get("bomb_order") == "count_first" and 99 not in (old[2], new[2])
    if old[0] == "bomb" and count_first:
        return new[1:] > old[1:]
    return (old[0] == "bomb" or old[:2] == new[:2]) and new[2] > old[2]


def _seven(table: Cards, cards: Cards, options: dict) -> bool:
    if is_seven(cards) and not is_seven(table):
        return shape(table)[:2] == ("single", 1) and shape(cards)[2] > shape(table)[2]
    return bool(shape(cards)) and beats(table, cards, options)


def _seven_beaten(table: Cards, cards: Cards, options: dict) -> bool:
    if not is_seven(table):
        return bool(shape(cards)) and beats(table, cards, options)
    new = shape(cards)
    return bool(new) and (new[0] == "bomb" or (new[0] == "single" and new[2] > RANKS.index("7")))


def _bomb(table: Cards, cards: Cards, options: dict) -> bool:
    old, new = shape(table), shape(cards)
    if not new:
        return False
    if old[0] == "bomb":
        same = new[0] == "bomb" and rank(cards[0]) not in ("LJ", "BJ") and new[1] == old[1]
        return same and new[2] > old[2]
    return new[0] != "bomb" and beats(table, cards, options)


def _beat(table: Cards, cards: Cards, options: dict) -> bool:
    old, new = shape(table), shape(cards)
    if not new:
        return False
    families = (("single", "pair"), ("straight",), ("run",))
    akin = any(old[0] in family and new[0] in family for family in families)
    if akin and not is_seven(table) and not is_seven(cards):
        return new[2] > old[2]
    return beats(table, cards, options)


def _in_order(cards: Cards) -> tuple[str, int, int] | None:
    """The shape of cards if straights and runs lay like single cards, 2 on top."""
    counts = Counter(map(rank, cards))
    copies = set(counts.values())
    least = {1: 3, 2: 2}.get(copies.pop(), 99) if len(copies) == 1 else 99
    if len(counts) < least or any(name not in _LINE for name in counts):
        return None if len(counts) > 1 and sorted(cards) != ["BJ", "LJ"] else shape(cards)
    places = sorted(map(_LINE.index, counts))
    if places[-1] - places[0] != len(places) - 1:
        return None
    return ("straight" if least == 3 else "run", len(cards), places[-1])


def _straight(table: Cards, cards: Cards, options: dict) -> bool:
    new = _in_order(cards)
    if not table:
        return bool(new)
    if new and new[0] in ("straight", "run"):
        old = shape(table)
        top = max(RANKS.index(rank(card)) for card in table)
        return new[:2] == old[:2] and new[2] > top
    return bool(shape(cards)) and shape(cards)[0] not in ("straight", "run") and (
        beats(table, cards, options)
    )  # fmt: skip


def _shape(table: Cards, cards: Cards, options: dict) -> bool:
    if shape(cards):
        return not table or beats(table, cards, options)
    counts = Counter(map(rank, cards))
    if not table:
        return sorted(counts.values()) == [1, 3]
    old = Counter(map(rank, table))
    if shape(table)[0] not in ("straight", "run") or set(counts.values()) != set(old.values()):
        return False
    if len(counts) != len(old) or any(name not in _LINE for name in counts):
        return False
    high, low = (sorted(map(_LINE.index, some)) for some in (counts, old))
    return all(a > b for a, b in zip(high, low, strict=True))


MINDS: dict[str, Callable[[Cards, Cards, dict], bool]] = {
    "dingqi.order": _order,
    "dingqi.shape": _shape,
    "dingqi.straight": _straight,
    "dingqi.bomb": _bomb,
    "dingqi.beat": _beat,
    "dingqi.seven": _seven,
    "dingqi.seven.beaten": _seven_beaten,
}


def believed(rule: str, table: Cards, hand: Cards, options: dict) -> set[Cards]:
    """What looks allowed to somebody who does not know the rule."""
    mind = MINDS[rule]
    if not table and rule not in ("dingqi.shape", "dingqi.straight"):
        return allowed(table, hand, options, None)
    longer = rule == "dingqi.beat"
    return {c for c in sets_of(hand, table, longer=longer) if mind(table, c, options)}


def by_ranks(plays: set[Cards], options: dict) -> set[Cards]:
    """Plays by their ranks, single 7s by suit where that counts."""
    low = options.get("seven_order") == "spade_low"
    return {
        cards if low and is_seven(cards) else tuple(sorted(map(rank, cards))) for cards in plays
    }


def chosen(plays: set[Cards]) -> set[tuple[str, ...]]:
    """The ranks that a thrifty player might choose: no 7, no bomb before need; many cards."""
    if not plays:
        return set()

    def cost(cards: Cards) -> tuple[int, int, list[int]]:
        form = shape(cards)
        last = 2 * bool(form and form[0] == "bomb") + is_seven(cards)
        return (last, -len(cards), sorted(RANKS.index(rank(card)) for card in cards))

    least = min(map(cost, plays))
    return {tuple(sorted(map(rank, cards))) for cards in plays if cost(cards) == least}
