"""The oracle's second half: who wins a trick, does a throw stand, what is it all worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import factorial, prod

from .oracle import RANKS, Cards, Table, demand, divisions, runs_down

VALUES = {"5": 5, "T": 10, "K": 10}
Strength = tuple[int, int]


def one_lane(table: Table, cards: Sequence[str]) -> bool:
    """Do all cards belong to one effective suit?"""
    return len({table.lane(card) for card in cards}) == 1


def tops(
    table: Table, lane: str, pairs: Cards, tractors: tuple[int, ...], lone: int, longest: int
) -> Iterator[list[Strength]]:
    """For every way of taking the lead's shape out: the tops of its longest tractors."""
    if not tractors:
        if len(pairs) >= lone:
            yield []
        return
    length = tractors[0]
    for start in pairs:
        rest = tuple(card for card in pairs if card != start)
        for chain, left in runs_down(table, lane, (start,), rest):
            if len(chain) == length:
                top = [table.strength(start)] if length == longest else []
                for others in tops(table, lane, left, tractors[1:], lone, longest):
                    yield top + others


def height(table: Table, led: Sequence[str], play: Sequence[str]) -> Strength | None:
    """`trick.shape`, `trick.compare`: the highest top of the lead's largest kind, None: no fit."""
    if not one_lane(table, play):
        return None
    tractors, lone = demand(table, tuple(sorted(led)))
    pairs = table.pairs(play)
    lane = table.lane(play[0])
    if tractors:
        found = list(tops(table, lane, pairs, tractors, lone, tractors[0]))
        return max((max(ways) for ways in found), default=None)
    if lone:
        enough = len(pairs) >= lone
        return max(table.strength(card) for card in pairs) if enough else None
    return max(table.strength(card) for card in play)


def winner(table: Table, plays: Sequence[Sequence[str]]) -> int:
    """The index of the play that takes the trick."""
    led = plays[0]
    best_seat, best_trump, best_height = 0, table.lane(led[0]) == "T", height(table, led, led)
    assert best_height is not None
    for seat, play in enumerate(plays[1:], start=1):
        reached = height(table, led, play)
        if reached is None or table.lane(play[0]) not in (table.lane(led[0]), "T"):
            continue
        trump = table.lane(play[0]) == "T"
        if (trump, reached) > (best_trump, best_height):
            best_seat, best_trump, best_height = seat, trump, reached
    return best_seat


def why_not(table: Table, plays: Sequence[Sequence[str]], seat: int) -> str:
    """The first rule of winning by which the play does not take the trick."""
    best = winner(table, plays)
    led, play = plays[0], plays[seat]
    if seat == best:
        return "trick.winner"
    if not one_lane(table, play) or table.lane(play[0]) not in (table.lane(led[0]), "T"):
        return "trick.suit"
    reached = height(table, led, play)
    if reached is None:
        return "trick.shape"
    same_suit = table.lane(play[0]) == table.lane(plays[best][0])
    if same_suit and reached == height(table, led, plays[best]):
        return "trick.tie"
    return "trick.compare"


def kind_of(part: Cards) -> int:
    """0 a single, else the number of pairs."""
    return len(part) // 2


def top_of(table: Table, part: Cards) -> Strength:
    """The strongest card of a component."""
    return max(table.strength(card) for card in part)


def weight(table: Table, part: Cards) -> tuple[int, Strength]:
    """`throw.failed`: single before pair before tractor, a shorter one first, then the lowest."""
    return kind_of(part), top_of(table, part)


def is_beaten(table: Table, part: Cards, hand: Sequence[str]) -> bool:
    """`throw.valid`: does the hand hold the like of the component, above it?"""
    lane = table.lane(part[0])
    own = table.of_lane(hand, lane)
    if kind_of(part) == 0:
        return any(table.strength(card) > top_of(table, part) for card in own)
    pairs = table.pairs(own)
    for start in pairs:
        rest = tuple(card for card in pairs if card != start)
        for chain, _ in runs_down(table, lane, (start,), rest):
            if len(chain) == kind_of(part) and table.strength(start) > top_of(table, part):
                return True
    return False


def throw(table: Table, led: Sequence[str], hands: Sequence[Sequence[str]]) -> list[set[Cards]]:
    """`throw.failed`, once for every division of the lead: what may have to be led instead.

    An empty set says that the throw stands.
    """
    answers = []
    for parts in divisions(table, led):
        beaten = [p for p in parts if any(is_beaten(table, p, hand) for hand in hands)]
        weakest = min((weight(table, part) for part in beaten), default=None)
        answers.append({part for part in beaten if weight(table, part) == weakest})
    return answers


def points(cards: Sequence[str]) -> int:
    """`cards.points`."""
    return sum(VALUES.get(card[1], 0) for card in cards)


