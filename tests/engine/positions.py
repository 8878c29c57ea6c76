"""Random small positions, thick with pairs, tractors, equal tiers and part-short hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from .oracle import COPIES, RANKS, SUITS, Cards, Table, divisions

LEVELS = tuple(RANKS)
OPTIONS: dict[str, tuple[dict[str, str], ...]] = {
    "anqi": (
        {},
        {"off_sevens": "by_suit"},
        {"throw": "whole_suit"},
        {"throw": "off"},
        {"off_sevens": "by_suit", "throw": "any_top"},
    ),
    "heiqi": (
        {},
        {"throw": "any_top"},
        {"trump_chain": "continuous"},
        {"trump_chain": "continuous", "throw": "any_top"},
    ),
    "shengji": ({}, {"notrump_chain": "on"}),
    "gabaguo": ({},),
}
GAMES = tuple(OPTIONS)


def tables() -> Iterator[Table]:
    """Every game with every trump and every set of options, with a few levels each."""
    for game, all_options in OPTIONS.items():
        trumps = SUITS if game == "heiqi" else (*SUITS, "none")
        for options in all_options:
            for index, trump in enumerate(trumps):
                for level in levels_for(game, index):
                    yield Table(game, trump, level, tuple(sorted(options.items())))


def levels_for(game: str, index: int) -> tuple[str, ...]:
    """Levels to try with the trump of this index: all come up, no trump alone has them all."""
    if game == "shengji":
        return LEVELS[index::4]
    if game == "gabaguo":
        return tuple(rank for rank in LEVELS if rank != "2")[index::6]
    return ("",)


def has_throws(table: Table) -> bool:
    """Does the table allow throws at all?"""
    default = "off" if table.game == "heiqi" else "any_top"
    return table.option("throw", default) != "off"


def may_lead(table: Table, led: Cards) -> bool:
    """Is this a lead by its shape?"""
    if has_weng(table, led):
        return False
    return has_throws(table) or len(divisions(table, led)[0]) == 1


def has_weng(table: Table, cards: Sequence[str]) -> bool:
    """Four of a rank of gabaguo among the cards: a lead of their own, and no part of a throw."""
    ranks = Counter(card[1] for card in cards if card in ALL)
    return table.game == "gabaguo" and max(ranks.values(), default=0) == 4


def window(table: Table, lane: str, rng: Random) -> list[str]:
    """The cards of a few neighbouring tiers; of trump, mostly the tiers about the jokers."""
    tiers = table.tiers(lane)
    width = min(len(tiers), rng.randint(4, 8))
    last = len(tiers) - width
    if lane == "T" and rng.random() < 0.75:
        last = min(last, 4)
    start = rng.randint(0, last)
    return [card for tier in tiers[start : start + width] for card in tier]


def draw(rng: Random, pool: Counter[str], size: int, pairy: float) -> list[str]:
    """Take cards out of the pool, in pairs as often as `pairy` says, mostly beside each other.

    The pool names its cards in the order of their tiers.
    """
    drawn: list[str] = []
    places = list(pool)
    while len(drawn) < size and pool.total():
        doubles = [card for card in places if pool[card] == 2]
        take = 1
        if doubles and size - len(drawn) >= 2 and rng.random() < pairy:
            near = [card for card in doubles if drawn and touching(places, card, drawn[-1])]
            take = 2
            card = rng.choice(near if near and rng.random() < 0.8 else doubles)
        else:
            card = rng.choice([card for card in places for _ in range(pool[card])])
        pool[card] -= take
        drawn += [card] * take
    return drawn


def touching(places: list[str], one: str, other: str) -> bool:
    """Are the two cards near each other in the pool?"""
    return 0 < abs(places.index(one) - places.index(other)) <= 2


def pool_for(table: Table, lane: str, rng: Random) -> Counter[str]:
    """A compressed set of cards of one effective suit."""
    return Counter(window(table, lane, rng) * COPIES[table.game])


def others_for(table: Table, lane: str, rng: Random) -> Counter[str]:
    """A handful of cards of other suits."""
    outside = [lane2 for lane2 in ("T", *SUITS) if lane2 != lane and table.tiers(lane2)]
    cards = [card for lane2 in rng.sample(outside, 2) for card in window(table, lane2, rng)[:3]]
    return Counter(cards * COPIES[table.game])


def a_lead(table: Table, pool: Counter[str], rng: Random, sizes: Sequence[int]) -> Cards:
    """A lead of the pool's suit that the table allows; the pool gives it up."""
    while True:
        size = rng.choice(sizes)
        trial = Counter(pool)
        led = tuple(draw(rng, trial, size, rng.choice((0.2, 0.9, 1.0))))
        if led and may_lead(table, led):
            pool.subtract(led)
            return led


