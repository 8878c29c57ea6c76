"""``python -m engine deal``: play a whole deal with built-in players and print its record."""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any, Final

from engine import json_lines
from engine.deal import new_deal
from engine.deal.record import write
from engine.deal.run import Chooser, play_out
from engine.errors import BadInput, shown
from engine.players import STRENGTHS, chooser

_MOST_REDEALS: Final = 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments the command takes."""
    parser.add_argument("--game", required=True, help="the game")
    parser.add_argument("--seed", required=True, type=int, help="the same seed, the same deal")
    parser.add_argument("--players", type=int, help="how many play")
    parser.add_argument("--options", help="house rules that differ, as a JSON object")
    parser.add_argument("--trump", help="the trump suit, where it is given")
    parser.add_argument("--level", help="the level, where it is given")
    parser.add_argument(
        "--strength",
        default="random",
        help=f"built-in players by seat, or one for all: {', '.join(STRENGTHS)}",
    )


def run(chosen: argparse.Namespace) -> int:
    """Print the record of one deal, or what is wrong with the arguments; return the status."""
    try:
        record = deal(chosen)
    except BadInput as complaint:
        print(f"python -m engine deal: error: {complaint}", file=sys.stderr)
        return 2
    sys.stdout.write(record)
    return 0


def deal(chosen: argparse.Namespace) -> str:
    """Return the record of a deal played to its score; what is called off is dealt again."""
    rng = Random(chosen.seed)  # noqa: S311
    given: dict[str, Any] = {"players": chosen.players}
    if chosen.options is not None:
        given["options"] = json_lines.argument(chosen.options, "options")
    given |= {name: getattr(chosen, name) for name in ("trump", "level") if getattr(chosen, name)}
    position = new_deal(chosen.game, rng, **given)
    setup = position.setup
    choosers = _choosers(setup.game.name, chosen.strength, setup.players)
    for _ in range(_MOST_REDEALS):
        end = play_out(position, choosers, rng)
        if end.result is None or not end.result.redeal:
            return write(end)
        position = new_deal(chosen.game, rng, head=end.setup.head, **given)
    raise BadInput("", "all_called_off", count=_MOST_REDEALS)


def _choosers(game: str, strength: str, players: int) -> list[Chooser]:
    """Return the built-in players by seat."""
    names = strength.split(",")
    for name in names:
        if name not in STRENGTHS:
            wanted = "one of " + ", ".join(STRENGTHS)
            raise BadInput("strength", "unknown_value", value=shown(name), wanted=wanted)
    if len(names) not in (1, players):
        wanted = f"one strength for all or {players}, one a seat"
        raise BadInput("strength", "wrong_count", wanted=wanted, got=len(names))
    return [chooser(game, name) for name in names] * (players if len(names) == 1 else 1)
