"""Good exercises with their answers, one or two of each kind."""

from __future__ import annotations

from tests.engine.garbage_history import HISTORY

FOLLOW = {
    "format": 1, "kind": "follow", "game": "anqi", "trump": "H",
    "led": ["S5", "S5"], "hand": ["S6", "S6", "S8", "SA", "H3", "BJ"],
}  # fmt: skip
KOUDI = {
    "format": 1, "kind": "koudi", "game": "anqi", "trump": "H", "won_by": "defenders",
    "kitty": ["S5", "HT", "DK", "D2", "D3", "C4", "C6", "C9"], "last": ["CA", "CK", "CK"],
}  # fmt: skip
RESULT = {
    "format": 1, "kind": "result", "game": "anqi", "points": 80, "overcalls": 0, "players": 4,
    "declarer": 1, "partner": None,
}  # fmt: skip
WINNER = {
    "format": 1, "kind": "winner", "game": "anqi", "trump": "H", "plays": [["S5"], ["S6"]],
}  # fmt: skip
THROW = {
    "format": 1, "kind": "throw", "game": "anqi", "trump": "H", "led": ["SA", "SK"],
    "hands": [["S6"], ["S8"], []],
}  # fmt: skip
SHAPE = {"format": 1, "kind": "shape", "game": "anqi", "trump": "H", "cards": ["SA", "SA"]}
ORDER = {"format": 1, "kind": "order", "game": "anqi", "trump": "H", "cards": ["SA", "S5"]}
POINTS = {"format": 1, "kind": "points", "game": "anqi", "cards": ["SA", "S5"]}
LEVEL = {
    "format": 1, "kind": "follow", "game": "shengji", "trump": "H", "level": "T",
    "led": ["S5"], "hand": ["S6"],
}  # fmt: skip
BEAT = {
    "format": 1, "kind": "beat", "game": "dingqi", "table": ["SK", "HK"],
    "hand": ["S7", "H2", "D2", "SA"],
}  # fmt: skip
ENDED = {
    "format": 1, "kind": "result", "game": "dingqi", "players": 4, "first_out": 1,
    "captured": [20, 10, 30, 15], "holder": 3, "options": {"qinggan": "on"},
    "taken": ["S5", "H5", "CK", "DT", "HT", "ST"],
}  # fmt: skip
LEAD = {
    "format": 1, "kind": "lead", "game": "gabaguo", "trump": "D", "level": "9", "first": True,
    "hand": ["S5", "H5", "C5", "D5", "SA", "SK"],
    "leads": [["S5", "H5", "C5", "D5"], ["SA", "SK"], ["SA"]],
}  # fmt: skip
SNATCH = {
    "format": 1, "kind": "snatch", "game": "dingqi", "player": 1, "table": ["SK", "HK"],
    "hands": [["H7", "C3"], ["D7", "DA"], ["S9", "HT"], ["C7", "C2"]], "wants": [0, 3],
}  # fmt: skip
CALL = {
    "format": 1, "kind": "call", "game": "anqi", "moment": "forced", "players": 5,
    "hand": ["S7", "S7", "D7", "HA", "LJ"], "called": False,
}  # fmt: skip
AUCTION = {"format": 1, "kind": "call", "game": "heiqi", "bids": ["pass", 100, "pass"]}
SHOW = {
    "format": 1, "kind": "call", "game": "gabaguo", "level": "T", "shown": None, "seal": False,
    "hand": ["HT", "BJ", "H2", "SA"],
}  # fmt: skip
OVERCALL = {
    "format": 1, "kind": "overcall", "game": "anqi", "standing": ["C7", "C7"],
    "hand": ["H7", "H7", "D7", "D7", "BJ"],
}  # fmt: skip
SIDES = {
    "format": 1, "kind": "sides", "game": "anqi", "trump": "S", "declarer": 0, "sold_by": 2,
    "hands": [["S7", "S7", "H7"], ["D7"], ["H7"], []], "kitty": ["C7"],
}  # fmt: skip
BURY = {
    "format": 1, "kind": "bury", "game": "gabaguo", "trump": "H", "level": "5",
    "hand": ["S3", "S4", "C3", "C4", "D3", "D4", "LJ", "H9"],
    "cards": ["S3", "S4", "C3", "C4", "D3", "LJ"],
}  # fmt: skip

RIGHT = [
    (FOLLOW, {"cards": ["S6", "S6"]}),
    (KOUDI, {"multiplier": 6, "points": 150}),
    (RESULT, {"side": "defenders", "levels": 1, "payout": [1, -3, 1, 1]}),
    (WINNER, {"seat": 1}),
    (THROW, {"stands": True}),
    (SHAPE, {"parts": [["SA", "SA"]]}),
    (ORDER, {"cards": ["SA", "S5"]}),
    (POINTS, {"points": 5}),
    (LEVEL, {"cards": ["S6"]}),
    (BEAT, {"cards": ["S7"]}),
    ({**BEAT, "ask": "all"}, {"plays": [["S7"], ["D2", "H2"]]}),
    (ENDED, {"side": "holder", "levels": 2, "deal": "holder"}),
    (SNATCH, {"seats": [0, 3], "gets": 3}),
    (LEAD, {"leads": ["none", "throw", "single"]}),
    (CALL, {"calls": ["S7", "D7"], "pass": False}),
    (AUCTION, {"bids": [90, 80]}),
    (SHOW, {"shows": {"HT": "H", "BJ": "none"}}),
    (OVERCALL, {"bids": [["H7", "H7"]]}),
    (SIDES, {"seats": [0, 2]}),
    (BURY, {"allowed": True, "stake": "LJ"}),
    *HISTORY,
]
