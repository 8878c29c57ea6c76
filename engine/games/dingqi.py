"""dingqi 定七: a climbing game; it shares the cards and their points with the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.climbing import ORDER, BeatRules
from engine.games.base import Game, Options, choice
from engine.games.dingqi_result import RESULT


@dataclass(frozen=True)
class DingqiOptions(Options):
    """The house rules of dingqi; see the rule that each is named in."""

    must_include_c3: bool = choice(False, True)
    bomb_order: str = choice("rank_only", "count_first")
    seven_order: str = choice("any_later", "spade_low")
    snatch: str = choice("instant", "out_of_turn", "off")
    end: str = choice("first_out", "to_last")
    qinggan: str = choice("off", "on")


def beat_rules(options: DingqiOptions) -> BeatRules:
    """Return the house rules of beating (``dingqi.bomb``, ``dingqi.seven.beaten``)."""
    return BeatRules(options.bomb_order == "count_first", options.seven_order == "spade_low")


DINGQI: Final = Game(
    name="dingqi",
    prefix="dingqi",
    decks=1,
    players=(2, 3, 4),
    hands={2: (27,) * 2, 3: (18,) * 3, 4: (14, 14, 13, 13)},
    options=DingqiOptions,
    trumps=(),
    ranks=ORDER,
    result=RESULT,
)