def a_lane(table: Table, rng: Random) -> str:
    """An effective suit, trump half of the time."""
    if rng.random() < 0.5:
        return "T"
    return rng.choice([suit for suit in SUITS if table.tiers(suit)])


def follow_position(table: Table, rng: Random, most: int = 10) -> tuple[Cards, Cards]:
    """A lead and a follower's hand of at most about `most` cards."""
    lane = a_lane(table, rng)
    pool = pool_for(table, lane, rng)
    led = a_lead(table, pool, rng, (1, 2, 2, 3, 4, 4, 4, 5, 6, 6))
    of_suit = rng.choice((0, len(led) - 1, len(led), len(led) + 1, *[most - 2, most - 1, most] * 2))
    hand = draw(rng, pool, of_suit, rng.choice((0.2, 0.7, 0.9, 1.0)))
    outside = max(len(led) - len(hand), min(most - len(hand), rng.randint(0, 3)))
    hand += draw(rng, others_for(table, lane, rng), outside, 0.5)
    short = len(led) - len(hand)
    if short > 0:
        taken = Counter(led) + Counter(hand)
        spare = Counter([card for card in ALL if not taken[card]])
        hand += draw(rng, spare, short, 0)
    rng.shuffle(hand)
    return led, tuple(hand)


def trick(table: Table, rng: Random) -> list[Cards]:
    """Plays of one trick, taken as they stand: same suit, ruffs, mixed cards."""
    lane = a_lane(table, rng)
    pool = pool_for(table, lane, rng)
    led = a_lead(table, pool, rng, range(1, 7))
    trumps = pool if lane == "T" else pool_for(table, "T", rng)
    plays = [led]
    for _ in range(rng.randint(1, 3)):
        source = rng.choice((pool, trumps, trumps))
        play = draw(rng, source, len(led), rng.choice((0.3, 0.8, 1.0)))
        if source is trumps and lane != "T" and play and rng.random() < 0.1:
            play = [*play[1:], *draw(rng, others_for(table, "T", rng), 1, 0)]
        used = Counter(card for p in plays for card in p) + Counter(play)
        legal = max(used.values()) <= COPIES[table.game]
        if len(play) == len(led) and legal:
            plays.append(tuple(play))
    return plays


def throw_position(table: Table, rng: Random) -> tuple[Cards, list[Cards]] | None:
    """A throw of two components or more and the other hands; None where chance gave none."""
    lane = a_lane(table, rng)
    pool = pool_for(table, lane, rng)
    led = a_lead(table, pool, rng, range(2, 8))
    if len(divisions(table, led)[0]) < 2:
        return None
    others = others_for(table, lane, rng)
    hands = []
    for _ in range(rng.randint(1, 3)):
        hand = draw(rng, pool, rng.randint(0, 5), rng.choice((0.2, 0.9)))
        hands.append(tuple(hand + draw(rng, others, rng.randint(0, 2), 0.5)))
    return led, hands


ALL = tuple(s + r for s in SUITS for r in RANKS)


def document(table: Table, kind: str, **fields: object) -> dict:
    """The exercise document of a position on this table."""
    doc: dict[str, object] = {"format": 1, "kind": kind, "game": table.game, "trump": table.trump}
    if table.level:
        doc["level"] = table.level
    if table.options:
        doc["options"] = dict(table.options)
    for name, value in fields.items():
        doc[name] = plain(value)
    return doc


def plain(value: object) -> object:
    """Tuples to lists, all the way down."""
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value
