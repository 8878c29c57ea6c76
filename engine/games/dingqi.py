"""dingqi 定七: a climbing game; it shares the cards and their points with the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.games.base import Game, Options, choice


@dataclass(frozen=True)
class DingqiOptions(Options):
    """The house rules of dingqi; see the rule that each is named in."""

    must_include_c3: bool = choice(False, True)
    bomb_order: str = choice("rank_only", "count_first")
    seven_order: str = choice("any_later", "spade_low")
    snatch: str = choice("instant", "out_of_turn", "off")
    end: str = choice("first_out", "to_last")
    qinggan: str = choice("off", "on")


DINGQI: Final = Game(
    name="dingqi",
    prefix="dingqi",
    decks=1,
    players=(2, 3, 4),
    options=DingqiOptions,
    trumps=(),
    ranks="3456789TJQKA2",
)
