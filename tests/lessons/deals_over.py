"""Positions on results, overcalls, sides, burials and beating, as boards for the tests."""

GABA = {"game": "gabaguo", "levels": {"declarer": "A", "defenders": "3"}, "stake": "BJ",
        "points": 25, "dug": True, "last": ["SA", "SK"]}  # fmt: skip
HAND = ["D7", "SA", "HA", "S3", "C3", "D3", "BJ", "LJ", "H9"]

DEALS_OVER = {
    "result": [
        {"game": "anqi", "points": 120, "overcalls": 2, "players": 4, "declarer": 0,
         "partner": None},
        {"game": "anqi", "points": 35, "overcalls": 1, "players": 5, "declarer": 3, "partner": 1,
         "ask": ["payout"], "options": {"payout": "sides_only"}},
        {"game": "heiqi", "bid": 80, "points": 0, "declarer": 2},
        {"game": "heiqi", "bid": 90, "points": 90, "ask": ["side"]},
        GABA,
        GABA | {"squat": {"declarer": 2, "defenders": 1}, "by_rocket": {"declarer": True},
                "dug": False, "last": None, "points": 10},
        {"game": "dingqi", "players": 2, "first_out": 0, "captured": [15, 85]},
        {"game": "dingqi", "players": 3, "first_out": 1, "captured": [40, 20, 40],
         "left": [3, 0, 5]},
        {"game": "dingqi", "players": 4, "first_out": 1, "captured": [25, 0, 40, 25], "holder": 1,
         "taken": ["S5", "HT", "DK", "CK", "CT", "DT", "ST"], "options": {"qinggan": "on"}},
        {"game": "shengji", "points": 165},
    ],
    "overcall": [
        {"game": "anqi", "standing": ["H7", "H7"], "hand": ["S7", "S7", "D7", "D7", "BJ", "H3"]},
        {"game": "anqi", "standing": "call", "hand": ["S7", "HA", "BJ"]},
    ],
    "sides": [
        {"game": "anqi", "trump": "H", "declarer": 0, "sold_by": None, "kitty": ["S7"],
         "hands": [["H7", "S7"], ["D7"], ["H7", "C7", "C7"], []]},
        {"game": "anqi", "trump": "H", "declarer": 4, "sold_by": 1, "kitty": [], "players": 5,
         "hands": [[], [], [], [], ["H7", "H7"]]},
    ],
    "bury": [
        {"game": "gabaguo", "trump": "H", "level": "5",
         "hand": ["S3", "S4", "S6", "S7", "C5", "BJ", "LJ", "HA"],
         "cards": ["S3", "S4", "S6", "BJ", "LJ", "C5"]},
        {"game": "gabaguo", "trump": "H", "level": "5",
         "hand": ["S3", "S4", "S6", "S7", "S8", "C5", "C3"],
         "cards": ["S3", "S4", "S6", "S7", "S8", "C5"]},
    ],
    "beat": [
        {"game": "dingqi", "table": ["SK", "HK"], "hand": HAND},
        {"game": "dingqi", "table": ["S4", "H4", "C4", "D4"], "hand": ["D7", "SA"]},
        {"game": "dingqi", "table": [], "hand": ["D7", "SA", "C3"], "first": True,
         "options": {"must_include_c3": True}},
    ],
}  # fmt: skip
del DEALS_OVER["result"][5]["last"]
#: All plays are asked for: they are put together one by one.
LISTED = {"game": "dingqi", "table": ["SK", "HK"], "hand": HAND, "ask": "all"}
