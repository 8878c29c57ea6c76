"""Good exercises with their answers, of the kinds that look back on a deal or ahead."""

from __future__ import annotations

COUNTED = {
    "format": 1, "kind": "count", "game": "anqi", "trump": "H", "ask": "trump",
    "tricks": [[["H5"], ["HK"], ["S7"], ["H3"]], [["BJ"], ["H6"]]], "hand": ["LJ", "SA"],
    "known": ["S2", "D7"],
}  # fmt: skip
PARTNER = {
    "format": 1, "kind": "partner", "game": "anqi", "trump": "H", "declarer": 0, "seat": 2,
    "hand": ["H8", "S5", "C9"],
    "tricks": [{"leader": 0, "plays": [["HA"], ["S3"], ["H4"], ["S7"]]}],
}  # fmt: skip
TALK = {
    "format": 1, "kind": "next", "game": "anqi", "ask": "overcall", "caller": 1,
    "said": ["pass", ["H7", "H7"], "pass", "pass"],
}  # fmt: skip
CALLS = {
    "format": 1, "kind": "next", "game": "anqi", "ask": "call", "head": 1, "receiver": 2,
    "sevens": [["H7"], [], ["S7", "D7"], []], "wants": [0, 2],
}  # fmt: skip
REDEAL = {
    "format": 1, "kind": "next", "game": "gabaguo", "ask": "deal", "level": "J", "declarer": 0,
    "hands": [["SJ", "SA"], ["H5", "C3"], ["HJ", "D4"], ["DK", "C8"]],
    "shown": {"seat": 2, "card": "HJ"},
}  # fmt: skip
TURN = {
    "format": 1, "kind": "next", "game": "dingqi", "ask": "turn", "player": 1,
    "table": ["SK", "HK"], "sizes": [4, 2, 6, 3], "passes": 3,
}  # fmt: skip

HISTORY = [
    (COUNTED, {"number": 28}),
    (PARTNER, {"seats": [3]}),
    (TALK, {"choice": "overcall 2", "reason": "anqi.overcall.kitty"}),
    (CALLS, {"choice": "call 2", "reason": "anqi.call"}),
    (REDEAL, {"choice": "redeal", "reason": "gaba.redeal.target"}),
    (TURN, {"choice": "lead 1", "reason": "dingqi.pass"}),
]
