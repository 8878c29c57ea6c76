"""Boards on calls, overcalls, sides and burials: by a second way, and that the rule decides."""

from __future__ import annotations

import json

import pytest

from engine.deal import new_deal
from engine.deal.base import PASS, Move
from engine.exercises import judge, solve
from engine.exercises.making import MAKERS, Made, generate, make_board, rules_of
from tests.engine.oracle import SUITS, Table
from tests.engine.test_gabaguo_bury import allowed, staked

PLACES = [(kind, game) for kind in ("call", "overcall", "sides", "bury")
          for game in MAKERS[kind].rules]  # fmt: skip
OPTIONS = {
    ("call", "anqi"): [{}, {"call_time": "after_deal"}],
    ("call", "heiqi"): [{}, {"bids": "120-80"}],
    ("call", "gabaguo"): [{}],
    ("overcall", "anqi"): [{}, {"suit_order": "DCHS"}, {"suit_order": "CSDH"}],
    ("sides", "anqi"): [{}, {"sell_seven": "off"}],
    ("bury", "gabaguo"): [{}, {"bury": "strict"}],
}
SEVENS = tuple(suit + "7" for suit in SUITS)


def document(made: Made) -> dict:
    return json.loads(json.dumps(made.exercise.document))


# --- the right answer in the rules' own words


def call_anqi(doc: dict) -> dict:
    held = [seven for seven in SEVENS if seven in doc["hand"]]
    if doc.get("called"):
        return {"calls": [], "pass": True}
    return {"calls": held, "pass": doc["moment"] != "forced" or not held}


def call_heiqi(doc: dict) -> dict:
    """By a deal in which just this was said."""
    position = new_deal("heiqi", 5, options=doc["options"])
    for said in doc["bids"]:
        position = position.play(PASS if said == "pass" else Move("bid", value=said))
    bids = [move.value for move in position.legal_moves() or () if move.kind == "bid"]
    return {"bids": bids}


def call_gabaguo(doc: dict) -> dict:
    if doc.get("shown") or doc.get("seal"):
        return {"shows": {}}
    levels = {card: card[0] for card in doc["hand"] if card[1] == doc["level"]}
    jokers = {card: "none" for card in doc["hand"] if card in ("LJ", "BJ")}
    return {"shows": levels | jokers}


def ladder(doc: dict) -> list[str]:
    """The cards whose pairs overcall, weakest first."""
    suits = doc["options"].get("suit_order", "SHCD")
    return [*(suit + "7" for suit in reversed(suits)), "LJ", "BJ"]


def overcall_anqi(doc: dict) -> dict:
    order = ladder(doc)
    least = 0 if doc["standing"] == "call" else order.index(doc["standing"][0]) + 1
    pairs = [card for card in order[least:] if doc["hand"].count(card) == 2]
    return {"bids": [[card, card] for card in pairs]}


def sides_anqi(doc: dict) -> dict:
    holders = {
        seat for seat, hand in enumerate(doc["hands"])
        if doc["trump"] != "none" and doc["trump"] + "7" in hand
    }  # fmt: skip
    return {"seats": sorted(holders | {doc["declarer"], doc["sold_by"]} - {None})}


def bury_gabaguo(doc: dict) -> dict:
    table = Table("gabaguo", doc["trump"], doc["level"])
    if not allowed(table, tuple(doc["hand"]), tuple(doc["cards"])):
        return {"allowed": False}
    return {"allowed": True, "stake": staked(table, tuple(doc["cards"]))}


READ = {
    ("call", "anqi"): call_anqi, ("call", "heiqi"): call_heiqi,
    ("call", "gabaguo"): call_gabaguo, ("overcall", "anqi"): overcall_anqi,
    ("sides", "anqi"): sides_anqi, ("bury", "gabaguo"): bury_gabaguo,
}  # fmt: skip


