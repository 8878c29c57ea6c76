"""A slow oracle for cards, suits, shapes and following, written from the rules alone.

It knows nothing of the engine. Cards are their texts ("S7", "HT", "BJ"); everything is found by
trying all ways: every division of a set of cards, every way of taking tractors out, every
sub-multiset of a hand. Only results are remembered, never shortcuts taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

RANKS = "AKQJT98765432"
SUITS = "SHCD"
JOKERS = ("BJ", "LJ")
DECK = tuple(s + r for s in SUITS for r in RANKS) + JOKERS
SIGNS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}
NAMES = {"黑桃": "S", "红桃": "H", "梅花": "C", "方块": "D"}
JOKER_NAMES = {"大王": "BJ", "小王": "LJ"}
COPIES = {"anqi": 2, "heiqi": 2, "shengji": 2, "gabaguo": 1, "dingqi": 1}
Cards = tuple[str, ...]


def parse(text: str) -> str:
    """`cards.deck`: any text form to the short one."""
    if text in JOKER_NAMES:
        return JOKER_NAMES[text]
    for names in (NAMES, SIGNS):
        for name, suit in names.items():
            if text.startswith(name):
                text = suit + text[len(name) :]
    text = text.replace("10", "T")
    if text not in DECK:
        raise KeyError(text)
    return text


def sub_multisets(cards: Iterable[str], size: int) -> Iterator[Cards]:
    """Every distinct choice of `size` cards, copies alike, each as a sorted tuple."""
    counts = sorted(Counter(cards).items())

    def choose(index: int, wanted: int) -> Iterator[Cards]:
        if wanted == 0:
            yield ()
        elif index < len(counts):
            card, held = counts[index]
            for n in range(min(held, wanted) + 1):
                for rest in choose(index + 1, wanted - n):
                    yield (card,) * n + rest

    return choose(0, size)


@dataclass(frozen=True)
class Table:
    """One game with its trump, level and options: order of cards and what is adjacent."""

    game: str
    trump: str
    level: str = ""
    options: tuple[tuple[str, object], ...] = ()
    _tier: dict[str, tuple[str, int]] = field(default_factory=dict, compare=False, repr=False)
    _lanes: dict[str, tuple[Cards, ...]] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        trumps = tuple(self._trump_tiers())
        gone = {card for tier in trumps for card in tier}
        self._lanes["T"] = trumps
        for suit in SUITS:
            tiers = ((suit + rank,) for rank in RANKS if suit + rank not in gone)
            self._lanes[suit] = tuple(tiers)
        for lane, tiers_of_lane in self._lanes.items():
            for index, tier in enumerate(tiers_of_lane):
                for card in tier:
                    self._tier[card] = (lane, index)

    @classmethod
    def of(cls, exercise: dict) -> Table:
        """The table of an exercise document."""
        options = tuple(sorted(exercise.get("options", {}).items()))
        level = exercise.get("level", "").replace("10", "T")
        return cls(exercise["game"], exercise.get("trump", "none"), level, options)

    def option(self, name: str, default: object) -> object:
        """The value in force."""
        return dict(self.options).get(name, default)

    def _trump_tiers(self) -> Iterator[Cards]:
        """`anqi.trump`, `heiqi.trump`, `shengji.trump`, `gaba.trump`, strongest first."""
        yield ("BJ",)
        yield ("LJ",)
        suit = "" if self.trump == "none" else self.trump
        fixed = self.level or "7"
        ranks = [fixed]
        if self.game in ("heiqi", "gabaguo"):
            ranks.append("2")
        for rank in ranks:
            everywhere = tuple(s + rank for s in SUITS)
            if suit and self.game != "gabaguo":
                yield (suit + rank,)
                yield tuple(card for card in everywhere if card[0] != suit)
            else:
                yield everywhere
        if suit:
            for rank in RANKS:
                if rank not in ranks:
                    yield (suit + rank,)

    def lane(self, card: str) -> str:
        """`suit.effective`: "T" for trump, else the printed suit."""
        return self._tier[card][0]

    def tier(self, card: str) -> int:
        """Place of the card's tier in its suit, 0 the strongest."""
        return self._tier[card][1]

    def tiers(self, lane: str) -> tuple[Cards, ...]:
        """The tiers of an effective suit, strongest first."""
        return self._lanes[lane]

    def strength(self, card: str) -> tuple[int, int]:
        """Larger is stronger, inside one effective suit."""
        equals = self.tiers(self.lane(card))[self.tier(card)]
        ranked = len(equals) > 1 and self.option("off_sevens", "equal") == "by_suit"
        return -self.tier(card), 3 - SUITS.index(card[0]) if ranked else 0

    def touch(self, lane: str, upper: int) -> bool:
        """Are the tiers `upper` and `upper + 1` of the suit adjacent?"""
        if not 0 <= upper < len(self.tiers(lane)) - 1:
            return False
        if lane != "T":
            return True
        below = self.tiers("T")[upper + 1]
        if self.trump == "none":
            chained = self.option("notrump_chain", "off") == "on"
            return below == ("LJ",) or chained
        if self.game == "heiqi" and self.option("trump_chain", "blocks") == "blocks":
            opens_a_block = below in ((self.trump + "7",), (self.trump + "2",), (self.trump + "A",))
            return not opens_a_block
        return True

    def of_lane(self, cards: Iterable[str], lane: str) -> Cards:
        """Those of the cards that belong to the effective suit."""
        return tuple(card for card in cards if self.lane(card) == lane)

    def pairs(self, cards: Iterable[str]) -> Cards:
        """One text for each pair held, strongest tier first."""
        held = [card for card, n in Counter(cards).items() if n == 2]
        return tuple(sorted(held, key=lambda card: (self.tier(card), card)))


