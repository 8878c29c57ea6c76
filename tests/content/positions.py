"""Random positions and answers, the same on every run, for tests over many verdicts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.cards import RANKS, TEXTS
from engine.errors import BadInput
from engine.exercises import Exercise, judge, parse_exercise, solve
from engine.verdict import Verdict

GAMES = ("anqi", "heiqi", "shengji", "gabaguo")
ASKS = ("legal", "forced", "playable")


def _deal(rnd: random.Random, game: str) -> dict[str, Any]:
    trump = rnd.choice(["S", "H", "C", "D"] if game == "heiqi" else ["S", "H", "C", "D", "none"])
    common: dict[str, Any] = {"format": 1, "game": game, "trump": trump}
    if game in ("shengji", "gabaguo"):
        common["level"] = rnd.choice(RANKS[1:])
    return common


def follow_exercises(count: int, seed: str) -> Iterator[Exercise]:
    """Yield positions on following where pairs and tractors are frequent."""
    rnd = random.Random(seed)
    while count:
        game = rnd.choice(GAMES)
        copies = 1 if game == "gabaguo" else 2
        common = _deal(rnd, game)
        trumps = parse_exercise({**common, "kind": "trumps", "cards": list(TEXTS)})
        lanes = trumps.lanes(TEXTS)
        lane = list(rnd.choice(lanes)[1])
        start = rnd.randrange(len(lane))
        near = lane[start : start + rnd.randint(2, 7)] * copies
        rnd.shuffle(near)
        size = rnd.randint(1, min(6, len(near)))
        others = rnd.sample([t for t in TEXTS if t not in lane], 6)
        hand = near[size : size + rnd.randint(0, 8)] + others
        document = {**common, "kind": "follow", "led": near[:size], "hand": hand}
        try:
            exercise = parse_exercise({**document, "ask": rnd.choice(ASKS)})
        except BadInput:  # no lead that this game allows
            continue
        yield exercise
        count -= 1


def follow_verdicts(count: int, seed: str) -> Iterator[tuple[Exercise, Verdict]]:
    """Yield verdicts on answers right, nearly right and wild."""
    rnd = random.Random(f"{seed}-answers")
    for exercise in follow_exercises(count, seed):
        hand = list(exercise.document["hand"])
        right = list(solve(exercise).answer["cards"])
        size = len(exercise.document["led"])
        nearly = right[1:] + rnd.sample(hand, 1)
        wild = rnd.sample(hand, rnd.randint(0, len(hand)))
        for cards in (right, nearly, wild, rnd.sample(hand, size), [*right, "BJ"]):
            yield exercise, judge(exercise, {"cards": cards})


def koudi_verdicts(count: int, seed: str) -> Iterator[tuple[Exercise, Verdict]]:
    """Yield verdicts on kou-di answers right and wrong."""
    rnd = random.Random(seed)
    while count:
        game = rnd.choice(GAMES[:3])
        common = _deal(rnd, game)
        if game == "anqi":
            rule = rnd.choice(["combined", "largest_component", "card_count"])
            common["options"] = {"koudi": rule}
        trumps = parse_exercise({**common, "kind": "trumps", "cards": list(TEXTS)})
        lane = list(rnd.choice(trumps.lanes(TEXTS))[1])
        start = rnd.randrange(len(lane))
        near = lane[start : start + rnd.randint(1, 5)] * 2
        rnd.shuffle(near)
        last = near[: rnd.randint(1, len(near))]
        kitty = rnd.sample([t for t in TEXTS if t not in last], 8)
        won_by = rnd.choice(["defenders"] * 4 + ["declarer"])
        exercise = parse_exercise(
            {**common, "kind": "koudi", "kitty": kitty, "won_by": won_by, "last": last}
        )
        right = solve(exercise).answer
        factor, points = right["multiplier"], right["points"]
        wrongs = [(factor + 2, points), (factor + 2, points + 2 * points // max(factor, 1))]
        wrongs += [(factor, points + 1), (factor, points + 5 * factor), (0, 0)]
        for multiplier, total in [(factor, points), *wrongs]:
            yield exercise, judge(exercise, {"multiplier": multiplier, "points": total})
        count -= 1
