"""Measuring the engine: follow checks, whole deals and boards a second of one core's time."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

from engine import follow, json_lines
from engine.bench_boards import BOARD_PASSES, boards_per_s
from engine.deal import DEALS, new_deal
from engine.deal.run import by_chance, play_out
from engine.errors import BadInput
from engine.exercises import parse_exercise
from engine.exercises.reading import card_codes
from engine.players import chooser
from engine.trump import TrumpOrder

#: What one check gets: the deal's trump order, and lead, hand and play as card codes.
Case = tuple[TrumpOrder, tuple[int, ...], tuple[int, ...], tuple[int, ...]]

_PASSES: Final = 15
_DEAL_PASSES: Final = 5
_DEALS: Final = 150
_BETTER_DEALS: Final = 20
_SUITS_AND_LEVELS: Final = (("H", "5"), ("none", "7"), ("S", "A"), ("D", "2"))


def read_cases(path: Path) -> list[tuple[Case, bool]]:
    """Return the follow cases of a JSON lines file with what is right, or raise BadInput."""
    found = []
    with path.open("rb") as stream:
        for number, line in enumerate(json_lines.lines(stream), 1):
            try:
                document = json_lines.parse(line)
                exercise = parse_exercise(document.get("exercise"))
                play = card_codes(document.get("answer", {}).get("cards"), "answer.cards")
            except BadInput as complaint:
                raise complaint.under(f"{path}:{number}") from None
            fields = exercise.fields
            case = (exercise.order, fields["led"], fields["hand"], play)
            found.append((case, bool(document.get("correct"))))
    return found


def follow_checks_per_s(cases: Sequence[Case]) -> float:
    """Return the checks a second over all cases: the best of several passes.

    Each check gets bare tuples and returns the first broken rule; the memos are emptied
    before each pass.
    """
    best = 0.0
    check = follow.broken_rule
    for _ in range(_PASSES):
        follow.clear_caches()
        start = process_time()
        for order, led, hand, play in cases:
            check(order, led, hand, play)
        best = max(best, len(cases) / (process_time() - start))
    return best


def deals_per_s(passes: int = _DEAL_PASSES) -> dict[str, int]:
    """Return whole deals by chance a second, by game: the best of several passes.

    Every move is chosen and played on the real position; what is called off does not count.
    """
    found = {}
    for name, deal in DEALS.items():
        best = 0.0
        for seed in range(passes):
            rng, whole = Random(seed), 0  # noqa: S311
            start = process_time()
            while whole < _DEALS:
                position = new_deal(name, rng, **deal.example)
                end = play_out(position, [by_chance] * position.setup.players, rng)
                whole += end.result is not None and not end.result.redeal
            best = max(best, whole / (process_time() - start))
        found[name] = round(best)
    return found


def better_deals_per_s(passes: int = _DEAL_PASSES) -> int:
    """Return whole deals of anqi a second with four better players: the best of several passes."""
    best = 0.0
    choosers = [chooser("anqi", "better")] * 4
    for seed in range(passes):
        rng, whole = Random(seed), 0  # noqa: S311
        start = process_time()
        while whole < _BETTER_DEALS:
            end = play_out(new_deal("anqi", rng), choosers, rng)
            whole += end.result is not None and not end.result.redeal
        best = max(best, whole / (process_time() - start))
    return round(best)


def built_in_cases() -> list[Case]:
    """Return a fixed set of positions for a measurement without a file."""
    found = []
    for trump, level in _SUITS_AND_LEVELS:
        document = {
            "format": 1,
            "kind": "follow",
            "game": "shengji",
            "trump": trump,
            "level": level,
        }
        for led, hand, play in _POSITIONS:
            exercise = parse_exercise(document | {"led": led.split(), "hand": hand.split()})
            codes = card_codes(play.split(), "play")
            found.append((exercise.order, exercise.fields["led"], exercise.fields["hand"], codes))
    return found


_POSITIONS: Final = (
    ("CQ CQ", "C3 C3 C8 CK S3 S9 DK", "C3 C3"),
    ("CJ CJ CT CT", "C3 C3 C4 C4 C8 CK S3 S9 DK", "C3 C3 C4 C4"),
    ("CJ", "C3 C3 C4 C4 C8 CK S3 S9 DK", "C8"),
    ("S8 S8", "C3 H4 HT DK D9 LJ", "LJ DK"),
    ("DQ DQ DJ DJ DT DT", "D3 D3 D4 D4 D6 D6 D9 DK C3 C4 C6", "D3 D3 D6 D6 D9 DK"),
)


def main(path: Path | None, *, quick: bool = False) -> int:
    """Print the figures as JSON; with cases of a file say too how many were judged wrong.

    ``quick``: deals and boards in one pass instead of the best of several, and no pools of deals
    filled before.
    """
    figures: dict[str, object] = {"python": platform.python_version()}
    try:
        if path is None:
            cases = built_in_cases()
        else:
            known = read_cases(path)
            cases = [case for case, _ in known]
            wrong = sum((follow.broken_rule(*case) is None) != right for case, right in known)
            figures |= {"cases": len(cases), "judged_wrong": wrong}
    except OSError as error:
        print(json.dumps({"error": f"{path}: {error.strerror}"}), file=sys.stdout)
        return 1
    except BadInput as complaint:
        print(json.dumps({"error": str(complaint)}))
        return 1
    passes = 1 if quick else _DEAL_PASSES
    figures["follow_checks_per_s"] = round(follow_checks_per_s(cases))
    figures["deals_per_s"] = deals_per_s(passes)
    figures["better_anqi_deals_per_s"] = better_deals_per_s(passes)
    figures["boards_per_s"] = boards_per_s(1 if quick else BOARD_PASSES, warm=not quick)
    print(json.dumps(figures))
    return 1 if figures.get("judged_wrong") else 0