def chains(table: Table, lane: str, pairs: Cards) -> Iterator[tuple[Cards, ...]]:
    """Every way of grouping pairs into tractors and lone pairs, each grouping once."""
    if not pairs:
        yield ()
        return
    first, others = pairs[0], pairs[1:]
    for chain, left in runs_down(table, lane, (first,), others):
        for rest in chains(table, lane, left):
            yield (chain, *rest)


def runs_down(
    table: Table, lane: str, chain: Cards, others: Cards
) -> Iterator[tuple[Cards, Cards]]:
    """The chain itself and every longer one that goes on downwards from it."""
    yield chain, others
    last = table.tier(chain[-1])
    if table.touch(lane, last):
        for card in others:
            if table.tier(card) == last + 1:
                left = tuple(c for c in others if c != card)
                yield from runs_down(table, lane, (*chain, card), left)


def divisions(table: Table, cards: Sequence[str]) -> list[tuple[Cards, ...]]:
    """Every division of cards of one effective suit with the longest-tractors-first lengths.

    `shape.throw`. A part is a sorted tuple of cards; the parts of a division are sorted.
    """
    counts = Counter(cards)
    weng: list[Cards] = []
    if table.game == "gabaguo":
        for rank in RANKS:
            four = tuple(sorted(suit + rank for suit in SUITS))
            if all(counts[card] for card in four):
                weng.append(four)
                counts -= Counter(four)
    lane = table.lane(cards[0])
    pairs = table.pairs(counts.elements())
    singles = [(card,) for card, n in counts.items() if n == 1]
    found: dict[tuple[Cards, ...], tuple[int, ...]] = {}
    for grouping in chains(table, lane, pairs):
        doubled = [tuple(sorted(chain * 2)) for chain in grouping]
        parts = tuple(sorted([*doubled, *singles, *weng]))
        found[parts] = tuple(sorted((len(chain) for chain in grouping), reverse=True))
    longest = max(found.values())
    return [parts for parts, lengths in found.items() if lengths == longest]


@cache
def demand(table: Table, led: Cards) -> tuple[tuple[int, ...], int]:
    """What a lead asks for: the lengths of its tractors, longest first, and its lone pairs."""
    sizes = [len(part) for part in divisions(table, led)[0] if len(part) % 2 == 0]
    if table.game == "gabaguo":
        return (), 0
    tractors = sorted((size // 2 for size in sizes if size > 2), reverse=True)
    return tuple(tractors), sizes.count(2)


@cache
def best(
    table: Table, lane: str, pairs: Cards, tractors: tuple[int, ...], lone: int
) -> tuple[tuple[int, ...], int]:
    """`follow.tractor` and `follow.pair`: the most that the pairs can give to a demand.

    The longest open demand is served first; every tractor that could be taken out is tried.
    """
    open_demands = sorted(tractors, reverse=True)
    if not open_demands:
        return (), min(lone, len(pairs))
    longest, others = open_demands[0], open_demands[1:]
    outcomes = []
    for start in pairs:
        rest = tuple(card for card in pairs if card != start)
        for chain, left in runs_down(table, lane, (start,), rest):
            if 2 <= len(chain) <= longest:
                owed = longest - len(chain)
                again = (*others, owed) if owed >= 2 else tuple(others)
                given, got = best(table, lane, left, again, lone + (owed == 1))
                outcomes.append(((len(chain), *given), got))
    if outcomes:
        return max(outcomes)
    return (), min(lone + sum(open_demands), len(pairs))


def given(table: Table, led: Sequence[str], cards: Iterable[str]) -> tuple[tuple[int, ...], int]:
    """best(cards of the led suit, demand of the lead)."""
    lane = table.lane(led[0])
    tractors, lone = demand(table, tuple(sorted(led)))
    return best(table, lane, table.pairs(table.of_lane(cards, lane)), tractors, lone)


def broken(table: Table, led: Sequence[str], hand: Sequence[str], play: Sequence[str]) -> str:
    """The first rule that the play breaks, "" for a legal play."""
    lane = table.lane(led[0])
    if Counter(play) - Counter(hand):
        return "follow.held"
    if len(play) != len(led):
        return "follow.count"
    held = len(table.of_lane(hand, lane))
    if len(table.of_lane(play, lane)) < min(held, len(led)):
        return "follow.suit"
    if held < len(led):
        return ""
    could, did = given(table, led, hand), given(table, led, play)
    if did[0] != could[0]:
        return "follow.tractor"
    return "follow.pair" if did[1] != could[1] else ""


def legal_plays(table: Table, led: Sequence[str], hand: Sequence[str]) -> list[Cards]:
    """Every legal play, found by asking of every choice of cards."""
    return list(_legal_plays(table, tuple(led), tuple(hand)))


@lru_cache(maxsize=64)
def _legal_plays(table: Table, led: Cards, hand: Cards) -> list[Cards]:
    plays = sub_multisets(hand, len(led))
    return [play for play in plays if not broken(table, led, hand, play)]


def forced(plays: Sequence[Cards]) -> Cards:
    """The cards that are in every one of the plays, by copy count."""
    common = Counter(plays[0])
    for play in plays:
        common &= Counter(play)
    return tuple(sorted(common.elements()))


def playable(plays: Sequence[Cards]) -> Cards:
    """The cards that are in some of the plays, by copy count."""
    union: Counter[str] = Counter()
    for play in plays:
        union |= Counter(play)
    return tuple(sorted(union.elements()))