def orders(table: Table | None, cards: Sequence[str]) -> int:
    """How many sequences put the cards in order; without a table by rank alone (dingqi)."""
    counts = Counter(cards)
    groups: dict[object, list[int]] = {}
    lanes = set()
    for card, n in counts.items():
        if table is None:
            groups.setdefault(card if card in ("BJ", "LJ") else card[1], []).append(n)
        else:
            groups.setdefault((table.lane(card), table.strength(card)), []).append(n)
            lanes.add(table.lane(card))
    ways = prod(factorial(sum(g)) // prod(factorial(n) for n in g) for g in groups.values())
    return ways * factorial(len(lanes - {"T"}))


def in_order(table: Table | None, cards: Sequence[str]) -> bool:
    """Is the sequence strongest first, trump before side suits, each side suit together?"""
    if table is None:
        ladder = ["BJ", "LJ", "2", *RANKS[:-1]]
        places = [ladder.index(card if card in ladder else card[1]) for card in cards]
        return places == sorted(places)
    lanes = [table.lane(card) for card in cards]
    blocks = [lane for i, lane in enumerate(lanes) if i == 0 or lanes[i - 1] != lane]
    if len(set(blocks)) != len(blocks) or "T" in blocks[1:]:
        return False
    return all(
        lanes[i] != lanes[i + 1] or table.strength(cards[i]) >= table.strength(cards[i + 1])
        for i in range(len(cards) - 1)
    )


def bends(table: Table, last: Sequence[str]) -> bool:
    """边三轮: exactly three cards, a pair and a single of adjacent tiers in one suit."""
    counts = Counter(last)
    if sorted(counts.values()) != [1, 2]:
        return False
    tiers = sorted(table.tier(card) for card in counts)
    return tiers[1] == tiers[0] + 1 and table.touch(table.lane(last[0]), tiers[0])


def multiplier(table: Table, last: Sequence[str]) -> int:
    """`anqi.koudi`, `heiqi.koudi`, `shengji.koudi`, for a last trick that the defenders won."""
    sizes = [kind_of(part) for part in divisions(table, last)[0]]
    longest = max(sizes)
    if table.game == "heiqi":
        return 4 if longest >= 2 else 2 if longest == 1 else 1
    way = table.option("koudi", "combined") if table.game == "anqi" else "largest_component"
    if way == "card_count":
        return 2 * len(last)
    if longest >= 2:
        return 4 * longest
    if way == "combined" and bends(table, last):
        return 6
    return 4 if longest == 1 else 2


# The bands of the rules, written out: the first total of each band, the side, its levels.
ANQI_BANDS = (
    (0, "declarer", 3), (5, "declarer", 2), (40, "declarer", 1), (80, "defenders", 1),
    (120, "defenders", 2), (160, "defenders", 3), (200, "defenders", 4), (240, "defenders", 5),
)  # fmt: skip
SHENGJI_BANDS = (
    (0, "declarer", 3), (5, "declarer", 2), (40, "declarer", 1), (80, "defenders", 0),
    (120, "defenders", 1), (160, "defenders", 2), (200, "defenders", 3), (240, "defenders", 4),
)  # fmt: skip
HEIQI_RATES = {120: 1, 110: 1, 100: 2, 90: 2, 80: 3}


def band(bands: tuple[tuple[int, str, int], ...], total: int, capped: bool) -> tuple[str, int]:
    """The side and its levels for the defenders' total."""
    side, levels = next((s, n) for first, s, n in reversed(bands) if first <= total)
    if not capped and total >= 240:
        levels += (total - 240) // 40
    return side, levels


def anqi_result(doc: dict) -> dict:
    """`anqi.levels`, `anqi.levels.overcalls`, `anqi.payout`."""
    options = doc.get("options", {})
    capped = options.get("cap", "five") == "five"
    side, base = band(ANQI_BANDS, doc["points"], capped)
    levels = base + doc["overcalls"]
    ours = {doc["declarer"], doc["partner"]} - {None}
    gain = levels if side == "declarer" else -levels
    payout = [gain if seat in ours else -gain for seat in range(doc["players"])]
    if options.get("payout", "declarer_remainder") == "declarer_remainder":
        payout[doc["declarer"]] = 0
        payout[doc["declarer"]] = -sum(payout)
    return {"side": side, "levels": levels, "payout": payout}


def heiqi_result(doc: dict) -> dict:
    """`heiqi.outcome`, `heiqi.units`, `heiqi.bare`, `heiqi.payout`."""
    options = doc.get("options", {})
    bid, total = doc["bid"], doc["points"]
    margin = abs(total - bid)
    tens = margin // 10
    if margin % 10 and options.get("margin", "ceil") == "ceil":
        tens += 1
    units = tens * HEIQI_RATES[bid]
    if total == 0 and (options.get("bare_double", "any_bid") == "any_bid" or bid == 80):
        units *= 2
    side = "draw" if total == bid else "declarer" if total < bid else "defenders"
    result = {"side": side, "units": units}
    if "declarer" in doc:
        sign = {"draw": 0, "declarer": 1, "defenders": -1}[side]
        payout = [-sign * units] * 4
        payout[doc["declarer"]] = 3 * sign * units
        result["payout"] = payout
    return result


def shengji_result(doc: dict) -> dict:
    """`shengji.levels`."""
    side, levels = band(SHENGJI_BANDS, doc["points"], capped=False)
    return {"side": side, "levels": levels}


RESULTS = {"anqi": anqi_result, "heiqi": heiqi_result, "shengji": shengji_result}
