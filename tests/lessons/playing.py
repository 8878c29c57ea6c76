"""Positions on leads, calls, counting, the hidden partner, snatching and what happens next."""

PLAYING = {
    "lead": [
        {"game": "anqi", "trump": "H",
         "hand": ["LJ", "H7", "H7", "S7", "C7", "HA", "HA", "S8", "S8", "S6", "S6", "D9"],
         "leads": [["S6", "S6", "S8", "S8"], ["S7", "C7"], ["H7", "H7", "HA", "HA"],
                   ["S8", "D9"]]},
        {"game": "gabaguo", "trump": "D", "level": "9", "first": True,
         "hand": ["S5", "H5", "C5", "D5", "S9", "H2", "SA", "SK", "CA"],
         "leads": [["S5", "H5", "C5", "D5"], ["S9", "H2", "D5"], ["CA"]]},
        {"game": "heiqi", "trump": "S",
         "hand": ["LJ", "LJ", "S7", "S7", "D7", "D7", "CK", "CK", "CQ"],
         "leads": [["LJ", "LJ", "S7", "S7"], ["S7", "S7", "D7", "D7"], ["CK", "CK", "CQ"]]},
    ],
    "call": [
        {"game": "anqi", "moment": "forced", "hand": ["S7", "S7", "D7", "HA", "HK", "C5", "BJ"]},
        {"game": "anqi", "moment": "deal", "called": True, "hand": ["S7", "HA"]},
        {"game": "heiqi", "bids": ["pass", 100, "pass"]},
        {"game": "heiqi", "bids": [110, 80]},
        {"game": "gabaguo", "level": "5", "hand": ["H5", "C5", "BJ", "H2", "SA"]},
        {"game": "gabaguo", "level": "5", "hand": ["H5", "C5", "H2"], "shown": "BJ"},
    ],
    "count": [
        {"game": "anqi", "trump": "H", "hand": ["LJ", "H7", "HA", "SA"],
         "tricks": [[["H5"], ["HK"], ["S7"], ["H3"]],
                    [["BJ", "BJ"], ["H6", "H8"], ["HJ", "HJ"], ["D7", "H9"]]],
         "known": ["S2", "S3", "S4", "C2", "C3", "C4", "D2", "D3"]},
        {"game": "gabaguo", "trump": "none", "level": "9", "ask": "S",
         "tricks": [[["SA"], ["S5"], ["SK"], ["S3"]]], "hand": ["SQ", "S9", "S2"]},
        {"game": "dingqi", "ask": "7", "hand": ["BJ", "C7", "D9"],
         "tricks": [[["S4", "H5", "C6", "D7"], ["S7"], ["H2", "D2"]]]},
        {"game": "heiqi", "trump": "C", "ask": "points", "hand": ["SA"], "tricks": []},
    ],
    "partner": [
        {"game": "anqi", "trump": "H", "declarer": 0, "seat": 2, "hand": ["H8", "S5", "C9"],
         "tricks": [{"leader": 0, "plays": [["HA"], ["S3"], ["H4"], ["S7"]]}]},
        {"game": "anqi", "trump": "S", "players": 5, "declarer": 3, "seat": 3,
         "hand": ["S7", "BJ", "DA"], "buried": ["D2", "D3", "D4", "C2", "C3", "C4", "H2", "S7"],
         "tricks": [{"leader": 3, "plays": [["SA", "SA"], ["S2", "S3"], ["H7", "C5"],
                                            ["S4", "S8"], ["S9", "S6"]]}]},
    ],
    "snatch": [
        {"game": "dingqi", "player": 1, "table": ["SK", "HK"], "wants": [0, 3],
         "hands": [["H7", "C3"], ["D7", "DA"], ["S9", "HT"], ["C7", "C2"]]},
        {"game": "dingqi", "players": 3, "player": 0, "table": ["S4", "H4", "D4"],
         "hands": [["D9", "CJ"], ["S7", "BJ"], ["H7", "D7"]], "wants": [1, 2]},
    ],
    "next": [
        {"game": "anqi", "ask": "leader", "trump": "H", "declarer": 0, "leader": 1,
         "plays": [["S7"], ["C7"], ["H2"], ["HA"]]},
        {"game": "anqi", "ask": "call", "head": 1, "receiver": 2, "wants": [0],
         "sevens": [["S7"], ["H7"], [], []]},
        {"game": "anqi", "ask": "overcall", "caller": 1,
         "said": ["pass", ["H7", "H7"], "pass", "pass"]},
        {"game": "anqi", "ask": "head", "head": 1, "declarer": 3, "points": 40},
        {"game": "heiqi", "ask": "auction", "first": 2, "bids": ["pass", 100]},
        {"game": "heiqi", "ask": "first", "first": 2, "bids": ["pass", "pass", "pass", "pass"]},
        {"game": "gabaguo", "ask": "deal", "level": "J", "declarer": 0,
         "hands": [["SJ", "SA"], ["H5", "C3"], ["HJ", "D4"], ["DK", "C8"]],
         "shown": {"seat": 2, "card": "HJ"}},
        {"game": "gabaguo", "ask": "declarer", "declarer": 2, "stake": "none", "dug": True,
         "levels": {"declarer": "J", "defenders": "5"}, "points": 35, "last": ["DJ"]},
        {"game": "dingqi", "ask": "turn", "player": 1, "table": ["SK", "HK"],
         "sizes": [4, 2, 6, 3], "passes": 3},
        {"game": "dingqi", "ask": "first", "c3": 1, "first_out": 0},
        {"game": "shengji", "ask": "deal", "points": 80},
    ],
}  # fmt: skip

#: For each kind a wrong answer to its first position, and what the verdict has to cite.
WRONG = {
    "lead": ({"leads": ["throw", "pair", "tractor", "none"]}, "suit.adjacent"),
    "call": ({"calls": ["S7"], "pass": True}, "anqi.call.forced"),
    "count": ({"number": 20}, "anqi.trump"),
    "partner": ({"seats": [1, 3]}, "follow.void"),
    "snatch": ({"seats": [0, 2], "gets": 0}, "dingqi.snatch"),
    "next": ({"choice": "lead 2", "reason": "trick.winner"}, "trick.tie"),
}

#: One board of each form, for tests that open every board many times.
FEW = {kind: group[:1] for kind, group in PLAYING.items()} | {
    "call": [PLAYING["call"][number] for number in (0, 2, 4)],
    "next": [PLAYING["next"][number] for number in (0, 8)],
}
