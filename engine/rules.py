"""Every rule id there is: what verdicts cite, exercises name and lessons teach."""

from __future__ import annotations

from typing import Final

_BY_GROUP: Final = {
    "cards": "deck points copy",
    "suit": "effective order adjacent",
    "shape": "single pair tractor throw",
    "follow": "held count suit short void tractor pair single",
    "trick": "suit shape compare tie winner",
    "throw": "valid failed",
    "points": "trick",
    "kitty": "points shape",
    "anqi": """players head call call.forced call.bury overcall overcall.kitty overcall.count
        overcall.joker reveal declarer side side.partner side.solo sell trump adjacent
        adjacent.notrump throw koudi levels levels.overcalls payout""",
    "heiqi": """deal first bid bid.passed kitty trump adjacent lead koudi outcome units bare
        payout""",
    "gaba": """level trump show show.none order declarer redeal.points redeal.target kitty.open
        bury stake swap raise gaba lead throw weng weng.answer weng.winner win lose squat must
        huikou seal""",
    "shengji": "trump adjacent throw koudi levels",
    "dingqi": """deal first order shape straight bomb beat seven seven.beaten snatch pass end
        score.2 score.3 score.4 level qinggan""",
}

RULES: Final = tuple(
    f"{group}.{name}" for group, names in _BY_GROUP.items() for name in names.split()
)
_KNOWN: Final = frozenset(RULES)


def is_rule(rule: object) -> bool:
    """Say whether something is the id of a rule."""
    return isinstance(rule, str) and rule in _KNOWN