def could_be(doc: dict) -> None:
    """Hands fit the game; what must have happened has happened."""
    most = {"anqi": 25 if doc.get("players", 4) == 4 else 20, "gabaguo": 12}
    if doc["kind"] == "bury":
        assert len(doc["hand"]) == 12 + 6
    elif "hand" in doc:
        assert len(doc["hand"]) <= most[doc["game"]]
    if doc["kind"] == "overcall" or doc.get("moment") in ("lap", "forced"):
        assert len(doc["hand"]) == most["anqi"]
    if doc["kind"] == "sides":
        assert all(len(hand) <= most["anqi"] for hand in doc["hands"])
        assert len(doc["kitty"]) <= 8
        if doc["trump"] != "none":
            assert doc["trump"] + "7" in doc["hands"][doc["declarer"]]
        if doc["sold_by"] is not None:
            lies = [*doc["hands"][doc["declarer"]], *doc["kitty"]]
            assert any(card in lies for card in doc["hands"][doc["sold_by"]] if card in SEVENS)


def is_right(made: Made) -> None:
    doc = document(made)
    could_be(doc)
    right = READ[doc["kind"], doc["game"]](doc)
    assert solve(made.exercise).answer == right, doc
    assert judge(made.exercise, right).correct


# --- that the rule decides: what somebody answers who does not know it


def no_jokers(doc: dict) -> list[dict]:
    bids = overcall_anqi(doc)["bids"]
    return [{"bids": [bid for bid in bids if bid[0] in SEVENS]}]


def no_order(doc: dict) -> list[dict]:
    """Any pair will do; or any card that is high enough will."""
    order = ladder(doc)
    least = 0 if doc["standing"] == "call" else order.index(doc["standing"][0]) + 1
    any_pair = [card for card in order if doc["hand"].count(card) == 2]
    any_card = [card for card in order[least:] if card in doc["hand"]]
    return [{"bids": [[card, card] for card in cards]} for cards in (any_pair, any_card)]


def alone(doc: dict) -> list[dict]:
    return [{"seats": [doc["declarer"]]}]


def with_someone(doc: dict) -> list[dict]:
    """The declarer has a partner, whoever it is; or plays alone with any pair of sevens."""
    own, kitty = doc["hands"][doc["declarer"]], doc["kitty"]
    if doc["sold_by"] is None and any(own.count(card) == 2 or card in kitty for card in SEVENS):
        return [*_any_partner(doc), *alone(doc)]
    return _any_partner(doc)


def _any_partner(doc: dict) -> list[dict]:
    others = [seat for seat in range(doc.get("players", 4)) if seat != doc["declarer"]]
    return [{"seats": sorted([doc["declarer"], seat])} for seat in others]


def nothing_sold(doc: dict) -> list[dict]:
    return [sides_anqi({**doc, "sold_by": None})]


def buried_somehow(doc: dict) -> list[dict]:
    """Anything may be buried; or no trump ever."""
    table = Table("gabaguo", doc["trump"], doc["level"])
    trumps = table.of_lane(doc["cards"], "T")
    stake = staked(table, tuple(doc["cards"]))
    return [{"allowed": True, "stake": stake}, {"allowed": False} if trumps else {}]


def no_stake(doc: dict) -> list[dict]:
    return [{"allowed": True, "stake": "none"}]


def free_to_pass(doc: dict) -> list[dict]:
    return [call_anqi(doc) | {"pass": True}]


def open_or_closed(doc: dict) -> list[dict]:
    """Nothing may be called; or what is held may, whoever has called before."""
    return [{"calls": [], "pass": True}, call_anqi({**doc, "called": False})]


def any_bid(doc: dict) -> list[dict]:
    bids = [110, 100, 90, 80]
    return [{"bids": [120, *bids] if doc["options"].get("bids") == "120-80" else bids}]


def shown_anyway(doc: dict) -> list[dict]:
    return [{"shows": {}}, call_gabaguo({**doc, "shown": None, "seal": False})]


IGNORANT = {
    "anqi.overcall": no_order, "anqi.overcall.joker": no_jokers, "anqi.side": alone,
    "anqi.side.partner": alone, "anqi.side.solo": with_someone, "anqi.sell": nothing_sold,
    "gaba.bury": buried_somehow, "gaba.stake": no_stake, "anqi.call": open_or_closed,
    "anqi.call.forced": free_to_pass, "heiqi.bid": any_bid, "gaba.show": shown_anyway,
    "gaba.order": shown_anyway,
}  # fmt: skip


def is_decided(made: Made) -> None:
    doc = document(made)
    right = READ[doc["kind"], doc["game"]](doc)
    assert any(wrong and wrong != right for wrong in IGNORANT[made.rule](doc)), doc
    if made.rule == "gaba.order":
        assert doc["level"] == "A"
        assert not doc.get("shown")


