"""Matches between built-in players: ``python -m engine.players.compare``.

The same cards are played several times. Where sides are fixed (seats opposite are partners)
the stronger side sits once on each side; elsewhere one stronger player moves through every seat
among weaker ones. The gain of a deal is what the stronger player won on average over these
plays; the mean over many deals is set against its standard error.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from engine.cards import RANKS, SUITS
from engine.deal import new_deal
from engine.deal.base import Position, Result
from engine.deal.run import play_out
from engine.players import STRENGTHS, chooser

#: What each seat won in a deal that is over.
Gains = Callable[[Position, Result], Sequence[float]]


class Contest(NamedTuple):
    """One thing to compare: a game with so many players.

    ``gains``: what each seat won; ``unit``: what it is counted in; ``sides``: whether seats
    opposite are partners;
    ``given(seed)``: the settings that the game needs.
    """

    game: str
    players: int
    unit: str
    gains: Gains
    sides: bool
    given: Callable[[int], dict[str, Any]] = lambda _seed: {}


class Figure(NamedTuple):
    """The outcome of a comparison: the mean gain and its standard error over so many deals."""

    mean: float
    error: float
    deals: int

    @property
    def ratio(self) -> float:
        """How many standard errors the mean is above 0."""
        return self.mean / self.error if self.error else 0.0


def _payout(_position: Position, result: Result) -> Sequence[float]:
    return result.payout


def _half_points(position: Position, result: Result) -> Sequence[float]:
    """Return shengji's points: above 80 they are the defenders' gain, below the other side's."""
    declarer, gain = position.setup["declarer"], result["points"] - 80
    return [gain if (seat - declarer) % 2 else -gain for seat in range(4)]


def _levels(position: Position, result: Result) -> Sequence[float]:
    """Return dingqi's levels, one player's gain shared out as the others' loss.

    With four players the side that has the deal afterwards gets one more.
    """
    players, values = position.setup.players, dict(result.values)
    if players < 4:
        gain = [-values["levels"] / (players - 1)] * players
        gain[values["seat"]] = float(values["levels"])
        return gain
    own = values["holder"] % 2
    total = values["levels"] if values["side"] == "holder" else -values["levels"]
    total += 1 if values["deal"] == "holder" else -1
    return [float(total if seat % 2 == own else -total) for seat in range(4)]


def _any_trump(seed: int) -> dict[str, Any]:
    """Return trump, level and declarer of a deal of shengji: each in turn."""
    trumps = (*SUITS, "none")
    level = RANKS[seed // len(trumps) % len(RANKS)]
    return {"trump": trumps[seed % len(trumps)], "level": level, "declarer": seed % 4}


CONTESTS: Final[dict[str, Contest]] = {
    "shengji": Contest("shengji", 4, "points", _half_points, True, _any_trump),
    "gabaguo": Contest("gabaguo", 4, "points", _payout, True),
    "dingqi-4": Contest("dingqi", 4, "levels", _levels, True),
    "heiqi": Contest("heiqi", 4, "units", _payout, False),
    "anqi-4": Contest("anqi", 4, "levels", _payout, False),
    "anqi-5": Contest("anqi", 5, "levels", _payout, False),
    "dingqi-2": Contest("dingqi", 2, "levels", _levels, False),
    "dingqi-3": Contest("dingqi", 3, "levels", _levels, False),
}
_LEAST_DEALS: Final = 2
#: Stronger against weaker.
MATCHES: Final = (("simple", "random"), ("better", "simple"))


def line_ups(contest: Contest) -> list[tuple[int, ...]]:
    """Return the seats of the stronger player in each play of the same cards."""
    if contest.sides:
        return [(0, 2), (1, 3)]
    return [(seat,) for seat in range(contest.players)]


def deal_gains(contest: Contest, strong: str, weak: str, seed: int) -> float:
    """Return the stronger player's mean gain on one set of cards; 0 where a deal is called off."""
    total, seats = 0.0, 0
    for line_up in line_ups(contest):
        position = new_deal(contest.game, seed, players=contest.players, **contest.given(seed))
        names = [strong if seat in line_up else weak for seat in range(contest.players)]
        choosers = [chooser(contest.game, name) for name in names]
        end = play_out(position, choosers, Random(seed))  # noqa: S311
        seats += len(line_up)
        if end.result is not None and not end.result.redeal:
            gains = contest.gains(end, end.result)
            total += sum(gains[seat] for seat in line_up)
    return total / seats


def compare(contest: Contest, strong: str, weak: str, deals: int, seed: int = 0) -> Figure:
    """Return the stronger player's mean gain and its standard error over so many deals."""
    gains = [deal_gains(contest, strong, weak, seed + number) for number in range(deals)]
    return Figure(fmean(gains), stdev(gains) / sqrt(deals), deals)


def _chosen(name: str) -> Iterator[tuple[str, Contest]]:
    for known, contest in CONTESTS.items():
        if not name or name in (known, contest.game):
            yield known, contest


def main(arguments: list[str] | None = None) -> int:
    """Print one line of JSON for each comparison; the status says whether all are won."""
    parser = argparse.ArgumentParser(
        prog="python -m engine.players.compare", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--game", default="", help="one of " + ", ".join(CONTESTS))
    parser.add_argument("--deals", type=int, default=500, help="how many sets of cards")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first one")
    parser.add_argument("--pair", default="", help="as in better,simple; else both pairs")
    chosen = parser.parse_args(arguments)
    if chosen.deals < _LEAST_DEALS:
        parser.error(f"--deals: at least {_LEAST_DEALS}")
    if chosen.game and not list(_chosen(chosen.game)):
        parser.error(f"--game: one of {', '.join(CONTESTS)}")
    pair = tuple(chosen.pair.split(",")) if chosen.pair else MATCHES[0]
    if len(pair) != len(MATCHES[0]) or not set(pair) <= set(STRENGTHS):
        parser.error(f"--pair: two of {', '.join(STRENGTHS)}")
    pairs = [pair] if chosen.pair else list(MATCHES)
    status = 0
    for name, contest in _chosen(chosen.game):
        for strong, weak in pairs:
            figure = compare(contest, strong, weak, chosen.deals, chosen.seed)
            status |= figure.ratio <= 3
            line = {
                "game": name, "strong": strong, "weak": weak, "deals": figure.deals,
                "unit": contest.unit, "gain": round(figure.mean, 3),
                "error": round(figure.error, 3), "errors_above_0": round(figure.ratio, 1),
            }  # fmt: skip
            print(json.dumps(line), flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
