"""Random ends of deals, and answers to them, the same on every run."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

from engine.cards import TEXTS, Card
from engine.errors import BadInput
from engine.exercises import Exercise, judge, parse_exercise, solve
from engine.verdict import Verdict

Fields = dict[str, Any]


def _options(rnd: random.Random, **values: list[Any]) -> Fields:
    return {"options": {name: rnd.choice(known) for name, known in values.items()}}


def _anqi(rnd: random.Random) -> Fields:
    players = rnd.choice([4, 5])
    declarer = rnd.randrange(players)
    others = [seat for seat in range(players) if seat != declarer]
    return {
        "players": players, "declarer": declarer, "partner": rnd.choice([None, *others]),
        "points": rnd.choice([0, 5, 40, 75, 80, 160, 235, 240, 300]), "overcalls": rnd.randrange(4),
        **_options(rnd, cap=["five", "uncapped"], payout=["declarer_remainder", "sides_only"]),
    }  # fmt: skip


def _heiqi(rnd: random.Random) -> Fields:
    bid = rnd.choice([80, 90, 100, 110])
    return {
        "bid": bid, "points": rnd.choice([0, bid, bid - 5, bid + 15, 60, 200]),
        "declarer": rnd.randrange(4),
        **_options(rnd, margin=["ceil", "floor"], bare_double=["any_bid", "bid80_only"]),
    }  # fmt: skip


def _gabaguo(rnd: random.Random) -> Fields:
    def by_side(*values: Any) -> Fields:
        return {side: rnd.choice(values) for side in ("declarer", "defenders")}

    dug = rnd.random() < 0.5
    last = rnd.choice([["SA"], ["HA"], ["SJ"], ["S9"], ["HA", "SA"]])
    return {
        "levels": by_side("3", "5", "8", "T", "J", "K", "A", "A"),
        "stake": rnd.choice(["none", "none", "LJ", "BJ", "both", "rocket"]),
        "points": rnd.choice([0, 20, 35, 40, 60]), "dug": dug, **({"last": last} if dug else {}),
        "squat": by_side(0, 0, 0, 1, 2, 5), "seal": by_side(True, False, False),
        "by_rocket": by_side(True, False),
        **_options(rnd, stake_penalty=["any_loss", "only_if_dug"],
                   huikou_keeps_deal=[True, False]),
    }  # fmt: skip


def _dingqi(rnd: random.Random) -> Fields:
    players = rnd.choice([2, 3, 4, 4])
    first = rnd.randrange(players)
    fields: Fields = {"players": players, "first_out": first}
    if players == 2:
        own = rnd.choice([0, 15, 20, 40, 60, 65, 100])
        captured = [own, 100 - own] if first == 0 else [100 - own, own]
        return fields | {"captured": captured}
    if players == 3:
        left = [rnd.choice([1, 2, 5]) for _ in range(3)]
        left[first] = 0
        points = rnd.choice([[40, 40, 20], [35, 35, 30], [50, 30, 20], [30, 30, 30]])
        return fields | {"captured": rnd.sample(points, 3), "left": left}
    holder = rnd.randrange(4)
    taken = rnd.choice(
        [["S5", "HT", "DK"], ["S5", "H5", "CK"], [], [s + r for s in "SHCD" for r in "5TK"]]
    )
    points = sum({"5": 5}.get(card[1], 10) for card in taken)
    captured = [0] * 4
    captured[(holder + 1) % 4] = points
    captured[holder] = rnd.choice([0, 100 - points])
    if rnd.random() < 0.5:
        return fields | {"captured": captured, "holder": holder, "taken": taken,
                         "options": {"qinggan": "on"}}  # fmt: skip
    captured[(holder + 3) % 4] = (
        rnd.choice([0, 35, 60, 100]) if points + captured[holder] == 0 else 0
    )
    return fields | {"captured": captured, "holder": holder}


def _shengji(rnd: random.Random) -> Fields:
    return {"points": rnd.choice([0, 5, 35, 40, 75, 80, 115, 120, 200, 300])}


_RESULTS = {
    "anqi": _anqi, "heiqi": _heiqi, "gabaguo": _gabaguo, "dingqi": _dingqi, "shengji": _shengji,
}  # fmt: skip


def _result(rnd: random.Random) -> Fields:
    game = rnd.choice([*_RESULTS, "gabaguo", "gabaguo", "dingqi"])
    fields: Fields = {"format": 1, "kind": "result", "game": game, **_RESULTS[game](rnd)}
    names = list(solve(parse_exercise(fields)).answer)
    if rnd.random() < 0.4:
        fields["ask"] = rnd.sample(names, rnd.randint(1, len(names)))
    return fields


def _overcall(rnd: random.Random) -> Fields:
    seven = rnd.choice(["S7", "H7", "C7", "D7", "LJ", "BJ"])
    deck = [card for card in TEXTS * 2 if card != seven]
    pairs = rnd.sample(["S7", "H7", "C7", "D7", "LJ", "BJ"], rnd.randrange(4))
    hand = [card for card in pairs if card != seven for _ in range(2)]
    hand += [card for card in rnd.sample(deck, 6) if card not in hand]
    hand = [card for card in dict.fromkeys(hand) for _ in range(min(2, hand.count(card)))]
    standing = rnd.choice(["call", [seven, seven]])
    return {"kind": "overcall", "game": "anqi", "standing": standing, "hand": hand,
            **_options(rnd, suit_order=["SHCD", "DCHS"])}  # fmt: skip


def _sides(rnd: random.Random) -> Fields:
    players = rnd.choice([4, 5])
    hands: list[list[str]] = [[] for _ in range(players)]
    kitty: list[str] = []
    for card in ("S7", "H7", "C7", "D7"):
        for _ in range(2):
            rnd.choice([*hands, *hands[:1] * 2, kitty, []]).append(card)
    declarer = rnd.choice([0, 0, 0, rnd.randrange(players)])
    others = [seat for seat in range(players) if seat != declarer]
    return {
        "kind": "sides", "game": "anqi", "trump": rnd.choice(["S", "H", "C", "D", "none"]),
        "players": players, "hands": hands, "kitty": kitty[:8], "declarer": declarer,
        "sold_by": rnd.choice([None, None, None, rnd.choice(others)]),
    }  # fmt: skip


def _bury(rnd: random.Random) -> Fields:
    trump, level = rnd.choice(["S", "H", "none"]), rnd.choice("359TA")
    trumps = [t for t in TEXTS if t[1] in ("2", level) or t[0] == trump or not Card.parse(t).suit]
    sides = [text for text in TEXTS if text not in trumps]
    count = rnd.choice([0, 2, 4, 5, 6, 9])
    hand = rnd.sample(sides, count) + rnd.sample(trumps, min(8, len(trumps)))
    jokers = [card for card in hand if not Card.parse(card).suit]
    sure = rnd.choice([jokers, [], jokers + [c for c in hand if c[1] == level][:1]])
    cards = (sure + [card for card in rnd.sample(hand, len(hand)) if card not in sure])[:6]
    if rnd.random() < 0.6:
        cards = (sure + [card for card in hand if card not in sure])[:6]
    return {"kind": "bury", "game": "gabaguo", "trump": trump, "level": level, "hand": hand,
            "cards": cards}  # fmt: skip


_TABLES = [
    [], [], ["SK", "HK"], ["D7"], ["H7"], ["S9", "H9", "C9"], ["S4", "H4", "C4", "D4"], ["BJ"],
    ["S3", "H4", "C5"], ["S9", "HT", "CJ", "SQ"], ["S4", "H4", "S5", "H5"], ["ST"], ["BJ", "LJ"],
]  # fmt: skip
_HANDS = [
    ["S7"], ["SA", "HA"], ["S2", "H2"], ["C2", "D2"], ["S6", "H6", "C6"], ["CK", "DK", "SQ"],
    ["H8", "C9", "DT"], ["BJ", "LJ"], ["C3"], ["SK", "CA", "D2"], ["D6", "C7", "S8", "H9"],
    ["C5", "D5", "S6", "C6"], ["DQ", "D4", "D8"], ["SA", "H2", "C3"], ["CQ", "CK", "BJ"],
]  # fmt: skip


def _beat(rnd: random.Random) -> Fields:
    table = rnd.choice(_TABLES)
    groups = rnd.sample(_HANDS, rnd.randint(1, 3))
    hand = [card for card in dict.fromkeys(chain(*groups)) if card not in table]
    first = not table and rnd.random() < 0.5
    return {
        "kind": "beat", "game": "dingqi", "table": table, "hand": hand,
        "ask": rnd.choice(["legal", "all"]), **({"first": True} if first else {}),
        **_options(rnd, bomb_order=["rank_only", "count_first"],
                   seven_order=["any_later", "spade_low"],
                   **({"must_include_c3": [True]} if first else {})),
    }  # fmt: skip


POSITIONS = {
    "result": _result, "overcall": _overcall, "sides": _sides, "bury": _bury, "beat": _beat,
}  # fmt: skip


def _other(rnd: random.Random, value: Any) -> Any:
    """Return a value of the same form that is mostly another one."""
    if isinstance(value, dict):
        return {key: _other(rnd, part) for key, part in value.items()}
    if isinstance(value, list):
        return [_other(rnd, part) for part in value]
    if isinstance(value, bool):
        return rnd.random() < 0.5
    if isinstance(value, int):
        return max(0, value + rnd.choice([-1, 0, 1, 4]))
    return value


def answers(rnd: random.Random, given: Exercise) -> Iterator[Any]:
    """Yield the right answer, and others of the kind's form."""
    right = solve(given).answer
    document = given.document
    yield right
    if given.kind == "result":
        yield {}
        yield {name: _other(rnd, value) for name, value in right.items()}
    elif given.kind == "overcall":
        cards = ["S7", "H7", "C7", "D7", "LJ", "BJ"]
        yield {"bids": [[card, card] for card in rnd.sample(cards, rnd.randrange(6))]}
        yield {"bids": [["H3", "H3"], ["S7"]]}
    elif given.kind == "sides":
        yield {"seats": rnd.sample(range(given.players), rnd.randint(0, given.players))}
    elif given.kind == "bury":
        yield {"allowed": False}
        yield {"allowed": True, "stake": rnd.choice(["none", "LJ", "BJ", "both", "rocket"])}
    elif given.ask == "legal":
        yield {"pass": True}
        yield {"cards": []}
        yield {"cards": document["hand"][:1]}
        for group in (*rnd.sample(_HANDS, 3), document["hand"][:4], document["hand"][2:5]):
            yield {"cards": [card for card in group if card not in document["table"]]}
    else:
        plays = list(right["plays"])
        yield {"plays": plays[1:]}
        yield {"plays": plays[:-1]}
        yield {"plays": [play for play in plays if len(play) < 3]}
        yield {"plays": rnd.sample(plays, len(plays) // 2) + rnd.sample(_HANDS, 2)}
        yield {"plays": plays + plays[:1]}


def verdicts(kind: str, count: int) -> Iterator[tuple[Exercise, Verdict]]:
    """Yield verdicts on answers right and wrong to positions of a kind."""
    rnd = random.Random(f"deals-over-{kind}")
    while count:
        try:
            given = parse_exercise({"format": 1, **POSITIONS[kind](rnd)})
        except BadInput:  # no position of this kind
            continue
        for answer in answers(rnd, given):
            yield given, judge(given, answer)
        count -= 1