@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_boards_by_a_second_way(kind: str, game: str) -> None:
    for made in generate(kind, game, 81, 50):
        is_right(made)
        is_decided(made)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_many_boards_by_a_second_way(kind: str, game: str) -> None:
    for number, options in enumerate(OPTIONS[kind, game]):
        for made in generate(kind, game, 82 + number, 500, options=options):
            assert made.exercise.document["options"] == options
            is_right(made)
            is_decided(made)


@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_every_rule_and_difficulty(kind: str, game: str) -> None:
    for rule in rules_of(kind, game):
        levels = set()
        for made in generate(kind, game, 83, 30, rule=rule):
            assert made.rule == rule
            is_decided(made)
            levels.add(made.difficulty)
        assert len(levels) > 2, rule
    for level in range(1, 6):
        for made in generate(kind, game, 84, 8, difficulty=level):
            assert made.difficulty == level
            is_right(made)


@pytest.mark.parametrize("kind", ["call", "overcall", "sides"])
def test_five_players_are_five(kind: str) -> None:
    for made in generate(kind, "anqi", 85, 10, players=5):
        assert made.exercise.players == 5
        is_right(made)


def test_hard_burials_hold_more_than_one_joker() -> None:
    for made in generate("bury", "gabaguo", 86, 20, difficulty=5):
        doc = document(made)
        table = Table("gabaguo", doc["trump"], doc["level"])
        trumps = set(table.of_lane(doc["cards"], "T"))
        assert trumps - {"LJ", "BJ"} or len(trumps) == 2


def test_a_trump_buried_wrongly_does_not_fill_up_as_well() -> None:
    """Trumps that fill up are others than the one that is wrong; a seed that once failed."""
    is_right(make_board("bury", "gabaguo", "8/13", difficulty=3))


def test_the_order_of_a_deal_is_asked_for_both_ways() -> None:
    shows = [solve(made.exercise).answer["shows"]
             for made in generate("call", "gabaguo", 87, 30, rule="gaba.order")]  # fmt: skip
    assert 5 <= sum(bool(shown) for shown in shows) <= 25


@pytest.mark.parametrize("difficulty", range(1, 6))
def test_auctions_vary(difficulty: int) -> None:
    made = [str(document(each)["bids"])
            for each in generate("call", "heiqi", 88, 60, difficulty=difficulty)]  # fmt: skip
    assert len(set(made)) > 10
    assert all(board not in made[max(0, place - 4) : place] for place, board in enumerate(made))


#: Boards that these arguments make on every machine: kind, game, what is there, answer, difficulty.
FIXED = [
    ("overcall", "anqi", {
        "standing": ["H7", "H7"], "hand": [
            "S2", "S3", "S4", "ST", "SJ", "SQ", "SK", "H3", "H3", "HJ", "HQ", "C4", "CT", "CT",
            "CQ", "CQ", "CA", "D2", "D5", "D7", "DT", "DK", "DA", "LJ", "LJ",
        ],
    }, {"bids": [["LJ", "LJ"]]}, 1),
    ("sides", "anqi", {
        "trump": "C", "declarer": 0, "sold_by": None, "kitty": ["HQ", "C4"],
        "hands": [
            ["S7", "S9", "SJ", "H7", "C7", "C9"], ["S7", "H3", "H5", "C7", "CJ"],
            ["S5", "CQ", "CK", "D7"], ["H7", "H9", "CJ", "D7", "DJ"],
        ],
    }, {"seats": [0, 1]}, 5),
    ("bury", "gabaguo", {
        "trump": "D", "level": "7", "cards": ["H5", "HT", "D3", "D6", "LJ", "BJ"],
    }, {"allowed": True, "stake": "both"}, 5),
    ("call", "heiqi", {"bids": [110, 90, 80]}, {"bids": []}, 1),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "game", "fields", "answer", "level"), FIXED)
def test_a_fixed_board(kind: str, game: str, fields: dict, answer: dict, level: int) -> None:
    made = make_board(kind, game, "fixed")
    assert {name: document(made)[name] for name in fields} == fields
    assert solve(made.exercise).answer == answer
    assert made.difficulty == level
